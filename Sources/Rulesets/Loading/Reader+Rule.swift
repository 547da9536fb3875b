internal import Documents
internal import Paths

/// The keys of a rule.
enum RuleKey: String, MapKey {
  case given, when, then, severity, description, message, kinds, formats, recommended, affects, fix, docs
  case documentationUrl, supersedes, related, scope, projected, examples, source, since, tags, extensions, resolved
  case type

  static let table = KeyTable<RuleKey>()
  /// Those outside a rule's body.
  static let tellingWhetherItRuns: [(name: Name, key: RuleKey)] = [
    ("kinds", .kinds), ("formats", .formats), ("severity", .severity), ("recommended", .recommended),
  ]
}

extension SourceReader {
  /// What a map says of a rule, key by key.
  ///
  /// - Parameter defaults: the file's defaults where the rule is defined here, so that its `when` is and-ed with theirs.
  func ruleChanges(_ node: Node, rule: String, defaults: Expression? = nil) -> [RuleChange] {
    var changes: [RuleChange] = []
    var hasWhen = false
    map(node, as: RuleKey.self, "a rule") { key, name, value in
      if key == .when { hasWhen = true }
      if let change = change(key, name, value, rule: rule, defaults: defaults) { changes.append(change) }
    }
    if !hasWhen, let defaults { changes.append(.when(defaults, at: nil)) }
    return changes
  }

  /// Applies what a map says outside a rule's body.
  func tell(_ rule: inout Rule, whetherItRuns node: Node) {
    for (name, key) in RuleKey.tellingWhetherItRuns {
      if let member = tape.member(name, of: node) { plainChange(key, member.value)?.apply(to: &rule) }
    }
  }

  private func change(
    _ key: RuleKey, _ name: Node, _ value: Node, rule: String, defaults: Expression?
  ) -> RuleChange? {
    let reach = PathCheck.Reach.rule(rule)
    switch key {
    case .given:
      let given = queries(value, "given", reach: reach, given: true)
      return given.isEmpty ? nil : .given(given, at: source.place(of: value))
    case .when:
      return expression(value, "when", reach: reach).map { .when(and(defaults, $0), at: source.place(of: value)) }
    case .then: return items(value, rule: rule).map { .then($0) }
    case .related: return .related(queries(value, "related", reach: reach))
    case .message: return template(value, "message", reach: reach).map { .message($0) }
    case .fix: return fix(value, rule: rule).map { .fix($0) }
    case .supersedes: return .supersedes(superseded(value))
    case .examples: return context.readsExamples ? .examples(examples(value)) : nil
    case .scope:
      scope(value)
      return nil
    case .projected:
      // Kept for the projections that a later version has: without them every rule runs on the document itself.
      _ = boolean(value, "projected")
      return nil
    case .extensions, .resolved, .type: return nil
    case .severity, .description, .kinds, .formats, .recommended, .affects, .docs, .documentationUrl, .source, .since,
      .tags:
      return plainChange(key, value)
    }
  }

  /// Keys that a file's `defaults` may have too.
  func plainChange(_ key: RuleKey, _ value: Node) -> RuleChange? {
    switch key {
    case .severity: return severity(value).map { .severity($0) }
    case .description: return text(value, "description").map { .description($0) }
    case .kinds, .formats:
      let names = kindNames(value, key.rawValue)
      if names.isEmpty, tape.kind(value) == .array, tape.childCount(value) == 0 {
        fault(
          .wrongType, at: value,
          "\(key.rawValue) is empty: name a kind, leave \(key.rawValue) out for all kinds, or switch the rule off by its "
            + "severity")
      }
      return .kinds(names)
    case .recommended: return boolean(value, "recommended").map { .recommended($0) }
    case .affects: return affects(value).map { .affects($0) }
    case .docs, .documentationUrl: return string(value, key.rawValue).map { .docs($0) }
    case .source: return isShown ? .source(anyText(value)) : nil
    case .since: return isShown ? .since(anyText(value)) : nil
    case .tags: return isShown ? .tags(strings(value, "tags")) : nil
    default: return nil
    }
  }

