/// Lines and columns of offsets that are asked for in ascending order: one pass over the text.
struct LineCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  private let firstLine: Int
  private var offset = 0
  private var line: Int
  /// UTF-16 units since the line's start.
  private var units = 0

  /// - Parameter line: number of the text's first line.
  init(_ bytes: UnsafeBufferPointer<UInt8>, line: Int = 1) {
    self.bytes = bytes
    firstLine = line
    self.line = line
  }

  /// From 1; the column in UTF-16 units.
  mutating func place(_ wanted: Int) -> (line: Int, column: Int) {
    if wanted < offset { (offset, line, units) = (0, firstLine, 0) }
    let end = min(wanted, bytes.count)
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      if byte == 0x0A {
        line += 1
        units = 0
      } else if byte & 0xC0 != 0x80 {
        units += byte >= 0xF0 ? 2 : 1
      }
    }
    return (line, units + 1)
  }
}
