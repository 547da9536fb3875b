/// A document's nodes in document order, read only: a trivial view into storage that a `Document` owns.
///
/// Valid until the document reads again or opens another embedded string. Nodes come from the same document.
@frozen
public struct Tape {
  @usableFromInline let words: UnsafePointer<UInt64>
  @usableFromInline let count: Int
  @usableFromInline let layers: UnsafePointer<UnsafePointer<UInt8>>

  @inlinable
  init(words: UnsafePointer<UInt64>, count: Int, layers: UnsafePointer<UnsafePointer<UInt8>>) {
    self.words = words
    self.count = count
    self.layers = layers
  }

  /// The document's root value. Every document that was read has one.
  @inlinable
  public var root: Node { Node(index: 0) }

  @inlinable
  @inline(__always)
  func head(_ node: Node) -> UInt64 {
    precondition(node.position < count, "a node of another document")
    return words[node.position &* 2]
  }

  @inlinable
  @inline(__always)
  func range(_ node: Node) -> UInt64 {
    precondition(node.position < count, "a node of another document")
    return words[node.position &* 2 &+ 1]
  }

  // MARK: What a node is

  @inlinable
  @inline(__always)
  public func kind(_ node: Node) -> NodeKind {
    unsafeBitCast(UInt8(truncatingIfNeeded: head(node)), to: NodeKind.self)
  }

  @inlinable
  @inline(__always)
  public func flags(_ node: Node) -> NodeFlags {
    NodeFlags(rawValue: UInt8(truncatingIfNeeded: head(node) >> 8))
  }

  /// The text layer the node's bytes lie in: 0 the document itself, above it decoded strings.
  @inlinable
  @inline(__always)
  public func layer(_ node: Node) -> Int { Int(UInt16(truncatingIfNeeded: head(node) >> 16)) }

  @inlinable
  @inline(__always)
  func link(_ node: Node) -> UInt32 { UInt32(truncatingIfNeeded: head(node) >> 32) }

  /// The hash of a name, by `Name.hash(of:)`.
  @inlinable
  @inline(__always)
  public func nameHash(_ name: Node) -> UInt32 { link(name) }

  /// First byte of the node's text in its layer, and its length: strings and names without their quotes.
  @inlinable
  @inline(__always)
  public func start(_ node: Node) -> Int { Int(UInt32(truncatingIfNeeded: range(node))) }

  @inlinable
  @inline(__always)
  public func length(_ node: Node) -> Int { Int(UInt32(truncatingIfNeeded: range(node) >> 32)) }

  // MARK: Moving

  /// The index after a value and all inside it.
  @inlinable
  @inline(__always)
  public func end(_ node: Node) -> Int {
    kind(node).isContainer ? Int(link(node)) : node.position &+ 1
  }

  /// The value of the member whose name this is.
  @inlinable
  @inline(__always)
  public func value(ofName name: Node) -> Node { Node(index: name.position &+ 1) }

  /// The value a string holds, once `Document.open` has decoded it.
  @inlinable
  @inline(__always)
  public func embedded(in string: Node) -> Node? {
    flags(string).contains(.embeds) ? Node(index: Int(link(string))) : nil
  }

  /// The node itself, or what is inside it where it is a string that was opened, through strings in strings.
  @inlinable
  @inline(__always)
  public func seenThrough(_ node: Node) -> Node {
    var node = node
    while kind(node) == .string, let inner = embedded(in: node) { node = inner }
    return node
  }

  /// The members of an object, in document order, without those that an equal later name replaces; empty for all else.
  @inlinable
  public func members(_ object: Node) -> Members { Members(tape: self, object: object) }

  /// The elements of an array in order; empty for all else.
  @inlinable
  public func elements(_ array: Node) -> Elements { Elements(tape: self, array: array) }

  @frozen
  public struct Members: Sequence, IteratorProtocol {
    @usableFromInline let tape: Tape
    @usableFromInline var position: Int
    @usableFromInline let end: Int

    @inlinable
    init(tape: Tape, object: Node) {
      self.tape = tape
      position = object.position + 1
      end = tape.kind(object) == .object ? tape.end(object) : position
    }

    @inlinable
    public mutating func next() -> (name: Node, value: Node)? {
      while position < end {
        let name = Node(index: position)
        let value = tape.value(ofName: name)
        position = tape.end(value)
        if !tape.flags(name).contains(.replaced) { return (name, value) }
      }
      return nil
    }
  }

  @frozen
  public struct Elements: Sequence, IteratorProtocol {
    @usableFromInline let tape: Tape
    @usableFromInline var position: Int
    @usableFromInline let end: Int

    @inlinable
    init(tape: Tape, array: Node) {
      self.tape = tape
      position = array.position + 1
      end = tape.kind(array) == .array ? tape.end(array) : position
    }

    @inlinable
    public mutating func next() -> Node? {
      guard position < end else { return nil }
      let node = Node(index: position)
      position = tape.end(node)
      return node
    }
  }

  // MARK: Text

  /// The node's bytes in its layer: a string's or name's content with its escapes, all else as written.
  ///
  /// Of a container in a document that was never JSON text the bytes are empty.
  @inlinable
  @inline(__always)
  public func bytes(_ node: Node) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: layers[layer(node)] + start(node), count: length(node))
  }

  /// Gives `body` the content of a string or name, or the text of any other node, as UTF-8 without escapes.
  @inlinable
  public func withContent<R>(_ node: Node, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    if !flags(node).contains(.escaped) { return try body(bytes(node)) }
    return try Escapes.withDecoded(bytes(node), body)
  }

  /// The content of a string or name, or the text of any other node.
  @inlinable
  public func text(_ node: Node) -> String {
    withContent(node) { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the content of a string or name is exactly this name.
  @inlinable
  @inline(__always)
  public func equals(_ node: Node, _ name: Name) -> Bool {
    if flags(node).contains(.escaped) { return withContent(node) { name.equals($0) } }
    return name.equals(bytes(node))
  }

  /// The value of an object's member, the last where several have the name; nil for all else and where there is none.
  ///
  /// Linear in the number of members.
  @inlinable
  public func member(_ name: Name, of object: Node) -> (name: Node, value: Node)? {
    for member in members(object) where nameHash(member.name) == name.hash && equals(member.name, name) {
      return member
    }
    return nil
  }

  @inlinable
  public func element(_ index: Int, of array: Node) -> Node? {
    var left = index
    for element in elements(array) {
      if left == 0 { return element }
      left -= 1
    }
    return nil
  }

  /// Number of members or elements; 0 for scalars. Linear.
  public func childCount(_ node: Node) -> Int {
    switch kind(node) {
    case .object: members(node).reduce(0) { count, _ in count + 1 }
    case .array: elements(node).reduce(0) { count, _ in count + 1 }
    default: 0
    }
  }
}
