internal import Documents
internal import Paths
public import Rulesets

/// A ruleset compiled for running: for each kind of document the rules that apply, found by the members that are there.
///
/// Compiling makes only what every document needs: the trie of names and the screens. A rule's queries, conditions and
/// patterns are compiled by the `Linter` that first has to run it.
public final class Plan: Sendable {
  public let ruleset: Ruleset
  let trie: NameTrie
  /// Of each slot of the trie of names the table of its children.
  let slotTables: [NameTables.Table]
  let names: NameTables
  let screen: Screen
  let kinds: [KindPlan]
  let kindByName: [String: Int]
  /// Values of facts that hold for the whole run.
  let facts: [String: Literal]
  let factNames: FactNames

  /// Facts that each document states for itself.
  static let documentFacts: Set<String> = [
    "capture.time", "capture.form", "document.file", "request.host", "request.path",
  ]

  /// - Parameters:
  ///   - ruleset: as loaded, with the severities and facts of the project file and the command line applied.
  ///   - only: names of the rules to run; nil for all that are on.
  public init(_ ruleset: Ruleset, only: Set<String>? = nil) {
    self.ruleset = ruleset
    facts = ruleset.facts.compactMapValues(\.value)
    factNames = FactNames(ruleset.facts.keys.sorted())
    var builder = FormulaBuilder(facts: facts, isDocumentFact: { Plan.documentFacts.contains($0) })
    let chosen = ruleset.rules.indices.filter { index in
      let rule = ruleset.rules[index]
      return only.map { $0.contains(rule.name) } ?? (rule.isEnabled && rule.severity != .off)
    }
    var drafts = ruleset.kinds.map { KindPlan.Draft($0, chosen, ruleset, &builder) }
    for index in drafts.indices { drafts[index].addEmbedded(ruleset, &builder) }
    var screen = Screen.Builder()
    kinds = drafts.map { KindPlan($0, slotCount: builder.trie.slotCount, &screen) }
    trie = builder.trie
    slotTables = trie.tables(&screen.names)
    names = NameTables(screen.names)
    self.screen = Screen(screen, names)
    kindByName = Dictionary(uniqueKeysWithValues: zip(ruleset.kinds.map(\.name), ruleset.kinds.indices))
  }
}

/// The rules for documents of one kind.
final class KindPlan: @unchecked Sendable {
  // Sendable: nothing is written after init.

  /// A rule, and what tells whether it is worth running: one entry for each alternative of its formula.
  struct Entry: Sendable {
    /// Index among the plan's rules of this kind.
    let rule: Int32
    /// What else must hold; negative where nothing else must.
    let screen: Int32
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

  let name: String
  /// Screen of the kind's condition; nil where it has none.
  let test: Int?
  /// Whether the screen alone decides: its condition asks for nothing but presence.
  let isTestCertain: Bool
  let files: [String]?
  /// Whether neither condition nor files tell it: only `--kind` and examples give it.
  let isOnlyNamed: Bool
  /// Indexes of its rules in the ruleset.
  let rules: [Int]
  let embedded: [Embedded]
  /// Rules by the slot that must be filled for them: of slot `s` those from `starts[s]` to `starts[s + 1]`.
  let starts: UnsafePointer<Int32>
  let entries: UnsafePointer<Entry>

  /// A kind while the trie still grows.
  struct Draft {
    let kind: Ruleset.Kind
    let test: Formula?
    let rules: [Int]
    let formulas: [Formula]
    var embedded: [Embedded] = []

    init(_ kind: Ruleset.Kind, _ chosen: [Int], _ ruleset: Ruleset, _ builder: inout FormulaBuilder) {
      self.kind = kind
      test = kind.when.map { builder.formula(ruleset.expanded($0, on: kind.name), current: NameTrie.root) }
      let names = Set([kind.name] + kind.isOneOf)
      rules = chosen.filter { ruleset.rules[$0].kinds.isEmpty || !names.isDisjoint(with: ruleset.rules[$0].kinds) }
      formulas = rules.map { index in
        let rule = ruleset.rules[index]
        return builder.formula(
          given: ruleset.given(of: rule, on: kind.name), when: rule.when.map { ruleset.expanded($0, on: kind.name) },
          items: rule.then.map { ExpandedItem($0, ruleset, kind.name) })
      }
    }

    /// Strings come after the rules: a chain that no rule follows through a string needs no slot, but its string does.
    mutating func addEmbedded(_ ruleset: Ruleset, _ builder: inout FormulaBuilder) {
      let names = Set([kind.name] + kind.isOneOf)
      for (index, string) in ruleset.embedded.enumerated()
      where string.kinds.isEmpty || !names.isDisjoint(with: string.kinds) {
        for query in ruleset.expanded(string.at, on: kind.name) {
          let slots = builder.chains(query)
          if slots.isEmpty { embedded.append(Embedded(slot: nil, index: index)) }
          embedded += slots.map { Embedded(slot: $0, index: index) }
        }
      }
    }
  }

  init(_ draft: Draft, slotCount: Int, _ screen: inout Screen.Builder) {
    name = draft.kind.name
    files = draft.kind.files
    isOnlyNamed = draft.kind.when == nil && draft.kind.files == nil
    test = draft.test.map { screen.add($0) }
    isTestCertain = draft.test?.isCertain ?? true
    rules = draft.rules
    embedded = draft.embedded

    // An alternative waits at the slot that the fewest need: that is the rarest member, or nearly.
    var needs = [Int](repeating: 0, count: slotCount)
    let alternatives = draft.formulas.map { $0.alternatives.filter { $0 != .constant(false) } }
    for formula in alternatives.joined() { for slot in formula.required { needs[slot] += 1 } }
    var buckets = [[Entry]](repeating: [], count: slotCount)
    for (rule, own) in alternatives.enumerated() {
      let slots = own.map { $0.required.min { (needs[$0], -$0) < (needs[$1], -$1) } ?? NameTrie.root }
      for slot in Set(slots).sorted() {
        // Alternatives that wait at one slot are one again: what they share is looked at once.
        let here = zip(own, slots).filter { $0.1 == slot }.map(\.0)
        let formula = here.count == own.count ? draft.formulas[rule] : Formula.any(here)
        let types = formula.types(at: slot)
        guard !types.isEmpty else { continue }
        let remainder = formula.remainder(at: slot)
        let number = remainder == .constant(true) ? -1 : screen.add(remainder)
        buckets[slot].append(Entry(rule: Int32(rule), screen: Int32(number), types: types))
      }
    }
    var starts: ContiguousArray<Int32> = [0]
    var entries: ContiguousArray<Entry> = []
    for bucket in buckets {
      entries += bucket
      starts.append(Int32(entries.count))
    }
    self.starts = KindPlan.copy(starts)
    self.entries = KindPlan.copy(entries)
  }

  deinit {
    starts.deallocate()
    entries.deallocate()
  }

  /// Plain memory: the loop over rules counts no references.
  private static func copy<T>(_ array: ContiguousArray<T>) -> UnsafePointer<T> {
    let copy = UnsafeMutablePointer<T>.allocate(capacity: max(array.count, 1))
    array.withUnsafeBufferPointer { if let start = $0.baseAddress { copy.initialize(from: start, count: $0.count) } }
    return UnsafePointer(copy)
  }
}

extension ExpandedItem {
  init(_ item: Rule.Item, _ ruleset: Ruleset, _ kind: String) {
    self.item = item
    when = item.when.map { ruleset.expanded($0, on: kind) }
    if case .expression(let assert) = item.function {
      self.assert = ruleset.expanded(assert, on: kind)
    } else {
      assert = nil
    }
  }
}
