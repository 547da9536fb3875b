import Documents
import Paths
import Testing

/// Selection beyond the public suite: embedded strings, replaced members, order, paths.
struct QueryTests {
  private func embedded() throws -> Fixture {
    let fixture = try Fixture(
      #"{"a":{"x":1},"extras":"{\"list\":[{\"x\":2}],\"inner\":\"{\\\"x\\\":3}\"}","z":{"x":4}}"#)
    try fixture.open("$.extras")
    try fixture.open("$.extras.inner")
    return fixture
  }

  @Test func selectorsGoThroughOpenedStrings() throws {
    let fixture = try embedded()
    #expect(try fixture.paths("$.extras.list[0].x") == ["$['extras']['list'][0]['x']"])
    #expect(try fixture.paths("$.extras.*") == ["$['extras']['list']", "$['extras']['inner']"])
    #expect(try fixture.paths("$.extras.inner.x") == ["$['extras']['inner']['x']"])
    #expect(
      try fixture.paths("$..x") == [
        "$['a']['x']", "$['extras']['list'][0]['x']", "$['extras']['inner']['x']", "$['z']['x']",
      ])
    #expect(try fixture.paths("$[?@.inner]") == ["$['extras']"])
    #expect(try fixture.paths("$[?type(@) == 'string']") == ["$['extras']"])
  }

  @Test func documentOrderSeesThroughOpenedStrings() throws {
    let fixture = try embedded()
    let query = try CompiledQuery(try Query.parse("$['z','extras','a','extras']..x"), facts: .none)
    var nodes: [Located] = []
    query.selectInOrder(in: fixture.context(), into: &nodes)
    let tape = fixture.document.tape
    let paths = nodes.map { tape.steps(to: $0.node, from: tape.root)?.pointer }
    #expect(paths == ["/a/x", "/extras/list/0/x", "/extras/inner/x", "/z/x"])
  }

  @Test func documentOrderTakesEachNodeOnce() throws {
    let fixture = try Fixture("[[1,2],[3]]")
    let query = try CompiledQuery(try Query.parse("$[1,0,1][*,0]"), facts: .none)
    var nodes: [Located] = []
    query.selectInOrder(in: fixture.context(), into: &nodes)
    #expect(nodes.map { fixture.document.tape.text($0.node) } == ["1", "2", "3"])
    #expect(query.select(in: fixture.context()).count == 7)
  }

  @Test func replacedMembersAreNotSeen() throws {
    let fixture = try Fixture(#"{"a":{"b":1},"a":{"c":2}}"#)
    #expect(try fixture.truth("@.a.c == 2 && !@.a.b && count(@.*) == 1 && count(@..b) == 0 && length(@) == 1") == .true)
  }

  @Test func escapedNames() throws {
    let fixture = try Fixture(#"{"a\u0062c":{"d\n'":1}}"#)
    #expect(try fixture.paths("$.abc['d\\n\\'']") == [#"$['abc']['d\n\'']"#])
  }

  @Test func pathsArePrinted() {
    let steps: [PathStep] = [.name("a/b~c"), .index(3), .name("it's \\ \u{1}\t😀"), .name("")]
    #expect(steps.pointer == "/a~1b~0c/3/it's \\ \u{1}\t😀/")
    #expect(steps.normalizedPath == "$['a/b~c'][3]['it\\'s \\\\ \\u0001\\t😀']['']")
    #expect([PathStep]().pointer == "")
    #expect([PathStep]().normalizedPath == "$")
  }

  @Test func partsOfTheSyntaxTree() throws {
    #expect(try Query.parse("$.a['b']").chain == ["a", "b"])
    #expect(try Query.parse("$").chain == [])
    #expect(try Query.parse("$.a[0]").chain == nil)
    #expect(try Query.parse("$.a[0]").steps == [.name("a"), .index(0)])
    #expect(try Query.parse("$..a").isSingular == false)
    #expect(try Query.parseGiven("#Aps.alert").anchor == .alias("Aps"))
  }

  @Test func wholeDepthOfADocumentIsWalked() throws {
    let depth = 512
    let fixture = try Fixture(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    #expect(try fixture.paths("$..*").count == depth - 1)
    #expect(try fixture.truth("@ == $ && count(@..[0]) == 511") == .true)
    #expect(try fixture.paths("$" + String(repeating: "[*]", count: 511)).count == 1)
  }

  @Test func valueKnowsItsPlace() throws {
    let fixture = try Fixture(#"{"a":{"b":1}}"#)
    let value = try CompiledValue(ValueExpression.parse("$.a.b"), facts: .none)
    #expect(value.node(in: fixture.context())?.node == (try fixture.node("$.a.b")))
    #expect(try CompiledValue(ValueExpression.parse("length('a')"), facts: .none).node(in: fixture.context()) == nil)
  }
}
