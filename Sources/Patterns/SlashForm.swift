extension Pattern {
  /// The pattern of a rule's option: Spectral's `/re/imsu` with flags, or the bare pattern of PCRE2.
  ///
  /// A text is the form with flags where it is a slash, at least one character, a slash, and letters a–z or nothing.
  ///
  /// - Throws: an unknown flag, or PCRE2's message, with the byte of `text`.
  public static func option(_ text: String) throws(PatternError) -> Pattern {
    guard let (body, flags) = slashForm(text) else { return try Pattern(text) }
    var options: Options = []
    for (index, flag) in flags.utf8.enumerated() {
      switch flag {
      case UInt8(ascii: "i"): options.insert(.ignoringCase)
      case UInt8(ascii: "m"): options.insert(.multiline)
      case UInt8(ascii: "s"): options.insert(.dotMatchesAll)
      case UInt8(ascii: "u"): break  // texts are Unicode always
      default:
        throw PatternError(
          offset: body.utf8.count + 2 + index,
          message: "there is no flag \"\(Character(Unicode.Scalar(flag)))\"; flags are i, m, s and u")
      }
    }
    do throws(PatternError) { return try Pattern(body, options: options) } catch {
      throw PatternError(offset: error.offset + 1, message: error.message)
    }
  }

  /// `^/(.+)/([a-z]*)$`, taken apart.
  private static func slashForm(_ text: String) -> (body: String, flags: String)? {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "/"), let end = bytes.lastIndex(of: UInt8(ascii: "/")), end >= 2 else {
      return nil
    }
    let flags = bytes[(end + 1)...]
    guard flags.allSatisfy({ $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }) else { return nil }
    return (String(decoding: bytes[1..<end], as: UTF8.self), String(decoding: flags, as: UTF8.self))
  }
}
