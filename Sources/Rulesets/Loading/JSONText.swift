internal import Documents

/// Compact JSON of what a tape holds, whatever it was read from.
enum JSONText {
  static func compact(_ node: Node, in tape: Tape) -> String {
    var bytes: [UInt8] = []
    append(node, in: tape, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func append(_ node: Node, in tape: Tape, to bytes: inout [UInt8]) {
    switch tape.kind(node) {
    case .null, .true, .false, .number: bytes += word(node, tape)
    case .string, .name: append(string: node, in: tape, to: &bytes)
    case .array:
      bytes.append(UInt8(ascii: "["))
      for (index, element) in tape.elements(node).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(element, in: tape, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object: append(members: tape.members(node), in: tape, to: &bytes)
    }
  }

  /// An object of these members.
  static func append(
    members: some Sequence<(name: Node, value: Node)>, in tape: Tape, to bytes: inout [UInt8]
  ) {
    append(members: members, in: tape, to: &bytes) { append($0.value, in: tape, to: &$1) }
  }

  /// An object of these members, each value as `write` has it.
  static func append(
    members: some Sequence<(name: Node, value: Node)>, in tape: Tape, to bytes: inout [UInt8],
    value write: ((name: Node, value: Node), inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: "{"))
    var isFirst = true
    for member in members {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      append(string: member.name, in: tape, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      write(member, &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// YAML writes null as `~` or nothing, and booleans as `True` too.
  private static func word(_ node: Node, _ tape: Tape) -> [UInt8] {
    switch tape.kind(node) {
    case .null: Array("null".utf8)
    case .true: Array("true".utf8)
    case .false: Array("false".utf8)
    default: Array(tape.text(node).utf8)
    }
  }

  private static func append(string node: Node, in tape: Tape, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    tape.withContent(node) { content in
      for byte in content {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case UInt8(ascii: "\n"): bytes += Array("\\n".utf8)
        case UInt8(ascii: "\t"): bytes += Array("\\t".utf8)
        case 0..<0x20:
          let hex = String(byte, radix: 16)
          bytes += Array("\\u00\(hex.utf8.count == 1 ? "0" : "")\(hex)".utf8)
        default: bytes.append(byte)
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
