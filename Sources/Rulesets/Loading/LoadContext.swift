internal import Documents
internal import Paths
internal import Synchronization

/// What one load gathers while it reads: faults, and the paths and names to check once everything is merged.
final class LoadContext {
  private(set) var faults: [RulesetFault] = []
  /// Those of what is being read.
  var checks = Checks()
  let readsExamples: Bool
  /// Whether what built-in rulesets say is checked too: needed where another one redefines what they use.
  var checksBuiltIns = false
  private var ruleNumbers: [String: Int] = [:]
  /// Held while a part of a built-in ruleset is read after the load: by whichever worker needs it first.
  let reading = Mutex<Void>(())

  init(readsExamples: Bool) { self.readsExamples = readsExamples }

  /// Notes a fault, once.
  func report(_ fault: RulesetFault) {
    if !faults.contains(fault) { faults.append(fault) }
  }

  /// A rule's number in this load: the same for the same name.
  func number(ofRule name: String) -> Int {
    if let known = ruleNumbers[name] { return known }
    let number = ruleNumbers.count
    ruleNumbers[name] = number
    return number
  }

  /// The checks gathered since the last time.
  func takeChecks() -> Checks {
    defer { checks = Checks() }
    return checks
  }
}

/// What is checked once everything is merged.
struct Checks {
  var paths: [PathCheck] = []
  var facts: [NameCheck] = []
  var kinds: [NameCheck] = []
  /// Names of rules in `supersedes`.
  var rules: [NameCheck] = []

  mutating func add(_ other: Checks) {
    paths += other.paths
    facts += other.facts
    kinds += other.kinds
    rules += other.rules
  }
}

/// A query or an expression whose aliases and facts are checked after merging.
struct PathCheck {
  enum Subject {
    case given(Query)
    case query(Query)
    case expression(Expression)
    case value(ValueExpression)
  }

  /// Documents that it meets.
  enum Reach {
    /// Those its rule runs on.
    case rule(String)
    /// Those of these kinds; empty means all.
    case kinds([String])
    /// It tells a document's kind, so none is known yet; or it is an alias, which is checked where it is used.
    case beforeKinds
  }

  let subject: Subject
  let reach: Reach
  let reader: SourceReader
  let node: Node
  /// First byte of the path in the node's content.
  let base: Int
}

/// A name whose declaration is looked for after merging.
struct NameCheck {
  let name: String
  let reader: SourceReader
  let node: Node
}
