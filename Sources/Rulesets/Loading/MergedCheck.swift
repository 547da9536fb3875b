internal import Documents
internal import Paths

/// What can be checked only once everything is merged: names of aliases, facts, kinds and rules, cycles, and what paths
/// come to with their aliases replaced.
struct MergedCheck {
  let ruleset: Ruleset
  let declarations: Declarations
  let context: LoadContext
  /// Names of all built-in rules: `supersedes` may name one that is not extended.
  let builtInRules: () -> [String]
  private let rules: [String: Int]
  private let factNames: NearestName
  private let kinds: [String: Int]

  init(
    _ ruleset: Ruleset, _ declarations: Declarations, _ context: LoadContext, builtInRules: @escaping () -> [String]
  ) {
    self.ruleset = ruleset
    self.declarations = declarations
    self.context = context
    self.builtInRules = builtInRules
    rules = Dictionary(ruleset.rules.enumerated().map { ($1.name, $0) }) { first, _ in first }
    kinds = Dictionary(ruleset.kinds.enumerated().map { ($1.name, $0) }) { first, _ in first }
    factNames = NearestName(known: ruleset.facts.keys.sorted())
  }

  func run(_ checks: Checks) {
    for check in checks.facts where !isDeclared(fact: check.name) {
      let nearest = factNames.nearest(to: check.name)?.name
      check.reader.fault(
        .unknownFact, at: check.node, "the fact \(check.name) is not declared", suggestion: nearest)
    }
    for check in checks.kinds where kinds[check.name] == nil {
      let nearest = NearestName(known: ruleset.kinds.map(\.name)).nearest(to: check.name)?.name
      check.reader.fault(.unknownKind, at: check.node, "there is no kind \(check.name)", suggestion: nearest)
    }
    checkSuperseded(checks.rules)
    checkAliasCycles()
    checkKindCycles()
    checkSupersedesCycles()
    for check in checks.paths { self.check(check) }
  }

  private func isDeclared(fact name: String) -> Bool {
    ruleset.facts[name] != nil || FactName.isAlwaysDeclared(name)
  }

  private func checkSuperseded(_ checks: [NameCheck]) {
    let unknown = checks.filter {
      !$0.name.hasSuffix("*") && rules[$0.name] == nil && !RuleTable.readerRules.contains($0.name)
    }
    guard !unknown.isEmpty else { return }
    let others = builtInRules()
    for check in unknown where !others.contains(check.name) {
      let nearest = NearestName(known: ruleset.rules.map(\.name) + others).nearest(to: check.name)?.name
      check.reader.fault(.unknownRule, at: check.node, "there is no rule \(check.name)", suggestion: nearest)
    }
  }

  // MARK: Paths

  private func check(_ check: PathCheck) {
    let uses: NameUses
    switch check.subject {
    case .given(let query), .query(let query): uses = NameUses(query)
    case .expression(let expression): uses = NameUses(expression)
    case .value(let value): uses = NameUses(value)
    }
    for use in uses.facts where !isDeclared(fact: use.name) {
      let nearest = factNames.nearest(to: use.name)?.name
      check.reader.fault(
        .unknownFact, in: check.node, content: check.base + argument(of: use, in: check),
        "the fact \(use.name) is not declared" + didYouMean(nearest), suggestion: nearest)
    }
    guard !uses.aliases.isEmpty else { return }
    let names = ruleset.aliases.table(for: nil).names
    let unknown = uses.aliases.filter { !names.contains($0.name) }
    for use in unknown {
      let nearest = NearestName(known: names).nearest(to: use.name)?.name
      check.reader.fault(
        .unknownAlias, in: check.node, content: check.base + use.offset,
        "there is no alias \(use.name)" + didYouMean(nearest), suggestion: nearest)
    }
    if unknown.isEmpty { expand(check, uses) }
  }

  /// The byte of a fact's name, after `fact('` or `known('`.
  private func argument(of use: NameUse, in check: PathCheck) -> Int {
    let text = check.reader.tape.text(check.node).utf8
    let start = check.base + use.offset
    var offset = start
    for byte in text.dropFirst(start) {
      offset += 1
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { return offset - check.base }
    }
    return use.offset
  }

