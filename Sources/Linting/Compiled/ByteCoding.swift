/// Writes numbers and texts one after another, small numbers in few bytes.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// Seven bits a byte, the lowest first; the sign in the lowest bit.
  mutating func write(_ number: some BinaryInteger) {
    let number = Int64(number)
    var rest = UInt64(bitPattern: number &<< 1 ^ number >> 63)
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ text: some Collection<UInt8>) {
    write(text.count)
    bytes += text
  }

  mutating func write<Element>(_ list: [Element], _ body: (Element, inout ByteWriter) -> Void) {
    write(list.count)
    for element in list { body(element, &self) }
  }
}

/// Reads what `ByteWriter` wrote: a part of the program, which is not checked.
struct ByteReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// Gives `body` a reader of a text of six bits a character.
  static func read<Result>(_ text: StaticString, _ body: (inout ByteReader) -> Result) -> Result {
    read(text.withUTF8Buffer { SixBits.bytes($0) }, body)
  }

  static func read<Result>(_ bytes: [UInt8], _ body: (inout ByteReader) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      var reader = ByteReader(bytes: bytes)
      return body(&reader)
    }
  }

  @inline(__always)
  mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      precondition(position < bytes.count, "text of the program that ends too soon")
      let byte = bytes[position]
      position &+= 1
      value |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { break }
      shift &+= 7
    }
    return Number(truncatingIfNeeded: Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
  }

  mutating func text() -> Slice<UnsafeBufferPointer<UInt8>> {
    let count = integer(Int.self)
    precondition(count <= bytes.count - position, "text of the program that ends too soon")
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func string() -> String { String(decoding: text(), as: UTF8.self) }

  mutating func list<Element>(_ body: (inout ByteReader) -> Element) -> [Element] {
    var list: [Element] = []
    let count = integer(Int.self)
    list.reserveCapacity(count)
    for _ in 0..<count { list.append(body(&self)) }
    return list
  }
}

/// Bytes as text that a Swift literal takes: six bits a character.
enum SixBits {
  private static let first = UInt8(ascii: "0")

  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var bits = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | Int(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(character(bits >> count & 63))
      }
    }
    if count > 0 { text.append(character(bits << (6 - count) & 63)) }
    return String(decoding: text, as: UTF8.self)
  }

  /// From `0` on, with `~` for the backslash.
  private static func character(_ value: Int) -> UInt8 {
    let character = first + UInt8(value)
    return character == UInt8(ascii: "\\") ? UInt8(ascii: "~") : character
  }

  static func bytes(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let size = text.count * 3 / 4
    // Four characters are three bytes; room for a whole last group.
    return Array(unsafeUninitializedCapacity: size + 3) { bytes, count in
      var place = 0
      var start = 0
      while start < text.count {
        var bits: UInt32 = 0
        for offset in 0..<4 {
          let character = start + offset < text.count ? text[start + offset] : first
          bits = bits &<< 6 | UInt32((character == UInt8(ascii: "~") ? UInt8(ascii: "\\") : character) &- first)
        }
        bytes[place] = UInt8(truncatingIfNeeded: bits &>> 16)
        bytes[place &+ 1] = UInt8(truncatingIfNeeded: bits &>> 8)
        bytes[place &+ 2] = UInt8(truncatingIfNeeded: bits)
        place &+= 3
        start &+= 4
      }
      count = size
    }
  }
}
