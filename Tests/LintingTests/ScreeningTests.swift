import Documents
import Foundation
import Paths
import Rulesets
import Testing

@testable import Linting

/// Screens only save work: with and without them the same is found.
@Suite struct ScreeningTests {
  private let rules: Ruleset

  init() throws {
    let loader = RulesetLoader { path throws(RulesetLoader.FileError) -> PaddedBytes in
      throw RulesetLoader.FileError(message: "no file \(path)")
    }
    rules = try loader.load(names: ["pushlint:all", "pushlint:contract"])
  }

  /// Documents that the built-in rules have much to say of, to be mutated.
  private static let seeds = [
    #"{"aps":{"alert":{"title":"t","body":"b"},"badge":1,"sound":"default","content-available":1},"type":1,"qid":"q"}"#,
    #"{"aps":{"alert":"hi","sound":{"critical":1,"name":"a","volume":0.5},"mutable-content":1},"_j_msgid":1,"extras":"{\"messag_type\":\"a\",\"qid\":1}"}"#,
    #"{"platform":["ios"],"audience":"all","notification":{"ios":{"alert":"a","badge":"+1","extras":{"type":2}}},"options":{"apns_production":true}}"#,
    #"{"request_id":"0123456789","push_message":{"transmission":"x"},"push_channel":{"ios":{"payload":"{\"url\":1}","aps":{"alert":{"title":"a"},"content-available":1}}}}"#,
  ]

  private static let pieces = [
    "null", "true", "0", "-1", "1.5", "1e2", "\"\"", "\"1\"", "[]", "{}", "[null]", "{\"x\":null}", "\"{}\"",
    "\"default\"",
  ]

  /// Two linters, of which one runs every rule of a document's kind.
  private func linters(kind: String? = nil) -> [Linter] {
    var options = LintOptions()
    options.kind = kind
    return [true, false].map { Linter(Plan(rules, only: nil, screening: $0), options) }
  }

  /// How many findings there are; the same from both.
  private func compare(
    _ text: String, as format: Document.Format = .json, file: String = "push.json", _ linters: [Linter]
  ) -> Int {
    let bytes = PaddedBytes(text)
    let results = withExtendedLifetime(bytes) {
      linters.map { linter in
        var result = LintResult()
        linter.begin(file: file)
        linter.lint(bytes.all, as: format, into: &result)
        return result.findings.map { "\($0.short) \($0.severity) \($0.message)" }
      }
    }
    #expect(results[0] == results[1], "\(text)")
    return results[0].count
  }

  @Test func mutants() {
    let linters = linters()
    var random: UInt64 = 42
    func next(_ bound: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % bound
    }
    var found = 0
    for round in 0..<4_000 {
      var text = Self.seeds[round % Self.seeds.count]
      for _ in 0..<next(4) {
        // A value, or a part of a name, gives way to another one.
        let colons = text.indices.filter { text[$0] == ":" }
        let start = text.index(after: colons[next(colons.count)])
        let end = text[start...].firstIndex { ",}]".contains($0) } ?? text.endIndex
        text.replaceSubrange(start..<end, with: Self.pieces[next(Self.pieces.count)])
      }
      found += compare(text, linters)
    }
    #expect(found > 4_000)
  }

  /// Every example of every rule, as what it is and as the rule's kind.
  @Test func examples() {
    var known: [String?: [Linter]] = [:]
    var found = 0
    for rule in rules.rules {
      for example in rule.examples {
        guard case .value(let document) = example.document else { continue }
        for kind in [nil, example.kind ?? rule.kinds.first] {
          let linters = known[kind] ?? linters(kind: kind)
          known[kind] = linters
          found += compare(document.json, linters)
        }
      }
    }
    #expect(found > 100)
  }

  @Test func samples() throws {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    let names = FileManager.default.enumerator(atPath: folder + "/Samples")?.compactMap { $0 as? String } ?? []
    let linters = linters()
    var found = 0
    for name in names {
      guard let data = FileManager.default.contents(atPath: folder + "/Samples/" + name) else { continue }
      let text = String(decoding: data, as: UTF8.self)
      if name.hasSuffix(".json") { found += compare(text, file: name, linters) }
      if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { found += compare(text, as: .yaml, file: name, linters) }
      if name.hasSuffix(".ndjson") {
        for line in text.split(separator: "\n") { found += compare(String(line), file: name, linters) }
      }
    }
    #expect(found > 30)
  }
}
