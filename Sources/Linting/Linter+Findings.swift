internal import Captures
internal import Documents
internal import Paths
internal import Rulesets

/// Where the documents of one slice stand in their input.
struct DocumentSource {
  var lines: SourceLines
  let line: Int
  /// Of the document at hand, over the input's documents.
  var index: Int

  init(_ slice: PaddedSlice, offset: Int, line: Int, index: Int) {
    lines = SourceLines(slice, offset: offset, line: line)
    self.line = line
    self.index = index
  }
}

/// From what rules and readers found to what is reported.
extension Linter {
  /// Turns what was found in the document at hand into findings, sorted by place and rule.
  func finish(_ root: Node, _ kind: String, _ source: inout DocumentSource, _ result: inout LintResult) {
    ways = WayPlaces()
    let start = document.place(of: root).lowerBound
    let place = Finding.DocumentPlace(
      index: source.index, line: start == 0 ? source.line : source.lines.place(start..<start).line)
    var drafts: [Draft] = []
    let all = candidates(root)
    let limits = all.filter(\.finding.isOverLimit)
    drafts += limits.compactMap(limitDraft)
    for candidate in Resolution.remaining(limits.isEmpty ? all : all.filter { !$0.finding.isOverLimit }) {
      guard let severity = overridden(candidate.finding.severity, candidate.finding.program.name, candidate.path)
      else { continue }
      drafts.append(draft(candidate, severity, root, kind, &source))
    }
    addUnopened(root, &source, &drafts)
    addDuplicates(root, &drafts)
    drafts.sort {
      ($0.range.lowerBound, $0.rule, $0.range.upperBound) < ($1.range.lowerBound, $1.rule, $1.range.upperBound)
    }
    for (position, draft) in drafts.enumerated() {
      let before = drafts[..<position].reversed().prefix { $0.rule == draft.rule && $0.range == draft.range }
      // Two members that one object lacks are two findings.
      if before.contains(where: { $0.message == draft.message && $0.wantedPath == draft.wantedPath }) { continue }
      result.findings.append(finding(draft, kind, place, &source))
    }
  }

  /// A finding before lines and columns are worked out.
  private struct Draft {
    let rule: String
    let severity: Severity
    let message: String
    /// Bytes in the slice.
    let range: Range<Int>
    let path: [PathStep]
    /// Of something missing, the path it would have.
    var wantedPath: [PathStep]?
    var program: RuleProgram?
    var fix: Finding.FixText?
    var related: [(range: Range<Int>, path: [PathStep], message: String)] = []
    /// Where facts that it rests on are stated, mostly in other files.
    var factPlaces: [Finding.Related] = []
  }

  // MARK: Rules

  private func candidates(_ root: Node) -> [Resolution.Candidate] {
    raw.map { finding in
      var path = steps(finding.spot.node, root)
      if case .missing(_, let missing) = finding.spot { path += missing }
      return Resolution.Candidate(finding: finding, path: path)
    }
  }

  /// Steps to a value, or to the value of a member's name.
  private func steps(_ node: Node, _ root: Node) -> [PathStep] {
    let tape = document.tape
    let value = tape.kind(node) == .name ? tape.value(ofName: node) : node
    let below = tape.steps(to: value, from: root, &ways) ?? []
    return root == tape.root ? below : (tape.steps(to: root, from: tape.root, &rootWays) ?? []) + below
  }

