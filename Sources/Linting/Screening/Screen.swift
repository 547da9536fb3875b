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

  /// What a test looks at beside forms.
  enum Code: UInt8, CaseIterable {
    case form, integer, otherNumber, string, below, above, matches, otherName, nearName, longer, opened, reads
    case someChild, lengthOutside, oneOf, nameMatches
  }

  /// What every walk along a chain needs of a test, in few bytes: a kind's tests stay in the nearest cache.
  struct Test {
    /// Forms of the slot's value with which a test of forms may be true: then it goes on at `yes`.
    var may: FormSet
    var slot: UInt32
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
  struct Detail {
    var types: TypeSet = []
    /// Index of a text or pattern, or the chain for each child.
    var first: Int32 = 0
    var count: Int32 = 0
    var integer: Int64 = 0
    /// Names to look for, and of names that are nearly right those without case and separators.
    var table = NameTables.Table()
    var foldedTable = NameTables.Table()
    /// Of each child.
    var need = ChildNeed()
    /// Where the result for the document at hand is remembered, of tests that visit members; negative: nowhere.
    var memo: Int32 = -1
  }

  /// A text in the pool.
  struct Text {
    let start: Int32
    let length: Int32
  }

  /// All parts of a screen, not laid out yet.
  struct Parts {
    var tests: [Test] = []
    var details: [Detail] = []
    var pool: [UInt8] = []
    var texts: [Text] = []
    var patterns: [Pattern] = []
    var memoCount = 0
  }

  /// Bytes behind the pool, so that a word may be loaded wherever a text begins.
  private static let padding = 8

  /// The exits of a chain.
  static let holds: Int32 = -1
  static let fails: Int32 = -2

  private let tests: UnsafePointer<Test>
  private let testCount: Int
  private let details: UnsafePointer<Detail>
  private let pool: UnsafePointer<UInt8>
  private let texts: UnsafePointer<Text>
  private let patterns: [Pattern]
  private let names: NameTables
  /// Results that a worker remembers for a document.
  let memoCount: Int

  /// - Parameter names: laid out from the tables that the tests name, and perhaps from others.
  init(_ parts: Parts, _ names: NameTables) {
    tests = parts.tests.laidOut()
    testCount = parts.tests.count
    details = parts.details.laidOut()
    pool = (parts.pool + Array(repeating: 0, count: Screen.padding)).laidOut()
    texts = parts.texts.laidOut()
    patterns = parts.patterns
    memoCount = parts.memoCount
    self.names = names
  }

  deinit {
    tests.deallocate()
    details.deallocate()
    pool.deallocate()
    texts.deallocate()
  }

  // MARK: Evaluating

  /// Whether a formula may hold on a document; false is certain.
  func mayHold(_ chain: Int, _ slots: SlotValues, _ tape: Tape) -> Bool {
    prospect(chain, slots, tape).contains(.mayHold)
  }

  /// What a formula comes to on a document. It holds for certain where nothing on the way was left open.
  @inline(__always)
  func prospect(_ chain: Int, _ slots: SlotValues, _ tape: Tape) -> Prospect {
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
        let node = slots.value(Int(test.slot))
        prospect = look(test.code, Int(test.slot), details + Int(next), node, slots, tape)
      }
      isOpen = isOpen || prospect == .open
      next = prospect.isDisjoint(with: test.wanted) ? test.no : test.yes
    }
    return next == Screen.fails ? .mayFail : isOpen ? .open : .mayHold
  }

  private func look(
    _ code: Code, _ slot: Int, _ test: UnsafePointer<Detail>, _ node: Node, _ slots: SlotValues, _ tape: Tape
  ) -> Prospect {
    let memo = Int(test.pointee.memo)
    guard memo >= 0 else { return evaluate(code, slot, test, node, slots, tape) }
    if let known = slots.memo(memo) { return known }
    let result = evaluate(code, slot, test, node, slots, tape)
    slots.remember(result, memo)
    return result
  }

  private func evaluate(
    _ code: Code, _ slot: Int, _ test: UnsafePointer<Detail>, _ node: Node, _ slots: SlotValues, _ tape: Tape
  ) -> Prospect {
    let kind = tape.kind(node)
    switch code {
    case .form: return .open
    case .otherNumber: return kind == .number ? .open : .mayFail
    case .integer:
      guard kind == .number else { return .mayFail }
      guard tape.flags(node).contains(.plainInteger), let value = tape.integer(node) else { return .open }
      return Prospect(value == test.pointee.integer)
    case .string: return equals(test, node, tape)
    case .someChild:
      let (chain, each) = (Int(test.pointee.first), Int(test.pointee.count))
      let container = tape.seenThrough(node)
      let isPossible = test.pointee.need.isPossible(slots.summary(slot, container, tape)) {
        TypeSet(readByChildrenOf: container, tape)
      }
      guard isPossible else { return .mayFail }
      var result = Prospect.mayFail
      slots.forEachChild(of: container, at: each, test.pointee.need.forms, tape) {
        let prospect = self.prospect(chain, slots, tape)
        if prospect != .mayFail { result = prospect }
        return result != .mayHold
      }
      return result
    case .below, .above:
      guard kind == .number || kind == .string && test.pointee.count > 0 else { return .mayFail }
      guard let (whole, fraction) = tape.decimal(node) else { return .open }
      // With the same whole part the fraction decides, away from zero.
      if code == .below {
        return Prospect(whole < test.pointee.integer || whole == test.pointee.integer && fraction < 0)
      }
      return Prospect(whole > test.pointee.integer || whole == test.pointee.integer && fraction > 0)
    case .matches:
      guard kind == .string else { return .mayFail }
      let pattern = patterns[Int(test.pointee.first)]
      if let first = pattern.description.first, !tape.mayBegin(with: first, string: node) { return .mayFail }
      if let required = pattern.description.required, !tape.mayHold(required, in: node) { return .mayFail }
      switch tape.withContent(node, { pattern.match($0, in: slots.space) }) {
      case .matched: return .mayHold
      case .notMatched: return .mayFail
      case .overLimit: return .open
      }
    case .lengthOutside: return lengthOutside(test, node, tape)
    case .oneOf:
      guard kind == .string else { return .mayFail }
      return Prospect(tape.withContent(node) { content in someText(test) { Screen.isSame(content, $0) } })
    case .nameMatches:
      guard let name = tape.name(of: node) else { return .open }
      switch tape.withContent(name, { patterns[Int(test.pointee.first)].match($0, in: slots.space) }) {
      case .matched: return .mayHold
      case .notMatched: return .mayFail
      case .overLimit: return .open
      }
    case .longer:
      // A container that was never JSON text has no bytes of its own; escapes are longer than what they stand for.
      let length = tape.length(node)
      if length == 0, kind.isContainer { return .open }
      if length <= test.pointee.integer { return .mayFail }
      return kind == .string && !tape.flags(node).contains(.escaped) ? .mayHold : .open
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
        if test.pointee.count == 0 { return .mayHold }
        if !tape.withContent(member.name, { name in someText(test) { name.starts(with: $0) } }) { return .mayHold }
      }
      return .mayFail
    case .nearName:
      var members = Tape.MemberCursor(tape.seenThrough(node), of: tape)
      while let member = members.next(in: tape) {
        if isNearName(member, test, tape) { return .open }
      }
      return .mayFail
    }
  }

  /// Whether a value is the test's text.
  private func equals(_ test: UnsafePointer<Detail>, _ node: Node, _ tape: Tape) -> Prospect {
    guard tape.kind(node) == .string else { return .mayFail }
    let wanted = text(Int(test.pointee.first))
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

  @inline(__always)
  private func text(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: pool + Int(texts[index].start), count: Int(texts[index].length))
  }

  /// Whether something is true of one of a test's texts.
  @inline(__always)
  private func someText(_ test: UnsafePointer<Detail>, _ isTrue: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    for index in Int(test.pointee.first)..<Int(test.pointee.first + test.pointee.count) where isTrue(text(index)) {
      return true
    }
    return false
  }

  /// Whether a name may read like one of those meant, and is none of them as it stands. Escaped names may: they are rare.
  private func isNearName(_ member: Tape.MemberWords, _ test: UnsafePointer<Detail>, _ tape: Tape) -> Bool {
    let bytes = tape.bytes(member.name)
    guard let first = bytes.first(where: { !FoldedNames.isSeparator($0) }) else { return false }
    if member.isNameEscaped { return true }
    guard test.pointee.integer & FoldedNames.bit(first) != 0, bytes.count <= FoldedNames.greatestLength,
      names.number(of: member, in: test.pointee.table, tape) < 0
    else { return false }
    return FoldedNames.withFolded(bytes) { names.number(of: $0, in: test.pointee.foldedTable) >= 0 }
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

  @inline(__always)
  static func word(_ bytes: UnsafePointer<UInt8>, _ offset: Int) -> UInt64 {
    UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}

extension Array {
  /// A copy in plain memory, which counts no references; whoever holds it deallocates it.
  func laidOut() -> UnsafePointer<Element> {
    let copy = UnsafeMutablePointer<Element>.allocate(capacity: Swift.max(count, 1))
    copy.initialize(from: self, count: count)
    return UnsafePointer(copy)
  }
}
