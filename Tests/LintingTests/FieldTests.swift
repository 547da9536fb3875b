import Documents
import Paths
import Rulesets
import Testing

@testable import Linting

/// Where an item's targets are, where its findings stand, and when it runs: sections 4 and 5 of the language.
@Suite struct FieldTests {
  private static let deep = #"{"a":{"b":[{"c":1}],"x.y":2,"s":"text","n":null}}"#

  @Test(arguments: [
    ("$", "a", ["r 1:2-5 /a"]), ("$", "a.b", ["r 1:7-10 /a/b"]), ("$", "'a.b[0].c'", ["r 1:13-16 /a/b/0/c"]),
    ("$.a", "'[\"x.y\"]'", ["r 1:21-26 /a/x.y"]), ("$.a.n", "", ["r 1:40-43 /a/n"]), ("$.none", "", []),
  ])
  func present(given: String, field: String, places: [String]) throws {
    let field = field.isEmpty ? "" : "field: \(field), "
    let rules = try ruleset("  r: { given: \(given), then: { \(field)function: undefined } }")
    #expect(lint(rules, Self.deep).map(\.short) == places)
  }

  /// Queries, names and indexes as targets: a pattern nothing fits shows them all.
  @Test(arguments: [
    ("$.a", "'@..c'", #"{"a":{"b":[{"c":"1"},{"c":"2"}]}}"#, ["/a/b/0/c", "/a/b/1/c"]),
    ("$.a", "'@.b[*]'", #"{"a":{"b":["1",2,"3"]}}"#, ["/a/b/0", "/a/b/2"]),
    ("$.a", "'@key'", #"{"a":{"x":1,"y":{"z":1}}}"#, ["/a/x", "/a/y"]),
    ("$.a", "'@key'", #"{"a":[1,2]}"#, ["/a/0", "/a/1"]), ("$.a", "'@key'", #"{"a":"text"}"#, []),
    ("$.a", "'@.b[*]'", #"{"a":1}"#, []), ("$['a','b']", "c", #"{"b":{"c":"1"},"a":{"c":"2"}}"#, ["/b/c", "/a/c"]),
    ("['$.a', '$..a']", "[c, c]", #"{"a":{"c":"1"}}"#, ["/a/c"]),
  ])
  func queries(given: String, field: String, document: String, places: [String]) throws {
    let given = given.hasPrefix("[") ? given : "\"\(given)\""
    let rules = try ruleset(
      "  r: { given: \(given), then: { field: \(field), function: pattern, functionOptions: { match: '^never' } } }")
    #expect(lint(rules, document).compactMap { $0.path?.pointer } == places)
  }

  /// Where nothing is: the object that lacks it, and the path that it would have.
  @Test(arguments: [
    ("x", "{}", "", "/x"), ("a.b", #"{"a":{}}"#, "/a", "/a/b"), ("a.b", "{}", "", "/a/b"),
    ("a.b[1].c", #"{"a":{"b":[0]}}"#, "/a/b", "/a/b/1/c"), ("a.b", #"{"a":[]}"#, "/a", "/a/b"),
  ])
  func missing(field: String, document: String, pointer: String, wanted: String) throws {
    for function in ["defined", "truthy"] {
      let rules = try ruleset("  r: { given: $, then: { field: '\(field)', function: \(function) } }")
      let found = lint(rules, document)
      #expect(found.map { $0.path?.pointer } == [pointer])
      #expect(found.map { $0.wantedPath?.pointer } == [wanted])
    }
  }

  @Test(arguments: [#"{"a":"text"}"#, #"{"a":null}"#, #"{"a":1}"#, #"{"a":true}"#])
  func scalarOnTheWay(document: String) throws {
    let rules = try ruleset("  r: { given: $, then: { field: a.b, function: defined } }")
    #expect(lint(rules, document).isEmpty)
  }

  /// Only `defined` and `truthy` report what is missing.
  @Test(arguments: [
    "undefined", "falsy", "type, functionOptions: { type: string }", "equals, functionOptions: { value: 1 }",
    "enumeration, functionOptions: { values: [1] }", "pattern, functionOptions: { match: a }",
    "length, functionOptions: { min: 1 }", "bytes, functionOptions: { min: 1 }",
    "casing, functionOptions: { type: flat }", "alphabetical", "or, functionOptions: { properties: [a, b] }",
    "xor, functionOptions: { properties: [a, b] }", "json", "known-keys, functionOptions: { keys: [a] }",
    "expression, functionOptions: { assert: '@ == 1' }",
  ])
  func leftAlone(function: String) throws {
    let rules = try ruleset("  r: { given: $, then: { field: x, function: \(function) } }")
    #expect(lint(rules, "{}").isEmpty)
  }

  @Test(
    arguments: [
      ("@.y", #"{"x":{"y":1}}"#, "/x/y", nil), ("@.y", #"{"x":{}}"#, "/x", "/x/y"),
      ("$.z", #"{"x":{},"z":1}"#, "/z", nil), ("@", #"{"x":{"y":1}}"#, "/x", nil),
    ] as [(String, String, String, String?)])
  func at(query: String, document: String, pointer: String, wanted: String?) throws {
    let rules = try ruleset("  r: { given: $.x, then: { at: '\(query)', function: undefined } }")
    let found = lint(rules, document)
    #expect(found.map { $0.path?.pointer } == [pointer])
    #expect(found.map { $0.wantedPath?.pointer } == [wanted])
  }

  @Test func whenAndGrading() throws {
    let rules = try ruleset(
      """
        r:
          given: $.x
          when: "@.on && $.run != false"
          then:
            - { field: n, when: "@.strict == true", severity: error, function: type, functionOptions: { type: integer } }
            - { field: n, severity: warn, function: type, functionOptions: { type: number } }
            - { field: n, severity: 'off', function: undefined }
            - { field: m, severity: hint, function: defined }
      """)
    func found(_ document: String) -> [String] {
      lint(rules, document).map { "\($0.severity) \(($0.wantedPath ?? $0.path ?? []).pointer)" }
    }
    #expect(found(#"{"x":{"n":"1","m":1}}"#).isEmpty)
    #expect(found(#"{"x":{"on":null,"n":"1","m":1}}"#) == ["warn /x/n"])
    #expect(found(#"{"x":{"on":1,"strict":true,"n":"1","m":1}}"#) == ["error /x/n"])
    #expect(found(#"{"x":{"on":1,"n":1}}"#) == ["hint /x/m"])
    #expect(found(#"{"run":false,"x":{"on":1,"n":"1"}}"#).isEmpty)
  }

  /// Members that one object lacks are findings of their own, though their texts are equal.
  @Test func severalMissing() throws {
    let rules = try ruleset("  r: { description: D, given: $, then: { field: [a, b, a], function: defined } }")
    #expect(lint(rules, "{}").map { $0.wantedPath?.pointer } == ["/a", "/b"])
  }

  @Test func related() throws {
    let rules = try ruleset(
      "  r: { given: $.x, related: ['$.y[*]'], then: { related: ['@.z'], function: falsy } }")
    let found = try #require(
      lint(rules, #"{"x":{"z":1},"y":[1,2,3,4,5,6,7,8,9,10,11]}"#).first)
    #expect(found.relatedCount == 12 && found.related.count == 10)
    #expect(found.related.first?.path?.pointer == "/y/0")
  }
}
