/// What a reader takes before it refuses: input is hostile until shown otherwise.
public struct Limits: Sendable, Hashable {
  /// Objects and arrays inside one another, 1…65,535.
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
