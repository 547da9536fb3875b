/// Names of facts, and those that are declared always.
public enum FactName {
  static let captureForm = "capture.form"
  /// The name of the input, which kinds and rules may look at.
  public static let documentFile = "document.file"
  /// What the names of the app profile begin with.
  public static let appProfile = "app."

  /// Facts that every ruleset may use.
  public static let always: [String: [RuleFunction.ValueType]] = {
    var facts: [String: [RuleFunction.ValueType]] = [
      "run.now": [.integer], "capture.time": [.number, .integer], captureForm: [.string], documentFile: [.string],
      "request.host": [.string], "request.path": [.string],
    ]
    for owner in ["build", "server"] {
      facts["\(owner).environment"] = [.string]
      facts["\(owner).production"] = [.boolean]
      for name in ["bundleId", "teamId", "appKey"] { facts["\(owner).\(name)"] = [.string] }
    }
    return facts
  }()

  /// Whether a name is declared without a ruleset saying so; the app profile is free in what it states.
  static func isAlwaysDeclared(_ name: String) -> Bool {
    always[name] != nil || name.hasPrefix(appProfile) && isName(name)
  }

  /// `[a-z][A-Za-z0-9-]*(\.[A-Za-z0-9-]+)*`.
  static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { SourceReader.isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    }
  }
}
