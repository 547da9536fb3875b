internal import Captures
internal import Documents
internal import Linting
internal import Patterns
internal import Reports
internal import Rulesets

/// The command line tool: from words to an exit status, with the streams it is given.
public enum Tool {
  public static func run(_ arguments: [String], _ environment: Environment) -> ExitCode {
    let words = ToolWords(language: Locale.language(environment.variables))
    do throws(UsageFault) {
      let code = try run(try OptionParser.parse(arguments), environment)
      guard environment.output.hasFailed else { return code }
      Console(environment.error).say(words.cannotWriteOutput)
      return .failure
    } catch {
      let console = Console(environment.error)
      console.say(words.usage(error))
      console.say(words.tryHelp)
      return .failure
    }
  }

  private static func run(_ parsed: ParsedArguments, _ environment: Environment) throws(UsageFault) -> ExitCode {
    let language = try Settings.language(parsed) ?? Locale.language(environment.variables)
    if parsed.has(.version) {
      environment.output.write(lines: "pushlint \(Version.text)\n")
      return .clean
    }
    if parsed.has(.help) {
      let text = parsed.command.map { Help.of($0, language) } ?? Help.general(language)
      environment.output.write(lines: text)
      return .clean
    }
    switch parsed.command ?? .check {
    case .check: return try check(parsed, environment)
    case .query: return try QueryCommand(parsed, environment, language).run()
    case .rules: return try RulesCommand(parsed, environment, language).run()
    case .explain: return try ExplainCommand(parsed, environment, language).run()
    case .test: return try TestCommand(parsed, environment, language).run()
    case .embedRules: return try EmbedRulesCommand(parsed, environment, language).run()
    }
  }

  private static func check(_ parsed: ParsedArguments, _ environment: Environment) throws(UsageFault) -> ExitCode {
    guard let first = parsed.operands.first else { throw .missingOperand(command: .check) }
    if parsed.command == nil, first != "-", !FileCheck.exists(first) {
      let known = CommandName.allCases.filter { !$0.isHidden }.map(\.rawValue)
      if let nearest = NearestWord.of(first, known) { throw .unknownCommand(first, nearest: nearest) }
    }
    return CheckRun(try Settings(parsed, environment), environment).run(parsed.operands)
  }
}
