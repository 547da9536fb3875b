/// Going through an object's members at the least cost: each word of the tape is read once.
extension Tape {
  /// A member with the words that its name and value have on the tape.
  @frozen
  public struct MemberWords {
    @usableFromInline let nameHead: UInt64
    @usableFromInline let nameRange: UInt64
    @usableFromInline let valueHead: UInt64
    @usableFromInline let layers: UnsafePointer<UnsafePointer<UInt8>>
    public let name: Node

    @inlinable
    @inline(__always)
    init(
      _ name: Node, _ nameHead: UInt64, _ nameRange: UInt64, _ valueHead: UInt64,
      _ layers: UnsafePointer<UnsafePointer<UInt8>>
    ) {
      self.name = name
      self.nameHead = nameHead
      self.nameRange = nameRange
      self.valueHead = valueHead
      self.layers = layers
    }

    @inlinable
    @inline(__always)
    public var value: Node { Node(index: name.position &+ 1) }

    @inlinable
    @inline(__always)
    public var valueKind: NodeKind { unsafeBitCast(UInt8(truncatingIfNeeded: valueHead), to: NodeKind.self) }

    @inlinable
    @inline(__always)
    public var valueFlags: NodeFlags { NodeFlags(rawValue: UInt8(truncatingIfNeeded: valueHead >> 8)) }

    /// The hash of the name, by `Name.hash(of:)`.
    @inlinable
    @inline(__always)
    public var nameHash: UInt32 { UInt32(truncatingIfNeeded: nameHead >> 32) }

    /// Whether the name holds escapes: its bytes are not its content then.
    @inlinable
    @inline(__always)
    public var isNameEscaped: Bool {
      NodeFlags(rawValue: UInt8(truncatingIfNeeded: nameHead >> 8)).contains(.escaped)
    }

    /// The bytes of the name, with its escapes.
    @inlinable
    @inline(__always)
    public var nameBytes: UnsafeBufferPointer<UInt8> {
      let layer = Int(UInt16(truncatingIfNeeded: nameHead >> 16))
      return UnsafeBufferPointer(
        start: layers[layer] + Int(UInt32(truncatingIfNeeded: nameRange)),
        count: Int(UInt32(truncatingIfNeeded: nameRange >> 32)))
    }
  }

  /// The members of an object, in document order, without those that an equal later name replaces.
  @frozen
  public struct MemberCursor {
    @usableFromInline var position: Int
    @usableFromInline let end: Int

    /// - Parameter object: of all else there are no members.
    @inlinable
    @inline(__always)
    public init(_ object: Node, of tape: Tape) {
      position = object.position &+ 1
      end = tape.kind(object) == .object ? tape.end(object) : 0
      precondition(end <= tape.count, "a container that was not closed")
    }

    @inlinable
    @inline(__always)
    public mutating func next(in tape: Tape) -> MemberWords? {
      while position < end {
        let words = tape.words + position &* 2
        let member = MemberWords(Node(index: position), words[0], words[1], words[2], tape.layers)
        position = member.valueKind.isContainer ? Int(words[2] >> 32) : position &+ 2
        if words[0] >> 8 & UInt64(NodeFlags.replaced.rawValue) == 0 { return member }
      }
      return nil
    }
  }
}
