/// JSON's escapes inside a string: decoding them, and finding the way back from decoded bytes to those of the source.
///
/// All functions take content that the JSON reader has accepted.
@usableFromInline
enum Escapes {
  /// Gives `body` the content with its escapes decoded.
  @usableFromInline
  static func withDecoded<R>(
    _ content: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> R
  ) rethrows -> R {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: content.count) { buffer in
      guard let start = buffer.baseAddress else { return try body(content) }
      let count = decode(content, into: start)
      return try body(UnsafeBufferPointer(start: start, count: count))
    }
  }

  /// Writes the decoded content and returns its length, which is never above the content's own.
  static func decode(_ content: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt8>) -> Int {
    guard var from = content.baseAddress else { return 0 }
    let end = from + content.count
    var to = target
    while from < end {
      if end - from >= 8 {
        // Eight bytes without a backslash are copied as they are.
        let word = from.word
        let differs = word ^ 0x5C5C_5C5C_5C5C_5C5C
        let found = (differs &- 0x0101_0101_0101_0101) & ~differs & 0x8080_8080_8080_8080
        UnsafeMutableRawPointer(to).storeBytes(of: word.littleEndian, as: UInt64.self)
        let clean = found == 0 ? 8 : found.trailingZeroBitCount >> 3
        from += clean
        to += clean
        if clean == 8 { continue }
      } else if from.pointee != Byte.backslash {
        to.pointee = from.pointee
        from += 1
        to += 1
        continue
      }
      let (scalar, length) = escape(from)
      from += length
      to += write(scalar, to)
    }
    return to - target
  }

  /// The offset in the content of the decoded byte at `offset`; the content's end for an offset at the decoded end.
  static func sourceOffset(ofDecoded offset: Int, in content: UnsafeBufferPointer<UInt8>) -> Int {
    guard let start = content.baseAddress else { return 0 }
    var from = 0
    var decoded = 0
    while from < content.count, decoded < offset {
      if content[from] != Byte.backslash {
        from += 1
        decoded += 1
      } else {
        let (scalar, length) = escape(start + from)
        let width = UTF8.width(scalar)
        if decoded + width > offset { break }
        from += length
        decoded += width
      }
    }
    return from
  }

  /// The character of the escape at `pointer`, and how many bytes it takes there. A pair of surrogates is one escape.
  private static func escape(_ pointer: UnsafePointer<UInt8>) -> (scalar: UInt32, length: Int) {
    switch pointer[1] {
    case UInt8(ascii: "b"): return (0x08, 2)
    case UInt8(ascii: "f"): return (0x0C, 2)
    case UInt8(ascii: "n"): return (0x0A, 2)
    case UInt8(ascii: "r"): return (0x0D, 2)
    case UInt8(ascii: "t"): return (0x09, 2)
    case UInt8(ascii: "u"):
      let unit = hex(pointer + 2)
      guard unit & 0xFC00 == 0xD800 else { return (unit, 6) }
      return (0x10000 + (unit & 0x3FF) << 10 + (hex(pointer + 8) & 0x3FF), 12)
    default: return (UInt32(pointer[1]), 2)
    }
  }

  /// The four hexadecimal digits at `pointer`, which they are.
  @inline(__always)
  static func hex(_ pointer: UnsafePointer<UInt8>) -> UInt32 {
    let word = pointer.halfWord
    // Letters have the bit 0x40, and their low half counts from 1.
    let digits = (word & 0x0F0F_0F0F) &+ (word >> 6 & 0x0101_0101) &* 9
    let pairs = digits << 4 | digits >> 8
    return (pairs & 0xFF) << 8 | pairs >> 16 & 0xFF
  }

  /// Whether four hexadecimal digits stand at `pointer`.
  @inline(__always)
  static func isHex(_ pointer: UnsafePointer<UInt8>) -> Bool {
    let word = pointer.halfWord
    let ones: UInt32 = 0x0101_0101
    // Adding to a byte below 0x80 sets its high bit where the byte is at least a limit.
    let lower = word | ones &* 0x20
    let isDigit = (word &+ ones &* 0x50) & ~(word &+ ones &* 0x46)
    let isLetter = (lower &+ ones &* 0x1F) & ~(lower &+ ones &* 0x19)
    return (isDigit | isLetter) & ~word & (ones &* 0x80) == ones &* 0x80 && word & (ones &* 0x80) == 0
  }

  /// The value of a hexadecimal digit; 0 for any other byte.
  static func hexDigit(_ byte: UInt8) -> UInt32 {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x37
    case 0x61...0x66: UInt32(byte) - 0x57
    default: 0
    }
  }

  private static func write(_ scalar: UInt32, _ to: UnsafeMutablePointer<UInt8>) -> Int {
    let width = UTF8.width(scalar)
    switch width {
    case 1: to[0] = UInt8(truncatingIfNeeded: scalar)
    case 2:
      to[0] = UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
      to[1] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
    case 3:
      to[0] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
      to[1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
      to[2] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
    default:
      to[0] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
      to[1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F)
      to[2] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
      to[3] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
    }
    return width
  }
}

extension UTF8 {
  /// Bytes that a scalar value takes.
  static func width(_ scalar: UInt32) -> Int {
    scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
  }
}
