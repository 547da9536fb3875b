internal import Captures
internal import Documents
internal import Paths
public import Rulesets
internal import Synchronization

/// A ruleset compiled for running: how kinds are told, and for each kind the rules that apply, found by the members that
/// are there.
///
/// Compiling does no more than every run needs. A kind's screens are made when its first document comes (`KindRules`), a
/// rule's queries, conditions and patterns by the worker that first has to run it (`RuleProgram`).
public final class Plan: Sendable {
  public let ruleset: Ruleset
  let kinds: [KindPlan]
  let kindByName: [String: Int]
  /// Tells the kinds' conditions.
  let recognition: Screening
  /// Values of facts that hold for the whole run.
  let facts: [String: Literal]
  let factNames: FactNames
  let screening: Bool
  /// Indexes of the rules to run.
  let chosen: [Int]
  /// Index of a rule that no screen is made for, so that another one can take its place.
  let exchangeable: Int?
  /// What runs in its place.
  private let exchanged: Rule?

  /// Facts that each document states for itself.
  static let documentFacts: Set<String> = ["capture.form", "document.file"]

  /// - Parameters:
  ///   - ruleset: as loaded, with the severities and facts of the project file and the command line applied.
  ///   - only: names of the rules to run; nil for all that are on.
  public convenience init(_ ruleset: Ruleset, only: Set<String>? = nil) {
    self.init(ruleset, only: only, screening: true)
  }

  /// - Parameters:
  ///   - screening: false runs every rule on every document of its kinds, to compare with.
  ///   - exchangeable: the name of a rule that `exchanging` is to replace.
  init(_ ruleset: Ruleset, only: Set<String>?, screening: Bool, exchangeable: String? = nil) {
    self.ruleset = ruleset
    self.screening = screening
    self.exchangeable = exchangeable.flatMap { name in ruleset.rules.firstIndex { $0.name == name } }
    exchanged = nil
    facts = ruleset.facts.compactMapValues(\.value)
    factNames = FactNames(ruleset.facts.keys.sorted(), free: FactName.appProfile)
    chosen = ruleset.rules.indices.filter { index in
      only.map { $0.contains(ruleset.rules[index].name) }
        ?? (ruleset.rules[index].isEnabled && ruleset.rules[index].severity != .off)
    }
    var builder = FormulaBuilder(facts: facts)
    let tests = ruleset.kinds.map { kind in
      kind.when.map { builder.formula(ruleset.expanded($0, on: kind.name), current: NameTrie.root) }
    }
    var screen = Screen.Builder(builder.trie)
    let known = SlotKnowledge(builder.trie)
    kinds = zip(ruleset.kinds, tests).map { kind, test in
      KindPlan(kind, test?.simplified(known), &screen)
    }
    recognition = Screening(builder.trie, screen)
    kindByName = Dictionary(uniqueKeysWithValues: zip(ruleset.kinds.map(\.name), ruleset.kinds.indices))
  }

  // MARK: Exchanging a rule

  /// A plan of which one rule can be exchanged again and again, to try what becomes of its examples.
  public convenience init(_ ruleset: Ruleset, only: Set<String>, exchangeable: String) {
    self.init(ruleset, only: only, screening: true, exchangeable: exchangeable)
  }

  /// The plan with another rule in place of the exchangeable one: of the same name and kinds. All that is compiled for
  /// the other rules is shared; the rule itself each linter compiles for itself.
  public func exchanging(_ rule: Rule) -> Plan { Plan(self, rule) }

  private init(_ plan: Plan, _ rule: Rule) {
    ruleset = plan.ruleset
    kinds = plan.kinds
    kindByName = plan.kindByName
    recognition = plan.recognition
    facts = plan.facts
    factNames = plan.factNames
    screening = plan.screening
    chosen = plan.chosen
    exchangeable = plan.exchangeable
    exchanged = rule
  }

  func rule(_ index: Int) -> Rule {
    if index == exchangeable, let exchanged { return exchanged }
    return ruleset.rules[index]
  }
}

/// A trie of names and the screens over its slots, laid out.
struct Screening: Sendable {
  let trie: NameTrie
  /// Of each slot the table of its children.
  let tables: [NameTables.Table]
  let names: NameTables
  let screen: Screen

  init(_ trie: NameTrie, _ builder: Screen.Builder) {
    self.trie = trie
    var builder = builder
    tables = trie.tables(&builder.names)
    names = NameTables(builder.names)
    screen = Screen(builder, names)
  }
}

/// A kind of document: how it is told, and its rules once a document of it has come.
final class KindPlan: Sendable {
  let name: String
  /// Chain of the recognition's screen for the kind's condition; nil where it has none.
  let test: Int?
  /// For each way in which the condition may hold a slot that must be filled then; nil where there is none.
  let required: [Int?]
  /// Whether the screen alone decides: its condition asks for nothing but presence.
  let isTestCertain: Bool
  /// Files that its documents come from; nil: any.
  let files: [Glob]?
  /// Whether neither condition nor files tell it: only `--kind` and examples give it.
  let isOnlyNamed: Bool
  private let compiled = Mutex<KindRules?>(nil)

  init(_ kind: Ruleset.Kind, _ condition: Formula?, _ screen: inout Screen.Builder) {
    name = kind.name
    test = condition.map { screen.add($0) }
    required = condition.map { $0.alternatives.map { $0.required.subtracting([NameTrie.root]).min() } } ?? [nil]
    isTestCertain = condition?.isCertain ?? true
    files = kind.files.map { $0.map { Glob($0) } }
    isOnlyNamed = kind.when == nil && kind.files == nil
  }

  func admits(_ file: String) -> Bool { files.map { $0.contains { $0.matches(file) } } ?? true }

  /// The kind's rules, compiled by the first worker that asks.
  func rules(_ plan: Plan) -> KindRules {
    compiled.withLock { compiled in
      if let compiled { return compiled }
      let fresh = KindRules(plan, kind: plan.ruleset.kinds[plan.kindByName[name] ?? 0])
      compiled = fresh
      return fresh
    }
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
