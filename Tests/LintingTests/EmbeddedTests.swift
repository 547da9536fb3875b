import Documents
import Paths
import Rulesets
import Testing

@testable import Linting

/// Strings that hold JSON: section 10 of the language. Places are exact through every escape.
@Suite struct EmbeddedTests {
  private static let embedded = "embedded: [{ kinds: [push], at: $.x }, { kinds: [push], at: $.x.y }]"

  /// `«»` mark what must be found; they are taken out.
  struct Marked {
    let text: String
    let range: Range<Int>

    init(_ marked: String) {
      let parts = marked.split(separator: "«", maxSplits: 1, omittingEmptySubsequences: false)
      let rest = parts[1].split(separator: "»", maxSplits: 1, omittingEmptySubsequences: false)
      text = String(parts[0] + rest[0] + rest[1])
      range = parts[0].utf8.count..<parts[0].utf8.count + rest[0].utf8.count
    }
  }

  @Test(arguments: [
    #"{"x":"{\"n\":«7»}"}"#, #"{"x":"{\"a\\nb\":\"汉👍\",\"n\":«7»}"}"#, #"{"x":"\u007b\u0022n\u0022:«\u0037»}"}"#,
    #"{"x":"{\"a\":\"\\ud83d\\udc4d\",\"n\":«\"s\"»}"}"#, #"{"x":"{\"y\":\"{\\\"n\\\":«7»}\"}"}"#,
    #"{"x":"{\"y\":\"{\\\"n\\\":«\\\"\\\\\\\"\\\"»}\"}"}"#, #"{"x":{"n":«7»}}"#, #"{"x":{"y":"{\"n\":«7»}"}}"#,
  ])
  func places(marked: String) throws {
    let wanted = Marked(marked)
    let rules = try ruleset("  r: { given: '$..n', then: { function: falsy } }", Self.embedded)
    let found = lint(rules, wanted.text)
    #expect(found.map { $0.place.offset..<$0.place.offset + $0.place.length } == [wanted.range])
    #expect(found.map(\.rule) == ["r"])
  }

  @Test(arguments: [
    "x: '{\"n\":«7»}'\n", "x: \"{\\\"n\\\":«7»}\"\n", "x: '{\"it''s\":1,\"n\":«7»}'\n",
    "x: |\n  {\n    \"n\": «7»\n  }\n",
    "x: \"{\\\"汉\\\":1,\\\n  \\\"n\\\":«7»}\"\n", "x: >-\n  {\"a\":1,\n  \"n\":«7»}\n", "x: {\"n\": «7»}\n",
  ])
  func yamlPlaces(marked: String) throws {
    let wanted = Marked(marked)
    let rules = try ruleset("  r: { given: '$..n', then: { function: falsy } }", Self.embedded)
    let found = lint(rules, wanted.text, as: .yaml)
    #expect(found.map { $0.place.offset..<$0.place.offset + $0.place.length } == [wanted.range])
  }

  /// One finding at the failing byte, by whoever says it.
  @Test(arguments: [
    #"{"x":"{\"a\":«tru»}"}"#, #"{"x":"{\"a\":1«»"}"#, #"{"x":"{\"a\":«\\u4e»}"}"#, #"{"x":"汉«»"}"#,
  ])
  func faults(marked: String) throws {
    let wanted = Marked(marked)
    let plain = try ruleset("  r: { given: $.x.none, then: { function: undefined } }", Self.embedded)
    let found = lint(plain, wanted.text)
    #expect(found.map(\.rule) == ["embedded-json"])
    #expect(found.map { $0.path?.pointer } == ["/x"])
    let asked = try ruleset("  r: { given: $.x, severity: warn, then: { function: json } }", Self.embedded)
    let said = lint(asked, wanted.text)
    #expect(said.map { "\($0.rule) \($0.severity)" } == ["r warn"])
    #expect(said.map(\.message) == found.map(\.message))
    #expect(said.map(\.place) == found.map(\.place))
  }

  @Test func settings() throws {
    let rule = "  r: { given: $.x.n, then: { function: undefined } }"
    func found(_ embedded: String, _ document: String) throws -> [String] {
      lint(try ruleset(rule, "embedded: [{ kinds: [push], at: $.x, \(embedded) }]"), document).map {
        "\($0.rule) \($0.severity) \($0.path?.pointer ?? "")"
      }
    }
    #expect(try found("invalid: 'off'", #"{"x":"hello"}"#).isEmpty)
    #expect(try found("invalid: info", #"{"x":"hello"}"#) == ["embedded-json info /x"])
    #expect(try found("when: \"@ != 'hello'\"", #"{"x":"hello"}"#).isEmpty)
    #expect(try found("depth: 1", #"{"x":"\"{\\\"n\\\":1}\""}"#).isEmpty)
    #expect(try found("depth: 2", #"{"x":"\"{\\\"n\\\":1}\""}"#) == ["r error /x/n"])
  }

  /// The string itself stays a string, and its members are those of what it holds.
  @Test func bothSides() throws {
    let rules = try ruleset(
      """
        type: { given: $.x, then: { function: type, functionOptions: { type: object } } }
        bytes: { given: $.x, then: { function: bytes, functionOptions: { max: 6 } } }
        keys: { given: $.x, then: { function: known-keys, functionOptions: { keys: [b] } } }
        or: { given: $.x, then: { function: or, functionOptions: { properties: [b, c] } } }
        names: { given: $.x, then: { field: '@key', function: pattern, functionOptions: { match: b } } }
        inside: { given: $.x, when: "type(json(@)) == 'object' && type(@) == 'string'", then: { field: b, function: defined } }
      """, Self.embedded)
    #expect(
      Set(lint(rules, #"{"x":"{\"zzz\":1}"}"#).map(\.rule)) == ["type", "bytes", "keys", "or", "names", "inside"])
    // What does not decode has no members.
    #expect(lint(rules, #"{"x":"{a"}"#).map(\.rule).sorted() == ["embedded-json", "type"])
  }

  @Test func duplicates() throws {
    let rules = try ruleset(
      "  r: { given: $.x.a, then: { function: type, functionOptions: { type: string } } }", Self.embedded)
    let found = lint(rules, #"{"x":"{\"a\":1,\"a\":\"s\"}"}"#)
    #expect(found.map(\.short) == ["duplicate-key 1:16-21 /x/a"])
    #expect(found.first?.related.map { $0.place.column } == [8])
  }

  /// Reading a string as JSON may move the tape while a rule is at work on it.
  @Test func largeStringsBetweenItems() throws {
    let rules = try ruleset(
      """
        r:
          given: "$.*"
          then:
            - { function: json, functionOptions: { type: array } }
            - { when: "search(@, '^[{]')", function: undefined }
            - { field: "@", when: "$.b == 1", function: json, functionOptions: { type: array } }
        s: { given: $.b, when: "@ == 1", then: { function: undefined } }
      """)
    let large = "{" + (0..<4_000).map { "\\\"n\($0)\\\":[1]" }.joined(separator: ",") + "}"
    let found = lint(rules, "{\"a\":\"\(large)\",\"b\":1,\"c\":\"\(large)\"}").map(\.rule)
    #expect(found.filter { $0 == "s" }.count == 1 && found.filter { $0 == "r" }.count >= 2, "\(found)")
  }
}
