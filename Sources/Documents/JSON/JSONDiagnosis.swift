/// Turns the place where the JSON reader stopped into a fault that a person can act on: what stands there, what the
/// grammar wanted, and the mistake that is most likely behind it.
struct JSONDiagnosis {
  let slice: PaddedSlice
  let tape: Tape
  let limits: Limits

  private var bytes: UnsafeBufferPointer<UInt8> { slice.bytes }

  static func tooLarge(limit: Int) -> ReadFault {
    ReadFault(
      rule: .syntax, offset: 0, length: 0, found: "", expected: "at most \(limit) bytes in one document",
      cause: .tooLarge)
  }

  func fault(_ stop: JSONReader.Stop) -> ReadFault {
    let offset = stop.offset
    // Without a byte order mark, UTF-16 shows by the zero beside its first character.
    if offset <= 1, let fault = encodingFault() { return fault }
    if offset >= bytes.count || isCutOff(stop) {
      let empty = bytes.allSatisfy(Byte.isSpace)
      return ReadFault(
        rule: empty ? .syntax : .truncated, offset: bytes.count, length: 0, found: "",
        expected: expectation(stop), cause: empty ? .empty : .cutOff)
    }
    if let bad = UTF8Check.firstInvalid(slice), bad <= offset || stop.wanted == .utf8 {
      return ReadFault(
        rule: .encoding, offset: bad, length: 1, found: JSONDiagnosis.hexName(bytes[bad]), expected: "UTF-8",
        cause: .notUTF8)
    }
    switch stop.wanted {
    case .escape:
      return make(stop, at: offset, length: min(2, bytes.count - offset), cause: .badEscape)
    case .lowSurrogate, .noLowSurrogate:
      return make(stop, rule: .encoding, at: offset, length: min(6, bytes.count - offset), cause: .loneSurrogate)
    case .plainCharacter:
      let cause: ReadFault.Cause = bytes[offset] == Byte.lineFeed ? .missingQuote : .controlCharacter
      return make(stop, at: offset, length: 1, cause: cause)
    case .lessDepth:
      return make(stop, at: offset, length: 1, cause: .tooDeep)
    default:
      let (place, cause) = likelyCause(stop)
      return make(stop, at: place, length: tokenLength(place), cause: cause)
    }
  }

  // MARK: The likely mistake

  private func likelyCause(_ stop: JSONReader.Stop) -> (offset: Int, cause: ReadFault.Cause?) {
    let offset = stop.offset
    let byte = bytes[offset]
    let character = scalar(at: offset)
    if starts("\u{FEFF}", at: offset) { return (offset, .byteOrderMark) }
    let isSlashed = byte == Byte.slash && (at(offset + 1) == Byte.slash || at(offset + 1) == UInt8(ascii: "*"))
    if isSlashed || byte == UInt8(ascii: "#") { return (offset, .comment) }
    if byte < Byte.space || byte == 0x7F { return (offset, .controlCharacter) }
    if let character, JSONDiagnosis.smartQuotes.contains(character) { return (offset, .smartQuotes) }
    if let character, JSONDiagnosis.fullWidth.contains(character) { return (offset, .fullWidth) }
    switch stop.wanted {
    case .end:
      if byte == Byte.closeBrace || byte == Byte.closeBracket { return (offset, .extraClosing) }
      if byte == Byte.comma || byte == UInt8(ascii: ";") { return (offset, nil) }
      return (offset, startsValue(byte) ? .secondDocument : nil)
    case .commaOrClose:
      return afterValue(stop)
    case .colon:
      if isWord(byte), bytes[offset - 1] == Byte.quote { return (offset, .missingQuote) }
      return (offset, byte == UInt8(ascii: "=") ? .equalsSign : .missingColon)
    case .name, .nameOrClose:
      if byte == Byte.closeBrace, let comma = lastMeaningful(before: offset), bytes[comma] == Byte.comma {
        return (comma, .trailingComma)
      }
      if byte == Byte.comma { return (offset, .doubledComma) }
      if byte == Byte.apostrophe { return (offset, .singleQuotes) }
      return (offset, isWord(byte) ? .unquotedName : nil)
    case .elementOrClose:
      return (offset, .doubledComma)
    case .value:
      return whereAValueIsMissing(offset, byte)
    case .noLeadingZero:
      return (offset - 1, .leadingZero)
    case .digit:
      return wrongNumber(offset, byte)
    default:
      return (offset, nil)
    }
  }

