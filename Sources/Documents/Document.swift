/// One document read into a tape: the values, where each stands in the source, and the strings looked through.
///
/// Reused from document to document; reading again drops what was read before and keeps the memory. Not for several
/// threads at once: each worker has its own.
///
/// Its stored properties are not checked for exclusive access at run time: no closure of a caller runs while one is
/// modified, and the checks took a tenth of reading a small document.
public final class Document {
  /// How the bytes were read.
  public enum Format: String, Sendable {
    case json, yaml, properties, env
  }

  /// A member of an object whose name stood there before, and the first one with it; rules see the last.
  public struct Duplicate: Sendable {
    public let earlier: Node
    public let later: Node
  }

  public let limits: Limits
  @exclusivity(unchecked)
  public private(set) var format = Format.json
  /// The names that stand twice in an object.
  @exclusivity(unchecked)
  public internal(set) var duplicates: [Duplicate] = []

  @exclusivity(unchecked)
  var storage = TapeStorage()
  @exclusivity(unchecked)
  private var reader: JSONReader
  @exclusivity(unchecked)
  private(set) var source: PaddedSlice
  /// The string each layer above 0 was decoded from.
  @exclusivity(unchecked)
  private var owners: [Node] = []
  /// Of a document that is not JSON: the source range of each node, start in the low half, length in the high one.
  @exclusivity(unchecked)
  var places: [UInt64] = []
  /// Of such a document: where its nodes' texts are written.
  var content = NodeTexts()
  /// Reads strings that `peek` looks into.
  @exclusivity(unchecked)
  private var peeked: Document?

  public init(limits: Limits = .standard) {
    self.limits = limits
    reader = JSONReader(maximumDepth: limits.depth)
    source = Document.nothing.all
  }

  private static let nothing = PaddedBytes(capacity: 0)

  /// The nodes read, valid until the next `readJSON`, `readSettings`, YAML document or `open`.
  public var tape: Tape {
    @inline(__always) get { storage.tape }
  }

  // MARK: Reading

  /// Reads one JSON text, the whole slice.
  ///
  /// - Throws: the first fault, with its place in the slice. Nothing can be asked of the document then.
  public func readJSON(_ slice: PaddedSlice) throws(ReadFault) {
    reset(slice, .json)
    guard slice.count <= limits.bytes else { throw JSONDiagnosis.tooLarge(limit: limits.bytes) }
    _ = storage.addLayer(slice.start)
    if let stop = reader.read(slice, layer: 0, into: &storage, duplicates: &duplicates) {
      throw JSONDiagnosis(slice: slice, tape: storage.tape, limits: limits).fault(stop)
    }
  }

  /// Starts a document that a reader of another form fills: `append` nodes, `close` containers, in document order.
  func reset(_ slice: PaddedSlice, _ format: Format) {
    storage.clear()
    if !duplicates.isEmpty { duplicates.removeAll(keepingCapacity: true) }
    if !owners.isEmpty { owners.removeAll(keepingCapacity: true) }
    if !places.isEmpty { places.removeAll(keepingCapacity: true) }
    source = slice
    self.format = format
  }

  /// Decodes the JSON in a string, so that `Tape.embedded(in:)` gives its value. Does nothing where it is open already.
  ///
  /// - Throws: the fault at its place in the source, through the string's escapes. The string then embeds nothing.
  public func open(_ string: Node) throws(ReadFault) {
    let tape = storage.tape
    guard tape.kind(string) == .string, tape.embedded(in: string) == nil, storage.layerCount < TapeStorage.maximumLayers
    else { return }
    let content = tape.bytes(string)
    let decoded = storage.allocate(content.count)
    var count = content.count
    if tape.flags(string).contains(.escaped) {
      count = Escapes.decode(content, into: decoded)
    } else if let start = content.baseAddress {
      decoded.initialize(from: start, count: count)
    }
    (decoded + count).initialize(repeating: 0, count: PaddedBytes.padding)
    let slice = PaddedSlice(start: decoded, count: count)
    let layer = storage.addLayer(decoded)
    owners.append(string)
    let value = storage.count
    let known = duplicates.count
    if let stop = reader.read(slice, layer: layer, into: &storage, duplicates: &duplicates) {
      let inner = JSONDiagnosis(slice: slice, tape: storage.tape, limits: limits).fault(stop)
      storage.count = value
      duplicates.removeLast(duplicates.count - known)
      throw located(inner, in: string)
    }
    storage.words[string.position * 2] |=
      UInt64(NodeFlags.embeds.rawValue) << 8 | UInt64(UInt32(truncatingIfNeeded: value)) << 32
  }

  /// Gives `body` the JSON value in a string, with its tape. The document stays as it is, so that its tape stays valid;
  /// what the string embeds, where it is open, is not read again.
  ///
  /// - Throws: as `open`.
  public func peek<R>(_ string: Node, _ body: (Node, Tape) -> R) throws(ReadFault) -> R? {
    let tape = storage.tape
    guard tape.kind(string) == .string else { return nil }
    if let value = tape.embedded(in: string) { return body(value, tape) }
    let inner = peeked ?? Document(limits: limits)
    peeked = inner
    let content = tape.withContent(string) { PaddedBytes($0) }
    return try withExtendedLifetime(content) { () throws(ReadFault) in
      do throws(ReadFault) {
        try inner.readJSON(content.all)
      } catch {
        throw located(error, in: string)
      }
      return body(inner.tape.root, inner.tape)
    }
  }

  /// A fault in a string's content at its place in the source.
  private func located(_ fault: ReadFault, in string: Node) -> ReadFault {
    let start = sourceOffset(of: string, content: fault.offset)
    let end = sourceOffset(of: string, content: fault.offset + fault.length)
    return ReadFault(
      rule: fault.rule, offset: start, length: max(end - start, 0), found: fault.found, expected: fault.expected,
      cause: fault.cause)
  }

  // MARK: Places

  /// The byte of the source at an offset; nil outside it.
  public func sourceByte(_ offset: Int) -> UInt8? {
    source.bytes.indices.contains(offset) ? source.bytes[offset] : nil
  }

  /// Where a node stands in the source, in bytes from the slice's start: with its quotes, through all layers.
  public func place(of node: Node) -> Range<Int> {
    let tape = storage.tape
    let layer = tape.layer(node)
    if layer == 0, format != .json {
      let place = places[node.position]
      let start = Int(UInt32(truncatingIfNeeded: place))
      return start..<start + Int(place >> 32)
    }
    var start = tape.start(node)
    var end = start + tape.length(node)
    if tape.kind(node) == .string || tape.kind(node) == .name {
      start -= 1
      end += 1
    }
    guard layer > 0 else { return start..<end }
    let first = sourceOffset(layer: layer, offset: start)
    return first..<max(first, sourceOffset(layer: layer, offset: end))
  }

  /// The source's byte for a byte of a layer.
  func sourceOffset(layer: Int, offset: Int) -> Int {
    layer > 0 ? sourceOffset(of: owners[layer - 1], content: offset) : offset
  }
}
