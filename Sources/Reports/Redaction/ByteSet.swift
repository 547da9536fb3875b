/// A set of ASCII characters, asked in two instructions.
struct ByteSet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// - Parameter members: ASCII.
  init(_ members: StaticString) {
    for byte in UnsafeBufferPointer(start: members.utf8Start, count: members.utf8CodeUnitCount) {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    byte < 0x80 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 != 0
  }
}
