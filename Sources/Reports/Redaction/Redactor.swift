public import Linting
public import Paths

/// Keeps secrets out of findings and reports: of each, a few characters and a mark remain.
///
/// The linter asks it for the values under secrets' names while it makes messages; reports look through the texts for
/// what is a secret by its own form.
public struct Redactor: SecretKeeper {
  private let isOn: Bool
  private let names: SecretNames

  public init(_ options: ReportOptions) {
    isOn = options.redacts
    names = SecretNames(options.secretNames)
  }

  public func isSecret(name: String) -> Bool { isOn && names.contains(name) }

  public func shortened(_ secret: String) -> String {
    guard isOn, !SecretValue.isVariable(secret) else { return secret }
    let bytes = Array(secret.utf8)
    return String(decoding: bytes[..<SecretValue.hidden(of: 0..<bytes.count, in: bytes).lowerBound], as: UTF8.self)
      + SecretValue.mark
  }

  /// The text without the secrets that its own form shows.
  public func redacted(_ text: String) -> String {
    guard isOn else { return text }
    var text = text
    let ranges = text.withUTF8 { SecretScanner.ranges(in: $0, as: .prose, names: names) }
    guard !ranges.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var redacted: [UInt8] = []
    var position = 0
    for range in ranges {
      let hidden = SecretValue.hidden(of: range, in: bytes)
      redacted += bytes[position..<hidden.lowerBound]
      redacted += SecretValue.mark.utf8
      position = hidden.upperBound
    }
    redacted += bytes[position...]
    return String(decoding: redacted, as: UTF8.self)
  }

  /// A path whose names are tokens, as in a map from device to state, does not show them whole.
  public func redacted(_ path: [PathStep]) -> [PathStep] {
    guard isOn, path.contains(where: { if case .name(let name) = $0 { name.utf8.count >= 32 } else { false } }) else {
      return path
    }
    return path.map { if case .name(let name) = $0 { .name(redacted(name)) } else { $0 } }
  }

  /// The bytes of a source line that are not to be shown; a mark stands for each range.
  public func hidden(in excerpt: Excerpt) -> [Range<Int>] {
    guard isOn else { return [] }
    let form = SecretScanner.Form.source(cutLeft: excerpt.cutLeft, cutRight: excerpt.cutRight)
    let ranges = excerpt.text.withUnsafeBufferPointer { SecretScanner.ranges(in: $0, as: form, names: names) }
    let hidden = ranges.filter { range in !excerpt.secrets.contains { $0.overlaps(range) } } + excerpt.secrets
    return hidden.sorted { $0.lowerBound < $1.lowerBound }.map { SecretValue.hidden(of: $0, in: excerpt.text) }
  }
}

/// How much of a secret is shown.
enum SecretValue {
  static let mark = "…"

  /// All but the first characters: four of long secrets, none of short ones.
  static func hidden(of range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var start = range.lowerBound + min(4, range.count / 4)
    while start > range.lowerBound, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start..<range.upperBound
  }

  /// Whether it is plainly no secret: nothing, or a variable that is filled in elsewhere.
  static func isVariable(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return true }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "$") || first == UInt8(ascii: "<")
  }
}
