internal import Captures
internal import Linting
internal import Paths
internal import Rulesets

/// The compiled rulesets of a run: one for each project file and each set of overrides that inputs meet.
final class PlanStore {
  private struct Key: Hashable {
    /// Path of the project file; empty where there is none.
    let project: String
    /// Positions of the override blocks that hold for the whole file.
    let overrides: [Int]
  }

  private let settings: Settings
  private let words: ToolWords
  private let loader: (RulesetLoader.Options) -> RulesetLoader
  private var positions: [Key: Int?] = [:]
  private(set) var plans: [Plan] = []
  private(set) var markers: [PushMarkers] = []
  private(set) var faults: [RulesetFault] = []
  /// Faults of what the command line says, which have no place in a file.
  private(set) var messages: [String] = []

  init(_ settings: Settings, _ words: ToolWords) {
    self.settings = settings
    self.words = words
    loader = { RulesetSession.loader(words, options: $0) }
  }

  /// Names that rulesets call secret, by the fact `redact.names`: no report shows their values.
  var secretNames: [String] {
    plans.flatMap { plan -> [String] in
      guard case .array(let names) = plan.ruleset.facts["redact.names"]?.value else { return [] }
      return names.compactMap { if case .string(let name) = $0 { name } else { nil } }
    }
  }

  /// The position of the plan for an input; nil where its ruleset is broken, which was noted.
  ///
  /// - Parameter path: absolute.
  func position(for path: String, _ project: ProjectFile?) -> Int? {
    guard let base = position(Key(project: project?.path ?? "", overrides: []), project) else { return nil }
    let blocks = plans[base].ruleset.overrides.enumerated().filter { $0.element.holds(for: path) }.map(\.offset)
    return blocks.isEmpty ? base : position(Key(project: project?.path ?? "", overrides: blocks), project)
  }

  /// Gives facts the values that documents of the run state.
  func state(_ values: [String: Literal?]) {
    guard !values.isEmpty else { return }
    plans = plans.map { plan in
      var ruleset = plan.ruleset
      let changed = values.filter { ruleset.state($0.key, $0.value) }
      return changed.isEmpty ? plan : compiled(ruleset)
    }
  }

  private func compiled(_ ruleset: Ruleset) -> Plan { Plan(ruleset, only: settings.onlyRules.map { Set($0) }) }

  private func position(_ key: Key, _ project: ProjectFile?) -> Int? {
    if let known = positions[key] { return known }
    let position = load(key.overrides, project).map { ruleset in
      plans.append(compiled(ruleset))
      markers.append(PushMarkers(ruleset.pushMarkers))
      return plans.count - 1
    }
    positions[key] = .some(position)
    return position
  }

  private func load(_ overrides: [Int], _ project: ProjectFile?) -> Ruleset? {
    var options = RulesetLoader.Options()
    options.examples = false
    options.rulesThatAreOff = false
    options.neededRules = Set(settings.onlyRules ?? [])
    options.neededRules.formUnion(settings.severities.map(\.rule))
    options.neededRules.formUnion(project?.severities.map(\.name) ?? [])
    options.overrides = overrides
    let own = project?.rulesets?.map(\.name) ?? [RulesetSession.byDefault]
    do throws(RulesetFaults) {
      var ruleset = try loader(options).load(names: settings.rulesets.isEmpty ? own : settings.rulesets)
      let known = faults.count + messages.count
      if let project { apply(project, to: &ruleset) }
      applyCommandLine(to: &ruleset)
      return faults.count + messages.count == known ? ruleset : nil
    } catch {
      note(error.faults)
      return nil
    }
  }

  private func note(_ found: [RulesetFault]) { faults += found.filter { !faults.contains($0) } }

  private func apply(_ project: ProjectFile, to ruleset: inout Ruleset) {
    for entry in project.severities {
      let fault = ruleset.setSeverity(entry.name, entry.value, at: entry.place)
      // With other rulesets than its own, what the project says of their rules has no object.
      if let fault, settings.rulesets.isEmpty { note([fault]) }
    }
    for fact in project.facts {
      if let fault = ruleset.setFact(fact.name, fact.value, at: fact.place) { note([fault]) }
    }
  }

  private func applyCommandLine(to ruleset: inout Ruleset) {
    for (rule, setting) in settings.severities {
      note(ruleset.setSeverity(rule, setting, at: PlanStore.place("--" + setting.word)))
    }
    let known = Set(ruleset.ruleNames)
    for rule in settings.onlyRules ?? [] where !known.contains(rule) {
      // Asking for a severity of a rule that is not there says which one is near.
      note(ruleset.setSeverity(rule, .off, at: PlanStore.place("--rule")))
    }
    for (name, text) in settings.facts {
      guard let value = Literal(yamlScalar: text) else {
        messages.append("--fact \(name): " + words("a value is a YAML scalar", "值应为 YAML 标量"))
        continue
      }
      note(ruleset.setFact(name, value, at: PlanStore.place("--fact")))
    }
    let kinds = ruleset.kinds.map(\.name)
    if let kind = settings.kind, !kinds.contains(kind) {
      messages.append("--kind: " + words.unknownKind(kind, nearest: NearestWord.of(kind, kinds)))
    }
  }

  private func note(_ fault: RulesetFault?) {
    guard let fault else { return }
    let message = "\(fault.place.file): \(fault.message)"
    if !messages.contains(message) { messages.append(message) }
  }

  /// The command line has no lines: its faults are told by the option's name.
  private static func place(_ option: String) -> SourcePlace { SourcePlace(file: option, line: 1, column: 1) }
}

extension SeveritySetting {
  /// As rulesets and options write it.
  var word: String {
    switch self {
    case .off: "off"
    case .severity(let severity): severity.rawValue
    }
  }
}

extension Ruleset.Override {
  /// Whether the block, as a whole, holds for a file.
  ///
  /// - Parameter path: absolute.
  func holds(for path: String) -> Bool {
    guard extended != nil else { return false }
    let folder = FilePaths.absolute(directory, workingDirectory: Environment.workingDirectory())
    let relative = FilePaths.relative(path, to: folder)
    return files.contains { $0.pointer == nil && Glob($0.glob).matches(relative) }
  }
}
