internal import Documents
internal import Paths

/// Queries, expressions, texts and templates.
extension SourceReader {
  func query(
    _ node: Node, _ what: String, reach: PathCheck.Reach, given: Bool = false, singular: Bool = false
  ) -> Query? {
    guard let text = string(node, what) else { return nil }
    do {
      let query = try given ? Query.parseGiven(text) : Query.parseAny(text, singular: singular)
      check(given ? .given(query) : .query(query), reach, node)
      return query
    } catch {
      fault(error, in: node)
      return nil
    }
  }

  func queries(_ node: Node, _ what: String, reach: PathCheck.Reach, given: Bool = false) -> [Query] {
    let nodes = oneOrMore(node)
    if nodes.isEmpty { wrongType(node, what, expected: "a query or a list of queries") }
    return nodes.compactMap { query($0, what, reach: reach, given: given) }
  }

  func expression(
    _ node: Node, _ what: String, reach: PathCheck.Reach, code: RulesetFault.Code = .wrongType
  ) -> Expression? {
    // `true` and `false` read as booleans in YAML; as an expression neither is one.
    guard let text = string(node, what, code: code) else { return nil }
    do {
      let expression = try Expression.parse(text)
      check(.expression(expression), reach, node)
      return expression
    } catch {
      fault(error, in: node)
      return nil
    }
  }

  func value(_ node: Node, _ what: String, reach: PathCheck.Reach) -> ValueExpression? {
    guard let text = string(node, what) else { return nil }
    do {
      let value = try ValueExpression.parse(text)
      check(.value(value), reach, node)
      return value
    } catch {
      fault(error, in: node)
      return nil
    }
  }

  func check(_ subject: PathCheck.Subject, _ reach: PathCheck.Reach, _ node: Node, base: Int = 0) {
    guard checks else { return }
    context.checks.paths.append(PathCheck(subject: subject, reach: reach, reader: self, node: node, base: base))
  }

  // MARK: Texts

  /// A string, or a map with `en` and other languages.
  func text(_ node: Node, _ what: String) -> LocalizedText? {
    localized(node, what)?.text
  }

  /// A text with placeholders, each of which is checked.
  func template(_ node: Node, _ what: String, reach: PathCheck.Reach) -> Template? {
    guard let (text, nodes) = localized(node, what) else { return nil }
    if checks {
      for node in nodes { checkTemplate(node, reach) }
    }
    return Template(text)
  }

  private func localized(_ node: Node, _ what: String) -> (text: LocalizedText, nodes: [Node])? {
    switch tape.kind(node) {
    case .string:
      return (LocalizedText(en: content(node), zh: nil, further: [:]), checks ? [node] : [])
    case .object:
      var english: LocalizedText.Text?
      var chinese: LocalizedText.Text?
      var others: [String: String] = [:]
      var nodes: [Node] = []
      for (name, value) in tape.members(node) where !isPrivate(name) {
        let language = tape.text(name)
        guard !checks || SourceReader.isLanguage(language) else {
          fault(
            .unknownKey, at: name,
            "\(what) is a string, or a map of language codes such as en and zh, found \"\(language.shortened)\"")
          continue
        }
        guard tape.kind(value) == .string else {
          wrongType(value, what, expected: "a string")
          continue
        }
        if checks { nodes.append(value) }
        switch language {
        case "en": english = content(value)
        case "zh": chinese = content(value)
        default: others[language] = tape.text(value)
        }
      }
      if english == nil, !tape.members(node).contains(where: { tape.text($0.name) == "en" }) {
        fault(.missingKey, at: node, "\(what) needs a text in English: en")
      }
      return english.map { (LocalizedText(en: $0, zh: chinese, further: others), nodes) }
    default:
      wrongType(node, what, expected: "a string, or a map with en and other languages")
      return nil
    }
  }

  private func content(_ node: Node) -> LocalizedText.Text {
    source.isConstant && !tape.flags(node).contains(.escaped) ? .constant(tape.bytes(node)) : .string(tape.text(node))
  }

  /// `en`, `zh`, `zh-Hant`.
  private static func isLanguage(_ text: String) -> Bool {
    let bytes = text.utf8
    return (2...12).contains(bytes.count) && bytes.prefix(2).allSatisfy { (0x61...0x7A).contains($0) }
      && bytes.dropFirst(2).allSatisfy { $0 == 0x2D || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
      && (bytes.count == 2 || bytes.dropFirst(2).first == 0x2D)
  }

  private func checkTemplate(_ node: Node, _ reach: PathCheck.Reach) {
    do {
      for (value, offset) in try TemplateText.expressions(tape.text(node)) {
        check(.value(value), reach, node, base: offset)
      }
    } catch {
      fault(error.code, in: node, content: error.offset, error.message, suggestion: error.suggestion)
    }
  }
}
