import Documents
import Testing

@testable import Linting

/// Each form of rule that a screen understands finds with it what it finds without.
@Suite struct ScreeningFormTests {
  private static let facts = "facts: { words.x: [a, b], limit.x: 2, no.list: { type: array } }"

  private static let documents = [
    #"{}"#, #"{"l":[]}"#, #"{"l":["a"]}"#, #"{"l":["c","a"]}"#, #"{"l":["\u0061","c"]}"#,
    #"{"l":[1,2.5,null,true,{},[]]}"#,
    #"{"l":{"a":"a","b":"c"}}"#, #"{"l":[{"k":"a","v":1},{"k":"c"},{"v":[1]}]}"#, #"{"l":[["a"],["c"]]}"#,
    #"{"m":{"a":["x"],"b":[],"c":"abc"}}"#, #"{"m":{"a":"你好","b":"a\nb","c":12345}}"#,
    #"{"m":{"a":"","b":"ab","c":"abcd"}}"#,
    #"{"m":{"a":{"x":1,"y":2,"z":3},"b":[1,2,3],"c":null},"l":[3,9007199254740992]}"#,
    #"{"m":{"A":1,"b":1,"a_":1}}"#, #"{"m":{"a":"abcdf","b":"ab-cde","c":"\u0061bc"}}"#,
    #"{"m":{"a":7,"b":7},"l":["abc","ab",""]}"#, #"{"m":{"a":7,"b":8},"l":"a"}"#,
  ]

  @Test(arguments: [
    "given: \"$.l[*]\", then: { function: enumeration, functionOptions: { values: [a, b] } }",
    "given: \"$.l[*]\", when: \"in(@, fact('words.x'))\", then: { function: undefined }",
    "given: \"$.l[*]\", when: \"!in(@, fact('words.x'))\", then: { function: undefined }",
    "given: \"$.l[*]\", when: \"in(@, fact('no.list'))\", then: { function: undefined }",
    "given: \"$.l[?@ == 'a' || @ > 2]\", then: { function: undefined }",
    "given: \"$.l[?@.k == 'c' && !@.v]\", then: { function: undefined }",
    "given: \"$.l[*].k\", then: { function: pattern, functionOptions: { match: '^a' } }",
    "given: \"$.l[*][*]\", then: { function: equals, functionOptions: { value: a } }",
    "given: \"$.l[0]\", then: { function: equals, functionOptions: { value: a } }",
    "given: \"$.l[1:]\", then: { function: undefined }",
    "given: \"$['l','m']['a','b']\", then: { function: type, functionOptions: { type: string } }",
    "given: \"$.m['a','b','c']\", when: \"key(@) == 'b'\", then: { function: undefined }",
    "given: \"$.m['a','b','c']\", when: \"in(key(@), fact('words.x'))\", then: { function: undefined }",
    "given: \"$.m.*\", when: \"key(@) != 'b'\", then: { function: undefined }",
    "given: $.m, then: { field: \"@['a','c']\", function: type, functionOptions: { type: string } }",
    "given: $.m, then: { field: \"@[*][*]\", function: undefined }",
    "given: $.m, then: { field: \"@[?@ == 1]\", function: undefined }",
    "given: $.m, when: \"@.*\", then: { function: undefined }",
    "given: $, when: \"!$.l[?@ == 'a']\", then: { function: undefined }",
    "given: $.m.c, when: \"!$.l[*]\", then: { function: undefined }",
    "given: \"$.m['a','b','c']\", then: { function: length, functionOptions: { min: 2, max: 2 } }",
    "given: \"$.m['a','b','c']\", then: { function: length, functionOptions: { max: { fact: limit.x } } }",
    "given: \"$.l[*]\", then: { function: length, functionOptions: { min: 1, max: 2 } }",
    "given: \"$.m['a','b','c']\", when: \"length(@) > 2\", then: { function: undefined }",
    "given: \"$.m['a','b','c']\", when: \"length(@) < 3\", then: { function: undefined }",
    "given: \"$.m['a','b','c']\", when: \"2 >= length(@)\", then: { function: undefined }",
    "given: \"$.m['a','b','c']\", when: \"!(length(@) >= 2)\", then: { function: undefined }",
    "given: \"$.m['a','b','c']\", when: \"bytes(@) > 3\", then: { function: undefined }",
    "given: \"$.m['a','b','c']\", when: \"!(bytes(@) > 3)\", then: { function: undefined }",
    "given: $.m, when: \"@.a < @.b\", then: { function: undefined }",
    "given: $.m, when: \"@.a <= @.b\", then: { function: undefined }",
    "given: $.m, when: \"@.x <= @.y\", then: { function: undefined }",
    "given: \"$.l[*]\", when: \"search(@, 'b')\", then: { function: undefined }",
    "given: \"$.l[*]\", when: \"match(@, 'a.*')\", then: { function: undefined }",
    "given: \"$.l[*]\", when: \"!match(@, 'a')\", then: { function: undefined }",
    "given: \"$.m['a','b','c']\", then: { function: enumeration, functionOptions: { values: [abcde], report: misspelt } }",
    "given: \"$.l[*]\", then: { function: enumeration, functionOptions: { values: [abcdefgh], misspelt: { a: abcdefgh }, report: misspelt } }",
    "given: \"$.m['a','b','c']\", then: { function: pattern, functionOptions: { match: '^a' } }",
    "given: \"$.m['a','b','c']\", then: { function: pattern, functionOptions: { notMatch: '^[a]' } }",
    "given: \"$.m['a','b','c']\", then: { function: pattern, functionOptions: { notMatch: '^a*b' } }",
    "given: \"$.l[*]\", then: { function: pattern, functionOptions: { notMatch: '(?i)A$' } }",
    "given: $.m, then: { function: known-keys, functionOptions: { keys: [\"*a\", \"b*\"] } }",
    "given: $.m, then: { function: known-keys, functionOptions: { keys: [a, c], misspelt: { b: a }, open: true } }",
  ])
  func form(rule: String) throws {
    let rules = try ruleset("  r: { \(rule) }", Self.facts)
    var found = 0
    for document in Self.documents {
      let screened = lint(rules, document).map(text)
      #expect(screened == lint(rules, document, screening: false).map(text), "\(document)")
      found += screened.count
    }
    #expect(found > 0 || rule.contains("no.list"), "the rule finds nothing in any document")
  }

  /// More names than two bytes count.
  @Test func manyNames() throws {
    let names = (0..<70_000).map { "n\($0)" }.joined(separator: ", ")
    let rules = try ruleset("  r: { given: $, then: { function: known-keys, functionOptions: { keys: [\(names)] } } }")
    #expect(lint(rules, #"{"n69999":1,"n70000":1}"#).map(\.short) == ["r 1:13-21 /n70000"])
    let each = (0..<2_000).map { "'n\($0)'" }.joined(separator: ",")
    let chains = try ruleset("  r: { given: \"$[\(each)]\", then: { function: undefined } }")
    #expect(lint(chains, #"{"n1999":1,"n2000":1}"#).count == 1)
  }

  private func text(_ finding: Finding) -> String {
    "\(finding.place.offset)+\(finding.place.length) \(finding.message)"
  }
}
