/// Paths of files as text. The system takes any bytes for a name, text only UTF-8: a byte that is none stands in a path as
/// one of the characters U+EF80…U+EFFF of the private use area, and so do the bytes of a name that has these characters
/// itself. No name is lost, and none stands for two.
public enum PathText {
  private static let base: UInt32 = 0xEF00

  /// The path as text.
  ///
  /// - Parameter path: as the system gives it, ended by a zero.
  public static func text(_ path: UnsafePointer<CChar>) -> String {
    if let text = String(validatingCString: path), !hasStandIn(text) { return text }
    var bytes: [UInt8] = []
    var position = path
    while position.pointee != 0 {
      bytes.append(UInt8(bitPattern: position.pointee))
      position += 1
    }
    return text(bytes)
  }

  private static func text(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      let scalar = (1...4).lazy.compactMap { self.scalar(rest.prefix($0)) }.first
      if let scalar, !isStandIn(scalar) {
        text.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        // Of a character that stands for bytes each of its own bytes is written so; all of them are above 0x7F.
        let count = scalar.map { UTF8.width($0) } ?? 1
        for byte in count == 1 ? [first] : Array(rest.prefix(count)) {
          if let standIn = Unicode.Scalar(base + UInt32(byte)) { text.append(standIn) }
        }
        rest = rest.dropFirst(count)
      }
    }
    return String(text)
  }

  private static func scalar(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let text = String(validating: bytes, as: UTF8.self), text.unicodeScalars.count == 1 else { return nil }
    return text.unicodeScalars.first
  }

  /// Gives `body` the path as the system takes it.
  public static func withPath<R>(_ path: String, _ body: (UnsafePointer<CChar>) -> R) -> R {
    guard hasStandIn(path) else { return path.withCString(body) }
    var bytes: [CChar] = []
    for scalar in path.unicodeScalars {
      if isStandIn(scalar) {
        bytes.append(CChar(bitPattern: UInt8(truncatingIfNeeded: scalar.value)))
      } else {
        bytes += Array(String(scalar).utf8).map { CChar(bitPattern: $0) }
      }
    }
    bytes.append(0)
    return bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return path.withCString(body) }
      return body(start)
    }
  }

  /// The path as it is told to people: a byte that is no text as `\xFF`.
  public static func shown(_ path: String) -> String {
    guard hasStandIn(path) else { return path }
    var shown = String.UnicodeScalarView()
    for scalar in path.unicodeScalars {
      if isStandIn(scalar) {
        shown.append(contentsOf: "\\x\(String(scalar.value & 0xFF, radix: 16, uppercase: true))".unicodeScalars)
      } else {
        shown.append(scalar)
      }
    }
    return String(shown)
  }

  private static func isStandIn(_ scalar: Unicode.Scalar) -> Bool { 0xEF80...0xEFFF ~= scalar.value }

  /// All of them begin with 0xEE in UTF-8.
  private static func hasStandIn(_ text: String) -> Bool {
    text.utf8.contains(0xEE) && text.unicodeScalars.contains(where: isStandIn)
  }
}
