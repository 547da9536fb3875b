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
  /// The same by the rules' names.
  let chosenByName: [String: Int]
  /// Whether the screens that are part of the program hold for the ruleset.
  let usesBuiltInScreens: Bool
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
    factNames = FactNames(Array(ruleset.facts.keys), free: FactName.appProfile)
    chosen = ruleset.rules.indices.filter { index in
      only.map { $0.contains(ruleset.rules[index].name) }
        ?? (ruleset.rules[index].isEnabled && ruleset.rules[index].severity != .off)
    }
    usesBuiltInScreens = ruleset.isBuiltIn && screening && exchangeable == nil
    let builtIn = usesBuiltInScreens ? BuiltInScreens.recognition(of: ruleset.kinds) : nil
    let parts = builtIn ?? RecognitionParts(ruleset, facts)
    kinds = ruleset.kinds.map { KindPlan($0, parts.kinds[$0.name] ?? .none) }
    recognition = Screening(parts.screening)
    chosenByName = Dictionary(uniqueKeysWithValues: chosen.map { (ruleset.rules[$0].name, $0) })
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
    chosenByName = plan.chosenByName
    usesBuiltInScreens = false
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
  /// Of each slot the table of its children.
  let tables: [NameTables.Table]
  let names: NameTables
  let screen: Screen

  init(_ parts: ScreeningParts) {
    tables = parts.tables
    names = NameTables(parts.names)
    screen = Screen(parts.screen, names)
  }

  /// The slot of a chain of names, where rules speak of it.
  func slot(of chain: some Sequence<String>) -> Int? {
    var slot = NameTrie.root
    for name in chain {
      let next = Array(name.utf8).withUnsafeBufferPointer { names.number(of: $0, in: tables[slot]) }
      guard next >= 0 else { return nil }
      slot = Int(next)
    }
    return slot
  }
}

/// A kind of document: how it is told, and its rules once a document of it has come.
final class KindPlan: Sendable {
  let name: String
  let test: RecognitionParts.KindTest
  /// Files that its documents come from; nil: any.
  let files: [Glob]?
  /// Whether neither condition nor files tell it: only `--kind` and examples give it.
  let isOnlyNamed: Bool
  private let compiled = Mutex<KindRules?>(nil)

  init(_ kind: Ruleset.Kind, _ test: RecognitionParts.KindTest) {
    name = kind.name
    self.test = test
    files = kind.files.map { $0.map { Glob($0) } }
    isOnlyNamed = !kind.hasCondition && kind.files == nil
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
