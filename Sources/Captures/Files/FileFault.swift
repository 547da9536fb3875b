/// Why an input could not be read. Names no text: the front end has the words.
public struct FileFault: Error, Sendable, Hashable {
  public enum Reason: Error, Sendable, Hashable {
    case missing
    case notAllowed
    /// A folder where a file is wanted.
    case folder
    /// A pipe or a device where a file is wanted.
    case notRegular
    case tooLarge(limit: Int)
    /// Anything else, with the system's number for it.
    case system(Int32)
  }

  /// The input as the user named it.
  public let name: String
  public let reason: Reason

  public init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }
}
