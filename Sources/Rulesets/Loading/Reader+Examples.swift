internal import Documents
internal import Paths

private enum ExampleKey: String, MapKey {
  case valid, invalid, at, severity, message, only, kind, facts, app, fixed
  case form = "as"

  static let table = KeyTable<ExampleKey>()
}

extension SourceReader {
  func examples(_ node: Node) -> [Example] {
    guard let nodes = list(node, "examples") else { return [] }
    return nodes.compactMap(example)
  }

  private func example(_ node: Node) -> Example? {
    var valid: Node?
    var invalid: Node?
    var form: String?
    var at: [String]?
    var severity: Severity?
    var message: String?
    var only = false
    var kind: String?
    var facts: [String: Literal] = [:]
    var fixed: Literal?
    map(node, as: ExampleKey.self, "an example") { key, _, value in
      switch key {
      case .valid: valid = value
      case .invalid: invalid = value
      case .form: form = string(value, "as")
      case .at: at = oneOrMore(value).compactMap(examplePlace)
      case .severity: severity = word(value, "severity", as: Severity.self, code: .wrongType)
      case .message: message = string(value, "message")
      case .only: only = boolean(value, "only") ?? false
      case .kind: kind = kindNames(value, "kind").first
      case .facts: facts = exampleFacts(value)
      case .app: fault(.notSupported, at: value, "app (an app profile) comes with a later version")
      case .fixed: fixed = literal(value)
      }
    }
    guard tape.kind(node) == .object else { return nil }
    guard let document = valid ?? invalid else {
      fault(.missingKey, at: node, "an example needs valid or invalid")
      return nil
    }
    if valid != nil, let invalid {
      fault(.wrongType, at: invalid, "an example has valid or invalid, not both")
    }
    let content: Example.Document
    if let form {
      guard let text = string(document, "the document of an example with as") else { return nil }
      content = .text(text, form: form)
    } else {
      content = .value(literal(document))
    }
    return Example(
      isValid: valid != nil, document: content, at: at, severity: severity, message: message, only: only, kind: kind,
      facts: facts, fixed: fixed, place: source.place(of: node))
  }

  /// A pointer or a query of RFC 9535.
  private func examplePlace(_ node: Node) -> String? {
    guard let text = string(node, "at") else { return nil }
    // With a document's number before it, `2:/id`, where the example has several.
    let pointer = text.drop { ("0"..."9").contains($0) }
    if text.isEmpty || text.utf8.first == UInt8(ascii: "/") || pointer.hasPrefix(":/") { return text }
    do {
      _ = try Query.parse(text)
      return text
    } catch {
      if text.utf8.first == UInt8(ascii: "$") {
        fault(error, in: node)
      } else {
        fault(.badQuery, in: node, content: 0, "at is a pointer such as /a/b or a query that begins with $")
      }
      return nil
    }
  }

  private func exampleFacts(_ node: Node) -> [String: Literal] {
    var facts: [String: Literal] = [:]
    for (name, value) in members(node, "facts") {
      let fact = tape.text(name)
      facts[fact] = literal(value)
      if fact == FactName.documentFile, tape.kind(value) != .string {
        wrongType(value, "the fact \(fact)", expected: "the name of a file")
      }
      context.checks.facts.append(NameCheck(name: fact, reader: self, node: name))
    }
    return facts
  }
}
