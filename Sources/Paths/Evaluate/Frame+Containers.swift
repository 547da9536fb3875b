internal import Documents

/// Deep equality of lists and objects, without recursion: documents may nest deeper than the stack reaches.
extension Frame {
  func equalContainers(_ a: Value, _ b: Value) -> Truth {
    guard case .node(let tape, let node) = a, case .node(let otherTape, let other) = b,
      let first = Pair(tape, node, otherTape, other)
    else { return .false }
    var open = [first]
    var truth = Truth.true
    while !open.isEmpty {
      switch open[open.count - 1].next(self) {
      case .end: open.removeLast()
      case .differs: return .false
      case .both(let value, let otherValue):
        if tape.kind(value).isContainer {
          guard let pair = Pair(tape, value, otherTape, otherValue) else { return .false }
          open.append(pair)
          continue
        }
        switch equal(.node(tape, value), .node(otherTape, otherValue)) {
        case .true: break
        case .false: return .false
        case .unknown: truth = .unknown
        }
      }
    }
    return truth
  }
}

/// Two containers of one sort that are being compared.
private struct Pair {
  enum Step {
    case both(Node, Node)
    case end
    case differs
  }

  private let tape: Tape
  private var elements: Tape.Elements
  private var others: Tape.Elements
  private var members: Tape.Members
  /// Nil of lists.
  private var finder: MemberFinder?

  /// Nil where they are not of one sort, or have not as many members.
  init?(_ tape: Tape, _ container: Node, _ otherTape: Tape, _ other: Node) {
    guard tape.kind(container) == otherTape.kind(other) else { return nil }
    self.tape = tape
    elements = tape.elements(container)
    others = otherTape.elements(other)
    members = tape.members(container)
    guard tape.kind(container) == .object else { return }
    let count = tape.childCount(container)
    guard count == otherTape.childCount(other) else { return nil }
    finder = MemberFinder(tape: otherTape, object: other, count: count)
  }

  mutating func next(_ frame: Frame) -> Step {
    guard finder != nil else {
      switch (elements.next(), others.next()) {
      case (let element?, let other?): return .both(element, other)
      case (nil, nil): return .end
      default: return .differs
      }
    }
    guard let (name, value) = members.next() else { return .end }
    let other = finder?.find(frame.content(.node(tape, name)), hash: tape.nameHash(name), frame)
    return other.map { .both(value, $0) } ?? .differs
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
