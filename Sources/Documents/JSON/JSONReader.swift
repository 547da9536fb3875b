/// Reads one JSON text (RFC 8259, strict) onto a tape, in one pass and without recursion.
///
/// It stops at the first fault with the place and what the grammar wanted there; `JSONDiagnosis` turns that into words, so
/// that this loop knows no messages. The slice ends before a control character, which no token holds: scans need no other
/// bound.
struct JSONReader: ~Copyable {
  /// What was wanted where reading stopped.
  enum Wanted: UInt8 {
    case value, nameOrClose, name, colon, commaOrClose, elementOrClose, end
    case digit, noLeadingZero, stringEnd, plainCharacter, escape, utf8, lowSurrogate, noLowSurrogate
    case lessDepth
  }

  struct Stop {
    let offset: Int
    let wanted: Wanted
    /// Objects and arrays open at that place, innermost last.
    let open: [Node]
  }

  /// An object or array that is being read. The outermost is none: what holds the text's value.
  private struct Frame {
    /// Its index on the tape.
    var container = 0
    var members = 0
    /// A bit for each name so far, by hash: most names differ from all others in it.
    var seen: UInt64 = 0
    var isObject = false
  }

  /// Above this many members an object's names are compared at its end, by sorting.
  private static let fewMembers = 48

  private let frames: UnsafeMutablePointer<Frame>
  private let maximumDepth: Int

  init(maximumDepth: Int) {
    self.maximumDepth = maximumDepth
    frames = .allocate(capacity: maximumDepth + 1)
    frames.initialize(to: Frame())
  }

  deinit { frames.deallocate() }

  /// Appends the text's nodes to the tape; equal names of one object go to `duplicates`.
  ///
  /// - Returns: nil when the whole slice is one JSON text, else where and why reading stopped.
  mutating func read(
    _ slice: PaddedSlice, layer: Int, into storage: inout TapeStorage, duplicates: inout [Document.Duplicate]
  ) -> Stop? {
    let base = slice.start
    let end = base + slice.count
    var p = base
    // What the loop holds in registers is the input, the tape and the innermost frame, which lies in memory.
    var out = storage.words + storage.count * 2
    var full = storage.words + storage.capacity * 2
    let deepest = frames + maximumDepth
    var frame = frames
    var wanted = Wanted.value

    p = JSONReader.skipSpace(p, end)
    member: while true {
      if full - out < 6 {
        storage.count = (out - storage.words) / 2
        storage.grow()
        out = storage.words + storage.count * 2
        full = storage.words + storage.capacity * 2
      }
      if frame.pointee.isObject {
        guard p.pointee == Byte.quote else {
          wanted = frame.pointee.members == 0 ? .nameOrClose : .name
          break member
        }
        let content = p + 1
        var flags: UInt8 = 0
        p = JSONReader.scanString(content, &flags, &wanted)
        guard p.pointee == Byte.quote else { break member }
        let hash = flags == 0 ? JSONReader.hash(content, p) : JSONReader.hashDecoded(content, p)
        out[0] = NodeWord.head(.name, flags: flags, text: layer, link: hash)
        out[1] = NodeWord.range(content - base, p - content)
        let bit = 1 as UInt64 &<< UInt64(hash & 63)
        if frame.pointee.seen & bit != 0, frame.pointee.members <= JSONReader.fewMembers {
          JSONReader.findEarlier(
            Node(index: (out - storage.words) / 2), of: frame.pointee.container, storage.words, storage.layers,
            &duplicates)
        }
        frame.pointee.seen |= bit
        frame.pointee.members &+= 1
        out += 2
        p += 1
        p = JSONReader.skipSpace(p, end)
        guard p.pointee == Byte.colon else {
          wanted = .colon
          break member
        }
        p += 1
        p = JSONReader.skipSpace(p, end)
      }

      let byte = p.pointee
      if byte == Byte.quote {
        let content = p + 1
        var flags: UInt8 = 0
        p = JSONReader.scanString(content, &flags, &wanted)
        guard p.pointee == Byte.quote else { break member }
        out[0] = NodeWord.head(.string, flags: flags, text: layer)
        out[1] = NodeWord.range(content - base, p - content)
        out += 2
        p += 1
      } else if Byte.isDigit(byte) || byte == Byte.minus {
        let start = p
        var flags = NodeFlags.plainInteger
        p = JSONReader.scanNumber(p, &flags, &wanted)
        guard wanted == .value else { break member }
        out[0] = NodeWord.head(.number, flags: flags.rawValue, text: layer)
        out[1] = NodeWord.range(start - base, p - start)
        out += 2
      } else if byte == Byte.openBrace || byte == Byte.openBracket {
        guard frame < deepest else {
          wanted = .lessDepth
          break member
        }
        frame += 1
        let isObject = byte == Byte.openBrace
        frame.initialize(to: Frame(container: (out - storage.words) / 2, isObject: isObject))
        out[0] = NodeWord.head(isObject ? .object : .array, text: layer)
        out[1] = NodeWord.range(p - base, 0)
        out += 2
        p += 1
        p = JSONReader.skipSpace(p, end)
        if p.pointee != (isObject ? Byte.closeBrace : Byte.closeBracket) {
          if !isObject, p.pointee == Byte.comma {
            wanted = .elementOrClose
            break member
          }
          continue member
        }
      } else {
        let kind: NodeKind
        let length: Int
        switch p.halfWord {
        case 0x6C6C_756E: (kind, length) = (.null, 4)
        case 0x6575_7274: (kind, length) = (.true, 4)
        case 0x736C_6166 where p[4] == UInt8(ascii: "e"): (kind, length) = (.false, 5)
        default: break member
        }
        out[0] = NodeWord.head(kind, text: layer)
        out[1] = NodeWord.range(p - base, length)
        out += 2
        p += length
      }

      // A value ended: close what it closes, up to the comma before the next one.
      while true {
        p = JSONReader.skipSpace(p, end)
        if frame == frames {
          wanted = .end
          break member
        }
        let byte = p.pointee
        if byte == Byte.comma {
          p += 1
          p = JSONReader.skipSpace(p, end)
          continue member
        }
        guard byte == (frame.pointee.isObject ? Byte.closeBrace : Byte.closeBracket) else {
          wanted = .commaOrClose
          break member
        }
        let container = frame.pointee.container
        let next = (out - storage.words) / 2
        if frame.pointee.members > JSONReader.fewMembers {
          JSONReader.findDuplicates(of: container, end: next, storage.words, storage.layers, &duplicates)
        }
        p += 1
        let words = storage.words + container * 2
        words[0] |= UInt64(UInt32(truncatingIfNeeded: next)) << 32
        let start = Int(UInt32(truncatingIfNeeded: words[1]))
        words[1] = NodeWord.range(start, p - base - start)
        frame -= 1
      }
    }

    storage.count = (out - storage.words) / 2
    if wanted == .end, p == end { return nil }
    let open = (0..<max(frame - frames, 0)).map { Node(index: frames[$0 + 1].container) }
    return Stop(offset: min(p, end) - base, wanted: wanted, open: open)
  }

