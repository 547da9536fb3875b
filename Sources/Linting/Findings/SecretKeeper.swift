/// Knows which values are secrets, so that no text of a finding shows them. Reports have one.
public protocol SecretKeeper: Sendable {
  /// Whether the values under this name, of a member or a fact, are secrets.
  func isSecret(name: String) -> Bool

  /// Whether a number of so many digits under this name is one, and no count or limit.
  func isSecret(number digits: Int, under name: String) -> Bool

  /// As much of a secret as may be shown.
  func shortened(_ secret: String) -> String

  /// A text without the parts that look like secrets by their own form.
  func redacted(_ text: String) -> String

  /// The secrets in a source line, those noted in the excerpt included, in bytes of its text, ascending.
  func secrets(in excerpt: Excerpt) -> [Range<Int>]
}
