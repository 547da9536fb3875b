/// How many columns of a terminal characters take.
enum DisplayWidth {
  /// Columns of one character as people see it: an emoji with its joiners, skin tone and selectors is one.
  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII, scalars.count == 1 { return first.value < 0x20 || first.value == 0x7F ? 0 : 1 }
    if isEmoji(scalars) { return 2 }
    // Of a syllable spelt in jamo, and of a letter with its marks, the marks take nothing.
    return scalars.reduce(0) { $0 + of($1) }
  }

  static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0  // vowels and finals of jamo, which join the initial before them
    case 0x00AD: return 1
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return EastAsianWide.contains(scalar) ? 2 : 1
    }
  }

  /// A flag, something shown as emoji by nature or by a selector, or a key cap.
  private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard let first = scalars.first else { return false }
    if first.properties.isEmojiPresentation { return !(scalars.dropFirst().first?.value == 0xFE0E) }
    guard first.properties.isEmoji else { return false }
    return scalars.dropFirst().contains { $0.value == 0xFE0F || $0.properties.isEmojiModifier }
  }
}
