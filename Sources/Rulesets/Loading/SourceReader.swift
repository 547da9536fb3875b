internal import Documents
internal import Paths

/// Reads one file's nodes into the model and notes what is wrong with them; each subject is an extension in its own file.
///
/// A function that returns nil has reported why.
struct SourceReader {
  let source: RulesetSource
  let context: LoadContext
  /// The document's: it is read once, and nothing in it is opened.
  let tape: Tape

  init(source: RulesetSource, context: LoadContext) {
    self.source = source
    self.context = context
    tape = source.document.tape
  }

  /// Whether names and paths are noted for the checks after merging.
  var checks: Bool { !source.isTrusted || context.checksBuiltIns }

  // MARK: Faults

  func fault(_ code: RulesetFault.Code, at node: Node, _ message: String, suggestion: String? = nil) {
    context.report(
      RulesetFault(
        code, at: source.place(of: node), message + didYouMean(suggestion), suggestion: suggestion))
  }

  /// A fault at a byte of a string's content; the message is complete.
  func fault(
    _ code: RulesetFault.Code, in string: Node, content offset: Int, _ message: String, suggestion: String? = nil
  ) {
    context.report(
      RulesetFault(code, at: source.place(of: string, content: offset), message, suggestion: suggestion))
  }

  /// A path's fault at its byte.
  func fault(_ error: PathError, in string: Node, base: Int = 0) {
    fault(
      RulesetFault.Code(rawValue: error.code.rawValue) ?? .badExpression, in: string, content: base + error.offset,
      error.message, suggestion: error.suggestion)
  }

  /// What stands at a node, for a message.
  func found(_ node: Node) -> String {
    switch tape.kind(node) {
    case .null: "nothing"
    case .true, .false: "the boolean \(tape.text(node))"
    case .number: "the number \(tape.text(node))"
    case .string, .name: "the string \"\(tape.text(node).shortened)\""
    case .array: "a list"
    case .object: "a map"
    }
  }

  func wrongType(
    _ node: Node, _ what: String, expected: String, code: RulesetFault.Code = .wrongType, suggestion: String? = nil
  ) {
    var hint = ""
    if tape.kind(node) == .null {
      hint = "; a text that begins with # is quoted, since # begins a comment"
    }
    fault(code, at: node, "\(what) is \(expected), found \(found(node))\(hint)", suggestion: suggestion)
  }

  // MARK: Maps

  /// Gives each member of a map with fixed keys to `body`; notes unknown keys. `x-…` keys are passed over.
  func map<Key: MapKey>(
    _ node: Node, as keys: Key.Type, _ what: String, _ body: (_ key: Key, _ name: Node, _ value: Node) -> Void
  ) {
    guard tape.kind(node) == .object else { return wrongType(node, what, expected: "a map") }
    let table = Key.table
    for (name, value) in tape.members(node) {
      if let key = table.key(name, in: tape) {
        body(key, name, value)
      } else if !isPrivate(name) {
        let text = tape.text(name)
        let nearest = NearestName(known: Key.allCases.map(\.rawValue)).nearest(to: text)?.name
        fault(
          .unknownKey, at: name,
          "\(what) has no key \"\(text.shortened)\"" + (nearest == nil ? "; keys are \(keyList(keys))" : ""),
          suggestion: nearest)
      }
    }
  }

  private func keyList<Key: MapKey>(_ keys: Key.Type) -> String { Key.allCases.map(\.rawValue).listed }

  /// Whether a key begins with `x-`.
  func isPrivate(_ name: Node) -> Bool {
    let bytes = tape.bytes(name)
    return bytes.count >= 2 && bytes[0] == UInt8(ascii: "x") && bytes[1] == UInt8(ascii: "-")
  }

  /// The members of a map whose names are free.
  func members(_ node: Node, _ what: String) -> [(name: Node, value: Node)] {
    guard tape.kind(node) == .object else {
      wrongType(node, what, expected: "a map")
      return []
    }
    return tape.members(node).map { $0 }
  }

  // MARK: Scalars and lists

