/// A member's name to look for, with its hash: comparing costs a word before it costs bytes.
public struct Name: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let utf8: ContiguousArray<UInt8>
  public let hash: UInt32

  public init(_ text: String) {
    utf8 = ContiguousArray(text.utf8)
    hash = utf8.withUnsafeBufferPointer { Name.hash(of: $0) }
  }

  public init(stringLiteral text: String) { self.init(text) }

  public var description: String { String(decoding: utf8, as: UTF8.self) }

  @inlinable
  public func equals(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.count == utf8.count && utf8.withUnsafeBufferPointer { $0.elementsEqual(bytes) }
  }

  /// The hash of a name's content. Looks at the first and the last eight bytes and the length.
  @inlinable
  public static func hash(of content: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var first: UInt64 = 0
    var last: UInt64 = 0
    let count = content.count
    for i in 0..<min(count, 8) { first |= UInt64(content[i]) << (UInt64(i) &* 8) }
    if count > 8 { for i in 0..<8 { last |= UInt64(content[count - 8 + i]) << (UInt64(i) &* 8) } }
    return mix(first, last, count)
  }

  /// The same from words: `first` the first bytes, zeros after the end; `last` the last eight where there are more.
  @inlinable
  @inline(__always)
  static func mix(_ first: UInt64, _ last: UInt64, _ count: Int) -> UInt32 {
    let folded = (first ^ (last &* 0x9E37_79B9_7F4A_7C15)) &+ UInt64(truncatingIfNeeded: count)
    let spread = (folded ^ (folded >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return UInt32(truncatingIfNeeded: spread >> 32)
  }
}
