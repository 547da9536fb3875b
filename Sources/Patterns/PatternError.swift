/// Why a pattern was refused.
public struct PatternError: Error, Hashable, Sendable {
  /// The byte in the pattern's text where it went wrong; the text's length where it ends too early.
  public let offset: Int
  public let message: String

  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}
