public import Rulesets

/// One option: a row of the table that parser and help read.
public struct OptionSpec: Sendable {
  public enum Category: Sendable, CaseIterable {
    case rules, input, output, other

    func title(_ language: Language) -> String {
      switch (self, language) {
      case (.rules, .en): "Rules"
      case (.rules, .zh): "规则"
      case (.input, .en): "Input"
      case (.input, .zh): "输入"
      case (.output, .en): "Output"
      case (.output, .zh): "输出"
      case (.other, .en): "Other"
      case (.other, .zh): "其他"
      }
    }
  }

  public let name: OptionName
  /// With its hyphen; nil where there is only the long form.
  public let short: Character?
  /// What its value is called in help; nil where it takes none.
  public let value: String?
  public let category: Category
  /// Commands that take it.
  public let commands: Set<CommandName>
  public let help: LocalizedText

  init(
    _ name: OptionName, short: Character? = nil, value: String? = nil, _ category: Category,
    _ commands: Set<CommandName>, _ en: String, _ zh: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.category = category
    self.commands = commands
    help = LocalizedText(en: en, others: ["zh": zh])
  }
}

/// The options, by their long names.
public enum OptionName: String, Sendable, CaseIterable {
  case ruleset
  case noConfig = "no-config"
  case config, fact, kind, rule, off, error, warn, info, hint
  case failOn = "fail-on"
  case lang, format, quiet, mutants, verbose
  case maxFindings = "max-findings"
  case color, jobs
  case stdinName = "stdin-name"
  case maxDepth = "max-depth"
  case maxBytes = "max-bytes"
  case noRedact = "no-redact"
  case explainKind = "explain-kind"
  case allowEmpty = "allow-empty"
  case printConfig = "print-config"
  case version, help
}
