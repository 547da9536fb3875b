/// Text as it may go to a terminal: nothing in it moves the cursor, changes colours or direction, or is invisible.
public enum SafeText {
  /// A message or a name on one line.
  public static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { escape($0) != nil }) else { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let escaped = escape(scalar) { safe.append(contentsOf: escaped.unicodeScalars) } else { safe.append(scalar) }
    }
    return String(safe)
  }

  /// How a character is written that must not be shown as it is; nil for all others.
  static func escape(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0x09: return "\\t"
    case 0x00..<0x20, 0x7F: return "\\x" + hex(scalar.value, digits: 2)
    // What stands for bytes of a path that are no text (`PathText`).
    case 0xEF80...0xEFFF: return "\\x" + hex(scalar.value & 0xFF, digits: 2)
    // Controls, separators of lines, overrides and isolates of direction, and what takes no room and joins nothing.
    case 0x80...0x9F, 0x00AD, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x200B, 0x200E...0x200F,
      0x2028...0x202E,
      0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB:
      return "\\u" + hex(scalar.value, digits: 4)
    default: return nil
    }
  }

  static func escape(invalidByte byte: UInt8) -> String { "\\x" + hex(UInt32(byte), digits: 2) }

  private static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(digits - text.count, 0)) + text
  }
}
