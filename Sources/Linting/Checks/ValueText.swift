internal import Documents
internal import Paths
internal import Rulesets

/// Values as messages print them.
enum ValueText {
  /// Characters of a container's text that a message shows.
  static let limit = 80

  /// A value for a message: a string's content, a number as written, a container as compact JSON, cut.
  static func plain(_ node: Node, _ tape: Tape) -> String {
    switch tape.kind(node) {
    case .string, .name: cut(tape.text(node))
    default: json(node, tape)
    }
  }

  /// The same with strings in quotes, as JSON has them.
  static func json(_ node: Node, _ tape: Tape) -> String {
    var text = ""
    write(node, tape, &text)
    return cut(text)
  }

  /// As Spectral prints a value in its own messages: containers by their sort only.
  static func printed(_ node: Node, _ tape: Tape) -> String {
    switch tape.kind(node) {
    case .array: "Array[]"
    case .object: "Object{}"
    default: json(node, tape)
    }
  }

  static func plain(_ literal: Literal) -> String {
    if case .string(let text) = literal { return cut(text) }
    return json(literal)
  }

  static func json(_ literal: Literal) -> String {
    switch literal {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): quoted(text)
    case .array(let elements): "[" + elements.map(json).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { quoted($0.name) + ":" + json($0.value) }.joined(separator: ",") + "}"
    }
  }

  static func cut(_ text: String) -> String {
    guard text.utf8.count > limit, text.count > limit else { return text }
    return text.prefix(limit) + "…"
  }

  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Stops soon after the text is long enough to be cut.
  private static func write(_ node: Node, _ tape: Tape, _ text: inout String) {
    guard text.utf8.count <= limit * 4 else { return }
    switch tape.kind(node) {
    case .string, .name: text += quoted(tape.text(node))
    case .array:
      text += "["
      for (i, element) in tape.elements(node).enumerated() {
        if i > 0 { text += "," }
        write(element, tape, &text)
        if text.utf8.count > limit * 4 { return }
      }
      text += "]"
    case .object:
      text += "{"
      for (i, member) in tape.members(node).enumerated() {
        if i > 0 { text += "," }
        text += quoted(tape.text(member.name)) + ":"
        write(member.value, tape, &text)
        if text.utf8.count > limit * 4 { return }
      }
      text += "}"
    default: text += tape.text(node)
    }
  }
}
