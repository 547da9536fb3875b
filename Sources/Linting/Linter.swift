public import Documents
internal import Captures
internal import Paths
internal import Patterns
public import Rulesets

/// What a run is asked to do beside its rules.
public struct LintOptions: Sendable {
  public var language: Language = .en
  /// Kind of every document, instead of recognising it. A name the plan has.
  public var kind: String?
  /// Whether findings carry the source line: text reports show it.
  public var excerpts = false
  public var limits = Limits.standard

  public init() {}
}

/// What came of one input, or of one part of a log.
public struct LintResult: Sendable {
  public var findings: [Finding] = []
  /// Documents read, or tried: a line that does not parse is one.
  public var documents = 0
  /// Documents of a known kind (or that drew a reader's finding): 0 over all inputs means nothing was recognised.
  public var recognised = 0

  public init() {}
}

/// Lints documents by a plan. A worker's own: it keeps the memory of one document and all that was compiled so far.
///
/// What changes with each document is not checked for exclusive access at run time, as in `Document`.
public final class Linter {
  let plan: Plan
  let options: LintOptions
  let document: Document
  let facts: FactTable
  let scratch = Scratch()
  let space = MatchSpace()
  let slots: SlotValues
  /// Findings of the document at hand.
  @exclusivity(unchecked)
  var raw: [RawFinding] = []
  /// Strings of the document at hand that should hold JSON and do not.
  @exclusivity(unchecked)
  var unopened: [(string: Node, fault: ReadFault, severity: Severity)] = []
  @exclusivity(unchecked)
  private var programs: [[RuleProgram?]]
  @exclusivity(unchecked)
  private var selected: [Located] = []
  /// The document that each rule last ran for.
  @exclusivity(unchecked)
  private var ranFor: [[Int]]
  @exclusivity(unchecked)
  private var documentNumber = 0
  private var kindConditions: [CompiledExpression?]
  private let forcedKind: Int?

  private(set) var file = ""
  @exclusivity(unchecked)
  private var form = ""
  /// Kinds whose file patterns fit the file at hand; all of those that have none.
  private var fileAllows: [Bool] = []

  public init(_ plan: Plan, _ options: LintOptions = LintOptions()) {
    self.plan = plan
    self.options = options
    document = Document(limits: options.limits)
    facts = FactTable(plan.factNames)
    for (name, value) in plan.facts { facts[name] = value }
    slots = SlotValues(plan.slotTables, plan.names, memoCount: plan.screen.memoCount)
    programs = plan.kinds.map { Array(repeating: nil, count: $0.rules.count) }
    ranFor = plan.kinds.map { Array(repeating: 0, count: $0.rules.count) }
    kindConditions = Array(repeating: nil, count: plan.kinds.count)
    forcedKind = options.kind.flatMap { plan.kindByName[$0] }
    begin(file: "")
  }

  // MARK: Inputs

  /// Says which input the following documents are from: rules may ask for its name.
  public func begin(file: String) {
    self.file = file
    facts["document.file"] = .string(file)
    fileAllows = plan.kinds.map { kind in kind.files.map { $0.contains { Glob($0).matches(file) } } ?? true }
  }

  /// Lints one JSON text, or all documents of a YAML stream. A root array of payloads gives a document an element.
  ///
  /// - Parameters:
  ///   - slice: the bytes; they begin a line.
  ///   - offset: bytes of the input before them.
  ///   - line: line of the input they begin on, from 1.
  ///   - index: documents of the input before them.
  public func lint(
    _ slice: PaddedSlice, as format: Document.Format, offset: Int = 0, line: Int = 1, index: Int = 0,
    into result: inout LintResult
  ) {
    var source = DocumentSource(slice, offset: offset, line: line, index: index)
    do throws(ReadFault) {
      switch format {
      case .json:
        setForm("json")
        try document.readJSON(slice)
        lintRoots(&source, &result)
      case .yaml:
        setForm("yaml")
        let stream = YAMLStream(slice)
        while try stream.next(into: document) { lintRoots(&source, &result) }
      }
    } catch {
      result.documents += 1
      result.recognised += 1
      report(error, &source, &result)
    }
  }

  /// Lints a part of a log: each line that is not blank is one JSON text.
  ///
  /// - Parameters:
  ///   - range: whole lines of the buffer.
  ///   - offset: bytes of the input before the range.
  ///   - line: line of the input the range begins on, from 1.
  ///   - index: documents of the input before it.
  public func lintLines(
    _ buffer: PaddedBytes, _ range: Range<Int>, offset: Int, line: Int, index: Int, into result: inout LintResult
  ) {
    var start = range.lowerBound
    var line = line
    var index = index
    while start < range.upperBound {
      let end = buffer.lineEnd(from: start, to: range.upperBound)
      if !buffer.isBlank(start..<end) {
        let before = result.documents
        lint(
          buffer.slice(start..<end), as: .json, offset: offset + start - range.lowerBound, line: line, index: index,
          into: &result)
        index += result.documents - before
      }
      start = end + 1
      line += 1
    }
  }

