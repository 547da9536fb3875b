internal import Documents
internal import Paths

private enum FactKey: String, MapKey {
  case value, type, unit, description, source, checked

  static let table = KeyTable<FactKey>()
}

private enum AliasKey: String, MapKey {
  case description, targets

  static let table = KeyTable<AliasKey>()
}

private enum TargetKey: String, MapKey {
  case kinds, formats, given

  static let table = KeyTable<TargetKey>()
}

private enum KindKey: String, MapKey {
  case isKind = "is"
  case when, files, facts

  static let table = KeyTable<KindKey>()
}

private enum EmbeddedKey: String, MapKey {
  case kinds, at, when, depth, invalid
  case form = "as"

  static let table = KeyTable<EmbeddedKey>()
}

// MARK: Facts

extension SourceReader {
  func facts(_ node: Node) -> [RulesetFile.FactEntry] {
    members(node, "facts").compactMap { name, value in
      let text = tape.text(name)
      if checks, !FactName.isName(text) {
        fault(
          .wrongType, at: name,
          "a fact's name is words with dots, such as limit.title, in lower case at its start, found \"\(text.shortened)\""
        )
        return nil
      }
      return fact(text, name, value)
    }
  }

  private func fact(_ name: String, _ nameNode: Node, _ node: Node) -> RulesetFile.FactEntry {
    var fact = Ruleset.Fact(
      name: name, value: nil, types: [], unit: nil, description: nil, source: nil, checked: nil,
      place: source.place(of: nameNode))
    guard tape.kind(node) == .object else {
      fact.value = literal(node)
      return RulesetFile.FactEntry(fact: fact, isShort: true, valueNode: node)
    }
    var valueNode: Node?
    // A map as value needs the long form: what is no key of that form shows that it was meant.
    map(node, as: FactKey.self, "a fact (a map as its value stands under value)") { key, _, value in
      switch key {
      case .value:
        fact.value = literal(value)
        valueNode = value
      case .type: fact.types = types(value, "the type of a fact")
      case .unit: fact.unit = scalarText(value, "unit")
      case .description: fact.description = text(value, "description")?.en
      case .source: fact.source = scalarText(value, "source")
      case .checked: fact.checked = scalarText(value, "checked")
      }
    }
    return RulesetFile.FactEntry(fact: fact, isShort: false, valueNode: valueNode)
  }

  // MARK: Aliases

  func aliases(_ node: Node) -> [RulesetFile.AliasEntry] {
    members(node, "aliases").compactMap { name, value in
      let text = tape.text(name)
      if checks, !AliasTable.isName(text) {
        fault(
          .wrongType, at: name,
          "an alias's name is a letter, then letters, digits, \"_\" and \"-\", found \"\(text.shortened)\"")
        return nil
      }
      guard let targets = targets(value) else { return nil }
      return RulesetFile.AliasEntry(name: text, targets: targets, nameNode: name)
    }
  }

  private func targets(_ node: Node) -> [Aliases.Target]? {
    guard tape.kind(node) == .object else {
      let entries = entries(node)
      return entries.map { [Aliases.Target(kinds: nil, source: $0)] }
    }
    var targets: [Aliases.Target] = []
    map(node, as: AliasKey.self, "an alias by kind") { key, _, value in
      switch key {
      case .description: _ = text(value, "description")
      case .targets:
        for target in list(value, "targets") ?? [] {
          if let read = self.target(target) { targets.append(read) }
        }
      }
    }
    if tape.member("targets", of: node) == nil { fault(.missingKey, at: node, "an alias by kind needs targets") }
    return targets
  }

  private func target(_ node: Node) -> Aliases.Target? {
    var kinds: [String]?
    var given: Readable<[Expression]>?
    map(node, as: TargetKey.self, "a target") { key, _, value in
      switch key {
      case .kinds, .formats: kinds = kindNames(value, key.rawValue)
      case .given: given = entries(value)
      }
    }
    guard tape.kind(node) == .object else { return nil }
    for key in ["kinds", "given"] where tape.member(Name(key), of: node) == nil {
      if key == "kinds", tape.member("formats", of: node) != nil { continue }
      fault(.missingKey, at: node, "a target needs \(key)")
    }
    return kinds.flatMap { kinds in given.map { Aliases.Target(kinds: kinds, source: $0) } }
  }

