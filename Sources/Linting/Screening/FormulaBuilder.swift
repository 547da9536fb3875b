internal import Paths
internal import Patterns
internal import Rulesets

/// Makes the formula of a rule for one kind of document, entering the chains it speaks of into the trie.
struct FormulaBuilder {
  private(set) var trie = NameTrie()
  /// Values of facts. Of those that a document may state for itself nothing can be told beforehand.
  let facts: [String: Literal]
  /// Patterns of expressions, by text.
  private var patterns: [String: ScreenedPattern] = [:]

  init(facts: [String: Literal]) { self.facts = facts }

  /// The slots of a chain whose last segment may name several members; empty for any other query.
  mutating func chains(_ query: Query) -> [Int] {
    query.anchor == .root ? slots(query, nil) ?? [] : []
  }

  // MARK: Rules

  /// When the rule may report something. Aliases are expanded already.
  mutating func formula(given: [Query], when: Expression?, items: [ExpandedItem]) -> Formula {
    Formula.any(
      given.map { query in
        some(query, nil) { builder, node in
          let condition = when.map { builder.formula($0, current: node) } ?? .constant(true)
          return Formula.all([condition, Formula.any(items.map { builder.formula($0, given: node) })])
        }
      })
  }

  /// That a query selects a node of which something is true: `inner` makes its formula from the node's slot, which is
  /// nil where that is not one place.
  private mutating func some(
    _ query: Query, _ current: Int?, _ inner: (inout FormulaBuilder, Int?) -> Formula
  ) -> Formula {
    switch query.anchor {
    case .root: return some(query.segments[...], NameTrie.root, inner)
    case .current:
      guard let current else { break }
      return some(query.segments[...], current, inner)
    case .alias: break
    }
    return Formula.all([.open, inner(&self, nil)])
  }

  private mutating func some(
    _ segments: ArraySlice<Segment>, _ slot: Int, _ inner: (inout FormulaBuilder, Int?) -> Formula
  ) -> Formula {
    guard let segment = segments.first else { return Formula.all([.present(slot), inner(&self, slot)]) }
    guard !segment.descends else { return Formula.all([.present(slot), .open, inner(&self, nil)]) }
    let rest = segments.dropFirst()
    return Formula.any(
      segment.selectors.map { selector in
        if case .name(let name) = selector {
          return some(rest, trie.slot(of: CollectionOfOne(name), from: slot), inner)
        }
        let each = trie.slotForEach()
        switch selector {
        case .filter(let test):
          let passes = formula(test, current: each)
          return Formula.all([
            .child(slot, types(test)), .someChild(slot, each: each, Formula.all([passes, some(rest, each, inner)])),
          ])
        case .wildcard: return .someChild(slot, each: each, some(rest, each, inner))
        // One child, or some, of all.
        case .index, .slice, .name: return Formula.all([.someChild(slot, each: each, some(rest, each, inner)), .open])
        }
      })
  }

  /// Types a child may have to pass a filter.
  private func types(_ test: Expression) -> TypeSet {
    switch test {
    case .and(let parts): parts.reduce(.any) { $0.intersection(types($1)) }
    case .or(let parts): parts.reduce([]) { $0.union(types($1)) }
    case .comparison(.query(let query), .equal, .literal(let literal)),
      .comparison(.literal(let literal), .equal, .query(let query)):
      query.anchor != .current ? .any : query.segments.isEmpty ? TypeSet(of: literal) : [.object, .array, .string]
    case .comparison(.query(let query), .less, .literal(.number)),
      .comparison(.query(let query), .greater, .literal(.number)):
      query.anchor != .current ? .any : query.segments.isEmpty ? .number : [.object, .array, .string]
    default: .any
    }
  }

  // MARK: Items

  private mutating func formula(_ item: ExpandedItem, given: Int?) -> Formula {
    let condition = item.when.map { formula($0, current: given) } ?? .constant(true)
    let demands = item.item.fields.map { field -> Formula in
      guard let given else { return .open }
      switch field {
      case .node: return fails(item, given)
      case .query(let query):
        return some(query, given) { builder, node in node.map { builder.fails(item, $0) } ?? .open }
      case .path(let steps):
        var names: [String] = []
        for step in steps {
          guard case .name(let name) = step else { return .open }
          names.append(name)
        }
        return fails(item, trie.slot(of: names, from: given))
      case .names: return .open
      }
    }
    return Formula.all([condition, Formula.any(demands)])
  }

