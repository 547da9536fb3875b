/// All options of all commands.
public enum OptionTable {
  private static let loading: Set<CommandName> = [.check, .rules, .explain]
  private static let everywhere = Set(CommandName.allCases)

  public static let options: [OptionSpec] = [
    OptionSpec(
      .ruleset, short: "r", value: "RULESET", .rules, loading,
      "use this ruleset (a file or pushlint:NAME) instead of pushlint:recommended; may be repeated",
      "使用该规则集（文件或 pushlint:名称）代替 pushlint:recommended；可重复"),
    OptionSpec(
      .config, value: "FILE", .rules, loading, "use this project file for all inputs", "所有输入都使用该项目文件"),
    OptionSpec(
      .noConfig, .rules, loading, "ignore project files (.pushlint.yml)", "忽略项目文件（.pushlint.yml）"),
    OptionSpec(
      .fact, value: "NAME=VALUE", .rules, [.check], "state a fact; may be repeated", "声明一个事实；可重复"),
    OptionSpec(.rule, value: "ID", .rules, [.check], "run only this rule; may be repeated", "只运行该规则；可重复"),
    OptionSpec(.off, value: "ID", .rules, [.check], "switch a rule off", "关闭规则"),
    OptionSpec(.error, value: "ID", .rules, [.check], "report a rule as an error", "将规则报告为错误"),
    OptionSpec(.warn, value: "ID", .rules, [.check], "report a rule as a warning", "将规则报告为警告"),
    OptionSpec(.info, value: "ID", .rules, [.check], "report a rule as info", "将规则报告为提示"),
    OptionSpec(.hint, value: "ID", .rules, [.check], "report a rule as a hint", "将规则报告为建议"),
    OptionSpec(
      .mutants, .rules, [.test], "change each rule in every small way; its examples must notice", "逐一对规则作微小改动，示例应当能够发现"),
    OptionSpec(
      .kind, value: "KIND", .input, [.check], "take every document for this kind", "将所有文档视为该种类"),
    OptionSpec(
      .explainKind, .input, [.check], "say of each document what kind it is and why, and stop", "说明每个文档的种类及原因后退出"),
    OptionSpec(
      .stdinName, value: "NAME", .input, [.check, .query],
      "name standard input in reports; its extension tells the format", "标准输入在报告中的名称；扩展名决定格式"),
    OptionSpec(
      .maxDepth, value: "N", .input, [.check, .query], "refuse documents nested deeper (512, at most 2000)",
      "拒绝嵌套更深的文档（默认 512，最多 2000）"),
    OptionSpec(
      .maxBytes, value: "N", .input, [.check, .query], "refuse larger documents (268435456)", "拒绝更大的文档（268435456）"),
    OptionSpec(
      .allowEmpty, .input, [.check], "exit 0 where nothing is recognised", "没有识别到任何推送时也以 0 退出"),
    OptionSpec(
      .jobs, short: "j", value: "N", .input, [.check], "use N threads (all processors)", "使用 N 个线程（默认全部处理器）"),
    OptionSpec(
      .format, short: "f", value: "FORMAT", .output, [.check, .query, .rules],
      "how to print, see below; of check FORMAT=FILE writes a file, and may be repeated",
      "输出格式，见下文；check 可用 FORMAT=FILE 写入文件，可重复"),
    OptionSpec(
      .failOn, value: "SEVERITY", .output, [.check],
      "exit 1 from this severity on: error (default), warn, info, hint, never",
      "从该级别起以 1 退出：error（默认）、warn、info、hint、never"),
    OptionSpec(
      .maxFindings, value: "N", .output, [.check], "print at most N findings", "最多输出 N 条结果"),
    OptionSpec(.quiet, short: "q", .output, [.check, .test], "print findings and errors only", "只输出结果与错误"),
    OptionSpec(
      .verbose, short: "v", .output, [.test], "with --mutants: say of each change which example notices it",
      "与 --mutants 同用：列出每处改动由哪个示例发现"),
    OptionSpec(
      .color, value: "WHEN", .output, [.check, .rules, .explain], "auto (default), always or never",
      "auto（默认）、always 或 never"),
    OptionSpec(
      .noRedact, .output, [.check], "show tokens, keys and secrets as they are", "原样显示令牌、密钥与密码"),
    OptionSpec(
      .lang, value: "LANG", .output, everywhere, "en or zh; by default the locale's", "en 或 zh；默认取自区域设置"),
    OptionSpec(
      .printConfig, .other, [.check], "print what is in force for each input, and stop", "输出每个输入生效的配置后退出"),
    OptionSpec(.version, short: "V", .other, everywhere, "print the version", "输出版本"),
    OptionSpec(.help, short: "h", .other, everywhere, "print this help", "输出本帮助"),
  ]

  static func named(_ name: String) -> OptionSpec? { options.first { $0.name.rawValue == name } }

  static func short(_ letter: Character) -> OptionSpec? { options.first { $0.short == letter } }
}
