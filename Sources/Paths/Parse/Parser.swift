/// A recursive descent parser over the bytes of one query or expression.
///
/// Its parts: `Parser+Query.swift` (segments, selectors), `Parser+Expression.swift` (logic, operands, functions),
/// `Parser+Literals.swift` (numbers, strings), `Parser+Hints.swift` (what to write instead).
struct Parser {
  /// Segments on the way to the innermost part of a query or expression; parts inside one another count as several.
  ///
  /// Documents are 512 levels deep at most, so no longer chain selects anything. Parsing and evaluation recurse by it,
  /// on threads with as little as half a megabyte of stack.
  static let depthLimit = 512
  /// How many segments a pair of parentheses, a filter or a call counts as: 64 of them may lie inside one another.
  static let nestingWeight = 8
  /// Integers in queries are exact in every implementation: RFC 9535 section 2.1, from RFC 7493.
  static let integerLimit = 9_007_199_254_740_991

  let bytes: [UInt8]
  var position = 0
  var depth = 0
  /// What a fault is called: by what was asked for, a query or an expression.
  var code = PathError.Code.badExpression
  var aliasesAllowed = true

  init(_ text: String) { bytes = Array(text.utf8) }

  // MARK: Looking

  var atEnd: Bool { position >= bytes.count }

  /// The byte at the position or that much further; 0 after the end, which no rule of the grammar takes.
  func peek(_ ahead: Int = 0) -> UInt8 {
    position + ahead < bytes.count ? bytes[position + ahead] : 0
  }

  /// Whether this ASCII text comes next.
  func sees(_ text: StaticString) -> Bool {
    guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { wanted in
      bytes[position..<position + wanted.count].elementsEqual(wanted)
    }
  }

  mutating func take(_ text: StaticString) -> Bool {
    guard sees(text) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  mutating func skipBlanks() {
    while position < bytes.count, Parser.isBlank(bytes[position]) { position += 1 }
  }

  /// The text between two bytes.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// One segment further, until the query ends.
  mutating func enterSegment() throws(PathError) { try deepen(1) }

  /// Into parentheses, a filter or a call, until `leave`.
  mutating func enter() throws(PathError) { try deepen(Parser.nestingWeight) }

  mutating func leave() { depth -= Parser.nestingWeight }

  private mutating func deepen(_ weight: Int) throws(PathError) {
    depth += weight
    if depth > Parser.depthLimit {
      throw fault(
        "more than \(Parser.depthLimit) segments, or \(Parser.depthLimit / Parser.nestingWeight) parts inside one another"
      )
    }
  }

  // MARK: Classes of bytes

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }

  /// *name-first* of the RFC; every byte of a character beyond ASCII counts.
  static func isNameFirst(_ byte: UInt8) -> Bool { isLetter(byte) || byte == 0x5F || byte >= 0x80 }

  static func isNameByte(_ byte: UInt8) -> Bool { isNameFirst(byte) || isDigit(byte) }

  static func isAliasByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == 0x5F || byte == 0x2D
  }

  // MARK: Faults

  func fault(
    _ message: String, at offset: Int? = nil, length: Int = 1, code: PathError.Code? = nil, suggestion: String? = nil
  ) -> PathError {
    PathError(
      code ?? self.code, offset: offset ?? position, length: max(1, length), message: message, suggestion: suggestion)
  }

  /// "expected …, found …" at the position.
  func expected(_ what: String, hint: String? = nil) -> PathError {
    fault("expected \(what), found \(found)" + (hint.map { ": \($0)" } ?? ""))
  }

  /// What stands at the position, for a message.
  var found: String {
    guard !atEnd else { return "the end" }
    let first = bytes[position]
    if first < 0x20 || first == 0x7F { return Parser.isBlank(first) ? "a line break or tab" : "a control character" }
    if first == 0x20 { return "a blank" }
    if Parser.isNameByte(first) {
      var end = position
      while end < bytes.count, Parser.isNameByte(bytes[end]), end - position < 40 { end += 1 }
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
      return "\"\(text(position..<end))\""
    }
    return first == 0x22 ? "a double quote" : "\"\(text(position..<position + 1))\""
  }
}
