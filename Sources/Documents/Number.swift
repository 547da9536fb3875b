/// Exact arithmetic on the texts of numbers: equality, order, difference, whether it is an integer.
///
/// Nothing is converted to floating point: 2^53 + 1 is not 2^53, and `1`, `1.0`, `1e0` and `10e-1` are one value. The
/// work is linear in the text's length whatever the exponent says. Beside JSON's numbers a leading `+`, leading zeros,
/// `.5`, `5.`, and YAML's `0x1F`, `0o17`, `.inf` and `.nan` are understood.
public enum Number {
  /// Digits that a difference may have before it is not worked out.
  static let differenceLimit = 1_000

  // MARK: Questions

  /// Whether the value is an integer, however it is written: `1`, `1.0`, `1e2`.
  public static func isInteger(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if plainInteger(text) != nil { return true }
    return NumberParts.with(text) { parts in
      parts.form == .finite && (parts.isZero || parts.lowestPower >= 0)
    }
  }

  /// The value, where it is an integer that fits, however it is written.
  public static func int64(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    if let value = plainInteger(text) { return value }
    return NumberParts.with(text) { parts -> Int64? in
      guard parts.form == .finite else { return nil }
      if parts.isZero { return 0 }
      guard parts.lowestPower >= 0, parts.highestPower < 19 else { return nil }
      var value: Int64 = 0
      for digit in parts.significantDigits(padding: parts.lowestPower) {
        let (tenfold, over) = value.multipliedReportingOverflow(by: 10)
        let (sum, overSum) = tenfold.subtractingReportingOverflow(Int64(digit))
        if over || overSum { return nil }
        value = sum
      }
      if parts.isNegative { return value }
      return value == Int64.min ? nil : -value
    }
  }

  /// Whether two texts are one value. `.nan` equals nothing.
  public static func equal(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    compare(a, b) == 0
  }

  /// Below 0 where `a` is less than `b`, 0 where they are equal, above 0 where it is greater; nil where either is
  /// `.nan` or no number.
  public static func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int? {
    if let first = plainInteger(a), let second = plainInteger(b) {
      return first == second ? 0 : first < second ? -1 : 1
    }
    return NumberParts.with(a) { first in NumberParts.with(b) { second in first.compare(to: second) } }
  }

  // MARK: Results

  /// The text of `a - b`, exact, without exponent; nil where either is no finite number, or the result would have more
  /// than a thousand digits.
  public static func difference(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> ContiguousArray<UInt8>? {
    if let first = plainInteger(a), let second = plainInteger(b) {
      // Both have 18 digits at most.
      return ContiguousArray(String(first - second).utf8)
    }
    return NumberParts.with(a) { first in
      NumberParts.with(b) { second in NumberDifference.text(of: first, minus: second) }
    }
  }

  /// The text as a JSON number: as it is where it is one, else canonical (`+05` is `5`).
  public static func json(_ text: UnsafeBufferPointer<UInt8>) -> String {
    let digits = text.first == Byte.minus ? text.dropFirst() : text[...]
    let leading = digits.first.map(Byte.isDigit) ?? false
    let zeroed = digits.first == Byte.zero && digits.dropFirst().first.map(Byte.isDigit) ?? false
    return leading && !zeroed ? String(decoding: text, as: UTF8.self) : canonical(text)
  }

  /// One text for every value: an integer without point and exponent where it has at most 21 digits, `0.001` down to
  /// seven places, else `1.5e30`. What is no number comes back as it is.
  public static func canonical(_ text: UnsafeBufferPointer<UInt8>) -> String {
    NumberParts.with(text) { parts in parts.canonical } ?? String(decoding: text, as: UTF8.self)
  }

  /// The value of a text of up to 18 digits with or without a minus; nil for any other. What nearly all numbers are.
  @inline(__always)
  static func plainInteger(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    var rest = text.count
    guard rest > 0, rest <= 19 else { return nil }
    let negative = text[0] == Byte.minus
    var index = negative ? 1 : 0
    rest -= index
    guard rest > 0, rest <= 18 else { return nil }
    var value: Int64 = 0
    while index < text.count {
      let digit = text[index] &- Byte.zero
      if digit > 9 { return nil }
      value = value &* 10 &+ Int64(digit)  // 18 digits stay below 2^63
      index += 1
    }
    return negative ? -value : value
  }
}
