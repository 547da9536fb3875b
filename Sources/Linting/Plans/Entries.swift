internal import Rulesets

/// A rule, and what tells whether it is worth running: one entry for each slot that an alternative of it waits at.
struct Entry: Sendable {
  /// Index among the kind's rules.
  let rule: Int32
  /// What must hold beside the needs; negative where nothing else must.
  let chain: Int32
  /// Its needs among all: forms that slots must have.
  let firstNeed: Int32
  let needEnd: Int32
}

/// Forms of which a slot must have one before a rule may report.
struct FormNeed: Sendable {
  let slot: UInt32
  let forms: FormSet
}

/// The entries of a kind's rules, by the slots they wait at.
struct Entries: Sendable {
  /// By slot, each with the forms that it waits for.
  var waiting: [[(entry: Entry, forms: FormSet)]]
  var needs: [FormNeed] = []

  /// - Parameter formulas: those of the kind's rules, in order.
  init(_ formulas: [Formula], _ trie: NameTrie, _ screen: inout Screen.Builder) {
    waiting = Array(repeating: [], count: trie.slotCount)
    let known = SlotKnowledge(trie)
    let alternatives = formulas.map { formula in
      formula.simplified(known).alternatives.filter { $0 != .constant(false) }
    }
    // An alternative waits at the slot that the fewest need: that is the rarest member, or nearly.
    var uses = [Int](repeating: 0, count: trie.slotCount)
    for formula in alternatives.joined() { for slot in formula.required { uses[slot] += 1 } }
    for (rule, own) in alternatives.enumerated() {
      // Alternatives that wait at one slot are one again: what they share is looked at once.
      let bySlot = Dictionary(grouping: own) { alternative in
        alternative.required.min { (uses[$0], -$0) < (uses[$1], -$1) } ?? NameTrie.root
      }
      for (slot, together) in bySlot.sorted(by: { $0.key < $1.key }) {
        add(Formula.any(together), rule, at: slot, known, uses, &screen)
      }
    }
  }

  private mutating func add(
    _ formula: Formula, _ rule: Int, at slot: Int, _ known: SlotKnowledge, _ uses: [Int], _ screen: inout Screen.Builder
  ) {
    guard let wanted = formula.needs() else { return }
    let awaited = (wanted[slot] ?? .any).intersection(.present)
    var known = known
    known.narrow(slot, to: awaited)
    let firstNeed = needs.count
    // What is rarest first.
    for (slot, forms) in wanted.sorted(by: { (uses[$0.key], $0.key) < (uses[$1.key], $1.key) }) {
      if known.isKnown(slot, forms) { continue }
      known.narrow(slot, to: forms)
      needs.append(FormNeed(slot: UInt32(slot), forms: forms))
    }
    let rest = formula.simplified(known)
    if rest.needs() == nil {
      needs.removeSubrange(firstNeed...)
      return
    }
    let chain = rest == .constant(true) ? -1 : screen.add(rest)
    let entry = Entry(
      rule: Int32(rule), chain: Int32(chain), firstNeed: Int32(firstNeed), needEnd: Int32(needs.count))
    waiting[slot].append((entry, awaited))
  }
}
