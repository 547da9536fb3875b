extension OutputBuffer {
  /// A string in quotes. Nothing in it can end a line or reach a terminal as a control character.
  public mutating func append(json text: String) {
    append(byte: UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { append(escaped: $0) }
    append(byte: UInt8(ascii: "\""))
  }

  /// The same of bytes that are valid UTF-8.
  public mutating func append(json text: UnsafeBufferPointer<UInt8>) {
    append(byte: UInt8(ascii: "\""))
    append(escaped: text)
    append(byte: UInt8(ascii: "\""))
  }

  /// The string, or null.
  public mutating func append(json text: String?) {
    if let text { append(json: text) } else { append("null") }
  }

  /// The inside of a JSON string.
  ///
  /// - Parameter text: valid UTF-8.
  mutating func append(escaped text: UnsafeBufferPointer<UInt8>) {
    var copied = 0
    var position = 0
    while position < text.count {
      let byte = text[position]
      if JSONEscape.isPlain(byte) {
        position += 1
      } else if byte >= 0x80 {
        let length = JSONEscape.invisibleLength(text, position)
        if length == 0 {
          position += 1
          continue
        }
        append(contentsOf: text[copied..<position])
        append(unicode: JSONEscape.scalar(text, position, length))
        position += length
        copied = position
      } else {
        append(contentsOf: text[copied..<position])
        append(escapeOf: byte)
        position += 1
        copied = position
      }
    }
    append(contentsOf: text[copied...])
  }

  /// A byte below 0x80 that JSON, or a terminal, does not take as it is.
  private mutating func append(escapeOf byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    case 0x08: append("\\b")
    case 0x0C: append("\\f")
    default: append(unicode: UInt32(byte))
    }
  }

  /// `\u202e`; of a scalar beyond the first plane a pair.
  private mutating func append(unicode scalar: UInt32) {
    append("\\u")
    for shift: UInt32 in [12, 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: scalar >> shift) & 15
      append(byte: digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}

/// What the inside of a string must not show as it is.
enum JSONEscape {
  /// Printable ASCII that needs no escape.
  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    byte &- 0x20 < 0x5F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Bytes of the character here where it is a control, a line separator or a change of direction; else 0.
  @inline(__always)
  static func invisibleLength(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int {
    switch text[position] {
    case 0xC2: return position + 1 < text.count && text[position + 1] < 0xA0 ? 2 : 0
    case 0xE2, 0xD8, 0xEF:
      let length = text[position] == 0xD8 ? 2 : 3
      guard position + length <= text.count else { return 0 }
      return isInvisible(scalar(text, position, length)) ? length : 0
    default: return 0
    }
  }

  static func scalar(_ text: UnsafeBufferPointer<UInt8>, _ position: Int, _ length: Int) -> UInt32 {
    let first = UInt32(text[position]) & (length == 2 ? 0x1F : 0x0F)
    return (1..<length).reduce(first) { $0 << 6 | UInt32(text[position + $1] & 0x3F) }
  }

  /// Line and paragraph separators, marks and overrides of direction, the byte order mark.
  static func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x80...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
