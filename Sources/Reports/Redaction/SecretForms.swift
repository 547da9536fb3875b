/// The forms that secrets have on their own, without a name before them.
struct SecretForms {
  static let hexSet = ByteSet("0123456789abcdefABCDEF")
  private static let base64Set = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+/=")
  private static let upperSet = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  let text: UnsafeBufferPointer<UInt8>

  /// The part of a long word that is a secret; nil where it has none of the forms.
  func secret(in word: Range<Int>) -> Range<Int>? {
    if contains(":APA91b", word) { return word }
    var part = word.lowerBound
    while part < word.upperBound {
      let piece = run(SecretForms.base64Set, from: part, to: word.upperBound)
      if let secret = secret(ofPiece: piece, in: word) { return secret }
      part = piece.upperBound + 1
    }
    return nil
  }

  /// - Parameter piece: letters, digits and what base64 adds, up to the next dot, colon or the word's end.
  private func secret(ofPiece piece: Range<Int>, in word: Range<Int>) -> Range<Int>? {
    if piece.count >= 10, starts("eyJ", piece), piece.upperBound < word.upperBound,
      text[piece.upperBound] == UInt8(ascii: ".")
    {
      return piece.lowerBound..<word.upperBound
    }
    if let token = longestHex(piece), token.count >= 64 { return token }
    if piece.count == 24, isAll(SecretForms.hexSet, piece), let second = next(piece, word), second.count == 24,
      isAll(SecretForms.hexSet, second)
    {
      return piece.lowerBound..<second.upperBound
    }
    if piece.count == 20, starts("AKIA", piece) || starts("ASIA", piece), isAll(SecretForms.upperSet, piece) {
      return piece
    }
    if piece.count >= 35, starts("AIza", piece) { return piece }
    // The lines of a key in base64, and other long random text.
    return piece.count >= 60 && isMixed(piece) && !isPath(piece) ? piece : nil
  }

  /// Short names with slashes or hyphens between: in random text they are far apart.
  private func isPath(_ piece: Range<Int>) -> Bool {
    var (longest, current) = (0, 0)
    for byte in text[piece] {
      let divides = byte == UInt8(ascii: "/") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      current = divides ? 0 : current + 1
      longest = max(longest, current)
    }
    return longest < 20
  }

  /// Whether there are digits, capitals and small letters, or only hexadecimal digits: random text.
  func isMixed(_ range: Range<Int>) -> Bool {
    var (digits, capitals, small) = (false, false, false)
    for byte in text[range] {
      switch byte {
      case 0x30...0x39: digits = true
      case 0x41...0x5A: capitals = true
      case 0x61...0x7A: small = true
      default: break
      }
    }
    return digits && capitals && small || digits && isAll(SecretForms.hexSet, range)
  }

  private func run(_ set: ByteSet, from start: Int, to end: Int) -> Range<Int> {
    var position = start
    while position < end, set.contains(text[position]) { position += 1 }
    return start..<position
  }

  private func longestHex(_ piece: Range<Int>) -> Range<Int>? {
    guard piece.count >= 64 else { return nil }
    var longest: Range<Int>?
    var position = piece.lowerBound
    while position < piece.upperBound {
      let digits = run(SecretForms.hexSet, from: position, to: piece.upperBound)
      if digits.count > longest?.count ?? 0 { longest = digits }
      position = digits.upperBound + 1
    }
    return longest
  }

  /// The piece behind a colon that follows this one.
  private func next(_ piece: Range<Int>, _ word: Range<Int>) -> Range<Int>? {
    guard piece.upperBound < word.upperBound, text[piece.upperBound] == UInt8(ascii: ":") else { return nil }
    return run(SecretForms.base64Set, from: piece.upperBound + 1, to: word.upperBound)
  }

  private func isAll(_ set: ByteSet, _ range: Range<Int>) -> Bool { range.allSatisfy { set.contains(text[$0]) } }

  private func starts(_ wanted: StaticString, _ range: Range<Int>) -> Bool {
    range.count >= wanted.utf8CodeUnitCount
      && text[range].starts(with: UnsafeBufferPointer(start: wanted.utf8Start, count: wanted.utf8CodeUnitCount))
  }

  private func contains(_ wanted: StaticString, _ range: Range<Int>) -> Bool {
    range.contains { starts(wanted, $0..<range.upperBound) }
  }
}
