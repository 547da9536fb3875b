/// One node of a document: a value, or the name of an object's member, by its index on the tape.
@frozen
public struct Node: Hashable, Sendable {
  public let index: UInt32

  @inlinable
  public init(index: Int) { self.index = UInt32(truncatingIfNeeded: index) }

  /// The position on the tape.
  @inlinable
  public var position: Int { Int(index) }
}

/// What a node is. A number's form (`1`, `1.0`, `1e2`) is told by its text.
@frozen
public enum NodeKind: UInt8, Sendable {
  case null, `false`, `true`, number, string, array, object
  /// The name of an object's member; its value is the next node.
  case name

  @inlinable
  @inline(__always)
  public var isContainer: Bool { self == .array || self == .object }
}

/// Bits that say more about a node than its kind.
@frozen
public struct NodeFlags: OptionSet, Sendable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A string or name whose text holds JSON escapes: its content is not its bytes.
  @inlinable public static var escaped: NodeFlags { NodeFlags(rawValue: 1) }
  /// A name that an equal later name of the same object replaces: rules do not see the member.
  @inlinable public static var replaced: NodeFlags { NodeFlags(rawValue: 2) }
  /// A number written without fraction and exponent.
  @inlinable public static var plainInteger: NodeFlags { NodeFlags(rawValue: 4) }
  /// A string whose decoded value stands elsewhere on the tape (`Tape.embedded(in:)`).
  @inlinable public static var embeds: NodeFlags { NodeFlags(rawValue: 8) }
}

/// The two words that a node takes on the tape.
///
/// ```
/// word 0   kind 8 | flags 8 | text 16 | link 32
/// word 1   start 32 | length 32
/// ```
///
/// `text` is the layer the bytes lie in: 0 the document itself, above it the decoded strings that are looked through.
/// `start` and `length` are bytes in that layer: of strings and names the content between the quotes, of all else the
/// value as written. `link` is of containers the index after the last node inside, of names the hash of the name, of
/// strings that embed a value the index of that value.
///
/// `{"a":[1]}` is: object (link 4) · name `a` · array (link 4) · number `1`.
@usableFromInline
enum NodeWord {
  @inlinable
  @inline(__always)
  static func head(_ kind: NodeKind, flags: UInt8 = 0, text: Int, link: UInt32 = 0) -> UInt64 {
    UInt64(kind.rawValue) | UInt64(flags) << 8 | UInt64(truncatingIfNeeded: text) << 16 | UInt64(link) << 32
  }

  @inlinable
  @inline(__always)
  static func range(_ start: Int, _ length: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: start)) | UInt64(UInt32(truncatingIfNeeded: length)) << 32
  }
}
