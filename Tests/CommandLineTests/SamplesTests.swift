import Foundation
import Testing

@testable import Frontend

/// Every sample gives exactly the findings that `Samples/expected.yaml` names.
@Suite struct SamplesTests {
  struct Expected: Hashable, Comparable, Sendable, CustomStringConvertible {
    let rule: String
    let severity: String
    let line: Int
    let column: Int
    let pointer: String

    init?(_ value: [String: Any]) {
      guard let rule = value["rule"] as? String, let severity = value["severity"] as? String,
        let line = value["line"] as? Int, let column = value["column"] as? Int
      else { return nil }
      (self.rule, self.severity, self.line, self.column) = (rule, severity, line, column)
      pointer = value["pointer"] as? String ?? ""
    }

    var description: String { "\(line):\(column) \(severity) \(rule) \(pointer)" }

    static func < (a: Expected, b: Expected) -> Bool {
      (a.line, a.column, a.rule, a.pointer) < (b.line, b.column, b.rule, b.pointer)
    }
  }

  static let folder = packageFolder + "/Samples"

  /// The file is read by the tool's own reader: `query` gives it as JSON.
  static let expected: [String: [Expected]] = {
    let run = Run("query", "--format", "json", "$", folder + "/expected.yaml")
    let nodes = (try? JSONSerialization.jsonObject(with: Data(run.output.utf8))) as? [[String: Any]]
    let value = nodes?.first?["value"] as? [String: [[String: Any]]] ?? [:]
    return value.mapValues { $0.compactMap { Expected($0) } }
  }()

  @Test func listed() throws {
    let names = FileManager.default.enumerator(atPath: SamplesTests.folder)?.compactMap { $0 as? String } ?? []
    let samples = names.filter { name in
      [".json", ".ndjson", ".yaml", ".yml", ".properties", ".env", ".apns"].contains { name.hasSuffix($0) }
        && name != "expected.yaml"
    }
    #expect(samples.count >= 20)
    #expect(
      Set(samples.filter { !($0 as NSString).lastPathComponent.hasPrefix(".") }) == Set(SamplesTests.expected.keys))
  }

  @Test(arguments: expected.keys.sorted())
  func sample(name: String) {
    let wanted = SamplesTests.expected[name, default: []]
    let run = Run("check", "--no-config", "--format", "json", SamplesTests.folder + "/" + name)
    #expect(run.findings.compactMap { Expected($0) }.sorted() == wanted.sorted(), "\(run.error)")
    let hasError = wanted.contains { $0.severity == "error" }
    #expect(run.code == (hasError ? .findings : .clean), "\(run.error)")
  }
}
