internal import Documents

/// Hash tables from names to numbers, laid out once in plain memory: looking a name up costs no reference counting.
///
/// All tables share one list of entries and one pool of bytes. Memory that is never written after `init`.
final class NameTables: @unchecked Sendable {
  // Sendable: nothing is written after init.

  /// Where a table lies: `mask + 1` entries from `start` on; an empty table has a negative mask.
  struct Table: Hashable, Sendable {
    var start: Int32 = 0
    var mask: Int32 = -1
  }

  /// Gathers tables before they are laid out.
  struct Builder {
    var entries: [Entry] = []
    var pool: [UInt8] = []

    /// Adds a table of names with their numbers, which are not negative. A name has one number.
    mutating func add(_ names: [(name: Name, number: Int)]) -> Table {
      guard !names.isEmpty else { return Table() }
      var size = 2
      while size < names.count * 2 { size *= 2 }
      let start = entries.count
      entries.append(contentsOf: repeatElement(Entry(), count: size))
      for (name, number) in names {
        var place = Int(name.hash) & (size - 1)
        while entries[start + place].number >= 0 { place = (place + 1) & (size - 1) }
        entries[start + place] = Entry(
          hash: name.hash, number: Int32(number), start: UInt32(pool.count), length: UInt32(name.utf8.count))
        pool += name.utf8
      }
      return Table(start: Int32(start), mask: Int32(size - 1))
    }
  }

  struct Entry {
    var hash: UInt32 = 0
    /// Negative in an empty entry.
    var number: Int32 = -1
    var start: UInt32 = 0
    var length: UInt32 = 0
  }

  /// Bytes behind the pool, so that a word may be loaded wherever a name begins.
  private static let padding = 8

  private let entries: UnsafePointer<Entry>
  private let pool: UnsafePointer<UInt8>

  init(_ builder: Builder) {
    entries = builder.entries.laidOut()
    pool = (builder.pool + Array(repeating: 0, count: NameTables.padding)).laidOut()
  }

  deinit {
    entries.deallocate()
    pool.deallocate()
  }

  /// The number of a member's name in a table; negative where it is not there.
  @inline(__always)
  func number(of member: Tape.MemberWords, in table: Table, _ tape: Tape) -> Int32 {
    guard table.mask >= 0 else { return -1 }
    let hash = member.nameHash
    let first = entries + Int(table.start)
    var place = hash & UInt32(bitPattern: table.mask)
    while true {
      let entry = first + Int(place)
      if entry.pointee.number < 0 { return -1 }
      if entry.pointee.hash == hash, isSame(member.name, entry, tape) { return entry.pointee.number }
      place = (place &+ 1) & UInt32(bitPattern: table.mask)
    }
  }

  /// The number of a name in a table; negative where it is not there.
  func number(of name: UnsafeBufferPointer<UInt8>, in table: Table) -> Int32 {
    guard table.mask >= 0 else { return -1 }
    let hash = Name.hash(of: name)
    let first = entries + Int(table.start)
    var place = hash & UInt32(bitPattern: table.mask)
    while true {
      let entry = first + Int(place)
      if entry.pointee.number < 0 { return -1 }
      let text = UnsafeBufferPointer(start: pool + Int(entry.pointee.start), count: Int(entry.pointee.length))
      if entry.pointee.hash == hash, Screen.isSame(name, text) { return entry.pointee.number }
      place = (place &+ 1) & UInt32(bitPattern: table.mask)
    }
  }

  @inline(__always)
  private func isSame(_ name: Node, _ entry: UnsafePointer<Entry>, _ tape: Tape) -> Bool {
    let wanted = UnsafeBufferPointer(start: pool + Int(entry.pointee.start), count: Int(entry.pointee.length))
    if tape.flags(name).contains(.escaped) { return tape.withContent(name) { Screen.isSame($0, wanted) } }
    let bytes = tape.bytes(name)
    guard let a = bytes.baseAddress, let b = wanted.baseAddress, bytes.count <= 16 else {
      return Screen.isSame(bytes, wanted)
    }
    let count = bytes.count
    guard count == wanted.count else { return false }
    // Both lie in padded memory: a whole word may be loaded where a name begins.
    let first = Screen.word(a, 0) ^ Screen.word(b, 0)
    if count > 8 { return first | (Screen.word(a, count - 8) ^ Screen.word(b, count - 8)) == 0 }
    return count == 0 || first.littleEndian &<< UInt64(truncatingIfNeeded: 64 &- count &* 8) == 0
  }
}
