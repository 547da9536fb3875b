/// One file to lint, or standard input.
public struct Input: Sendable, Hashable {
  public enum Origin: Sendable, Hashable {
    case standardInput
    /// Given on the command line: always read, whatever its name.
    case named
    /// Found in a folder: read where it is about pushes.
    case walked
  }

  /// As reports show it: where a byte is no text, not what to open.
  public let name: String
  /// What to open; empty for standard input.
  public let path: String
  public var origin: Origin
  /// By its extension; nil where only the content tells.
  public let format: InputFormat?

  /// Whether its lines may as well be an app's log in words: the extension tells nothing of them.
  public var mayHoldWords: Bool { InputFormat.lowercasedExtension(path) == "log" }

  public init(path: String, origin: Origin) {
    name = PathText.shown(path)
    self.path = path
    self.origin = origin
    format = InputFormat(fileName: path)
  }

  /// - Parameter name: of a file it stands for, whose extension then tells the format.
  public static func standardInput(name: String?) -> Input { Input(standardInputName: name) }

  private init(standardInputName: String?) {
    name = standardInputName ?? "-"
    path = ""
    origin = .standardInput
    format = standardInputName.flatMap { InputFormat(fileName: $0) }
  }
}
