internal import Rulesets

/// The rules for documents of one kind, laid out by the slots that must be filled for them. Never written after `init`.
final class KindRules: @unchecked Sendable {
  // Sendable: nothing is written after init.

  /// A string of the document that holds JSON.
  struct Embedded: Sendable {
    /// The string's slot; nil where its query is no chain of names.
    let slot: Int?
    /// Index among the ruleset's embedded strings.
    let index: Int
  }

  let screening: Screening
  /// Indexes in the ruleset; nil of rules that are not to be run, and have no entries.
  let rules: [Int?]
  let embedded: [Embedded]
  /// Of a form at a slot the entries from `starts[b]` to `starts[b + 1]`, `b` being `slot * FormSet.limit + form.number`.
  let starts: UnsafePointer<Int32>
  let entries: UnsafePointer<Entry>
  let needs: UnsafePointer<FormNeed>

  convenience init(_ plan: Plan, kind: Ruleset.Kind) {
    let embedded = Dictionary(plan.ruleset.embedded.enumerated().map { ($1.id, $0) }) { first, _ in first }
    if plan.usesBuiltInScreens, let parts = BuiltInScreens.kind(kind.name) {
      self.init(parts, embedded) { plan.chosenByName[$0] }
    } else {
      let chosen = Set(plan.chosen)
      let rules = plan.ruleset.rules(for: kind).filter { chosen.contains($0) }
      let parts = KindParts(plan.ruleset, rules, kind: kind, plan.facts) { plan.screening && $0 != plan.exchangeable }
      self.init(parts, embedded) { plan.chosenByName[$0] }
    }
  }

  /// - Parameters:
  ///   - embedded: indexes of the ruleset's embedded strings by id.
  ///   - index: of a rule by name; nil where it is not to be run.
  private init(_ parts: KindParts, _ embedded: [String: Int], _ index: (String) -> Int?) {
    screening = Screening(parts.screening)
    let rules = parts.rules.map(index)
    self.rules = rules
    self.embedded = parts.embedded.compactMap { string in
      embedded[string.id].map { Embedded(slot: string.slot, index: $0) }
    }
    var starts: [Int32] = [0]
    var entries: [Entry] = []
    starts.reserveCapacity(parts.entries.waiting.count * FormSet.limit + 1)
    for waiting in parts.entries.waiting {
      for number in 0..<FormSet.limit {
        let form = FormSet(number: number)
        for (entry, forms) in waiting where forms.contains(form) && rules[Int(entry.rule)] != nil {
          entries.append(entry)
        }
        starts.append(Int32(entries.count))
      }
    }
    self.starts = starts.laidOut()
    self.entries = entries.laidOut()
    needs = parts.entries.needs.laidOut()
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
}
