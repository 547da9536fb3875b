internal import Documents

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Comparisons of RFC 9535, section 2.3.5.2.2, with *unknown*.
extension Frame {
  func compare(_ a: Value, _ comparison: Comparison, _ b: Value) -> Truth {
    switch comparison {
    case .equal: equal(a, b)
    case .notEqual: !equal(a, b)
    case .less: less(a, b)
    case .greater: less(b, a)
    case .lessOrEqual: either(less(a, b), equal(a, b))
    case .greaterOrEqual: either(less(b, a), equal(a, b))
    }
  }

  private func either(_ a: Truth, _ b: Truth) -> Truth {
    if a == .true || b == .true { return .true }
    return a == .unknown || b == .unknown ? .unknown : .false
  }

  /// Deep equality without conversions. Nothing equals nothing.
  func equal(_ a: Value, _ b: Value) -> Truth {
    let form = a.form
    let other = b.form
    if form == .unknown || other == .unknown { return .unknown }
    guard form == other else { return .false }
    switch form {
    case .nothing, .null, .unknown: return .true
    case .bool: return Truth(a.isTrue == b.isTrue)
    case .number: return Truth(order(a, b) == 0)
    case .text: return Truth(equalText(a, b))
    case .array, .object: return equalContainers(a, b)
    }
  }

  private func less(_ a: Value, _ b: Value) -> Truth {
    let form = a.form
    let other = b.form
    if form == .unknown || other == .unknown { return .unknown }
    guard form == other else { return .false }
    switch form {
    case .number: return Truth((order(a, b) ?? 0) < 0)
    case .text:
      // UTF-8 orders as Unicode scalar values do.
      return Truth(Bytes.precedes(content(a), content(b)))
    default: return .false
    }
  }

  /// Nil where either is no number that can be ordered.
  private func order(_ a: Value, _ b: Value) -> Int? {
    // Of a computed number no text is made, unless the other is no machine integer.
    if case .integer(let first) = a, let second = smallInteger(b) {
      return first < second ? -1 : first > second ? 1 : 0
    }
    if case .integer(let second) = b, let first = smallInteger(a) {
      return first < second ? -1 : first > second ? 1 : 0
    }
    return Number.compare(numberText(a), numberText(b))
  }

  private func equalText(_ a: Value, _ b: Value) -> Bool {
    if case .type(let first) = a, case .type(let second) = b { return first == second }
    return Bytes.equal(content(a), content(b))
  }
}

/// Buffers of bytes compared.
enum Bytes {
  @inline(__always)
  static func equal(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    guard let first = a.baseAddress, let second = b.baseAddress else { return true }
    return memcmp(first, second, a.count) == 0
  }

  static func precedes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = a.baseAddress, let second = b.baseAddress else { return a.isEmpty && !b.isEmpty }
    let order = memcmp(first, second, min(a.count, b.count))
    return order < 0 || order == 0 && a.count < b.count
  }
}
