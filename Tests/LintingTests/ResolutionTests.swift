import Documents
import Paths
import Rulesets
import Testing

@testable import Linting

/// One cause, one finding: section 13 of the language.
@Suite struct ResolutionTests {
  @Test func equalFindings() throws {
    let rules = try ruleset(
      "  r: { given: $, then: [{ field: a, function: undefined }, { field: a, function: undefined }] }")
    #expect(lint(rules, #"{"a":1}"#).count == 1)
  }

  /// A misspelling stands for the key it means, in that object and nowhere else.
  @Test(arguments: [
    (#"{"x":{"threadId":1}}"#, ["keys /x/threadId"]), (#"{"x":{}}"#, ["missing /x/thread-id"]),
    (#"{"x":{},"y":{"threadId":1}}"#, ["missing /x/thread-id"]),
    (#"{"x":{"title":1}}"#, ["missing /x/thread-id", "keys /x/title"]),
  ])
  func misspelt(document: String, found: [String]) throws {
    let rules = try ruleset(
      """
        missing: { given: $.x, then: { field: thread-id, function: defined } }
        keys: { given: $.x, then: { function: known-keys, functionOptions: { keys: [thread-id], misspelt: { title: alert.title }, report: misspelt } } }
      """)
    #expect(lint(rules, document).map { "\($0.rule) \(($0.wantedPath ?? $0.path ?? []).pointer)" } == found)
  }

  /// What a misspelling means may lie deeper: then nothing on that way is missing.
  @Test func misspeltDeeper() throws {
    let rules = try ruleset(
      """
        alert: { given: $.x, then: { field: alert, function: defined } }
        title: { given: $.x, then: { field: alert.title, function: defined } }
        keys: { given: $.x, then: { function: known-keys, functionOptions: { keys: [alert], misspelt: { title: alert.title } } } }
      """)
    #expect(lint(rules, #"{"x":{"title":1}}"#).map(\.rule) == ["keys"])
    #expect(lint(rules, #"{"x":{"body":1}}"#).map(\.rule).sorted() == ["alert", "keys", "title"])
  }

  @Test func within() throws {
    func found(_ supersedes: String) throws -> [String] {
      let rules = try ruleset(
        """
          s: { given: $.a.b, then: { function: undefined }, supersedes: [\(supersedes)] }
          at: { given: $.a.b, then: { function: undefined } }
          in: { given: $.a.b.c, then: { function: undefined } }
          lack: { given: $.a.b, then: { field: none, function: defined } }
          holder: { given: $.a, then: { function: undefined } }
          beside: { given: $.a.d, then: { function: undefined } }
        """)
      return lint(rules, #"{"a":{"b":{"c":1},"d":1}}"#).map(\.rule).sorted()
    }
    #expect(try found("\"*\"") == ["beside", "holder", "s"])
    #expect(try found("in, at") == ["beside", "holder", "lack", "s"])
    #expect(try found("{ rule: \"*\", within: place }") == ["beside", "holder", "s"])
    #expect(try found("{ rule: \"*\", within: holder }") == ["beside", "s"])
    #expect(try found("{ rule: \"*\", within: document }") == ["s"])
    #expect(try found("{ rule: \"h*\", within: document }") == ["at", "beside", "in", "lack", "s"])
  }

  /// A dropped finding drops nothing.
  @Test func chain() throws {
    let rules = try ruleset(
      """
        one: { given: $.x, when: "$.one", then: { function: undefined }, supersedes: [two] }
        two: { given: $.x, then: { function: undefined }, supersedes: [three] }
        three: { given: $.x, then: { function: undefined } }
      """)
    #expect(lint(rules, #"{"x":1}"#).map(\.rule) == ["two"])
    #expect(lint(rules, #"{"x":1,"one":1}"#).map(\.rule) == ["one", "three"])
  }

  /// The longest pointer wins, and what is missing counts by its own path.
  @Test func overrides() throws {
    let rules = try ruleset(
      "  r: { given: '$.a', then: { field: b.c, function: defined } }",
      """
      overrides:
        - { files: ["*.json#/a/b/c"], rules: { r: hint } }
        - { files: ["*.json#/a"], rules: { r: warn } }
        - { files: ["*.yaml#/a/b/c"], rules: { r: 'off' } }
      """)
    #expect(lint(rules, #"{"a":{"b":{}}}"#).map(\.severity) == [.hint])
    #expect(lint(rules, #"{"a":{}}"#).map(\.severity) == [.hint])
  }
}
