/// The core schema of YAML 1.2 (section 10.3): what a plain scalar's text means, and its number as JSON writes it.
enum CoreSchema {
  enum Meaning {
    case null, `false`, `true`, integer, float, string

    var kind: NodeKind {
      switch self {
      case .null: .null
      case .false: .false
      case .true: .true
      case .integer, .float: .number
      case .string: .string
      }
    }
  }

  /// Digits of a hexadecimal or octal integer that are still turned into a decimal one: the way costs their square.
  private static let mostDigits = 1024

  /// - Parameter tag: with its handle resolved. Tags that the schema does not know make a scalar a string.
  /// - Returns: `wanted` where the text is none of what the tag says: what it should be.
  static func meaning(
    of text: UnsafeBufferPointer<UInt8>, isPlain: Bool, tag: String?
  ) -> (meaning: Meaning, wanted: String?) {
    guard let tag else { return (isPlain ? plain(text) : .string, nil) }
    let meaning = plain(text)
    switch tag {
    case "tag:yaml.org,2002:null": return (.null, meaning == .null ? nil : "a null")
    case "tag:yaml.org,2002:bool": return (meaning, meaning == .true || meaning == .false ? nil : "true or false")
    case "tag:yaml.org,2002:int": return (meaning, meaning == .integer ? nil : "an integer")
    case "tag:yaml.org,2002:float":
      if meaning == .integer || meaning == .float { return (.float, nil) }
      return (.string, isBeyondJSON(text) ? nil : "a number")
    default: return (.string, nil)
    }
  }

  private static func plain(_ text: UnsafeBufferPointer<UInt8>) -> Meaning {
    guard let first = text.first else { return .null }
    switch first {
    case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"):
      return matches(text, ["~", "null", "Null", "NULL"]) ? .null : .string
    case UInt8(ascii: "t"), UInt8(ascii: "T"): return matches(text, ["true", "True", "TRUE"]) ? .true : .string
    case UInt8(ascii: "f"), UInt8(ascii: "F"): return matches(text, ["false", "False", "FALSE"]) ? .false : .string
    default:
      guard Byte.isDigit(first) || first == Byte.minus || first == Byte.plus || first == Byte.dot else {
        return .string
      }
      return number(text)
    }
  }

  private static func matches(_ text: UnsafeBufferPointer<UInt8>, _ words: [StaticString]) -> Bool {
    words.contains { word in
      word.utf8CodeUnitCount == text.count && word.withUTF8Buffer { $0.elementsEqual(text) }
    }
  }

  /// `.inf` and `.nan`, which the schema counts as floats and JSON cannot write: strings here.
  private static func isBeyondJSON(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let unsigned = text.first == Byte.minus || text.first == Byte.plus ? text.dropFirst() : text[...]
    return [".inf", ".Inf", ".INF", ".nan", ".NaN", ".NAN"].contains { unsigned.elementsEqual($0.utf8) }
  }

  private static func number(_ text: UnsafeBufferPointer<UInt8>) -> Meaning {
    if let base = base(text) {
      let digits = text.dropFirst(2)
      guard !digits.isEmpty, digits.count <= mostDigits, digits.allSatisfy({ base.holds($0) }) else { return .string }
      return .integer
    }
    var rest = text[...]
    if rest.first == Byte.minus || rest.first == Byte.plus { rest.removeFirst() }
    let whole = takeDigits(&rest)
    if rest.isEmpty { return whole > 0 ? .integer : .string }
    var fraction = 0
    if rest.first == Byte.dot {
      rest.removeFirst()
      fraction = takeDigits(&rest)
    }
    guard whole + fraction > 0 else { return .string }
    if rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first == Byte.minus || rest.first == Byte.plus { rest.removeFirst() }
      guard takeDigits(&rest) > 0 else { return .string }
    }
    return rest.isEmpty ? .float : .string
  }

  private static func takeDigits(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let count = rest.prefix(while: Byte.isDigit).count
    rest.removeFirst(count)
    return count
  }

  // MARK: As JSON writes it

  /// The same number in JSON's form, its value exact: `0x1F` is `31`, `+1` is `1`, `.5` is `0.5`, `007` is `7`.
  ///
  /// - Parameter isInteger: false for a float, which gets a fraction where it has neither that nor an exponent.
  static func jsonNumber(_ text: UnsafeBufferPointer<UInt8>, isInteger: Bool) -> [UInt8] {
    if let base = base(text) {
      let digits = decimal(text.dropFirst(2), base: base)
      return isInteger ? digits : digits + Array(".0".utf8)
    }
    var rest = text[...]
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 2)
    if rest.first == Byte.minus { result.append(Byte.minus) }
    if rest.first == Byte.minus || rest.first == Byte.plus { rest.removeFirst() }
    rest = rest.drop { $0 == Byte.zero }
    let whole = rest.prefix(while: Byte.isDigit)
    result += whole.isEmpty ? [Byte.zero] : Array(whole)
    rest = rest[whole.endIndex...]
    if rest.first == Byte.dot {
      rest.removeFirst()
      let fraction = rest.prefix(while: Byte.isDigit)
      result.append(Byte.dot)
      result += fraction.isEmpty ? [Byte.zero] : Array(fraction)
      rest = rest[fraction.endIndex...]
    } else if rest.isEmpty, !isInteger {
      result += Array(".0".utf8)
    }
    return result + Array(rest)
  }

  private enum Base: UInt64 {
    case octal = 8
    case hexadecimal = 16

    func holds(_ byte: UInt8) -> Bool {
      switch self {
      case .octal: (0x30...0x37).contains(byte)
      case .hexadecimal: Byte.isDigit(byte) || (byte | 0x20) &- 0x61 < 6
      }
    }
  }

  private static func base(_ text: UnsafeBufferPointer<UInt8>) -> Base? {
    guard text.count >= 2, text[0] == Byte.zero else { return nil }
    if text[1] == UInt8(ascii: "x") { return .hexadecimal }
    return text[1] == UInt8(ascii: "o") ? .octal : nil
  }

  /// Decimal digits of an integer of any length, by limbs of nine digits, the lowest first.
  private static func decimal(_ digits: Slice<UnsafeBufferPointer<UInt8>>, base: Base) -> [UInt8] {
    let limb: UInt64 = 1_000_000_000
    var limbs: [UInt64] = [0]
    for digit in digits {
      var carry = UInt64(Escapes.hexDigit(digit))
      for i in limbs.indices {
        let sum = limbs[i] * base.rawValue + carry
        limbs[i] = sum % limb
        carry = sum / limb
      }
      if carry > 0 { limbs.append(carry) }
    }
    var text = String(limbs.removeLast())
    for limb in limbs.reversed() {
      let part = String(limb)
      text += String(repeating: "0", count: 9 - part.utf8.count) + part
    }
    return Array(text.utf8)
  }
}
