/// A logical expression: RFC 9535's *logical-expr*, with `#Name` wherever a query may stand.
public indirect enum Expression: Hashable, Sendable {
  /// True where one is; never empty.
  case or([Expression])
  /// True where all are; never empty.
  case and([Expression])
  case not(Expression)
  case comparison(Operand, Comparison, Operand)
  /// A query alone: it selects something, null and false included.
  case exists(Query)
  /// A function with a logical result.
  case call(FunctionCall)
  /// What an alias without entries comes to, and what a plan folds.
  case constant(Truth)

  /// The query where the expression is nothing else: an alias entry that may be a *place*.
  public var onlyQuery: Query? {
    if case .exists(let query) = self { query } else { nil }
  }
}

/// What may be compared, and what a value function takes: exactly one value, or nothing.
public enum Operand: Hashable, Sendable {
  case literal(ScalarLiteral)
  /// A singular query. Before aliases are expanded also `#Name`.
  case query(Query)
  /// A function with a value as result.
  case call(FunctionCall)
}

/// An argument of a function, by the type the function declares there.
public enum Argument: Hashable, Sendable {
  case value(Operand)
  /// Nodes. One query as it is written; several where an alias has several places, then each node counts once.
  case nodes([Query])
}

public struct FunctionCall: Hashable, Sendable {
  public var function: Function
  /// As many as the function has parameters, of their types.
  public var arguments: [Argument]
  /// The byte of the function's name, in the text it was parsed from.
  public var offset: Int

  public init(_ function: Function, _ arguments: [Argument], offset: Int = 0) {
    self.function = function
    self.arguments = arguments
    self.offset = offset
  }
}

/// A literal of an expression. Numbers keep their text: no digit is lost.
public enum ScalarLiteral: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A JSON number as it was written.
  case number(String)
  case string(String)
}

public enum Comparison: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

  /// As it is written.
  public var symbol: String {
    switch self {
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    }
  }
}

/// A truth value. *Unknown* is what cannot be told from what was captured, and its negation is unknown too.
@frozen
public enum Truth: UInt8, Hashable, Sendable {
  case `false`, `true`, unknown

  @inlinable
  public init(_ value: Bool) { self = value ? .true : .false }

  /// Whether it is certain and true: what filters select and conditions let through.
  @inlinable
  public var isTrue: Bool { self == .true }

  /// Whether it is certain and false: what functions report.
  @inlinable
  public var isFalse: Bool { self == .false }

  @inlinable
  public static prefix func ! (truth: Truth) -> Truth {
    switch truth {
    case .false: .true
    case .true: .false
    case .unknown: .unknown
    }
  }
}