  /// When the item's function reports the value at a slot.
  private mutating func fails(_ item: ExpandedItem, _ slot: Int) -> Formula {
    switch item.item.function {
    case .defined: .not(.present(slot))
    case .undefined: .present(slot)
    case .truthy: Formula.any([.not(.present(slot)), isFalsy(slot)])
    case .falsy: Formula.all([.present(slot), isFalsy(slot).negated])
    case .type(let option):
      value(option).map { Formula.all([.present(slot), .not(.typed(slot, TypeSet($0)))]) } ?? unknown(option, slot)
    case .equals(let option):
      literal(option).map { Formula.all([.present(slot), equals(slot, $0).negated]) } ?? unknown(option, slot)
    case .enumeration(let options) where options.report == .misspelt: nearWord(options, slot)
    case .enumeration(let options):
      list(options.values).map {
        Formula.all([
          .present(slot), .typed(slot, .scalar), isOne(of: $0, slot).negated,
        ])
      } ?? unknown(options.values, slot)
    case .bytes(let bounds, _) where bounds.min == nil:
      limit(bounds.max).map { Formula.all([.typed(slot, [.string, .array, .object]), .longer(slot, $0)]) }
        ?? unknown(bounds.max, slot)
    case .length(let bounds, _):
      if let (min, max) = limits(bounds) {
        .lengthOutside(slot, min: min, max: max)
      } else {
        Formula.all([.present(slot), .open])
      }
    case .bytes:
      Formula.all([.typed(slot, [.string, .array, .object, .number]), .open])
    case .pattern(let match, let notMatch):
      Formula.all([
        .typed(slot, .string),
        Formula.any([
          match.map { .not(.matches(slot, ScreenedPattern(pattern: $0.pattern))) } ?? .constant(false),
          notMatch.map { .matches(slot, ScreenedPattern(pattern: $0.pattern)) } ?? .constant(false),
        ]),
      ])
    case .casing: Formula.all([.typed(slot, .string), .open])
    case .json(nil): Formula.all([.typed(slot, .string), .not(.opened(slot, .any))])
    case .json(.some(let option)):
      value(option).map { Formula.all([.typed(slot, .string), .not(.opened(slot, TypeSet($0)))]) }
        ?? unknown(option, slot)
    case .knownKeys(let options): otherNames(options, slot)
    case .alphabetical, .or, .xor: Formula.all([.present(slot), .open])
    case .expression:
      Formula.all([
        .present(slot), item.assert.map { formula($0, current: slot).negated } ?? .open,
      ])
    }
  }

  private func isFalsy(_ slot: Int) -> Formula {
    .or([
      .typed(slot, .null), .equals(slot, .bool(false)), .equals(slot, .number("0")), .equals(slot, .string("")),
      Formula.all([.typed(slot, .fraction), .open]),
    ])
  }

  /// A misspelling is hardly shorter than a word that it may mean, separators aside, or stands in the table.
  private func nearWord(_ options: RuleFunction.Enumeration, _ slot: Int) -> Formula {
    let table = options.misspelt.flatMap { literal($0) }
    guard let values = list(options.values), options.misspelt == nil || table != nil else {
      return unknown(options.values, slot)
    }
    var lengths: [Int] = []
    for case .string(let word) in values {
      lengths.append(FoldedNames.fold(Array(word.utf8)).count - NearestName.greatestDistance)
    }
    guard lengths.count == values.count else { return Formula.all([.present(slot), .open]) }
    if case .object(let members)? = table { lengths += members.map(\.name.utf8.count) }
    return Formula.all([
      .typed(slot, .scalar), isOne(of: values, slot).negated,
      .not(.lengthOutside(slot, min: lengths.min() ?? 0, max: nil)), .open,
    ])
  }

  private mutating func otherNames(_ options: RuleFunction.KnownKeys, _ slot: Int) -> Formula {
    guard let keys = list(options.keys) else { return unknown(options.keys, slot) }
    let names = keys.compactMap { if case .string(let name) = $0 { name } else { nil } }
    if options.open {
      let table = options.misspelt.flatMap { literal($0) }
      guard options.misspelt == nil || table != nil else { return unknown(options.misspelt, slot) }
      var wrong: [String] = []
      if case .object(let members)? = table { wrong = members.map(\.name) }
      return .nearName(slot, FoldedNames(names.filter { !$0.contains("*") }, wrong: wrong))
    }
    let set = NameSet(patterns: names)
    // Chains of their own, so that the walk over the object tells whether it has other names.
    for name in names where !name.contains("*") { _ = trie.slot(of: CollectionOfOne(name), from: slot) }
    return Formula.all([.otherName(slot, set), set.isExact ? .constant(true) : .open])
  }

  // MARK: Options

  private func literal(_ option: Option<Literal>) -> Literal? {
    switch option {
    case .value(let value): value
    case .fact(let name): Plan.documentFacts.contains(name) ? nil : facts[name]
    }
  }

