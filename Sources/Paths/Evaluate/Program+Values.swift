internal import Documents
internal import Patterns

/// Running operands: the value functions.
extension Program {
  func value(_ index: Int, _ current: Located, _ frame: Frame) -> Value {
    let operation = operands[index]
    switch operation.kind {
    case .literal: return literal(Int(operation.a))
    case .query: return single(Int(operation.a), current, frame).map { .node(frame.tape, $0.node) } ?? .nothing
    case .fact: return frame.facts[Int(operation.a)]
    case .count: return count(operation.children, current, frame)
    case .value: return only(operation.children, current, frame) { .node(frame.tape, $0.node) }
    case .key: return only(operation.children, current, frame) { key($0, frame) }
    case .diff:
      let first = value(Int(operation.a), current, frame)
      return difference(first, value(Int(operation.b), current, frame), frame)
    case .part:
      let subject = value(Int(operation.a), current, frame)
      return patterns[Int(operation.b)]._withUnsafeGuaranteedRef { part(subject, $0, frame) }
    case .partText:
      let subject = value(Int(operation.a), current, frame)
      return part(subject, value(Int(operation.b), current, frame), frame)
    case .length, .type, .text, .number, .bytes, .lower, .json:
      let argument = value(Int(operation.a), current, frame)
      switch argument.form {
      case .unknown: return .unknown
      case .nothing: return .nothing
      default: return apply(operation.kind, argument, frame)
      }
    }
  }

  @inline(__always)
  private func literal(_ index: Int) -> Value {
    let literal = literals[index]
    switch literal.kind {
    case .null: return .null
    case .false: return .bool(false)
    case .true: return .bool(true)
    case .number: return .number(bytes(literal.bytes))
    case .text: return .text(bytes(literal.bytes))
    }
  }

  // MARK: Functions of one value, which is there and known

  private func apply(_ function: OperandOperation.Kind, _ argument: Value, _ frame: Frame) -> Value {
    switch function {
    case .type: return typeName(argument).map { .type($0) } ?? .nothing
    case .length: return length(argument, frame)
    case .text: return text(argument, frame)
    case .number: return number(argument, frame)
    case .bytes: return byteCount(argument, frame)
    case .lower: return argument.form == .text ? lower(argument, frame) : .nothing
    case .json: return json(argument, frame)
    default: return .nothing
    }
  }

  /// Nil where there is no value, or an unknown one.
  func typeName(_ value: Value) -> TypeName? {
    switch value {
    case .nothing, .unknown: nil
    case .null: .null
    case .bool: .boolean
    case .integer: .integer
    case .number(let bytes): Number.isInteger(bytes) ? .integer : .number
    case .text, .type: .string
    case .node(let tape, let node): tape.typeName(of: node)
    }
  }

  /// Unicode scalar values of a string, elements of an array, members of an object.
  private func length(_ value: Value, _ frame: Frame) -> Value {
    switch value.form {
    case .text:
      var count: Int64 = 0
      for byte in frame.content(value) where byte & 0xC0 != 0x80 { count += 1 }
      return .integer(count)
    case .array, .object:
      guard case .node(let tape, let node) = value else { return .nothing }
      return .integer(Int64(tape.childCount(node)))
    default: return .nothing
    }
  }

  private func text(_ value: Value, _ frame: Frame) -> Value {
    switch value.form {
    case .text: return value
    case .number: return .text(frame.numberText(value))
    case .bool:
      let word: StaticString = value.isTrue ? "true" : "false"
      return .text(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    case .null: return .text(TypeName.null.bytes)
    default: return .nothing
    }
  }

  /// A number, or what `[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?` says.
  private func number(_ value: Value, _ frame: Frame) -> Value {
    if value.form == .number { return value }
    guard value.form == .text else { return .nothing }
    let bytes = frame.content(value)
    var index = 0
    func skipDigits() -> Bool {
      let start = index
      while index < bytes.count, Parser.isDigit(bytes[index]) { index += 1 }
      return index > start
    }
    func skipSign() {
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
    }
    skipSign()
    guard skipDigits() else { return .nothing }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard skipDigits() else { return .nothing }
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      skipSign()
      guard skipDigits() else { return .nothing }
    }
    return index == bytes.count ? .number(bytes) : .nothing
  }

