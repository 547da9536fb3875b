internal import Paths
internal import Rulesets

/// What `--print-config` shows of an input: its rules as they are in force, and the facts and aliases redefined.
enum ConfigurationText {
  static func text(_ input: String, _ ruleset: Ruleset) -> String {
    var text = input + "\n"
    for rule in ruleset.rules where rule.isEnabled && rule.severity != .off {
      text += "  rule   \(rule.name): \(rule.severity.word)  [\(rule.ruleset)]\n"
    }
    for fact in ruleset.facts.values.sorted(by: { $0.name < $1.name }) where fact.redefines || isGiven(fact) {
      text += "  fact   \(fact.name): \(fact.value?.json ?? "?")\n"
    }
    for declaration in ruleset.aliases.declarations where declaration.redefines {
      text += "  alias  \(declaration.name)\n"
    }
    return text
  }

  /// Facts that are declared everywhere and have a value were given by the project file or the command line.
  private static func isGiven(_ fact: Ruleset.Fact) -> Bool { FactName.always[fact.name] != nil && fact.value != nil }
}
