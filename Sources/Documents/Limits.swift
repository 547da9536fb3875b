/// What a reader takes before it refuses: input is hostile until shown otherwise.
public struct Limits: Sendable, Hashable {
  /// The greatest depth that may be asked for. Paths to all values of a document take the square of it.
  public static let greatestDepth = 2_000

  /// Objects and arrays inside one another, 1…`greatestDepth`.
  public var depth: Int
  /// Bytes of one document.
  public var bytes: Int
  /// Nodes that the aliases of one YAML document may add.
  public var aliasNodes: Int

  public init(depth: Int = 512, bytes: Int = 256 << 20, aliasNodes: Int = 100_000) {
    self.depth = depth
    self.bytes = bytes
    self.aliasNodes = aliasNodes
  }

  public static let standard = Limits()
}
