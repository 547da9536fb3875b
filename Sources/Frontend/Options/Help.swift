internal import Reports
internal import Rulesets

/// Help, written from the table of options.
enum Help {
  /// Columns of the names of options.
  private static let indent = 26

  static func general(_ language: Language) -> String {
    let title =
      language == .zh
      ? "pushlint —— 检查 iOS 推送的内容与配置" : "pushlint — finds what is wrong in iOS pushes and their servers' config"
    var text = title + "\n\n" + usage(language) + "\n"
    text += "  pushlint [check] PATH…\n"
    for command in CommandName.allCases where command != .check && !command.isHidden {
      text += "  pushlint \(command.rawValue)\(command.operands.isEmpty ? "" : " " + command.operands)\n"
    }
    text += language == .zh ? "\n命令：\n" : "\nCommands:\n"
    for command in CommandName.allCases where !command.isHidden {
      text += row(command.rawValue, command.summary[language])
    }
    text += options(of: .check, language) + formats(of: .check, language)
    text += language == .zh ? "\npushlint 命令 --help 说明各命令。\n" : "\npushlint COMMAND --help says more about a command.\n"
    return text
  }

  static func of(_ command: CommandName, _ language: Language) -> String {
    let name = command == .check ? "[check]" : command.rawValue
    var text = usage(language) + "\n  pushlint \(name) \(command.operands)\n\n"
    text += command.summary[language] + "\n"
    if let details = command.details { text += "\n" + details[language] + "\n" }
    return text + options(of: command, language) + formats(of: command, language)
  }

  /// What `--format` takes.
  private static func formats(of command: CommandName, _ language: Language) -> String {
    let formats: [(name: String, text: String)] =
      switch command {
      case .check: ReportFormat.all.map { ($0.name, $0.description[language]) }
      case .query, .rules: ListFormat.allCases.map { ($0.rawValue, $0.description(command)[language]) }
      case .explain, .test, .embedRules: []
      }
    guard !formats.isEmpty else { return "" }
    let title = language == .zh ? "\n格式（默认 text）：\n" : "\nFormats (text by default):\n"
    return title + formats.map { row($0.name, $0.text) }.joined()
  }

  private static func usage(_ language: Language) -> String { language == .zh ? "用法：" : "Usage:" }

  private static func options(of command: CommandName, _ language: Language) -> String {
    var text = ""
    for category in OptionSpec.Category.allCases {
      let options = OptionTable.options.filter { $0.category == category && $0.commands.contains(command) }
      guard !options.isEmpty else { continue }
      text += "\n" + category.title(language) + (language == .zh ? "：\n" : ":\n")
      for option in options {
        let short = option.short.map { "-\($0), " } ?? "    "
        let value = option.value.map { " " + $0 } ?? ""
        text += row("\(short)--\(option.name.rawValue)\(value)", option.help[language])
      }
    }
    return text
  }

  private static func row(_ name: String, _ help: String) -> String {
    let padding = indent - name.unicodeScalars.count
    if padding >= 2 { return "  " + name + String(repeating: " ", count: padding) + help + "\n" }
    return "  " + name + "\n" + String(repeating: " ", count: indent + 2) + help + "\n"
  }
}