  private func list(_ option: Option<[Literal]>) -> [Literal]? {
    switch option {
    case .value(let value): return value
    case .fact(let name):
      guard !Plan.documentFacts.contains(name), case .array(let elements)? = facts[name] else { return nil }
      return elements
    }
  }

  private func value<Value>(_ option: Option<Value>) -> Value? {
    if case .value(let value) = option { value } else { nil }
  }

  private func limit(_ option: Option<String>?) -> Int? {
    switch option {
    case .value(let text): Int(text)
    case .fact(let name):
      if !Plan.documentFacts.contains(name), case .number(let text)? = facts[name] { Int(text) } else { nil }
    case nil: nil
    }
  }

  /// The limits as integers; nil where one is not told here.
  private func limits(_ bounds: RuleFunction.Bounds) -> (min: Int?, max: Int?)? {
    let (min, max) = (limit(bounds.min), limit(bounds.max))
    guard bounds.min == nil || min != nil, bounds.max == nil || max != nil else { return nil }
    return (min, max)
  }

  /// An item whose fact has no value does not run; one whose fact may differ may report.
  private func unknown<Value>(_ option: Option<Value>?, _ slot: Int) -> Formula {
    if case .fact(let name)? = option, !Plan.documentFacts.contains(name), facts[name] == nil {
      return .constant(false)
    }
    return Formula.all([.present(slot), .open])
  }

  /// Equal to one of the values: all strings at once.
  private func isOne(of values: [Literal], _ slot: Int) -> Formula {
    var words: [String] = []
    for case .string(let word) in values { words.append(word) }
    guard words.count > 1 else { return Formula.any(values.map { equals(slot, $0) }) }
    let others = values.filter { if case .string = $0 { false } else { true } }
    return Formula.any([.oneOf(slot, words)] + others.map { equals(slot, $0) })
  }

  private func equals(_ slot: Int, _ literal: Literal) -> Formula {
    switch literal {
    case .null: .typed(slot, .null)
    case .bool(let value): .equals(slot, .bool(value))
    case .number(let text): .equals(slot, .number(text))
    case .string(let text): .equals(slot, .string(text))
    case .array: Formula.all([.typed(slot, .array), .open])
    case .object: Formula.all([.typed(slot, .object), .open])
    }
  }

  // MARK: Expressions

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
      guard case .call(let fact) = list, fact.function == .fact,
        case .value(.literal(.string(let name)))? = fact.arguments.first, !Plan.documentFacts.contains(name),
        case .array(let elements)? = facts[name]
      else { return .open }
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
      if let slot = slot(query, current) { return .matches(slot, pattern) }
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
    guard case .call(let call) = operand, call.function == .fact,
      case .value(.literal(.string(let name)))? = call.arguments.first
    else { return false }
    return !Plan.documentFacts.contains(name) && facts[name] == nil
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
    switch operand {
    case .literal(.number(let text)): return Int64(text)
    case .call(let call):
      guard call.function == .fact, case .value(.literal(.string(let name)))? = call.arguments.first,
        !Plan.documentFacts.contains(name), case .number(let text)? = facts[name]
      else { return nil }
      return Int64(text)
    default: return nil
    }
  }

  private mutating func equality(_ left: Operand, _ right: Operand, _ current: Int?) -> Formula? {
    guard case .literal(let literal) = right else { return nil }
    switch left {
    case .query(let query):
      guard let slot = slot(query, current) else { return nil }
      return literal == .null ? .typed(slot, .null) : .equals(slot, literal)
    case .call(let call):
      if call.function == .type, case .string(let name) = literal, let types = TypeSet(exactName: name),
        case .value(.query(let query))? = call.arguments.first, let slot = slot(query, current)
      {
        return .typed(slot, types)
      }
      if call.function == .key, case .nodes(let queries)? = call.arguments.first, queries.count == 1,
        let query = queries.first, let slot = slot(query, current), let name = trie.name(of: slot)
      {
        return Formula.all([.present(slot), .constant(literal == .string(name))])
      }
      if call.function == .fact, case .value(.literal(.string(let name)))? = call.arguments.first,
        !Plan.documentFacts.contains(name), let fact = facts[name]
      {
        return isSame(fact, literal).map { .constant($0) }
      }
      return nil
    case .literal: return nil
    }
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
  private mutating func slots(_ query: Query, _ current: Int?) -> [Int]? {
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

/// An item of a rule with the aliases of its expressions expanded.
struct ExpandedItem {
  let item: Rule.Item
  let when: Expression?
  /// The assertion of the function `expression`.
  let assert: Expression?
}
