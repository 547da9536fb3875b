import Paths
import Testing

/// Where a text is refused, and what the message offers instead.
struct ParserFaultTests {
  struct Fault: CustomTestStringConvertible, Sendable {
    let text: String
    let column: Int
    let code: PathError.Code
    /// A part of the message.
    let says: String

    init(_ text: String, _ column: Int, _ code: PathError.Code, _ says: String) {
      self.text = text
      self.column = column
      self.code = code
      self.says = says
    }

    var testDescription: String { text }
  }

  @Test(arguments: [
    Fault("", 1, .badQuery, "empty: a query begins with $"),
    Fault(" $.a", 1, .badQuery, "no blank stands before a query"),
    Fault("$.a ", 4, .badQuery, "no blank stands after a query"),
    Fault("a.b", 1, .badQuery, "write $.a.b"),
    Fault("/aps/alert", 1, .badQuery, "this is a pointer"),
    Fault("@.a", 1, .badQuery, "$ is the document"),
    Fault("$.aps.content-available", 14, .badQuery, "write $.aps['content-available']"),
    Fault("$..content-available", 11, .badQuery, "write $..['content-available']"),
    Fault("$['推送'].内容-a", 11, .badQuery, "write $['推送']['内容-a']"),
    Fault("$['😀'].a-b", 10, .badQuery, "write $['😀']['a-b']"),
    Fault("$.a.0", 5, .badQuery, "write [0] for an index, ['0'] for a name"),
    Fault("$.a.'b'", 5, .badQuery, "quoted names stand in brackets"),
    Fault("$.", 3, .badQuery, "expected a name or * after \".\", found the end"),
    Fault("$.a.[b]", 5, .badQuery, "write $.a[…]"),
    Fault("$[a,b]", 3, .badQuery, "write ['a','b']"),
    Fault("$['a','b'", 10, .badQuery, "expected \",\" or \"]\" after a selector, found the end"),
    Fault("$['a' 'b']", 7, .badQuery, "expected \",\" or \"]\""),
    Fault("$[(@.length-1)]", 3, .badQuery, "the last element is [-1]"),
    Fault("$[]", 3, .badQuery, "expected a selector"),
    Fault("$[01]", 3, .badQuery, "an index has no leading zero"),
    Fault("$[-0]", 3, .badQuery, "write 0"),
    Fault("$[9007199254740992]", 3, .badQuery, "at most 9007199254740991"),
    Fault("$.a~", 4, .badQuery, "key(@)"),
    Fault("$.a.b^", 6, .badQuery, "select the parent itself: $.a, with when: \"@.b\""),
    Fault("$..@string()", 4, .badQuery, "type(@) == 'string'"),
    Fault("$['a", 3, .badQuery, "this string has no end"),
    Fault("$['\\x']", 5, .badQuery, "expected an escape"),
    Fault("$['\\ud800']", 4, .badQuery, "half of a surrogate pair"),
    Fault("$[?@.a===1]", 7, .badQuery, "write =="),
    Fault("$[?@.a!==1]", 7, .badQuery, "write !="),
    Fault("$[?@.a=1]", 7, .badQuery, "expected \"==\""),
    Fault("$[?@property=='a']", 4, .badQuery, "key(@) is the name"),
    Fault("$[?@.a.match('b')]", 13, .badQuery, "no \"(\"|not called"),
    Fault("$[?#Name]", 4, .badQuery, "stands only in rulesets"),
    Fault("$[?@.*==1]", 4, .badQuery, "value(@.*) or count(@.*)"),
    Fault("$[?lenght(@)==1]", 4, .unknownFunction, "did you mean length()?"),
  ])
  func query(fault: Fault) throws {
    let error = #expect(throws: PathError.self) { try Query.parse(fault.text) }
    check(try #require(error), fault)
  }

  @Test(arguments: [
    Fault("", 1, .badExpression, "empty"),
    Fault("@.a = 1", 5, .badExpression, "expected \"==\""),
    Fault("@.a == 1 && ", 13, .badExpression, "found the end"),
    Fault("@.a & @.b", 5, .badExpression, "\"and\" is &&"),
    Fault("@.a | @.b", 5, .badExpression, "\"or\" is ||"),
    Fault("@.a and @.b", 5, .badExpression, "\"and\" is &&"),
    Fault("!@.a == 1", 6, .badExpression, "write !(@.a == …)"),
    Fault("(@.a) == 1", 1, .badExpression, "no parentheses around its sides"),
    Fault("@.a == True", 8, .badExpression, "write true"),
    Fault("@.a == undefined", 8, .badExpression, "!@.name"),
    Fault("@.a == badge", 8, .badExpression, "a text stands in quotes"),
    Fault("@.a == “b”", 8, .badExpression, "straight quotes"),
    Fault("'a'", 1, .badExpression, "a literal must be compared"),
    Fault("true || @.a", 1, .badExpression, "a literal must be compared"),
    Fault("length(@.a)", 1, .badExpression, "must be compared"),
    Fault("match(@.a, 'b') == true", 1, .badExpression, "match() is a test"),
    Fault("@.a - 1 == 2", 5, .badExpression, "diff(a, b) subtracts"),
    Fault("@.a in [1]", 5, .badExpression, "write in(value, list)"),
    Fault("length(@.*) == 1", 8, .badExpression, "length() takes one value"),
    Fault("count(1) == 1", 7, .badExpression, "count() takes a query"),
    Fault("count(length(@)) == 1", 7, .badExpression, "count() takes a query"),
    Fault("length() == 1", 1, .badExpression, "takes one argument, found 0"),
    Fault("match(@) ", 1, .badExpression, "takes 2 arguments, found 1"),
    Fault("length(@, 1) == 1", 11, .badExpression, "takes one argument"),
    Fault("length (@) == 1", 1, .badExpression, "right after its name"),
    Fault("foo(@)", 1, .unknownFunction, "there is no function foo()"),
    Fault("fact(@.a) == 1", 6, .badExpression, "the name of a fact in quotes"),
    Fault("match(@, '\\\\d+')", 11, .badPattern, "write [0-9]"),
    Fault("match(@, '((a{1000}){1000}){1000}')", 34, .badPattern, "too large"),
    Fault("match(@, 'a(?=b)')", 12, .badPattern, "no lookahead"),
    Fault("part(@, 'a+') == 'a'", 10, .badPattern, "a group in parentheses"),
    Fault("@.a == 01", 8, .badExpression, "no leading zero"),
    Fault("@.a == 1.", 10, .badExpression, "a digit after the decimal point"),
    Fault("@.a == +1", 8, .badExpression, "no plus sign"),
    Fault("#", 2, .badExpression, "the name of an alias"),
    Fault("@.标题-a", 5, .badExpression, "write @['标题-a']"),
  ])
  func expression(fault: Fault) throws {
    let error = #expect(throws: PathError.self) { try Expression.parse(fault.text) }
    check(try #require(error), fault)
  }

  private func check(_ error: PathError, _ fault: Fault) {
    #expect(error.column == fault.column, "\(error)")
    #expect(error.code == fault.code, "\(error)")
    let parts = fault.says.split(separator: "|")
    #expect(parts.contains { error.message.contains($0) } || error.message.contains(fault.says), "\(error)")
  }

  @Test func deepTextIsRefusedAndNotACrash() {
    let deep = String(repeating: "(", count: 100_000)
    #expect(throws: PathError.self) { try Expression.parse(deep) }
    #expect(throws: PathError.self) { try Query.parse("$" + String(repeating: ".a", count: 100_000)) }
    #expect(throws: PathError.self) { try Query.parse("$" + String(repeating: "[?@", count: 100_000)) }
    #expect(throws: PathError.self) { try Expression.parse(String(repeating: "length(", count: 100_000)) }
  }

  @Test func manySiblingsAreFine() throws {
    let wide = Array(repeating: "@.a == 1", count: 5_000).joined(separator: " || ")
    #expect(throws: Never.self) { try Expression.parse(wide) }
  }

  @Test func singularIsAskedFor() throws {
    #expect(try Query.parseAny("@['stale-date']", singular: true).steps == [.name("stale-date")])
    let error = #expect(throws: PathError.self) { try Query.parseAny("@.a.*.b", singular: true) }
    #expect(error?.column == 4)
  }
}
