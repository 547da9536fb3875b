/// Reads a `.env` file by what its many readers agree on.
///
/// A line is `NAME=value`, with or without `export` before it; `NAME: value` is taken too, a name alone has the value null.
/// Text without quotes goes to the line's end or to ` #`, without the blanks around it. Single quotes and backticks hold
/// text as it is, double quotes know `\n \r \t \" \\ \$`; all three may span lines. `${NAME}` is not filled in: what it
/// stands for is not in the file.
enum EnvReader {
  static func read(into builder: inout SettingsBuilder) throws(ReadFault) {
    try builder.readEntries(comments: [UInt8(ascii: "#")], readEntry)
  }

  private static func readEntry(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ builder: inout SettingsBuilder
  ) throws(ReadFault) -> Int {
    let nameStart = afterExport(bytes, start, end)
    let nameEnd = bytes[nameStart..<end].firstIndex { !isNameByte($0) } ?? end
    let p = SettingLines.skipBlanks(bytes, nameEnd, end)
    let isAlone = p == end || SettingLines.ending(bytes, p, end) > 0 || bytes[p] == UInt8(ascii: "#") && p > nameEnd
    guard nameEnd > nameStart, isAlone || divides(bytes, p, end) else {
      throw builder.fault(
        nameStart..<max(nameEnd, builder.characterEnd(nameStart)), "a line NAME=value, or # before a comment")
    }
    try builder.addName(nameStart..<nameEnd, .literal)
    if isAlone {
      builder.addNull(at: nameEnd)
      return p
    }
    return try readValue(bytes, after: p + 1, end, &builder)
  }

  /// Reads the value behind a divider, and returns the end of the line.
  private static func readValue(
    _ bytes: UnsafeBufferPointer<UInt8>, after divider: Int, _ end: Int, _ builder: inout SettingsBuilder
  ) throws(ReadFault) -> Int {
    let start = SettingLines.skipBlanks(bytes, divider, end)
    guard start < end, let quote = EnvQuote(bytes[start]) else {
      return try readPlain(bytes, start, after: divider, end, &builder)
    }
    var p = start + 1
    while p < end, bytes[p] != quote.byte {
      p += bytes[p] == Byte.backslash && quote.byte == Byte.quote ? 2 : 1
    }
    guard p < end else { throw builder.fault(start..<start + 1, "a closing \(quote.name) for this one") }
    try builder.addValue(start..<p + 1, inside: start + 1..<p, quote.style)
    let rest = SettingLines.skipBlanks(bytes, p + 1, end)
    if rest == end || SettingLines.ending(bytes, rest, end) > 0 { return rest }
    guard bytes[rest] == UInt8(ascii: "#") else {
      throw builder.fault(rest..<builder.characterEnd(rest), "the line's end behind a quoted text")
    }
    return SettingLines.lineEnd(bytes, rest, end)
  }

  private static func readPlain(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, after divider: Int, _ end: Int,
    _ builder: inout SettingsBuilder
  ) throws(ReadFault) -> Int {
    let line = SettingLines.lineEnd(bytes, start, end)
    var last = start
    for p in start..<line where !SettingLines.isBlank(bytes[p]) {
      // The blank before it is what makes it a comment: colours and channels hold the sign too.
      if bytes[p] == UInt8(ascii: "#"), SettingLines.isBlank(bytes[p - 1]) || p == start { break }
      last = p + 1
    }
    let place = last > start ? start..<last : divider..<divider
    try builder.addValue(place, inside: place, .literal)
    return line
  }

  /// What stands behind `export` and blanks, where that is what the line begins with.
  private static func afterExport(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    guard bytes[start..<end].starts(with: "export".utf8) else { return start }
    let next = SettingLines.skipBlanks(bytes, start + 6, end)
    return next > start + 6 && next < end && isNameByte(bytes[next]) ? next : start
  }

  private static func divides(_ bytes: UnsafeBufferPointer<UInt8>, _ p: Int, _ end: Int) -> Bool {
    if bytes[p] == UInt8(ascii: "=") { return true }
    return bytes[p] == Byte.colon && p + 1 < end && SettingLines.isBlank(bytes[p + 1])
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    Byte.isDigit(byte) || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") || byte == Byte.dot
      || byte == Byte.minus
  }
}
