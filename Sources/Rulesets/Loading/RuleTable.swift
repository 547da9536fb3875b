internal import Documents
internal import Paths

/// A rule on its way: what rulesets say of it, not yet read.
struct RuleDraft {
  /// One thing said, in order.
  enum Step {
    /// A map; the first one defines the rule.
    case map(RulesetFile, Node)
    case word(SeveritySetting)
  }

  let name: String
  /// `LoadContext.number(ofRule:)`.
  let number: Int
  let owner: RulesetFile
  let nameNode: Node
  var steps: [Step]
  var isEnabled: Bool
  var isRecommended: Bool
  /// Of the last ruleset that lists the rule and has one.
  var documentationURL: String?
  /// Whether a ruleset that is no part of the program says something of it.
  var isForeign: Bool

  mutating func start(_ start: RulesetFile.Start) {
    isEnabled = start == .all || start == .recommended && isRecommended
  }
}

/// The rules of a ruleset after its extends, by name and in order; and what is said of the readers' findings.
struct RuleTable {
  static let readerRules = [
    "syntax", "encoding", "duplicate-key", "embedded-json", "truncated", "redacted", "fact-conflict", "fact-unreadable",
    "rule-limit",
  ]
  private static let readerRuleSet = Set(readerRules)

  private(set) var drafts: [RuleDraft] = []
  /// Positions among the drafts by the rules' numbers; negative where there is none.
  private var positions: [Int] = []
  private(set) var readers: [String: SeveritySetting] = [:]

  /// Every rule that the file comes to, in the context it is extended in.
  init(_ file: RulesetFile, start: RulesetFile.Start = .recommended, isExplicit: Bool = false) {
    for entry in file.extensions {
      add(entry.isExplicit ? RuleTable(entry.file, start: entry.start, isExplicit: true) : entry.file.table)
    }
    if isExplicit {
      for index in drafts.indices { drafts[index].start(start) }
    }
    for entry in file.rules { add(entry, of: file, start: start) }
    if isExplicit, start == .off {
      // What the ruleset itself switched on starts off as well.
      for index in drafts.indices { drafts[index].isEnabled = false }
    }
  }

  private func position(_ rule: Int) -> Int? {
    rule < positions.count && positions[rule] >= 0 ? positions[rule] : nil
  }

  /// Rules of a further extended ruleset: on equal names they win.
  private mutating func add(_ other: RuleTable) {
    readers.merge(other.readers) { $1 }
    if drafts.isEmpty {
      drafts = other.drafts
      positions = other.positions
      return
    }
    for draft in other.drafts { set(draft) }
  }

  private mutating func set(_ draft: RuleDraft) {
    if let position = position(draft.number) {
      drafts[position] = draft
    } else {
      while positions.count <= draft.number { positions.append(-1) }
      positions[draft.number] = drafts.count
      drafts.append(draft)
    }
  }

  // MARK: One entry of `rules`

  private mutating func add(_ entry: RulesetFile.RuleEntry, of file: RulesetFile, start: RulesetFile.Start) {
    let reader = file.reader
    let isMap = reader.tape.kind(entry.value) == .object
    if RuleTable.readerRuleSet.contains(entry.name) {
      if isMap {
        reader.fault(
          .cannotChange, at: entry.value, "\(entry.name) is a reader's finding, of which only the severity changes")
      } else {
        addReader(entry, reader)
      }
    } else if let position = position(entry.number) {
      change(&drafts[position], entry, file)
    } else if isMap {
      define(entry, file, start)
    } else if RuleTable.word(entry.value, reader) != nil {
      reportUnknown(entry, reader)
    }
  }

  private mutating func addReader(_ entry: RulesetFile.RuleEntry, _ reader: SourceReader) {
    switch RuleTable.word(entry.value, reader) {
    case .isEnabled(true)?: readers[entry.name] = nil
    case .isEnabled(false)?: readers[entry.name] = .off
    case .severity(let setting)?: readers[entry.name] = setting
    case nil: break
    }
  }

  private enum Word {
    case isEnabled(Bool)
    case severity(SeveritySetting)
  }

  /// A rule's whole value where it is no map.
  private static func word(_ node: Node, _ reader: SourceReader) -> Word? {
    let tape = reader.tape
    switch tape.kind(node) {
    case .true: return .isEnabled(true)
    case .false: return .isEnabled(false)
    case .string:
      let text = tape.text(node)
      if text == "true" || text == "false" { return .isEnabled(text == "true") }
      return reader.severity(node, "a rule").map { .severity($0) }
    default:
      reader.wrongType(node, "a rule", expected: "a map, a boolean or one of \(SeveritySetting.words.listed)")
      return nil
    }
  }

