#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif
internal import Documents
internal import Paths

/// Formulas laid out flat: what decides, for each rule and document, whether the rule is worth running.
///
/// A formula is the number of its operation; operations with parts have them one after another in `parts`. Plain memory
/// that is never written after `init`, so that evaluating costs no reference counting.
final class Screen: @unchecked Sendable {
  // Sendable: nothing is written after init.

  fileprivate enum Code: UInt8 {
    case open, unknowable, constant, present, null, isFalse, isTrue, integer, otherNumber, string
    case typed, below, above, otherName, nearName, longer, opened, child, and, or, not
  }

  fileprivate struct Operation {
    var code: Code
    /// Where the result for the document at hand is remembered, of operations that visit members; negative: not.
    var memo: Int32 = -1
    var types: TypeSet = []
    var slot: Int32 = 0
    /// First part, index of a list, or first byte.
    var first: Int32 = 0
    var count: Int32 = 0
    var integer: Int64 = 0
    var table = NameTables.Table()
  }

  /// Gathers formulas before they are laid out.
  struct Builder {
    fileprivate var operations: [Operation] = []
    fileprivate var parts: [Int32] = []
    fileprivate var pool: [UInt8] = []
    fileprivate var prefixes: [[[UInt8]]] = []
    fileprivate var foldedNames: [FoldedNames] = []
    fileprivate var memoCount = 0
    private var known: [Formula: Int] = [:]
    var names = NameTables.Builder()

    /// Adds a formula and returns its number. Equal formulas share one.
    mutating func add(_ formula: Formula) -> Int {
      if let number = known[formula] { return number }
      let operation: Operation
      switch formula {
      case .open: operation = Operation(code: .open)
      case .unknowable: operation = Operation(code: .unknowable)
      case .constant(let value): operation = Operation(code: .constant, first: value ? 1 : 0)
      case .present(let slot): operation = Operation(code: .present, slot: Int32(slot))
      case .equals(let slot, let literal): operation = equality(Int32(slot), literal)
      case .typed(let slot, let types): operation = Operation(code: .typed, types: types, slot: Int32(slot))
      case .below(let slot, let limit, let text):
        operation = Operation(code: .below, slot: Int32(slot), count: text ? 1 : 0, integer: limit)
      case .above(let slot, let limit, let text):
        operation = Operation(code: .above, slot: Int32(slot), count: text ? 1 : 0, integer: limit)
      case .opened(let slot, let types): operation = Operation(code: .opened, types: types, slot: Int32(slot))
      case .child(let slot, let types): operation = Operation(code: .child, types: types, slot: Int32(slot))
      case .longer(let slot, let length):
        operation = Operation(code: .longer, slot: Int32(slot), integer: Int64(length))
      case .otherName(let slot, let set):
        operation = Operation(
          code: .otherName, slot: Int32(slot), first: Int32(prefixes.count), count: Int32(set.prefixes.count),
          table: names.add(set.names.map { ($0, 0) }))
        prefixes.append(set.prefixes)
      case .nearName(let slot, let names):
        operation = Operation(code: .nearName, slot: Int32(slot), first: Int32(foldedNames.count))
        foldedNames.append(names)
      case .and(let inner): operation = compound(.and, inner)
      case .or(let inner): operation = compound(.or, inner)
      case .not(let inner): operation = compound(.not, [inner])
      }
      operations.append(operation)
      switch operation.code {
      case .otherName, .nearName, .child:
        operations[operations.count - 1].memo = Int32(memoCount)
        memoCount += 1
      default: break
      }
      known[formula] = operations.count - 1
      return operations.count - 1
    }

    private mutating func compound(_ code: Code, _ inner: [Formula]) -> Operation {
      let numbers = inner.map { Int32(add($0)) }
      defer { parts.append(contentsOf: numbers) }
      return Operation(code: code, first: Int32(parts.count), count: Int32(numbers.count))
    }