  /// Replaces the aliases for every kind of document that it meets; the first failure is the fault.
  private func expand(_ check: PathCheck, _ uses: NameUses) {
    for kind in meets(check.reach) {
      let table = ruleset.aliases.table(for: kind)
      do throws(PathError) {
        switch check.subject {
        case .given(let query):
          for place in try query.expanding(table) where place.anchor != .root {
            throw PathError(
              .badQuery, offset: query.offset, message: "given begins at $, and this alias begins at @")
          }
        case .query(let query): _ = try query.expanding(table)
        case .expression(let expression): _ = try expression.expanding(table)
        case .value(let value): _ = try value.expanding(table)
        }
      } catch {
        // Unknown aliases inside aliases, and cycles, are reported where the aliases are declared.
        if error.code != .unknownAlias, error.code != .circularAlias { report(error, check, uses) }
        return
      }
    }
  }

  /// A built-in rule was right with its own aliases: the fault is the redefinition's.
  private func report(_ error: PathError, _ check: PathCheck, _ uses: NameUses) {
    let redefined = ruleset.aliases.declarations.filter(\.redefines)
    guard check.reader.source.isTrusted,
      let alias = redefined.first(where: { alias in uses.aliases.contains { $0.name == alias.name } })
        ?? redefined.first
    else { return check.reader.fault(error, in: check.node, base: check.base) }
    var user = check.reader.source.name
    if case .rule(let name) = check.reach { user = "the rule \(name) of \(user)" }
    context.report(
      RulesetFault(.cannotChange, at: alias.place, "the alias \(alias.name) does not fit \(user): \(error.message)"))
  }

  /// Kinds of documents that a path is used on, of those whose aliases differ; nil stands for all others.
  private func meets(_ reach: PathCheck.Reach) -> [String?] {
    let wanted: [String]
    switch reach {
    case .beforeKinds: return [nil]
    case .kinds(let kinds): wanted = kinds
    case .rule(let name): wanted = rules[name].map { ruleset.rules[$0].kinds } ?? []
    }
    let differing = ruleset.aliases.kindsThatDiffer
    if wanted.isEmpty { return [nil] + differing }
    return [nil]
      + differing.filter { name in
        let all = kinds[name].map { ruleset.kinds[$0].names } ?? [name]
        return all.contains(where: wanted.contains)
      }
  }

  // MARK: Cycles

  private func checkAliasCycles() {
    for file in declarations.files where file.reader.checks {
      for entry in file.aliases {
        guard let cycle = cycle(from: entry.name, { aliases(in: $0) }) else { continue }
        file.reader.fault(
          .circularAlias, at: entry.nameNode, "the alias \(entry.name) leads back to itself: \(cycle)")
      }
    }
  }

  private func aliases(in name: String) -> [String] {
    declarations.entries(of: name)?.flatMap { NameUses($0).aliases.map(\.name) } ?? []
  }

  private func checkKindCycles() {
    var parents: [String: [String]] = [:]
    for file in declarations.files {
      for kind in file.kinds where parents[kind.name] == nil { parents[kind.name] = kind.isDirectly }
    }
    for kind in ruleset.kinds {
      guard let cycle = cycle(from: kind.name, { parents[$0] ?? [] }) else { continue }
      context.report(
        RulesetFault(.circularKind, at: kind.place, "the kind \(kind.name) is itself by way of others: \(cycle)"))
    }
  }

  private func checkSupersedesCycles() {
    // A pattern leaves out what supersedes this rule, so that only names make cycles.
    func named(_ name: String) -> [String] {
      rules[name].map { ruleset.rules[$0].supersedes.map(\.pattern).filter { !$0.hasSuffix("*") } } ?? []
    }
    for rule in ruleset.rules where !rule.supersedes.isEmpty {
      guard let cycle = cycle(from: rule.name, named) else { continue }
      context.report(
        RulesetFault(.circularSupersedes, at: rule.place, "the rule \(rule.name) supersedes itself: \(cycle)"))
    }
  }

  /// The way from a name back to itself, `a → b → a`; nil where there is none.
  private func cycle(from start: String, _ next: (String) -> [String]) -> String? {
    var visited: Set<String> = []
    func way(_ name: String) -> [String]? {
      for other in next(name) {
        if other == start { return [name, other] }
        if visited.insert(other).inserted, let rest = way(other) { return [name] + rest }
      }
      return nil
    }
    return way(start)?.joined(separator: " → ")
  }
}
