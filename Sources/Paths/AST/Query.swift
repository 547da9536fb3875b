/// A query of RFC 9535 as it was written: where it starts, and the segments that follow.
///
/// `$.aps['content-available']` is `Query(anchor: .root, segments: [child name aps, child name content-available])`.
public struct Query: Hashable, Sendable {
  /// Where a query starts.
  public enum Anchor: Hashable, Sendable {
    /// `$`, the document.
    case root
    /// `@`, the current node.
    case current
    /// `#Name`, an alias; gone once aliases are expanded.
    case alias(String)
  }

  public var anchor: Anchor
  public var segments: [Segment]
  /// The byte of its first character, in the text it was parsed from.
  public var offset: Int

  public init(anchor: Anchor, segments: [Segment] = [], offset: Int = 0) {
    self.anchor = anchor
    self.segments = segments
    self.offset = offset
  }

  /// Whether it selects one node at most by its form: only names and single indexes. Of an alias: of what follows it.
  public var isSingular: Bool { segments.allSatisfy(\.isSingular) }

  /// The names of a chain such as `$.a['b']`, empty for a bare `$`; nil where any segment is not a single name.
  public var chain: [String]? {
    var names: [String] = []
    for segment in segments {
      guard !segment.descends, segment.selectors.count == 1, case .name(let name) = segment.selectors[0] else {
        return nil
      }
      names.append(name)
    }
    return names
  }

  /// The steps of a singular query; nil for any other. A negative index has no step.
  public var steps: [PathStep]? {
    var steps: [PathStep] = []
    for segment in segments {
      guard !segment.descends, segment.selectors.count == 1 else { return nil }
      switch segment.selectors[0] {
      case .name(let name): steps.append(.name(name))
      case .index(let index) where index >= 0: steps.append(.index(index))
      default: return nil
      }
    }
    return steps
  }
}

/// One segment: selectors applied to the node (`.a`, `['a', 0]`), or to it and everything below (`..a`).
public struct Segment: Hashable, Sendable {
  /// Whether it is `..`.
  public var descends: Bool
  /// At least one.
  public var selectors: [Selector]
  public var offset: Int

  public init(descends: Bool = false, selectors: [Selector], offset: Int = 0) {
    self.descends = descends
    self.selectors = selectors
    self.offset = offset
  }

  /// One name or one index.
  public var isSingular: Bool {
    guard !descends, selectors.count == 1 else { return false }
    switch selectors[0] {
    case .name, .index: return true
    default: return false
    }
  }
}

public enum Selector: Hashable, Sendable {
  case name(String)
  case wildcard
  /// Counts from the end where it is negative.
  case index(Int)
  case slice(start: Int?, end: Int?, step: Int)
  /// `?expression`, with `@` each child.
  case filter(Expression)
}
