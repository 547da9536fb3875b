public import Captures
public import Documents
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
  /// Where documents of the run state facts, by the facts' names: findings that rest on one say so.
  public var factPlaces: [String: Finding.Related] = [:]
  /// Knows which values no text may show; nil where all are shown.
  public var secrets: (any SecretKeeper)?

  public init() {}
}

/// What came of one input, or of one part of a log.
public struct LintResult: Sendable {
  public var findings: [Finding] = []
  /// Documents read, or tried: a line that does not parse is one.
  public var documents = 0
  /// Documents of a known kind (or that drew a reader's finding): 0 over all inputs means nothing was recognised.
  public var recognised = 0
  /// Documents that could not be read.
  public var unread = 0

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
  let printer: ValuePrinter
  /// The members that kinds are told by.
  private let recognition: SlotValues
  private let recognitionScreen: Screen
  /// Findings of the document at hand.
  @exclusivity(unchecked)
  var raw: [RawFinding] = []
  /// Strings of the document at hand that should hold JSON and do not.
  @exclusivity(unchecked)
  var unopened: [(string: Node, fault: ReadFault, severity: Severity)] = []
  @exclusivity(unchecked)
  var selected: [Located] = []
  /// How far the ways to the findings of the document at hand went.
  @exclusivity(unchecked)
  var ways = WayPlaces()
  /// The same to the roots themselves, where what was read is an array of them.
  @exclusivity(unchecked)
  var rootWays = WayPlaces()
  @exclusivity(unchecked)
  var documentNumber = 0
  @exclusivity(unchecked)
  private var kinds: [KindState?]
  @exclusivity(unchecked)
  private var kindConditions: [CompiledExpression?]
  private let forcedKind: Int?

  private(set) var file = ""
  @exclusivity(unchecked)
  private var form = ""
  /// How kinds are told, in the order they are tested in.
  private let kindTests: ContiguousArray<KindTest>
  /// Sets of kind tests, a bit for each: those that need no slot, by slot those that need it, those that the file at
  /// hand may be of, and those to try on a document.
  private let needingNothing: ContiguousArray<UInt64>
  private let needing: UnsafePointer<UInt64>
  @exclusivity(unchecked)
  private var admitted: ContiguousArray<UInt64>
  @exclusivity(unchecked)
  private var candidates: ContiguousArray<UInt64>

  public init(_ plan: Plan, _ options: LintOptions = LintOptions()) {
    self.plan = plan
    self.options = options
    document = Document(limits: options.limits)
    printer = ValuePrinter(document, options.secrets)
    facts = FactTable(plan.factNames, plan.facts)
    recognition = SlotValues(plan.recognition)
    recognitionScreen = plan.recognition.screen
    kinds = Array(repeating: nil, count: plan.kinds.count)
    kindConditions = Array(repeating: nil, count: plan.kinds.count)
    forcedKind = options.kind.flatMap { plan.kindByName[$0] }
    kindTests = ContiguousArray(
      plan.kinds.indices.filter { !plan.kinds[$0].isOnlyNamed }.map { index in
        let kind = plan.kinds[index]
        return KindTest(kind: Int32(index), chain: Int32(kind.test.chain))
      })
    let words = (kindTests.count + 63) / 64
    candidates = ContiguousArray(repeating: 0, count: words)
    admitted = ContiguousArray(repeating: .max, count: words)
    var needingNothing = candidates
    var needing = ContiguousArray<UInt64>(repeating: 0, count: words * plan.recognition.tables.count)
    for (position, test) in kindTests.enumerated() {
      let bit = UInt64(1) << UInt64(position % 64)
      for slot in plan.kinds[Int(test.kind)].test.required {
        if let slot {
          needing[slot * words + position / 64] |= bit
        } else {
          needingNothing[position / 64] |= bit
        }
      }
    }
    self.needingNothing = needingNothing
    self.needing = Array(needing).laidOut()
    begin(file: "")
  }

  deinit { needing.deallocate() }

  // MARK: Inputs

  /// Says which input the following documents are from: rules may ask for its name.
  public func begin(file: String) {
    self.file = file
    facts["document.file"] = .string(file)
    for (position, test) in kindTests.enumerated() where plan.kinds[Int(test.kind)].files != nil {
      let bit = UInt64(1) << UInt64(position % 64)
      if plan.kinds[Int(test.kind)].admits(file) {
        admitted[position / 64] |= bit
      } else {
        admitted[position / 64] &= ~bit
      }
    }
  }

