internal import Reports
internal import Rulesets

/// `pushlint rules`: the rules, one a line.
struct RulesCommand {
  private let catalogue: RuleCatalogue
  private let environment: Environment
  private let language: Language
  private let words: ToolWords
  private let writesJSON: Bool

  init(_ parsed: ParsedArguments, _ environment: Environment, _ language: Language) throws(UsageFault) {
    if let word = parsed.operands.first { throw .unwantedOperand(word, command: .rules) }
    writesJSON = try ListFormat.wanted(parsed) == .json
    // The option list is shared with `check`, whose formats are others.
    var options = parsed
    options.options.removeAll { $0.name == .format }
    catalogue = try RuleCatalogue(options, environment, ToolWords(language: language))
    self.language = parsed.has(.lang) ? language : catalogue.language ?? language
    words = ToolWords(language: self.language)
    self.environment = environment
  }

  func run() -> ExitCode {
    if catalogue.report(Console(environment.error), words) { return .failure }
    var out = OutputBuffer()
    if writesJSON { writeJSON(to: &out) } else { writeText(to: &out) }
    environment.output.write(out)
    return .clean
  }

  private func writeJSON(to out: inout OutputBuffer) {
    out.append("[")
    for (index, entry) in catalogue.entries.enumerated() {
      out.append(index == 0 ? "\n{\"rule\":" : ",\n{\"rule\":")
      out.append(json: entry.rule.name)
      out.append(",\"severity\":")
      out.append(json: entry.rule.severity.word)
      out.append(entry.isOn ? ",\"on\":true" : ",\"on\":false")
      out.append(",\"kinds\":[")
      for (index, kind) in entry.rule.kinds.enumerated() {
        if index > 0 { out.append(",") }
        out.append(json: kind)
      }
      out.append("],\"ruleset\":")
      out.append(json: entry.rule.ruleset)
      out.append(",\"description\":")
      out.append(json: entry.rule.description?[language])
      out.append(",\"docs\":")
      out.append(json: entry.rule.docs)
      out.append("}")
    }
    out.append("\n]\n")
  }

  private func writeText(to out: inout OutputBuffer) {
    let widest = catalogue.entries.map(\.rule.name.utf8.count).max() ?? 0
    for entry in catalogue.entries {
      let rule = entry.rule
      let state = entry.isOn ? rule.severity.word : "off"
      let kinds = rule.kinds.isEmpty ? words("all kinds", "全部种类") : rule.kinds.joined(separator: ", ")
      out.append(text: rule.name)
      out.append(spaces: widest - rule.name.utf8.count + 2)
      out.append(text: state)
      out.append(spaces: 7 - state.utf8.count)
      out.append(text: "\(rule.ruleset)  (\(kinds))")
      out.append("\n")
      if let description = rule.description?[language] {
        out.append(spaces: widest + 2)
        out.append(text: description)
        out.append("\n")
      }
    }
  }
}
