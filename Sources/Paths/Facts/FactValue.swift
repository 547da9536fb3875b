public import Documents

/// A JSON value outside of any document: what a fact holds, and what a value expression comes to.
public indirect enum FactValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// As written in JSON.
  case number(String)
  case string(String)
  case array([FactValue])
  /// In the order written.
  case object([Member])

  public struct Member: Hashable, Sendable {
    public let name: String
    public let value: FactValue

    public init(name: String, value: FactValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value of a node, with all inside it; a string stays a string though it was opened.
  public init(_ node: Node, of tape: Tape) {
    switch tape.kind(node) {
    case .null: self = .null
    case .true: self = .bool(true)
    case .false: self = .bool(false)
    case .number: self = .number(tape.text(node))
    case .string, .name: self = .string(tape.text(node))
    case .array: self = .array(tape.elements(node).map { FactValue($0, of: tape) })
    case .object:
      self = .object(tape.members(node).map { Member(name: tape.text($0.name), value: FactValue($0.value, of: tape)) })
    }
  }

  /// As messages print it: a string without quotes, a number as written, a container as compact JSON.
  public var printed: String {
    if case .string(let text) = self { text } else { json }
  }

  /// Compact JSON.
  public var json: String {
    var text = ""
    append(to: &text, canonical: false)
    return text
  }

  /// One text for all equal values, and no other: numbers by value, members by name. To group by.
  public var identity: String {
    var text = ""
    append(to: &text, canonical: true)
    return text
  }

  private func append(to text: inout String, canonical: Bool) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number):
      var number = number
      text += canonical ? number.withUTF8 { Number.canonical($0) } : number
    case .string(let string): FactValue.append(string, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.append(to: &text, canonical: canonical)
      }
      text += "]"
    case .object(var members):
      // Names in the order of their bytes: Swift's order of strings puts equivalent ones together.
      if canonical { members.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        FactValue.append(member.name, to: &text)
        text += ":"
        member.value.append(to: &text, canonical: canonical)
      }
      text += "}"
    }
  }

  private static func append(_ string: String, to text: inout String) {
    text += "\""
    defer { text += "\"" }
    // Each linter reads all facts from their JSON: nearly every string goes as it is.
    guard string.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
      text += string
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1f}":
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
