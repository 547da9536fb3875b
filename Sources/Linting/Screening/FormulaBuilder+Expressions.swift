internal import Paths
internal import Patterns
internal import Rulesets

/// When an expression is true, as far as slots tell.
extension FormulaBuilder {
  /// When an expression is true. `current` is the slot of `@`, nil where that is not one place.
  mutating func formula(_ expression: Expression, current: Int?) -> Formula {
    switch expression {
    case .or(let parts): return Formula.any(parts.map { formula($0, current: current) })
    case .and(let parts): return Formula.all(parts.map { formula($0, current: current) })
    case .not(let inner): return formula(inner, current: current).negated
    case .constant(let truth): return truth == .unknown ? .unknowable : .constant(truth.isTrue)
    case .exists(let query): return some(query, current) { _, _ in .constant(true) }
    case .comparison(let left, .notEqual, let right):
      return formula(.comparison(left, .equal, right), current: current).negated
    case .comparison(let left, .equal, let right):
      if isUnknowable(left) || isUnknowable(right) { return .unknowable }
      return equality(left, right, current) ?? equality(right, left, current) ?? .open
    case .comparison(let left, let comparison, let right): return order(left, comparison, right, current)
    case .call(let call): return self.call(call, current)
    }
  }

  private mutating func call(_ call: FunctionCall, _ current: Int?) -> Formula {
    switch call.function {
    case .known:
      guard case .value(.literal(.string(let name)))? = call.arguments.first, !Plan.documentFacts.contains(name) else {
        return .open
      }
      return .constant(facts[name] != nil)
    case .in:
      guard case .value(let subject)? = call.arguments.first, case .value(let list)? = call.arguments.last else {
        return .open
      }
      if isUnknowable(subject) || isUnknowable(list) { return .unknowable }
      guard let name = factName(list), case .array(let elements)? = fact(name) else { return .open }
      if case .query(let query) = subject, let slot = slot(query, current) { return isOne(of: elements, slot) }
      let literals = elements.compactMap(ScalarLiteral.init)
      guard literals.count == elements.count else { return .open }
      let parts = literals.compactMap { equality(subject, .literal($0), current) }
      return parts.count == literals.count ? Formula.any(parts) : .open
    case .match, .search:
      guard case .value(.literal(.string(let text)))? = call.arguments.last,
        let pattern = pattern(text, whole: call.function == .match)
      else { return .open }
      if case .value(.call(let key))? = call.arguments.first, key.function == .key,
        case .nodes(let queries)? = key.arguments.first, queries.count == 1, let slot = slot(queries[0], current)
      {
        return .nameMatches(slot, pattern)
      }
      guard case .value(.query(let query))? = call.arguments.first else { return .open }
      return some(query, current) { _, node in node.map { .matches($0, pattern) } ?? .open }
    default: return .open
    }
  }

  private mutating func pattern(_ text: String, whole: Bool) -> ScreenedPattern? {
    let key = (whole ? "=" : "~") + text
    if let known = patterns[key] { return known }
    guard let pattern = try? IRegexp(text).compiled(whole: whole) else { return nil }
    let screened = ScreenedPattern(pattern: pattern)
    patterns[key] = screened
    return screened
  }

  /// Whether it is a fact that has no value, for any document of the run.
  private func isUnknowable(_ operand: Operand) -> Bool {
    guard let name = factName(operand) else { return false }
    return !Plan.documentFacts.contains(name) && facts[name] == nil
  }

  /// The name in `fact('…')`; nil of any other operand.
  private func factName(_ operand: Operand) -> String? {
    guard case .call(let call) = operand, call.function == .fact,
      case .value(.literal(.string(let name)))? = call.arguments.first
    else { return nil }
    return name
  }

  /// `<`, `<=`, `>` and `>=` between a chain, or its `number()`, and an integer.
  private mutating func order(
    _ left: Operand, _ comparison: Comparison, _ right: Operand, _ current: Int?
  ) -> Formula {
    if isUnknowable(left) || isUnknowable(right) { return .unknowable }
    let isSwapped = integer(right) == nil
    guard let limit = integer(isSwapped ? left : right), limit.magnitude < 1 << 60 else {
      // Nothing is below or above what is not there.
      let isStrict = comparison == .less || comparison == .greater
      return isStrict ? Formula.all([presence(left, current), presence(right, current), .open]) : .open
    }
    var subject = isSwapped ? right : left
    if case .call(let call) = subject, call.function == .length || call.function == .bytes,
      case .value(.query(let query))? = call.arguments.first, let slot = slot(query, current)
    {
      return size(call.function, slot, isSwapped ? comparison.swapped : comparison, Int(limit))
    }
    var readsText = false
    if case .call(let call) = subject, call.function == .number, case .value(let inner)? = call.arguments.first {
      (subject, readsText) = (inner, true)
    }
    guard case .query(let query) = subject, let slot = slot(query, current) else { return .open }
    let number: Formula = .typed(slot, readsText ? [.integer, .fraction, .string] : .number)
    return switch isSwapped ? comparison.swapped : comparison {
    case .less: .below(slot, limit, text: readsText)
    case .greater: .above(slot, limit, text: readsText)
    case .lessOrEqual: Formula.all([number, .not(.above(slot, limit, text: readsText))])
    case .greaterOrEqual: Formula.all([number, .not(.below(slot, limit, text: readsText))])
    case .equal, .notEqual: .open
    }
  }

