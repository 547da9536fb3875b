internal import Paths
internal import Rulesets

/// The rules for documents of one kind, by the slots that must be filled for them. Never written after `init`.
final class KindRules: @unchecked Sendable {
  // Sendable: nothing is written after init.

  /// A rule, and what tells whether it is worth running: one entry for each slot that an alternative of it waits at.
  struct Entry: Sendable {
    /// Index among the kind's rules.
    let rule: Int32
    /// What else must hold; negative where nothing else must.
    let chain: Int32
    /// Types of the slot's value with which the rule may report.
    let types: TypeSet
  }

  /// A string of the document that holds JSON.
  struct Embedded: Sendable {
    /// The string's slot, where its query is a chain of names.
    let slot: Int?
    /// Index among the ruleset's embedded strings.
    let index: Int
  }

  let screening: Screening
  /// Indexes of the rules in the ruleset.
  let rules: [Int]
  let embedded: [Embedded]
  /// Of slot `s` the entries from `starts[s]` to `starts[s + 1]`.
  let starts: UnsafePointer<Int32>
  let entries: UnsafePointer<Entry>

  init(_ plan: Plan, kind: Ruleset.Kind) {
    let ruleset = plan.ruleset
    let kinds = Set([kind.name] + kind.isOneOf)
    var builder = FormulaBuilder(facts: plan.facts)
    rules = plan.chosen.filter { ruleset.rules[$0].kinds.isEmpty || !kinds.isDisjoint(with: ruleset.rules[$0].kinds) }
    let formulas = rules.map { index -> Formula in
      guard plan.screening, index != plan.exchangeable else { return .open }
      let rule = ruleset.rules[index]
      return builder.formula(
        given: ruleset.given(of: rule, on: kind.name), when: rule.when.map { ruleset.expanded($0, on: kind.name) },
        items: rule.then.map { ExpandedItem($0, ruleset, kind.name) })
    }
    var embedded: [Embedded] = []
    for (index, string) in ruleset.embedded.enumerated()
    where string.kinds.isEmpty || !kinds.isDisjoint(with: string.kinds) {
      for query in ruleset.expanded(string.at, on: kind.name) {
        let slots = builder.chains(query)
        if slots.isEmpty { embedded.append(Embedded(slot: nil, index: index)) }
        embedded += slots.map { Embedded(slot: $0, index: index) }
      }
    }
    self.embedded = embedded
    var screen = Screen.Builder(builder.trie)
    let buckets = KindRules.buckets(formulas, slotCount: builder.trie.slotCount, &screen)
    screening = Screening(builder.trie, screen)
    starts = KindRules.copy(buckets.reduce(into: [0]) { $0.append($0[$0.count - 1] + Int32($1.count)) })
    entries = KindRules.copy(Array(buckets.joined()))
  }

  /// The entries of each slot.
  private static func buckets(_ formulas: [Formula], slotCount: Int, _ screen: inout Screen.Builder) -> [[Entry]] {
    // An alternative waits at the slot that the fewest need: that is the rarest member, or nearly.
    var needs = [Int](repeating: 0, count: slotCount)
    let alternatives = formulas.map { $0.alternatives.filter { $0 != .constant(false) } }
    for formula in alternatives.joined() { for slot in formula.required { needs[slot] += 1 } }
    var buckets = [[Entry]](repeating: [], count: slotCount)
    for (rule, own) in alternatives.enumerated() {
      let slots = own.map { $0.required.min { (needs[$0], -$0) < (needs[$1], -$1) } ?? NameTrie.root }
      for slot in Set(slots).sorted() {
        // Alternatives that wait at one slot are one again: what they share is looked at once.
        let here = zip(own, slots).filter { $0.1 == slot }.map(\.0)
        let formula = here.count == own.count ? formulas[rule] : Formula.any(here)
        let types = formula.types(at: slot)
        guard !types.isEmpty else { continue }
        let remainder = formula.remainder(at: slot)
        let number = remainder == .constant(true) ? -1 : screen.add(remainder)
        buckets[slot].append(Entry(rule: Int32(rule), chain: Int32(number), types: types))
      }
    }
    return buckets
  }

  deinit {
    starts.deallocate()
    entries.deallocate()
  }

  /// Plain memory: the loop over rules counts no references.
  private static func copy<T>(_ array: [T]) -> UnsafePointer<T> {
    let copy = UnsafeMutablePointer<T>.allocate(capacity: max(array.count, 1))
    copy.initialize(from: array, count: array.count)
    return UnsafePointer(copy)
  }
}
