internal import Captures
internal import Reports
internal import Rulesets

/// `pushlint test [RULESET…]`: runs the examples that rules come with, and with `--mutants` tries how much they notice.
final class TestCommand {
  private let names: [String]
  private let environment: Environment
  private let words: ToolWords
  private let isQuiet: Bool
  private let triesMutants: Bool
  private let isVerbose: Bool
  private let console: Console
  private var out = OutputBuffer()
  private var rules = 0
  private var examples = 0
  private var failures = 0
  private var incomplete = 0
  private var mutants = 0
  private var survivors = 0
  private var hasFailed = false

  init(_ parsed: ParsedArguments, _ environment: Environment, _ language: Language) throws(UsageFault) {
    names = parsed.operands
    self.environment = environment
    words = ToolWords(language: language)
    isQuiet = parsed.has(.quiet)
    triesMutants = parsed.has(.mutants)
    isVerbose = parsed.has(.verbose)
    console = Console(environment.error)
  }

  func run() -> ExitCode {
    for name in names.isEmpty ? BuiltInRules.embedded.names.map({ BuiltInRules.prefix + $0 }) : names { test(name) }
    environment.output.write(out)
    // Of a ruleset that does not load nothing was tried.
    if !isQuiet, rules > 0 || !hasFailed {
      console.line(summary)
      if triesMutants { console.line(mutantSummary) }
    }
    if !hasFailed, rules == 0 {
      console.say(words("no ruleset holds any rule", "没有找到任何规则"))
      return .failure
    }
    return hasFailed ? .failure : failures + survivors > 0 ? .findings : .clean
  }

  private var summary: String {
    let lack = incomplete == 1 ? "1 rule lacks one" : "\(incomplete) rules lack one"
    let lacking = incomplete == 0 ? "" : words("; " + lack, "；\(incomplete) 条规则缺少示例")
    let verdict =
      failures == 0 ? (examples == 1 ? "it holds" : "all hold") : failures == 1 ? "1 fails" : "\(failures) fail"
    return words(
      "\(ToolWords.plural(examples, "example")) of \(ToolWords.plural(rules, "rule")): \(verdict)",
      "\(rules) 条规则的 \(examples) 个示例：\(failures == 0 ? "全部通过" : "\(failures) 个失败")") + lacking
  }

  private var mutantSummary: String {
    let killed = mutants - survivors
    return words(
      "\(ToolWords.plural(mutants, "mutant")) of \(ToolWords.plural(rules, "rule")): \(killed) killed, "
        + "\(survivors) \(survivors == 1 ? "survives" : "survive")",
      "\(rules) 条规则的 \(mutants) 处改动：发现 \(killed) 处，未发现 \(survivors) 处")
  }

  // MARK: Rulesets

  private func test(_ name: String) {
    guard !name.hasPrefix(BuiltInRules.prefix), FileCheck.isFolder(name) else { return test(ruleset: name) }
    do throws(FileFault.Reason) {
      for entry in try Folder.entries(name) {
        let path = FilePaths.join(name, entry.name)
        switch entry.kind {
        case .other: break
        case .folder: test(path)
        case .file:
          if [".yaml", ".yml", ".json"].contains(where: { entry.name.hasSuffix($0) }) { test(ruleset: path) }
        }
      }
    } catch {
      hasFailed = true
      console.say("\(PathText.shown(name)): \(words.fileFault(error))")
    }
  }

  /// Tests the rules that this ruleset itself defines; those it extends are tested where they are defined.
  private func test(ruleset name: String) {
    do throws(RulesetFaults) {
      let ruleset = try RulesetSession.loader(words, options: RulesetLoader.Options()).load(names: [name])
      let own = name.hasPrefix(BuiltInRules.prefix) ? name : FilePaths.normalized(name)
      let runner = ExampleRunner(ruleset)
      for rule in ruleset.rules where rule.ruleset == own {
        test(rule, runner)
        if triesMutants { tryMutants(of: rule, ruleset) }
      }
    } catch {
      hasFailed = true
      for fault in error.faults { console.line(fault.description) }
    }
  }

  private func test(_ rule: Rule, _ runner: ExampleRunner) {
    rules += 1
    let lacking = [(true, words("valid", "合法")), (false, words("invalid", "非法"))].filter { isValid, _ in
      !rule.examples.contains { $0.isValid == isValid }
    }
    if !lacking.isEmpty {
      incomplete += 1
      let what = lacking.map(\.1).joined(separator: words(" and no ", "、"))
      say(rule.place, "warning", rule.name, words("has no \(what) example", "缺少\(what)示例"))
    }
    for example in rule.examples {
      examples += 1
      let problems = runner.run(example, of: rule)
      if !problems.isEmpty { failures += 1 }
      for problem in problems { say(example.place, "error", rule.name, problem) }
    }
  }

  private func tryMutants(of rule: Rule, _ ruleset: Ruleset) {
    let runner = MutantRunner(rule, ruleset)
    let text = MutantText(words: words)
    mutants += runner.mutants.count
    for (number, mutant) in runner.mutants.enumerated() {
      let change = text.text(mutant.change)
      if let killer = runner.killer(of: number) {
        guard isVerbose else { continue }
        let example = "\(killer.place.file):\(killer.place.line):\(killer.place.column)"
        let found = words("the example at \(example) notices: ", "示例 \(example) 能发现：")
        say(mutant.place, Severity.info.rawValue, rule.name, found + change)
      } else {
        survivors += 1
        say(mutant.place, "error", rule.name, words("no example notices: ", "没有示例能发现：") + change)
      }
    }
  }

  private func say(_ place: SourcePlace, _ severity: String, _ rule: String, _ text: String) {
    out.append(text: "\(place.file):\(place.line):\(place.column): \(severity): \(text) [\(rule)]")
    out.append("\n")
  }
}
