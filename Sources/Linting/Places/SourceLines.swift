internal import Documents

/// Lines and columns of a part of an input, worked out only where a finding is.
///
/// The part starts a line. Asking in ascending order costs one pass over the bytes altogether.
struct SourceLines {
  private struct Cursor {
    var offset = 0
    var line: Int
    var lineStart = 0
    /// UTF-16 units since the line's start.
    var units = 0
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Bytes of the input before this part.
  private let baseOffset: Int
  private let firstLine: Int
  private var cursor: Cursor
  /// Where the cursor stood after each stride, to go back to: findings name earlier places too.
  private var strides: [Cursor] = []

  private static let stride = 16 << 10

  init(_ slice: PaddedSlice, offset: Int, line: Int) {
    bytes = slice.bytes
    baseOffset = offset
    firstLine = line
    cursor = Cursor(line: line)
  }

  /// The place of a range of bytes of this part.
  mutating func place(_ range: Range<Int>) -> Place {
    let lower = min(range.lowerBound, bytes.count)
    let upper = min(max(range.upperBound, lower), bytes.count)
    seek(lower)
    // The end is looked for with a copy: the next finding may lie inside this one.
    var end = cursor
    advance(&end, to: upper)
    return Place(
      line: cursor.line, column: cursor.units + 1, endLine: end.line, endColumn: end.units + 1,
      offset: baseOffset + lower, length: upper - lower)
  }

  private mutating func seek(_ offset: Int) {
    if offset < cursor.offset {
      let stride = offset / SourceLines.stride
      cursor = stride > 0 ? strides[min(stride, strides.count) - 1] : Cursor(line: firstLine)
    }
    while offset / SourceLines.stride > strides.count {
      advance(&cursor, to: (strides.count + 1) * SourceLines.stride)
      strides.append(cursor)
    }
    advance(&cursor, to: offset)
  }

  private func advance(_ cursor: inout Cursor, to offset: Int) {
    guard let start = bytes.baseAddress else { return }
    var position = cursor.offset
    while position < offset {
      if offset - position >= 8, let units = SourceLines.units(of: start + position) {
        cursor.units += units
        position += 8
        continue
      }
      let byte = start[position]
      position += 1
      if byte == UInt8(ascii: "\n") {
        cursor.line += 1
        cursor.lineStart = position
        cursor.units = 0
      } else if byte & 0xC0 != 0x80 {
        cursor.units += byte >= 0xF0 ? 2 : 1
      }
    }
    cursor.offset = offset
  }

  /// UTF-16 units that begin in eight bytes; nil where a line ends in them.
  ///
  /// A unit begins at each byte but those that continue a character (10xxxxxx), and two at 1111xxxx.
  @inline(__always)
  private static func units(of bytes: UnsafePointer<UInt8>) -> Int? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let word = UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
    let feed = word ^ (ones &* 0x0A)
    if (feed &- ones) & ~feed & (ones &* 0x80) != 0 { return nil }
    let continuing = (word >> 7) & ~(word >> 6) & ones
    let double = (word >> 7) & (word >> 6) & (word >> 5) & (word >> 4) & ones
    // Each byte is 0 or 1, and the product's highest byte their sum.
    return 8 - Int((continuing &* ones) >> 56) + Int((double &* ones) >> 56)
  }

  // MARK: Excerpts

  /// A range with what stands before and behind it, over line ends: to look through, not to show.
  func context(_ range: Range<Int>) -> Excerpt { Excerpt(of: bytes, around: range) }

  /// Bytes shown on either side of a place in a long line.
  private static let window = 160

  /// The line of a range's start, cut to a window around the range.
  mutating func excerpt(_ range: Range<Int>) -> Excerpt {
    let lower = min(range.lowerBound, bytes.count)
    seek(lower)
    let far = min(bytes.count, max(lower, min(range.upperBound, lower + SourceLines.window)) + SourceLines.window)
    let lineEnd = bytes[lower..<far].firstIndex(of: UInt8(ascii: "\n"))
    var start = max(cursor.lineStart, lower - SourceLines.window)
    var end = lineEnd ?? far
    while start > cursor.lineStart, start < lower, bytes[start] & 0xC0 == 0x80 { start += 1 }
    while end < bytes.count, end > lower, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let cutRight = lineEnd == nil && end < bytes.count
    var text = Array(bytes[start..<end])
    if text.last == UInt8(ascii: "\r"), !cutRight { text.removeLast() }
    let upper = max(lower, min(range.upperBound, end))
    let shown = min(lower - start, text.count)..<min(upper - start, text.count)
    return Excerpt(text: text, cutLeft: start > cursor.lineStart, cutRight: cutRight, range: shown)
  }
}
