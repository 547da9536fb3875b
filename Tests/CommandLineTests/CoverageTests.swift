import Foundation
import Testing

/// Each row of `Docs/coverage/` names rules that exist, or says why there is none.
@Suite struct CoverageTests {
  struct Row: Sendable {
    let id: String
    let what: String?
    let rules: [String]?
    let none: String?
    /// Keys that mean nothing.
    let others: [String]

    init(_ id: String, _ value: [String: Any]) {
      self.id = id
      what = value["what"] as? String
      rules = value["rules"] as? [String]
      none = value["none"] as? String
      others = Set(value.keys).subtracting(["what", "rules", "none"]).sorted()
    }

    /// What is wrong with it; nil where nothing is.
    func problem(_ known: Set<String>) -> String? {
      if (what ?? "").isEmpty { return "\(id) says nothing of what it is about" }
      if !others.isEmpty { return "\(id) has the unknown key \(others[0])" }
      switch (rules ?? [], none ?? "") {
      case ([], ""): return "\(id) has neither rules nor a reason for none"
      case (let rules, ""): return rules.first { !known.contains($0) }.map { "\(id) names \($0), which is no rule" }
      case ([], _): return nil
      default: return "\(id) has rules and a reason for none"
      }
    }
  }

  private static let folder = packageFolder + "/Docs/coverage"

  static let files: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (names ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  /// What the tool's own reader makes of a file.
  private static func value(_ file: String) -> [String: Any] {
    let run = Run("query", "--format", "json", "$", folder + "/" + file)
    let nodes = (try? JSONSerialization.jsonObject(with: Data(run.output.utf8))) as? [[String: Any]]
    return nodes?.first?["value"] as? [String: Any] ?? [:]
  }

  private static func rows(_ file: String) -> [Row] {
    (value(file)["rows"] as? [String: [String: Any]] ?? [:]).map { Row($0.key, $0.value) }.sorted { $0.id < $1.id }
  }

  /// Names of the rules in `Rules/`, and of what the readers find.
  private static let known: Set<String> = {
    let folder = packageFolder + "/Rules"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let files = names.filter { $0.hasSuffix(".yaml") }.sorted()
    let run = Run(["rules", "--no-config", "--format", "json"] + files.flatMap { ["--ruleset", folder + "/" + $0] })
    let rules = (try? JSONSerialization.jsonObject(with: Data(run.output.utf8))) as? [[String: Any]] ?? []
    return Set(rules.compactMap { $0["rule"] as? String })
      .union(["syntax", "encoding", "duplicate-key", "embedded-json", "truncated"])
  }()

  @Test(arguments: files)
  func rows(file: String) throws {
    let title = try #require(CoverageTests.value(file)["title"] as? [String: String])
    #expect(Set(title.keys) == ["en", "zh"])
    let rows = CoverageTests.rows(file)
    #expect(!rows.isEmpty)
    #expect(CoverageTests.known.count > 50)
    for row in rows { #expect(row.problem(CoverageTests.known) == nil) }
  }

  /// A row stands in one file only.
  @Test func once() {
    #expect(!CoverageTests.files.isEmpty)
    let ids = CoverageTests.files.flatMap { CoverageTests.rows($0).map(\.id) }
    #expect(Dictionary(grouping: ids) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  static let problems: [(row: [String: any Sendable], problem: String?)] = [
    (["what": "x", "rules": ["badge-type"]], nil),
    (["what": "x", "none": "nothing to check"], nil),
    (["what": "x"], "id has neither rules nor a reason for none"),
    (["what": "x", "rules": [String]()], "id has neither rules nor a reason for none"),
    (["what": "x", "rules": ["badge-type"], "none": "y"], "id has rules and a reason for none"),
    (["what": "x", "rules": ["badge-type", "bagde"]], "id names bagde, which is no rule"),
    (["rules": ["badge-type"]], "id says nothing of what it is about"),
    (["what": "x", "rule": ["badge-type"], "none": "y"], "id has the unknown key rule"),
  ]

  @Test(arguments: problems)
  func problem(row: [String: any Sendable], problem: String?) {
    #expect(Row("id", row).problem(["badge-type"]) == problem)
  }
}
