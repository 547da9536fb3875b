/// The way back from a YAML scalar's content to its bytes in the source.
///
/// The source is read a second time by the rules that libyaml reads it with, without writing the content: every step says
/// how many bytes of content it stands for.
///
/// ```
/// source    "Gr\u00FC\u00DFe␤   Welt"          content   Grüße Welt
/// steps     G r ü ß e · · · W e l t            · is 1 byte of content (a blank) for the line end and 3 blanks
/// ```
enum YAMLScalar {
  /// The byte of `source` that the byte at `offset` of `content` comes from, or the first of the escape that gives it.
  ///
  /// - Parameters:
  ///   - offset: the length of the content gives the byte behind the last one: a closing quote, or the source's end.
  ///   - source: the scalar as `Document.place(of:)` bounds it, with its quotes or block indicator.
  static func sourceOffset(
    ofDecoded offset: Int, of content: UnsafeBufferPointer<UInt8>, in source: UnsafeBufferPointer<UInt8>
  ) -> Int {
    switch source.first {
    case Byte.quote: flowOffset(offset, source, .double)
    case Byte.apostrophe: flowOffset(offset, source, .single)
    case UInt8(ascii: "|"): blockOffset(offset, content, source, folds: false)
    case UInt8(ascii: ">"): blockOffset(offset, content, source, folds: true)
    default: flowOffset(offset, source, .plain)
    }
  }

  private enum Style {
    case plain, single, double
  }

  // MARK: Plain and quoted

  private static func flowOffset(_ offset: Int, _ source: UnsafeBufferPointer<UInt8>, _ style: Style) -> Int {
    var p = style == .plain ? 0 : 1
    let end = source.count - (style == .plain ? 0 : 1)
    var decoded = 0
    while p < end {
      let step = flowStep(source, p, end, style)
      guard decoded + step.decoded <= offset else {
        // Blanks and characters are copied; an escape or a line end is one place whatever it gives.
        return step.decoded == step.length && source[p] != Byte.backslash ? p + offset - decoded : p
      }
      p += step.length
      decoded += step.decoded
    }
    return max(p, 0)
  }

  /// One step at `p`: bytes of the source, and the bytes of content that they stand for.
  private static func flowStep(
    _ source: UnsafeBufferPointer<UInt8>, _ p: Int, _ end: Int, _ style: Style
  ) -> (length: Int, decoded: Int) {
    let byte = source[p]
    if byte == Byte.backslash, style == .double { return escape(source, p, end) }
    if byte == Byte.apostrophe, style == .single { return (2, 1) }
    let blanks = blankCount(source, p, end)
    guard lineEnd(source, p + blanks, end) > 0 else { return (max(blanks, 1), max(blanks, 1)) }
    return fold(source, p + blanks, end, from: p, isJoined: false)
  }

  /// Line ends and the blanks around them, from the first line end at `p` on: one is a blank, more are one fewer.
  ///
  /// - Parameter isJoined: the first was escaped and stands for nothing.
  private static func fold(
    _ source: UnsafeBufferPointer<UInt8>, _ p: Int, _ end: Int, from start: Int, isJoined: Bool
  ) -> (length: Int, decoded: Int) {
    var p = p
    let first = isJoined ? (length: 0, decoded: 0) : breakAt(source, p, end)
    p += first.length
    var further = 0
    while p < end {
      let blanks = blankCount(source, p, end)
      let next = breakAt(source, p + blanks, end)
      p += blanks + next.length
      if next.length == 0 { break }
      further += next.decoded
    }
    if isJoined { return (p - start, further) }
    // The separators of Unicode stay, other first line ends become a blank or fall to those behind them.
    if first.decoded == 3 { return (p - start, 3 + further) }
    return (p - start, max(further, 1))
  }

  private static func escape(
    _ source: UnsafeBufferPointer<UInt8>, _ p: Int, _ end: Int
  ) -> (length: Int, decoded: Int) {
    guard p + 1 < end else { return (1, 1) }
    switch source[p + 1] {
    case UInt8(ascii: "x"): return numeric(source, p, end, digits: 2)
    case UInt8(ascii: "u"): return numeric(source, p, end, digits: 4)
    case UInt8(ascii: "U"): return numeric(source, p, end, digits: 8)
    case UInt8(ascii: "N"), UInt8(ascii: "_"): return (2, 2)
    case UInt8(ascii: "L"), UInt8(ascii: "P"): return (2, 3)
    default:
      let ending = lineEnd(source, p + 1, end)
      return ending == 0 ? (2, 1) : fold(source, p + 1 + ending, end, from: p, isJoined: true)
    }
  }

