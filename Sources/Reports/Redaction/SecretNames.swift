/// The names whose values are secrets: those that end with a word such as *secret*, however they are written.
struct SecretNames: Sendable {
  /// English words that name a secret in anybody's configuration; what providers call theirs comes from rulesets.
  private static let words =
    "secret secrets token tokens password passwords passwd passphrase passcode pwd authorization credential credentials "
    + "apikey apikeys privatekey privatekeys accesskey serverkey secretkey signingkey encryptionkey authkey sessionkey "
    + "sessionid mastersecret cookie jwt"
  /// Words that also name a number of such things, or a limit of it.
  private static let counted = "token tokens secrets passwords credentials apikeys privatekeys cookie"
  /// Digits of a number that is a count and no secret.
  private static let countDigits = 5

  private let endings: [[UInt8]]
  private let countedEndings: [[UInt8]]
  /// Those of rulesets: they begin where a word of the name does, since `cid` also ends `topic_id`.
  private let wholeWords: [[UInt8]]
  /// Longer names are no names.
  static let longest = 100

  init(_ names: [String]) {
    func folded(_ words: some Sequence<Substring>) -> [[UInt8]] { words.map { Array($0.utf8) } }
    endings = folded(SecretNames.words.split(separator: " "))
    countedEndings = folded(SecretNames.counted.split(separator: " "))
    wholeWords = names.map { SecretNames.fold(Array($0.utf8)[...]).text }.filter { !$0.isEmpty }
  }

  func contains(_ name: String) -> Bool {
    name.utf8.count <= SecretNames.longest && contains(Array(name.utf8)[...])
  }

  func contains(_ name: ArraySlice<UInt8>) -> Bool {
    guard 3...SecretNames.longest ~= name.count else { return false }
    let folded = SecretNames.fold(name)
    if endings.contains(where: { SecretNames.ends(folded.text, with: $0) }) { return true }
    return wholeWords.contains { word in
      SecretNames.ends(folded.text, with: word) && folded.wordStarts.contains(folded.text.count - word.count)
    }
  }

  /// Whether a number under such a name is a secret: `max_tokens: 4096` is none.
  func contains(_ name: String, number digits: Int) -> Bool {
    guard contains(name) else { return false }
    guard digits <= SecretNames.countDigits else { return true }
    let text = SecretNames.fold(Array(name.utf8)[...]).text
    return !countedEndings.contains { SecretNames.ends(text, with: $0) }
  }

  private static func ends(_ text: [UInt8], with ending: [UInt8]) -> Bool {
    text.count >= ending.count && text.suffix(ending.count).elementsEqual(ending)
  }

  /// The name in lower case, without what stands between words, and where its words begin.
  private static func fold(_ name: ArraySlice<UInt8>) -> (text: [UInt8], wordStarts: Set<Int>) {
    var text: [UInt8] = []
    var starts: Set<Int> = [0]
    var previous: UInt8 = 0
    for byte in name {
      switch byte {
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: " "): starts.insert(text.count)
      case 0x41...0x5A:
        if !(0x41...0x5A ~= previous) { starts.insert(text.count) }
        text.append(byte | 0x20)
      default: text.append(byte)
      }
      previous = byte
    }
    return (text, starts)
  }
}
