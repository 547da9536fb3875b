/// A number's text taken apart: its value is the significant digits times a power of ten.
struct NumberParts {
  enum Form { case finite, infinite, notANumber }

  /// Exponents beyond this count as this: no text is long enough to bring them back.
  static let exponentLimit: Int64 = 1 << 59

  private(set) var form = Form.finite
  private(set) var isNegative = false
  /// First and last digit that is not zero, as indexes into the text; the point may lie between.
  private var first = 0
  private var last = -1
  private let text: UnsafeBufferPointer<UInt8>
  /// The power of ten of the first and of the last significant digit.
  private(set) var highestPower: Int64 = 0
  private(set) var lowestPower: Int64 = 0

  var isZero: Bool { last < first }

  /// Gives `body` the parts of a text; nil where it is no number.
  static func with<R>(_ text: UnsafeBufferPointer<UInt8>, _ body: (NumberParts) -> R?) -> R? {
    if let parts = NumberParts(text) { return body(parts) }
    guard let decimal = decimalText(text) else { return nil }
    return decimal.withUnsafeBufferPointer { NumberParts($0).flatMap(body) }
  }

  /// The same for a question.
  static func with(_ text: UnsafeBufferPointer<UInt8>, _ body: (NumberParts) -> Bool) -> Bool {
    with(text) { parts -> Bool? in body(parts) } ?? false
  }

