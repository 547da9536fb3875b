public import Paths

/// A rule as loaded: merged, checked, its places and conditions parsed. `when` of the file's defaults is and-ed in.
///
/// Aliases are still names: which place one means may depend on the document's kind (`Ruleset.expanding`). What tells
/// whether a rule runs is here; the rest, its `Body`, is read when it is first asked for where the rule is built in.
@dynamicMemberLookup
public struct Rule: Sendable {
  public let name: String
  public var severity: SeveritySetting
  public var isEnabled: Bool
  public var recommended: Bool
  /// Kinds it runs on, with those that are one of them; empty means all.
  public var kinds: [String]
  /// The ruleset that defines it: a built-in name such as `pushlint:apns`, or a file's path.
  public var ruleset: String
  public var place: SourcePlace
  private var source: BodySource

  private enum BodySource: Sendable {
    case read(Body)
    /// With the items' own severities, or without: the rule's was set anew.
    case deferred(Deferred<Body>, keepsSeverities: Bool)
  }

  /// What a rule looks at, demands and says.
  public struct Body: Sendable {
    /// Queries that begin with `$` or an alias.
    public var given: [Query] = []
    public var when: Expression?
    public var then: [Item] = []
    public var description: LocalizedText?
    public var message: Template?
    public var affects: Affects?
    public var fix: Fix?
    /// The rule's page: its own path or URL, else the ruleset's `documentationUrl` with the rule's name.
    public var docs: String?
    public var supersedes: [Superseded] = []
    public var related: [Query] = []
    public var examples: [Example] = []
    public var source: String?
    public var since: String?
    public var tags: [String] = []
    /// Of the values of `given` and `when`; nil where the rule itself says neither.
    public var givenPlace: SourcePlace?
    public var whenPlace: SourcePlace?
  }

  public var body: Body {
    get {
      switch source {
      case .read(let body): return body
      case .deferred(let deferred, true): return deferred.value
      case .deferred(let deferred, false):
        var body = deferred.value
        for index in body.then.indices { body.then[index].severity = nil }
        return body
      }
    }
    set { source = .read(newValue) }
  }

  public subscript<Value>(dynamicMember path: WritableKeyPath<Body, Value>) -> Value {
    get { body[keyPath: path] }
    set { body[keyPath: path] = newValue }
  }

  /// A rule of which nothing has been said yet.
  init(name: String, ruleset: String, place: SourcePlace) {
    self.name = name
    severity = .severity(.warn)
    isEnabled = true
    recommended = true
    kinds = []
    self.ruleset = ruleset
    self.place = place
    source = .read(Body())
  }

  /// Leaves the body to be read later.
  mutating func `defer`(_ body: Deferred<Body>) { source = .deferred(body, keepsSeverities: true) }

  /// A severity for the rule and all its items; switches the rule on, or off.
  mutating func set(_ setting: SeveritySetting) {
    severity = setting
    isEnabled = setting != .off
    if case .deferred(let body, _) = source {
      source = .deferred(body, keepsSeverities: false)
    } else {
      for index in body.then.indices { body.then[index].severity = nil }
    }
  }

  /// One thing the rule demands: where, under what condition, and what function judges.
  public struct Item: Sendable {
    public var fields: [Field]
    public var function: RuleFunction
    public var when: Expression?
    /// Nil: the rule's.
    public var severity: SeveritySetting?
    public var message: Template?
    public var fix: Fix?
    public var related: [Query]
    /// Where to report instead of at the target.
    public var at: Query?
    public var place: SourcePlace
    /// Whether it reports the targets that its function passes, and passes the others: so do mutants.
    public var isNegated = false
  }

  /// Where, from the given node, an item looks.
  public enum Field: Sendable, Hashable {
    /// The given node itself.
    case node
    /// One member or element, which may be missing.
    case path([PathStep])
    /// All nodes of a query that begins with `@`.
    case query(Query)
    /// Each member's name, or each index, as a string.
    case names
  }

  /// What a finding of this rule drops, and how far from its own path.
  public struct Superseded: Sendable, Hashable {
    public enum Reach: String, Sendable, CaseIterable {
      case place, holder, document
    }

    /// A rule's name, `prefix-*` or `*`.
    public let pattern: String
    public let within: Reach
  }

  public struct Affects: Sendable, Hashable {
    /// Ranges of iOS versions as written; several mean or.
    public let ios: [String]
    public let states: [String]
  }
}

/// Where something stands in a ruleset file.
public struct SourcePlace: Sendable, Hashable {
  public let file: String
  /// From 1; the column in UTF-16 units.
  public let line: Int
  public let column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// What to change on the server and in the app.
public struct Fix: Sendable {
  public var server: Template?
  public var app: Template?
  public var edits: [Edit]
  /// Whether `--fix` may write the edits without being told to write all.
  public var safe: Bool

  public struct Edit: Sendable {
    public enum Change: Sendable {
      case rename(Template)
      case remove
      case set(Literal)
      case convert(String)
      case add([Literal.Member])
      case move(Query)
    }

    public let change: Change
    /// Nil: the finding's place.
    public let at: Query?
  }
}

/// An example of a rule, which `pushlint test` runs.
public struct Example: Sendable {
  public enum Document: Sendable {
    case value(Literal)
    /// A text in a capture form: `json`, `nslog`, `http` …
    case text(String, form: String)
  }

  public let isValid: Bool
  public let document: Document
  /// Pointers (or normalized paths) where findings are due; nil: anywhere, at least one.
  public let at: [String]?
  public let severity: Severity?
  public let message: String?
  /// No other rule may find anything.
  public let only: Bool
  public let kind: String?
  public let facts: [String: Literal]
  public let fixed: Literal?
  public let place: SourcePlace
}
