internal import Documents
internal import Paths
internal import Patterns

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Formulas laid out flat: what decides, for each rule and document, whether the rule is worth running.
///
/// A formula becomes a chain of tests with two exits each, so that only what matters is looked at:
///
/// ```
/// a && (b || !c)       0  a    yes → 1     no → fails
///                      1  b    yes → holds no → 2
///                      2  !c   yes → holds no → fails
/// ```
///
/// A negation is a test that asks whether its opposite may fail. Plain memory that is never written after `init`, so
/// that evaluating costs no reference counting.
final class Screen: @unchecked Sendable {
  // Sendable: nothing is written after init.

  fileprivate enum Code: UInt8 {
    case form, integer, otherNumber, string, below, above, matches, otherName, nearName, longer, opened, reads,
      someChild,
      lengthOutside, oneOf, nameMatches
  }

  /// What every walk along a chain needs of a test, in sixteen bytes: a kind's tests stay in the nearest cache.
  fileprivate struct Test {
    /// Forms of the slot's value with which a test of forms may be true: then it goes on at `yes`.
    var may: FormSet
    var slot: UInt16
    var code: Code
    /// What the test asks for: `.mayFail` where it is negated.
    var wanted = Prospect.mayHold
    /// Forms with which a test of forms leaves nothing open.
    var told: FormSet = .any
    /// Next test, or an exit.
    var yes: Int32
    var no: Int32
  }

  /// The rest of a test.
  fileprivate struct Detail {
    var code: Code
    var types: TypeSet = []
    var slot: Int32 = 0
    /// Index of a list, or first byte, or the chain for each child.
    var first: Int32 = 0
    var count: Int32 = 0
    var integer: Int64 = 0
    var table = NameTables.Table()
    /// Of each child.
    var need = ChildNeed()
    /// Where the result for the document at hand is remembered, of tests that visit members; negative: nowhere.
    var memo: Int32 = -1
  }

  /// Bytes behind the pool, so that a word may be loaded wherever a text begins.
  private static let padding = 8

  /// The exits of a chain.
  private static let holds: Int32 = -1
  private static let fails: Int32 = -2

  /// Gathers formulas before they are laid out.
  struct Builder {
    /// The chains of names, complete.
    private let trie: NameTrie
    fileprivate var tests: [Test] = []
    fileprivate var details: [Detail] = []
    fileprivate var pool: [UInt8] = []
    fileprivate var prefixes: [[[UInt8]]] = []
    fileprivate var foldedNames: [FoldedNames] = []
    fileprivate var patterns: [Pattern] = []
    fileprivate var wordLists: [[ContiguousArray<UInt8>]] = []
    fileprivate var memoCount = 0
    private var chains: [Formula: Int] = [:]
    private var leaves: [Formula: Detail] = [:]
    var names = NameTables.Builder()

    init(_ trie: NameTrie) { self.trie = trie }

    /// Adds a formula and returns the number of its chain. Equal formulas share one.
    mutating func add(_ formula: Formula) -> Int {
      if let known = chains[formula] { return known }
      let start = Int(emit(formula, true, yes: Screen.holds, no: Screen.fails))
      chains[formula] = start
      return start
    }

    /// Adds the tests of a formula, or of its negation, from the last to the first: their exits are known then.
    private mutating func emit(_ formula: Formula, _ positive: Bool, yes: Int32, no: Int32) -> Int32 {
      switch formula {
      case .open: return yes
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
        return add(
          Test(may: test.may, slot: UInt16(slot), code: .form, told: told, yes: yes, no: no), Detail(code: .form))
      default:
        let detail = leaf(formula)
        return add(
          Test(
            may: .any, slot: UInt16(detail.slot), code: detail.code, wanted: positive ? .mayHold : .mayFail, yes: yes,
            no: no), detail)
      }
    }

    private mutating func add(_ test: Test, _ detail: Detail) -> Int32 {
      tests.append(test)
      details.append(detail)
      return Int32(tests.count - 1)
    }

    /// What takes few tests comes first, of as many in the order written; what reads texts late, what visits members last.
    private func byCost(_ parts: [Formula]) -> [Formula] {
      parts.enumerated().map { ($0.element, ($0.element.cost, $0.element.size, $0.offset)) }.sorted { $0.1 < $1.1 }
        .map(\.0)
    }

