/// A name used in a query or expression, and where.
public struct NameUse: Hashable, Sendable {
  public let name: String
  /// The byte in the text it was parsed from.
  public let offset: Int
}

/// The aliases and facts that a query or expression names, in the order written: to check names before they are used.
public struct NameUses: Hashable, Sendable {
  public private(set) var aliases: [NameUse] = []
  public private(set) var facts: [NameUse] = []

  public init(_ expression: Expression) { add(expression) }

  public init(_ query: Query) { add(query) }

  public init(_ value: ValueExpression) { add(value.operand) }

  private mutating func add(_ expression: Expression) {
    switch expression {
    case .or(let parts), .and(let parts): for part in parts { add(part) }
    case .not(let inner): add(inner)
    case .comparison(let left, _, let right):
      add(left)
      add(right)
    case .exists(let query): add(query)
    case .call(let call): add(call)
    case .constant: break
    }
  }

  private mutating func add(_ query: Query) {
    if case .alias(let name) = query.anchor { aliases.append(NameUse(name: name, offset: query.offset)) }
    for segment in query.segments {
      for case .filter(let filter) in segment.selectors { add(filter) }
    }
  }

  private mutating func add(_ operand: Operand) {
    switch operand {
    case .literal: break
    case .query(let query): add(query)
    case .call(let call): add(call)
    }
  }

  private mutating func add(_ call: FunctionCall) {
    for argument in call.arguments {
      switch argument {
      case .value(.literal(.string(let name))) where call.function.signature.takesFactName:
        facts.append(NameUse(name: name, offset: call.offset))
      case .value(let operand): add(operand)
      case .nodes(let queries): for query in queries { add(query) }
      }
    }
  }
}