  private func afterValue(_ stop: JSONReader.Stop) -> (Int, ReadFault.Cause?) {
    let offset = stop.offset
    let byte = bytes[offset]
    if byte == Byte.closeBrace || byte == Byte.closeBracket { return (offset, .mismatchedClosing) }
    if byte == UInt8(ascii: "x") || byte == UInt8(ascii: "X"), offset > 0, bytes[offset - 1] == Byte.zero {
      return (offset - 1, .hexadecimal)
    }
    if byte == Byte.quote { return (offset, .missingComma) }
    // A word right behind a closing quote: the quote was meant to be part of the text.
    if isWord(byte), offset > 0, bytes[offset - 1] == Byte.quote { return (offset, .missingQuote) }
    return (offset, startsValue(byte) && offset > 0 && Byte.isSpace(bytes[offset - 1]) ? .missingComma : nil)
  }

  private func whereAValueIsMissing(_ offset: Int, _ byte: UInt8) -> (Int, ReadFault.Cause?) {
    switch byte {
    case Byte.closeBrace, Byte.closeBracket:
      if let comma = lastMeaningful(before: offset), bytes[comma] == Byte.comma { return (comma, .trailingComma) }
      return (offset, offset == 0 ? .extraClosing : nil)
    case Byte.comma:
      let isDoubled = lastMeaningful(before: offset).map { bytes[$0] == Byte.comma } ?? false
      return (offset, isDoubled ? .doubledComma : nil)
    case Byte.apostrophe: return (offset, .singleQuotes)
    case Byte.plus: return (offset, .unaryPlus)
    case Byte.dot: return (offset, .bareFraction)
    default:
      guard isWord(byte) else { return (offset, nil) }
      let word = String(decoding: bytes[offset..<offset + tokenLength(offset)], as: UTF8.self)
      if ["nan", "infinity", "inf"].contains(word.lowercased()) { return (offset, .notANumber) }
      let foreign = ["true", "false", "null", "nil", "none", "undefined", "yes", "no", "on", "off"]
      if foreign.contains(word.lowercased()) { return (offset, .foreignWord) }
      return (offset, .unquotedText)
    }
  }

  private func wrongNumber(_ offset: Int, _ byte: UInt8) -> (Int, ReadFault.Cause?) {
    let before = offset > 0 ? bytes[offset - 1] : 0
    if before == Byte.dot { return (offset - 1, .bareFraction) }
    if before == Byte.minus, isWord(byte) { return (offset - 1, .notANumber) }
    return (offset, nil)
  }

  // MARK: Words for it

  private func make(
    _ stop: JSONReader.Stop, rule: ReadFault.Rule = .syntax, at offset: Int, length: Int, cause: ReadFault.Cause?
  ) -> ReadFault {
    ReadFault(
      rule: rule, offset: offset, length: length, found: found(at: offset, length: length),
      expected: expectation(stop), cause: cause)
  }

  private func expectation(_ stop: JSONReader.Stop) -> String {
    let inObject = stop.open.last.map { tape.kind($0) == .object } ?? false
    return switch stop.wanted {
    case .value: "a value"
    case .nameOrClose: "a name in double quotes or \"}\""
    case .name: "a name in double quotes"
    case .colon: "\":\" after the name"
    case .commaOrClose: inObject ? "\",\" or \"}\"" : "\",\" or \"]\""
    case .elementOrClose: "a value or \"]\""
    case .end: "the end of the document"
    case .digit: "a digit"
    case .noLeadingZero: "a number without leading zeros"
    case .stringEnd, .plainCharacter: "a character of the string or its closing quote"
    case .escape: #"one of \" \\ \/ \b \f \n \r \t or \u with four hexadecimal digits"#
    case .utf8: "UTF-8"
    case .lowSurrogate: #"a second \u escape, of a low surrogate"#
    case .noLowSurrogate: "a high surrogate before a low one"
    case .lessDepth: "at most \(limits.depth) levels of nesting"
    }
  }

