import Documents
import Testing

@testable import Linting

/// Facts, and what cannot be known: sections 5.5 and 8 of the language.
@Suite struct FactTests {
  private static let declared = """
    facts:
      no.text: { type: string }
      no.list: { type: array }
      limit.x: 3
      keys.x: [a, b]
      table.x: { value: { c: a } }
    """

  /// What rests on a fact without value never reports, however it is turned.
  @Test(arguments: [
    "function: equals, functionOptions: { fact: no.text }",
    "function: type, functionOptions: { type: { fact: no.list } }",
    "function: enumeration, functionOptions: { values: { fact: no.list } }",
    "function: length, functionOptions: { max: { fact: no.text } }",
    "function: length, functionOptions: { min: 99, max: { fact: no.text } }",
    "function: bytes, functionOptions: { max: { fact: no.text } }",
    "function: expression, functionOptions: { assert: \"@ == fact('no.text')\" }",
    "function: expression, functionOptions: { assert: \"!(@ == fact('no.text'))\" }",
    "function: expression, functionOptions: { assert: \"@ == fact('no.text') && @ == 's'\" }",
    "function: expression, functionOptions: { assert: \"in(@, fact('no.list'))\" }",
    "when: \"fact('no.text') == 'a'\", function: undefined", "when: \"fact('no.text') != 'a'\", function: undefined",
    "when: \"!(fact('no.text') == 'a')\", function: undefined", "when: \"known('no.text')\", function: undefined",
  ])
  func unknown(then: String) throws {
    let rules = try ruleset("  r: { given: $.x, then: { \(then) } }", Self.declared)
    #expect(lint(rules, #"{"x":"s"}"#).isEmpty)
    #expect(lint(rules, #"{"x":"s"}"#, screening: false).isEmpty)
  }

  @Test(arguments: [
    "when: \"fact('no.text') == 'a' || @ == 's'\", function: undefined",
    "when: \"!known('no.text')\", function: undefined",
    "function: expression, functionOptions: { assert: \"fact('no.text') == 'a' && @ == 't'\" }",
    "function: length, functionOptions: { max: { fact: limit.x } }",
    "function: enumeration, functionOptions: { values: { fact: keys.x }, misspelt: { fact: table.x } }",
  ])
  func known(then: String) throws {
    let rules = try ruleset("  r: { given: $.x, then: { \(then) } }", Self.declared)
    #expect(lint(rules, #"{"x":"s"}"#).count == (then.contains("limit.x") ? 0 : 1))
    #expect(lint(rules, #"{"x":"text"}"#).isEmpty == then.contains("@ == 's'"))
  }

  @Test func unknownInMessages() throws {
    let rules = try ruleset(
      "  r: { given: $.x, message: \"{{ fact('no.text') }} {{ fact('limit.x') }} {{ @.none }}.\", then: { function: undefined } }",
      Self.declared)
    #expect(lint(rules, #"{"x":"s"}"#).map(\.message) == ["? 3 ."])
  }

  /// Facts that each document states for itself.
  @Test func documents() throws {
    let rules = try ruleset(
      """
        r:
          given: $
          when: "fact('capture.form') == 'json' && search(fact('document.file'), 'push')"
          then: { field: x, function: equals, functionOptions: { fact: document.file } }
      """)
    #expect(lint(rules, #"{"x":"other"}"#).count == 1)
    #expect(lint(rules, #"{"x":"push.json"}"#).isEmpty)
    #expect(lint(rules, "x: other", as: .yaml).isEmpty)
  }

  /// Facts of the app profile need no declaration, and are unknown until given.
  @Test(arguments: [
    ("when: \"known('app.s')\", function: undefined", 0), ("when: \"!known('app.s')\", function: undefined", 1),
    ("function: enumeration, functionOptions: { values: { fact: app.s } }", 0),
    ("function: expression, functionOptions: { assert: \"@ == fact('app.s')\" }", 0),
    ("when: \"@ > -9223372036854775808 || @ == 's'\", function: undefined", 1),
  ])
  func free(then: String, count: Int) throws {
    let rules = try ruleset("  r: { given: $.x, then: { \(then) } }")
    for screening in [true, false] { #expect(lint(rules, #"{"x":"s"}"#, screening: screening).count == count) }
  }
}
