internal import Documents
internal import Paths

/// What an item's function looks at.
enum Target: Hashable {
  case value(Node)
  /// A member's name, as a string.
  case name(Node)
  /// An array's index, as a string; the element stands for its place.
  case index(Int, Node)
  /// Nothing: the deepest container on the way to it, and the steps below that are missing.
  case missing(in: Node, [PathStep])

  /// The value there, or the name.
  var node: Node? {
    switch self {
    case .value(let node), .name(let node): node
    case .index, .missing: nil
    }
  }

  /// Where a finding about it stands.
  var spot: RawFinding.Spot {
    switch self {
    case .value(let node), .index(_, let node): .value(node)
    case .name(let node): .name(node)
    case .missing(let holder, let steps): .missing(in: holder, steps)
    }
  }
}

/// One thing a function found wrong.
struct Report {
  var spot: RawFinding.Spot
  var details = RawFinding.Details()
  var source: Range<Int>?
  /// The name that a misspelt one stands for.
  var meant: String?
  /// Whether the place is the name of the member whose value the spot is.
  var placedAtName = false

  /// - Parameter ofProperty: whether the texts go on from the property's name, `"badge" property `.
  init(
    _ spot: RawFinding.Spot, actual: String = "", expected: String = "", suggestion: String? = nil, en: String,
    zh: String, ofProperty: Bool = false
  ) {
    self.spot = spot
    details = RawFinding.Details(
      actual: actual, expected: expected, suggestion: suggestion, en: en, zh: zh, ofProperty: ofProperty)
  }
}

extension Tape {
  /// The node's type as a set of one.
  func types(_ node: Node) -> TypeSet { TypeSet(exactName: typeName(of: node).name) ?? [] }

  /// The node a path leads to, or the deepest container on the way and what is missing below it; nil where a scalar
  /// stands on the way. Goes on through strings that were opened.
  func target(_ steps: [PathStep], from start: Node) -> Target? {
    var current = start
    for (done, step) in steps.enumerated() {
      let container = seenThrough(current)
      let next: Node?
      switch (step, kind(container)) {
      case (.name(let name), .object): next = member(Name(name), of: container)?.value
      case (.index(let index), .array): next = element(index, of: container)
      case (.name, .array), (.index, .object): next = nil
      default: return nil
      }
      guard let next else { return .missing(in: container, Array(steps[done...])) }
      current = next
    }
    return .value(current)
  }
}
