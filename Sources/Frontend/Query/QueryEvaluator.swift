internal import Documents
internal import Paths

/// Runs one query over documents and tells path and place of each node.
final class QueryEvaluator {
  struct Selected {
    let node: Node
    let path: [PathStep]
    let line: Int
    let column: Int
  }

  private let query: CompiledQuery
  private let facts = FactTable(.none)
  private let scratch = Scratch()

  init(_ query: CompiledQuery) { self.query = query }

  /// The nodes in the query's order. Paths and places are worked out in document order, each way gone once.
  func nodes(_ document: Document, _ lines: inout LineCursor) -> [Selected] {
    let tape = document.tape
    let nodes = query.select(
      in: EvaluationContext(tape: tape, root: tape.root, facts: facts, scratch: scratch)
    ).map(\.node)
    var walk = PathWalk(tape)
    var selected = [Selected?](repeating: nil, count: nodes.count)
    for index in nodes.indices.sorted(by: { (nodes[$0].index, $0) < (nodes[$1].index, $1) }) {
      let place = lines.place(document.place(of: nodes[index]).lowerBound)
      selected[index] = Selected(
        node: nodes[index], path: walk.path(to: nodes[index]), line: place.line, column: place.column)
    }
    return selected.compactMap { $0 }
  }
}

/// The way from the root to nodes that are asked for in document order: altogether it costs one walk over the tape.
private struct PathWalk {
  /// A container on the way, and the child that was reached.
  private struct Level {
    let container: Node
    var child: Int
    var index: Int
  }

  private let tape: Tape
  private var levels: [Level] = []
  private var steps: [PathStep] = []

  init(_ tape: Tape) { self.tape = tape }

  mutating func path(to node: Node) -> [PathStep] {
    while let last = levels.last, node.position >= tape.end(last.container) || node.position < last.child {
      levels.removeLast()
      steps.removeLast()
    }
    var current = levels.isEmpty ? tape.root : levels[levels.count - 1].container
    if levels.isEmpty {
      guard node != current else { return [] }
    } else {
      // The last level's child is moved on below, or entered.
      let level = levels.removeLast()
      steps.removeLast()
      current = level.container
      enter(current, from: level, to: node)
      return descend(to: node)
    }
    enter(current, from: first(in: current), to: node)
    return descend(to: node)
  }

  private func first(in container: Node) -> Level {
    let isObject = tape.kind(container) == .object
    return Level(container: container, child: container.position + (isObject ? 2 : 1), index: 0)
  }

  /// Moves to the child that is the node, or holds it.
  private mutating func enter(_ container: Node, from start: Level, to node: Node) {
    var level = start
    let step = tape.kind(container) == .object ? 1 : 0
    while tape.end(Node(index: level.child)) <= node.position {
      level.child = tape.end(Node(index: level.child)) + step
      level.index += 1
    }
    levels.append(level)
    let name = step == 1 ? PathStep.name(tape.text(Node(index: level.child - 1))) : .index(level.index)
    steps.append(name)
  }

  private mutating func descend(to node: Node) -> [PathStep] {
    while let last = levels.last, last.child != node.position {
      let child = Node(index: last.child)
      guard tape.kind(child).isContainer else { break }
      enter(child, from: first(in: child), to: node)
    }
    return steps
  }
}
