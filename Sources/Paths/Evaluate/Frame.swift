internal import Documents

/// What an evaluation looks at, but for the current node: trivial to copy.
struct Frame {
  let tape: Tape
  let root: Node
  let facts: UnsafeMutablePointer<Value>
  let scratch: Unmanaged<Scratch>
  let arena: UnsafeMutablePointer<Arena>

  /// The content of a string as UTF-8 without escapes: decoded into the arena where it has some.
  ///
  /// Empty for what is no string.
  func content(_ value: Value) -> UnsafeBufferPointer<UInt8> {
    switch value {
    case .text(let bytes): return bytes
    case .type(let type): return type.bytes
    case .node(let tape, let node):
      if !tape.flags(node).contains(.escaped) { return tape.bytes(node) }
      return tape.withContent(node) { arena.pointee.copy($0) }
    default: return UnsafeBufferPointer(start: nil, count: 0)
    }
  }

  /// A number's text.
  func numberText(_ value: Value) -> UnsafeBufferPointer<UInt8> {
    switch value {
    case .number(let bytes): return bytes
    case .node(let tape, let node): return tape.bytes(node)
    case .integer(let value): return arena.pointee.copy(Array(String(value).utf8))
    default: return UnsafeBufferPointer(start: nil, count: 0)
    }
  }

  /// A number as a machine integer, where it is one of up to 64 bits.
  @inline(__always)
  func smallInteger(_ value: Value) -> Int64? {
    switch value {
    case .integer(let value): value
    default: Number.int64(numberText(value))
    }
  }
}