  private func byteCount(_ value: Value, _ frame: Frame) -> Value {
    switch value {
    case .node(let tape, let node):
      // A container that was never JSON text has no size.
      return tape.compactByteCount(of: node).map { .integer(Int64($0)) } ?? .unknown
    case .text, .type: return .integer(Int64(frame.content(value).count))
    default:
      let text = text(value, frame)
      return .integer(Int64(frame.content(text).count))
    }
  }

  private func lower(_ value: Value, _ frame: Frame) -> Value {
    let content = frame.content(value)
    guard content.contains(where: { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }) else { return .text(content) }
    let room = frame.arena.pointee.allocate(content.count)
    for (index, byte) in content.enumerated() {
      room[index] = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
    return .text(UnsafeBufferPointer(room))
  }

  /// What a string decodes to: what it was opened to already, or decoded for this evaluation.
  private func json(_ value: Value, _ frame: Frame) -> Value {
    if case .node(let tape, let node) = value, tape.kind(node) == .string, let inner = tape.embedded(in: node) {
      return .node(tape, inner)
    }
    guard value.form == .text else { return .nothing }
    let content = frame.content(value)
    return frame.arena.pointee.decode(content)
  }

  // MARK: Functions of two values

  private func difference(_ a: Value, _ b: Value, _ frame: Frame) -> Value {
    if a.form == .unknown || b.form == .unknown { return .unknown }
    guard a.form == .number, b.form == .number else { return .nothing }
    if let first = frame.smallInteger(a), let second = frame.smallInteger(b) {
      let (difference, over) = first.subtractingReportingOverflow(second)
      if !over { return .integer(difference) }
    }
    guard let text = Number.difference(frame.numberText(a), frame.numberText(b)) else { return .nothing }
    return .number(frame.arena.pointee.copy(text))
  }

  private func part(_ subject: Value, _ text: Value, _ frame: Frame) -> Value {
    if subject.form == .unknown || text.form == .unknown { return .unknown }
    guard subject.form == .text, text.form == .text else { return .nothing }
    let bytes = frame.content(text)
    guard let pattern = frame.scratch._withUnsafeGuaranteedRef({ $0.pattern(bytes, whole: true) }) else {
      return .nothing
    }
    return part(subject, pattern, frame)
  }

  /// What the pattern's first group matched, the pattern matching the whole string.
  private func part(_ subject: Value, _ pattern: Pattern, _ frame: Frame) -> Value {
    switch subject.form {
    case .unknown: return .unknown
    case .text: break
    default: return .nothing
    }
    let content = frame.content(subject)
    return frame.scratch._withUnsafeGuaranteedRef { scratch in
      switch pattern.match(content, in: scratch.matchSpace) {
      case .notMatched: return .nothing
      case .overLimit:
        scratch.patternsOverLimit += 1
        return .unknown
      case .matched:
        guard let group = pattern.firstGroup(in: scratch.matchSpace) else { return .nothing }
        return .text(UnsafeBufferPointer(rebasing: content[group]))
      }
    }
  }

  // MARK: Functions of nodes

  /// Nodes of one query as often as it selects them; of several places of an alias, each node once.
  private func count(_ list: Run, _ current: Located, _ frame: Frame) -> Value {
    if list.count == 1 {
      var sink = CountSink()
      select(Int(children[Int(list.first)]), current, frame, &sink)
      return sink.unknown ? .unknown : .integer(Int64(sink.count))
    }
    var sink = ListSink(nodes: [])
    for query in list.range { select(Int(children[query]), current, frame, &sink) }
    return sink.unknown ? .unknown : .integer(Int64(Set(sink.nodes.map(\.node)).count))
  }

  /// The one node's `result`, where there is exactly one.
  @inline(__always)
  private func only(_ list: Run, _ current: Located, _ frame: Frame, _ result: (Located) -> Value) -> Value {
    var sink = OnlySink()
    for query in list.range {
      let operation = queries[Int(children[query])]
      if operation.singular {
        if let node = single(Int(children[query]), current, frame), !sink.take(node) { break }
      } else if !select(Int(children[query]), current, frame, &sink) {
        break
      }
    }
    if sink.several { return .nothing }
    if sink.unknown { return .unknown }
    return sink.first.map(result) ?? .nothing
  }

  /// The name of a member, the index of an element; nothing for the document.
  private func key(_ located: Located, _ frame: Frame) -> Value {
    let tape = frame.tape
    if located.node == frame.root { return .nothing }
    if let name = tape.name(of: located.node) { return .node(tape, name) }
    if let index = located.index ?? tape.step(to: located.node, from: frame.root)?.index {
      return .integer(Int64(index))
    }
    return .nothing
  }
}
