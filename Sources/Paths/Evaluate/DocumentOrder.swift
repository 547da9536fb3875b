internal import Documents

/// Puts selected nodes into document order, each once.
enum DocumentOrder {
  /// - Parameter start: where the part of the list begins that is put in order.
  static func sort(_ nodes: inout [Located], from start: Int, _ tape: Tape, _ root: Node) {
    guard nodes.count - start > 1 else { return }
    let end = tape.end(root)
    var inOrder = true
    var inside = nodes[start].node.position < end
    for index in start + 1..<nodes.count {
      inOrder = inOrder && nodes[index - 1].node.position < nodes[index].node.position
      inside = inside && nodes[index].node.position < end
    }
    // The tape is in document order but for the values of strings that were opened, which stand after all else.
    if inside, inOrder { return }
    var part = Array(nodes[start...])
    if inside {
      part.sort { $0.node.position < $1.node.position }
    } else {
      let ways = Dictionary(
        part.map { ($0.node, tape.wayPositions(to: $0.node, from: root)) }, uniquingKeysWith: { first, _ in first })
      part.sort { (ways[$0.node] ?? []).lexicographicallyPrecedes(ways[$1.node] ?? []) }
    }
    nodes.removeSubrange(start...)
    for located in part where nodes.count == start || nodes[nodes.count - 1].node != located.node {
      nodes.append(located)
    }
  }
}