  /// Says in which form the document was captured, where that changes: facts cost more than a small document.
  private func setForm(_ form: String) {
    guard form != self.form else { return }
    self.form = form
    facts["capture.form"] = .string(form)
  }

  private func lintRoots(_ source: inout DocumentSource, _ result: inout LintResult) {
    let root = document.tape.root
    guard document.tape.kind(root) == .array else {
      lintRoot(root, &source, &result)
      return
    }
    var elements: [Node] = []
    for element in document.tape.elements(root) { elements.append(element) }
    for element in elements { lintRoot(element, &source, &result) }
  }

  private func lintRoot(_ root: Node, _ source: inout DocumentSource, _ result: inout LintResult) {
    result.documents += 1
    defer { source.index += 1 }
    guard document.tape.kind(root) == .object || forcedKind != nil else { return }
    slots.fill(from: root, document.tape)
    guard let kind = forcedKind ?? recognise(root) else { return }
    result.recognised += 1
    openStrings(plan.kinds[kind], root)
    run(kind, root)
    if !raw.isEmpty || !unopened.isEmpty || !document.duplicates.isEmpty {
      finish(root, plan.kinds[kind].name, &source, &result)
    }
  }

  // MARK: Kind

  /// The first kind whose condition and files hold.
  private func recognise(_ root: Node) -> Int? {
    for (index, kind) in plan.kinds.enumerated() where !kind.isOnlyNamed && fileAllows[index] {
      guard let test = kind.test else { return index }
      guard plan.screen.mayHold(test, slots, document.tape) else { continue }
      if kind.isTestCertain || condition(of: index)?.evaluate(in: context(root)).isTrue == true { return index }
    }
    return nil
  }

  private func condition(of kind: Int) -> CompiledExpression? {
    if let known = kindConditions[kind] { return known }
    let model = plan.ruleset.kinds[kind]
    kindConditions[kind] = model.when.flatMap {
      try? CompiledExpression(plan.ruleset.expanded($0, on: model.name), facts: plan.factNames)
    }
    return kindConditions[kind]
  }

  func context(_ root: Node, current: Located? = nil) -> EvaluationContext {
    EvaluationContext(tape: document.tape, root: root, current: current, facts: facts, scratch: scratch)
  }

  // MARK: Strings that hold JSON

  private func openStrings(_ kind: KindPlan, _ root: Node) {
    if !unopened.isEmpty { unopened.removeAll(keepingCapacity: true) }
    for embedded in kind.embedded {
      let model = plan.ruleset.embedded[embedded.index]
      guard let slot = embedded.slot else {
        guard let query = try? CompiledQuery(plan.ruleset.expanded(model.at, on: kind.name), facts: plan.factNames)
        else { continue }
        for located in query.select(in: context(root)) { open(located, model, kind.name, root) }
        continue
      }
      guard let node = slots.node(slot), document.tape.kind(node) == .string else { continue }
      open(Located(node), model, kind.name, root)
      slots.fillInside(slot, document.tape)
    }
  }

  private func open(_ string: Located, _ model: Ruleset.EmbeddedString, _ kind: String, _ root: Node) {
    guard document.tape.kind(string.node) == .string else { return }
    if let when = model.when {
      guard let test = try? CompiledExpression(plan.ruleset.expanded(when, on: kind), facts: plan.factNames),
        test.evaluate(in: context(root, current: string)).isTrue
      else { return }
    }
    var node = string.node
    for level in 1...max(model.depth, 1) {
      do throws(ReadFault) {
        try document.open(node)
      } catch {
        // A text that decodes to a string which is no JSON is a string, and nothing is wrong.
        if level == 1, case .severity(let severity) = model.invalid { unopened.append((node, error, severity)) }
        return
      }
      guard let inner = document.tape.embedded(in: node), document.tape.kind(inner) == .string else { return }
      node = inner
    }
  }

  // MARK: Rules