  /// UTF-16 shows at the first two bytes: by its byte order mark, or by the zero beside an ASCII character.
  static func otherEncoding(_ bytes: UnsafeBufferPointer<UInt8>) -> ReadFault? {
    guard bytes.count > 1 else { return nil }
    let isMarked = bytes[0] == 0xFE && bytes[1] == 0xFF || bytes[0] == 0xFF && bytes[1] == 0xFE
    guard isMarked || (bytes[0] == 0) != (bytes[1] == 0) else { return nil }
    return ReadFault(
      rule: .encoding, offset: 0, length: 2, found: "UTF-16", expected: "UTF-8", cause: .otherEncoding)
  }

  private func encodingFault() -> ReadFault? {
    if let fault = JSONDiagnosis.otherEncoding(bytes) { return fault }
    if starts("\u{FEFF}", at: 0) {
      return ReadFault(
        rule: .encoding, offset: 0, length: 3, found: "a byte order mark", expected: "a value", cause: .byteOrderMark)
    }
    return nil
  }

  /// Whether the text ends inside an escape, a word or a character that would have been right with the bytes that follow.
  private func isCutOff(_ stop: JSONReader.Stop) -> Bool {
    let rest = bytes[stop.offset...]
    switch stop.wanted {
    case .escape, .lowSurrogate:
      guard rest.count < 12 else { return false }
      return zip(rest, #"\u0000\u0000"#.utf8).allSatisfy { byte, model in
        model == Byte.zero ? JSONDiagnosis.isHexDigit(byte) : byte == model
      }
    case .utf8:
      // The word beyond the end holds padding or the next line, so the length is asked of the lead byte alone.
      guard let lead = rest.first, lead >= 0xC2, lead <= 0xF4 else { return false }
      let needed = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      return rest.count < needed && rest.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
    case .value:
      return !rest.isEmpty && ["true", "false", "null"].contains { $0.utf8.starts(with: rest) }
    default:
      return false
    }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool { Byte.isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }

  private func found(at offset: Int, length: Int) -> String {
    let byte = bytes[offset]
    if byte == Byte.lineFeed { return "a line feed" }
    if byte < 0x20 || byte == 0x7F { return JSONDiagnosis.hexName(byte) }
    let end = min(offset + max(length, 1), bytes.count)
    return String(String(decoding: bytes[offset..<end], as: UTF8.self).prefix(24))
  }

  static func hexName(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "byte 0x" + (digits.count == 1 ? "0" : "") + digits
  }

  // MARK: Looking around

  private static let smartQuotes: Set<Unicode.Scalar> = ["“", "”", "‘", "’", "„", "«", "»", "＂", "＇"]
  private static let fullWidth: Set<Unicode.Scalar> = [
    "，", "：", "；", "｛", "｝", "［", "］", "【", "】", "、", "。", "０", "１", "２", "３", "４", "５", "６", "７", "８", "９",
    "\u{3000}", "\u{A0}",
  ]

  private func at(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private func starts(_ text: String, at offset: Int) -> Bool { bytes[offset...].starts(with: text.utf8) }

  private func scalar(at offset: Int) -> Unicode.Scalar? {
    var decoder = UTF8()
    var rest = bytes[offset...].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return nil }
    return scalar
  }

  private func startsValue(_ byte: UInt8) -> Bool {
    byte == Byte.quote || byte == Byte.openBrace || byte == Byte.openBracket || byte == Byte.minus || isWord(byte)
  }

  private func isWord(_ byte: UInt8) -> Bool {
    Byte.isDigit(byte) || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || byte >= 0x80
  }

  /// A word's bytes, or one whole character.
  private func tokenLength(_ offset: Int) -> Int {
    guard offset < bytes.count else { return 0 }
    let word = bytes[offset...].prefix(while: isWord).count
    if word > 0, bytes[offset] < 0x80 { return word }
    return bytes[offset] < 0x80 ? 1 : UTF8Check.characterLength((slice.start + offset).word)
  }

  private func lastMeaningful(before offset: Int) -> Int? {
    bytes[..<offset].lastIndex { !Byte.isSpace($0) }
  }
}
