import Documents
import Paths
import Testing

/// Section 5.4 of the language's page.
struct AliasTests {
  private func table() throws -> AliasTable {
    try AliasTable([
      ("Aps", ["$.aps"]),
      ("Keys", ["$['type','qid']", "$.extras.type"]),
      ("Wakes", ["#Aps['content-available'] == 1", "#Aps['content-available'] == true"]),
      ("Mixed", ["@.a == 1", "@.b"]),
      ("None", []),
      ("A", ["#B"]), ("B", ["@.x", "#A"]),
      ("IsOne", ["@ == 1"]),
      ("Bombs", Array(repeating: "#Bomb1", count: 20)), ("Bomb1", Array(repeating: "#Bomb2", count: 100)),
      ("Bomb2", Array(repeating: "@.a", count: 100)),
    ])
  }

  @Test(arguments: [
    ("#Aps", true), ("#Aps.alert", true), ("#Aps.missing", false), ("#Keys", true), ("#Wakes", true),
    ("!#Wakes", false),
    ("#Mixed", false), ("#None", false), ("!#None", true), ("#None.x", false), ("#Aps.alert == 'hi'", true),
    ("#None.x == 1", false), ("value(#Keys) == 2", true), ("count(#Keys) == 1", true), ("key(#Keys) == 'type'", true),
    ("$.list[?#IsOne]", true), ("count($.list[?#IsOne]) == 2", true), ("count(#None) == 0", true),
    ("count(#Aps.*) == 2", true), ("length(#Aps.alert) == 2 && #Wakes || #None", true),
  ])
  func expressions(expression: String, expected: Bool) throws {
    let fixture = try Fixture(
      #"{"aps":{"alert":"hi","content-available":true},"extras":{"type":2},"list":[1,2,1.0]}"#)
    #expect(try fixture.truth(expression, aliases: table()) == Truth(expected))
  }

  @Test(arguments: [
    ("#Nope", PathError.Code.unknownAlias, "there is no alias Nope"),
    ("#Wake", .unknownAlias, "did you mean Wakes?"),
    ("@.b && #A", .circularAlias, "A → B → A"),
    ("#Keys == 1", .badExpression, "value(#Keys)"),
    ("length(#Keys) == 1", .badExpression, "has 2 places"),
    ("#Wakes == 1", .badExpression, "is a condition"),
    ("#Wakes.x", .badExpression, "takes nothing after its name"),
    ("count(#Wakes) == 1", .badExpression, "is a condition"),
    ("#Bombs", .notSupported, "10000 entries"),
  ])
  func faults(expression: String, code: PathError.Code, says: String) throws {
    let error = #expect(throws: PathError.self) { try Expression.parse(expression).expanding(table()) }
    #expect(error?.code == code)
    #expect(error?.message.contains(says) == true, "\(String(describing: error))")
    #expect(error?.offset == Array(expression.utf8).firstIndex(of: UInt8(ascii: "#")))
  }

  @Test func given() throws {
    let fixture = try Fixture(#"{"type":1,"aps":{"alert":1},"extras":{"type":{"x":1}}}"#)
    func paths(_ text: String) throws -> [String] {
      let queries = try Query.parseGiven(text).expanding(table())
      var nodes: [Located] = []
      let query = try CompiledQuery(queries, facts: .none)
      query.selectInOrder(in: fixture.context(), into: &nodes)
      let tape = fixture.document.tape
      return nodes.map { tape.steps(to: $0.node, from: tape.root)?.normalizedPath ?? "?" }
    }
    #expect(try paths("#Aps.alert") == ["$['aps']['alert']"])
    #expect(try paths("#Keys") == ["$['type']", "$['extras']['type']"])
    #expect(try paths("#Keys.x") == ["$['extras']['type']['x']"])
    #expect(try paths("#None").isEmpty)
    #expect(throws: PathError.self) { try paths("#Mixed") }
  }

  @Test func forms() throws {
    let table = try table()
    #expect(try table.form(of: "Aps") == .place)
    #expect(try table.form(of: "Keys") == .place)
    #expect(try table.form(of: "Wakes") == .condition)
    #expect(try table.form(of: "Mixed") == .condition)
    #expect(try table.form(of: "None") == .place)
    #expect(try table.form(of: "Nope") == nil)
    #expect(throws: PathError.self) { try table.form(of: "A") }
    #expect(AliasTable.isName("Tap-Keys_2"))
    #expect(!AliasTable.isName("2a"))
  }

  @Test func uses() throws {
    let uses = NameUses(try Expression.parse("#Aps.a && known('x.y') || $.b[?#Keys] && fact('z') == 1"))
    #expect(uses.aliases.map(\.name) == ["Aps", "Keys"])
    #expect(uses.aliases.map(\.offset) == [0, 31])
    #expect(uses.facts.map(\.name) == ["x.y", "z"])
  }
}
