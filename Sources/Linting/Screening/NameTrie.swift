internal import Documents
internal import Patterns

/// The chains of names that a ruleset's rules speak of, as one tree: a node for each chain, called its *slot*.
///
/// ```
/// $  0 ── aps  1 ── alert  2
///      │        └── badge  3
///      └─ extras  4 ── messag_type  5
/// ```
///
/// Walking it along a document once fills each slot with the value there. All that no chain leads to is passed over.
struct NameTrie: Sendable {
  /// The slot of the document's root: always filled.
  static let root = 0

  private var names: [Name] = [Name("")]
  private var children: [[Int]] = [[]]

  var slotCount: Int { children.count }

  /// The slot of a chain, made if it is not there.
  mutating func slot(of chain: some Sequence<String>, from parent: Int = root) -> Int {
    chain.reduce(parent) { child(named: Name($1), of: $0) }
  }

  private mutating func child(named name: Name, of parent: Int) -> Int {
    if let known = children[parent].first(where: { names[$0] == name }) { return known }
    let slot = children.count
    children[parent].append(slot)
    children.append([])
    names.append(name)
    return slot
  }

  /// The slot of a chain, where rules speak of it.
  func known(_ chain: some Sequence<String>) -> Int? {
    var slot = NameTrie.root
    for text in chain {
      let name = Name(text)
      guard let child = children[slot].first(where: { names[$0] == name }) else { return nil }
      slot = child
    }
    return slot
  }

  /// A table of each slot's children.
  func tables(_ builder: inout NameTables.Builder) -> [NameTables.Table] {
    children.map { own in builder.add(own.map { (names[$0], $0) }) }
  }
}

/// The values of one document at the slots of a trie. A worker's own, reused from document to document.
final class SlotValues {
  /// Tape index by slot, 0 where nothing is there: no member has the root's index.
  private let values: UnsafeMutablePointer<UInt32>
  private let filled: UnsafeMutablePointer<Int32>
  /// How many slots are filled: each once, but where a string is looked into again.
  private(set) var filledCount = 0
  private let capacity: Int
  private let tables: ContiguousArray<NameTables.Table>
  private let names: NameTables
  /// Results of a screen for the document at hand, each with the document's number: older ones do not count.
  private let memos: UnsafeMutablePointer<UInt64>
  private let memoCount: Int
  private var documentNumber: UInt64 = 0
  /// For the patterns of a screen.
  let space = MatchSpace()

  init(_ tables: [NameTables.Table], _ names: NameTables, memoCount: Int) {
    self.tables = ContiguousArray(tables)
    self.names = names
    capacity = tables.count
    values = .allocate(capacity: capacity)
    values.initialize(repeating: 0, count: capacity)
    filled = .allocate(capacity: capacity)
    filled.initialize(repeating: 0, count: capacity)
    self.memoCount = memoCount
    memos = .allocate(capacity: max(memoCount, 1))
    memos.initialize(repeating: 0, count: max(memoCount, 1))
  }

  deinit {
    values.deallocate()
    filled.deallocate()
    memos.deallocate()
  }

  /// The value at a slot; nil where nothing is there.
  @inline(__always)
  func node(_ slot: Int) -> Node? {
    precondition(slot >= 0 && slot < capacity, "a slot of another trie")
    let value = values[slot]
    return value == 0 && slot != NameTrie.root ? nil : Node(index: Int(value))
  }

  /// The filled slots in the order they were met; the root first.
  @inline(__always)
  func filledSlot(_ position: Int) -> Int {
    precondition(position < filledCount, "beyond the filled slots")
    return Int(filled[position])
  }

  /// Empties all slots and fills those that are reached from a document's root without opening strings.
  func fill(from root: Node, _ tape: Tape) {
    for i in 0..<filledCount { values[Int(filled[i])] = 0 }
    documentNumber &+= 1
    values[NameTrie.root] = root.index
    filled[0] = Int32(NameTrie.root)
    filledCount = 1
    tables.withUnsafeBufferPointer { walk(root, slot: NameTrie.root, tape, $0) }
  }

  /// Goes on through a slot's string that was opened.
  func fillInside(_ slot: Int, _ tape: Tape) {
    guard let node = node(slot) else { return }
    let value = tape.seenThrough(node)
    guard value != node else { return }
    tables.withUnsafeBufferPointer { walk(value, slot: slot, tape, $0) }
  }

  /// What a screen remembered of the document at hand.
  @inline(__always)
  func memo(_ place: Int) -> Prospect? {
    precondition(place < memoCount, "a memo of another screen")
    let memo = memos[place]
    return memo >> 2 == documentNumber ? Prospect(rawValue: UInt8(truncatingIfNeeded: memo & 3)) : nil
  }

  @inline(__always)
  func remember(_ prospect: Prospect, _ place: Int) {
    precondition(place < memoCount, "a memo of another screen")
    memos[place] = documentNumber << 2 | UInt64(prospect.rawValue)
  }

  /// Depth is that of the trie: chains as rulesets write them.
  private func walk(_ object: Node, slot: Int, _ tape: Tape, _ tables: UnsafeBufferPointer<NameTables.Table>) {
    let table = tables[slot]
    guard table.mask >= 0, tape.kind(object) == .object else { return }
    for (name, value) in tape.members(object) {
      let child = names.number(of: name, in: table, tape)
      guard child >= 0 else { continue }
      if values[Int(child)] == 0, filledCount < capacity {
        filled[filledCount] = child
        filledCount &+= 1
      }
      values[Int(child)] = value.index
      if tape.kind(value) == .object { walk(value, slot: Int(child), tape, tables) }
    }
  }
}
