/// Turns what libyaml says into faults at bytes of the source, in words that name the mistake rather than the scanner's
/// state.
struct YAMLDiagnosis {
  let slice: PaddedSlice
  let limits: Limits

  private var bytes: UnsafeBufferPointer<UInt8> { slice.bytes }

  // MARK: The input as a whole

  /// What makes a stream unreadable before it is parsed: its size, and encodings other than UTF-8.
  func inputFault() -> ReadFault? {
    if slice.count > limits.bytes { return JSONDiagnosis.tooLarge(limit: limits.bytes) }
    if let fault = JSONDiagnosis.otherEncoding(bytes) { return fault }
    guard let bad = UTF8Check.firstInvalid(slice) else { return nil }
    return ReadFault(
      rule: .encoding, offset: bad, length: 1, found: JSONDiagnosis.hexName(bytes[bad]), expected: "UTF-8",
      cause: .notUTF8)
  }

  // MARK: What libyaml says

  func fault(_ problem: YAMLProblem) -> ReadFault {
    switch problem.kind {
    case .memory:
      return ReadFault(
        rule: .syntax, offset: 0, length: 0, found: "", expected: "a document that fits into memory", cause: .tooLarge)
    case .reader:
      let place = min(problem.place, max(slice.count - 1, 0))
      let end = min(place + max(UTF8Check.characterLength((slice.start + place).word), 1), slice.count)
      return ReadFault(
        rule: .syntax, offset: place, length: end - place, found: YAMLDiagnosis.excerpt(slice, place..<end),
        expected: "a character that YAML allows; others are escaped in double quotes", cause: .controlCharacter)
    case .syntax: break
    }
    var places = YAMLPlaces(slice)
    let start = problem.contextPlace.map { places.byte(ofCharacter: $0) }
    let stop = places.byte(ofCharacter: problem.place)
    let (offset, expected) = explain(problem.message, context: problem.context, stop: stop, start: start ?? stop)
    let cause: ReadFault.Cause = problem.message.contains("nesting") ? .tooDeep : .yaml
    let place = offset..<offset + tokenLength(offset)
    return ReadFault(
      rule: .syntax, offset: offset, length: place.count, found: YAMLDiagnosis.excerpt(slice, place),
      expected: expected, cause: cause)
  }