    private mutating func equality(_ slot: Int32, _ literal: ScalarLiteral) -> Operation {
      switch literal {
      case .null: return Operation(code: .null, slot: slot)
      case .bool(let value): return Operation(code: value ? .isTrue : .isFalse, slot: slot)
      case .number(let text):
        guard let integer = Int64(text) else { return Operation(code: .otherNumber, slot: slot) }
        return Operation(code: .integer, slot: slot, integer: integer)
      case .string(let text):
        defer { pool += text.utf8 }
        return Operation(code: .string, slot: slot, first: Int32(pool.count), count: Int32(text.utf8.count))
      }
    }
  }

  private let operations: UnsafeMutablePointer<Operation>
  private let operationCount: Int
  /// Results that a worker remembers for a document.
  let memoCount: Int
  private let parts: UnsafeMutablePointer<Int32>
  private let pool: UnsafeMutablePointer<UInt8>
  private let prefixes: [[[UInt8]]]
  private let foldedNames: [FoldedNames]
  private let names: NameTables

  /// - Parameter names: laid out from the builder's tables, and perhaps from others.
  init(_ builder: Builder, _ names: NameTables) {
    func copy<T>(_ array: [T]) -> UnsafeMutablePointer<T> {
      let copy = UnsafeMutablePointer<T>.allocate(capacity: max(array.count, 1))
      copy.initialize(from: array, count: array.count)
      return copy
    }
    operations = copy(builder.operations)
    operationCount = builder.operations.count
    memoCount = builder.memoCount
    parts = copy(builder.parts)
    pool = copy(builder.pool)
    prefixes = builder.prefixes
    foldedNames = builder.foldedNames
    self.names = names
  }

  deinit {
    operations.deallocate()
    parts.deallocate()
    pool.deallocate()
  }

  // MARK: Evaluating

  /// What the formula may come to, looked at only as far as that is cheap.
  func evaluate(_ number: Int, _ slots: SlotValues, _ tape: Tape) -> Prospect {
    precondition(number >= 0 && number < operationCount, "a formula of another screen")
    let operation = operations[number]
    switch operation.code {
    case .open: return .open
    case .unknowable: return []
    case .constant: return Prospect(operation.first != 0)
    case .and:
      var result = Prospect(true)
      for i in Int(operation.first)..<Int(operation.first &+ operation.count) {
        result = result & evaluate(Int(parts[i]), slots, tape)
        if result == .mayFail { return result }
      }
      return result
    case .or:
      var result = Prospect(false)
      for i in Int(operation.first)..<Int(operation.first &+ operation.count) {
        result = result | evaluate(Int(parts[i]), slots, tape)
        if result == .mayHold { return result }
      }
      return result
    case .not: return !evaluate(Int(parts[Int(operation.first)]), slots, tape)
    default:
      guard let node = slots.node(Int(operation.slot)) else { return .mayFail }
      guard operation.memo >= 0 else { return test(operation, node, tape) }
      if let known = slots.memo(Int(operation.memo)) { return known }
      let result = test(operation, node, tape)
      slots.remember(result, Int(operation.memo))
      return result
    }
  }