  private func draft(
    _ candidate: Resolution.Candidate, _ severity: Severity, _ root: Node, _ kind: String,
    _ source: inout DocumentSource
  ) -> Draft {
    let finding = candidate.finding
    let program = finding.program
    var present = candidate.path.count
    if case .missing(_, let missing) = finding.spot { present -= missing.count }
    let item = program.items[finding.item]
    let given = context(root, current: Located(finding.given))
    var details = finding.details
    if let fault = details.fault {
      let text = ReadFaultText(fault, isHidden: hides(fault, &source))
      (details.actual, details.expected) = (text.found(options.language), text.expected(options.language))
      (details.en, details.zh) = (text.message(.en), text.message(.zh))
    }
    let text = MessageText(
      language: options.language, printer: printer, path: candidate.path, present: present,
      value: valueNode(finding.spot), details: details, description: program.body.description
    ) { [plan, printer] expression in
      let expanded = plan.ruleset.expanded(expression, on: kind)
      guard let compiled = try? CompiledValue(expanded, facts: plan.factNames) else { return "" }
      if let found = compiled.node(in: given) { return printer.plain(found.node) }
      switch compiled.evaluate(in: given) {
      case .nothing: return ""
      case .unknown: return "?"
      case .value(let value):
        return printer.plain(value, secret: printer.secretName(of: expanded.operand, at: given.current.node))
      }
    }
    let message =
      (item.item.message ?? program.body.message).map { text.text($0) } ?? program.body.description?[options.language]
      ?? text.error
    var draft = Draft(
      rule: program.name, severity: severity, message: message, range: range(finding, root),
      path: Array(candidate.path.prefix(present)), program: program)
    if present < candidate.path.count { draft.wantedPath = candidate.path }
    let fix = item.item.fix ?? program.body.fix
    if let fix, fix.server != nil || fix.app != nil {
      draft.fix = Finding.FixText(server: fix.server.map { text.text($0) }, app: fix.app.map { text.text($0) })
    }
    draft.related = finding.related.map { (document.place(of: $0), steps($0, root), "") }
    if !options.factPlaces.isEmpty {
      draft.factPlaces = plan.ruleset.factNames(of: program.body, on: kind).compactMap {
        options.factPlaces[$0]
      }
    }
    return draft
  }

  /// A finding about the rule, of which a pattern was given up; nil where such findings are off.
  private func limitDraft(_ candidate: Resolution.Candidate) -> Draft? {
    guard let severity = readerSeverity("rule-limit").flatMap({ overridden($0, "rule-limit", candidate.path) }) else {
      return nil
    }
    let message =
      options.language == .zh
      ? "规则 \(candidate.finding.program.name) 的正则匹配超出上限，此处未作检查"
      : "a pattern of rule \(candidate.finding.program.name) was given up at its match limit: nothing was checked here"
    return Draft(
      rule: "rule-limit", severity: severity, message: message,
      range: document.place(of: candidate.finding.given), path: candidate.path)
  }

  private func valueNode(_ spot: RawFinding.Spot) -> Node {
    if case .name(let name) = spot { document.tape.value(ofName: name) } else { spot.node }
  }

  private func range(_ finding: RawFinding, _ root: Node) -> Range<Int> {
    if let source = finding.source { return source }
    if finding.placedAtName, let name = document.tape.name(of: finding.spot.node), finding.spot.node != root {
      return document.place(of: name)
    }
    return document.place(of: finding.spot.node)
  }

  // MARK: Readers

  /// Severity of a reader's finding; nil where it is off.
  private func readerSeverity(_ rule: String) -> Severity? {
    plan.ruleset.severity(ofReader: rule, default: .error)
  }

  private func addUnopened(_ root: Node, _ source: inout DocumentSource, _ drafts: inout [Draft]) {
    for (string, fault, severity) in unopened {
      // A rule that asks for JSON there says it better.
      let isSaid = raw.contains { finding in
        finding.spot == .value(string) && finding.program.items[finding.item].check.isJSON
      }
      let path = steps(string, root)
      guard !isSaid, plan.ruleset.readerSeverities["embedded-json"] != .off,
        let severity = overridden(severity, "embedded-json", path)
      else { continue }
      let text = ReadFaultText(fault, isHidden: hides(fault, &source))
      var draft = Draft(
        rule: "embedded-json", severity: severity, message: text.message(options.language),
        range: fault.offset..<fault.offset + fault.length, path: path)
      draft.fix = text.fix(options.language).map { Finding.FixText(server: $0, app: nil) }
      drafts.append(draft)
    }
  }

