internal import Documents
internal import Paths
internal import Reports
internal import Rulesets

/// Second stage: what the options of `check` ask for, their values understood. Touches nothing outside.
struct Settings {
  /// Where a report goes.
  struct Output {
    let format: ReportFormat
    /// Nil: standard output.
    let file: String?
  }

  enum Threshold: Equatable {
    case severity(Severity)
    case never

    /// Words of `--fail-on`.
    static let words = ["error", "warn", "info", "hint", "never"]

    init?(word: String) {
      if word == "never" {
        self = .never
      } else if let severity = Severity(rawValue: word) {
        self = .severity(severity)
      } else {
        return nil
      }
    }

    var word: String {
      switch self {
      case .never: "never"
      case .severity(let severity): severity.rawValue
      }
    }

    func isReached(by severity: Severity) -> Bool {
      if case .severity(let least) = self { severity >= least } else { false }
    }
  }

  var language: Language
  /// Nil where `--lang` does not say: then a project file may.
  var givenLanguage: Language?
  var rulesets: [String] = []
  var usesProjectFiles = true
  var projectFile: String?
  var facts: [(name: String, value: String)] = []
  /// Rules that `--rule` names; nil: all that are on.
  var onlyRules: [String]?
  /// In the order given.
  var severities: [(rule: String, setting: SeveritySetting)] = []
  var kind: String?
  var explainsKind = false
  var standardInputName: String?
  var limits = Limits.standard
  var allowsEmpty = false
  var jobs: Int
  var outputs: [Output] = []
  /// Nil where `--fail-on` does not say.
  var failOn: Threshold?
  var maxFindings: Int?
  var isQuiet = false
  var colors: Bool
  var redacts = true
  var printsConfig = false

  init(_ parsed: ParsedArguments, _ environment: Environment) throws(UsageFault) {
    givenLanguage = try Settings.language(parsed)
    language = givenLanguage ?? Locale.language(environment.variables)
    jobs = environment.processors
    colors = environment.outputIsTerminal && Settings.allowsColors(environment.variables)
    try readRules(parsed)
    try readInput(parsed)
    try readOutput(parsed)
  }

  static func language(_ parsed: ParsedArguments) throws(UsageFault) -> Language? {
    guard let word = parsed.last(.lang) else { return nil }
    guard let language = Language(rawValue: word) else {
      throw bad("--lang", word, Language.allCases.map(\.rawValue))
    }
    return language
  }

  private static func allowsColors(_ variable: (String) -> String?) -> Bool {
    (variable("NO_COLOR") ?? "").isEmpty && variable("TERM") != "dumb"
  }

  private mutating func readRules(_ parsed: ParsedArguments) throws(UsageFault) {
    rulesets = parsed.values(.ruleset)
    usesProjectFiles = !parsed.has(.noConfig)
    projectFile = parsed.last(.config)
    if !usesProjectFiles, projectFile != nil { throw .conflict("--config", "--no-config") }
    let rules = parsed.values(.rule)
    onlyRules = rules.isEmpty ? nil : rules
    for given in parsed.options {
      switch given.name {
      case .off: severities.append((given.value, .off))
      case .error, .warn, .info, .hint:
        if let severity = Severity(rawValue: given.name.rawValue) {
          severities.append((given.value, .severity(severity)))
        }
      case .fact:
        guard let mark = given.value.firstIndex(of: "="), mark > given.value.startIndex else {
          throw .badValue(option: "--fact", value: given.value, expected: "NAME=VALUE", nearest: nil)
        }
        facts.append((String(given.value[..<mark]), String(given.value[given.value.index(after: mark)...])))
      default: break
      }
    }
  }

  private mutating func readInput(_ parsed: ParsedArguments) throws(UsageFault) {
    kind = parsed.last(.kind)
    explainsKind = parsed.has(.explainKind)
    standardInputName = parsed.last(.stdinName)
    allowsEmpty = parsed.has(.allowEmpty)
    jobs = try Settings.number(parsed, .jobs, 1...1024) ?? jobs
    limits.depth = try Settings.number(parsed, .maxDepth, 1...Limits.greatestDepth) ?? limits.depth
    limits.bytes = try Settings.number(parsed, .maxBytes, 1...(1 << 31)) ?? limits.bytes
  }

  private mutating func readOutput(_ parsed: ParsedArguments) throws(UsageFault) {
    outputs = try Settings.outputs(parsed)
    if let word = parsed.last(.failOn) {
      guard let threshold = Threshold(word: word) else { throw Settings.bad("--fail-on", word, Threshold.words) }
      failOn = threshold
    }
    maxFindings = try Settings.number(parsed, .maxFindings, 0...Int.max)
    isQuiet = parsed.has(.quiet)
    redacts = !parsed.has(.noRedact)
    printsConfig = parsed.has(.printConfig)
    switch parsed.last(.color) {
    case nil, "auto": break
    case "always": colors = true
    case "never": colors = false
    case .some(let word): throw Settings.bad("--color", word, ["auto", "always", "never"])
    }
  }

  private static func outputs(_ parsed: ParsedArguments) throws(UsageFault) -> [Output] {
    var outputs: [Output] = []
    for value in parsed.values(.format) {
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let format = ReportFormat.named(parts[0]), parts.count == 1 || !parts[1].isEmpty else {
        throw bad("--format", value, ReportFormat.all.map(\.name))
      }
      outputs.append(Output(format: format, file: parts.count > 1 ? parts[1] : nil))
    }
    // Of several for standard output the last one counts; files beside it do not take its place.
    let toFiles = outputs.filter { $0.file != nil }
    let toOutput = outputs.last { $0.file == nil }
    guard let text = ReportFormat.named("text") else { return outputs }
    return [toOutput ?? Output(format: text, file: nil)] + toFiles
  }

  static func number(
    _ parsed: ParsedArguments, _ name: OptionName, _ range: ClosedRange<Int>
  ) throws(UsageFault) -> Int? {
    guard let text = parsed.last(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .badNumber(
        option: "--" + name.rawValue, value: text, least: range.lowerBound,
        most: range.upperBound == .max ? nil : range.upperBound)
    }
    return number
  }

  static func bad(_ option: String, _ value: String, _ words: [String]) -> UsageFault {
    .badValue(
      option: option, value: value, expected: words.joined(separator: ", "),
      nearest: NearestName(known: words, misspelt: ["warning": "warn"]).nearest(to: value)?.name)
  }
}

/// The language that the environment asks for.
enum Locale {
  static func language(_ variable: (String) -> String?) -> Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = names.lazy.compactMap(variable).first { !$0.isEmpty } ?? ""
    return locale.lowercased().hasPrefix("zh") ? .zh : .en
  }
}
