import Documents
import Paths
import Rulesets
import Testing

@testable import Linting

@Suite struct EngineTests {
  // MARK: One cause, one finding

  @Test func graded() throws {
    let rules = try ruleset(
      """
        r:
          given: $.x
          then:
            - { function: bytes, functionOptions: { max: 4 } }
            - { severity: warn, function: bytes, functionOptions: { max: 2 } }
      """)
    #expect(lint(rules, #"{"x":"abc"}"#).map(\.severity) == [.warn])
    #expect(lint(rules, #"{"x":"abcdef"}"#).map(\.severity) == [.error])
  }

  @Test func misspeltStandsForMissing() throws {
    let rules = try ruleset(
      """
        missing: { given: $, then: { field: thread-id, function: defined } }
        keys: { given: $, then: { function: known-keys, functionOptions: { keys: [thread-id] } } }
      """)
    #expect(lint(rules, #"{"threadId":1}"#).map(\.rule) == ["keys"])
    #expect(lint(rules, "{}").map(\.rule) == ["missing"])
  }

  @Test func supersedes() throws {
    let rules = try ruleset(
      """
        all: { given: $.a, when: "@.stop", then: { function: undefined }, supersedes: ["*"] }
        place: { given: $.b, then: { function: undefined }, supersedes: [inner] }
        inner: { given: $.b.c, then: { function: undefined } }
        other: { given: $.d, then: { function: undefined } }
        everywhere: { given: $.e, then: { function: undefined }, supersedes: [{ rule: oth*, within: document }] }
      """)
    #expect(lint(rules, #"{"b":{"c":1},"d":1}"#).map(\.rule) == ["place", "other"])
    #expect(lint(rules, #"{"d":1,"e":1}"#).map(\.rule) == ["everywhere"])
    #expect(lint(rules, #"{"a":{"stop":1},"d":1}"#).map(\.rule) == ["all", "other"])
  }

  @Test func pointerOverrides() throws {
    let rules = try ruleset(
      "  r: { given: \"$..x\", then: { function: undefined } }",
      "overrides: [{ files: ['push*.json#/a'], rules: { r: warn } }, { files: ['*.json#/a/b'], rules: { r: 'off' } }]")
    #expect(
      lint(rules, #"{"x":1,"a":{"x":1,"b":{"x":1}}}"#).map { "\($0.severity) \($0.path?.pointer ?? "")" }
        == ["error /x", "warn /a/x"])
  }

  // MARK: Strings that hold JSON

  @Test func embedded() throws {
    let rules = try ruleset(
      """
        need: { given: $.extras, then: { field: messag_type, function: defined } }
        type: { given: $.extras.inner.n, then: { function: type, functionOptions: { type: string } } }
      """, "embedded: [{ kinds: [push], at: $.extras }, { kinds: [push], at: $.extras.inner }]")
    // The object inside the string lacks it: its bytes are those between the quotes.
    #expect(lint(rules, #"{"extras":"{\"a\":1}"}"#).map(\.short) == ["need 1:12-21 /extras"])
    // A string in a string: the digit's own byte in the document.
    let nested = #"{"extras":"{\"messag_type\":1,\"inner\":\"{\\\"n\\\":7}\"}"}"#
    let found = lint(rules, nested)
    #expect(found.map(\.rule) == ["type"])
    #expect(found.first?.path?.pointer == "/extras/inner/n")
    let place = try #require(found.first?.place)
    #expect(Array(nested.utf8)[place.offset] == UInt8(ascii: "7") && place.length == 1)
    // A string that does not decode is one finding at the failing byte.
    #expect(lint(rules, #"{"extras":"{\"a\":}"}"#).map(\.short) == ["embedded-json 1:19-20 /extras"])
    // The same through YAML's quoting.
    #expect(lint(rules, "extras: '{\"a\":}'\n", as: .yaml).map(\.short) == ["embedded-json 1:15-16 /extras"])
  }

  // MARK: Readers

  @Test func duplicateKeys() throws {
    let rules = try ruleset("  r: { given: $.a, then: { function: type, functionOptions: { type: string } } }")
    let found = lint(rules, #"{"a":1,"\u0061":"s"}"#)
    #expect(found.map(\.short) == ["duplicate-key 1:8-16 /a"])
    #expect(found.first?.related.map(\.place.column) == [2])
  }

  @Test func documents() throws {
    let rules = try ruleset("  r: { given: $.a, then: { function: undefined } }")
    #expect(
      lint(rules, "[{\"a\":1},{},{\"a\":2}]", kind: nil).map { "\($0.document?.index ?? -1) \($0.short)" }
        == ["0 r 1:3-6 /0/a", "2 r 1:14-17 /2/a"])
    #expect(
      lint(rules, "a: 1\n---\nb: 1\n---\n# c\na: 2\n", as: .yaml, kind: nil).map {
        "\($0.document?.index ?? -1) \($0.short)"
      }
        == ["0 r 1:1-2 /a", "2 r 6:1-2 /a"])
    #expect(lint(rules, "{\"a\":1,}").map(\.rule) == ["syntax"])
  }

  // MARK: Messages

  @Test func messages() throws {
    let rules = try ruleset(
      """
        r:
          description: D
          message: { en: "{{property}} {{path}} {{value}} {{ actual }} {{expected}}{{nearest}} {{ length(@.w) }} #{{print(\\"property\\")}}", zh: "{{actual}}{{nearest}}" }
          given: $.a
          then: { field: w, function: enumeration, functionOptions: { values: [active, 2] } }
        d: { description: stands as it is, given: $.b, then: { function: undefined } }
        e: { given: $.a, then: { field: x, function: defined } }
      """)
    let document = #"{"a":{"w":"actve"},"b":1}"#
    #expect(
      lint(rules, document).map(\.message) == [
        "\"a.x\" property must be defined",
        "w #/a/w \"actve\" actve \"active\", 2 — did you mean \"active\"? 5 \"w\" property ", "stands as it is",
      ])
    var chinese = LintOptions()
    chinese.language = .zh
    #expect(lint(rules, document, options: chinese).map(\.message)[1] == "actve——是否应为“active”？")
  }

  @Test func excerpts() throws {
    let rules = try ruleset("  r: { given: $.x, then: { function: undefined } }")
    var options = LintOptions()
    options.excerpts = true
    let filler = String(repeating: "汉", count: 300)
    let excerpt = try #require(
      lint(rules, "{\"f\":\"\(filler)\",\"x\":1,\"g\":\"\(filler)\"}", options: options).first?.excerpt)
    #expect(excerpt.cutLeft && excerpt.cutRight && excerpt.text.count < 400)
    #expect(String(decoding: excerpt.text[excerpt.range], as: UTF8.self) == "\"x\"")
    #expect(String(validating: excerpt.text, as: UTF8.self) != nil)
  }
}
