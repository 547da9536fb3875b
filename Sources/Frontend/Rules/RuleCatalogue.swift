internal import Captures
internal import Rulesets

/// The rules that `rules` and `explain` know: those of the rulesets in force, and the other built-in ones, off.
struct RuleCatalogue {
  struct Entry {
    let rule: Rule
    let isOn: Bool
  }

  private(set) var entries: [Entry] = []
  private(set) var faults: [RulesetFault] = []
  private(set) var unreadable: [FileFault] = []
  /// Of the project file.
  private(set) var language: Language?

  init(_ parsed: ParsedArguments, _ environment: Environment, _ words: ToolWords) throws(UsageFault) {
    let settings = try Settings(parsed, environment)
    let finder = ProjectFinder(settings)
    var project: ProjectFile?
    if case .project(let file) = finder.project(for: ".") { project = file }
    language = project?.language
    faults += finder.faults
    unreadable += finder.unreadable
    let own = project?.rulesets?.map(\.name) ?? [RulesetSession.byDefault]
    let loader = RulesetSession.loader(words, options: RulesetLoader.Options())
    add(loader, settings.rulesets.isEmpty ? own : settings.rulesets, project)
    let all = BuiltInRules.prefix + "all"
    if settings.rulesets.isEmpty, BuiltInRules.embedded.names.contains("all") { addOthers(loader, [all]) }
  }

  private mutating func add(_ loader: RulesetLoader, _ names: [String], _ project: ProjectFile?) {
    do throws(RulesetFaults) {
      var ruleset = try loader.load(names: names)
      for entry in project?.severities ?? [] {
        if let fault = ruleset.setSeverity(entry.name, entry.value, at: entry.place) { faults.append(fault) }
      }
      entries += ruleset.rules.map { Entry(rule: $0, isOn: $0.isEnabled && $0.severity != .off) }
    } catch {
      faults += error.faults
    }
  }

  private mutating func addOthers(_ loader: RulesetLoader, _ names: [String]) {
    let known = Set(entries.map(\.rule.name))
    do throws(RulesetFaults) {
      let others = try loader.load(names: names).rules.filter { !known.contains($0.name) }
      entries += others.map { Entry(rule: $0, isOn: false) }
    } catch {
      faults += error.faults
    }
  }

  /// Tells what is wrong; whether something is.
  func report(_ console: Console, _ words: ToolWords) -> Bool {
    for fault in unreadable { console.say("\(fault.name): \(words.fileFault(fault.reason))") }
    for fault in faults { console.line(fault.description) }
    return !unreadable.isEmpty || !faults.isEmpty
  }
}
