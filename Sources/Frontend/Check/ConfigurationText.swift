internal import Paths
internal import Reports
internal import Rulesets

/// What `--print-config` shows of an input: from which severity on the run fails, the language, what is ignored, the rules
/// as they are in force, and the facts and aliases redefined.
enum ConfigurationText {
  /// What holds for an input beside its rules.
  struct Settings {
    let failOn: String
    let language: Language
    /// Patterns of the project file.
    let ignores: [String]
  }

  static func text(
    _ input: String, _ ruleset: Ruleset, _ settings: Settings, _ redactor: Redactor
  ) -> OutputBuffer {
    var out = OutputBuffer()
    func line(_ text: String) {
      out.append(text: text)
      out.append("\n")
    }
    line(input)
    line("  set    fail-on: \(settings.failOn)")
    line("  set    lang: \(settings.language.rawValue)")
    if !settings.ignores.isEmpty { line("  set    ignores: \(settings.ignores.joined(separator: ", "))") }
    for rule in ruleset.rules where rule.isEnabled && rule.severity != .off {
      line("  rule   \(rule.name): \(rule.severity.word)  [\(rule.ruleset)]")
    }
    for fact in ruleset.facts.values.sorted(by: { $0.name < $1.name }) where fact.redefines || isGiven(fact) {
      line("  fact   \(fact.name): \(fact.value.map { redactor.redacted($0.json, under: fact.name) } ?? "?")")
    }
    for declaration in ruleset.aliases.declarations where declaration.redefines {
      line("  alias  \(declaration.name)")
    }
    return out
  }

  /// Facts that are declared everywhere and have a value were given by the project file or the command line.
  private static func isGiven(_ fact: Ruleset.Fact) -> Bool { FactName.always[fact.name] != nil && fact.value != nil }
}
