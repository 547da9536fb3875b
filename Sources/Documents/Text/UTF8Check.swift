/// Checks UTF-8 where a string scanner meets a byte above 0x7F.
enum UTF8Check {
  /// Passes over characters of two to four bytes from `pointer` on, up to the first byte below 0x80 or the first that is
  /// not UTF-8. The bytes may be loaded up to eight beyond the text's end.
  ///
  /// Chinese text is characters of three bytes, so two of them are checked in one word.
  @inline(__always)
  static func skipCharacters(_ pointer: UnsafePointer<UInt8>) -> (end: UnsafePointer<UInt8>, valid: Bool) {
    var p = pointer
    while true {
      let word = p.word
      // E? 80…BF 80…BF twice, neither lead byte E0 (overlong forms) nor ED (surrogates)
      if word & 0x0000_C0C0_F0C0_C0F0 == 0x0000_8080_E080_80E0 {
        // A bit for each low half of a lead byte: all but 0 and D.
        let allowed: UInt64 = 0xDFFE
        if (allowed &>> (word & 0x0F)) & (allowed &>> (word >> 24 & 0x0F)) & 1 != 0 {
          p += 6
          if p.pointee < 0x80 { return (p, true) }
          continue
        }
      }
      let length = characterLength(word)
      if length == 0 { return (p, false) }
      p += length
      if p.pointee < 0x80 { return (p, true) }
    }
  }

  /// Length of the character of several bytes that the word begins with, 0 where it is none (RFC 3629, section 4).
  static func characterLength(_ word: UInt64) -> Int {
    let lead = word & 0xFF
    let second = (word >> 8) & 0xFF
    let continues = { (shift: UInt64) in (word >> shift) & 0xC0 == 0x80 }
    switch lead {
    case 0xC2...0xDF:
      return continues(8) ? 2 : 0
    case 0xE0...0xEF:
      guard continues(8), continues(16) else { return 0 }
      if lead == 0xE0 && second < 0xA0 || lead == 0xED && second > 0x9F { return 0 }
      return 3
    case 0xF0...0xF4:
      guard continues(8), continues(16), continues(24) else { return 0 }
      if lead == 0xF0 && second < 0x90 || lead == 0xF4 && second > 0x8F { return 0 }
      return 4
    default:
      return 0
    }
  }

  /// Offset of the first byte that is not UTF-8; nil where all is.
  static func firstInvalid(_ slice: PaddedSlice) -> Int? {
    var p = slice.start
    let end = slice.start + slice.count
    while p < end {
      if end - p >= 8, p.word & 0x8080_8080_8080_8080 == 0 {
        p += 8
      } else if p.pointee < 0x80 {
        p += 1
      } else {
        let length = characterLength(p.word)
        if length == 0 || p + length > end { return p - slice.start }
        p += length
      }
    }
    return nil
  }
}
