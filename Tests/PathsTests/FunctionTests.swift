import Documents
import Paths
import Testing

/// The value functions, section 5.2 of the language's page.
struct FunctionTests {
  private static let json = #"""
    {"s": "Grüße 😀", "n": 1.0, "e": 1e2, "f": 1.5, "t": true, "z": null, "a": [1, "x", {"k": 2}], "o": {"b": 1, "a": 2},
     "num": "+05.50", "notNum": "5 ", "esc": "\u00e4\n", "inner": "{\"k\":[1,2]}", "bad": "{", "twice": "\"[1]\"",
     "file": "AuthKey_AB12CD34EF.p8", "spaced": { "x" : [ 1 , 2 ] , "y" : "a b" }, "empty": [ ], "UP": "ÀBC-x",
     "big": 9007199254740993, "time": 1700000000}
    """#

  @Test(arguments: [
    ("type(@.s)", "string"), ("type(@.n)", "integer"), ("type(@.e)", "integer"), ("type(@.f)", "number"),
    ("type(@.t)", "boolean"), ("type(@.z)", "null"), ("type(@.a)", "array"), ("type(@.o)", "object"),
    ("type(1.0)", "integer"), ("type('x')", "string"), ("type(length(@.s))", "integer"), ("type(type(@.s))", "string"),
    ("text(@.n)", "1.0"), ("text(@.s)", "Grüße 😀"), ("text(@.t)", "true"), ("text(@.z)", "null"), ("text(3e1)", "3e1"),
    ("text(length(@.s))", "7"), ("length(@.s)", "7"), ("length(@.a)", "3"), ("length(@.o)", "2"),
    ("length(@.esc)", "2"), ("bytes(@.s)", "12"), ("bytes(@.esc)", "3"), ("bytes(@.n)", "3"), ("bytes(@.t)", "4"),
    ("bytes(@.spaced)", "21"), ("bytes(@.empty)", "2"), ("bytes(@.a)", "15"), ("bytes(@.esc)", "3"),
    ("number(@.num)", "5.5"), ("number(@.f)", "1.5"), ("number('1e3')", "1e3"), ("lower(@.UP)", "Àbc-x"),
    ("part(@.file, 'AuthKey_(.*)[.]p8')", "AB12CD34EF"), ("part('ab', '(a)|(b)b')", nil),
    ("part('aab', '(a*)b')", "aa"),
    ("part('b', '(a)?b')", nil), ("diff(@.big, 1)", "9007199254740992"), ("diff(1.5, 0.75)", "0.75"),
    ("diff(@.e, @.n)", "99"), ("diff(9223372036854775807, -1)", "9223372036854775808"), ("diff(@.s, 1)", nil),
    ("json(@.inner)", #"{"k":[1,2]}"#), ("json(@.bad)", nil), ("json(@.n)", nil), ("json(@.twice)", "[1]"),
    ("json(json(@.twice))", "[1]"), ("count(@.a.*)", "3"), ("count(@..k)", "1"), ("count(@.missing)", "0"),
    ("value(@.a[2].*)", "2"), ("value(@.a.*)", nil), ("value(@.missing)", nil), ("key(@.a[2])", "2"),
    ("key(@.o.b)", "b"), ("key($)", nil), ("key(@.a.*)", nil), ("key(@.a[2].k)", "k"),
    ("type(@.missing)", nil), ("text(@.a)", nil), ("length(@.n)", nil), ("lower(@.n)", nil), ("number(@.notNum)", nil),
    ("number(@.t)", nil), ("bytes(@.missing)", nil), ("fact('list')", #"["x",1]"#), ("fact('n')", "7"),
    ("@.f", "1.5"), ("'text'", "text"), ("-0", "-0"),
  ])
  func values(expression: String, printed: String?) throws {
    let fixture = try Fixture(Self.json, facts: ["list": .array([.string("x"), .number("1")]), "n": .number("7")])
    let expected = printed.map { $0 }
    switch try fixture.value(expression) {
    case .nothing: #expect(expected == nil, "\(expression)")
    case .unknown: Issue.record("\(expression) is unknown")
    case .value(let value): #expect(value.printed == expected, "\(expression)")
    }
  }

  @Test(arguments: [
    ("match(@.s, 'G.*')", true), ("match(@.s, 'G')", false), ("search(@.s, 'ß')", true), ("search(@.s, '^ß')", false),
    ("match(type(@.n), 'integer|number')", true), ("match(type(@.f), 'integer|number')", true),
    ("match(type(@.s), 'integer|number')", false), ("match(type(@.missing), '.*')", false),
    ("match(@.n, '1.*')", false),
    ("type(@.missing) != 'string'", true), ("type(@.s) != 'string'", false), ("'string' == type(@.s)", true),
    ("type(@.n) == 'number'", false), ("type(@.n) == 'integer'", true), ("type(json(@.inner)) == 'object'", true),
    ("type(json(@.bad)) == 'object'", false), ("in('x', @.a)", true), ("in(1.0, @.a)", true), ("in('1', @.a)", false),
    ("in(@.a[2], @.a)", true), ("in('b', @.o)", true), ("in(@.missing, @.a)", false), ("in('k', @.s)", false),
    ("in('x', fact('list'))", true), ("in('y', fact('list'))", false), ("in('k', json(@.inner))", true),
    ("match('ab', @.pattern)", true), ("match('ab', @.badPattern)", false), ("search('xabx', @.pattern)", true),
    ("search(@.missing, 'a')", false), ("length(@.s) > 6 && bytes(@.s) <= 12", true),
    ("number(@.num) == 5.5", true), ("diff(@.time, 1699999999) >= 1", true), ("json(@.inner) == @.same", true),
  ])
  func tests(expression: String, expected: Bool) throws {
    let json = #"{"pattern": "a(b)", "badPattern": "a\\d", "same": {"k": [1, 2.0]}, "# + Self.json.dropFirst()
    let fixture = try Fixture(json, facts: ["list": .array([.string("x"), .number("1")])])
    #expect(try fixture.truth(expression) == Truth(expected), "\(expression)")
  }

  @Test func keysInFilters() throws {
    let fixture = try Fixture(#"{"aps":null,"b":null,"App-Key":"x","list":[5,{"appkey":1}]}"#)
    #expect(try fixture.paths("$[?@ == null && key(@) != 'aps']") == ["$['b']"])
    #expect(
      try fixture.paths("$..[?match(lower(key(@)), 'app[-_]?key')]") == ["$['App-Key']", "$['list'][1]['appkey']"])
    #expect(try fixture.paths("$.list[?key(@) == 1]") == ["$['list'][1]"])
    let second = try #require(try fixture.node("$.list[1]"))
    #expect(try fixture.value("key(@)", at: second) == .value(.number("1")))
  }

  @Test func openedStringsGiveTheirValueToJSON() throws {
    let fixture = try Fixture(#"{"extras":"{\"qid\":\"7\"}","list":["[1,{\"a\":2}]"]}"#)
    try fixture.open("$.extras")
    #expect(try fixture.truth("type(json(@.extras)) == 'object' && type(@.extras) == 'string'") == .true)
    #expect(try fixture.truth("@.extras.qid == '7' && bytes(@.extras) == 11 && length(@.extras) == 11") == .true)
    #expect(try fixture.truth("@.extras == '{\"qid\":\"7\"}'") == .true)
    #expect(try fixture.truth("in('qid', @.extras)") == .true)
    #expect(try fixture.truth("@.extras['type','qid']") == .true)
  }

  @Test func longTextsAndManyDecodedStringsNeedNoMoreRoomThanOne() throws {
    let strings = (0..<2_000).map { _ in #""{\"a\":1}""# }.joined(separator: ",")
    let fixture = try Fixture("[" + strings + "]")
    #expect(try fixture.truth("count(@[?json(@) == json('{\"a\":1.0}')]) == 2000") == .true)
  }
}