  func string(_ node: Node, _ what: String, code: RulesetFault.Code = .wrongType) -> String? {
    guard tape.kind(node) == .string else {
      wrongType(node, what, expected: "a string", code: code)
      return nil
    }
    return tape.text(node)
  }

  /// The text of a string or of any other scalar: of dates and version numbers.
  func scalarText(_ node: Node, _ what: String) -> String? {
    if tape.kind(node).isContainer || tape.kind(node) == .null {
      wrongType(node, what, expected: "a text")
      return nil
    }
    return tape.text(node)
  }

  func boolean(_ node: Node, _ what: String, code: RulesetFault.Code = .wrongType) -> Bool? {
    switch tape.kind(node) {
    case .true: return true
    case .false: return false
    default:
      wrongType(node, what, expected: "true or false", code: code)
      return nil
    }
  }

  /// The elements of a list, or the one node that stands for a list of one.
  func oneOrMore(_ node: Node) -> [Node] {
    tape.kind(node) == .array ? tape.elements(node).map { $0 } : [node]
  }

  func list(_ node: Node, _ what: String, code: RulesetFault.Code = .wrongType) -> [Node]? {
    guard tape.kind(node) == .array else {
      wrongType(node, what, expected: "a list", code: code)
      return nil
    }
    return tape.elements(node).map { $0 }
  }

  func strings(_ node: Node, _ what: String, code: RulesetFault.Code = .wrongType) -> [String] {
    oneOrMore(node).compactMap { string($0, what, code: code) }
  }

  /// One of the words of an enumeration.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ node: Node, _ what: String, as words: Word.Type, code: RulesetFault.Code = .badOption
  ) -> Word? {
    let text = tape.kind(node) == .string ? tape.text(node) : nil
    if let text, let word = Word(rawValue: text) { return word }
    let all = Word.allCases.map(\.rawValue)
    guard let text else {
      wrongType(node, what, expected: "one of \(all.listed)", code: code)
      return nil
    }
    let nearest = NearestName(known: all).nearest(to: text)?.name
    fault(
      code, at: node, "\(what) is one of \(all.listed), found \"\(text.shortened)\"", suggestion: nearest)
    return nil
  }

  // MARK: Values

  func literal(_ node: Node) -> Literal {
    switch tape.kind(node) {
    case .null: .null
    case .true: .bool(true)
    case .false: .bool(false)
    case .number: .number(tape.text(node))
    case .string, .name: .string(tape.text(node))
    case .array: .array(tape.elements(node).map(literal))
    case .object:
      .object(tape.members(node).map { Literal.Member(name: tape.text($0.name), value: literal($0.value)) })
    }
  }

  /// A severity word, or a number from −1 to 3 as Spectral counts.
  func severity(_ node: Node, _ what: String = "a severity") -> SeveritySetting? {
    let text = tape.kind(node).isContainer ? "" : tape.text(node)
    switch (tape.kind(node), text) {
    case (.string, "off"), (.false, _), (.number, "-1"): return .off
    case (.number, "0"): return .severity(.error)
    case (.number, "1"): return .severity(.warn)
    case (.number, "2"): return .severity(.info)
    case (.number, "3"): return .severity(.hint)
    case (.string, _):
      if let severity = Severity(rawValue: text) { return .severity(severity) }
    default: break
    }
    let words = SeveritySetting.words
    let nearest = NearestName(known: words, misspelt: SeveritySetting.misspelt).nearest(to: text)?.name
    wrongType(node, what, expected: "\(words.listed), or a number from -1 to 3", suggestion: nearest)
    return nil
  }
}

extension SeveritySetting {
  static let words = ["error", "warn", "info", "hint", "off"]
  /// Words of other linters.
  static let misspelt = [
    "warning": "warn", "information": "info", "note": "info", "fatal": "error", "ignore": "off", "none": "off",
    "disabled": "off",
  ]
}

extension String {
  /// At most forty characters, for a message.
  var shortened: String { count > 40 ? prefix(39) + "…" : self }
}
