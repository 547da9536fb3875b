/// A pattern of RFC 9485, checked, with its translation for PCRE2.
///
/// `^` and `$` anchor, as the public JSONPath suite has it; `.` is any character but line feed and carriage return.
public struct IRegexp: Sendable {
  /// The pattern as PCRE2 takes it.
  public let translation: String
  /// How many groups in parentheses it has.
  public let groups: Int

  /// Groups inside one another.
  static let depthLimit = 100
  /// Repetitions that a `{…}` may ask for; PCRE2 takes no more.
  static let repetitionLimit = 65_535

  /// - Throws: the byte where the text is no I-Regexp, and what to write instead.
  public init(_ text: String) throws(PatternError) {
    var reader = IRegexpReader(bytes: Array(text.utf8))
    try reader.alternatives()
    if reader.position < reader.bytes.count { throw reader.fault("a \")\" without \"(\": write \\)") }
    translation = String(decoding: reader.output, as: UTF8.self)
    groups = reader.groups
  }

  /// The pattern compiled.
  ///
  /// - Parameter whole: whether it has to match the whole text (`match`) or any part of it (`search`).
  public func compiled(whole: Bool) throws(PatternError) -> Pattern {
    try Pattern(translation, options: whole ? .whole : [])
  }
}

private struct IRegexpReader {
  let bytes: [UInt8]
  var position = 0
  var output: [UInt8] = []
  var groups = 0
  private var depth = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  func fault(_ message: String, at offset: Int? = nil) -> PatternError {
    PatternError(offset: offset ?? position, message: message)
  }

  func peek(_ ahead: Int = 0) -> UInt8 { position + ahead < bytes.count ? bytes[position + ahead] : 0 }

  /// *i-regexp*: branches joined by `|`.
  mutating func alternatives() throws(PatternError) {
    while position < bytes.count, peek() != UInt8(ascii: ")") {
      if peek() == UInt8(ascii: "|") { copy() } else { try piece() }
    }
  }

  private mutating func copy(_ count: Int = 1) {
    output += bytes[position..<position + count]
    position += count
  }

  private mutating func piece() throws(PatternError) {
    switch peek() {
    case UInt8(ascii: "("): try group()
    case UInt8(ascii: "."):
      position += 1
      output += "[^\\n\\r]".utf8
    case UInt8(ascii: "["): try characterClass()
    case UInt8(ascii: "\\"): try escape()
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
      throw fault("nothing to repeat before \"\(Character(Unicode.Scalar(peek())))\"")
    case UInt8(ascii: "{"): throw fault("nothing to repeat before \"{\"; the character itself is \\{")
    case UInt8(ascii: "}"): throw fault("the character itself is \\}")
    case UInt8(ascii: "]"): throw fault("the character itself is \\]")
    case 0 where position < bytes.count:
      position += 1
      output += "\\x00".utf8
    default: copy()
    }
    try quantifier()
  }

  private mutating func group() throws(PatternError) {
    let start = position
    if peek(1) == UInt8(ascii: "?") {
      switch peek(2) {
      case UInt8(ascii: ":"): throw fault("no groups that do not count: write (…)")
      case UInt8(ascii: "="), UInt8(ascii: "!"): throw fault("no lookahead")
      case UInt8(ascii: "<") where peek(3) == UInt8(ascii: "=") || peek(3) == UInt8(ascii: "!"):
        throw fault("no lookbehind")
      case UInt8(ascii: "<"), UInt8(ascii: "P"), UInt8(ascii: "'"): throw fault("no named groups: write (…)")
      default: throw fault("no options inside a pattern")
      }
    }
    depth += 1
    if depth > IRegexp.depthLimit { throw fault("more than \(IRegexp.depthLimit) groups inside one another") }
    groups += 1
    copy()
    try alternatives()
    guard peek() == UInt8(ascii: ")"), position < bytes.count else { throw fault("this \"(\" has no \")\"", at: start) }
    copy()
    depth -= 1
  }