  // MARK: Tokens

  /// The first byte from `p` on that is no white space, at most `end`. Mostly there is none, or one blank.
  @inline(__always)
  private static func skipSpace(_ p: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    if p[0] > Byte.space { return p }
    if p[0] == Byte.space, p[1] > Byte.space { return p + 1 }
    return skipSpaces(p, end)
  }

  @inline(never)
  private static func skipSpaces(_ p: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var p = p
    while p < end, Byte.isSpace(p.pointee) { p += 1 }
    return p
  }

  /// The quote that ends a string's content; where the content breaks off, that place, with the reason in `wanted`.
  @inline(__always)
  private static func scanString(
    _ content: UnsafePointer<UInt8>, _ flags: inout UInt8, _ wanted: inout Wanted
  ) -> UnsafePointer<UInt8> {
    var p = content
    while true {
      p = skipPlain(p)
      let stop = p.pointee
      if stop == Byte.quote { return p }
      if stop >= 0x80 {
        let (next, valid) = UTF8Check.skipCharacters(p)
        p = next
        if valid { continue }
        wanted = .utf8
        return p
      }
      guard stop == Byte.backslash else {
        wanted = .plainCharacter
        return p
      }
      flags = NodeFlags.escaped.rawValue
      let length = escapeLength(p, &wanted)
      if length == 0 { return p }
      p += length
    }
  }

  /// The next byte of a string that is a quote, a backslash, a control character or above 0x7F.
  ///
  /// Eight bytes at a time: the mask has the high bit of each such byte. A borrow can set a bit wrongly only above a
  /// right one, and only the lowest is used.
  @inline(__always)
  private static func skipPlain(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var p = start
    while true {
      let word = p.word
      // Where no high bit is set, a byte minus one borrows only at zero; where one is, `word` itself says so.
      let quote = (word ^ (ones &* 0x22)) &- ones
      let backslash = (word ^ (ones &* 0x5C)) &- ones
      let control = word &- ones &* 0x20
      let special = (quote | backslash | control | word) & (ones &* 0x80)
      if special != 0 { return p + (special.trailingZeroBitCount &>> 3) }
      p += 8
    }
  }

  /// Bytes of the escape at `p`, a pair of surrogates being one; 0 where it is none, with the reason in `wanted`.
  private static func escapeLength(_ p: UnsafePointer<UInt8>, _ wanted: inout Wanted) -> Int {
    switch p[1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return 2
    case UInt8(ascii: "u"):
      guard Escapes.isHex(p + 2) else { break }
      let unit = Escapes.hex(p + 2)
      if unit & 0xF800 != 0xD800 { return 6 }
      if unit & 0x0400 != 0 {
        wanted = .noLowSurrogate
        return 0
      }
      guard p[6] == Byte.backslash, p[7] == UInt8(ascii: "u"), Escapes.isHex(p + 8),
        Escapes.hex(p + 8) & 0xFC00 == 0xDC00
      else {
        wanted = .lowSurrogate
        return 0
      }
      return 12
    default: break
    }
    wanted = .escape
    return 0
  }