    private mutating func leaf(_ formula: Formula) -> Detail {
      if let known = leaves[formula] { return known }
      var test: Detail
      switch formula {
      case .equals(let slot, let literal): test = equality(Int32(slot), literal)
      case .opened(let slot, let types): test = Detail(code: .opened, types: types, slot: Int32(slot))
      case .reads(let slot, let types): test = Detail(code: .reads, types: types, slot: Int32(slot))
      case .someChild(let slot, let each, let inner):
        let need = inner.need(at: each)
        test = Detail(
          code: .someChild, slot: Int32(slot), first: Int32(add(inner)), count: Int32(each),
          integer: inner.leavesOpen ? 1 : 0, need: need)
      case .oneOf(let slot, let words):
        test = Detail(code: .oneOf, slot: Int32(slot), first: Int32(wordLists.count))
        wordLists.append(words.map { ContiguousArray($0.utf8) })
      case .nameMatches(let slot, let screened):
        test = Detail(code: .nameMatches, slot: Int32(slot), first: Int32(patterns.count))
        patterns.append(screened.pattern)
      case .lengthOutside(let slot, let min, let max):
        test = Detail(
          code: .lengthOutside, slot: Int32(slot), first: Int32(clamping: min ?? 0),
          integer: max.map { Int64($0) } ?? .max)
      case .below(let slot, let limit, let text):
        test = Detail(code: .below, slot: Int32(slot), count: text ? 1 : 0, integer: limit)
      case .above(let slot, let limit, let text):
        test = Detail(code: .above, slot: Int32(slot), count: text ? 1 : 0, integer: limit)
      case .matches(let slot, let screened):
        test = Detail(code: .matches, slot: Int32(slot), first: Int32(patterns.count))
        patterns.append(screened.pattern)
      case .longer(let slot, let length): test = Detail(code: .longer, slot: Int32(slot), integer: Int64(length))
      case .otherName(let slot, let set, _):
        test = Detail(
          code: .otherName, slot: Int32(slot), first: Int32(prefixes.count), count: Int32(set.prefixes.count),
          table: names.add(set.names.map { ($0, 0) }))
        prefixes.append(set.prefixes)
      case .nearName(let slot, let names):
        test = Detail(code: .nearName, slot: Int32(slot), first: Int32(foldedNames.count))
        foldedNames.append(names)
      case .open, .unknowable, .constant, .has, .not, .and, .or: preconditionFailure("not a test of a value")
      }
      // Of each child in turn nothing is remembered.
      if formula.visitsMembers, !trie.isInEach(Int(test.slot)) {
        test.memo = Int32(memoCount)
        memoCount += 1
      }
      leaves[formula] = test
      return test
    }

    private mutating func equality(_ slot: Int32, _ literal: ScalarLiteral) -> Detail {
      switch literal {
      case .number(let text):
        guard let integer = Int64(text) else { return Detail(code: .otherNumber, slot: slot) }
        return Detail(code: .integer, slot: slot, integer: integer)
      case .string(let text):
        defer { pool += text.utf8 }
        return Detail(code: .string, slot: slot, first: Int32(pool.count), count: Int32(text.utf8.count))
      case .null, .bool: preconditionFailure("told by its form")
      }
    }
  }

  private let tests: UnsafeMutablePointer<Test>
  private let testCount: Int
  private let details: UnsafeMutablePointer<Detail>
  private let pool: UnsafeMutablePointer<UInt8>
  private let prefixes: [[[UInt8]]]
  private let foldedNames: [FoldedNames]
  private let patterns: [Pattern]
  private let wordLists: [[ContiguousArray<UInt8>]]
  private let names: NameTables
  /// Results that a worker remembers for a document.
  let memoCount: Int

  /// - Parameter names: laid out from the builder's tables, and perhaps from others.
  init(_ builder: Builder, _ names: NameTables) {
    tests = .allocate(capacity: max(builder.tests.count, 1))
    tests.initialize(from: builder.tests, count: builder.tests.count)
    testCount = builder.tests.count
    details = .allocate(capacity: max(builder.details.count, 1))
    details.initialize(from: builder.details, count: builder.details.count)
    pool = .allocate(capacity: builder.pool.count + Screen.padding)
    pool.initialize(from: builder.pool, count: builder.pool.count)
    (pool + builder.pool.count).initialize(repeating: 0, count: Screen.padding)
    prefixes = builder.prefixes
    foldedNames = builder.foldedNames
    patterns = builder.patterns
    wordLists = builder.wordLists
    memoCount = builder.memoCount
    self.names = names
  }

  deinit {
    tests.deallocate()
    details.deallocate()
    pool.deallocate()
  }

  // MARK: Evaluating

  /// Whether a formula may hold on a document; false is certain.
  func mayHold(_ chain: Int, _ slots: SlotValues, _ tape: Tape) -> Bool {
    prospect(chain, slots, tape).contains(.mayHold)
  }

