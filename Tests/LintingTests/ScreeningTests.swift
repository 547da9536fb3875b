import Documents
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
    rules = try loader.load(names: ["pushlint:all"])
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

  @Test func sameFindings() {
    let fast = Linter(Plan(rules, only: nil, screening: true))
    let slow = Linter(Plan(rules, only: nil, screening: false))
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
      let bytes = PaddedBytes(text)
      let results = withExtendedLifetime(bytes) {
        [fast, slow].map { linter in
          var result = LintResult()
          linter.lint(bytes.all, as: .json, into: &result)
          return result.findings.map { "\($0.short) \($0.severity) \($0.message)" }
        }
      }
      #expect(results[0] == results[1], "\(text)")
      found += results[0].count
    }
    #expect(found > 4_000)
  }
}
