internal import Documents
internal import Reports

extension OutputBuffer {
  /// A node's value as compact JSON: numbers as they were written, where JSON has them so.
  mutating func append(json node: Node, of document: Document) {
    append(json: node, in: document.tape, isJSON: document.format == .json)
  }

  private mutating func append(json node: Node, in tape: Tape, isJSON: Bool) {
    switch tape.kind(node) {
    case .null: append("null")
    case .true: append("true")
    case .false: append("false")
    case .number:
      if isJSON { append(contentsOf: tape.bytes(node)) } else { append(text: Number.json(tape.bytes(node))) }
    case .string, .name: tape.withContent(node) { append(json: $0) }
    case .array:
      append("[")
      for (index, element) in tape.elements(node).enumerated() {
        if index > 0 { append(",") }
        append(json: element, in: tape, isJSON: isJSON)
      }
      append("]")
    case .object:
      append("{")
      for (index, member) in tape.members(node).enumerated() {
        if index > 0 { append(",") }
        append(json: member.name, in: tape, isJSON: isJSON)
        append(":")
        append(json: member.value, in: tape, isJSON: isJSON)
      }
      append("}")
    }
  }
}
