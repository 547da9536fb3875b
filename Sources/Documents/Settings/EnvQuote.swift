/// The quotes around a value in a `.env` file.
struct EnvQuote {
  let byte: UInt8

  init?(_ byte: UInt8?) {
    guard let byte, byte == Byte.quote || byte == Byte.apostrophe || byte == UInt8(ascii: "`") else { return nil }
    self.byte = byte
  }

  var style: SettingStyle { byte == Byte.quote ? .escaped : .literal }

  var name: String {
    switch byte {
    case Byte.quote: "double quote"
    case Byte.apostrophe: "single quote"
    default: "backtick"
    }
  }
}
