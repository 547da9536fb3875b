internal import Captures
internal import Documents
internal import Linting
internal import Reports
internal import Rulesets

/// One run of `check`: inputs are found, grouped by project file, linted and reported, in that order.
final class CheckRun {
  /// Files that make one job: a job costs as much as reading one of them.
  private static let batch = 16

  let settings: Settings
  let environment: Environment
  private let console: Console
  private(set) var words: ToolWords
  private(set) var errors: [RunError] = []
  private(set) var inputs: [Input] = []
  /// The plan of each input, and from which severity on its findings count; no plan where its ruleset is broken.
  private(set) var plans: [Int?] = []
  private(set) var thresholds: [Settings.Threshold] = []
  /// What the project file of each input leaves out of folders.
  private(set) var ignores: [[String]] = []
  private var isReached = false
  /// What is to be said of facts that inputs disagree about, by input.
  private var conflicts: [Int: [Finding]] = [:]
  private var recognised = 0
  /// Keeps secrets out of what is said; rulesets, once loaded, name more of them.
  private(set) var redactor: Redactor

  init(_ settings: Settings, _ environment: Environment) {
    self.settings = settings
    self.environment = environment
    console = Console(environment.error)
    words = ToolWords(language: settings.language)
    redactor = Redactor(CheckRun.reportOptions(settings, settings.language, []))
  }

