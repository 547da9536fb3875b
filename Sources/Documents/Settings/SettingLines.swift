/// Blanks and line ends of settings files.
enum SettingLines {
  /// Space, tab and form feed.
  static func isBlank(_ byte: UInt8) -> Bool { byte == Byte.space || byte == Byte.tab || byte == 0x0C }

  static func skipBlanks(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    bytes[min(start, end)..<end].firstIndex { !isBlank($0) } ?? end
  }

  /// Bytes of the line end at `p`, 0 where there is none.
  static func ending(_ bytes: UnsafeBufferPointer<UInt8>, _ p: Int, _ end: Int) -> Int {
    guard p < end else { return 0 }
    if bytes[p] == Byte.lineFeed { return 1 }
    guard bytes[p] == Byte.carriageReturn else { return 0 }
    return p + 1 < end && bytes[p + 1] == Byte.lineFeed ? 2 : 1
  }

  /// The first line end at or behind `p`, or the end.
  static func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ p: Int, _ end: Int) -> Int {
    bytes[p..<end].firstIndex { $0 == Byte.lineFeed || $0 == Byte.carriageReturn } ?? end
  }
}
