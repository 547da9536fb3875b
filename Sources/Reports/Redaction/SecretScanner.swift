/// Finds the parts of a text that look like secrets: device tokens, JWTs and bearer tokens, private keys, pairs of key
/// and secret, vendors' tokens, passwords in URLs, and the values of names such as *secret*.
///
/// One pass over the words of the text; only long words, and names before a colon, are looked at closely.
struct SecretScanner {
  /// What the text is: prose quotes values, and so does JSON that was read; other source writes `name: value` too.
  enum Form {
    case prose
    case source(cutLeft: Bool, cutRight: Bool, isReadJSON: Bool)
  }

  static let wordSet = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+/=.~:%")
  /// Shorter words have no form of their own.
  static let shortest = 16

  let text: UnsafeBufferPointer<UInt8>
  let form: Form
  let names: SecretNames
  var found: [Range<Int>] = []
  /// Groups of eight hexadecimal digits with blanks between: where they began, and how many.
  private var groups = (start: 0, end: 0, count: 0)

  private init(_ text: UnsafeBufferPointer<UInt8>, _ form: Form, _ names: SecretNames) {
    self.text = text
    self.form = form
    self.names = names
  }

  /// Byte ranges of the secrets, ascending and apart.
  static func ranges(in text: UnsafeBufferPointer<UInt8>, as form: Form, names: SecretNames) -> [Range<Int>] {
    var scanner = SecretScanner(text, form, names)
    scanner.scanWords()
    scanner.scanURLs()
    if scanner.hasNameMark { scanner.scanNames() }
    return scanner.merged()
  }

  private func merged() -> [Range<Int>] {
    guard found.count > 1 else { return found }
    var merged: [Range<Int>] = []
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  // MARK: Words

  private mutating func scanWords() {
    var position = 0
    while position < text.count {
      guard SecretScanner.wordSet.contains(text[position]) else {
        position += 1
        continue
      }
      let start = position
      while position < text.count, SecretScanner.wordSet.contains(text[position]) { position += 1 }
      look(at: start..<position)
    }
    endGroups()
  }

  private mutating func look(at word: Range<Int>) {
    if word.count == 8, isHex(word) { return extendGroups(word) }
    if 5...7 ~= word.count, isScheme(word) { return addCredentials(after: word.upperBound) }
    if word.count >= 10, starts(word.lowerBound, "-----BEGIN") { return addPrivateKey(word.upperBound) }
    if word.count >= SecretScanner.shortest {
      if let secret = SecretForms(text: text).secret(in: word) { return found.append(secret) }
      if let secret = bracketed(after: word) { return found.append(secret) }
      if touchesCut(word), SecretForms(text: text).isMixed(word) { found.append(word) }
    }
  }

  /// Whether the excerpt ends within the word, so that its form cannot be told.
  private func touchesCut(_ word: Range<Int>) -> Bool {
    guard case .source(let cutLeft, let cutRight, _) = form else { return false }
    return cutLeft && word.lowerBound == 0 || cutRight && word.upperBound == text.count
  }

  /// `ExponentPushToken[…]`: what stands in brackets behind the name of a secret.
  private func bracketed(after word: Range<Int>) -> Range<Int>? {
    guard word.upperBound < text.count, text[word.upperBound] == UInt8(ascii: "["),
      names.contains(Array(text[word])[...])
    else { return nil }
    let inside = text[(word.upperBound + 1)...].prefix { SecretScanner.wordSet.contains($0) }
    return inside.count >= 8 ? inside.indices : nil
  }

  /// `<740f4707 bebcf74f …>`, as a device token was printed for years.
  private mutating func extendGroups(_ word: Range<Int>) {
    if groups.count > 0, word.lowerBound == groups.end + 1 {
      groups = (groups.start, word.upperBound, groups.count + 1)
    } else {
      endGroups()
      groups = (word.lowerBound, word.upperBound, 1)
    }
  }

  private mutating func endGroups() {
    if groups.count >= 4 { found.append(groups.start..<groups.end) }
    groups.count = 0
  }

  private func isHex(_ range: Range<Int>) -> Bool { range.allSatisfy { SecretForms.hexSet.contains(text[$0]) } }

  /// The schemes of HTTP's header, with or without a colon behind.
  func isScheme(_ word: Range<Int>) -> Bool {
    // Nearly every word of this length is none: its first letter tells.
    guard let first = text[word].first, first | 0x20 == UInt8(ascii: "b") else { return false }
    let letters = text[word].map { $0 | 0x20 }
    return letters.starts(with: "basic".utf8) && letters.count == 5
      || letters.starts(with: "bearer".utf8) && letters.count == 6
  }

  private mutating func addCredentials(after end: Int) {
    guard end < text.count, text[end] == 0x20 else { return }
    let start = end + 1
    var position = start
    while position < text.count, SecretScanner.wordSet.contains(text[position]) { position += 1 }
    let word = start..<position
    // "Basic information" names no credentials.
    guard word.count >= 8, word.count >= 24 || text[word].contains(where: { 0x30...0x39 ~= $0 || $0 == 0x3D }) else {
      return
    }
    found.append(word)
  }

  private mutating func addPrivateKey(_ position: Int) {
    let tail = text[position...]
    guard let header = first("PRIVATE KEY-----", in: tail), header - position < 24 else { return }
    let start = header + 16
    found.append(start..<(first("-----END", in: text[start...]) ?? text.count))
  }

  func starts(_ position: Int, _ text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return self.text[position...].starts(with: wanted)
  }

  private func first(_ wanted: StaticString, in part: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    part.indices.first { starts($0, wanted) }
  }
}
