public import Paths

/// Rules, kinds, facts and aliases after loading: read, extended, merged and checked. What a plan is compiled from.
public struct Ruleset: Sendable {
  /// In ruleset order; rules that are off too.
  public var rules: [Rule]
  /// In the order they are tested in.
  public var kinds: [Kind]
  /// Earlier entries open strings that later ones look into.
  public var embedded: [EmbeddedString]
  public var facts: [String: Fact]
  public var aliases: Aliases
  /// What rulesets say of the readers' own findings (`syntax`, `duplicate-key` …); error where nothing is said.
  public var readerSeverities: [String: SeveritySetting]
  /// Of the root ruleset, in order.
  public var overrides: [Override]
  /// Byte strings of which a file that is about pushes holds at least one.
  public var pushMarkers: [String]
  /// Rules that are off and were not loaded, since the load was told not to.
  public var unloadedRules: [String]
  /// Whether all of it is part of the program, the values of facts too. Severities may be others.
  public internal(set) var isBuiltIn = false

  /// What a document is, and how it is told.
  public struct Kind: Sendable {
    public let name: String
    /// Kinds whose rules apply too, all of them, farther ones included.
    public var isOneOf: [String]
    /// Those that it names itself.
    var isDirectly: [String]
    var condition: Readable<Expression?>?
    /// Globs on the file's name or its path from the ruleset.
    public var files: [String]?
    /// Facts a document of this kind states for the run.
    public var facts: [(name: String, value: ValueExpression)]
    public var place: SourcePlace

    /// True for documents of this kind; nil with `files` nil as well: only `--kind` gives it.
    public var when: Expression? { condition?.value ?? nil }

    /// Its name, and those of the kinds whose rules apply too.
    public var names: [String] { [name] + isOneOf }

    /// Whether it has a `when`.
    public var hasCondition: Bool { condition != nil }
  }

  /// Strings that hold JSON.
  public struct EmbeddedString: Sendable {
    /// Kinds of the documents; empty means all.
    public let kinds: [String]
    public let at: Query
    public let when: Expression?
    /// How often what decodes to a string is decoded again, 1…4.
    public let depth: Int
    /// Of a string that does not decode.
    public let invalid: SeveritySetting
    /// The ruleset that declares it, and its number there.
    public let id: String
    public let place: SourcePlace
  }

  /// A named value that rules compare with.
  public struct Fact: Sendable {
    public let name: String
    /// Nil: declared, unknown until given.
    public var value: Literal?
    public var types: [RuleFunction.ValueType]
    public var unit: String?
    public var description: String?
    public var source: String?
    public var checked: String?
    public var place: SourcePlace?
    /// Whether an extended ruleset has it too, and this one gives it anew.
    public var redefines = false
    /// Whether the project file or the command line gave the value: then no document states another.
    public internal(set) var isGiven = false
  }

  /// What holds for some files, or below a pointer in them.
  public struct Override: Sendable {
    public struct Pattern: Sendable, Hashable {
      public let glob: String
      /// Reference tokens of the pointer, decoded; nil where the whole file is meant.
      public let pointer: [String]?
    }

    public let files: [Pattern]
    /// Directory the globs are relative to.
    public let directory: String
    /// With pointers: severities by rule name.
    public let severities: [String: SeveritySetting]
    /// Without pointers: the ruleset as it is for these files, base and block merged.
    public let extended: Box?

    /// A ruleset inside a ruleset.
    public final class Box: Sendable {
      public let ruleset: Ruleset

      init(_ ruleset: Ruleset) { self.ruleset = ruleset }
    }
  }
}
