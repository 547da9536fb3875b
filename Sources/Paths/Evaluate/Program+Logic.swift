internal import Documents
internal import Patterns

/// Running expressions, three-valued.
extension Program {
  func truth(_ index: Int, _ current: Located, _ frame: Frame) -> Truth {
    let operation = expressions[index]
    switch operation.kind {
    case .constant: return Truth(rawValue: UInt8(truncatingIfNeeded: operation.a)) ?? .unknown
    case .any: return any(operation.children, current, frame)
    case .all: return all(operation.children, current, frame)
    case .not: return !truth(Int(operation.a), current, frame)
    case .exists: return exists(Int(operation.a), current, frame)
    case .compare:
      let a = value(Int(operation.a), current, frame)
      return frame.compare(a, operation.comparison, value(Int(operation.b), current, frame))
    case .compareLiteral:
      let truth = equals(Int(operation.a), literals[Int(operation.b)], current, frame)
      return operation.comparison == .equal ? truth : !truth
    case .typeIs:
      let set = TypeSet(bits: UInt8(truncatingIfNeeded: operation.b))
      return typeIs(value(Int(operation.a), current, frame), in: set)
    case .matches: return matches(Int(operation.a), Int(operation.b), current, frame)
    case .matchesText: return matchesText(operation, whole: true, current, frame)
    case .searchesText: return matchesText(operation, whole: false, current, frame)
    case .isIn:
      let first = value(Int(operation.a), current, frame)
      return isIn(first, value(Int(operation.b), current, frame), frame)
    case .known:
      if case .unknown = frame.facts[Int(operation.a)] { return .false }
      return .true
    }
  }

  private func any(_ parts: Run, _ current: Located, _ frame: Frame) -> Truth {
    var result = Truth.false
    for part in parts.range {
      switch truth(Int(children[part]), current, frame) {
      case .true: return .true
      case .false: break
      case .unknown: result = .unknown
      }
    }
    return result
  }

  private func all(_ parts: Run, _ current: Located, _ frame: Frame) -> Truth {
    var result = Truth.true
    for part in parts.range {
      switch truth(Int(children[part]), current, frame) {
      case .true: break
      case .false: return .false
      case .unknown: result = .unknown
      }
    }
    return result
  }

  func exists(_ query: Int, _ current: Located, _ frame: Frame) -> Truth {
    if queries[query].singular { return Truth(single(query, current, frame) != nil) }
    var sink = ExistenceSink()
    select(query, current, frame, &sink)
    return sink.truth
  }

  /// `query == literal`, without a value made of either.
  private func equals(_ query: Int, _ literal: LiteralOperation, _ current: Located, _ frame: Frame) -> Truth {
    guard let node = single(query, current, frame)?.node else { return .false }
    let tape = frame.tape
    switch (tape.form(node), literal.kind) {
    case (.unknown, _): return .unknown
    case (.text, .text):
      if tape.flags(node).contains(.escaped) {
        return Truth(Bytes.equal(frame.content(.node(tape, node)), bytes(literal.bytes)))
      }
      return Truth(Bytes.equal(tape.bytes(node), bytes(literal.bytes)))
    case (.number, .number):
      let wanted = bytes(literal.bytes)
      // The same text is the same number; what differs may still be equal, as 1 and 1.0.
      return Truth(Bytes.equal(tape.bytes(node), wanted) || Number.equal(tape.bytes(node), wanted))
    case (.bool, .true): return Truth(tape.kind(node) == .true)
    case (.bool, .false): return Truth(tape.kind(node) == .false)
    case (.null, .null): return .true
    default: return .false
    }
  }

  private func typeIs(_ value: Value, in set: TypeSet) -> Truth {
    guard let type = typeName(value) else { return value.form == .unknown ? .unknown : Truth(set.containsNothing) }
    return Truth(set.contains(type))
  }

  private func matches(_ subject: Int, _ pattern: Int, _ current: Located, _ frame: Frame) -> Truth {
    let value = self.value(subject, current, frame)
    switch value.form {
    case .unknown: return .unknown
    case .text:
      let bytes = frame.content(value)
      return patterns[pattern]._withUnsafeGuaranteedRef { outcome($0, bytes, frame) }
    default: return .false
    }
  }

  /// A pattern that no literal gave: what is no I-Regexp matches nothing, as the RFC says.
  private func matchesText(
    _ operation: ExpressionOperation, whole: Bool, _ current: Located, _ frame: Frame
  ) -> Truth {
    let subject = value(Int(operation.a), current, frame)
    let text = value(Int(operation.b), current, frame)
    if subject.form == .unknown || text.form == .unknown { return .unknown }
    guard subject.form == .text, text.form == .text else { return .false }
    let bytes = frame.content(text)
    guard let pattern = frame.scratch._withUnsafeGuaranteedRef({ $0.pattern(bytes, whole: whole) }) else {
      return .false
    }
    return outcome(pattern, frame.content(subject), frame)
  }

  private func outcome(_ pattern: Pattern, _ bytes: UnsafeBufferPointer<UInt8>, _ frame: Frame) -> Truth {
    frame.scratch._withUnsafeGuaranteedRef { scratch in
      switch pattern.match(bytes, in: scratch.matchSpace) {
      case .matched: return .true
      case .notMatched: return .false
      case .overLimit:
        scratch.patternsOverLimit += 1
        return .unknown
      }
    }
  }

  /// Whether an array has the value, or an object a member of that name.
  private func isIn(_ value: Value, _ holder: Value, _ frame: Frame) -> Truth {
    if value.form == .unknown || holder.form == .unknown { return .unknown }
    guard value.form != .nothing, case .node(let tape, let node) = holder else { return .false }
    let container = tape.container(node)
    var result = Truth.false
    switch tape.kind(container) {
    case .array where value.form == .text:
      // The text is looked at once and not again for each element.
      let wanted = frame.content(value)
      for element in tape.elements(container) {
        switch tape.form(element) {
        case .text where Bytes.equal(frame.content(.node(tape, element)), wanted): return .true
        case .unknown: result = .unknown
        default: break
        }
      }
    case .array:
      for element in tape.elements(container) {
        switch frame.equal(value, .node(tape, element)) {
        case .true: return .true
        case .false: break
        case .unknown: result = .unknown
        }
      }
    case .object where value.form == .text:
      let wanted = frame.content(value)
      let hash = Name.hash(of: wanted)
      for (name, _) in tape.members(container) where tape.nameHash(name) == hash {
        if Bytes.equal(frame.content(.node(tape, name)), wanted) { return .true }
      }
    default: break
    }
    return result
  }
}