  func run(_ paths: [String]) -> ExitCode {
    var found = InputFinder.find(paths, standardInputName: settings.standardInputName)
    if settings.outputs.contains(where: \.format.sortsInputs) {
      found.inputs.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
    let (store, language, ignored) = prepare(found.inputs)
    words = ToolWords(language: language)
    for fault in found.faults { fail(fault) }
    let options = CheckRun.reportOptions(settings, language, store.secretNames)
    redactor = Redactor(options)
    if settings.printsConfig { return printConfiguration(store) }
    if settings.explainsKind { return explainKinds(store) }
    for file in settings.outputs.compactMap(\.file)
    where inputs.contains(where: { DescriptorSink.isSameFile($0.path, file) }) {
      fail(file, words.isInput(file))
      return .failure
    }

    let writer = ReportWriter(settings, options, environment)
    for file in writer.unwritable { fail(file, words.cannotWrite(file)) }
    writer.countSkipped(found.passedOver + ignored)
    lint(store, language, writer)

    if recognised == 0, errors.isEmpty, !settings.allowsEmpty {
      fail(nil, words.nothingRecognised(skipped: writer.summary.skipped))
    }
    writer.finish(errors)
    for file in writer.incomplete { fail(file, words.cannotWrite(file)) }
    if !settings.isQuiet {
      if writer.dropped > 0 { console.say(words.droppedFindings(writer.dropped)) }
      if isForPeople, errors.isEmpty || writer.summary.files > 0 {
        console.line(ReportWords(language: language).summary(writer.summary))
      }
    }
    return errors.isEmpty ? (isReached ? .findings : .clean) : .failure
  }

  private static func reportOptions(_ settings: Settings, _ language: Language, _ secretNames: [String])
    -> ReportOptions
  {
    var options = ReportOptions()
    options.language = language
    options.colors = settings.colors
    options.redacts = settings.redacts
    options.toolVersion = Version.text
    options.secretNames = secretNames
    return options
  }

  /// Whether standard output is read by people, who want a summary too.
  private var isForPeople: Bool { settings.outputs.contains { $0.file == nil && $0.format.name == "text" } }

  // MARK: Before

  /// Loads what each input needs, and leaves out those that its project file ignores.
  private func prepare(_ found: [Input]) -> (store: PlanStore, language: Language, ignored: Int) {
    let finder = ProjectFinder(settings)
    let store = PlanStore(settings, words)
    var ignored = 0
    var language: Language?
    for input in found {
      let path = finder.absolute(input.path.isEmpty ? input.name : input.path)
      var project: ProjectFile?
      var isBroken = false
      switch finder.project(for: path) {
      case .none: break
      case .broken(let partial):
        isBroken = true
        // What else is wrong with what it asks for is told at once.
        if let partial { _ = store.position(for: path, partial) }
      case .project(let file): project = file
      }
      if input.origin == .walked, project?.leavesOut(path) == true {
        ignored += 1
        continue
      }
      language = language ?? project?.language
      inputs.append(input)
      plans.append(isBroken ? nil : store.position(for: path, project))
      ignores.append(project?.ignores.map(\.pattern) ?? [])
      thresholds.append(settings.failOn ?? project?.failOn ?? .severity(.error))
    }
    // A broken project file is told of though no input is there.
    for fault in finder.unreadable { fail(fault) }
    let faults = finder.faults + store.faults
    for (_, fault) in faults.enumerated().sorted(by: {
      ($0.element.place.file, $0.element.place.line, $0.offset) < (
        $1.element.place.file, $1.element.place.line, $1.offset
      )
    }) {
      fail(fault)
    }
    for message in store.messages { fail(nil, message) }
    return (store, settings.givenLanguage ?? language ?? settings.language, ignored)
  }

  // MARK: Linting

  private func lint(_ store: PlanStore, _ language: Language, _ writer: ReportWriter) {
    var options = LintOptions()
    options.language = language
    options.kind = settings.kind
    options.limits = settings.limits
    options.secrets = settings.redacts ? redactor : nil
    options.excerpts = settings.outputs.contains { $0.format.name == "text" }
    let stated = gatherFacts(store, options)
    store.state(stated.values)
    options.factPlaces = stated.places
    conflicts = stated.conflicts
    let (plans, markers, lintOptions) = (store.plans, store.markers, options)
    var chunks: LineChunks?
    var tally = InputTally()
    let pool = WorkPool<LintWorker>(
      workers: settings.jobs, makeWorker: { LintWorker(plans, markers, lintOptions) },
      consume: { outcomes in
        for outcome in outcomes {
          if outcome.input != tally.input { self.close(&tally, writer, next: outcome.input) }
          self.take(outcome, &tally, writer)
          if let chunk = outcome.chunk { chunks?.recycle(chunk) }
        }
        writer.flush()
      })

    var batch: [LintJob.File] = []
    for (index, input) in inputs.enumerated() {
      guard let plan = self.plans[index], writer.isOpen else { continue }
      let format = input.format
      if input.origin != .standardInput, let format = format.flatMap({ Document.Format($0) }) {
        batch.append(file(index, format, plan))
        if batch.count == CheckRun.batch { submit(&batch, pool) }
        continue
      }
      submit(&batch, pool)
      do throws(FileFault.Reason) {
        let source = try open(input)
        let (opened, found) = try sniff(source, format)
        if let whole = Document.Format(found) {
          pool.submit(try wholeText(opened, file(index, whole, plan)))
        } else {
          let lines = LineChunks(opened, limit: settings.limits.bytes)
          lines.willWait = { pool.drain() }
          chunks = lines
          try submitLines(lines, file(index, .json, plan), store.markers[plan], pool, writer)
        }
      } catch {
        fail(FileFault(name: input.name, reason: error))
      }
    }
    submit(&batch, pool)
    pool.finish()
    environment.attic.kept += [pool, store]
    close(&tally, writer, next: -1)
  }

  private func gatherFacts(_ store: PlanStore, _ options: LintOptions) -> StatedFacts {
    var gatherer = FactGatherer(store.plans, options)
    var stated: [(input: Int, fact: StatedFact)] = []
    for (index, input) in inputs.enumerated() {
      if let plan = plans[index] { stated += gatherer.facts(of: input, plan: plan).map { (index, $0) } }
    }
    return StatedFacts(stated, words, redactor) { input in
      self.plans[input].flatMap { store.plans[$0].ruleset.severity(ofReader: "fact-conflict", default: .hint) }
    }
  }

  private func file(_ index: Int, _ format: Document.Format, _ plan: Int) -> LintJob.File {
    let input = inputs[index]
    return LintJob.File(
      input: index, name: input.name, path: input.path, format: format, plan: plan, isWalked: input.origin == .walked)
  }

  private func submit(_ batch: inout [LintJob.File], _ pool: WorkPool<LintWorker>) {
    guard !batch.isEmpty else { return }
    pool.submit(.files(batch))
    batch.removeAll()
  }

  // MARK: Outcomes

  private func take(_ outcome: LintOutcome, _ tally: inout InputTally, _ writer: ReportWriter) {
    switch outcome.kind {
    case .linted(let result):
      tally.add(result)
      var findings = result.findings
      if let conflicts = conflicts.removeValue(forKey: outcome.input) {
        findings = (conflicts + findings).sorted { ($0.place.offset, $0.rule) < ($1.place.offset, $1.rule) }
      }
      for finding in findings {
        if thresholds[outcome.input].isReached(by: finding.severity) { isReached = true }
        writer.add(finding)
      }
    case .notAboutPushes: tally.isSkipped = true
    case .unreadable(let reason):
      tally.isUnreadable = true
      fail(FileFault(name: inputs[outcome.input].name, reason: reason))
    }
  }

  /// Counts an input whose last part is in.
  private func close(_ tally: inout InputTally, _ writer: ReportWriter, next: Int) {
    defer { tally = InputTally(input: next) }
    guard tally.input >= 0, !tally.isUnreadable else { return }
    recognised += tally.recognised
    if tally.isSkipped || tally.recognised == 0 && inputs[tally.input].origin == .walked {
      writer.countSkipped(1)
    } else {
      writer.count(files: 1, documents: tally.documents)
    }
  }

  // MARK: Errors

  func fail(_ fault: FileFault) { fail(fault.name, words.fileFault(fault.reason)) }

  func fail(_ fault: RulesetFault) {
    let text = PathText.shown(redactor.redacted(fault.description))
    errors.append(RunError(file: PathText.shown(fault.place.file), message: text))
    console.line(text)
  }

  func fail(_ file: String?, _ text: String) {
    let message = PathText.shown(redactor.redacted(text))
    let file = file.map { PathText.shown($0) }
    errors.append(RunError(file: file, message: message))
    console.say(file.map { "\($0): \(message)" } ?? message)
  }
}

/// What has come in of one input.
private struct InputTally {
  var input = -1
  var documents = 0
  var recognised = 0
  var isSkipped = false
  var isUnreadable = false

  mutating func add(_ result: LintResult) {
    documents += result.documents
    recognised += result.recognised
  }
}
