internal import Paths
internal import Reports
internal import Rulesets

/// `pushlint explain RULE`: all that is known of a rule.
struct ExplainCommand {
  private let name: String
  private let catalogue: RuleCatalogue
  private let environment: Environment
  private let language: Language
  private let words: ToolWords
  private let style: Style

  init(_ parsed: ParsedArguments, _ environment: Environment, _ language: Language) throws(UsageFault) {
    guard let name = parsed.operands.first else { throw .missingOperand(command: .explain) }
    if parsed.operands.count > 1 { throw .unwantedOperand(parsed.operands[1], command: .explain) }
    self.name = name
    catalogue = try RuleCatalogue(parsed, environment, ToolWords(language: language))
    self.language = parsed.has(.lang) ? language : catalogue.language ?? language
    words = ToolWords(language: self.language)
    self.environment = environment
    style = Style(colors: try Settings(parsed, environment).colors)
  }

  func run() -> ExitCode {
    let console = Console(environment.error)
    if catalogue.report(console, words) { return .failure }
    guard let entry = catalogue.entries.first(where: { $0.rule.name == name }) else {
      if let text = ReaderRules.text(name, language) {
        environment.output.write(lines: "\(name)\n  \(text)\n")
        return .clean
      }
      let known = catalogue.entries.map(\.rule.name) + ReaderRules.names
      console.say(words.unknownRule(name, nearest: NearestWord.of(name, known)))
      return .failure
    }
    var out = OutputBuffer()
    write(entry, to: &out)
    environment.output.write(out)
    return .clean
  }

  private func write(_ entry: RuleCatalogue.Entry, to out: inout OutputBuffer) {
    let rule = entry.rule
    style.append(rule.name, as: .strong, to: &out)
    out.append(text: "  \(rule.severity.word)\(entry.isOn ? "" : words(", off", "，关闭"))  [\(rule.ruleset)]")
    out.append("\n")
    write(rule.description?[language], to: &out)
    section(words("Says", "提示信息"), messages(rule), to: &out)
    section(words("Kinds", "适用种类"), rule.kinds.joined(separator: ", "), to: &out)
    section(words("iOS versions", "iOS 版本"), rule.affects?.ios.joined(separator: " || "), to: &out)
    section(words("App states", "App 状态"), rule.affects?.states.joined(separator: ", "), to: &out)
    section(words("Fix on the server", "服务端修复"), rule.fix?.server.map { plain($0) }, to: &out)
    section(words("Fix in the app", "App 端修复"), rule.fix?.app.map { plain($0) }, to: &out)
    examples(rule.examples.filter { !$0.isValid }, words("Wrong", "错误示例"), to: &out)
    examples(rule.examples.filter(\.isValid), words("Right", "正确示例"), to: &out)
    section(words("Source", "依据"), rule.source, to: &out)
    section(words("Since", "起始版本"), rule.since, to: &out)
    section(words("Page", "文档"), rule.docs, to: &out)
  }

  /// What its findings say, each with its severity where they differ.
  private func messages(_ rule: Rule) -> String {
    var said: [(severity: SeveritySetting, text: String)] = []
    for item in rule.then {
      guard let message = item.message ?? rule.message else { continue }
      let entry = (severity: item.severity ?? rule.severity, text: plain(message))
      if !said.contains(where: { $0.severity == entry.severity && $0.text == entry.text }) { said.append(entry) }
    }
    let differ = said.contains { $0.severity != rule.severity }
    return said.map { differ ? "\($0.severity.word): \($0.text)" : $0.text }.joined(separator: "\n")
  }

  private func write(_ text: String?, to out: inout OutputBuffer) {
    guard let text, !text.isEmpty else { return }
    for line in text.split(separator: "\n") {
      out.append(text: "  " + line)
      out.append("\n")
    }
  }

  private func section(_ title: String, _ text: String?, to out: inout OutputBuffer) {
    guard let text, !text.isEmpty else { return }
    out.append("\n")
    style.append(title, as: .strong, to: &out)
    out.append("\n")
    write(text, to: &out)
  }

  private func examples(_ examples: [Example], _ title: String, to out: inout OutputBuffer) {
    let texts = examples.map { example in
      let at = example.at.map { words("   at ", "   位于 ") + $0.joined(separator: ", ") } ?? ""
      let text =
        switch example.document {
        case .value(let literal): literal.json
        case .text(let text, _): text
        }
      return text + at + circumstances(example)
    }
    section(title, texts.joined(separator: "\n"), to: &out)
  }

  /// What an example takes as given beside its document.
  private func circumstances(_ example: Example) -> String {
    var given = example.facts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.json)" }
    if let kind = example.kind { given.insert(words("kind ", "种类 ") + kind, at: 0) }
    return given.isEmpty ? "" : words("   with ", "   条件 ") + given.joined(separator: ", ")
  }

  /// A text as the ruleset writes it, placeholders and all.
  private func plain(_ template: Template) -> String { template.text[language] }
}

/// The findings of the readers, which no ruleset defines.
enum ReaderRules {
  private static let texts: [(name: String, en: String, zh: String)] = [
    (
      "syntax", "The text is no valid JSON or YAML; the finding stands at the first wrong byte",
      "文本不是合法的 JSON 或 YAML；结果指向第一个出错的字节"
    ),
    ("encoding", "Bytes that are no UTF-8, or escapes that are no Unicode text", "字节不是 UTF-8，或转义不是 Unicode 文本"),
    ("truncated", "The text ends too early: a log or a sender has cut it off", "文本提前结束：被日志或发送端截断"),
    ("duplicate-key", "A name stands twice in one object; most parsers keep the last value", "同一对象中键重复；多数解析器保留后一个值"),
    ("embedded-json", "A string that holds JSON does not parse", "应为 JSON 的字符串无法解析"),
    ("rule-limit", "A pattern was given up because it took too long", "正则匹配耗时过长而放弃"),
    ("fact-conflict", "Two documents of a run state different values of one fact", "同一次运行中两个文档给出的事实值不同"),
  ]

  static let names = texts.map(\.name)

  static func text(_ name: String, _ language: Language) -> String? {
    texts.first { $0.name == name }.map { language == .zh ? $0.zh : $0.en }
  }
}