  private func entries(_ node: Node) -> Readable<[Expression]>? {
    let nodes = oneOrMore(node)
    if nodes.isEmpty { wrongType(node, "an alias", expected: "a query or expression, or a list of at least one") }
    // What it comes to on each kind is checked where it is used: not every alias is for every kind.
    let read = readable { nodes.compactMap { self.expression($0, "an alias", reach: .beforeKinds) } }
    if case .read(let entries) = read, entries.count != nodes.count || nodes.isEmpty { return nil }
    return read
  }

  /// Something read at once where it is checked, of the program's own rulesets when it is asked for.
  private func readable<Value>(_ read: @escaping () -> Value) -> Readable<Value> {
    checks ? .read(read()) : .deferred(Deferred(context, read))
  }

  // MARK: Kinds

  func kinds(_ node: Node) -> [Ruleset.Kind] {
    members(node, "kinds").map { name, value in
      var kind = Ruleset.Kind(
        name: tape.text(name), isOneOf: [], isDirectly: [], condition: nil, files: nil, facts: [],
        place: source.place(of: name))
      if checks, !SourceReader.isRuleName(kind.name) {
        fault(
          .wrongType, at: name,
          "a kind's name is letters, digits, \".\", \"_\" and \"-\", found \"\(kind.name.shortened)\"")
      }
      // A kind that only --kind gives says nothing.
      if tape.kind(value) == .null { return kind }
      map(value, as: KindKey.self, "a kind") { key, _, value in
        switch key {
        case .isKind:
          kind.isDirectly = kindNames(value, "is")
          kind.isOneOf = kind.isDirectly
        case .when: kind.condition = readable { self.kindCondition(value) }
        case .files: kind.files = strings(value, "files")
        case .facts: kind.facts = kindFacts(value)
        }
      }
      return kind
    }
  }

  /// A kind's `when`: facts come from documents whose kinds are told, so that it may ask for none but the form.
  private func kindCondition(_ node: Node) -> Expression? {
    guard let when = expression(node, "when", reach: .beforeKinds) else { return nil }
    if checks {
      for use in NameUses(when).facts where use.name != FactName.captureForm {
        fault(
          .badExpression, in: node, content: use.offset,
          "when of a kind uses no fact but \(FactName.captureForm), found \(use.name)")
      }
    }
    return when
  }

  private func kindFacts(_ node: Node) -> [(name: String, value: ValueExpression)] {
    members(node, "facts of a kind").compactMap { name, value in
      let fact = tape.text(name)
      if checks { context.checks.facts.append(NameCheck(name: fact, reader: self, node: name)) }
      return self.value(value, "a fact's value", reach: .beforeKinds).map { (fact, $0) }
    }
  }

  // MARK: Embedded strings

  func embedded(_ node: Node) -> [Ruleset.EmbeddedString] {
    guard let nodes = list(node, "embedded") else { return [] }
    return nodes.enumerated().compactMap { embeddedString($0.element, number: $0.offset) }
  }

  private func embeddedString(_ node: Node, number: Int) -> Ruleset.EmbeddedString? {
    var kinds: [String] = []
    var at: Query?
    var when: Expression?
    var depth = 1
    var invalid = SeveritySetting.severity(.error)
    if let member = tape.member("kinds", of: node) { kinds = kindNames(member.value, "kinds") }
    let reach = PathCheck.Reach.kinds(kinds)
    map(node, as: EmbeddedKey.self, "an entry of embedded") { key, _, value in
      switch key {
      case .kinds: break
      case .at: at = query(value, "at", reach: reach, given: true)
      case .when: when = expression(value, "when", reach: reach)
      case .form: embeddedForm(value)
      case .depth:
        if tape.kind(value) == .number, let number = Int(tape.text(value)), 1...4 ~= number {
          depth = number
        } else {
          fault(.badOption, at: value, "depth is 1 to 4, found \(found(value))")
        }
      case .invalid: invalid = severity(value, "invalid") ?? invalid
      }
    }
    guard tape.kind(node) == .object else { return nil }
    if tape.member("at", of: node) == nil { fault(.missingKey, at: node, "an entry of embedded needs at") }
    return at.map {
      Ruleset.EmbeddedString(
        kinds: kinds, at: $0, when: when, depth: depth, invalid: invalid, id: "\(source.name)#\(number)",
        place: source.place(of: node))
    }
  }

  private enum EmbeddedForm: String, CaseIterable {
    case json, base64, jwt
  }

  private func embeddedForm(_ node: Node) {
    guard let form = word(node, "as", as: EmbeddedForm.self), form != .json else { return }
    fault(.notSupported, at: node, "as: \(form.rawValue) comes with a later version")
  }
}
