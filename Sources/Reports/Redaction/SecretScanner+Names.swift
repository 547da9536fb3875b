/// Names of secrets in a text, and the values behind them.
extension SecretScanner {
  private static let nameSet = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
  private static let endSet = ByteSet(" \t\r\n,;&}])\"'\\")

  var hasNameMark: Bool { text.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") } }

  mutating func scanNames() {
    var position = 0
    while position < text.count {
      let start = position
      position = nameEnd(from: start)
      guard position > start else {
        position += 1
        continue
      }
      guard let value = valueStart(after: position) else { continue }
      let name = name(in: start..<position)
      guard names.contains(name[...]) else { continue }
      position = addValue(at: value, name: name)
    }
  }

  /// Where the name that begins here ends; here, where none does.
  private func nameEnd(from start: Int) -> Int {
    var position = start
    while position < text.count {
      if SecretScanner.nameSet.contains(text[position]) {
        position += 1
      } else if text[position] == UInt8(ascii: "\\"), let (_, end) = escapedLetter(at: position) {
        position = end
      } else {
        break
      }
    }
    return position
  }

  /// A name, its JSON escapes decoded.
  private func name(in range: Range<Int>) -> [UInt8] {
    var name: [UInt8] = []
    var position = range.lowerBound
    while position < range.upperBound {
      if let (byte, end) = escapedLetter(at: position) {
        name.append(byte)
        position = end
      } else {
        name.append(text[position])
        position += 1
      }
    }
    return name
  }

  /// `\u0077`, in strings inside strings with more backslashes before it.
  private func escapedLetter(at start: Int) -> (byte: UInt8, end: Int)? {
    var position = start
    while position < text.count, text[position] == UInt8(ascii: "\\") { position += 1 }
    guard position > start, position + 5 <= text.count, text[position] == UInt8(ascii: "u"),
      text[position + 1] == UInt8(ascii: "0"), text[position + 2] == UInt8(ascii: "0"),
      let byte = UInt8(String(decoding: text[position + 3..<position + 5], as: UTF8.self), radix: 16),
      SecretScanner.nameSet.contains(byte)
    else { return nil }
    return (byte, position + 5)
  }

  /// Where the value begins, after quotes, blanks and a colon or equals sign; nil where it is no name.
  private func valueStart(after name: Int) -> Int? {
    var position = name
    while position < text.count, isQuoting(text[position]) { position += 1 }
    if case .source = form { skipSpace(&position) } else { skipBlanks(&position) }
    guard position < text.count, text[position] == UInt8(ascii: ":") || text[position] == UInt8(ascii: "=") else {
      return nil
    }
    let mark = position
    position += 1
    skipBlanks(&position)
    switch form {
    case .prose:
      // In prose, "token: expected a string" says nothing secret.
      if position > mark + 1, position < text.count, !isQuoting(text[position]), !isOpening(text[position]) {
        return nil
      }
    case .source(_, _, isReadJSON: true):
      guard position < text.count, isQuoting(text[position]) || isOpening(text[position]) else { return nil }
    case .source:
      // In JSON the value may stand on the next line. Behind a bare name a word there may be the next name.
      var next = position
      skipSpace(&next)
      if next < text.count, isQuoting(text[name]) || isQuoting(text[next]) || isOpening(text[next]) { return next }
    }
    return position
  }

  private func skipBlanks(_ position: inout Int) {
    while position < text.count, isBlank(text[position]) { position += 1 }
  }

  /// Line ends too.
  private func skipSpace(_ position: inout Int) {
    while position < text.count, text[position] == 0x0A || text[position] == 0x0D || isBlank(text[position]) {
      position += 1
    }
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private func isQuoting(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\")
  }

  private func isOpening(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") }

  // MARK: Values

  /// Notes the value here, or each one in the list or object here, and returns where to go on.
  private mutating func addValue(at start: Int, name: [UInt8]) -> Int {
    guard start < text.count else { return start }
    if isOpening(text[start]) { return addContainer(at: start, name: name) }
    if isQuoting(text[start]) { return addQuoted(at: start) }
    return addBare(at: start, name: name)
  }

  private mutating func addBare(at start: Int, name: [UInt8]) -> Int {
    var position = start
    while position < text.count, !SecretScanner.endSet.contains(text[position]) { position += 1 }
    // `Authorization: Basic xyz` without quotes: the scheme is no secret, what follows was found as a word.
    if isScheme(start..<position) { return position }
    let isNumber = text[start..<position].allSatisfy { 0x30...0x39 ~= $0 }
    if isNumber, !names.contains(String(decoding: name, as: UTF8.self), number: position - start) { return position }
    add(start..<position)
    return position
  }

  /// All values in a list or an object up to its end, or that of the text; names in it are shown.
  private mutating func addContainer(at start: Int, name: [UInt8]) -> Int {
    // A placeholder of a template, as `{{ secret }}`, is no object.
    if text[start] == UInt8(ascii: "{"), SecretValue.isVariable(text[start...].prefix(80)) { return start + 1 }
    var (position, depth) = (start, 0)
    while position < text.count {
      let byte = text[position]
      if isOpening(byte) {
        depth += 1
        position += 1
      } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        depth -= 1
        position += 1
        if depth == 0 { break }
      } else if isQuoting(byte) {
        position = addQuoted(at: position, isInside: true)
      } else if SecretScanner.endSet.contains(byte) || byte == UInt8(ascii: ":") {
        position += 1
      } else {
        position = max(addBare(at: position, name: name), position + 1)
      }
    }
    return position
  }

  /// - Parameter isInside: of a list or an object, where a text before a colon is a name.
  private mutating func addQuoted(at start: Int, isInside: Bool = false) -> Int {
    var position = start
    while position < text.count, isQuoting(text[position]) { position += 1 }
    let inside = position
    while position < text.count, text[position] != UInt8(ascii: "\""), text[position] != UInt8(ascii: "'") {
      position += 1
    }
    var end = position
    while end > inside, text[end - 1] == UInt8(ascii: "\\") { end -= 1 }
    var behind = min(position + 1, text.count)
    if isInside {
      skipBlanks(&behind)
      if behind < text.count, text[behind] == UInt8(ascii: ":") { return behind }
    }
    // An empty string ends where the quotes after its name's colon end.
    if end > inside, text[inside] != UInt8(ascii: ",") { add(inside..<end) }
    return isInside ? max(behind, end) : end
  }

  /// Leaves out what is plainly no value: words of the grammar, and variables to be filled in.
  private mutating func add(_ value: Range<Int>) {
    guard !value.isEmpty, !SecretValue.isVariable(text[value]) else { return }
    let words: [StaticString] = ["null", "true", "false", "~", "|", ">", "|-", ">-"]
    if words.contains(where: { $0.utf8CodeUnitCount == value.count && starts(value.lowerBound, $0) }) { return }
    found.append(value)
  }

  // MARK: URLs

  /// `https://user:password@host`: the password, or a long name without one, as tokens are given.
  mutating func scanURLs() {
    var position = 0
    while let mark = text[position...].firstIndex(of: UInt8(ascii: "@")) {
      position = mark + 1
      guard let start = userStart(before: mark) else { continue }
      let user = text[start..<mark]
      if let colon = user.firstIndex(of: UInt8(ascii: ":")) {
        add(colon + 1..<mark)
      } else if user.count >= SecretScanner.shortest {
        add(start..<mark)
      }
    }
  }

  /// Where what stands between `//` and an at sign begins.
  private func userStart(before mark: Int) -> Int? {
    var start = mark
    while start > 0, text[start - 1] > 0x20, text[start - 1] != UInt8(ascii: "\""), text[start - 1] != UInt8(ascii: "@")
    {
      start -= 1
      if text[start] == UInt8(ascii: "/") {
        guard start > 0, text[start - 1] == UInt8(ascii: "/"), start > 1, text[start - 2] == UInt8(ascii: ":") else {
          return nil
        }
        return start + 1
      }
    }
    return nil
  }
}
