internal import Documents
internal import Linting
internal import Paths
internal import Rulesets

/// Lints a rule's examples with its whole ruleset and says what is not as they demand.
final class ExampleRunner {
  private let ruleset: Ruleset
  private let enabled: Set<String>
  /// The rule whose mutants take its place, and whose plans are therefore all kept.
  private let exchangeable: String?
  private var plans: [PlanKey: Plan] = [:]

  private struct PlanKey: Hashable {
    /// Empty where the rule is on anyway.
    let rule: String
    let facts: [String: Literal]
  }

  /// - Parameter exchangeable: the name of the one rule that is run, in any form.
  init(_ ruleset: Ruleset, exchangeable: String? = nil) {
    self.ruleset = ruleset
    self.exchangeable = exchangeable
    enabled = Set(ruleset.rules.filter { $0.isEnabled && $0.severity != .off }.map(\.name))
  }

  /// What is wrong, in English, each for itself; empty where the example holds.
  func run(_ example: Example, of rule: Rule) -> [String] {
    switch example.document {
    case .value(let literal): return run(PaddedBytes(literal.json), as: .json, example, of: rule)
    case .text(let text, let form):
      guard let format = Document.Format(rawValue: form) else {
        return ["examples as \(form) come with a later version"]
      }
      return run(PaddedBytes(text), as: format, example, of: rule)
    }
  }

  private func run(
    _ bytes: PaddedBytes, as format: Document.Format, _ example: Example, of rule: Rule
  ) -> [String] {
    let plan: Plan
    do throws(RulesetFault) { plan = try self.plan(for: rule, example) } catch { return [error.message] }
    let file = ExampleRunner.file(of: example) ?? "example.\(format.rawValue)"
    var result = lint(bytes, as: format, plan, kind: example.kind, file: file)
    if result.recognised == 0, example.kind == nil, let kind = rule.kinds.first {
      result = lint(bytes, as: format, plan, kind: kind, file: file)
    }
    var problems: [String] = []
    if result.recognised == 0 { problems.append("the document is of no known kind; say which by `kind`") }
    let own = result.findings.filter { $0.rule == rule.name }
    if example.isValid {
      if result.unread > 0 { problems.append("the text cannot be read as \(format.rawValue)") }
      problems += own.map { "a valid example, but found at \(ExamplePlaces.shown($0)): \($0.message)" }
    } else {
      problems += check(own, example, result)
    }
    if example.only {
      let others = result.findings.filter { $0.rule != rule.name }
      problems += others.map { "another rule finds something too, \($0.rule) at \(ExamplePlaces.shown($0))" }
    }
    return problems
  }

  /// What the example says its file is named.
  private static func file(of example: Example) -> String? {
    if case .string(let name) = example.facts[FactName.documentFile] { name } else { nil }
  }

  private func check(_ own: [Finding], _ example: Example, _ result: LintResult) -> [String] {
    guard !own.isEmpty else {
      let others = Set(result.findings.map(\.rule)).sorted()
      return [
        "an invalid example, but nothing found"
          + (others.isEmpty ? "" : "; others found: \(others.joined(separator: ", "))")
      ]
    }
    var problems = example.at.map { ExamplePlaces.problems(own, at: $0) } ?? []
    if let severity = example.severity {
      for finding in own where finding.severity != severity {
        problems.append("severity \(severity.rawValue) wanted, found \(finding.severity.rawValue)")
      }
    }
    if let message = example.message, !own.contains(where: { $0.message.contains(message) }) {
      problems.append("no message has \"\(message)\"; found: \(own[0].message)")
    }
    return problems
  }

  private func lint(
    _ bytes: PaddedBytes, as format: Document.Format, _ plan: Plan, kind: String?, file: String
  ) -> LintResult {
    var options = LintOptions()
    options.kind = kind
    let linter = Linter(plan, options)
    linter.begin(file: file)
    var result = LintResult()
    linter.lint(bytes.all, as: format, into: &result)
    return result
  }

  /// The whole ruleset with this rule on, and as it is given, and with the example's facts.
  private func plan(for rule: Rule, _ example: Example) throws(RulesetFault) -> Plan {
    let key = PlanKey(rule: enabled.contains(rule.name) ? "" : rule.name, facts: example.facts)
    if let plan = plans[key] { return exchangeable == nil ? plan : plan.exchanging(rule) }
    let plan = try compile(for: rule, example)
    if example.facts.isEmpty || exchangeable != nil { plans[key] = plan }
    return exchangeable == nil ? plan : plan.exchanging(rule)
  }

  private func compile(for rule: Rule, _ example: Example) throws(RulesetFault) -> Plan {
    var ruleset = ruleset
    if rule.severity == .off, let fault = ruleset.setSeverity(rule.name, .severity(.warn), at: rule.place) {
      throw fault
    }
    // Each document states its file for itself, examples too.
    for (name, value) in example.facts.sorted(by: { $0.key < $1.key }) where name != FactName.documentFile {
      if let fault = ruleset.setFact(name, value, at: example.place) { throw fault }
    }
    let only = enabled.union([rule.name])
    return exchangeable.map { Plan(ruleset, only: only, exchangeable: $0) } ?? Plan(ruleset, only: only)
  }
}
