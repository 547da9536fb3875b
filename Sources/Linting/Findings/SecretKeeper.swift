/// Knows which values are secrets, so that no text of a finding shows them. Reports have one.
public protocol SecretKeeper: Sendable {
  /// Whether the values under this name, of a member or a fact, are secrets.
  func isSecret(name: String) -> Bool

  /// As much of a secret as may be shown.
  func shortened(_ secret: String) -> String

  /// A text without the parts that look like secrets by their own form.
  func redacted(_ text: String) -> String

  /// The parts of a source line that are not to be shown, in bytes of the excerpt's text.
  func hidden(in excerpt: Excerpt) -> [Range<Int>]
}
