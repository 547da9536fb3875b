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
  /// Where the secrets of the document at hand stand; nil until somebody asks.
  private var places: SecretPlaces?

  init(_ document: Document, _ secrets: (any SecretKeeper)?) {
    self.document = document
    self.secrets = secrets
  }

  /// Says that another document was read.
  func begin() {
    if !ways.isEmpty { ways = WayPlaces() }
    if places != nil { places = nil }
  }

  private var tape: Tape { document.tape }

  // MARK: Nodes

  /// A string's content, a number as written, a container as compact JSON, cut.
  func plain(_ node: Node) -> String {
    switch tape.kind(node) {
    case .string, .name: cut(ValuePrinter.escaped(shown(tape.text(node), secretName(of: node))))
    default: json(node)
    }
  }

  /// The same with strings in quotes, as JSON has them.
  func json(_ node: Node) -> String {
    var text = ""
    write(node, secretName(of: node), &text)
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

  /// The secret's name that a value stands at or below, or that an alias gives it; nil of what is none. Names themselves
  /// are shown.
  func secretName(of node: Node) -> String? {
    guard let secrets else { return nil }
    if document.format == .yaml, !tape.kind(node).isContainer {
      // An alias gives a value a second name, and copies keep the place.
      return secretPlaces(secrets).name(at: document.place(of: node))
    }
    return tape.steps(to: node, from: tape.root, &ways)?.lazy.compactMap { [self] in secretName($0) }.first
  }

  private func secretName(_ step: PathStep) -> String? {
    if case .name(let name) = step, isSecret(name: name) { name } else { nil }
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

  /// - Parameter secret: the name of the secret that it is known to be, or to be made of.
  func plain(_ literal: Literal, secret: String? = nil) -> String {
    if case .string(let text) = literal { return cut(ValuePrinter.escaped(shown(text, secret))) }
    return json(literal, secret: secret)
  }

  func json(_ literal: Literal, secret: String? = nil) -> String {
    var text = ""
    write(literal, secret, &text)
    return cut(text)
  }

  /// The fact's name where its values are secrets.
  func secretName(fact name: String?) -> String? { name.flatMap { isSecret(name: $0) ? $0 : nil } }

  /// Of what secret that is which an expression gives at a node: it, or what it was made of, stands under its name.
  ///
  /// Lengths, counts, differences and types tell nothing of it.
  func secretName(of operand: Operand, at given: Node) -> String? {
    guard secrets != nil else { return nil }
    switch operand {
    case .literal: return nil
    case .query(let query): return secretName(of: query, at: given)
    case .call(let call):
      switch call.function {
      case .length, .count, .bytes, .diff, .type, .key, .in, .known, .match, .search: return nil
      case .fact:
        if case .value(.literal(.string(let name)))? = call.arguments.first { return secretName(fact: name) }
        return nil
      case .value, .text, .number, .lower, .part, .json:
        return call.arguments.lazy.compactMap { [self] argument in
          switch argument {
          case .value(let operand): secretName(of: operand, at: given)
          case .nodes(let queries): queries.lazy.compactMap { [self] in secretName(of: $0, at: given) }.first
          }
        }.first
      }
    }
  }

  private func secretName(of query: Query, at given: Node) -> String? {
    if query.anchor == .current, let name = secretName(of: given) { return name }
    return query.segments.joinedSelectors.lazy.compactMap { [self] selector in
      if case .name(let name) = selector { secretName(fact: name) } else { nil }
    }.first
  }

  // MARK: The source

  private func secretPlaces(_ secrets: any SecretKeeper) -> SecretPlaces {
    if let places { return places }
    let fresh = SecretPlaces(document, secrets)
    places = fresh
    return fresh
  }

  /// The secrets in a part of the source of the document at hand, in bytes from its start.
  func secretParts(of range: Range<Int>) -> [Range<Int>] {
    secrets.map { secretPlaces($0).parts(of: range) } ?? []
  }

  /// The same of a source that cannot be read: by the looks of it.
  func secretParts(in context: Excerpt) -> [Range<Int>] { secrets?.secrets(in: context) ?? [] }

  // MARK: Writing

  private func shown(_ text: String, _ secret: String?) -> String {
    guard secret != nil, let secrets else { return text }
    return secrets.shortened(text)
  }

  private func shown(number text: String, _ secret: String?) -> String {
    guard let secret, let secrets else { return text }
    let digits = text.utf8.count { 0x30...0x39 ~= $0 }
    return secrets.isSecret(number: digits, under: secret) ? secrets.shortened(text) : text
  }

  private func cut(_ text: String) -> String {
    guard text.utf8.count > ValuePrinter.limit, text.count > ValuePrinter.limit else { return text }
    let start = text.prefix(ValuePrinter.window)
    return (secrets?.redacted(String(start)) ?? String(start)).prefix(ValuePrinter.limit) + "…"
  }

  /// Inside a container of YAML, where an alias may give a value another name.
  private func aliasName(of node: Node) -> String? { document.format == .yaml ? secretName(of: node) : nil }

  /// Stops soon after the text is long enough to be cut.
  private func write(_ node: Node, _ secret: String?, _ text: inout String) {
    guard text.utf8.count <= ValuePrinter.window else { return }
    switch tape.kind(node) {
    case .string, .name: text += ValuePrinter.quoted(shown(tape.text(node), secret ?? aliasName(of: node)))
    case .number: text += shown(number: tape.text(node), secret ?? aliasName(of: node))
    case .true, .false, .null: text += tape.text(node)
    case .array:
      text += "["
      for (index, element) in tape.elements(node).enumerated() {
        if index > 0 { text += "," }
        write(element, secret, &text)
        if text.utf8.count > ValuePrinter.window { return }
      }
      text += "]"
    case .object:
      text += "{"
      for (index, member) in tape.members(node).enumerated() {
        if index > 0 { text += "," }
        let name = tape.text(member.name)
        text += ValuePrinter.quoted(name) + ":"
        write(member.value, secret ?? secretName(fact: name), &text)
        if text.utf8.count > ValuePrinter.window { return }
      }
      text += "}"
    }
  }

  private func write(_ literal: Literal, _ secret: String?, _ text: inout String) {
    guard text.utf8.count <= ValuePrinter.window else { return }
    switch literal {
    case .string(let string): text += ValuePrinter.quoted(shown(string, secret))
    case .number(let number): text += shown(number: number, secret)
    case .null, .bool: text += literal.json
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        write(element, secret, &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        text += ValuePrinter.quoted(member.name) + ":"
        write(member.value, secret ?? secretName(fact: member.name), &text)
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
