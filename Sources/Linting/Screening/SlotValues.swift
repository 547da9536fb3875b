internal import Documents
internal import Patterns

/// The values of one document at the slots of a trie. A worker's own, reused from document to document.
///
/// Slots and memos come from the plan that the trie belongs to, never from input: they are checked in debug builds only.
final class SlotValues {
  /// Tape index by slot, 0 where nothing is there: no member has the root's index.
  private let values: UnsafeMutablePointer<UInt32>
  private let filled: UnsafeMutablePointer<Int32>
  /// Of each slot the form of its value.
  private let forms: UnsafeMutablePointer<FormSet>
  /// What the children of slots' values are like, where `areSummed`.
  private let summaries: UnsafeMutablePointer<ChildSummary>
  private let areSummed: UnsafeMutablePointer<Bool>
  /// How many slots are filled: each once, but where a string is looked into again.
  @exclusivity(unchecked)
  private(set) var filledCount = 0
  private let capacity: Int
  private let tables: UnsafeMutablePointer<NameTables.Table>
  private let names: NameTables
  /// Results of a screen for the document at hand, each with the document's number: older ones do not count.
  private let memos: UnsafeMutablePointer<UInt64>
  private let memoCount: Int
  @exclusivity(unchecked)
  private var documentNumber: UInt64 = 0
  /// For the patterns of a screen.
  let space = MatchSpace()

  init(_ screening: Screening) {
    names = screening.names
    capacity = screening.tables.count
    tables = .allocate(capacity: capacity)
    tables.initialize(from: screening.tables, count: capacity)
    values = .allocate(capacity: capacity)
    values.initialize(repeating: 0, count: capacity)
    filled = .allocate(capacity: capacity)
    filled.initialize(repeating: 0, count: capacity)
    forms = .allocate(capacity: capacity)
    forms.initialize(repeating: .absent, count: capacity)
    areSummed = .allocate(capacity: capacity)
    areSummed.initialize(repeating: false, count: capacity)
    summaries = .allocate(capacity: capacity)
    summaries.initialize(repeating: ChildSummary(), count: capacity)
    memoCount = screening.screen.memoCount
    memos = .allocate(capacity: max(memoCount, 1))
    memos.initialize(repeating: 0, count: max(memoCount, 1))
  }

  deinit {
    tables.deallocate()
    values.deallocate()
    filled.deallocate()
    forms.deallocate()
    areSummed.deallocate()
    summaries.deallocate()
    memos.deallocate()
  }

  /// The value at a slot; nil where nothing is there.
  @inline(__always)
  func node(_ slot: Int) -> Node? {
    assert(slot >= 0 && slot < capacity, "a slot of another trie")
    let value = values[slot]
    return value == 0 && slot != NameTrie.root ? nil : Node(index: Int(value))
  }

  /// The value at a slot that is filled.
  @inline(__always)
  func value(_ slot: Int) -> Node {
    assert(slot == NameTrie.root || values[slot] != 0, "a slot that is not filled")
    return Node(index: Int(values[slot]))
  }

  /// The form of the value at a slot.
  @inline(__always)
  func form(_ slot: Int) -> FormSet {
    assert(slot >= 0 && slot < capacity, "a slot of another trie")
    return forms[slot]
  }

  /// What the children of a slot's value are like: of a container, or of what a string was opened as.
  @inline(__always)
  func summary(_ slot: Int, _ container: Node, _ tape: Tape) -> ChildSummary {
    if !areSummed[slot] {
      summaries[slot] = ChildSummary(container, tape)
      areSummed[slot] = true
    }
    return summaries[slot]
  }

  /// The filled slots in the order they were met; the root first.
  @inline(__always)
  func filledSlot(_ position: Int) -> Int {
    assert(position < filledCount, "beyond the filled slots")
    return Int(filled[position])
  }

  /// Empties all slots and fills those that are reached from a document's root without opening strings.
  func fill(from root: Node, _ tape: Tape) {
    for i in 0..<filledCount { empty(Int(filled[i])) }
    documentNumber &+= 1
    values[NameTrie.root] = root.index
    filled[0] = Int32(NameTrie.root)
    filledCount = 1
    forms[NameTrie.root] = FormSet(root, tape.kind(root), tape.flags(root), tape)
    walk(root, slot: NameTrie.root, tape)
  }

  /// Goes on through a slot's string that was opened.
  func fillInside(_ slot: Int, _ tape: Tape) {
    guard let node = node(slot) else { return }
    let value = tape.seenThrough(node)
    guard value != node else { return }
    walk(value, slot: slot, tape)
  }

  /// What a screen remembered of the document at hand.
  @inline(__always)
  func memo(_ place: Int) -> Prospect? {
    assert(place < memoCount, "a memo of another screen")
    let memo = memos[place]
    return memo >> 2 == documentNumber ? Prospect(rawValue: UInt8(truncatingIfNeeded: memo & 3)) : nil
  }

  @inline(__always)
  func remember(_ prospect: Prospect, _ place: Int) {
    assert(place < memoCount, "a memo of another screen")
    memos[place] = documentNumber << 2 | UInt64(prospect.rawValue)
  }

  /// Puts each child of certain forms of a container into a slot of its own, for as long as `visit` says to go on.
  @inline(__always)
  func forEachChild(of container: Node, at each: Int, _ wanted: FormSet, _ tape: Tape, _ visit: () -> Bool) {
    if tape.kind(container) == .object {
      var members = Tape.MemberCursor(container, of: tape)
      while let member = members.next(in: tape) {
        let form = FormSet(member.value, member.valueKind, member.valueFlags, tape)
        if wanted.isDisjoint(with: form) { continue }
        if !self.visit(member.value, form, at: each, tape, visit) { return }
      }
      return
    }
    for element in tape.elements(container) {
      let form = FormSet(element, tape.kind(element), tape.flags(element), tape)
      if wanted.isDisjoint(with: form) { continue }
      if !self.visit(element, form, at: each, tape, visit) { return }
    }
  }

  @inline(__always)
  private func visit(_ child: Node, _ form: FormSet, at each: Int, _ tape: Tape, _ goesOn: () -> Bool) -> Bool {
    let before = filledCount
    values[each] = child.index
    forms[each] = form
    if tables[each].mask >= 0 { walk(tape.seenThrough(child), slot: each, tape) }
    let result = goesOn()
    for i in before..<filledCount { empty(Int(filled[i])) }
    filledCount = before
    empty(each)
    return result
  }

  @inline(__always)
  private func empty(_ slot: Int) {
    values[slot] = 0
    forms[slot] = .absent
    areSummed[slot] = false
  }

  /// Depth is that of the trie: chains as rulesets write them.
  private func walk(_ object: Node, slot: Int, _ tape: Tape) {
    let table = tables[slot]
    guard table.mask >= 0, tape.kind(object) == .object else { return }
    var hasOtherName = false
    var members = Tape.MemberCursor(object, of: tape)
    while let member = members.next(in: tape) {
      let kind = member.valueKind
      let child = Int(names.number(of: member, in: table, tape))
      guard child >= 0 else {
        hasOtherName = true
        continue
      }
      if values[child] == 0, filledCount < capacity {
        filled[filledCount] = Int32(truncatingIfNeeded: child)
        filledCount &+= 1
      }
      values[child] = member.value.index
      forms[child] = FormSet(member.value, kind, member.valueFlags, tape)
      if kind == .object { walk(member.value, slot: child, tape) }
    }
    if forms[slot] == .closedObject { forms[slot] = hasOtherName ? .otherObject : .object }
  }
}
