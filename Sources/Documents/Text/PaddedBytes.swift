/// Bytes that readers may load eight at a time: behind the last one stand sixteen zeros.
public final class PaddedBytes: @unchecked Sendable {
  // Sendable: filled before it is shared; nobody writes afterwards. `fill` is for the one owner of a reused buffer.

  /// Zeros behind the bytes. The first ends every scan, since no string, number or word holds it.
  public static let padding = 16

  @usableFromInline let storage: UnsafeMutablePointer<UInt8>
  /// How many bytes fit before the padding.
  public let capacity: Int
  @exclusivity(unchecked)
  public private(set) var count: Int

  public init(capacity: Int) {
    self.capacity = capacity
    count = 0
    storage = .allocate(capacity: capacity + PaddedBytes.padding)
    storage.initialize(repeating: 0, count: PaddedBytes.padding)
  }

  public convenience init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.init(capacity: bytes.count)
    fill { $0.initialize(fromContentsOf: bytes) }
  }

  public convenience init(_ text: String) {
    var text = text
    self.init(capacity: text.utf8.count)
    text.withUTF8 { utf8 in fill { $0.initialize(fromContentsOf: utf8) } }
  }

  deinit { storage.deallocate() }

  /// Lets `body` write from the start of the buffer; it returns how many bytes it wrote.
  public func fill(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    let written = body(UnsafeMutableBufferPointer(start: storage, count: capacity))
    precondition(written <= capacity, "more bytes than the buffer holds")
    count = written
    (storage + written).initialize(repeating: 0, count: PaddedBytes.padding)
  }

  /// The bytes. Valid while the buffer lives and is not filled again.
  @inlinable
  public var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: storage, count: count) }

  /// The whole as a slice.
  public var all: PaddedSlice { PaddedSlice(start: UnsafePointer(storage), count: count) }

  /// A part that a control character (a line feed, or the padding) follows.
  @inlinable
  public func slice(_ range: Range<Int>) -> PaddedSlice {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "outside the buffer")
    precondition(storage[range.upperBound] < 0x20, "a slice ends before a control character")
    return PaddedSlice(start: UnsafePointer(storage + range.lowerBound), count: range.count)
  }
}

/// A part of a `PaddedBytes`, followed by a byte below 0x20 and by at least sixteen bytes that may be loaded.
///
/// Valid as long as its buffer.
@frozen
public struct PaddedSlice {
  @usableFromInline let start: UnsafePointer<UInt8>
  public let count: Int

  @inlinable
  init(start: UnsafePointer<UInt8>, count: Int) {
    self.start = start
    self.count = count
  }

  @inlinable
  public var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
}
