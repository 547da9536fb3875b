public import Documents

/// The way from a document's root to a node: the tape has no links upwards, so it is looked for when it is asked for.
extension Tape {
  /// The names and indexes from `root` to `node`, through strings that were opened; nil where it is not below `root`.
  public func steps(to node: Node, from root: Node) -> [PathStep]? {
    chain(to: node, from: root).map(steps)
  }

  private func steps(_ chain: [Located]) -> [PathStep] {
    chain.map { link in
      if let name = name(of: link.node), link.index == nil { return .name(text(name)) }
      return .index(link.index ?? 0)
    }
  }

  /// The same for many nodes one after the other, which costs one pass over a container where they come in its order.
  public func steps(to node: Node, from root: Node, _ places: inout WayPlaces) -> [PathStep]? {
    guard contains(root, node) else { return steps(to: node, from: root) }
    return inside(root, node, &places).map(steps)
  }

  /// The last step of that way.
  func step(to node: Node, from root: Node) -> Located? { chain(to: node, from: root)?.last }

  /// The tape's positions on that way: they order nodes as the document has them, opened strings included.
  func wayPositions(to node: Node, from root: Node) -> [Int] {
    chain(to: node, from: root)?.map(\.node.position) ?? [node.position]
  }

  /// The nodes below `root` on the way, elements with their index; nil where there is no way.
  private func chain(to node: Node, from root: Node) -> [Located]? {
    if contains(root, node) { return inside(root, node) }
    // The node lies in a string's value, which stands elsewhere on the tape. Breadth first over opened strings.
    var regions: [(top: Node, chain: [Located])] = [(root, [])]
    var next = 0
    while next < regions.count {
      let region = regions[next]
      next += 1
      for position in region.top.position..<end(region.top) {
        let string = Node(index: position)
        guard kind(string) == .string, let value = embedded(in: string) else { continue }
        guard let way = inside(region.top, string) else { continue }
        if contains(value, node) { return inside(value, node).map { region.chain + way + $0 } }
        regions.append((value, region.chain + way))
      }
    }
    return nil
  }

  private func contains(_ top: Node, _ node: Node) -> Bool {
    node.position >= top.position && node.position < end(top)
  }

  /// The way inside one region of the tape.
  private func inside(_ top: Node, _ node: Node) -> [Located]? {
    var places = WayPlaces()
    return inside(top, node, &places)
  }

  private func inside(_ top: Node, _ node: Node, _ places: inout WayPlaces) -> [Located]? {
    var chain: [Located] = []
    var current = top
    search: while current != node {
      let isObject = kind(current) == .object
      guard isObject || kind(current) == .array else { return nil }
      var (position, index) = places.start(current, node, depth: chain.count)
      while position < end(current) {
        let child = Node(index: isObject ? position + 1 : position)
        if node.position < end(child) {
          places.note(current, position, index, depth: chain.count)
          // A name itself is nothing that is selected.
          guard node.position >= child.position else { return nil }
          chain.append(isObject ? Located(child) : Located(child, index: index))
          current = child
          continue search
        }
        position = end(child)
        index += 1
      }
      return nil
    }
    return chain
  }
}

/// How far the last way went in the containers on it: the next one may go on from there. For one document only.
public struct WayPlaces {
  private var levels: [(container: Int, position: Int, index: Int)] = []

  public init() {}

  public var isEmpty: Bool { levels.isEmpty }

  fileprivate func start(_ container: Node, _ node: Node, depth: Int) -> (position: Int, index: Int) {
    if depth < levels.count, levels[depth].container == container.position, levels[depth].position <= node.position {
      return (levels[depth].position, levels[depth].index)
    }
    return (container.position + 1, 0)
  }

  fileprivate mutating func note(_ container: Node, _ position: Int, _ index: Int, depth: Int) {
    let level = (container: container.position, position: position, index: index)
    if depth < levels.count { levels[depth] = level } else { levels.append(level) }
  }
}
