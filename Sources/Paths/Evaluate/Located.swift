public import Documents

/// A node that was selected, with what the tape does not tell of it.
@frozen
public struct Located: Hashable, Sendable {
  public let node: Node
  @usableFromInline let place: UInt32

  @usableFromInline static let unknownPlace = UInt32.max

  /// A node whose index in its array, where it is an element, has to be looked up when it is asked for.
  @inlinable
  public init(_ node: Node) {
    self.node = node
    place = Located.unknownPlace
  }

  /// An element of an array.
  @inlinable
  public init(_ node: Node, index: Int) {
    self.node = node
    place = UInt32(truncatingIfNeeded: index)
  }

  /// The index in the array, where it was selected as an element.
  @inlinable
  public var index: Int? { place == Located.unknownPlace ? nil : Int(place) }
}
