import Documents
import Paths

/// A document with what it takes to evaluate on it.
final class Fixture {
  let document = Document()
  let facts: FactTable
  let scratch = Scratch()
  private let bytes: PaddedBytes

  /// - Parameter facts: names with values; nil is declared and unknown.
  init(_ json: String, facts: [String: FactValue?] = [:]) throws {
    bytes = PaddedBytes(json)
    self.facts = FactTable(FactNames(facts.keys.sorted()))
    for (name, value) in facts { self.facts[name] = value }
    try document.readJSON(bytes.all)
  }

  func context(current: Node? = nil) -> EvaluationContext {
    let tape = document.tape
    return EvaluationContext(
      tape: tape, root: tape.root, current: current.map { Located($0) }, facts: facts, scratch: scratch)
  }

  /// Opens the strings that a query selects.
  func open(_ query: String) throws {
    let nodes = try select(Query.parse(query))
    for node in nodes { try document.open(node.node) }
  }

  func select(_ query: Query) throws -> [Located] {
    try CompiledQuery(query, facts: facts.names).select(in: context())
  }

  /// The normalized paths of what a query selects.
  func paths(_ query: String) throws -> [String] {
    let tape = document.tape
    return try select(Query.parse(query)).map { tape.steps(to: $0.node, from: tape.root)?.normalizedPath ?? "?" }
  }

  func node(_ query: String) throws -> Node? { try select(Query.parse(query)).first?.node }

  func truth(_ expression: String, at current: Node? = nil, aliases: AliasTable = AliasTable()) throws -> Truth {
    let expanded = try Expression.parse(expression).expanding(aliases)
    return try CompiledExpression(expanded, facts: facts.names).evaluate(in: context(current: current))
  }

  func value(
    _ expression: String, at current: Node? = nil, aliases: AliasTable = AliasTable()
  ) throws -> CompiledValue.Result {
    let expanded = try ValueExpression.parse(expression).expanding(aliases)
    return try CompiledValue(expanded, facts: facts.names).evaluate(in: context(current: current))
  }
}

extension AliasTable {
  /// - Parameter entries: names, each with its entries as they are written.
  init(_ entries: [(String, [String])]) throws {
    self.init()
    for (name, texts) in entries { set(name, try texts.map { try Expression.parse($0) }) }
  }
}

extension StringProtocol {
  /// The UTF-8 given to a closure.
  func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    var text = String(self)
    return text.withUTF8(body)
  }
}
