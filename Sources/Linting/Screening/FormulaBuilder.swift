internal import Paths
internal import Rulesets

/// Makes the formula of a rule for one kind of document, entering the chains it speaks of into the trie.
struct FormulaBuilder {
  var trie = NameTrie()
  /// Values of facts. Of those that a document may state for itself nothing can be told beforehand.
  let facts: [String: Literal]
  /// Patterns of expressions, by text.
  var patterns: [String: ScreenedPattern] = [:]

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
  mutating func some(
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
          return .someChild(slot, each: each, Formula.all([passes, some(rest, each, inner)]))
        case .wildcard: return .someChild(slot, each: each, some(rest, each, inner))
        // One child, or some, of all.
        case .index, .slice, .name: return Formula.all([.someChild(slot, each: each, some(rest, each, inner)), .open])
        }
      })
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
    .has(
      slot,
      FormTest(may: [.null, .false, .zero, .number, .emptyText], must: [.null, .false, .zero, .emptyText]))
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
    let table = options.misspelt.flatMap { literal($0) }
    guard options.misspelt == nil || table != nil else { return unknown(options.misspelt, slot) }
    var misspelt: [String: String] = [:]
    if case .object(let members)? = table {
      for case (let wrong, .string(let right)) in members.map({ ($0.name, $0.value) }) { misspelt[wrong] = right }
    }
    if options.open {
      return .nearName(slot, FoldedNames(names.filter { !$0.contains("*") }, wrong: misspelt.keys.sorted()))
    }
    let set = NameSet(patterns: names, options.report, misspelt: misspelt)
    // Chains of their own, so that the walk over the object tells whether it has other names.
    for name in names where !name.contains("*") { _ = trie.slot(of: CollectionOfOne(name), from: slot) }
    return Formula.all([.otherName(slot, set, isResolved: false), set.isExact ? .constant(true) : .open])
  }

  // MARK: Options

  /// The value of a fact that is the same for every document of the run.
  func fact(_ name: String) -> Literal? { Plan.documentFacts.contains(name) ? nil : facts[name] }

  private func literal(_ option: Option<Literal>) -> Literal? {
    switch option {
    case .value(let value): value
    case .fact(let name): fact(name)
    }
  }

  private func list(_ option: Option<[Literal]>) -> [Literal]? {
    switch option {
    case .value(let value): return value
    case .fact(let name):
      if case .array(let elements)? = fact(name) { return elements }
      return nil
    }
  }

  private func value<Value>(_ option: Option<Value>) -> Value? {
    if case .value(let value) = option { value } else { nil }
  }

  private func limit(_ option: Option<String>?) -> Int? {
    switch option {
    case .value(let text): Int(text)
    case .fact(let name):
      if case .number(let text)? = fact(name) { Int(text) } else { nil }
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
  func isOne(of values: [Literal], _ slot: Int) -> Formula {
    var words: [String] = []
    for case .string(let word) in values { words.append(word) }
    guard words.count > 1 else { return Formula.any(values.map { equals(slot, $0) }) }
    let others = values.filter { if case .string = $0 { false } else { true } }
    return Formula.any([.oneOf(slot, words)] + others.map { equals(slot, $0) })
  }

  private func equals(_ slot: Int, _ literal: Literal) -> Formula {
    switch literal {
    case .null: .isEqual(slot, .null)
    case .bool(let value): .isEqual(slot, .bool(value))
    case .number(let text): .isEqual(slot, .number(text))
    case .string(let text): .isEqual(slot, .string(text))
    case .array: Formula.all([.typed(slot, .array), .open])
    case .object: Formula.all([.typed(slot, .object), .open])
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
