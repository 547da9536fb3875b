internal import Documents
internal import Paths
internal import Rulesets

/// What a function reports, before messages are made and findings drop one another.
struct RawFinding {
  /// Where a finding stands in its document.
  enum Spot: Hashable {
    case value(Node)
    /// A member's name.
    case name(Node)
    /// Something that is not there: the deepest container on the way, and the steps that are missing below it.
    case missing(in: Node, [PathStep])

    /// The node whose bytes are the place.
    var node: Node {
      switch self {
      case .value(let node), .name(let node), .missing(in: let node, _): node
      }
    }
  }

  let program: RuleProgram
  /// Position in the rule's `then`.
  let item: Int
  var severity: Severity
  /// The node that `given` selected.
  let given: Node
  var spot: Spot
  /// Bytes inside the spot's string where the fault is, in the source: of JSON that does not parse.
  var source: Range<Int>?
  var details: Details
  /// Whether the place is the name of the member whose value the spot is.
  var placedAtName = false
  var related: [Node] = []
  /// Whether a pattern of the rule was given up at its match limit: then the finding is about the rule.
  var isOverLimit = false
  /// The name meant, where a member is misspelt: findings that miss it are dropped.
  var meant: String?

  /// What the placeholders of a message stand for, by function.
  struct Details: Hashable {
    var actual = ""
    var expected = ""
    var suggestion: String?
    /// The function's own text.
    var en = ""
    var zh = ""
    /// Whether that text goes on from the property's name, `"badge" property `.
    var ofProperty = false
    /// Why the JSON in a string cannot be read, where the function says that.
    var fault: ReadFault?
  }
}
