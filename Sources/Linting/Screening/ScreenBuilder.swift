internal import Paths
internal import Patterns

extension Screen {
  /// Gathers formulas before they are laid out.
  struct Builder {
    /// The chains of names, complete.
    private let trie: NameTrie
    private(set) var parts = Parts()
    private var chains: [Formula: Int] = [:]
    /// Whether a part that no test tells leaves a mark on the way: where it counts whether a formula holds for certain.
    private var marksOpen = false
    private var leaves: [Formula: Leaf] = [:]
    var names = NameTables.Builder()

    private typealias Leaf = (code: Code, slot: Int, detail: Detail)

    init(_ trie: NameTrie) { self.trie = trie }

    /// Adds a formula and returns the number of its chain. Equal formulas share one.
    mutating func add(_ formula: Formula) -> Int {
      if let known = chains[formula] { return known }
      let start = Int(emit(formula, true, yes: Screen.holds, no: Screen.fails))
      chains[formula] = start
      return start
    }

    /// The same for a formula of which it counts whether it holds for certain.
    mutating func addTold(_ formula: Formula) -> Int {
      let outer = marksOpen
      marksOpen = true
      defer { marksOpen = outer }
      return Int(emit(formula, true, yes: Screen.holds, no: Screen.fails))
    }

    /// Adds the tests of a formula, or of its negation, from the last to the first: their exits are known then.
    private mutating func emit(_ formula: Formula, _ positive: Bool, yes: Int32, no: Int32) -> Int32 {
      switch formula {
      case .open:
        guard marksOpen else { return yes }
        return add(Test(may: .any, slot: UInt32(NameTrie.root), code: .form, told: [], yes: yes, no: yes), Detail())
      case .unknowable: return no
      case .constant(let value): return value == positive ? yes : no
      case .not(let inner): return emit(inner, !positive, yes: yes, no: no)
      case .and(let parts) where positive, .or(let parts) where !positive:
        return byCost(parts).reversed().reduce(yes) { emit($1, positive, yes: $0, no: no) }
      case .and(let parts), .or(let parts):
        return byCost(parts).reversed().reduce(no) { emit($1, positive, yes: yes, no: $0) }
      case .has(let slot, let test):
        let test = positive ? test : test.negated
        let told = test.must.union(test.may.inverted)
        return add(Test(may: test.may, slot: UInt32(slot), code: .form, told: told, yes: yes, no: no), Detail())
      default:
        let leaf = leaf(formula)
        return add(
          Test(
            may: .any, slot: UInt32(leaf.slot), code: leaf.code, wanted: positive ? .mayHold : .mayFail, yes: yes,
            no: no), leaf.detail)
      }
    }

    private mutating func add(_ test: Test, _ detail: Detail) -> Int32 {
      parts.tests.append(test)
      parts.details.append(detail)
      return Int32(parts.tests.count - 1)
    }

    /// What takes few tests comes first, of as many in the order written; what reads texts late, what visits members last.
    private func byCost(_ parts: [Formula]) -> [Formula] {
      parts.enumerated().map { ($0.element, ($0.element.cost, $0.element.size, $0.offset)) }.sorted { $0.1 < $1.1 }
        .map(\.0)
    }

    private mutating func leaf(_ formula: Formula) -> Leaf {
      if let known = leaves[formula] { return known }
      var leaf = test(formula)
      // Of each child in turn nothing is remembered.
      if formula.visitsMembers, !trie.isInEach(leaf.slot) {
        leaf.detail.memo = Int32(parts.memoCount)
        parts.memoCount += 1
      }
      leaves[formula] = leaf
      return leaf
    }

    private mutating func test(_ formula: Formula) -> Leaf {
      switch formula {
      case .equals(let slot, .number(let text)):
        guard let integer = Int64(text) else { return (.otherNumber, slot, Detail()) }
        return (.integer, slot, Detail(integer: integer))
      case .equals(let slot, .string(let text)): return (.string, slot, Detail(first: add([Array(text.utf8)])))
      case .oneOf(let slot, let words):
        return (.oneOf, slot, Detail(first: add(words.map { Array($0.utf8) }), count: Int32(words.count)))
      case .opened(let slot, let types): return (.opened, slot, Detail(types: types))
      case .reads(let slot, let types): return (.reads, slot, Detail(types: types))
      case .someChild(let slot, let each, let inner):
        return (
          .someChild, slot,
          Detail(first: Int32(addTold(inner)), count: Int32(each), need: inner.need(at: each))
        )
      case .nameMatches(let slot, let screened): return (.nameMatches, slot, Detail(first: add(screened.pattern)))
      case .matches(let slot, let screened): return (.matches, slot, Detail(first: add(screened.pattern)))
      case .lengthOutside(let slot, let min, let max):
        return (
          .lengthOutside, slot, Detail(first: Int32(clamping: min ?? 0), integer: max.map { Int64($0) } ?? .max)
        )
      case .below(let slot, let limit, let text): return (.below, slot, Detail(count: text ? 1 : 0, integer: limit))
      case .above(let slot, let limit, let text): return (.above, slot, Detail(count: text ? 1 : 0, integer: limit))
      case .longer(let slot, let length): return (.longer, slot, Detail(integer: Int64(length)))
      case .otherName(let slot, let set, _):
        return (
          .otherName, slot,
          Detail(
            first: add(set.prefixes), count: Int32(set.prefixes.count), table: names.add(set.names.map { ($0, 0) }))
        )
      case .nearName(let slot, let near):
        return (
          .nearName, slot,
          Detail(
            integer: near.firsts, table: names.add(near.known.map { ($0, 0) }),
            foldedTable: names.add(near.folded.map { ($0, 0) }))
        )
      case .open, .unknowable, .constant, .has, .not, .and, .or, .equals: preconditionFailure("not a test of a value")
      }
    }

    /// The number of the first of some texts.
    private mutating func add(_ texts: [[UInt8]]) -> Int32 {
      let first = parts.texts.count
      for text in texts {
        parts.texts.append(Text(start: Int32(parts.pool.count), length: Int32(text.count)))
        parts.pool += text
      }
      return Int32(first)
    }

    private mutating func add(_ pattern: Pattern) -> Int32 {
      parts.patterns.append(pattern)
      return Int32(parts.patterns.count - 1)
    }
  }
}
