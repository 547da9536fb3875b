/// Turns libyaml's places, which count characters, into bytes, and finds where a node's own text begins and ends.
struct YAMLPlaces {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// A character and its first byte. Events come nearly in order, so the way from the last one asked for is short.
  private var character = 0
  private var byte: Int

  init(_ slice: PaddedSlice) {
    bytes = slice.bytes
    // libyaml passes over a byte order mark without counting it.
    byte = slice.bytes.starts(with: "\u{FEFF}".utf8) ? 3 : 0
  }

  /// The first byte of a character; the source's end for any beyond it.
  mutating func byte(ofCharacter index: Int) -> Int {
    while character < index, byte < bytes.count {
      byte += 1
      while byte < bytes.count, YAMLPlaces.continues(bytes[byte]) { byte += 1 }
      character += 1
    }
    while character > index, byte > 0 {
      byte -= 1
      while byte > 0, YAMLPlaces.continues(bytes[byte]) { byte -= 1 }
      character -= 1
    }
    return byte
  }

  private static func continues(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// From `start`, where a node's anchor and tag stand, to its first own byte; `limit` where only these stand there.
  func afterProperties(_ start: Int, limit: Int) -> Int {
    var p = start
    while p < limit {
      let byte = bytes[p]
      if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "!") {
        let isVerbatim = p + 1 < limit && bytes[p + 1] == UInt8(ascii: "<")
        while p < limit, bytes[p] > Byte.space, isVerbatim || !YAMLPlaces.isFlowIndicator(bytes[p]) { p += 1 }
      } else if byte == UInt8(ascii: "#") {
        while p < limit, bytes[p] != Byte.lineFeed, bytes[p] != Byte.carriageReturn { p += 1 }
      } else if Byte.isSpace(byte) {
        p += 1
      } else {
        return p
      }
    }
    return limit
  }

  private static func isFlowIndicator(_ byte: UInt8) -> Bool {
    byte == Byte.comma || byte == Byte.openBracket || byte == Byte.closeBracket || byte == Byte.openBrace
      || byte == Byte.closeBrace
  }

  /// Where an empty value belongs: behind the last indicator (`:`, `-`, `?`, `---`) between two tokens.
  func afterIndicators(_ start: Int, limit: Int) -> Int {
    var p = start
    var end = start
    while p < limit {
      if bytes[p] == UInt8(ascii: "#"), p == start || Byte.isSpace(bytes[p - 1]) {
        while p < limit, bytes[p] != Byte.lineFeed, bytes[p] != Byte.carriageReturn { p += 1 }
        continue
      }
      p += 1
      if !Byte.isSpace(bytes[p - 1]) { end = p }
    }
    return end
  }

  /// `range` without the blanks and line ends at its end: libyaml ends a block scalar where the next token begins.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, Byte.isSpace(bytes[end - 1]) { end -= 1 }
    return range.lowerBound..<end
  }
}