  private func run(_ kind: Int, _ root: Node) {
    if !raw.isEmpty { raw.removeAll(keepingCapacity: true) }
    let kindPlan = plan.kinds[kind]
    let screen = plan.screen
    let tape = document.tape
    documentNumber &+= 1
    for position in 0..<slots.filledCount {
      let slot = slots.filledSlot(position)
      let first = Int(kindPlan.starts[slot])
      let end = Int(kindPlan.starts[slot + 1])
      guard first < end, let node = slots.node(slot) else { continue }
      let types = Screen.types(node, tape)
      for place in first..<end {
        let entry = kindPlan.entries[place]
        guard !entry.types.isDisjoint(with: types) else { continue }
        guard entry.screen < 0 || screen.mayHold(Int(entry.screen), slots, tape) else { continue }
        // A rule has an entry for each of its alternatives, and runs once.
        if ranFor[kind][Int(entry.rule)] == documentNumber { continue }
        ranFor[kind][Int(entry.rule)] = documentNumber
        run(program(kind, Int(entry.rule)), root)
      }
    }
  }

  private func program(_ kind: Int, _ index: Int) -> RuleProgram {
    if let known = programs[kind][index] { return known }
    do throws(PathError) {
      let program = try RuleProgram(
        plan.kinds[kind].rules[index], plan, kind: plan.kinds[kind].name, facts)
      programs[kind][index] = program
      return program
    } catch {
      preconditionFailure("loading has checked every expression: \(error)")
    }
  }

  private func run(_ program: RuleProgram, _ root: Node) {
    selected.removeAll(keepingCapacity: true)
    switch program.given {
    case .slot(let slot):
      if let node = slots.node(slot) { selected.append(Located(node)) }
    case .query(let query): query.selectInOrder(in: context(root), into: &selected)
    }
    let overLimit = scratch.patternsOverLimit
    for given in selected {
      let context = context(root, current: given)
      if let when = program.when, !when.evaluate(in: context).isTrue { continue }
      for (number, item) in program.items.enumerated() {
        guard let severity = item.severity else { continue }
        if let when = item.when, !when.evaluate(in: context).isTrue { continue }
        let check = item.check.looked(up: facts)
        let itemRun = ItemRun(program: program, number: number, severity: severity, given: given)
        for field in item.fields {
          switch field {
          case .node: judge(.value(given.node), check, itemRun, root)
          case .path(let steps):
            if let target = document.tape.target(steps, from: given.node) { judge(target, check, itemRun, root) }
          case .query(let query):
            for found in query.select(in: context) { judge(.value(found.node), check, itemRun, root) }
          case .names: for target in names(given.node) { judge(target, check, itemRun, root) }
          }
        }
      }
    }
    if scratch.patternsOverLimit > overLimit { noteLimit(program, given: selected.first?.node ?? root) }
  }

  /// An item at work on a given node.
  private struct ItemRun {
    let program: RuleProgram
    let number: Int
    let severity: Severity
    let given: Located

    var item: ItemProgram { program.items[number] }
  }

  /// The names of an object's members, or the indexes of an array.
  private func names(_ node: Node) -> [Target] {
    let tape = document.tape
    let container = tape.seenThrough(node)
    if tape.kind(container) == .object { return tape.members(container).map { .name($0.name) } }
    return tape.elements(container).enumerated().map { .index($0.offset, $0.element) }
  }

  private func judge(_ target: Target, _ check: Check, _ run: ItemRun, _ root: Node) {
    var context = context(root, current: run.given)
    let reports: [Report]
    switch check.judge(target, document, &context, space) {
    case .reports(let found): reports = found
    case .overLimit:
      noteLimit(run.program, given: run.given.node)
      return
    }
    for report in reports {
      var finding = RawFinding(
        program: run.program, item: run.number, severity: run.severity, given: run.given.node, spot: report.spot,
        source: report.source, details: report.details, meant: report.meant)
      finding.placedAtName = report.placedAtName
      if let at = run.item.at { place(&finding, at: at, run.given, root) }
      if !run.item.related.isEmpty {
        context.current = run.given
        finding.related = run.item.related.flatMap { $0.select(in: context).map(\.node) }
      }
      raw.append(finding)
    }
  }

  /// Moves a finding to where its item wants it, there or missing.
  private func place(_ finding: inout RawFinding, at query: Query, _ given: Located, _ root: Node) {
    guard let steps = query.steps,
      let target = document.tape.target(steps, from: query.anchor == .root ? root : given.node)
    else { return }
    finding.spot = target.spot
    finding.source = nil
    finding.placedAtName = false
  }

  /// A pattern that was given up says something about the rule, once a document.
  private func noteLimit(_ program: RuleProgram, given: Node) {
    guard !raw.contains(where: { $0.isOverLimit && $0.program === program }) else { return }
    var finding = RawFinding(
      program: program, item: 0, severity: .error, given: given, spot: .value(given), details: RawFinding.Details())
    finding.isOverLimit = true
    raw.append(finding)
  }
}
