internal import Documents
internal import Reports

extension OutputBuffer {
  /// A node's value as compact JSON: numbers as they were written, where JSON has them so.
  ///
  /// One pass over the tape, without recursion: documents may nest deeper than the stack reaches.
  mutating func append(json node: Node, of document: Document) {
    let tape = document.tape
    /// Containers that are open: their last position, and what closes them.
    var open: [(end: Int, isObject: Bool)] = []
    var position = node.position
    let end = tape.end(node)
    var isFirst = true
    while position < end || !open.isEmpty {
      if let last = open.last, position >= last.end {
        append(byte: last.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        open.removeLast()
        isFirst = false
        continue
      }
      var current = Node(index: position)
      if tape.kind(current) == .name, position > node.position {
        let value = tape.value(ofName: current)
        // An equal later name replaces the member.
        if tape.flags(current).contains(.replaced) {
          position = tape.end(value)
          continue
        }
        if !isFirst { append(",") }
        append(text: current, in: tape)
        append(":")
        current = value
      } else if !isFirst {
        append(",")
      }
      isFirst = false
      position = current.position + 1
      switch tape.kind(current) {
      case .object, .array:
        let isObject = tape.kind(current) == .object
        append(byte: isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
        open.append((tape.end(current), isObject))
        isFirst = true
      case .number where document.format != .json: append(text: Number.json(tape.bytes(current)))
      case .string, .name: append(text: current, in: tape)
      default: append(contentsOf: tape.bytes(current))
      }
    }
  }

  private mutating func append(text node: Node, in tape: Tape) { tape.withContent(node) { append(json: $0) } }
}