  /// Lints one JSON text, one file of settings, or all documents of a YAML stream. A root array of payloads gives a
  /// document an element.
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
      case .properties, .env:
        setForm(format.rawValue)
        try document.readSettings(slice, as: format)
        lintRoots(&source, &result)
      }
    } catch {
      result.documents += 1
      result.recognised += 1
      result.unread += 1
      report(error, &source, &result)
    }
  }

  /// Lints a part of a log: each line that is not blank is one JSON text.
  ///
  /// - Parameter chunk: whole lines, with their place in the input.
  public func lint(_ chunk: LineChunk, into result: inout LintResult) {
    var start = 0
    var index = chunk.firstDocument
    for number in chunk.lineEnds.indices {
      let end = Int(chunk.lineEnds[number])
      if !chunk.bytes.isBlank(start..<end) {
        let before = result.documents
        lint(
          chunk.bytes.slice(start..<end), as: .json, offset: chunk.offset + start, line: chunk.firstLine + number,
          index: index, into: &result)
        index += result.documents - before
      }
      start = end + 1
    }
  }

  /// Says in which form the document was captured, where that changes: facts cost more than a small document.
  private func setForm(_ form: String) {
    guard form != self.form else { return }
    self.form = form
    facts["capture.form"] = .string(form)
  }

  private func lintRoots(_ source: inout DocumentSource, _ result: inout LintResult) {
    printer.begin()
    let root = document.tape.root
    if document.tape.kind(root) != .array { return lintRoot(root, &source, &result) }
    rootWays = WayPlaces()
    for element in roots { lintRoot(element, &source, &result) }
  }

  /// The roots of what was read: its elements, where it is an array.
  var roots: [Node] {
    let root = document.tape.root
    return document.tape.kind(root) == .array ? document.tape.elements(root).map(\.self) : [root]
  }

  private func lintRoot(_ root: Node, _ source: inout DocumentSource, _ result: inout LintResult) {
    result.documents += 1
    defer { source.index += 1 }
    guard let kind = kind(of: root) else { return }
    result.recognised += 1
    let state = state(of: kind)
    state.slots.fill(from: root, document.tape)
    openStrings(state, root)
    run(state, root)
    if !raw.isEmpty || !unopened.isEmpty || !document.duplicates.isEmpty {
      finish(root, state.name, &source, &result)
    }
  }

  // MARK: Kind

  /// A kind's condition, as the screen tells it.
  private struct KindTest {
    let kind: Int32
    /// Negative where its files alone tell it.
    let chain: Int32
  }

  /// Index of a root's kind among the plan's.
  func kind(of root: Node) -> Int? {
    if let forcedKind { return forcedKind }
    return document.tape.kind(root) == .object ? recognise(root) : nil
  }

  /// The first kind whose condition and files hold.
  private func recognise(_ root: Node) -> Int? {
    let tape = document.tape
    recognition.fill(from: root, tape)
    // Only kinds that need nothing, or a slot that is filled, are tested: of many one or two.
    for word in candidates.indices {
      var bits = needingNothing[word]
      for position in 1..<max(recognition.filledCount, 1) {
        bits |= needing[recognition.filledSlot(position) &* candidates.count &+ word]
      }
      candidates[word] = bits
    }
    for word in candidates.indices {
      var bits = candidates[word] & admitted[word]
      while bits != 0 {
        let test = kindTests[word * 64 + bits.trailingZeroBitCount]
        bits &= bits - 1
        let prospect = test.chain < 0 ? .mayHold : recognitionScreen.prospect(Int(test.chain), recognition, tape)
        if prospect == .mayHold { return Int(test.kind) }
        if prospect == .open, condition(of: Int(test.kind)).evaluate(in: context(root)).isTrue { return Int(test.kind) }
      }
    }
    return nil
  }

  private func state(of kind: Int) -> KindState {
    if let known = kinds[kind] { return known }
    let state = KindState(plan, kind: kind)
    kinds[kind] = state
    return state
  }

  private func condition(of kind: Int) -> CompiledExpression {
    if let known = kindConditions[kind] { return known }
    let model = plan.ruleset.kinds[kind]
    let compiled = compileChecked { () throws(PathError) in
      try CompiledExpression(
        model.when.map { plan.ruleset.expanded($0, on: model.name) } ?? .constant(.true), facts: plan.factNames)
    }
    kindConditions[kind] = compiled
    return compiled
  }

  func context(_ root: Node, current: Located? = nil) -> EvaluationContext {
    EvaluationContext(tape: document.tape, root: root, current: current, facts: facts, scratch: scratch)
  }
}