  /// Whether what only `explain` shows is read.
  private var isShown: Bool { context.readsExamples || !source.isTrusted }

  func and(_ first: Expression?, _ second: Expression) -> Expression {
    guard let first else { return second }
    return .and([first, second])
  }

  /// The text of whatever stands there: what `explain` shows.
  private func anyText(_ node: Node) -> String {
    tape.kind(node).isContainer ? JSONText.compact(node, in: tape) : tape.text(node)
  }

  /// Names of kinds, one or a list; whether they exist is checked after merging.
  func kindNames(_ node: Node, _ what: String) -> [String] {
    oneOrMore(node).compactMap { node in
      guard let name = string(node, what) else { return nil }
      if checks { context.checks.kinds.append(NameCheck(name: name, reader: self, node: node)) }
      return name
    }
  }

  private func scope(_ node: Node) {
    switch string(node, "scope") {
    case nil, "document": break
    case "input": fault(.notSupported, at: node, "scope: input comes with a later version")
    case let other?:
      let nearest = NearestName(known: ["document", "input"]).nearest(to: other)?.name
      fault(.badOption, at: node, "scope is document or input, found \"\(other.shortened)\"", suggestion: nearest)
    }
  }

  // MARK: affects

  private enum AffectsKey: String, MapKey {
    case ios, states

    static let table = KeyTable<AffectsKey>()
  }

  private func affects(_ node: Node) -> Rule.Affects? {
    var ios: [String] = []
    var states: [String] = []
    map(node, as: AffectsKey.self, "affects") { key, _, value in
      switch key {
      case .ios:
        for node in oneOrMore(value) {
          guard let range = scalarText(node, "affects.ios") else { continue }
          ios.append(range)
          if checks, !SourceReader.isVersionRange(range) {
            fault(.badOption, at: node, "affects.ios is a range such as \">=10 <18.1\", found \"\(range.shortened)\"")
          }
        }
      case .states: states = strings(value, "affects.states")
      }
    }
    return Rule.Affects(ios: ios, states: states)
  }

  /// Whether a text is comparisons with version numbers, separated by blanks.
  private static func isVersionRange(_ text: String) -> Bool {
    let parts = text.split(separator: " ")
    return !parts.isEmpty
      && parts.allSatisfy { part in
        let version = part.drop { "<>=".contains($0) }
        guard ["", "<", "<=", ">", ">=", "="].contains(part.prefix(part.count - version.count)) else { return false }
        let numbers = version.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
      }
  }

  // MARK: supersedes

  private enum SupersedesKey: String, MapKey {
    case rule, within

    static let table = KeyTable<SupersedesKey>()
  }

  private func superseded(_ node: Node) -> [Rule.Superseded] {
    oneOrMore(node).compactMap { node in
      guard tape.kind(node) == .object else {
        return pattern(node).map { Rule.Superseded(pattern: $0, within: .place) }
      }
      var name: String?
      var within = Rule.Superseded.Reach.place
      map(node, as: SupersedesKey.self, "an entry of supersedes") { key, _, value in
        switch key {
        case .rule: name = pattern(value)
        case .within: within = word(value, "within", as: Rule.Superseded.Reach.self) ?? .place
        }
      }
      if tape.member("rule", of: node) == nil { fault(.missingKey, at: node, "an entry of supersedes needs rule") }
      return name.map { Rule.Superseded(pattern: $0, within: within) }
    }
  }

  /// A rule's name, `prefix-*` or `*`.
  private func pattern(_ node: Node) -> String? {
    guard let name = string(node, "an entry of supersedes") else { return nil }
    if let star = name.firstIndex(of: "*"), name.index(after: star) != name.endIndex {
      fault(.badOption, at: node, "supersedes takes a rule's name, \"prefix-*\" or \"*\", found \"\(name.shortened)\"")
      return nil
    }
    if checks { context.checks.rules.append(NameCheck(name: name, reader: self, node: node)) }
    return name
  }
}
