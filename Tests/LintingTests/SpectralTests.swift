import Testing

@testable import Linting

/// The vectors of Spectral's behaviour that rulesets written for it rely on.
@Suite struct SpectralTests {
  /// What a casing takes and what not.
  struct Casing: Sendable, CustomTestStringConvertible {
    let options: String
    let good: String
    let bad: String

    var testDescription: String { options }
  }

  static let casings: [Casing] = [
    Casing(options: "type: camel", good: "foo fooBar fooB fooBarB foo1 foo1Bar", bad: "FooBar fooURL fooBBar foo_bar"),
    Casing(options: "type: pascal", good: "F Foo FooBar FB", bad: "FOO fooBar"),
    Casing(options: "type: kebab", good: "foo-bar foo-1 foo", bad: "foo--bar foo- -foo Foo-bar"),
    Casing(options: "type: snake", good: "foo_bar foo_1", bad: "_foo foo__bar fooBar"),
    Casing(options: "type: flat", good: "foobar foo1", bad: "fooBar foo_bar 1foo"),
    Casing(options: "type: cobol", good: "FOO-BAR FOO-1", bad: "foo-bar FOO_BAR"),
    Casing(options: "type: macro", good: "FOO_BAR FOO_1", bad: "FOO-BAR foo"),
    Casing(options: "type: camel, disallowDigits: true", good: "foo fooBar", bad: "foo1"),
    Casing(options: "type: pascal, separator: { char: '-' }", good: "X-Rate-Limit Foo", bad: "X--Rate x-rate"),
    Casing(
      options: "type: flat, separator: { char: /, allowLeading: true }", good: "/foo/bar / foo/bar", bad: "foo/ //"),
    Casing(options: "type: flat, separator: { char: / }", good: "foo/bar foo", bad: "/foo/bar / foo/"),
  ]

