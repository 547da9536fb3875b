internal import Linting
public import Paths

/// Keeps secrets out of reports: of each, a few characters and a mark remain.
public struct Redactor: Sendable {
  private let isOn: Bool
  private let names: SecretNames

  public init(_ options: ReportOptions) {
    isOn = options.redacts
    names = SecretNames(options.secretNames)
  }

  /// The value at a finding's place where its name tells that it is a secret: its texts do not show it either.
  func secrets(of finding: Finding) -> [String] {
    guard isOn, let excerpt = finding.excerpt, let path = finding.path, path.contains(where: isSecret) else {
      return []
    }
    let value = excerpt.text[excerpt.range].drop { SecretValue.isQuote($0) }
    let inside = value.prefix { !SecretValue.isQuote($0) }
    return inside.count < 4 ? [] : [String(decoding: inside, as: UTF8.self)]
  }

  private func isSecret(_ step: PathStep) -> Bool {
    if case .name(let name) = step { names.contains(name) } else { false }
  }

  /// The text without the secrets that its own form shows, and without these.
  public func redact(_ text: String, _ secrets: [String] = []) -> String {
    guard isOn else { return text }
    var text = text
    for secret in secrets { text = text.replacingAll(secret, with: SecretValue.shortened(secret)) }
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
  public func redact(_ path: [PathStep]) -> [PathStep] {
    guard isOn, path.contains(where: { if case .name(let name) = $0 { name.utf8.count >= 32 } else { false } }) else {
      return path
    }
    return path.map { if case .name(let name) = $0 { .name(redact(name)) } else { $0 } }
  }

  /// The bytes of a source line that are not to be shown; a mark stands for each range.
  func hidden(in excerpt: Excerpt) -> [Range<Int>] {
    guard isOn else { return [] }
    let form = SecretScanner.Form.source(cutLeft: excerpt.cutLeft, cutRight: excerpt.cutRight)
    let ranges = excerpt.text.withUnsafeBufferPointer { SecretScanner.ranges(in: $0, as: form, names: names) }
    return ranges.map { SecretValue.hidden(of: $0, in: excerpt.text) }
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

  static func shortened(_ secret: String) -> String {
    let bytes = Array(secret.utf8)
    return String(decoding: bytes[..<hidden(of: 0..<bytes.count, in: bytes).lowerBound], as: UTF8.self) + mark
  }

  static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\")
  }
}

extension String {
  /// Without Foundation, which is not linked.
  fileprivate func replacingAll(_ wanted: String, with other: String) -> String {
    let (text, wanted) = (Array(utf8), Array(wanted.utf8))
    guard !wanted.isEmpty, text.count >= wanted.count else { return self }
    var result: [UInt8] = []
    var position = 0
    while position < text.count {
      if text[position...].starts(with: wanted) {
        result += other.utf8
        position += wanted.count
      } else {
        result.append(text[position])
        position += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
