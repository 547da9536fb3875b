public import Documents

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Some whole lines of a log, and where they stand in it.
public struct LineChunk: Sendable {
  /// The lines with their ends; the input's last line may have none.
  public let bytes: PaddedBytes
  /// Bytes before the chunk.
  public let offset: Int
  /// Number of its first line, from 1.
  public let firstLine: Int
  /// Lines before it that are not blank: the index of its first document.
  public let firstDocument: Int
  /// Where each line ends, in the chunk: at its line feed, or at the chunk's end.
  public let lineEnds: [UInt32]
  /// Lines that are not blank.
  public let documentCount: Int

  public var lineCount: Int { lineEnds.count }

  /// A chunk that is a whole input, or begins one.
  public init(_ bytes: PaddedBytes, offset: Int = 0, firstLine: Int = 1, firstDocument: Int = 0) {
    self.bytes = bytes
    self.offset = offset
    self.firstLine = firstLine
    self.firstDocument = firstDocument
    (lineEnds, documentCount) = LineChunk.lines(bytes.bytes)
  }

  /// The ends of lines, and how many lines are not blank.
  private static func lines(_ bytes: UnsafeBufferPointer<UInt8>) -> (ends: [UInt32], filled: Int) {
    guard let first = bytes.baseAddress else { return ([], 0) }
    var start = first
    let end = start + bytes.count
    var ends: [UInt32] = []
    ends.reserveCapacity(bytes.count / 400)
    var filled = 0
    while start < end {
      let found = memchr(start, 0x0A, end - start).map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) }
      let lineEnd = found ?? end
      ends.append(UInt32(truncatingIfNeeded: lineEnd - first))
      let line = UnsafeBufferPointer(start: start, count: lineEnd - start)
      if let head = line.first, !isBlank(head) || !line.allSatisfy(isBlank) { filled += 1 }
      start = lineEnd + 1
    }
    return (ends, filled)
  }

  /// Whether nearly all lines that are not blank, nine of ten, begin as JSON texts do. `[2026-01-15 …] started` does not.
  public var looksLikeJSON: Bool {
    var start = 0
    var count = 0
    for end in lineEnds {
      if LineChunk.beginsLikeJSON(bytes.bytes[start..<Int(end)]) { count += 1 }
      start = Int(end) + 1
    }
    return documentCount > 0 && count * 10 >= documentCount * 9
  }

  private static func beginsLikeJSON(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let text = line.drop(while: isBlank)
    switch text.first {
    case UInt8(ascii: "{"): return true
    case UInt8(ascii: "["):
      let next = text.dropFirst().first { !isBlank($0) }
      return [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "]")].contains(next)
    default: return false
    }
  }

  /// What a line may hold and still be no document.
  @inline(__always)
  public static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}

/// A line too long to be read.
public struct OversizedLine: Sendable, Hashable {
  public let offset: Int
  /// Bytes without the line's end.
  public let length: Int
  public let line: Int
  /// The line counts as a document.
  public let document: Int
}
