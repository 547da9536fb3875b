/// The bytes that the grammars of JSON and text speak of, by name.
@usableFromInline
enum Byte {
  @usableFromInline static let tab = UInt8(ascii: "\t")
  @usableFromInline static let lineFeed = UInt8(ascii: "\n")
  @usableFromInline static let carriageReturn = UInt8(ascii: "\r")
  @usableFromInline static let space = UInt8(ascii: " ")
  @usableFromInline static let quote = UInt8(ascii: "\"")
  @usableFromInline static let apostrophe = UInt8(ascii: "'")
  @usableFromInline static let backslash = UInt8(ascii: "\\")
  @usableFromInline static let slash = UInt8(ascii: "/")
  @usableFromInline static let comma = UInt8(ascii: ",")
  @usableFromInline static let colon = UInt8(ascii: ":")
  @usableFromInline static let openBrace = UInt8(ascii: "{")
  @usableFromInline static let closeBrace = UInt8(ascii: "}")
  @usableFromInline static let openBracket = UInt8(ascii: "[")
  @usableFromInline static let closeBracket = UInt8(ascii: "]")
  @usableFromInline static let minus = UInt8(ascii: "-")
  @usableFromInline static let plus = UInt8(ascii: "+")
  @usableFromInline static let dot = UInt8(ascii: ".")
  @usableFromInline static let zero = UInt8(ascii: "0")
  @usableFromInline static let nine = UInt8(ascii: "9")

  @inlinable
  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  @inlinable
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
}

extension UnsafePointer<UInt8> {
  /// Eight bytes as a little-endian word.
  @inline(__always)
  var word: UInt64 { UInt64(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt64.self)) }

  @inline(__always)
  var halfWord: UInt32 { UInt32(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt32.self)) }
}
