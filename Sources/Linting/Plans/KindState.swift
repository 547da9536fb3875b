internal import Paths
internal import Rulesets

/// What one worker has compiled so far for the documents of a kind, and which of its rules ran for the document at hand.
final class KindState {
  /// A string that holds JSON, as far as every document needs it.
  struct EmbeddedString {
    /// Negative where its query is no chain of names.
    let slot: Int32
    let depth: Int32
    let hasCondition: Bool
    /// Of a string that does not decode; nil where it need not.
    let severity: Severity?
    /// Index among the ruleset's.
    let index: Int
  }

  let name: String
  let rules: KindRules
  let screen: Screen
  let slots: SlotValues
  let strings: ContiguousArray<EmbeddedString>
  @exclusivity(unchecked)
  private var programs: ContiguousArray<RuleProgram?>
  private let lastRuns: UnsafeMutablePointer<Int>
  private var queries: [Int: CompiledQuery] = [:]
  private var conditions: [Int: CompiledExpression] = [:]

  /// - Parameter kind: index among the plan's kinds.
  init(_ plan: Plan, kind: Int) {
    rules = plan.kinds[kind].rules(plan)
    name = plan.kinds[kind].name
    screen = rules.screening.screen
    slots = SlotValues(rules.screening)
    programs = ContiguousArray(repeating: nil, count: rules.rules.count)
    lastRuns = .allocate(capacity: max(rules.rules.count, 1))
    lastRuns.initialize(repeating: 0, count: max(rules.rules.count, 1))
    strings = ContiguousArray(
      rules.embedded.map { embedded in
        let string = plan.ruleset.embedded[embedded.index]
        var severity: Severity?
        if case .severity(let given) = string.invalid { severity = given }
        return EmbeddedString(
          slot: Int32(embedded.slot ?? -1), depth: Int32(string.depth), hasCondition: string.when != nil,
          severity: severity, index: embedded.index)
      })
  }

  deinit { lastRuns.deallocate() }

  /// Whether the rule has not run yet for the document of this number, which is noted.
  @inline(__always)
  func isFirstRun(_ rule: Int, _ document: Int) -> Bool {
    precondition(rule < rules.rules.count, "a rule of another kind")
    if lastRuns[rule] == document { return false }
    lastRuns[rule] = document
    return true
  }

  func program(_ rule: Int, _ plan: Plan, _ facts: FactTable) -> RuleProgram {
    if let known = programs[rule] { return known }
    guard let index = rules.rules[rule] else { preconditionFailure("a rule that is not to be run has no entries") }
    let program = compileChecked { () throws(PathError) in
      try RuleProgram(index, plan, rules.screening, kind: name, facts)
    }
    programs[rule] = program
    return program
  }

  /// Whether the condition of an embedded string is true.
  func mayOpen(_ string: EmbeddedString, in context: borrowing EvaluationContext, _ plan: Plan) -> Bool {
    guard let when = plan.ruleset.embedded[string.index].when else { return true }
    let compiled = conditions[string.index] ?? compile(when, plan)
    conditions[string.index] = compiled
    return compiled.evaluate(in: context).isTrue
  }

  /// The strings that an embedded string's query selects, where it is no chain of names.
  func select(_ string: EmbeddedString, in context: borrowing EvaluationContext, _ plan: Plan) -> [Located] {
    let query =
      queries[string.index]
      ?? compileChecked { () throws(PathError) in
        let queries = plan.ruleset.expanded(plan.ruleset.embedded[string.index].at, on: name)
        return try CompiledQuery(queries, facts: plan.factNames)
      }
    queries[string.index] = query
    return query.select(in: context)
  }

  private func compile(_ expression: Paths.Expression, _ plan: Plan) -> CompiledExpression {
    compileChecked { () throws(PathError) in
      try CompiledExpression(plan.ruleset.expanded(expression, on: name), facts: plan.factNames)
    }
  }
}

/// Compiles what loading has found in order: nothing is thrown.
func compileChecked<Compiled>(_ compile: () throws(PathError) -> Compiled) -> Compiled {
  do throws(PathError) {
    return try compile()
  } catch {
    preconditionFailure("loading has checked every expression: \(error)")
  }
}