  private func addDuplicates(_ root: Node, _ drafts: inout [Draft]) {
    let tape = document.tape
    for duplicate in document.duplicates {
      let path = steps(duplicate.later, root)
      let isInside = tape.steps(to: tape.value(ofName: duplicate.later), from: root, &ways) != nil
      guard isInside, let severity = readerSeverity("duplicate-key"),
        let shown = overridden(severity, "duplicate-key", path)
      else { continue }
      let name = tape.text(duplicate.later)
      let chinese = options.language == .zh
      var draft = Draft(
        rule: "duplicate-key", severity: shown,
        message: chinese
          ? "键“\(name)”在同一对象中出现了两次；多数解析器只保留后一个"
          : "\"\(name)\" stands twice in this object; most parsers keep the last one only",
        range: document.place(of: duplicate.later), path: path)
      draft.related = [(document.place(of: duplicate.earlier), path, chinese ? "第一次出现在这里" : "first here")]
      drafts.append(draft)
    }
  }

  /// Reports why a document could not be read.
  func report(_ fault: ReadFault, _ source: inout DocumentSource, _ result: inout LintResult) {
    guard let severity = readerSeverity(fault.rule.rawValue), let shown = overridden(severity, fault.rule.rawValue, [])
    else { return }
    let text = ReadFaultText(fault, isHidden: hides(fault, &source))
    var draft = Draft(
      rule: fault.rule.rawValue, severity: shown, message: text.message(options.language),
      range: fault.offset..<fault.offset + fault.length, path: [])
    draft.fix = text.fix(options.language).map { Finding.FixText(server: $0, app: nil) }
    result.findings.append(
      finding(draft, nil, Finding.DocumentPlace(index: source.index, line: source.line), &source))
  }

  /// Whether what a reader found at a fault is a part of a secret.
  private func hides(_ fault: ReadFault, _ source: inout DocumentSource) -> Bool {
    guard options.secrets != nil, fault.length > 1 else { return false }
    let context = source.lines.context(fault.offset..<fault.offset + fault.length)
    return printer.secretParts(in: context).contains { $0.overlaps(context.range) }
  }

  /// Notes the parts of an excerpt that are secret by a name which it may not show.
  ///
  /// - Parameter offset: where the excerpt's range begins in the document.
  private func noteSecrets(
    in excerpt: inout Excerpt, at offset: Int, isRead: Bool, _ source: inout DocumentSource
  ) {
    let start = offset - excerpt.range.lowerBound
    let shown = start..<start + excerpt.text.count
    if isRead {
      excerpt.secrets = printer.secretParts(of: shown)
      excerpt.isReadJSON = document.format == .json
    } else {
      let context = source.lines.context(shown)
      excerpt.secrets = printer.secretParts(in: context).filter { $0.overlaps(context.range) }.map { secret in
        let part = secret.clamped(to: context.range)
        return part.lowerBound - context.range.lowerBound..<part.upperBound - context.range.lowerBound
      }
    }
  }

  // MARK: Both

  private func finding(
    _ draft: Draft, _ kind: String?, _ documentPlace: Finding.DocumentPlace, _ source: inout DocumentSource
  ) -> Finding {
    var finding = Finding(
      rule: draft.rule, severity: draft.severity, message: draft.message, file: file,
      place: source.lines.place(draft.range), path: draft.path, wantedPath: draft.wantedPath, kind: kind,
      document: documentPlace,
      affects: draft.program?.body.affects, fix: draft.fix, docs: draft.program?.body.docs)
    finding.relatedCount = draft.related.count + draft.factPlaces.count
    finding.related = draft.related.prefix(10).map { related in
      Finding.Related(
        file: file, place: source.lines.place(related.range), path: related.path, message: related.message)
    }
    finding.related += draft.factPlaces.prefix(10 - finding.related.count)
    if options.excerpts {
      var excerpt = source.lines.excerpt(draft.range)
      if options.secrets != nil { noteSecrets(in: &excerpt, at: draft.range.lowerBound, isRead: kind != nil, &source) }
      finding.excerpt = excerpt
    }
    return finding
  }
}
