/// The names whose values are secrets: those that end with a word such as *secret*, however they are written.
struct SecretNames: Sendable {
  /// English words that name a secret in anybody's configuration; what providers call theirs comes from rulesets.
  private static let words =
    "secret secrets token tokens password passwd passphrase pwd authorization credential credentials apikey "
    + "privatekey accesskey serverkey secretkey signingkey authkey mastersecret cookie"

  private let endings: [[UInt8]]
  /// Longer names are no names.
  static let longest = 48

  init(_ names: [String]) {
    let all = SecretNames.words.split(separator: " ").map(String.init) + names
    endings = all.map { SecretNames.fold(Array($0.utf8)[...]) }.filter { !$0.isEmpty }
  }

  func contains(_ name: String) -> Bool {
    name.utf8.count <= SecretNames.longest && contains(Array(name.utf8)[...])
  }

  func contains(_ name: ArraySlice<UInt8>) -> Bool {
    guard 3...SecretNames.longest ~= name.count else { return false }
    let folded = SecretNames.fold(name)
    return endings.contains { folded.count >= $0.count && folded.suffix($0.count).elementsEqual($0) }
  }

  /// In lower case, without what stands between words.
  private static func fold(_ name: ArraySlice<UInt8>) -> [UInt8] {
    name.compactMap { byte in
      switch byte {
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: " "): nil
      case 0x41...0x5A: byte | 0x20
      default: byte
      }
    }
  }
}
