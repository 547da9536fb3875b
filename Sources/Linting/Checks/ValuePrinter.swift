internal import Documents
internal import Paths
internal import Rulesets

/// Values of the document at hand as messages print them, secrets cut short.
///
/// All that a message shows of a document goes through here. Nothing is looked up before something is printed.
final class ValuePrinter {
  /// Characters of a value that a message shows.
  static let limit = 80
  /// Bytes that are looked through for secrets before a text is cut: a secret that is cut in half shows no form.
  private static let window = limit * 4

  private let document: Document
  private let secrets: (any SecretKeeper)?
  /// Names that were asked for: documents of a run have few.
  private var known: [String: Bool] = [:]
  /// How far the ways to values of the document at hand went.
  private var ways = WayPlaces()

  init(_ document: Document, _ secrets: (any SecretKeeper)?) {
    self.document = document
    self.secrets = secrets
  }

  /// Says that another document was read.
  func begin() { if !ways.isEmpty { ways = WayPlaces() } }

  private var tape: Tape { document.tape }

  // MARK: Nodes

  /// A string's content, a number as written, a container as compact JSON, cut.
  func plain(_ node: Node) -> String {
    switch tape.kind(node) {
    case .string, .name: cut(ValuePrinter.escaped(shown(tape.text(node), isSecret(node))))
    default: json(node)
    }
  }

  /// The same with strings in quotes, as JSON has them.
  func json(_ node: Node) -> String {
    var text = ""
    write(node, isSecret(node), &text)
    return cut(text)
  }

  /// As Spectral prints a value in its own messages: containers by their sort only.
  func printed(_ node: Node) -> String {
    switch tape.kind(node) {
    case .array: "Array[]"
    case .object: "Object{}"
    default: json(node)
    }
  }

  /// Whether a value stands at or below the name of a secret. Names themselves are shown.
  func isSecret(_ node: Node) -> Bool {
    guard secrets != nil, let steps = tape.steps(to: node, from: tape.root, &ways) else { return false }
    return steps.contains { if case .name(let name) = $0 { isSecret(name: name) } else { false } }
  }

  private func isSecret(name: String) -> Bool {
    guard let secrets else { return false }
    if let isSecret = known[name] { return isSecret }
    if known.count >= 1_000 { known.removeAll(keepingCapacity: true) }
    let isSecret = secrets.isSecret(name: name)
    known[name] = isSecret
    return isSecret
  }

  // MARK: Values of rulesets and expressions

  /// - Parameter isSecret: whether it is known to be, or to be made of, a secret.
  func plain(_ literal: Literal, isSecret: Bool = false) -> String {
    if case .string(let text) = literal { return cut(ValuePrinter.escaped(shown(text, isSecret))) }
    return json(literal, isSecret: isSecret)
  }

  func json(_ literal: Literal, isSecret: Bool = false) -> String {
    var text = ""
    write(literal, isSecret, &text)
    return cut(text)
  }

  func isSecret(fact name: String?) -> Bool {
    name.map { isSecret(name: $0) } ?? false
  }

  /// Whether what an expression gives at a node is a secret: it, or what it was made of, stands under such a name.
  ///
  /// Lengths, counts, differences and types tell nothing of it.
  func isSecret(_ operand: Operand, at given: Node) -> Bool {
    guard secrets != nil else { return false }
    switch operand {
    case .literal: return false
    case .query(let query): return isSecret(query, at: given)
    case .call(let call):
      switch call.function {
      case .length, .count, .bytes, .diff, .type, .key, .in, .known, .match, .search: return false
      case .fact:
        if case .value(.literal(.string(let name)))? = call.arguments.first { return isSecret(name: name) }
        return false
      case .value, .text, .number, .lower, .part, .json:
        return call.arguments.contains { argument in
          switch argument {
          case .value(let operand): isSecret(operand, at: given)
          case .nodes(let queries): queries.contains { isSecret($0, at: given) }
          }
        }
      }
    }
  }

  private func isSecret(_ query: Query, at given: Node) -> Bool {
    if query.anchor == .current, isSecret(given) { return true }
    return query.segments.joinedSelectors.contains { selector in
      if case .name(let name) = selector { isSecret(name: name) } else { false }
    }
  }

  /// Whether a range of the source shows a part of a secret.
  func hides(_ excerpt: Excerpt) -> Bool {
    guard let secrets else { return false }
    return secrets.hidden(in: excerpt).contains { $0.overlaps(excerpt.range) }
  }

  // MARK: Writing

  private func shown(_ text: String, _ isSecret: Bool) -> String {
    guard isSecret, let secrets else { return text }
    return secrets.shortened(text)
  }

  private func cut(_ text: String) -> String {
    guard text.utf8.count > ValuePrinter.limit, text.count > ValuePrinter.limit else { return text }
    let start = text.prefix(ValuePrinter.window)
    return (secrets?.redacted(String(start)) ?? String(start)).prefix(ValuePrinter.limit) + "…"
  }

  /// Stops soon after the text is long enough to be cut.
  private func write(_ node: Node, _ isSecret: Bool, _ text: inout String) {
    guard text.utf8.count <= ValuePrinter.window else { return }
    switch tape.kind(node) {
    case .string, .name: text += ValuePrinter.quoted(shown(tape.text(node), isSecret))
    case .number: text += shown(tape.text(node), isSecret)
    case .true, .false, .null: text += tape.text(node)
    case .array:
      text += "["
      for (index, element) in tape.elements(node).enumerated() {
        if index > 0 { text += "," }
        write(element, isSecret, &text)
        if text.utf8.count > ValuePrinter.window { return }
      }
      text += "]"
    case .object:
      text += "{"
      for (index, member) in tape.members(node).enumerated() {
        if index > 0 { text += "," }
        let name = tape.text(member.name)
        text += ValuePrinter.quoted(name) + ":"
        write(member.value, isSecret || self.isSecret(name: name), &text)
        if text.utf8.count > ValuePrinter.window { return }
      }
      text += "}"
    }
  }

  private func write(_ literal: Literal, _ isSecret: Bool, _ text: inout String) {
    guard text.utf8.count <= ValuePrinter.window else { return }
    switch literal {
    case .string(let string): text += ValuePrinter.quoted(shown(string, isSecret))
    case .number(let number): text += shown(number, isSecret)
    case .null, .bool: text += literal.json
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        write(element, isSecret, &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        text += ValuePrinter.quoted(member.name) + ":"
        write(member.value, isSecret || self.isSecret(name: member.name), &text)
      }
      text += "}"
    }
  }

  /// A JSON string that reads well: only what must be escaped is.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      append(scalar, to: &quoted)
    }
    return quoted + "\""
  }

  /// The text with its control characters as JSON escapes them.
  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars { append(scalar, to: &escaped) }
    return escaped
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case "\u{0}"..<" ", "\u{7F}":
      let hex = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    default: text.unicodeScalars.append(scalar)
    }
  }
}

extension [Segment] {
  fileprivate var joinedSelectors: FlattenSequence<[[Selector]]> { map(\.selectors).joined() }
}
