#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Lines of a buffer.
extension PaddedBytes {
  /// Offset of the next line feed from `start` on; `end` where there is none before it.
  public func lineEnd(from start: Int, to end: Int) -> Int {
    precondition(start >= 0 && end <= count && start <= end, "outside the buffer")
    guard let found = memchr(storage + start, Int32(Byte.lineFeed), end - start) else { return end }
    return start + (found.assumingMemoryBound(to: UInt8.self) - UnsafeMutablePointer(storage + start))
  }

  /// Whether a range holds nothing but white space.
  public func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(Byte.isSpace) }
}
