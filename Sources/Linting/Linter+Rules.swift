internal import Documents
internal import Paths
internal import Patterns
internal import Rulesets

/// Running rules: for each node that `given` selects, each item, each target its function.
extension Linter {
  /// Runs the rules that may have something to say of the document at hand.
  func run(_ kind: KindState, _ root: Node) {
    if !raw.isEmpty { raw.removeAll(keepingCapacity: true) }
    let rules = kind.rules
    let screen = kind.screen
    let slots = kind.slots
    let tape = document.tape
    documentNumber &+= 1
    for position in 0..<slots.filledCount {
      let slot = slots.filledSlot(position)
      let bucket = slot &* FormSet.limit &+ slots.form(slot).number
      let first = Int(rules.starts[bucket])
      let end = Int(rules.starts[bucket + 1])
      for place in first..<end {
        let entry = rules.entries[place]
        guard rules.mayHold(entry, slots) else { continue }
        guard entry.chain < 0 || screen.mayHold(Int(entry.chain), slots, tape) else { continue }
        // A rule has an entry for each of its alternatives, and runs once.
        guard kind.isFirstRun(Int(entry.rule), documentNumber) else { continue }
        run(kind.program(Int(entry.rule), plan, facts), slots, root)
      }
    }
  }

  private func run(_ program: RuleProgram, _ slots: SlotValues, _ root: Node) {
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
    switch check.judge(target, document, &context, printer, space) {
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