  /// `length()` or `bytes()` of a slot's value, compared with a number.
  private func size(_ function: Function, _ slot: Int, _ comparison: Comparison, _ limit: Int) -> Formula {
    let sized: TypeSet = [.string, .array, .object]
    let test: Formula =
      switch comparison {
      case .greater where function == .bytes: Formula.all([.longer(slot, limit), .open])
      case .greater: .lengthOutside(slot, min: nil, max: limit)
      case .less where function == .length: .lengthOutside(slot, min: limit, max: nil)
      case .greaterOrEqual where function == .length: .not(.lengthOutside(slot, min: limit, max: nil))
      case .lessOrEqual where function == .length: .not(.lengthOutside(slot, min: nil, max: limit))
      default: .open
      }
    return Formula.all([.typed(slot, sized), test])
  }

  /// What must be there for an operand to be a value.
  private mutating func presence(_ operand: Operand, _ current: Int?) -> Formula {
    switch operand {
    case .query(let query): slot(query, current).map { .present($0) } ?? .open
    case .call(let call):
      if case .value(let inner)? = call.arguments.first { presence(inner, current) } else { .open }
    case .literal: .constant(true)
    }
  }

  private func integer(_ operand: Operand) -> Int64? {
    if case .literal(.number(let text)) = operand { return Int64(text) }
    if let name = factName(operand), case .number(let text)? = fact(name) { return Int64(text) }
    return nil
  }

  private mutating func equality(_ left: Operand, _ right: Operand, _ current: Int?) -> Formula? {
    guard case .literal(let literal) = right else { return nil }
    switch left {
    case .query(let query):
      guard let slot = slot(query, current) else { return nil }
      return .isEqual(slot, literal)
    case .call(let call):
      if call.function == .type, case .string(let name) = literal, let types = TypeSet(exactName: name),
        case .value(.query(let query))? = call.arguments.first, let slot = slot(query, current)
      {
        return .typed(slot, types)
      }
      if call.function == .type, case .string(let name) = literal, let types = TypeSet(exactName: name),
        let reading = reading(call.arguments.first, types, current)
      {
        return reading
      }
      if call.function == .lower, case .string(let text) = literal, text.utf8.allSatisfy({ $0 < 0x80 }),
        case .value(.query(let query))? = call.arguments.first, let slot = slot(query, current)
      {
        return lowered(slot, text)
      }
      if call.function == .key, case .nodes(let queries)? = call.arguments.first, queries.count == 1,
        let query = queries.first, let slot = slot(query, current), let name = trie.name(of: slot)
      {
        return Formula.all([.present(slot), .constant(literal == .string(name))])
      }
      if let name = factName(left), let fact = fact(name) { return isSame(fact, literal).map { .constant($0) } }
      return nil
    case .literal: return nil
    }
  }

  /// That a string is one of ASCII but for capitals: told where it has none, or another length.
  private func lowered(_ slot: Int, _ text: String) -> Formula {
    let length = text.utf8.count
    return Formula.any([
      .isEqual(slot, .string(text)),
      Formula.all([.typed(slot, .string), .not(.lengthOutside(slot, min: length, max: length)), .open]),
    ])
  }

  /// That `json()` of a slot's value is of one of these types; nil of all else.
  private mutating func reading(_ argument: Argument?, _ types: TypeSet, _ current: Int?) -> Formula? {
    guard case .value(.call(let call))? = argument, call.function == .json else { return nil }
    if case .value(.query(let query))? = call.arguments.first {
      return slot(query, current).map { .reads($0, types) }
    }
    return reading(call.arguments.first, .string, current)
  }

  /// Whether a fact equals a literal; nil where that takes number arithmetic.
  private func isSame(_ fact: Literal, _ literal: ScalarLiteral) -> Bool? {
    switch (fact, literal) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.number(let a), .number(let b)): a == b ? true : nil
    default: false
    }
  }

  /// The slot of a chain of names; nil for any other query.
  private mutating func slot(_ query: Query, _ current: Int?) -> Int? {
    slots(query, current).flatMap { $0.count == 1 ? $0[0] : nil }
  }

  /// The slots of a chain of names whose last segment may name several; nil for any other query.
  mutating func slots(_ query: Query, _ current: Int?) -> [Int]? {
    let start: Int
    switch query.anchor {
    case .root: start = NameTrie.root
    case .current:
      guard let current else { return nil }
      start = current
    case .alias: return nil
    }
    var slots = [start]
    for segment in query.segments {
      guard !segment.descends, slots.count == 1 else { return nil }
      var next: [Int] = []
      for selector in segment.selectors {
        guard case .name(let name) = selector else { return nil }
        next.append(trie.slot(of: CollectionOfOne(name), from: slots[0]))
      }
      slots = next
    }
    return slots
  }
}

extension ScalarLiteral {
  /// Nil of a container.
  fileprivate init?(_ value: Literal) {
    switch value {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let text): self = .number(text)
    case .string(let text): self = .string(text)
    case .array, .object: return nil
    }
  }
}

extension Comparison {
  /// The same with its sides exchanged.
  fileprivate var swapped: Comparison {
    switch self {
    case .less: .greater
    case .greater: .less
    case .lessOrEqual: .greaterOrEqual
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual: self
    }
  }
}
