import Testing

@testable import Linting

/// One rule `r` with one item, one document, and what must be found.
struct FunctionCase: Sendable, CustomTestStringConvertible {
  let given: String
  let then: String
  let document: String
  let found: [String]

  init(_ given: String, _ then: String, _ document: String, _ found: [String] = []) {
    (self.given, self.then, self.document, self.found) = (given, then, document, found)
  }

  var testDescription: String { "\(then) on \(document)" }
}

@Suite struct FunctionTests {
  static let cases: [FunctionCase] = [
    // What is there and what is not; the columns of the table in section 5.3 of the language.
    .init("$", "{ field: x, function: defined }", "{}", ["r 1:1-3 "]),
    .init("$", "{ field: x, function: defined }", #"{"x":null}"#),
    .init("$", "{ field: x, function: truthy }", "{}", ["r 1:1-3 "]),
    .init("$", "{ field: x, function: truthy }", #"{"x":null}"#, ["r 1:6-10 /x"]),
    .init("$", "{ field: x, function: truthy }", #"{"x":0.0}"#, ["r 1:6-9 /x"]),
    .init("$", "{ field: x, function: truthy }", #"{"x":""}"#, ["r 1:6-8 /x"]),
    .init("$", "{ field: x, function: truthy }", #"{"x":[]}"#),
    .init("$", "{ field: x, function: falsy }", #"{"x":{}}"#, ["r 1:6-8 /x"]),
    .init("$", "{ field: x, function: undefined }", #"{"x":null}"#, ["r 1:2-5 /x"]),
    .init("$", "{ field: x, function: undefined }", "{}"),
    // A missing member stands on the deepest container; a scalar on the way is another rule's.
    .init("$", "{ field: a.b.c, function: defined }", #"{"a":{"b":{}}}"#, ["r 1:11-13 /a/b"]),
    .init("$", "{ field: a.b.c, function: defined }", #"{"a":{"b":1}}"#),
    .init("$", "{ field: 'a[1]', function: defined }", #"{"a":[0]}"#, ["r 1:6-9 /a"]),
    .init("$", "{ field: [x, y], function: defined }", #"{"x":1}"#, ["r 1:1-8 "]),
    // Types: an integer by value.
    .init("$.x", "{ function: type, functionOptions: { type: integer } }", #"{"x":1e2}"#),
    .init("$.x", "{ function: type, functionOptions: { type: integer } }", #"{"x":1.5}"#, ["r 1:6-9 /x"]),
    .init("$.x", "{ function: type, functionOptions: { type: number } }", #"{"x":1}"#),
    .init("$.x", "{ function: type, functionOptions: { type: [string, 'null'] } }", #"{"x":true}"#, ["r 1:6-10 /x"]),
    .init("$.x", "{ function: equals, functionOptions: { value: 1 } }", #"{"x":1.0}"#),
    .init("$.x", "{ function: equals, functionOptions: { value: { a: [1] } } }", #"{"x":{"a":[1.0]}}"#),
    .init(
      "$.x", "{ function: equals, functionOptions: { value: 9007199254740993 } }", #"{"x":9007199254740992}"#,
      ["r 1:6-22 /x"]),
    .init("$.x", "{ function: enumeration, functionOptions: { values: [a, 1] } }", #"{"x":"1"}"#, ["r 1:6-9 /x"]),
    .init(
      "$.x", "{ function: enumeration, functionOptions: { values: [active], report: misspelt } }", #"{"x":"other"}"#),
    .init(
      "$.x", "{ function: enumeration, functionOptions: { values: [active], report: misspelt } }", #"{"x":"Active"}"#,
      ["r 1:6-14 /x"]),
    .init("$.x", "{ function: pattern, functionOptions: { match: '/^a+$/i' } }", #"{"x":"AAb"}"#, ["r 1:6-11 /x"]),
    .init("$.x", "{ function: pattern, functionOptions: { notMatch: b } }", #"{"x":"a\u0062"}"#, ["r 1:6-15 /x"]),
    .init("$.x", "{ function: pattern, functionOptions: { match: a } }", #"{"x":1}"#),
    // Lengths: the thumb is two UTF-16 units, four bytes, one of the others.
    .init("$.x", "{ function: length, functionOptions: { max: 1 } }", #"{"x":"👍"}"#, ["r 1:6-10 /x"]),
    .init("$.x", "{ function: length, functionOptions: { max: 1, unit: graphemes } }", #"{"x":"👍"}"#),
    .init("$.x", "{ function: length, functionOptions: { max: 3, unit: bytes } }", #"{"x":"👍"}"#, ["r 1:6-10 /x"]),
    .init("$.x", "{ function: length, functionOptions: { min: 2 } }", #"{"x":1.5}"#, ["r 1:6-9 /x"]),
    .init("$.x", "{ function: bytes, functionOptions: { max: 7 } }", #"{"x":{ "a" : 1 }}"#),
    .init("$.x", "{ function: bytes, functionOptions: { max: 6 } }", #"{"x":{ "a" : 1 }}"#, ["r 1:6-17 /x"]),
    .init("$.x", "{ function: bytes, functionOptions: { max: 7, of: raw } }", #"{"x":{ "a" : 1 }}"#, ["r 1:6-17 /x"]),
    // Casing and order: vectors of Spectral's behaviour.
    .init("$.x", "{ function: casing, functionOptions: { type: camel } }", #"{"x":"fooURL"}"#, ["r 1:6-14 /x"]),
    .init("$.x", "{ function: casing, functionOptions: { type: camel } }", #"{"x":"fooBarB"}"#),
    .init("$.x", "{ function: casing, functionOptions: { type: kebab } }", #"{"x":"foo-1"}"#),
    .init("$.x", "{ function: casing, functionOptions: { type: snake } }", #"{"x":"_foo"}"#, ["r 1:6-12 /x"]),
    .init(
      "$.x", "{ function: casing, functionOptions: { type: flat, separator: { char: /, allowLeading: true } } }",
      #"{"x":"/foo/bar"}"#),
    .init(
      "$.x", "{ function: casing, functionOptions: { type: flat, separator: { char: / } } }", #"{"x":"/foo"}"#,
      ["r 1:6-12 /x"]),
    .init("$.x", "{ function: alphabetical }", #"{"x":["B","a"]}"#, ["r 1:7-10 /x/0"]),
    .init("$.x", "{ function: alphabetical }", #"{"x":["a","A"]}"#),
    .init("$.x", "{ function: alphabetical }", #"{"x":["A","a"]}"#, ["r 1:7-10 /x/0"]),
    .init("$.x", "{ function: alphabetical }", #"{"x":["2","10"]}"#, ["r 1:7-10 /x/0"]),
    .init("$.x", "{ function: alphabetical }", #"{"x":[2,"1"]}"#, ["r 1:7-8 /x/0"]),
    .init("$.x", "{ function: alphabetical }", #"{"x":["2",1]}"#),
    .init("$.x", "{ function: alphabetical }", #"{"x":[1.5,1]}"#),
    .init("$.x", "{ function: or, functionOptions: { properties: [a, b] } }", #"{"x":{"c":1}}"#, ["r 1:6-13 /x"]),
    .init(
      "$.x", "{ function: xor, functionOptions: { properties: [a, b] } }", #"{"x":{"a":null,"b":1}}"#, ["r 1:6-22 /x"]),
    .init("$.x", "{ function: xor, functionOptions: { properties: [a, b] } }", #"{"x":{"a":null}}"#),
    // Keys.
    .init(
      "$", "{ function: known-keys, functionOptions: { keys: [aps, 'gcm.*'] } }", #"{"aps":1,"gcm.id":2,"o":3}"#,
      ["r 1:21-24 /o"]),
    .init(
      "$", "{ function: known-keys, functionOptions: { keys: [thread-id], report: misspelt } }",
      #"{"threadId":1,"zzz":2}"#, ["r 1:2-12 /threadId"]),
    .init(
      "$", "{ function: known-keys, functionOptions: { keys: [thread-id], report: unknown } }",
      #"{"threadId":1,"zzz":2}"#, ["r 1:15-20 /zzz"]),
    .init(
      "$", "{ function: known-keys, functionOptions: { keys: [thread-id], open: true } }",
      #"{"thread-i":1,"thread_id":2}"#, ["r 1:15-26 /thread_id"]),
    .init(
      "$", "{ field: '@key', function: pattern, functionOptions: { match: '^[a-z]+$' } }", #"{"ok":1,"B":2}"#,
      ["r 1:9-12 /B"]),
    .init(
      "$", "{ field: '@..n', function: type, functionOptions: { type: string } }", #"{"n":"s","a":[{"n":1}]}"#,
      ["r 1:20-21 /a/0/n"]),
    // JSON in strings: at the failing byte, through the escapes.
    .init("$.x", "{ function: json }", #"{"x":"{\"a\":tru}"}"#, ["r 1:14-17 /x"]),
    .init("$.x", "{ function: json, functionOptions: { type: object } }", #"{"x":"[1]"}"#, ["r 1:6-11 /x"]),
    .init("$.x", "{ function: expression, functionOptions: { assert: '@ > 1' } }", #"{"x":1}"#, ["r 1:6-7 /x"]),
    .init("$.x", "{ function: expression, functionOptions: { assert: \"@ == fact('build.teamId')\" } }", #"{"x":1}"#),
    .init("$.x", "{ at: '@.y', function: undefined }", #"{"x":{"y":1}}"#, ["r 1:11-12 /x/y"]),
    .init("$.x", "{ at: '@.y', function: undefined }", #"{"x":{}}"#, ["r 1:6-8 /x"]),
    // Columns are UTF-16 units.
    .init("$.x", "{ function: type, functionOptions: { type: string } }", #"{"é👍":1,"x":2}"#, ["r 1:14-15 /x"]),
  ]

  @Test(arguments: cases) func function(_ test: FunctionCase) throws {
    let rules = try ruleset("  r: { given: \"\(test.given)\", then: \(test.then) }")
    #expect(lint(rules, test.document).map(\.short) == test.found)
    #expect(lint(rules, test.document, screening: false).map(\.short) == test.found, "without screening")
  }

  @Test func patternLimit() throws {
    let rules = try ruleset(
      "  r: { given: $.x, then: { function: pattern, functionOptions: { match: '^(a+)+$' } } }")
    let found = lint(rules, #"{"x":""# + String(repeating: "a", count: 60) + #"!"}"#)
    #expect(found.map(\.rule) == ["rule-limit"])
  }
}
