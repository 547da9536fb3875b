internal import Documents

/// What takes the nodes a query selects, one by one. Generic and not existential, so that nothing is paid per node.
protocol NodeSink {
  /// - Returns: whether more are wanted.
  mutating func take(_ node: Located) -> Bool
  /// A filter could not tell whether a node is selected; it is not.
  mutating func missUnknown()
}

/// Whether there is a node at all.
struct ExistenceSink: NodeSink {
  private(set) var truth = Truth.false

  mutating func take(_ node: Located) -> Bool {
    truth = .true
    return false
  }

  mutating func missUnknown() { truth = .unknown }
}

/// The one node, where there is exactly one.
struct OnlySink: NodeSink {
  private(set) var first: Located?
  private(set) var several = false
  private(set) var unknown = false

  mutating func take(_ node: Located) -> Bool {
    if let first {
      // The same node twice, through two places of an alias, is one.
      if first.node == node.node { return true }
      several = true
      return false
    }
    first = node
    return true
  }

  mutating func missUnknown() { unknown = true }
}

struct CountSink: NodeSink {
  private(set) var count = 0
  private(set) var unknown = false

  mutating func take(_ node: Located) -> Bool {
    count += 1
    return true
  }

  mutating func missUnknown() { unknown = true }
}

struct ListSink: NodeSink {
  var nodes: [Located]
  private(set) var unknown = false

  mutating func take(_ node: Located) -> Bool {
    nodes.append(node)
    return true
  }

  mutating func missUnknown() { unknown = true }
}

struct FirstSink: NodeSink {
  private(set) var node: Located?

  mutating func take(_ node: Located) -> Bool {
    self.node = node
    return false
  }

  mutating func missUnknown() {}
}
