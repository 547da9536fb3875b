/// The functions of expressions: those of RFC 9535 and ours. One row a function, in `Function.table`.
public enum Function: String, Hashable, Sendable, CaseIterable {
  case length, count, value, match, search
  case type, text, number, bytes, lower, part, diff, json, key, `in`, fact, known

  /// The types of RFC 9535, section 2.4.1.
  public enum ValueType: Sendable, Equatable {
    /// One JSON value, or nothing.
    case value
    /// True, false or unknown.
    case logical
    /// The nodes of a query.
    case nodes
  }

  public struct Signature: Sendable {
    public let parameters: [ValueType]
    public let result: ValueType
    /// The argument that is a pattern: checked as I-Regexp where it is a literal.
    public let pattern: Int?
    /// The one argument is the literal name of a fact.
    public let takesFactName: Bool

    init(_ parameters: [ValueType], _ result: ValueType, pattern: Int? = nil, takesFactName: Bool = false) {
      self.parameters = parameters
      self.result = result
      self.pattern = pattern
      self.takesFactName = takesFactName
    }
  }

  public var name: String { rawValue }

  public var signature: Signature {
    switch self {
    case .length: Signature([.value], .value)
    case .count: Signature([.nodes], .value)
    case .value: Signature([.nodes], .value)
    case .match: Signature([.value, .value], .logical, pattern: 1)
    case .search: Signature([.value, .value], .logical, pattern: 1)
    case .type, .text, .number, .bytes, .lower, .json: Signature([.value], .value)
    case .part: Signature([.value, .value], .value, pattern: 1)
    case .diff: Signature([.value, .value], .value)
    case .key: Signature([.nodes], .value)
    case .in: Signature([.value, .value], .logical)
    case .fact: Signature([.value], .value, takesFactName: true)
    case .known: Signature([.value], .logical, takesFactName: true)
    }
  }

  /// Every function's name, in the order of the language's page.
  public static var names: [String] { allCases.map(\.rawValue) }
}