  private init?(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    var index = 0
    if index < text.count, text[index] == Byte.minus || text[index] == Byte.plus {
      isNegative = text[index] == Byte.minus
      index += 1
    }
    if let special = NumberParts.special(UnsafeBufferPointer(rebasing: text[index...])) {
      form = special
      return
    }
    var point = -1
    var digits = 0
    first = text.count
    while index < text.count {
      if text[index] == Byte.dot, point < 0 {
        point = index
      } else if Byte.isDigit(text[index]) {
        digits += 1
        if text[index] != Byte.zero {
          if first == text.count { first = index }
          last = index
        }
      } else {
        break
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    if point < 0 { point = index }
    var exponent: Int64 = 0
    if index < text.count {
      guard text[index] | 0x20 == UInt8(ascii: "e"), let value = NumberParts.exponent(text, from: index + 1) else {
        return nil
      }
      exponent = value
    }
    guard last >= first else { return }
    highestPower = exponent + NumberParts.power(of: first, point: point)
    lowestPower = exponent + NumberParts.power(of: last, point: point)
  }

  /// The power of ten of the digit at an index, before the exponent.
  private static func power(of index: Int, point: Int) -> Int64 {
    Int64(index < point ? point - index - 1 : point - index)
  }

  /// The digits after the `e`, sign allowed, held within the limit; nil where they are none.
  private static func exponent(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int64? {
    var index = start
    var negative = false
    if index < text.count, text[index] == Byte.minus || text[index] == Byte.plus {
      negative = text[index] == Byte.minus
      index += 1
    }
    guard index < text.count else { return nil }
    var value: Int64 = 0
    while index < text.count {
      guard Byte.isDigit(text[index]) else { return nil }
      if value < exponentLimit { value = min(exponentLimit, value * 10 + Int64(text[index] - Byte.zero)) }
      index += 1
    }
    return negative ? -value : value
  }

  private static func special(_ text: UnsafeBufferPointer<UInt8>) -> Form? {
    guard text.count == 4, text[0] == Byte.dot else { return nil }
    switch String(decoding: text, as: UTF8.self).lowercased() {
    case ".inf": return .infinite
    case ".nan": return .notANumber
    default: return nil
    }
  }

  /// The decimal digits of YAML's `0x1F` and `0o17`; nil for any other text and beyond 64 bits.
  private static func decimalText(_ text: UnsafeBufferPointer<UInt8>) -> ContiguousArray<UInt8>? {
    var digits = String(decoding: text, as: UTF8.self)[...]
    let negative = digits.hasPrefix("-")
    if negative || digits.hasPrefix("+") { digits = digits.dropFirst() }
    let radix = digits.hasPrefix("0x") ? 16 : digits.hasPrefix("0o") ? 8 : 0
    guard radix > 0, let value = UInt64(digits.dropFirst(2), radix: radix) else { return nil }
    return ContiguousArray(((negative ? "-" : "") + String(value)).utf8)
  }

  // MARK: Digits

  /// The significant digits from the highest, followed by that many zeros.
  func significantDigits(padding: Int64 = 0) -> ContiguousArray<UInt8> {
    var digits = ContiguousArray<UInt8>()
    guard !isZero else { return digits }
    for index in first...last where text[index] != Byte.dot { digits.append(text[index] - Byte.zero) }
    if padding > 0 { digits.append(contentsOf: repeatElement(0, count: Int(padding))) }
    return digits
  }

  func compare(to other: NumberParts) -> Int? {
    if form == .notANumber || other.form == .notANumber { return nil }
    let signs = (sign, other.sign)
    if signs.0 != signs.1 { return signs.0 < signs.1 ? -1 : 1 }
    if signs.0 == 0 { return 0 }
    let order = compareMagnitude(to: other)
    return isNegative ? -order : order
  }

  private var sign: Int { form == .finite && isZero ? 0 : isNegative ? -1 : 1 }

  func compareMagnitude(to other: NumberParts) -> Int {
    if form != other.form { return form == .infinite ? 1 : -1 }
    if form == .infinite { return 0 }
    if isZero || other.isZero { return (isZero ? 0 : 1) - (other.isZero ? 0 : 1) }
    if highestPower != other.highestPower { return highestPower < other.highestPower ? -1 : 1 }
    var mine = first
    var theirs = other.first
    while mine <= last, theirs <= other.last {
      if text[mine] == Byte.dot {
        mine += 1
      } else if other.text[theirs] == Byte.dot {
        theirs += 1
      } else if text[mine] != other.text[theirs] {
        return text[mine] < other.text[theirs] ? -1 : 1
      } else {
        mine += 1
        theirs += 1
      }
    }
    // Neither ends in zeros, so the one with digits left is greater.
    return (mine <= last ? 1 : 0) - (theirs <= other.last ? 1 : 0)
  }

  var canonical: String? {
    switch form {
    case .notANumber: return ".nan"
    case .infinite: return isNegative ? "-.inf" : ".inf"
    case .finite: break
    }
    if isZero { return "0" }
    let digits = significantDigits().map { Character(Unicode.Scalar($0 + Byte.zero)) }
    let sign = isNegative ? "-" : ""
    if lowestPower >= 0, highestPower < 21 {
      return sign + String(digits) + String(repeating: "0", count: Int(lowestPower))
    }
    if highestPower >= 0, highestPower < 21 {
      let whole = Int(highestPower) + 1
      return sign + String(digits[..<whole]) + "." + String(digits[whole...])
    }
    if highestPower < 0, highestPower >= -7 {
      return sign + "0." + String(repeating: "0", count: Int(-highestPower) - 1) + String(digits)
    }
    let fraction = digits.count > 1 ? "." + String(digits[1...]) : ""
    return sign + String(digits[0]) + fraction + "e" + String(highestPower)
  }
}

/// Subtraction digit by digit.
enum NumberDifference {
  static func text(of a: NumberParts, minus b: NumberParts) -> ContiguousArray<UInt8>? {
    guard a.form == .finite, b.form == .finite else { return nil }
    let lowest = min(a.isZero ? 0 : a.lowestPower, b.isZero ? 0 : b.lowestPower, 0)
    let highest = max(a.isZero ? 0 : a.highestPower, b.isZero ? 0 : b.highestPower, 0)
    guard highest - lowest < Int64(Number.differenceLimit) else { return nil }
    let width = Int(highest - lowest) + 2
    let first = aligned(a, lowest, width)
    let second = aligned(b, lowest, width)
    let negativeOther = !b.isNegative
    if a.isNegative == negativeOther { return text(adding(first, second), lowest, a.isNegative) }
    let order = a.compareMagnitude(to: b)
    if order >= 0 { return text(subtracting(first, second), lowest, a.isNegative && order > 0) }
    return text(subtracting(second, first), lowest, negativeOther)
  }

  /// The digits, lowest power first, from the power `lowest` on.
  private static func aligned(_ parts: NumberParts, _ lowest: Int64, _ width: Int) -> ContiguousArray<UInt8> {
    var digits = ContiguousArray<UInt8>(repeating: 0, count: width)
    guard !parts.isZero else { return digits }
    var place = Int(parts.highestPower - lowest)
    for digit in parts.significantDigits() {
      digits[place] = digit
      place -= 1
    }
    return digits
  }

  private static func adding(_ a: ContiguousArray<UInt8>, _ b: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var sum = a
    var carry: UInt8 = 0
    for index in sum.indices {
      let digit = a[index] + b[index] + carry
      carry = digit > 9 ? 1 : 0
      sum[index] = digit > 9 ? digit - 10 : digit
    }
    return sum
  }

  /// `a - b`, `a` not less than `b`.
  private static func subtracting(_ a: ContiguousArray<UInt8>, _ b: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var rest = a
    var borrow: UInt8 = 0
    for index in rest.indices {
      let taken = b[index] + borrow
      borrow = a[index] < taken ? 1 : 0
      rest[index] = a[index] + borrow * 10 - taken
    }
    return rest
  }

  private static func text(
    _ digits: ContiguousArray<UInt8>, _ lowest: Int64, _ negative: Bool
  ) -> ContiguousArray<UInt8>? {
    let places = Int(-lowest)
    var whole = digits[places...]
    while whole.count > 1, whole.last == 0 { whole.removeLast() }
    let fraction = digits[..<places].drop { $0 == 0 }
    var text = ContiguousArray<UInt8>()
    if negative, !fraction.isEmpty || whole.last != 0 { text.append(Byte.minus) }
    text.append(contentsOf: whole.reversed().map { $0 + Byte.zero })
    if !fraction.isEmpty {
      text.append(Byte.dot)
      text.append(contentsOf: fraction.reversed().map { $0 + Byte.zero })
    }
    return text
  }
}
