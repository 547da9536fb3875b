internal import Patterns

extension Parser {
  /// A JSON number, `-0` allowed; its text as it stands.
  mutating func number() throws(PathError) -> String {
    let start = position
    _ = take("-")
    guard Parser.isDigit(peek()) else { throw expected("a digit after \"-\"") }
    if peek() == UInt8(ascii: "0"), Parser.isDigit(peek(1)) { throw fault("a number has no leading zero") }
    skipDigits()
    if peek() == UInt8(ascii: ".") {
      position += 1
      guard Parser.isDigit(peek()) else { throw expected("a digit after the decimal point") }
      skipDigits()
    }
    if peek() | 0x20 == UInt8(ascii: "e") {
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      guard Parser.isDigit(peek()) else { throw expected("a digit in the exponent") }
      skipDigits()
    }
    if Parser.isNameByte(peek()) { throw expected("the end of the number") }
    return text(start..<position)
  }

  private mutating func skipDigits() {
    while Parser.isDigit(peek()) { position += 1 }
  }

  /// A string in either quotes: its content.
  mutating func string() throws(PathError) -> String {
    let start = position
    let quote = peek()
    position += 1
    while !atEnd, bytes[position] != quote, bytes[position] != UInt8(ascii: "\\"), bytes[position] >= 0x20 {
      position += 1
    }
    if peek() == quote {
      position += 1
      return text(start + 1..<position - 1)
    }
    var content = Array(bytes[start + 1..<position])
    while true {
      guard !atEnd else {
        throw fault(
          "this string has no end: expected \(quote == 0x22 ? "a double quote" : "\"'\"")", at: start,
          length: bytes.count - start)
      }
      let byte = bytes[position]
      if byte == quote { break }
      if byte < 0x20 { throw fault("a control character in a string is written as an escape, such as \\n or \\u0000") }
      if byte == UInt8(ascii: "\\") {
        content += UTF8.encode(try escape(quote: quote)).map { Array($0) } ?? []
      } else {
        position += 1
        content.append(byte)
      }
    }
    position += 1
    return String(decoding: content, as: UTF8.self)
  }

  /// The byte in the text that a byte of a string's content was written at.
  ///
  /// - Parameter start: the string's opening quote. The string was read without fault before.
  private func place(ofContent offset: Int, from start: Int) -> Int {
    var reader = self
    reader.position = start + 1
    var left = offset
    while left > 0, !reader.atEnd {
      if reader.peek() == UInt8(ascii: "\\") {
        guard let scalar = try? reader.escape(quote: bytes[start]) else { break }
        left -= UTF8.width(scalar)
      } else {
        reader.position += 1
        left -= 1
      }
    }
    return reader.position
  }

  /// One escape, from its backslash.
  private mutating func escape(quote: UInt8) throws(PathError) -> Unicode.Scalar {
    let start = position
    position += 2
    switch start + 1 < bytes.count ? bytes[start + 1] : 0 {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "\\"): return "\\"
    case quote: return Unicode.Scalar(quote)
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default:
      position = start + 1
      throw expected(
        "an escape (\\b \\f \\n \\r \\t \\/ \\\\ \\uXXXX or the quote in use)",
        hint: "a backslash itself is written twice")
    }
  }

  /// `\uXXXX`, or two of them for a character beyond U+FFFF; the position is after the `u`.
  private mutating func unicodeEscape(from start: Int) throws(PathError) -> Unicode.Scalar {
    let first = try hexUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, take("\\u") {
      let second = try hexUnit()
      if second >= 0xDC00, second <= 0xDFFF,
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw fault("half of a surrogate pair alone is no character", at: start, length: position - start)
  }

  private mutating func hexUnit() throws(PathError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let byte = peek()
      if Parser.isDigit(byte) {
        value = value << 4 | UInt32(byte - 0x30)
      } else if byte | 0x20 >= 0x61, byte | 0x20 <= 0x66 {
        value = value << 4 | UInt32((byte | 0x20) - 0x61 + 10)
      } else {
        throw expected("four hexadecimal digits after \\u")
      }
      position += 1
    }
    return value
  }

  /// A literal pattern of `match`, `search` or `part`: refused where it is no I-Regexp.
  mutating func patternLiteral(for function: Function) throws(PathError) -> String {
    let start = position
    let text = try string()
    do throws(PatternError) {
      let pattern = try IRegexp(text)
      if function == .part, pattern.groups == 0 {
        throw PatternError(offset: 0, message: "part() takes a pattern with a group in parentheses")
      }
      // What multiplies, and what is long, may be too large to compile; nothing else that is an I-Regexp can fail.
      if text.utf8.contains(UInt8(ascii: "{")) || text.utf8.count > 1_000 { _ = try pattern.compiled(whole: true) }
    } catch {
      throw fault(
        "no I-Regexp (RFC 9485): " + error.message, at: place(ofContent: error.offset, from: start), code: .badPattern)
    }
    return text
  }
}
