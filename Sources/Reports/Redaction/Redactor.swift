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

  public func isSecret(number digits: Int, under name: String) -> Bool { isOn && names.contains(name, number: digits) }

  public func shortened(_ secret: String) -> String {
    guard isOn, !SecretValue.isVariable(secret) else { return secret }
    let bytes = Array(secret.utf8)
    return String(decoding: bytes[..<SecretValue.hidden(of: 0..<bytes.count, in: bytes).lowerBound], as: UTF8.self)
      + SecretValue.mark
  }

  /// The value under a name: cut short where that is a secret's, without the secrets that its form shows.
  public func redacted(_ value: String, under name: String) -> String {
    isSecret(name: name) ? shortened(value) : redacted(value)
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
    let isLong = { (step: PathStep) in
      if case .name(let name) = step { name.utf8.count >= SecretScanner.shortest } else { false }
    }
    guard isOn, path.contains(where: isLong) else { return path }
    return path.map { if case .name(let name) = $0 { .name(redacted(name)) } else { $0 } }
  }

  public func secrets(in excerpt: Excerpt) -> [Range<Int>] {
    guard isOn else { return [] }
    let form = SecretScanner.Form.source(
      cutLeft: excerpt.cutLeft, cutRight: excerpt.cutRight, isReadJSON: excerpt.isReadJSON)
    let ranges = excerpt.text.withUnsafeBufferPointer { SecretScanner.ranges(in: $0, as: form, names: names) }
    let others = ranges.filter { range in !excerpt.secrets.contains { $0.overlaps(range) } }
    return (others + excerpt.secrets).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Whether a range of a text shows a part of a secret.
  public func hides(_ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    let context = Excerpt(of: text, around: range)
    return secrets(in: context).contains { $0.overlaps(context.range) }
  }

  /// The bytes of a source line that are not to be shown; a mark stands for each range.
  public func hidden(in excerpt: Excerpt) -> [Range<Int>] {
    secrets(in: excerpt).map { range in
      // What begins the line goes on from the one before: nothing of it is shown.
      range.lowerBound == 0 && excerpt.secrets.contains(range) ? range : SecretValue.hidden(of: range, in: excerpt.text)
    }
  }
}
