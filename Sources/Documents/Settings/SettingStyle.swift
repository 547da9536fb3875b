/// How a name or value is written.
enum SettingStyle {
  /// A name or value of a `.properties` file.
  case properties
  /// Text of a `.env` file that means itself: without quotes, or in single quotes or backticks.
  case literal
  /// Text of a `.env` file between double quotes.
  case escaped

  /// The step at `p`, which is before `end`.
  func step(_ bytes: UnsafeBufferPointer<UInt8>, _ p: Int, _ end: Int) -> SettingStep {
    guard bytes[p] == Byte.backslash else { return SettingStyle.character(bytes, p, end) }
    switch self {
    case .literal: return SettingStep(1, .same)
    case .escaped: return SettingStyle.envEscape(bytes, p, end)
    case .properties: return SettingStyle.propertiesEscape(bytes, p, end)
    }
  }

  /// A character; a byte that is not UTF-8 is one of Latin-1, in which such files were written for decades.
  private static func character(_ bytes: UnsafeBufferPointer<UInt8>, _ p: Int, _ end: Int) -> SettingStep {
    guard bytes[p] >= 0x80, let start = bytes.baseAddress else { return SettingStep(1, .same) }
    let length = UTF8Check.characterLength((start + p).word)
    if length == 0 || p + length > end { return SettingStep(1, .scalar(UInt32(bytes[p]))) }
    return SettingStep(length, .same)
  }

  private static func envEscape(_ bytes: UnsafeBufferPointer<UInt8>, _ p: Int, _ end: Int) -> SettingStep {
    guard p + 1 < end else { return SettingStep(1, .same) }
    switch bytes[p + 1] {
    case UInt8(ascii: "n"): return SettingStep(2, .scalar(0x0A))
    case UInt8(ascii: "r"): return SettingStep(2, .scalar(0x0D))
    case UInt8(ascii: "t"): return SettingStep(2, .scalar(0x09))
    case Byte.quote, Byte.backslash, UInt8(ascii: "$"): return SettingStep(2, .scalar(UInt32(bytes[p + 1])))
    default: return SettingStep(1, .same)
    }
  }

  private static func propertiesEscape(
    _ bytes: UnsafeBufferPointer<UInt8>, _ p: Int, _ end: Int
  ) -> SettingStep {
    guard p + 1 < end else { return SettingStep(1, .nothing) }
    let ending = SettingLines.ending(bytes, p + 1, end)
    if ending > 0 {
      var next = p + 1 + ending
      while next < end, SettingLines.isBlank(bytes[next]) { next += 1 }
      return SettingStep(next - p, .nothing)
    }
    switch bytes[p + 1] {
    case UInt8(ascii: "t"): return SettingStep(2, .scalar(0x09))
    case UInt8(ascii: "n"): return SettingStep(2, .scalar(0x0A))
    case UInt8(ascii: "r"): return SettingStep(2, .scalar(0x0D))
    case UInt8(ascii: "f"): return SettingStep(2, .scalar(0x0C))
    case UInt8(ascii: "u"): return unicode(bytes, p, end)
    case 0x80...: return SettingStep(1, .nothing)
    default: return SettingStep(2, .scalar(UInt32(bytes[p + 1])))
    }
  }

  /// `\uXXXX`; two of them where they are the halves of one character.
  private static func unicode(_ bytes: UnsafeBufferPointer<UInt8>, _ p: Int, _ end: Int) -> SettingStep {
    guard let unit = hex(bytes, p + 2, end) else {
      let digits = bytes[min(p + 2, end)..<min(p + 6, end)].prefix(while: isHex).count
      return SettingStep(2 + digits, .badEscape)
    }
    guard unit & 0xF800 == 0xD800 else { return SettingStep(6, .scalar(unit)) }
    guard unit & 0xFC00 == 0xD800, p + 7 < end, bytes[p + 6] == Byte.backslash, bytes[p + 7] == UInt8(ascii: "u"),
      let low = hex(bytes, p + 8, end), low & 0xFC00 == 0xDC00
    else { return SettingStep(6, .loneSurrogate) }
    return SettingStep(12, .scalar(0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)))
  }

  private static func hex(_ bytes: UnsafeBufferPointer<UInt8>, _ p: Int, _ end: Int) -> UInt32? {
    guard p + 4 <= end, let start = bytes.baseAddress, Escapes.isHex(start + p) else { return nil }
    return Escapes.hex(start + p)
  }

  private static func isHex(_ byte: UInt8) -> Bool { Byte.isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }
}
