internal import Documents

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
  private var slots: [Step: Int] = [:]
  /// Of the root and of a slot for each child -1.
  private var parents = [-1]
  /// Whether a slot is one for each child of a container in turn, or lies below such a slot.
  private var areInEach: [Bool] = [false]

  private struct Step: Hashable {
    let parent: Int
    let name: Name

    func hash(into hasher: inout Hasher) {
      hasher.combine(parent)
      hasher.combine(name.hash)
    }
  }

  var slotCount: Int { children.count }

  /// The slot of a chain, made if it is not there.
  mutating func slot(of chain: some Sequence<String>, from parent: Int = root) -> Int {
    chain.reduce(parent) { child(named: Name($1), of: $0) }
  }

  private mutating func child(named name: Name, of parent: Int) -> Int {
    let step = Step(parent: parent, name: name)
    if let known = slots[step] { return known }
    let slot = add(named: name, isInEach: areInEach[parent])
    parents[slot] = parent
    children[parent].append(slot)
    slots[step] = slot
    return slot
  }

  private mutating func add(named name: Name, isInEach: Bool) -> Int {
    children.append([])
    names.append(name)
    areInEach.append(isInEach)
    parents.append(-1)
    return children.count - 1
  }

  /// The slots on the way to a slot, the nearest first.
  func ancestors(of slot: Int) -> some Sequence<Int> {
    sequence(state: slot) { slot -> Int? in
      slot = parents[slot]
      return slot < 0 ? nil : slot
    }
  }

  /// A slot that no chain leads to: each child of some container stands there while it is looked at.
  mutating func slotForEach() -> Int { add(named: Name(""), isInEach: true) }

  /// Whether a slot's value changes while a document is looked at.
  func isInEach(_ slot: Int) -> Bool { areInEach[slot] }

  /// The name that leads to a slot; nil of the root and of a slot for each child.
  func name(of slot: Int) -> String? {
    slot == NameTrie.root || areInEach[slot] && names[slot].utf8.isEmpty ? nil : names[slot].description
  }

  /// The slots that names lead to from a slot.
  func children(of slot: Int) -> [(name: Name, slot: Int)] { children[slot].map { (names[$0], $0) } }

  /// A table of each slot's children.
  func tables(_ builder: inout NameTables.Builder) -> [NameTables.Table] {
    children.indices.map { slot in builder.add(children(of: slot).map { ($0.name, $0.slot) }) }
  }
}
