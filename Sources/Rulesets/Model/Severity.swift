/// How much a finding weighs. The order is that of weight.
public enum Severity: String, Sendable, CaseIterable, Comparable {
  case hint, info, warn, error

  public static func < (a: Severity, b: Severity) -> Bool { a.weight < b.weight }

  private var weight: Int {
    switch self {
    case .hint: 0
    case .info: 1
    case .warn: 2
    case .error: 3
    }
  }
}

/// What a ruleset, the project file or the command line says of a rule's severity.
public enum SeveritySetting: Sendable, Hashable {
  case severity(Severity)
  case off
}