  /// The byte to point at, and what should stand there.
  ///
  /// - Parameters:
  ///   - stop: where libyaml stopped.
  ///   - start: where the thing that it was reading begins.
  private func explain(
    _ message: String, context: String, stop: Int, start: Int
  ) -> (offset: Int, expected: String) {
    switch message {
    case "found a tab character where an indentation space is expected",
      "found a tab character that violates indentation":
      return (stop, "spaces: YAML takes no tabs for indentation")
    case "found character that cannot start any token":
      if stop < slice.count, bytes[stop] == Byte.tab { return (stop, "spaces: YAML takes no tabs for indentation") }
      return (stop, "a value: one that begins with @, ` or % needs quotes")
    case "found unexpected end of stream" where context.contains("quoted scalar"):
      return (start, "a closing \(quoteName(start)) for this one")
    case "found unexpected document indicator" where context.contains("quoted scalar"):
      return (start, "a closing \(quoteName(start)) before the document's end")
    case "found unknown escape character":
      return (stop, #"one of YAML's escapes, as \n, \" or \\; between single quotes a backslash is itself"#)
    case "found invalid Unicode character escape code":
      return (stop, #"one whole character: \U0001F600 and not two halves as JSON writes it (\uD83D\uDE00)"#)
    case "mapping values are not allowed in this context":
      if let key = keyWithoutColon(before: stop) { return (key, "\":\" behind this key") }
      return (stop, #"no ":" here: a text that holds ": " needs quotes, a key its own line, indented like the others"#)
    case "could not find expected ':'":
      return (start, "a key and \":\" on this line, or quotes around a text of several lines")
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
      let closing = message.hasSuffix("']'") ? "]" : "}"
      if stop >= slice.count { return (start, "a closing \"\(closing)\" for this one") }
      let line = line(of: start)
      let isFar = line != self.line(of: stop)
      return (stop, "\",\" or \"\(closing)\"" + (isFar ? " for what was opened on line \(line)" : ""))
    case "did not find expected key", "did not find expected '-' indicator":
      if followsQuote(stop) {
        return (stop, "the line's end behind a quoted text; inside, ' is written '' and \" is written \\\"")
      }
      if message.contains("-") {
        return (stop, "\"- \" with the same indentation as the list's other elements")
      }
      return (stop, "a key with the same indentation as the others of its map")
    case "block sequence entries are not allowed in this context":
      return (stop, "a list on a line of its own, or a text in quotes that begins with \"-\"")
    case "found undefined tag handle": return (stop, "a tag's handle that %TAG has defined")
    case "did not find expected <document start>": return (stop, "\"---\" before another document")
    default:
      return (stop, YAMLDiagnosis.plainly(message))
    }
  }

  /// libyaml's sentence as what was expected.
  private static func plainly(_ message: String) -> String {
    for prefix in ["did not find expected ", "did not find the expected ", "could not find expected "]
    where message.hasPrefix(prefix) {
      return String(message.dropFirst(prefix.count))
    }
    return "YAML (\(message))"
  }

  // MARK: Looking around

  private func line(of offset: Int) -> Int { 1 + bytes[..<min(offset, slice.count)].count { $0 == Byte.lineFeed } }

  /// Where the line of `offset` begins.
  private func lineStart(_ offset: Int) -> Int {
    bytes[..<min(offset, slice.count)].lastIndex(of: Byte.lineFeed).map { $0 + 1 } ?? 0
  }

  /// The word of the line above, where it stands as deep as the key of the line of `offset` and has no colon.
  private func keyWithoutColon(before offset: Int) -> Int? {
    let start = lineStart(offset)
    guard start > 0 else { return nil }
    let above = lineStart(start - 1)
    let indent = bytes[start...].prefix { $0 == Byte.space }.count
    let text = bytes[above..<start - 1].drop { $0 == Byte.space }
    let marks = [UInt8(ascii: "-"), UInt8(ascii: "#"), UInt8(ascii: "?")]
    guard let first = text.first, text.startIndex - above == indent, !marks.contains(first) else { return nil }
    return text.contains(Byte.colon) ? nil : text.startIndex
  }

  /// Whether a quote stands before `offset` on its line, with no more than spaces between.
  private func followsQuote(_ offset: Int) -> Bool {
    let before = bytes[..<min(offset, slice.count)].last { $0 != Byte.space }
    return before == Byte.quote || before == Byte.apostrophe
  }

  private func quoteName(_ offset: Int) -> String {
    offset < slice.count && bytes[offset] == Byte.apostrophe ? "single quote" : "double quote"
  }

  /// To the end of the word at `offset`; one character where it is none.
  private func tokenLength(_ offset: Int) -> Int {
    guard offset < slice.count else { return 0 }
    let word = bytes[offset...].prefix { Byte.isDigit($0) || ($0 | 0x20) &- 0x61 < 26 || $0 == UInt8(ascii: "_") }.count
    if word > 0 { return word }
    return max(UTF8Check.characterLength((slice.start + offset).word), 1)
  }

  /// What stands in a place, ready for a message.
  static func excerpt(_ slice: PaddedSlice, _ place: Range<Int>) -> String {
    guard place.lowerBound < slice.count else { return "" }
    let byte = slice.bytes[place.lowerBound]
    if byte == Byte.lineFeed || byte == Byte.carriageReturn { return "a line end" }
    if byte == Byte.tab { return "a tab" }
    if byte < 0x20 || byte == 0x7F { return JSONDiagnosis.hexName(byte) }
    let line = slice.bytes[place].prefix { $0 >= 0x20 }
    return String(String(decoding: line, as: UTF8.self).prefix(24))
  }
}
