/// Where the texts of a document's nodes are written that are not found in its source as they are.
struct NodeTexts {
  var start: UnsafeMutablePointer<UInt8>?
  var capacity = 0
  var count = 0
}

/// For readers of other forms than JSON: nodes are appended in document order, each with its place in the source.
extension Document {
  /// Texts that every document of such a form begins with: those of null, false and true.
  private static let words: StaticString = "nullfalsetrue"

  func begin(_ slice: PaddedSlice, _ format: Format) {
    reset(slice, format)
    content = NodeTexts()
    _ = storage.addLayer(slice.start)
    reserve(slice.count + 256)
    Document.words.withUTF8Buffer { _ = write($0) }
  }

  /// Adds a node.
  ///
  /// - Parameters:
  ///   - content: copied; what `Tape.bytes` gives of a string, name or number. Without meaning for other kinds.
  ///   - link: of a name its hash.
  @discardableResult
  func append(
    _ kind: NodeKind, flags: NodeFlags = [], content: UnsafeBufferPointer<UInt8>? = nil, place: Range<Int>,
    link: UInt32 = 0
  ) -> Node {
    let text: UInt64 =
      switch kind {
      case .null: NodeWord.range(0, 4)
      case .false: NodeWord.range(4, 5)
      case .true: NodeWord.range(9, 4)
      default: content.map(write) ?? NodeWord.range(self.content.count, 0)
      }
    return append(NodeWord.head(kind, flags: flags.rawValue, text: 0, link: link), text, place)
  }

  /// Ends a container whose last node was just added; its place reaches to `placeEnd`.
  func close(_ container: Node, placeEnd: Int) {
    storage.words[container.position * 2] |= UInt64(UInt32(truncatingIfNeeded: storage.count)) << 32
    let start = Int(UInt32(truncatingIfNeeded: places[container.position]))
    places[container.position] = NodeWord.range(start, max(placeEnd - start, 0))
  }

  // MARK: Copies

  /// Adds a copy of the value or name at `node` and of all inside it, which share their texts and places.
  @discardableResult
  func appendCopy(of node: Node) -> Node {
    let copy = storage.count
    for position in node.position..<storage.tape.end(node) {
      var head = storage.words[position * 2]
      if storage.tape.kind(Node(index: position)).isContainer {
        head &+= UInt64(copy - node.position) << 32
      }
      append(head, storage.words[position * 2 + 1], place(of: Node(index: position)))
    }
    return Node(index: copy)
  }

  /// Adds a string with the text and the place of a scalar or name.
  @discardableResult
  func appendString(textOf node: Node) -> Node {
    append(NodeWord.head(.string, text: 0), storage.words[node.position * 2 + 1], place(of: node))
  }

  /// Adds a name with the text and the place of a scalar or name; that of a null is empty.
  @discardableResult
  func appendName(textOf node: Node) -> Node {
    let isNull = storage.tape.kind(node) == .null
    let text = isNull ? NodeWord.range(0, 0) : storage.words[node.position * 2 + 1]
    let hash = isNull ? Name("").hash : Name.hash(of: storage.tape.bytes(node))
    return append(NodeWord.head(.name, text: 0, link: hash), text, place(of: node))
  }

  // MARK: Names

  /// Marks equal names of an object that has not been closed, in n log n.
  func findDuplicates(of container: Node) {
    JSONReader.findDuplicates(
      of: container.position, end: storage.count, storage.words, storage.layers, &duplicates)
  }

  /// The names of an object that has not been closed and whose last node was just added, hidden ones left out.
  func names(ofOpen container: Node) -> [Node] {
    let tape = storage.tape
    var names: [Node] = []
    var position = container.position + 1
    while position < storage.count {
      let name = Node(index: position)
      if !tape.flags(name).contains(.replaced) { names.append(name) }
      position = tape.end(tape.value(ofName: name))
    }
    return names
  }

  /// Takes a member out of rules' sight.
  func hide(_ name: Node) {
    storage.words[name.position * 2] |= UInt64(NodeFlags.replaced.rawValue) << 8
  }

  // MARK: Storage

  @discardableResult
  private func append(_ head: UInt64, _ range: UInt64, _ place: Range<Int>) -> Node {
    if storage.count == storage.capacity { storage.grow() }
    let node = Node(index: storage.count)
    storage.words[node.position * 2] = head
    storage.words[node.position * 2 + 1] = range
    storage.count += 1
    places.append(NodeWord.range(place.lowerBound, place.count))
    return node
  }

  /// Copies a node's text behind the others.
  private func write(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    if content.count + text.count > content.capacity { reserve(max(content.capacity * 2, content.count + text.count)) }
    if let from = text.baseAddress, let start = content.start {
      (start + content.count).update(from: from, count: text.count)
    }
    defer { content.count += text.count }
    return NodeWord.range(content.count, text.count)
  }

  private func reserve(_ capacity: Int) {
    let larger = storage.allocate(capacity)
    if let start = content.start { larger.update(from: start, count: content.count) }
    content.start = larger
    content.capacity = capacity
    storage.setLayer(0, larger)
  }
}
