/// How much of a secret is shown.
enum SecretValue {
  static let mark = "…"

  /// All but the first characters: four of long secrets, none of short ones.
  static func hidden(of range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var start = range.lowerBound + min(4, range.count / 4)
    while start > range.lowerBound, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start..<range.upperBound
  }

  /// Whether it is plainly no secret: nothing, or a variable that is filled in elsewhere (`${NAME}`, `$NAME`, `{{ name }}`,
  /// `{name}`, `<name>`).
  static func isVariable(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isVariable($0[...]) }
  }

  /// - Parameter text: may lack its closing bracket.
  static func isVariable(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = text.first else { return true }
    let second = text.dropFirst().first
    switch first {
    case UInt8(ascii: "$"):
      return second == UInt8(ascii: "{") || second == UInt8(ascii: "(") || isName(text.dropFirst())
    case UInt8(ascii: "{"):
      if second == UInt8(ascii: "{") || second == UInt8(ascii: "%") { return true }
      return isName(text.dropFirst().prefix { $0 != UInt8(ascii: "}") })
    case UInt8(ascii: "<"):
      if second == UInt8(ascii: "%") { return true }
      return isName(text.dropFirst().prefix { $0 != UInt8(ascii: ">") })
    default: return false
    }
  }

  /// A letter or an underscore, then such, hyphens, dots and blanks; digits at the end only.
  private static func isName(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = text.first, isLetter(first) else { return false }
    let rest = text.drop { isLetter($0) || [0x20, 0x2D, 0x2E].contains($0) }
    return rest.count <= 2 && rest.allSatisfy { 0x30...0x39 ~= $0 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= byte | 0x20 || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
