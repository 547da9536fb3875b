public import Paths
public import Patterns

/// An option's value: stated, or that of a fact, without which the item does not run.
public enum Option<Value: Sendable & Hashable>: Sendable, Hashable {
  case value(Value)
  case fact(String)
}

/// What judges a target, with its options checked.
public enum RuleFunction: Sendable {
  case defined, undefined, truthy, falsy
  case type(Option<[ValueType]>)
  case equals(Option<Literal>)
  case enumeration(Enumeration)
  case pattern(match: PatternOption?, notMatch: PatternOption?)
  case length(Bounds, LengthUnit)
  case bytes(Bounds, of: BytesOf?)
  case casing(Casing)
  case alphabetical(keyedBy: String?)
  case or([String])
  case xor([String])
  case json(Option<[ValueType]>?)
  case knownKeys(KnownKeys)
  case expression(Expression)

  /// Names as rulesets write them, in the order of the reference.
  public static let names = [
    "defined", "truthy", "undefined", "falsy", "type", "equals", "enumeration", "pattern", "length", "bytes", "casing",
    "alphabetical", "or", "xor", "json", "known-keys", "expression",
  ]

  public enum ValueType: String, Sendable, Hashable, CaseIterable {
    case object, array, string, integer, number, boolean, null
  }

  public struct Bounds: Sendable, Hashable {
    /// Numbers as written; at least one is there.
    public var min: Option<String>?
    public var max: Option<String>?
  }

  public enum LengthUnit: String, Sendable, CaseIterable {
    case utf16, scalars, graphemes, bytes
  }

  public enum BytesOf: String, Sendable, CaseIterable {
    case content, compact, raw
  }

  public struct Enumeration: Sendable {
    public enum Report: String, Sendable, CaseIterable {
      case all, misspelt
    }

    public var values: Option<[Literal]>
    /// Wrong spelling → right one, as an object of strings.
    public var misspelt: Option<Literal>?
    public let report: Report
  }

  public struct KnownKeys: Sendable {
    public enum Report: String, Sendable, CaseIterable {
      case all, misspelt, unknown
    }

    /// Names, each of which may hold `*`.
    public var keys: Option<[Literal]>
    public var misspelt: Option<Literal>?
    public let open: Bool
    public let report: Report
  }

  public struct Casing: Sendable, Hashable {
    public enum Form: String, Sendable, CaseIterable {
      case flat, camel, pascal, kebab, cobol, snake, macro
    }

    public let form: Form
    public let disallowDigits: Bool
    /// One character between words.
    public let separator: String?
    public let allowLeading: Bool
  }

  public struct PatternOption: Sendable {
    /// As the ruleset writes it, for messages.
    public let text: String
    public let pattern: Pattern
  }
}

extension RuleFunction.ValueType {
  /// The types that a fact names, one or a list; nil where it is neither.
  public static func list(_ value: Literal) -> [RuleFunction.ValueType]? {
    switch value {
    case .string(let name): RuleFunction.ValueType(rawValue: name).map { [$0] }
    case .array(let names):
      names.compactMap { if case .string(let name) = $0 { RuleFunction.ValueType(rawValue: name) } else { nil } }
    default: nil
    }
  }
}