  @inline(__always)
  private static func scanNumber(
    _ start: UnsafePointer<UInt8>, _ flags: inout NodeFlags, _ wanted: inout Wanted
  ) -> UnsafePointer<UInt8> {
    var p = start
    if p.pointee == Byte.minus { p += 1 }
    if p.pointee == Byte.zero {
      p += 1
      if Byte.isDigit(p.pointee) {
        wanted = .noLeadingZero
        return p
      }
    } else {
      guard Byte.isDigit(p.pointee) else {
        wanted = .digit
        return p
      }
      repeat { p += 1 } while Byte.isDigit(p.pointee)
    }
    if p.pointee == Byte.dot {
      flags = []
      p += 1
      guard Byte.isDigit(p.pointee) else {
        wanted = .digit
        return p
      }
      repeat { p += 1 } while Byte.isDigit(p.pointee)
    }
    if p.pointee | 0x20 == UInt8(ascii: "e") {
      flags = []
      p += 1
      if p.pointee == Byte.plus || p.pointee == Byte.minus { p += 1 }
      guard Byte.isDigit(p.pointee) else {
        wanted = .digit
        return p
      }
      repeat { p += 1 } while Byte.isDigit(p.pointee)
    }
    return p
  }

  // MARK: Names

  @inline(__always)
  private static func hash(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UInt32 {
    let count = end - start
    if count > 8 { return Name.mix(start.word, (end - 8).word, count) }
    let first = count == 0 ? 0 : start.word & (UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- count &* 8))
    return Name.mix(first, 0, count)
  }

  private static func hashDecoded(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UInt32 {
    Escapes.withDecoded(UnsafeBufferPointer(start: start, count: end - start)) { Name.hash(of: $0) }
  }

  /// Marks the earlier member of the object that has the same name, if one has.
  private static func findEarlier(
    _ name: Node, of container: Int, _ words: UnsafeMutablePointer<UInt64>,
    _ layers: UnsafeMutablePointer<UnsafePointer<UInt8>>, _ duplicates: inout [Document.Duplicate]
  ) {
    let tape = Tape(words: UnsafePointer(words), count: name.position + 1, layers: UnsafePointer(layers))
    var earlier = container + 1
    // Of a third member the first is told, which the second has replaced.
    var first: Node?
    while earlier < name.position {
      let other = Node(index: earlier)
      if tape.nameHash(other) == tape.nameHash(name), sameText(other, name, tape) {
        if !tape.flags(other).contains(.replaced) {
          words[earlier &* 2] |= UInt64(NodeFlags.replaced.rawValue) << 8
          duplicates.append(Document.Duplicate(earlier: first ?? other, later: name))
          return
        }
        first = first ?? other
      }
      earlier = tape.end(tape.value(ofName: other))
    }
  }

  /// The same for an object with many members, in n log n: equal names stand together after sorting.
  static func findDuplicates(
    of container: Int, end: Int, _ words: UnsafeMutablePointer<UInt64>,
    _ layers: UnsafeMutablePointer<UnsafePointer<UInt8>>, _ duplicates: inout [Document.Duplicate]
  ) {
    let tape = Tape(words: UnsafePointer(words), count: end, layers: UnsafePointer(layers))
    var names: [Node] = []
    var position = container + 1
    while position < end {
      names.append(Node(index: position))
      position = tape.end(Node(index: position + 1))
    }
    names.sort { name, other in
      let (a, b) = (tape.nameHash(name), tape.nameHash(other))
      if a != b { return a < b }
      let order = compare(name, other, tape)
      return order == 0 ? name.index < other.index : order < 0
    }
    guard var first = names.first else { return }
    for (earlier, later) in zip(names, names.dropFirst()) {
      guard tape.nameHash(earlier) == tape.nameHash(later), sameText(earlier, later, tape) else {
        first = later
        continue
      }
      guard !tape.flags(earlier).contains(.replaced) else { continue }
      words[earlier.position &* 2] |= UInt64(NodeFlags.replaced.rawValue) << 8
      duplicates.append(Document.Duplicate(earlier: first, later: later))
    }
  }

  /// The order of two names' bytes: below, at or above 0.
  private static func compare(_ a: Node, _ b: Node, _ tape: Tape) -> Int {
    tape.withContent(a) { first in
      tape.withContent(b) { second in
        for (x, y) in zip(first, second) where x != y { return Int(x) - Int(y) }
        return first.count - second.count
      }
    }
  }

  private static func sameText(_ a: Node, _ b: Node, _ tape: Tape) -> Bool {
    tape.withContent(a) { first in tape.withContent(b) { first.elementsEqual($0) } }
  }
}
