internal import Paths

/// Changes within conditions and queries.
extension MutantMaker {
  func variants(_ expression: Expression) -> [Varied<Expression>] {
    switch expression {
    case .or(let parts): return operands(parts).map { $0.map { .or($0) } }
    case .and(let parts): return operands(parts).map { $0.map { .and($0) } }
    case .not(let inner): return variants(inner).map { $0.map { .not($0) } }
    case .comparison(let left, let comparison, let right):
      return variants(left).map { $0.map { .comparison($0, comparison, right) } }
        + variants(right).map { $0.map { .comparison(left, comparison, $0) } }
    case .exists(let query): return variants(query).map { $0.map { .exists($0) } }
    case .call(let call): return shorterList(call) + variants(call).map { $0.map { .call($0) } }
    case .constant: return []
    }
  }

  private func operands(_ parts: [Expression]) -> [Varied<[Expression]>] {
    parts.varied { part in
      [true, false].map { Varied(.constant(Truth($0)), .constant(part, $0)) } + variants(part)
    }
  }

  func variants(_ query: Query) -> [Varied<Query>] {
    query.segments.varied { segment in
      let selectors = segment.selectors
      let fewer = selectors.count > 1 ? selectors.shortened { .removed(.selector($0), from: "[…]", fact: nil) } : []
      return (fewer + selectors.varied(variants)).map { $0.within(segment, \.selectors) }
    }.map { $0.within(query, \.segments) }
  }

  private func variants(_ selector: Selector) -> [Varied<Selector>] {
    guard case .filter(let test) = selector else { return [] }
    return [Varied(.filter(.constant(.true)), .constant(test, true))] + variants(test).map { $0.map { .filter($0) } }
  }

  // MARK: Values

  private func variants(_ operand: Operand) -> [Varied<Operand>] {
    switch operand {
    case .literal(.number(let number)): return limits(number, fact: nil).map { $0.map { .literal(.number($0)) } }
    case .literal: return []
    case .query(let query): return variants(query).map { $0.map { .query($0) } }
    case .call(let call):
      if let name = factName(call) {
        guard case .number(let number)? = facts[name] else { return [] }
        return limits(number, fact: name).map { $0.map { .literal(.number($0)) } }
      }
      return variants(call).map { $0.map { .call($0) } }
    }
  }

  private func variants(_ call: FunctionCall) -> [Varied<FunctionCall>] {
    guard !call.function.signature.takesFactName else { return [] }
    return call.arguments.varied { argument in
      switch argument {
      case .value(let operand): variants(operand).map { $0.map { .value($0) } }
      case .nodes(let queries): queries.varied(variants).map { $0.map { .nodes($0) } }
      }
    }.map { $0.within(call, \.arguments) }
  }

  /// `in(x, fact('list'))` without one of the list's values: `… && x != value`.
  private func shorterList(_ call: FunctionCall) -> [Varied<Expression>] {
    guard call.function == .in, case .value(let subject) = call.arguments[0],
      case .value(.call(let list)) = call.arguments[1], let name = factName(list)
    else { return [] }
    let values: [Literal]
    switch facts[name] {
    case .array(let elements)?: values = elements
    case .object(let members)?: values = members.map { .string($0.name) }
    default: return []
    }
    return values.compactMap { value in
      ScalarLiteral(value).map { literal in
        Varied(
          .and([.call(call), .comparison(subject, .notEqual, .literal(literal))]),
          .removed(.value(value), from: call.function.name, fact: name))
      }
    }
  }

  private func factName(_ call: FunctionCall) -> String? {
    guard call.function == .fact, case .value(.literal(.string(let name)))? = call.arguments.first else { return nil }
    return name
  }

  // MARK: Numbers

  func limits(_ number: String, fact: String?) -> [Varied<String>] {
    [-1, 1].map { step in
      let sum = MutantMaker.sum(number, step)
      return Varied(sum, .limit(number, to: sum, fact: fact))
    }
  }

  private static func sum(_ number: String, _ step: Int) -> String {
    if let integer = Int(number) { return String(integer &+ step) }
    let sum = (Double(number) ?? 0) + Double(step)
    return Int(exactly: sum).map(String.init) ?? "\(sum)"
  }
}

extension ScalarLiteral {
  /// Nil of a container.
  fileprivate init?(_ value: Literal) {
    switch value {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let number): self = .number(number)
    case .string(let string): self = .string(string)
    case .array, .object: return nil
    }
  }
}
