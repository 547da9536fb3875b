internal import Documents
internal import Patterns

/// What one worker keeps between evaluations, so that they allocate nothing: room for texts, decoded strings, patterns
/// met in documents, and what PCRE2 needs. Not for several threads at once.
public final class Scratch {
  /// Patterns from documents that are remembered; when there are more, all are forgotten.
  static let patternLimit = 64

  let arena: UnsafeMutablePointer<Arena>
  let matchSpace = MatchSpace()
  private var patterns: [PatternKey: Pattern?] = [:]
  /// How often a pattern was given up because of its limits, in expressions. The result was *unknown* then.
  public var patternsOverLimit = 0

  private struct PatternKey: Hashable {
    let text: ContiguousArray<UInt8>
    let whole: Bool
  }

  public init() {
    arena = .allocate(capacity: 1)
    arena.initialize(to: Arena())
  }

  deinit {
    arena.pointee.free()
    arena.deinitialize(count: 1)
    arena.deallocate()
  }

  /// A pattern that no literal gave; nil where the text is no I-Regexp.
  func pattern(_ bytes: UnsafeBufferPointer<UInt8>, whole: Bool) -> Pattern? {
    let key = PatternKey(text: ContiguousArray(bytes), whole: whole)
    if let known = patterns[key] { return known }
    if patterns.count >= Scratch.patternLimit { patterns.removeAll(keepingCapacity: true) }
    let pattern = try? IRegexp(String(decoding: bytes, as: UTF8.self)).compiled(whole: whole)
    patterns[key] = .some(pattern)
    return pattern
  }
}

/// Bytes and decoded documents that live until the evaluation that made them ends.
struct Arena {
  /// Where the arena stood: what was made since is dropped when it is given back.
  struct Mark {
    let block: Int
    let used: Int
    let documents: Int
  }

  private static let blockSize = 4 << 10
  private var blocks: [UnsafeMutableBufferPointer<UInt8>] = []
  private var block = 0
  private var used = 0
  private var documents: [DecodedDocument] = []
  private var documentCount = 0

  var mark: Mark { Mark(block: block, used: used, documents: documentCount) }

  mutating func release(_ mark: Mark) {
    block = mark.block
    used = mark.used
    documentCount = mark.documents
  }

  mutating func free() {
    for block in blocks { block.deallocate() }
    blocks = []
  }

  /// Room for `size` bytes.
  mutating func allocate(_ size: Int) -> UnsafeMutableBufferPointer<UInt8> {
    while block < blocks.count {
      let room = blocks[block]
      if used + size <= room.count {
        defer { used += size }
        return UnsafeMutableBufferPointer(rebasing: room[used..<used + size])
      }
      block += 1
      used = 0
    }
    blocks.append(.allocate(capacity: max(Arena.blockSize, size)))
    used = size
    return UnsafeMutableBufferPointer(rebasing: blocks[block][..<size])
  }

  mutating func copy(_ bytes: some Collection<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let room = allocate(bytes.count)
    _ = room.initialize(fromContentsOf: bytes)
    return UnsafeBufferPointer(room)
  }

  /// What a text holds as JSON; nothing where it is none.
  mutating func decode(_ text: UnsafeBufferPointer<UInt8>) -> Value {
    if documentCount == documents.count { documents.append(DecodedDocument()) }
    guard let root = documents[documentCount].read(text) else { return .nothing }
    documentCount += 1
    return .node(documents[documentCount - 1].document.tape, root)
  }
}

/// A document for `json()`, reused.
private final class DecodedDocument {
  let document = Document()
  private var bytes = PaddedBytes(capacity: 1_024)

  func read(_ text: UnsafeBufferPointer<UInt8>) -> Node? {
    if text.count > bytes.capacity { bytes = PaddedBytes(capacity: text.count) }
    bytes.fill { $0.update(fromContentsOf: text) }
    do throws(ReadFault) { try document.readJSON(bytes.all) } catch { return nil }
    return document.tape.root
  }
}