  /// What a formula comes to on a document. It holds for certain where nothing on the way was left open.
  @inline(__always)
  private func prospect(_ chain: Int, _ slots: SlotValues, _ tape: Tape) -> Prospect {
    var next = Int32(truncatingIfNeeded: chain)
    var isOpen = false
    while next >= 0 {
      assert(next < testCount, "a chain of another screen")
      let test = tests[Int(next)]
      let form = slots.form(Int(test.slot))
      if test.code == .form {
        isOpen = isOpen || form.isDisjoint(with: test.told)
        next = form.isDisjoint(with: test.may) ? test.no : test.yes
        continue
      }
      var prospect = Prospect.mayFail
      if form != .absent {
        prospect = look(at: details + Int(next), slots.value(Int(test.slot)), slots, tape)
      }
      isOpen = isOpen || prospect == .open
      next = prospect.isDisjoint(with: test.wanted) ? test.no : test.yes
    }
    return next == Screen.fails ? .mayFail : isOpen ? .open : .mayHold
  }

  private func look(at test: UnsafePointer<Detail>, _ node: Node, _ slots: SlotValues, _ tape: Tape) -> Prospect {
    let memo = Int(test.pointee.memo)
    guard memo >= 0 else { return evaluate(test, node, slots, tape) }
    if let known = slots.memo(memo) { return known }
    let result = evaluate(test, node, slots, tape)
    slots.remember(result, memo)
    return result
  }

  private func evaluate(_ test: UnsafePointer<Detail>, _ node: Node, _ slots: SlotValues, _ tape: Tape) -> Prospect {
    let kind = tape.kind(node)
    switch test.pointee.code {
    case .form: return .open
    case .otherNumber: return kind == .number ? .open : .mayFail
    case .integer:
      guard kind == .number else { return .mayFail }
      guard tape.flags(node).contains(.plainInteger), let value = integer(node, tape) else { return .open }
      return Prospect(value == test.pointee.integer)
    case .string: return equals(test, node, tape)
    case .someChild:
      let (chain, each) = (Int(test.pointee.first), Int(test.pointee.count))
      let isTold = test.pointee.integer == 0
      guard test.pointee.need.isPossible(slots.summary(Int(test.pointee.slot), node, tape)) else { return .mayFail }
      var result = Prospect.mayFail
      slots.forEachChild(of: tape.seenThrough(node), at: each, test.pointee.need.forms, tape) {
        let prospect = self.prospect(chain, slots, tape)
        if prospect != .mayFail { result = prospect == .mayHold && isTold ? .mayHold : .open }
        return result != .mayHold
      }
      return result
    case .below, .above:
      guard kind == .number || kind == .string && test.pointee.count > 0 else { return .mayFail }
      guard let (whole, fraction) = decimal(node, tape) else { return .open }
      // With the same whole part the fraction decides, away from zero.
      if test.pointee.code == .below {
        return Prospect(whole < test.pointee.integer || whole == test.pointee.integer && fraction < 0)
      }
      return Prospect(whole > test.pointee.integer || whole == test.pointee.integer && fraction > 0)
    case .matches:
      guard kind == .string else { return .mayFail }
      let pattern = patterns[Int(test.pointee.first)]
      if let first = pattern.first, !tape.mayBegin(with: first, string: node) { return .mayFail }
      if let required = pattern.required, !tape.mayHold(required, in: node) { return .mayFail }
      switch tape.withContent(node, { pattern.match($0, in: slots.space) }) {
      case .matched: return .mayHold
      case .notMatched: return .mayFail
      case .overLimit: return .open
      }
    case .lengthOutside: return lengthOutside(test, node, tape)
    case .oneOf:
      guard kind == .string else { return .mayFail }
      let words = wordLists[Int(test.pointee.first)]
      return Prospect(tape.withContent(node) { content in words.contains { Screen.isSame(content, $0) } })
    case .nameMatches:
      guard let name = tape.name(of: node) else { return .open }
      switch tape.withContent(name, { patterns[Int(test.pointee.first)].match($0, in: slots.space) }) {
      case .matched: return .mayHold
      case .notMatched: return .mayFail
      case .overLimit: return .open
      }
    case .longer:
      // A container that was never JSON text has no bytes of its own.
      let length = tape.length(node)
      return length == 0 && kind.isContainer ? .open : Prospect(Int64(length) > test.pointee.integer)
    case .opened:
      guard kind == .string, let value = tape.embedded(in: node) else { return .mayFail }
      return test.pointee.types.prospect(of: TypeSet(value, tape))
    case .reads:
      guard kind == .string else { return .mayFail }
      return test.pointee.types.isDisjoint(with: TypeSet(readBy: node, tape)) ? .mayFail : .open
    case .otherName:
      var members = Tape.MemberCursor(tape.seenThrough(node), of: tape)
      while let member = members.next(in: tape) {
        guard names.number(of: member, in: test.pointee.table, tape) < 0 else { continue }
        if test.pointee.count == 0 || !begins(member.name, prefixes[Int(test.pointee.first)], tape) { return .mayHold }
      }
      return .mayFail
    case .nearName:
      for member in tape.members(tape.seenThrough(node))
      where foldedNames[Int(test.pointee.first)].mayContain(member.name, tape) {
        return .open
      }
      return .mayFail
    }
  }

