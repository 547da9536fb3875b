public import Rulesets

/// What a run comes to.
public struct RunSummary: Sendable, Hashable {
  /// Inputs that were linted.
  public var files = 0
  public var documents = 0
  /// Files in folders that are not about pushes.
  public var skipped = 0
  public var errors = 0
  public var warnings = 0
  public var infos = 0
  public var hints = 0

  public init() {}

  public subscript(severity: Severity) -> Int {
    get {
      switch severity {
      case .error: errors
      case .warn: warnings
      case .info: infos
      case .hint: hints
      }
    }
    set {
      switch severity {
      case .error: errors = newValue
      case .warn: warnings = newValue
      case .info: infos = newValue
      case .hint: hints = newValue
      }
    }
  }
}

/// Why the tool could not do a part of its work.
public struct RunError: Sendable, Hashable {
  /// The input or ruleset meant; nil where it is the run as a whole.
  public let file: String?
  public let message: String

  public init(file: String?, message: String) {
    self.file = file
    self.message = message
  }
}