  private static func numeric(
    _ source: UnsafeBufferPointer<UInt8>, _ p: Int, _ end: Int, digits: Int
  ) -> (length: Int, decoded: Int) {
    let last = min(p + 2 + digits, end)
    let scalar = source[p + 2..<last].reduce(UInt32(0)) { $0 &<< 4 | Escapes.hexDigit($1) }
    return (last - p, UTF8.width(scalar))
  }

  // MARK: Blocks

  private static func blockOffset(
    _ offset: Int, _ content: UnsafeBufferPointer<UInt8>, _ source: UnsafeBufferPointer<UInt8>, folds: Bool
  ) -> Int {
    let indent = indentation(content, source)
    var decoded = 0
    /// Line ends that are not yet known to stay: the last text line's, and those of empty lines behind it.
    var pending: [(place: Int, decoded: Int)] = []
    var textBefore = false
    var beganBlank = false
    var p = header(source)
    while p < source.count {
      var start = p
      while start < source.count, start - p < indent, source[start] == Byte.space { start += 1 }
      let end = firstLineEnd(source, start, source.count)
      let ending = breakAt(source, end, source.count)
      if end > start {
        let beginsBlank = isBlank(source[start])
        if folds, textBefore, !beganBlank, !beginsBlank, pending.first?.decoded == 1 {
          if pending.count > 1 { pending.removeFirst() }
        }
        for separator in pending {
          if offset < decoded + separator.decoded { return separator.place }
          decoded += separator.decoded
        }
        if offset < decoded + end - start { return start + offset - decoded }
        decoded += end - start
        pending = []
        textBefore = true
        beganBlank = beginsBlank
      }
      if ending.length == 0 { return end }
      pending.append((end, ending.decoded))
      p = end + ending.length
    }
    return source.count
  }

  /// The first byte behind the indicators' line.
  private static func header(_ source: UnsafeBufferPointer<UInt8>) -> Int {
    let end = firstLineEnd(source, 0, source.count)
    return end + lineEnd(source, end, source.count)
  }

  /// Blanks before the text of every line: those of its first line that are not in the content.
  private static func indentation(
    _ content: UnsafeBufferPointer<UInt8>, _ source: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let body = UnsafeBufferPointer(rebasing: source[header(source)...])
    return max(leadingSpaces(body) - leadingSpaces(content), 0)
  }

  /// Spaces before the first character that is neither space nor line end, on its line.
  private static func leadingSpaces(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var p = 0
    var spaces = 0
    while p < text.count {
      let ending = lineEnd(text, p, text.count)
      if ending > 0 {
        spaces = 0
        p += ending
      } else if text[p] == Byte.space {
        spaces += 1
        p += 1
      } else {
        break
      }
    }
    return spaces
  }

  // MARK: Line ends

  private static func isBlank(_ byte: UInt8) -> Bool { byte == Byte.space || byte == Byte.tab }

  private static func blankCount(_ source: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    start < end ? source[start..<end].prefix(while: isBlank).count : 0
  }

  private static func firstLineEnd(_ source: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    var p = start
    while p < end, lineEnd(source, p, end) == 0 { p += 1 }
    return p
  }

  /// Bytes of the line end at `p`, 0 where there is none. libyaml also takes NEL, LS and PS for one.
  private static func lineEnd(_ source: UnsafeBufferPointer<UInt8>, _ p: Int, _ end: Int) -> Int {
    breakAt(source, p, end).length
  }

  /// The line end at `p`, and its bytes in the content: a line feed for all but LS and PS, which stay.
  private static func breakAt(
    _ source: UnsafeBufferPointer<UInt8>, _ p: Int, _ end: Int
  ) -> (length: Int, decoded: Int) {
    guard p < end else { return (0, 0) }
    switch source[p] {
    case Byte.lineFeed: return (1, 1)
    case Byte.carriageReturn: return (p + 1 < end && source[p + 1] == Byte.lineFeed ? 2 : 1, 1)
    case 0xC2 where p + 1 < end && source[p + 1] == 0x85: return (2, 1)
    case 0xE2 where p + 2 < end && source[p + 1] == 0x80 && source[p + 2] & 0xFE == 0xA8: return (3, 3)
    default: return (0, 0)
    }
  }
}
