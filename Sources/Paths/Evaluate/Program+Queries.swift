internal import Documents

/// Running queries: depth first, which gives nodes in the order of RFC 9535, since every segment works on the nodes of
/// the one before in order.
extension Program {
  /// Gives `sink` every node of a query, in order, duplicates included.
  ///
  /// - Returns: false where the sink wanted no more.
  @discardableResult
  @inline(__always)
  func select<S: NodeSink>(_ query: Int, _ current: Located, _ frame: Frame, _ sink: inout S) -> Bool {
    let query = queries[query]
    let range = query.segments.range
    let start = query.fromRoot ? Located(frame.root) : current
    return walk(range.lowerBound, range.upperBound, start, frame, &sink)
  }

  /// The node of a singular query.
  @inline(__always)
  func single(_ query: Int, _ current: Located, _ frame: Frame) -> Located? {
    let query = queries[query]
    var node = query.fromRoot ? Located(frame.root) : current
    for segment in query.segments.range {
      guard let next = step(segments[segment], node, frame) else { return nil }
      node = next
    }
    return node
  }

  private func walk<S: NodeSink>(
    _ first: Int, _ end: Int, _ start: Located, _ frame: Frame, _ sink: inout S
  ) -> Bool {
    var index = first
    var node = start
    while index < end {
      let segment = segments[index]
      index += 1
      if segment.single {
        guard let next = step(segment, node, frame) else { return true }
        node = next
      } else if segment.descends {
        return descend(segment, index, end, frame.tape.container(node.node), frame, &sink)
      } else {
        return branch(segment, index, end, frame.tape.container(node.node), frame, &sink)
      }
    }
    return sink.take(node)
  }

  /// The child that a segment of one name or one index selects.
  @inline(__always)
  private func step(_ segment: SegmentOperation, _ from: Located, _ frame: Frame) -> Located? {
    let selector = selectors[Int(segment.selectors.first)]
    let container = frame.tape.container(from.node)
    if selector.kind == .name { return member(selector, of: container, frame).map { Located($0) } }
    return element(selector.first, of: container, frame)
  }

  @inline(__always)
  private func member(_ selector: SelectorOperation, of object: Node, _ frame: Frame) -> Node? {
    let tape = frame.tape
    guard tape.kind(object) == .object else { return nil }
    let end = tape.end(object)
    var position = object.position + 1
    while position < end {
      let name = Node(index: position)
      let value = tape.value(ofName: name)
      if tape.nameHash(name) == selector.hash, isNamed(name, selector, tape), !tape.flags(name).contains(.replaced) {
        return value
      }
      position = tape.end(value)
    }
    return nil
  }

  @inline(__always)
  private func isNamed(_ name: Node, _ selector: SelectorOperation, _ tape: Tape) -> Bool {
    let wanted = bytes(selector.name)
    if tape.flags(name).contains(.escaped) { return tape.withContent(name) { Bytes.equal($0, wanted) } }
    return Bytes.equal(tape.bytes(name), wanted)
  }

  private func element(_ index: Int, of array: Node, _ frame: Frame) -> Located? {
    guard frame.tape.kind(array) == .array else { return nil }
    // Counting is linear too, so an index from the end takes two passes.
    let wanted = index >= 0 ? index : index + frame.tape.childCount(array)
    guard wanted >= 0, wanted < frame.tape.end(array) - array.position else { return nil }
    return frame.tape.element(wanted, of: array).map { Located($0, index: wanted) }
  }

  // MARK: Segments that select several

  private func branch<S: NodeSink>(
    _ segment: SegmentOperation, _ next: Int, _ end: Int, _ container: Node, _ frame: Frame, _ sink: inout S
  ) -> Bool {
    let kind = frame.tape.kind(container)
    guard kind.isContainer else { return true }
    for index in segment.selectors.range {
      let selector = selectors[index]
      let more: Bool
      switch selector.kind {
      case .name:
        guard let node = member(selector, of: container, frame) else { continue }
        more = walk(next, end, Located(node), frame, &sink)
      case .index:
        guard let node = element(selector.first, of: container, frame) else { continue }
        more = walk(next, end, node, frame, &sink)
      case .wildcard: more = children(nil, next, end, container, kind, frame, &sink)
      case .filter: more = children(selector.first, next, end, container, kind, frame, &sink)
      case .slice: more = slice(selector, next, end, container, frame, &sink)
      }
      if !more { return false }
    }
    return true
  }

  /// All children, or those for which the filter is true.
  private func children<S: NodeSink>(
    _ filter: Int?, _ next: Int, _ end: Int, _ container: Node, _ kind: NodeKind, _ frame: Frame, _ sink: inout S
  ) -> Bool {
    let tape = frame.tape
    let stop = tape.end(container)
    var position = container.position + 1
    var index = 0
    while position < stop {
      let child: Located
      if kind == .object {
        let name = Node(index: position)
        child = Located(tape.value(ofName: name))
        position = tape.end(child.node)
        if tape.flags(name).contains(.replaced) { continue }
      } else {
        child = Located(Node(index: position), index: index)
        position = tape.end(child.node)
        index += 1
      }
      if let filter {
        let mark = frame.arena.pointee.mark
        let truth = self.truth(filter, child, frame)
        frame.arena.pointee.release(mark)
        if truth == .unknown { sink.missUnknown() }
        if truth != .true { continue }
      }
      if !walk(next, end, child, frame, &sink) { return false }
    }
    return true
  }

  /// Elements from a start to an end by steps, RFC 9535 section 2.3.4.2.2.
  private func slice<S: NodeSink>(
    _ selector: SelectorOperation, _ next: Int, _ end: Int, _ array: Node, _ frame: Frame, _ sink: inout S
  ) -> Bool {
    let tape = frame.tape
    guard tape.kind(array) == .array, selector.step != 0 else { return true }
    let elements = Array(tape.elements(array))
    let count = elements.count
    let forward = selector.step > 0
    func normal(_ bound: Int) -> Int { bound >= 0 ? bound : bound + count }
    let from = selector.hasStart ? normal(selector.first) : forward ? 0 : count - 1
    let to = selector.hasEnd ? normal(selector.end) : forward ? count : -1
    var index = forward ? min(max(from, 0), count) : min(max(from, -1), count - 1)
    let last = forward ? min(max(to, 0), count) : min(max(to, -1), count - 1)
    while forward ? index < last : index > last {
      if !walk(next, end, Located(elements[index], index: index), frame, &sink) { return false }
      let (sum, over) = index.addingReportingOverflow(selector.step)
      if over { break }
      index = sum
    }
    return true
  }

  /// The node and all below, parents before children: the order of the tape. Only containers have children to select.
  private func descend<S: NodeSink>(
    _ segment: SegmentOperation, _ next: Int, _ end: Int, _ top: Node, _ frame: Frame, _ sink: inout S
  ) -> Bool {
    let tape = frame.tape
    let stop = tape.end(top)
    var position = top.position
    while position < stop {
      let node = Node(index: position)
      position += 1
      switch tape.kind(node) {
      case .object, .array:
        if !branch(segment, next, end, node, frame, &sink) { return false }
      case .name where tape.flags(node).contains(.replaced): position = tape.end(tape.value(ofName: node))
      case .string:
        // A string that was opened has its value elsewhere on the tape; strings nest a few levels only.
        guard tape.flags(node).contains(.embeds) else { continue }
        if !descend(segment, next, end, tape.container(node), frame, &sink) { return false }
      default: break
      }
    }
    return true
  }
}
