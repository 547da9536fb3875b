internal import Rulesets

/// Formats of the commands that list something.
enum ListFormat: String, CaseIterable {
  case text, json

  /// What `--format` asks for.
  static func wanted(_ parsed: ParsedArguments) throws(UsageFault) -> ListFormat {
    guard let word = parsed.last(.format) else { return .text }
    guard let format = ListFormat(rawValue: word) else {
      throw Settings.bad("--format", word, allCases.map(\.rawValue))
    }
    return format
  }

  func description(_ command: CommandName) -> LocalizedText {
    switch (self, command) {
    case (.text, .query):
      LocalizedText(en: "a line a node: path, value as JSON, place", others: ["zh": "每个节点一行：路径、JSON 形式的值、位置"])
    case (.json, .query):
      LocalizedText(
        en: "one array of {\"path\",\"value\",\"file\",\"line\",\"column\"}, over all inputs",
        others: ["zh": "一个数组，元素为 {\"path\",\"value\",\"file\",\"line\",\"column\"}，涵盖全部输入"])
    case (.text, _): LocalizedText(en: "for people", others: ["zh": "供人阅读"])
    case (.json, _): LocalizedText(en: "one array, an object a rule", others: ["zh": "一个数组，每条规则一个对象"])
    }
  }
}
