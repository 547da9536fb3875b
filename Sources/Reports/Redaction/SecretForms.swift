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
    if let secret = prefixed(piece, word) { return secret }
    // The lines of a key in base64, and other long random text.
    return piece.count >= 60 && isMixed(piece) && !isPath(piece) ? piece : nil
  }

  /// What issuers begin their keys and tokens with, and how long these are at least.
  private static let prefixes: [(text: StaticString, length: Int)] = [
    ("ghp_", 30), ("gho_", 30), ("ghu_", 30), ("ghs_", 30), ("ghr_", 30), ("github_pat_", 40), ("glpat-", 20),
    ("sk_live_", 16), ("sk_test_", 16), ("rk_live_", 16), ("rk_test_", 16), ("whsec_", 20), ("sk-", 32),
    ("xoxb-", 16), ("xoxp-", 16), ("xoxa-", 16), ("xoxr-", 16), ("xoxs-", 16), ("xapp-", 16), ("AIza", 35),
    ("ya29", 20), ("npm_", 30), ("pypi-", 30), ("hf_", 30), ("dop_v1_", 30), ("shpat_", 30), ("LTAI", 16), ("AKID", 30),
    ("SG", 40),
  ]

  /// What begins as issuers' tokens do, at the piece's start or behind `=` or `/`, with what follows it after a dot.
  private func prefixed(_ piece: Range<Int>, _ word: Range<Int>) -> Range<Int>? {
    for start in piece where start == piece.lowerBound || [0x2F, 0x3D].contains(text[start - 1]) {
      guard SecretForms.prefixes.contains(where: { starts($0.text, start..<piece.upperBound) }) else { continue }
      var end = piece.upperBound
      while end < word.upperBound, text[end] == UInt8(ascii: ".") {
        end = run(SecretForms.base64Set, from: end + 1, to: word.upperBound).upperBound
      }
      let isLong = SecretForms.prefixes.contains { end - start >= $0.length && starts($0.text, start..<end) }
      // Words without digits are names: `sk-learn-model-of-the-week-before`.
      if isLong, text[start..<end].contains(where: { 0x30...0x39 ~= $0 }) { return start..<end }
    }
    return nil
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
