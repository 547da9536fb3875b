import Documents
import Paths
import Rulesets
import Testing

@testable import Linting

/// What cannot be judged: patterns that are given up, and sizes that were never there.
@Suite struct LimitTests {
  private static let evil = String(repeating: "a", count: 60) + "!"
  private static let rule = """
      r:
        given: $.x
        then:
          - { severity: warn, function: undefined }
          - { function: pattern, functionOptions: { match: '^(a+)+$' } }
    """

  /// The rule's other findings stay, and no rule drops what is said about one.
  @Test func besideOthers() throws {
    let rules = try ruleset(
      Self.rule + "\n  all: { given: $, when: '@.y', then: { function: undefined }, supersedes: ['*'] }")
    #expect(
      lint(rules, "{\"x\":\"\(Self.evil)\"}").map { "\($0.rule) \($0.severity)" } == ["r warn", "rule-limit error"])
    #expect(lint(rules, "{\"x\":\"\(Self.evil)\",\"y\":1}").map(\.rule) == ["all", "rule-limit"])
  }

  @Test(arguments: [("warn", ["r warn", "rule-limit warn"]), ("'off'", ["r warn"])])
  func severities(setting: String, found: [String]) throws {
    let rules = try ruleset(Self.rule + "\n  rule-limit: \(setting)")
    #expect(lint(rules, "{\"x\":\"\(Self.evil)\"}").map { "\($0.rule) \($0.severity)" } == found)
  }

  /// In conditions and assertions too; a test that was given up is neither true nor false.
  @Test(arguments: [
    "when: \"search(@, '^(a+)+$')\", function: undefined", "when: \"!search(@, '^(a+)+$')\", function: undefined",
    "function: expression, functionOptions: { assert: \"match(@, '(a+)+')\" }",
  ])
  func expressions(then: String) throws {
    let rules = try ruleset("  r: { given: $.x, then: { \(then) } }")
    #expect(lint(rules, "{\"x\":\"\(Self.evil)\"}").map(\.rule) == ["rule-limit"])
    #expect(lint(rules, "{\"x\":\"\(Self.evil)\"}", screening: false).map(\.rule) == ["rule-limit"])
  }

  /// A container that was never JSON has no size; a string of YAML has.
  @Test func sizesInYAML() throws {
    let rules = try ruleset("  r: { given: '$.*', then: { function: bytes, functionOptions: { max: 1 } } }")
    #expect(lint(rules, "a:\n  b: 1\nc: 汉\n", as: .yaml).map { $0.path?.pointer } == ["/c"])
  }
}