  @inline(__always)
  private func test(_ operation: Operation, _ node: Node, _ tape: Tape) -> Prospect {
    let kind = tape.kind(node)
    switch operation.code {
    case .present: return .mayHold
    case .null: return Prospect(kind == .null)
    case .isTrue: return Prospect(kind == .true)
    case .isFalse: return Prospect(kind == .false)
    case .otherNumber: return kind == .number ? .open : .mayFail
    case .integer:
      guard kind == .number else { return .mayFail }
      guard tape.flags(node).contains(.plainInteger), let value = integer(node, tape) else { return .open }
      return Prospect(value == operation.integer)
    case .string:
      guard kind == .string else { return .mayFail }
      if tape.flags(node).contains(.escaped) { return .open }
      let wanted = UnsafeBufferPointer(start: pool + Int(operation.first), count: Int(operation.count))
      return Prospect(Screen.isSame(tape.bytes(node), wanted))
    case .typed: return Screen.isTyped(node, operation.types, tape)
    case .below, .above:
      guard kind == .number || kind == .string && operation.count > 0 else { return .mayFail }
      guard kind == .string || tape.flags(node).contains(.plainInteger), let value = integer(node, tape) else {
        return .open
      }
      return Prospect(operation.code == .below ? value < operation.integer : value > operation.integer)
    case .longer:
      // A container that was never JSON text has no bytes of its own.
      let length = tape.length(node)
      return length == 0 && kind.isContainer ? .open : Prospect(Int64(length) > operation.integer)
    case .opened:
      guard kind == .string, let value = tape.embedded(in: node) else { return .mayFail }
      return Screen.isTyped(value, operation.types, tape)
    case .child: return hasChild(node, operation.types, tape)
    case .otherName:
      for member in tape.members(tape.seenThrough(node))
      where names.number(of: member.name, in: operation.table, tape) < 0 {
        if operation.count == 0 || !begins(member.name, prefixes[Int(operation.first)], tape) { return .mayHold }
      }
      return .mayFail
    case .nearName:
      for member in tape.members(tape.seenThrough(node))
      where foldedNames[Int(operation.first)].mayContain(member.name, tape) {
        return .open
      }
      return .mayFail
    default: return .open
    }
  }

  private func begins(_ name: Node, _ prefixes: [[UInt8]], _ tape: Tape) -> Bool {
    tape.withContent(name) { content in prefixes.contains { content.starts(with: $0) } }
  }

  /// Whether a child may pass a filter that wants one of the types.
  private func hasChild(_ node: Node, _ types: TypeSet, _ tape: Tape) -> Prospect {
    let container = tape.seenThrough(node)
    for member in tape.members(container) where Screen.isTyped(member.value, types, tape) != .mayFail { return .open }
    for element in tape.elements(container) where Screen.isTyped(element, types, tape) != .mayFail { return .open }
    return .mayFail
  }

  /// An integer of at most eighteen digits, with or without a sign.
  private func integer(_ node: Node, _ tape: Tape) -> Int64? {
    let text = tape.bytes(node)
    guard let first = text.first, text.count <= 18 else { return nil }
    let signed = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
    guard !signed || text.count > 1 else { return nil }
    var value: Int64 = 0
    for i in (signed ? 1 : 0)..<text.count {
      let digit = text[i] &- 0x30
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int64(digit)
    }
    return first == UInt8(ascii: "-") ? -value : value
  }

  /// The types a value may have: one, but of a number that is written with a point or an exponent two.
  @inline(__always)
  static func types(_ node: Node, _ tape: Tape) -> TypeSet {
    switch tape.kind(node) {
    case .null: .null
    case .true, .false: .boolean
    case .string: .string
    case .array: .array
    case .object: .object
    case .name: []
    case .number: tape.flags(node).contains(.plainInteger) ? .integer : .number
    }
  }

  @inline(__always)
  private static func isTyped(_ node: Node, _ types: TypeSet, _ tape: Tape) -> Prospect {
    switch tape.kind(node) {
    case .null: Prospect(types.contains(.null))
    case .true, .false: Prospect(types.contains(.boolean))
    case .string: Prospect(types.contains(.string))
    case .array: Prospect(types.contains(.array))
    case .object: Prospect(types.contains(.object))
    case .name: .mayFail
    case .number:
      if tape.flags(node).contains(.plainInteger) || types.isSuperset(of: .number) || types.isDisjoint(with: .number) {
        Prospect(!types.isDisjoint(with: .integer))
      } else {
        .open
      }
    }
  }

  @inline(__always)
  static func isSame(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    guard let first = a.baseAddress, let second = b.baseAddress else { return true }
    return memcmp(first, second, a.count) == 0
  }
}