  private func change(_ draft: inout RuleDraft, _ entry: RulesetFile.RuleEntry, _ file: RulesetFile) {
    let reader = file.reader
    if !reader.source.isTrusted { draft.isForeign = true }
    if let url = file.documentationURL { draft.documentationURL = url }
    guard reader.tape.kind(entry.value) == .object else {
      switch RuleTable.word(entry.value, reader) {
      case .isEnabled(let isEnabled)?: draft.isEnabled = isEnabled
      case .severity(let setting)?:
        draft.steps.append(.word(setting))
        draft.isEnabled = setting != .off
      case nil: break
      }
      return
    }
    draft.steps.append(.map(file, entry.value))
    draft.isEnabled = true
    if let recommended = RuleTable.recommended(entry.value, reader) { draft.isRecommended = recommended }
  }

  private mutating func define(_ entry: RulesetFile.RuleEntry, _ file: RulesetFile, _ start: RulesetFile.Start) {
    let reader = file.reader
    let isWhole = reader.source.isTrusted
    let hasGiven = isWhole || reader.tape.member(RuleTable.given, of: entry.value) != nil
    let hasThen = isWhole || reader.tape.member(RuleTable.then, of: entry.value) != nil
    guard hasGiven || hasThen else { return reportUnknown(entry, reader) }
    if !hasGiven { reader.fault(.missingKey, at: entry.nameNode, "the rule \(entry.name) needs given") }
    if !hasThen { reader.fault(.missingKey, at: entry.nameNode, "the rule \(entry.name) needs then") }
    var draft = RuleDraft(
      name: entry.name, number: entry.number, owner: file, nameNode: entry.nameNode, steps: [.map(file, entry.value)],
      isEnabled: true,
      isRecommended: RuleTable.recommended(entry.value, reader) ?? file.defaultRecommended,
      documentationURL: file.documentationURL, isForeign: !reader.source.isTrusted)
    draft.start(start)
    set(draft)
  }

  private static let given: Name = "given"
  private static let then: Name = "then"
  private static let recommended: Name = "recommended"

  private static func recommended(_ node: Node, _ reader: SourceReader) -> Bool? {
    switch reader.tape.member(recommended, of: node).map({ reader.tape.kind($0.value) }) {
    case .true?: true
    case .false?: false
    default: nil
    }
  }

  private func reportUnknown(_ entry: RulesetFile.RuleEntry, _ reader: SourceReader) {
    let nearest = NearestName(known: drafts.map(\.name) + RuleTable.readerRules).nearest(to: entry.name)?.name
    reader.fault(
      .unknownRule, at: entry.nameNode,
      "there is no rule \(entry.name) to change, and a new one needs given and then", suggestion: nearest)
  }
}

extension RuleDraft {
  /// The rule that all steps come to. Of a built-in one that needs no checks only what tells whether it runs is read.
  func rule() -> Rule {
    let reader = owner.reader
    guard !isForeign, !reader.checks, !reader.context.readsExamples else { return read() }
    var rule = Rule(name: name, ruleset: reader.source.name, place: reader.source.place(of: nameNode))
    for (index, step) in steps.enumerated() {
      switch step {
      case .word(let setting): rule.severity = setting
      case .map(let file, let node):
        if index == 0 {
          for change in file.defaults where change.tellsWhetherItRuns { change.apply(to: &rule) }
        }
        file.reader.tell(&rule, whetherItRuns: node)
      }
    }
    rule.isEnabled = isEnabled
    rule.recommended = isRecommended
    rule.defer(Deferred(reader.context) { read().body })
    return rule
  }

  private func read() -> Rule {
    var rule = Rule(name: name, ruleset: owner.reader.source.name, place: owner.reader.source.place(of: nameNode))
    for (index, step) in steps.enumerated() {
      switch step {
      case .word(let setting): rule.set(setting)
      case .map(let file, let node):
        var condition: Expression?
        if index == 0 {
          for change in file.defaults { change.apply(to: &rule) }
          condition = file.defaultWhen.flatMap { file.reader.expression($0, "when", reach: .rule(name)) }
        }
        // The last of the parts has `when`.
        let parts = file.parts(of: name, node)
        for (number, part) in parts.enumerated() {
          let defaults = number == parts.count - 1 ? condition : nil
          for change in part.reader.ruleChanges(part.node, rule: name, defaults: defaults) { change.apply(to: &rule) }
        }
        if let (reader, nodes) = file.examples, let list = nodes[name] { rule.examples = reader.examples(list) }
      }
    }
    if rule.docs == nil, let documentationURL { rule.docs = "\(documentationURL)#\(name)" }
    rule.isEnabled = isEnabled
    rule.recommended = isRecommended
    return rule
  }
}
