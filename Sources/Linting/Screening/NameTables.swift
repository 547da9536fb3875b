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
    fileprivate var entries: [Entry] = []
    fileprivate var pool: [UInt8] = []

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

  fileprivate struct Entry {
    var hash: UInt32 = 0
    /// Negative in an empty entry.
    var number: Int32 = -1
    var start: UInt32 = 0
    var length: UInt32 = 0
  }

  private let entries: UnsafeMutablePointer<Entry>
  private let pool: UnsafeMutablePointer<UInt8>

  init(_ builder: Builder) {
    entries = .allocate(capacity: max(builder.entries.count, 1))
    entries.initialize(from: builder.entries, count: builder.entries.count)
    pool = .allocate(capacity: max(builder.pool.count, 1))
    pool.initialize(from: builder.pool, count: builder.pool.count)
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
    let mask = Int(table.mask)
    var place = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = first[place]
      if entry.number < 0 { return -1 }
      if entry.hash == hash, isSame(member, entry, tape) { return entry.number }
      place = (place &+ 1) & mask
    }
  }

  @inline(__always)
  private func isSame(_ member: Tape.MemberWords, _ entry: Entry, _ tape: Tape) -> Bool {
    let wanted = UnsafeBufferPointer(start: pool + Int(entry.start), count: Int(entry.length))
    if member.isNameEscaped { return tape.withContent(member.name) { Screen.isSame($0, wanted) } }
    return Screen.isSame(member.nameBytes, wanted)
  }
}
