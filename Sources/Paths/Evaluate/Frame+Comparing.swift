internal import Documents

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Comparisons of RFC 9535, section 2.3.5.2.2, with *unknown*.
extension Frame {
  func compare(_ a: Value, _ comparison: Comparison, _ b: Value) -> Truth {
    switch comparison {
    case .equal: equal(a, b)
    case .notEqual: !equal(a, b)
    case .less: less(a, b)
    case .greater: less(b, a)
    case .lessOrEqual: either(less(a, b), equal(a, b))
    case .greaterOrEqual: either(less(b, a), equal(a, b))
    }
  }

  private func either(_ a: Truth, _ b: Truth) -> Truth {
    if a == .true || b == .true { return .true }
    return a == .unknown || b == .unknown ? .unknown : .false
  }

  /// Deep equality without conversions. Nothing equals nothing.
  func equal(_ a: Value, _ b: Value) -> Truth {
    let form = a.form
    let other = b.form
    if form == .unknown || other == .unknown { return .unknown }
    guard form == other else { return .false }
    switch form {
    case .nothing, .null, .unknown: return .true
    case .bool: return Truth(a.isTrue == b.isTrue)
    case .number: return Truth(order(a, b) == 0)
    case .text: return Truth(equalText(a, b))
    case .array: return equalElements(a, b)
    case .object: return equalMembers(a, b)
    }
  }

  private func less(_ a: Value, _ b: Value) -> Truth {
    let form = a.form
    let other = b.form
    if form == .unknown || other == .unknown { return .unknown }
    guard form == other else { return .false }
    switch form {
    case .number: return Truth((order(a, b) ?? 0) < 0)
    case .text:
      // UTF-8 orders as Unicode scalar values do.
      return Truth(Bytes.precedes(content(a), content(b)))
    default: return .false
    }
  }

  /// Nil where either is no number that can be ordered.
  private func order(_ a: Value, _ b: Value) -> Int? {
    // Of a computed number no text is made, unless the other is no machine integer.
    if case .integer(let first) = a, let second = smallInteger(b) {
      return first < second ? -1 : first > second ? 1 : 0
    }
    if case .integer(let second) = b, let first = smallInteger(a) {
      return first < second ? -1 : first > second ? 1 : 0
    }
    return Number.compare(numberText(a), numberText(b))
  }

  private func equalText(_ a: Value, _ b: Value) -> Bool {
    if case .type(let first) = a, case .type(let second) = b { return first == second }
    return Bytes.equal(content(a), content(b))
  }

  // MARK: Containers

  private func equalElements(_ a: Value, _ b: Value) -> Truth {
    guard case .node(let tape, let array) = a, case .node(let otherTape, let otherArray) = b else { return .false }
    var others = otherTape.elements(otherArray)
    var truth = Truth.true
    for element in tape.elements(array) {
      guard let other = others.next() else { return .false }
      switch equal(.node(tape, element), .node(otherTape, other)) {
      case .true: break
      case .false: return .false
      case .unknown: truth = .unknown
      }
    }
    return others.next() == nil ? truth : .false
  }

  private func equalMembers(_ a: Value, _ b: Value) -> Truth {
    guard case .node(let tape, let object) = a, case .node(let otherTape, let otherObject) = b else { return .false }
    let count = tape.childCount(object)
    guard count == otherTape.childCount(otherObject) else { return .false }
    var finder = MemberFinder(tape: otherTape, object: otherObject, count: count)
    var truth = Truth.true
    for (name, value) in tape.members(object) {
      guard let other = finder.find(content(.node(tape, name)), hash: tape.nameHash(name), self) else { return .false }
      switch equal(.node(tape, value), .node(otherTape, other)) {
      case .true: break
      case .false: return .false
      case .unknown: truth = .unknown
      }
    }
    return truth
  }
}

/// Finds an object's members by name. Most objects that are compared have their members in one order; of large ones
/// that have not, a table is made, so that comparing them is not quadratic.
private struct MemberFinder {
  private static let tableSize = 16

  let tape: Tape
  let object: Node
  let count: Int
  private var next: Tape.Members
  private var table: [UInt32: [Node]] = [:]

  init(tape: Tape, object: Node, count: Int) {
    self.tape = tape
    self.object = object
    self.count = count
    next = tape.members(object)
  }

  mutating func find(_ name: UnsafeBufferPointer<UInt8>, hash: UInt32, _ frame: Frame) -> Node? {
    if let member = next.next(), matches(member.name, name, hash, frame) { return member.value }
    if count < MemberFinder.tableSize {
      for member in tape.members(object) where matches(member.name, name, hash, frame) { return member.value }
      return nil
    }
    if table.isEmpty {
      for member in tape.members(object) { table[tape.nameHash(member.name), default: []].append(member.name) }
    }
    return table[hash]?.first { matches($0, name, hash, frame) }.map { tape.value(ofName: $0) }
  }

  private func matches(_ node: Node, _ name: UnsafeBufferPointer<UInt8>, _ hash: UInt32, _ frame: Frame) -> Bool {
    tape.nameHash(node) == hash && Bytes.equal(frame.content(.node(tape, node)), name)
  }
}

/// Buffers of bytes compared.
enum Bytes {
  @inline(__always)
  static func equal(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    guard let first = a.baseAddress, let second = b.baseAddress else { return true }
    return memcmp(first, second, a.count) == 0
  }

  static func precedes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = a.baseAddress, let second = b.baseAddress else { return a.isEmpty && !b.isEmpty }
    let order = memcmp(first, second, min(a.count, b.count))
    return order < 0 || order == 0 && a.count < b.count
  }
}
