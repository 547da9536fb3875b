import Documents
import Paths
import Testing

/// Comparisons, tests and *unknown*: sections 5.3 and 5.5 of the language's page.
struct LogicTests {
  /// The table of section 5.3, `x` the member asked for.
  @Test(arguments: [
    ("{}", false, false, false, true),
    (#"{"x":null}"#, true, true, false, true),
    (#"{"x":""}"#, true, false, true, true),
    (#"{"x":0}"#, true, false, false, true),
    (#"{"x":false}"#, true, false, false, true),
    (#"{"x":[]}"#, true, false, false, true),
    (#"{"x":{}}"#, true, false, false, true),
    (#"{"x":1}"#, true, false, false, false),
  ])
  func comparingTable(json: String, exists: Bool, null: Bool, empty: Bool, notOne: Bool) throws {
    let fixture = try Fixture(json)
    #expect(try fixture.truth("@.x") == Truth(exists))
    #expect(try fixture.truth("@.x == null") == Truth(null))
    #expect(try fixture.truth("@.x == ''") == Truth(empty))
    #expect(try fixture.truth("@.x != 1") == Truth(notOne))
  }

  @Test(arguments: [
    ("@.one == 1.0", true), ("@.one == '1'", false), ("@.one == true", false), ("@.text == 1", false),
    ("@.big == 9007199254740993", true), ("@.big == 9007199254740992", false),
    ("@.big > 9007199254740992", true), ("@.missing == @.absent", true), ("@.missing == length(@.one)", true),
    ("@.one < '2'", false), ("@.one <= 1", true), ("'a' < 'b'", true), ("'a' < 'ab'", true), ("'é' > 'z'", true),
    ("null <= null", true), ("null < null", false), ("true < false", false),
    ("@.list == @.copy", true), ("@.object == @.reordered", true), ("@.object == @.list", false),
    ("@.list <= @.copy", true), ("@.escaped == 'a\\n\"ü'", true), ("@['a\\tb'] == 3", true),
    ("@.one == 1 && @.text == '1' || @.missing", true), ("!@.missing && !(@.one == 2)", true),
    ("@.list[?@ == 2]", true), ("@.list[?@ == 9]", false), ("@.list[-1] == 2", true), ("$.list[1] == @.list[-1]", true),
    ("1 == 1", true), ("'\\u00fc' == 'ü'", true), ("'\\ud83d\\ude00' == '😀'", true),
  ])
  func comparing(expression: String, expected: Bool) throws {
    let fixture = try Fixture(
      #"""
      {"one": 1, "text": "1", "big": 9007199254740993, "list": [1, 2], "copy": [1.0, 20e-1], "a\tb": 3,
       "object": {"a": 1, "b": [true]}, "reordered": {"b": [true], "a": 1}, "escaped": "a\n\"\u00fc"}
      """#)
    #expect(try fixture.truth(expression) == Truth(expected), "\(expression)")
  }

  @Test(arguments: [
    ("fact('u') == 1", Truth.unknown), ("fact('u') != 1", .unknown), ("!(fact('u') == 1)", .unknown),
    ("fact('u') < 1", .unknown), ("fact('u') == @.missing", .unknown),
    ("fact('u') == 1 && @.missing", .false), ("@.missing && fact('u') == 1", .false),
    ("fact('u') == 1 && @.a", .unknown), ("fact('u') == 1 || @.a", .true), ("@.missing || fact('u') == 1", .unknown),
    ("type(fact('u')) == 'string'", .unknown), ("type(fact('u')) != 'string'", .unknown),
    ("match(fact('u'), 'a')", .unknown), ("search(@.a, fact('u'))", .unknown), ("length(fact('u')) == 1", .unknown),
    ("diff(fact('u'), 1) == 1", .unknown), ("in(1, fact('u'))", .unknown), ("in(fact('u'), fact('list'))", .unknown),
    ("known('u')", .false), ("!known('u')", .true), ("known('k')", .true), ("fact('k') == 'v'", .true),
    // What a filter cannot tell it does not select, and whether something is selected is unknown then.
    ("@.list[?@ == fact('u')]", .unknown), ("!@.list[?@ == fact('u')]", .unknown),
    ("@.list[?@ == 1 || @ == fact('u')]", .true), ("count(@.list[?@ == fact('u')]) == 0", .unknown),
    ("value(@.list[?@ == fact('u')]) == 1", .unknown),
  ])
  func unknown(expression: String, expected: Truth) throws {
    let fixture = try Fixture(
      #"{"a": "x", "list": [1, 2]}"#,
      facts: ["u": nil, "k": .string("v"), "list": .array([.number("1"), .string("x")])])
    #expect(try fixture.truth(expression) == expected, "\(expression)")
  }

  @Test func filtersSelectOnTrueOnly() throws {
    let fixture = try Fixture("[1,2]", facts: ["u": nil])
    #expect(try fixture.paths("$[?@ == fact('u')]").isEmpty)
    #expect(try fixture.paths("$[?@ != fact('u')]").isEmpty)
    #expect(try fixture.paths("$[?@ == fact('u') || @ == 2]") == ["$[1]"])
  }

  @Test func largeObjectsAreComparedWithoutQuadraticWork() throws {
    let members = (0..<20_000).map { "\"key\($0)\":\($0)" }
    let json =
      "{\"a\":{" + members.joined(separator: ",") + "},\"b\":{" + members.reversed().joined(separator: ",") + "}}"
    let fixture = try Fixture(json)
    let clock = ContinuousClock()
    var truth = Truth.unknown
    let time = try clock.measure { truth = try fixture.truth("@.a == @.b") }
    #expect(truth == .true)
    #expect(time < .seconds(5))
  }

  @Test func undeclaredFactsAreRefusedWithTheNearest() throws {
    let expression = try Expression.parse("fact('build.enviroment') == 'production'")
    let names = FactNames(["build.environment", "build.production"])
    let error = #expect(throws: PathError.self) { try CompiledExpression(expression, facts: names) }
    #expect(error?.code == .unknownFact)
    #expect(error?.suggestion == "build.environment")
  }
}
