internal import Paths
internal import Rulesets

/// The rules for documents of one kind, by the slots that must be filled for them. Never written after `init`.
final class KindRules: @unchecked Sendable {
  // Sendable: nothing is written after init.

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
  /// Of bucket `b` of `Entries.waiting` the entries from `starts[b]` to `starts[b + 1]`.
  let starts: UnsafePointer<Int32>
  let entries: UnsafePointer<Entry>
  let needs: UnsafePointer<FormNeed>

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
    let entries = Entries(formulas, builder.trie, &screen)
    screening = Screening(builder.trie, screen)
    starts = KindRules.copy(entries.waiting.reduce(into: [0]) { $0.append($0[$0.count - 1] + Int32($1.count)) })
    self.entries = KindRules.copy(Array(entries.waiting.joined()))
    needs = KindRules.copy(entries.needs)
  }

  /// Whether the slots have forms that an entry needs.
  @inline(__always)
  func mayHold(_ entry: Entry, _ slots: SlotValues) -> Bool {
    for place in Int(entry.firstNeed)..<Int(entry.needEnd) {
      let need = needs[place]
      if slots.form(Int(need.slot)).isDisjoint(with: need.forms) { return false }
    }
    return true
  }

  deinit {
    starts.deallocate()
    entries.deallocate()
    needs.deallocate()
  }

  /// Plain memory: the loop over rules counts no references.
  private static func copy<T>(_ array: [T]) -> UnsafePointer<T> {
    let copy = UnsafeMutablePointer<T>.allocate(capacity: max(array.count, 1))
    copy.initialize(from: array, count: array.count)
    return UnsafePointer(copy)
  }
}
