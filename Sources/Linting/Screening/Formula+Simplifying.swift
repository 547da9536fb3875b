/// What is known of slots where a part of a formula is looked at.
struct SlotKnowledge {
  private let trie: NameTrie
  /// Forms that each slot's value may have.
  private var forms: [FormSet]

  /// - Parameter trie: the chains of names, complete.
  init(_ trie: NameTrie) {
    self.trie = trie
    forms = Array(repeating: .any, count: trie.slotCount)
    forms[NameTrie.root] = .present
  }

  /// Learns what slots must be like.
  mutating func learn(_ needs: [Int: FormSet]) {
    for (slot, forms) in needs { narrow(slot, to: forms) }
  }

  /// Learns which forms a slot's value may have.
  mutating func narrow(_ slot: Int, to more: FormSet) {
    forms[slot].formIntersection(more)
    // What has a member is an object, or a string that was opened.
    guard !forms[slot].contains(.absent) else { return }
    for ancestor in trie.ancestors(of: slot) { forms[ancestor].formIntersection(.holders) }
  }

  /// What a test comes to by what is known; nil where that does not tell it.
  func answer(to test: Formula) -> Bool? {
    guard let slot = test.slot else { return nil }
    guard case .has(_, let test) = test else { return forms[slot].isDisjoint(with: test.ownForms) ? false : nil }
    if forms[slot].isDisjoint(with: test.may) { return false }
    return forms[slot].isSubset(of: test.must) ? true : nil
  }

  /// Whether nothing but these forms is possible.
  func isKnown(_ slot: Int, _ forms: FormSet) -> Bool { self.forms[slot].isSubset(of: forms) }

  /// The slots below one that names which are not in a list lead to; nil where they are too many to ask one by one.
  func others(than names: NameSet, below slot: Int) -> [Int]? {
    let others = names.others(among: trie.children(of: slot))
    return others.count <= SlotKnowledge.greatestDetour ? others : nil
  }

  private static let greatestDetour = 32
}

/// Leaving out what other parts say already: a rule's places, conditions and functions ask for much of it twice.
extension Formula {
  /// A formula that is true of the same documents, among those of which something is known.
  func simplified(_ known: SlotKnowledge) -> Formula {
    switch self {
    case .open, .unknowable, .constant: return self
    case .not(let inner): return inner.simplified(known).negated
    case .and(let parts): return Formula.conjunction(parts, known)
    case .or(let parts): return Formula.disjunction(parts.map { $0.simplified(known) })
    case .otherName(let slot, let names, isResolved: false):
      return known.others(than: names, below: slot).map { Formula.otherName(slot, names, others: $0).simplified(known) }
        ?? .otherName(slot, names, isResolved: true)
    case .someChild(let slot, let each, let inner):
      if let answer = known.answer(to: self) { return .constant(answer) }
      var inside = known
      inside.narrow(each, to: .present)
      let inner = inner.simplified(inside)
      return inner == .constant(false) ? inner : .someChild(slot, each: each, inner)
    default: return known.answer(to: self).map { .constant($0) } ?? self
    }
  }

  /// That an object has a name which is not in a list, by what its slots show: only of what was not walked, and of names
  /// that no chain leads on by where the list has beginnings of names, the members are looked at.
  private static func otherName(_ slot: Int, _ names: NameSet, others: [Int]) -> Formula {
    let look = Formula.otherName(slot, names, isResolved: true)
    let unwalked = Formula.all([.has(slot, FormTest([.text, .closedObject])), look])
    let other = Formula.has(slot, FormTest(.otherObject))
    return any([unwalked, names.prefixes.isEmpty ? other : all([other, look])] + others.map { .present($0) })
  }

  /// Each part in the light of the others that are left: two that imply each other do not both go.
  private static func conjunction(_ parts: [Formula], _ known: SlotKnowledge) -> Formula {
    var parts = parts
    var needs = parts.map { $0.needs() ?? [:] }
    for index in parts.indices {
      var others = known
      for (position, needs) in needs.enumerated() where position != index { others.learn(needs) }
      parts[index] = parts[index].simplified(others)
      needs[index] = parts[index].needs() ?? [:]
    }
    return all(parts)
  }

  /// The parts with what is common to them said once.
  private static func disjunction(_ parts: [Formula]) -> Formula {
    guard case .or(let choices) = any(parts) else { return any(parts) }
    var seen: Set<Formula> = []
    let different = choices.filter { seen.insert($0).inserted }
    let factors = different.map(\.factors)
    let common = factors[0].filter { factor in factors.allSatisfy { $0.contains(factor) } }
    guard !common.isEmpty else { return any(different) }
    return all(common + [any(factors.map { own in all(own.filter { !common.contains($0) }) })])
  }

  private var factors: [Formula] { if case .and(let parts) = self { parts } else { [self] } }
}
