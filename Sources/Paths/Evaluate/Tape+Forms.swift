public import Documents

/// What evaluation asks of a node: the one place to teach it of leaves without a type, holes and cut-off containers.
extension Tape {
  @inline(__always)
  func form(_ node: Node) -> Value.Form {
    switch kind(node) {
    case .null: .null
    case .true, .false: .bool
    case .number: .number
    case .string, .name: .text
    case .array: .array
    case .object: .object
    }
  }

  /// The type by the language: integers by value, `1`, `1.0` and `1e2` alike.
  public func typeName(of node: Node) -> TypeName {
    switch kind(node) {
    case .null: .null
    case .true, .false: .boolean
    case .number: flags(node).contains(.plainInteger) || Number.isInteger(bytes(node)) ? .integer : .number
    case .string, .name: .string
    case .array: .array
    case .object: .object
    }
  }

  /// Bytes of a container's JSON without white space between tokens, of a string's content, of all else as written.
  ///
  /// Nil for a container that was never JSON text. Linear in the number of nodes, not of bytes: no text is looked at.
  public func compactByteCount(of node: Node) -> Int? {
    if !kind(node).isContainer {
      return flags(node).contains(.escaped) ? withContent(node) { $0.count } : length(node)
    }
    guard length(node) > 0 else { return nil }
    var total = 0
    var position = node.position
    let end = self.end(node)
    while position < end {
      let part = Node(index: position)
      position += 1
      switch kind(part) {
      case .name: total += length(part) + 3  // two quotes and the colon
      case .string: total += length(part) + 3  // two quotes and the comma before it
      case .array, .object:
        // Brackets and the comma before; the first value inside has no comma before it.
        total += self.end(part) > position ? 2 : 3
      default: total += length(part) + 1
      }
    }
    return total - 1
  }

  /// The string seen through: the container it was decoded to, through several layers; else the node itself.
  @inline(__always)
  func container(_ node: Node) -> Node {
    var node = node
    while kind(node) == .string, let inner = embedded(in: node) { node = inner }
    return node
  }

  /// The name of the member whose value this is; nil for elements and roots.
  public func name(of node: Node) -> Node? {
    guard node.position > 0 else { return nil }
    // A name is always followed by its value, so what stands before an element or a root is none.
    let before = Node(index: node.position - 1)
    return kind(before) == .name ? before : nil
  }
}