  /// Whether a value is the test's text.
  private func equals(_ test: UnsafePointer<Detail>, _ node: Node, _ tape: Tape) -> Prospect {
    guard tape.kind(node) == .string else { return .mayFail }
    let wanted = UnsafeBufferPointer(start: pool + Int(test.pointee.first), count: Int(test.pointee.count))
    if tape.flags(node).contains(.escaped) { return Prospect(tape.withContent(node) { Screen.isSame($0, wanted) }) }
    let bytes = tape.bytes(node)
    guard bytes.count == wanted.count else { return .mayFail }
    guard bytes.count <= 8, let a = bytes.baseAddress, let b = wanted.baseAddress else {
      return Prospect(Screen.isSame(bytes, wanted))
    }
    // Both lie in padded memory.
    let differing = (Screen.word(a, 0) ^ Screen.word(b, 0)).littleEndian
    return Prospect(bytes.isEmpty || differing &<< UInt64(truncatingIfNeeded: 64 &- bytes.count &* 8) == 0)
  }

  /// A string has at most as many characters as bytes, whatever is counted; in plain ASCII just as many.
  private func lengthOutside(_ test: UnsafePointer<Detail>, _ node: Node, _ tape: Tape) -> Prospect {
    let (min, max) = (Int64(test.pointee.first), test.pointee.integer)
    switch tape.kind(node) {
    case .string:
      let bytes = tape.bytes(node)
      let count = Int64(bytes.count)
      if count <= max, count == 0 ? min == 0 : min <= 1 { return .mayFail }
      guard count <= 128, !tape.flags(node).contains(.escaped), bytes.allSatisfy({ $0 < 0x80 }) else { return .open }
      return Prospect(count < min || count > max)
    case .array, .object:
      let count = Int64(tape.childCount(node))
      return Prospect(count < min || count > max)
    case .number: return .open
    case .null, .true, .false, .name: return .mayFail
    }
  }

  private func begins(_ name: Node, _ prefixes: [[UInt8]], _ tape: Tape) -> Bool {
    tape.withContent(name) { content in prefixes.contains { content.starts(with: $0) } }
  }

  /// An integer of at most eighteen digits, with or without a sign.
  private func integer(_ node: Node, _ tape: Tape) -> Int64? {
    guard let (whole, fraction) = decimal(node, tape), fraction == 0 else { return nil }
    return whole
  }

  /// A number of at most eighteen characters without exponent, cut towards zero, and the sign of what was cut off.
  private func decimal(_ node: Node, _ tape: Tape) -> (whole: Int64, fraction: Int)? {
    let text = tape.bytes(node)
    guard let first = text.first, text.count <= 18 else { return nil }
    let signed = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
    var whole: Int64 = 0
    var hasFraction = false
    var i = signed ? 1 : 0
    let start = i
    while i < text.count, text[i] &- 0x30 < 10 {
      whole = whole &* 10 &+ Int64(text[i] &- 0x30)
      i &+= 1
    }
    guard i > start else { return nil }
    if i < text.count {
      guard text[i] == UInt8(ascii: "."), i + 1 < text.count else { return nil }
      for digit in (i + 1)..<text.count {
        guard text[digit] &- 0x30 < 10 else { return nil }
        if text[digit] != UInt8(ascii: "0") { hasFraction = true }
      }
    }
    let negative = first == UInt8(ascii: "-")
    return (negative ? -whole : whole, hasFraction ? negative ? -1 : 1 : 0)
  }

  /// Whether two texts are equal. Names are short: for those a call of `memcmp` costs more than the comparison.
  @inline(__always)
  static func isSame(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = a.count
    guard count == b.count else { return false }
    guard let first = a.baseAddress, let second = b.baseAddress else { return true }
    if count > 16 { return memcmp(first, second, count) == 0 }
    if count >= 8 {
      return word(first, 0) == word(second, 0) && word(first, count - 8) == word(second, count - 8)
    }
    for i in 0..<count where first[i] != second[i] { return false }
    return true
  }

  private static func isSame(_ a: UnsafeBufferPointer<UInt8>, _ b: ContiguousArray<UInt8>) -> Bool {
    a.count == b.count && b.withUnsafeBufferPointer { isSame(a, $0) }
  }

  @inline(__always)
  static func word(_ bytes: UnsafePointer<UInt8>, _ offset: Int) -> UInt64 {
    UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