  @Test(arguments: casings) func casing(_ test: Casing) throws {
    let rules = try ruleset("  r: { given: $.x, then: { function: casing, functionOptions: { \(test.options) } } }")
    for word in test.good.split(separator: " ") { #expect(lint(rules, #"{"x":"\#(word)"}"#).isEmpty, "\(word)") }
    for word in test.bad.split(separator: " ") { #expect(lint(rules, #"{"x":"\#(word)"}"#).count == 1, "\(word)") }
    #expect(lint(rules, #"{"x":""}"#).isEmpty)
    #expect(lint(rules, #"{"x":7}"#).isEmpty)
  }

  @Test(arguments: [
    ("alphabetical", #"["b","a"]"#, false), ("alphabetical", #"["B","a"]"#, false),
    ("alphabetical", #"["A","a"]"#, false), ("alphabetical", "[2,1]", false), ("alphabetical", #"["2","10"]"#, false),
    ("alphabetical", #"[2,"1"]"#, false), ("alphabetical", #"["a","b"]"#, true), ("alphabetical", #"["a","B"]"#, true),
    ("alphabetical", #"["a","A"]"#, true), ("alphabetical", "[1,2]", true), ("alphabetical", #"["10","2"]"#, true),
    ("alphabetical", #"["2",1]"#, true), ("alphabetical", #"["foo",2]"#, true), ("alphabetical", "[1.5,1]", true),
    ("alphabetical", "[1,1]", true), ("alphabetical", "[null]", true), ("alphabetical", "7", true),
    ("alphabetical", #"{"b":1,"a":2}"#, false), ("alphabetical", #"{"a":1,"b":2}"#, true),
    ("alphabetical, functionOptions: { keyedBy: n }", #"[{"n":"b"},{"n":"a"}]"#, false),
    ("alphabetical, functionOptions: { keyedBy: n }", #"[{"n":"a"},{"n":"b"}]"#, true),
    ("alphabetical, functionOptions: { keyedBy: n }", #"[{"n":"a"},1]"#, false),
    ("length, functionOptions: { max: 1 }", #""👍""#, false), ("length, functionOptions: { max: 2 }", #""👍""#, true),
    ("length, functionOptions: { min: 1 }", "[]", false), ("length, functionOptions: { max: 1 }", #"{"a":1}"#, true),
    ("length, functionOptions: { max: 3 }", "4", false), ("length, functionOptions: { max: 3 }", "true", true),
    ("pattern, functionOptions: { match: '/a/b/i' }", #""xA/Bx""#, true),
    ("pattern, functionOptions: { match: '/a/b/i' }", #""ab""#, false),
    ("pattern, functionOptions: { match: '//' }", #""a//b""#, true),
    ("pattern, functionOptions: { match: '//' }", #""a/b""#, false),
    ("enumeration, functionOptions: { values: [1] }", #"["1"]"#, true), ("truthy", "{}", true), ("truthy", "-0", false),
    ("truthy", "false", false), ("falsy", "0", true), ("falsy", #""0""#, false), ("defined", "null", true),
    ("xor, functionOptions: { properties: [a, b, c] }", #"{"c":1}"#, true),
    ("xor, functionOptions: { properties: [a, b, c] }", #"{"a":1,"b":1}"#, false),
    ("xor, functionOptions: { properties: [a, b, c] }", "{}", false),
    ("or, functionOptions: { properties: [a, b] }", #"{"a":1,"b":1}"#, true),
  ])
  func vector(function: String, value: String, passes: Bool) throws {
    let rules = try ruleset("  r: { given: $.x, then: { function: \(function) } }")
    #expect(lint(rules, "{\"x\":\(value)}").isEmpty == passes)
  }

  /// The functions' own texts, which rulesets show with `{{error}}`.
  @Test(arguments: [
    ("field: y, function: defined", "{}", #""x.y" property must be defined"#),
    ("field: y, function: truthy", #"{"y":0}"#, #""y" property must be truthy"#),
    ("field: y, function: falsy", #"{"y":1}"#, #""y" property must be falsy"#),
    ("field: y, function: undefined", #"{"y":1}"#, #""y" property must be undefined"#),
    (
      "function: enumeration, functionOptions: { values: [a, 2, null] }", "true",
      #"true must be equal to one of the allowed values: "a", 2, null"#
    ),
    ("function: pattern, functionOptions: { match: a }", #""b""#, #""b" must match the pattern "a""#),
    ("function: pattern, functionOptions: { notMatch: b }", #""b""#, #""b" must not match the pattern "b""#),
    ("function: length, functionOptions: { min: 3 }", #""b""#, #""x" property must be longer than 3"#),
    ("function: length, functionOptions: { max: 3 }", "4", #""x" property must be shorter than 3"#),
    ("function: casing, functionOptions: { type: camel }", #""B""#, "must be camel case"),
    ("function: alphabetical", "[2,1]", "2 must be placed after 1"),
    (
      "function: alphabetical, functionOptions: { keyedBy: n }", #"[{"n":2},{"n":1}]"#,
      "properties must follow the alphabetical order"
    ),
    (
      "function: xor, functionOptions: { properties: [a, b, c] }", "{}",
      #""a", "b" and "c" must not be both defined or both undefined"#
    ),
    ("function: or, functionOptions: { properties: [a, b] }", "{}", #"At least one of "a" or "b" must be defined"#),
    (
      "function: or, functionOptions: { properties: [a, b, c, d, e] }", "{}",
      #"At least one of "a" or "b" or "c" or 2 other properties must be defined"#
    ),
  ])
  func texts(then: String, value: String, message: String) throws {
    let rules = try ruleset("  r: { given: $.x, message: '{{error}}', then: { \(then) } }")
    #expect(lint(rules, "{\"x\":\(value)}").map(\.message) == [message])
  }

  @Test func messages() throws {
    let rules = try ruleset(
      """
        d: { description: D, given: $.aps, then: { field: alert, function: defined } }
        e: { description: D, message: "{{error}}", given: $.aps, then: { field: alert, function: defined } }
        p: { message: "{{property}} {{path}} {{value}}", given: $.aps, then: { field: alert, function: defined } }
      """)
    #expect(
      lint(rules, #"{"aps":{"b":1}}"#).map(\.message) == [
        "D", #""aps.alert" property must be defined"#, #"aps.alert #/aps {"b":1}"#,
      ])
  }
}
