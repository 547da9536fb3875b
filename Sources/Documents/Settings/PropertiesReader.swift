/// Reads Java's `.properties` as `java.util.Properties` does.
///
/// A comment's line begins with `#` or `!`. A name ends at the first `=`, `:` or blank that no backslash protects; a line
/// without any of them is a name with an empty value. A line that ends with an odd number of backslashes goes on in the
/// next, without the blanks that this one begins with. Blanks behind a value belong to it. Bytes that are not UTF-8 count
/// as Latin-1.
enum PropertiesReader {
  static func read(into builder: inout SettingsBuilder) throws(ReadFault) {
    try builder.readEntries(comments: [UInt8(ascii: "#"), UInt8(ascii: "!")], readEntry)
  }

  /// Reads the name and value that begin at `start`, and returns where their last line ends.
  private static func readEntry(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ builder: inout SettingsBuilder
  ) throws(ReadFault) -> Int {
    let nameEnd = firstUnprotected(bytes, start, end) { isDivider($0) || SettingLines.isBlank($0) }
    try builder.addName(start..<nameEnd, .properties)
    var p = skipBlanksAndContinuations(bytes, nameEnd, end)
    if p < end, isDivider(bytes[p]) { p = skipBlanksAndContinuations(bytes, p + 1, end) }
    let valueEnd = firstUnprotected(bytes, p, end) { _ in false }
    try builder.addValue(p..<valueEnd, inside: p..<valueEnd, .properties)
    return valueEnd
  }

  private static func isDivider(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "=") || byte == Byte.colon }

  /// The first byte that `ends` holds for, or that ends the line, unless a backslash stands before it.
  private static func firstUnprotected(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ ends: (UInt8) -> Bool
  ) -> Int {
    var p = start
    while p < end {
      if bytes[p] == Byte.backslash {
        let ending = SettingLines.ending(bytes, p + 1, end)
        // The blanks that a continued line begins with are no blanks of the entry.
        p = ending > 0 ? SettingLines.skipBlanks(bytes, p + 1 + ending, end) : min(p + 2, end)
      } else if SettingLines.ending(bytes, p, end) > 0 || ends(bytes[p]) {
        return p
      } else {
        p += 1
      }
    }
    return end
  }

  /// The same, through lines that are continued.
  private static func skipBlanksAndContinuations(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int {
    var p = SettingLines.skipBlanks(bytes, start, end)
    while p < end, bytes[p] == Byte.backslash {
      let ending = SettingLines.ending(bytes, p + 1, end)
      guard ending > 0 else { break }
      p = SettingLines.skipBlanks(bytes, p + 1 + ending, end)
    }
    return p
  }
}