  private mutating func quantifier() throws(PatternError) {
    switch peek() {
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): copy()
    case UInt8(ascii: "{"): try repetition()
    default: return
    }
    switch peek() {
    case UInt8(ascii: "?"): throw fault("no lazy repetition")
    case UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "{"): throw fault("a repetition of a repetition")
    default: return
    }
  }

  /// `{2}`, `{2,}` or `{2,5}`.
  private mutating func repetition() throws(PatternError) {
    let start = position
    copy()
    let least = try count(from: start)
    if peek() == UInt8(ascii: ",") {
      copy()
      if isDigit(peek()), try count(from: start) < least { throw fault("the counts are in the wrong order", at: start) }
    }
    guard peek() == UInt8(ascii: "}") else {
      throw fault("a count is {2}, {2,} or {2,5}; the character is \\{", at: start)
    }
    copy()
  }

  private mutating func count(from start: Int) throws(PatternError) -> Int {
    var value = 0
    guard isDigit(peek()) else { throw fault("a count is {2}, {2,} or {2,5}; the character itself is \\{", at: start) }
    while isDigit(peek()) {
      value = value * 10 + Int(peek() - 0x30)
      if value > IRegexp.repetitionLimit { throw fault("a count is at most \(IRegexp.repetitionLimit)", at: start) }
      copy()
    }
    return value
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// `[…]`.
  private mutating func characterClass() throws(PatternError) {
    let start = position
    copy()
    if peek() == UInt8(ascii: "^") { copy() }
    // A hyphen is itself at either end only.
    if peek() == UInt8(ascii: "-") {
      position += 1
      output += "\\-".utf8
    }
    if peek() == UInt8(ascii: "]"), bytes[position - 1] != UInt8(ascii: "-") {
      throw fault("an empty class; the character itself is \\]", at: start)
    }
    while true {
      guard position < bytes.count else { throw fault("this \"[\" has no \"]\"", at: start) }
      if peek() == UInt8(ascii: "]") { break }
      if peek() == UInt8(ascii: "-") {
        guard peek(1) == UInt8(ascii: "]") else {
          throw fault("a hyphen in a class is its first or last character, or \\-")
        }
        position += 1
        output += "\\-".utf8
        continue
      }
      guard let low = try classCharacter() else { continue }
      if peek() == UInt8(ascii: "-"), peek(1) != UInt8(ascii: "]") {
        let at = position
        copy()
        guard position < bytes.count, peek() != UInt8(ascii: "-"), let high = try classCharacter(), high >= low else {
          throw fault("a range in a class goes from the lower character to the higher", at: at)
        }
      }
    }
    copy()
  }

  /// One character of a class; nil where it is a category such as `\p{L}`.
  private mutating func classCharacter() throws(PatternError) -> UInt32? {
    switch peek() {
    case UInt8(ascii: "["): throw fault("inside a class the character itself is \\[")
    case UInt8(ascii: "\\"):
      let character = peek(1)
      if character | 0x20 == UInt8(ascii: "p") {
        try escape()
        return nil
      }
      try escape()
      switch character {
      case UInt8(ascii: "n"): return 0x0A
      case UInt8(ascii: "r"): return 0x0D
      case UInt8(ascii: "t"): return 0x09
      default: return UInt32(character)
      }
    case UInt8(ascii: "^"):
      position += 1
      output += "\\^".utf8
      return 0x5E
    case 0:
      position += 1
      output += "\\x00".utf8
      return 0
    default:
      var length = 1
      while peek(length) & 0xC0 == 0x80 { length += 1 }
      let scalar = String(decoding: bytes[position..<position + length], as: UTF8.self).unicodeScalars.first
      copy(length)
      return scalar?.value ?? 0
    }
  }

  /// `\n`, `\.`, `\p{Lu}` and their like.
  private mutating func escape() throws(PatternError) {
    guard position + 1 < bytes.count else { throw fault("a backslash at the end; the character itself is \\\\") }
    let next = peek(1)
    switch next {
    case UInt8(ascii: "p"), UInt8(ascii: "P"): try category()
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"),
      UInt8(ascii: "^"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "{"),
      UInt8(ascii: "|"), UInt8(ascii: "}"):
      copy(2)
    case UInt8(ascii: "d"): throw fault("no \\d: write [0-9]")
    case UInt8(ascii: "D"): throw fault("no \\D: write [^0-9]")
    case UInt8(ascii: "w"): throw fault("no \\w: write [A-Za-z0-9_]")
    case UInt8(ascii: "W"): throw fault("no \\W: write [^A-Za-z0-9_]")
    case UInt8(ascii: "s"): throw fault("no \\s: write [ \\t\\n\\r]")
    case UInt8(ascii: "S"): throw fault("no \\S: write [^ \\t\\n\\r]")
    case UInt8(ascii: "b"), UInt8(ascii: "B"): throw fault("no word boundaries")
    case UInt8(ascii: "$"): throw fault("no \\$: write [$]")
    case UInt8(ascii: "/"): throw fault("a slash needs no backslash")
    case UInt8(ascii: "1")...UInt8(ascii: "9"): throw fault("no references to groups")
    case let byte where byte < 0x80: throw fault("no \\\(Character(Unicode.Scalar(byte)))")
    default: throw fault("only characters with a meaning of their own take a backslash")
    }
  }

  /// The general categories of RFC 9485, by their first letter.
  private static let categories: [UInt8: String] = [
    UInt8(ascii: "L"): "lmotu", UInt8(ascii: "M"): "cen", UInt8(ascii: "N"): "dlo", UInt8(ascii: "P"): "cdefios",
    UInt8(ascii: "Z"): "lps", UInt8(ascii: "S"): "ckmo", UInt8(ascii: "C"): "cfno",
  ]

  private mutating func category() throws(PatternError) {
    let start = position
    let valid: Bool
    if peek(2) == UInt8(ascii: "{"), let second = IRegexpReader.categories[peek(3)] {
      valid = peek(4) == UInt8(ascii: "}") || second.utf8.contains(peek(4)) && peek(5) == UInt8(ascii: "}")
    } else {
      valid = false
    }
    guard valid else { throw fault("a category is \\p{…} with a name such as L, Lu, Nd, P", at: start) }
    copy(peek(4) == UInt8(ascii: "}") ? 5 : 6)
  }
}
