internal import Rulesets

/// Tries the mutants of one rule on the rule's examples.
///
/// Each example is run by the whole ruleset, of which nothing is compiled anew but the mutant.
final class MutantRunner {
  let mutants: [Mutant]
  private let runner: ExampleRunner
  private let examples: [Trial]

  private struct Trial {
    let example: Example
    /// Whether the example holds for the rule as it is.
    let holds: Bool
    /// The mutants with the numbers that the example states: a limit of its own moves by one as well.
    let mutants: [Mutant]
  }
  /// Positions of the examples, from the last that noticed something on: the next mutant is often a neighbour.
  private var order: [Int]

  init(_ rule: Rule, _ ruleset: Ruleset) {
    var ruleset = ruleset
    if rule.severity == .off { _ = ruleset.setSeverity(rule.name, .severity(.warn), at: rule.place) }
    let rule = ruleset.rules.first { $0.name == rule.name } ?? rule
    let mutants = ruleset.mutants(of: rule)
    let runner = ExampleRunner(ruleset, exchangeable: rule.name)
    (self.mutants, self.runner) = (mutants, runner)
    examples = rule.examples.map { example in
      let own = example.facts.isEmpty ? mutants : ruleset.mutants(of: rule, stating: example.facts)
      return Trial(example: example, holds: runner.run(example, of: rule).isEmpty, mutants: own)
    }
    order = Array(examples.indices)
  }

  /// The example of which something else comes; nil where all hold of the mutant as they do of the rule.
  ///
  /// - Parameter number: of `mutants`.
  func killer(of number: Int) -> Example? {
    let position = order.firstIndex { index in
      let trial = examples[index]
      let mutant = trial.mutants[number]
      if let fact = mutant.change.shortenedFact, trial.example.facts[fact] != nil { return false }
      return runner.run(trial.example, of: mutant.rule).isEmpty != trial.holds
    }
    guard let position else { return nil }
    let index = order.remove(at: position)
    order.insert(index, at: 0)
    return examples[index].example
  }
}
