/// What is wrong in a ruleset file, and where.
public struct RulesetFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The codes of the ruleset language.
  public enum Code: String, Sendable, CaseIterable {
    case unknownKey = "unknown-key"
    case missingKey = "missing-key"
    case wrongType = "wrong-type"
    case badYAML = "bad-yaml"
    case badQuery = "bad-query"
    case badExpression = "bad-expression"
    case badPattern = "bad-pattern"
    case badOption = "bad-option"
    case badEdit = "bad-edit"
    case unknownFunction = "unknown-function"
    case unknownAlias = "unknown-alias"
    case unknownFact = "unknown-fact"
    case unknownKind = "unknown-kind"
    case unknownRule = "unknown-rule"
    case unknownPlaceholder = "unknown-placeholder"
    case circularAlias = "circular-alias"
    case circularExtends = "circular-extends"
    case circularKind = "circular-kind"
    case circularSupersedes = "circular-supersedes"
    case cannotChange = "cannot-change"
    case notSupported = "not-supported"
  }

  public let code: Code
  public let place: SourcePlace
  /// What was found and what was expected, in English; ends with the nearest valid name where there is one.
  public let message: String
  /// The nearest valid name, which the message proposes.
  public let suggestion: String?

  public init(_ code: Code, at place: SourcePlace, _ message: String, suggestion: String? = nil) {
    self.code = code
    self.place = place
    self.message = message
    self.suggestion = suggestion
  }

  /// `file:line:column: message [code]`.
  public var description: String { "\(place.file):\(place.line):\(place.column): \(message) [\(code.rawValue)]" }
}

/// All faults of a ruleset and of what it extends, by place.
public struct RulesetFaults: Error, Sendable, CustomStringConvertible {
  /// Never empty.
  public let faults: [RulesetFault]

  public var description: String { faults.map(\.description).joined(separator: "\n") }
}
