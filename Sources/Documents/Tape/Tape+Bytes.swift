#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension Tape {
  /// Whether a string's content may begin with an ASCII byte; false is certain.
  public func mayBegin(with byte: UInt8, string: Node) -> Bool {
    guard let first = bytes(string).first else { return false }
    return first == byte || first == Byte.backslash && flags(string).contains(.escaped)
  }

  /// Whether a string's content may hold an ASCII byte, a letter in either case; false is certain. Nothing is decoded.
  public func mayHold(_ byte: UInt8, in string: Node) -> Bool {
    let bytes = self.bytes(string)
    let other = byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A ? byte ^ 0x20 : byte
    guard let start = bytes.baseAddress else { return false }
    guard flags(string).contains(.escaped) else {
      return memchr(start, Int32(byte), bytes.count) != nil
        || other != byte && memchr(start, Int32(other), bytes.count) != nil
    }
    // A control character is never there as it is, and as an escape has several forms.
    if byte < 0x20 { return true }
    var position = 0
    while position < bytes.count {
      let found = bytes[position]
      if found != Byte.backslash {
        if found == byte || found == other { return true }
        position += 1
        continue
      }
      // The reader has accepted it: an escape is complete.
      let escape = bytes[position + 1]
      if escape == UInt8(ascii: "u") {
        let unit = Escapes.hex(start + position + 2)
        if unit == UInt32(byte) || unit == UInt32(other) { return true }
        position += 6
      } else {
        if escape == byte { return true }
        position += 2
      }
    }
    return false
  }
}
