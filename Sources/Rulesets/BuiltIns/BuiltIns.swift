public import Documents

/// The rulesets that are part of the program, by name.
public struct BuiltInRules: Sendable {
  /// What their names begin with where rulesets are named.
  public static let prefix = "pushlint:"

  /// Names without the prefix, in the order of the files.
  public let names: [String]
  /// Whether they were checked when the program was built.
  let isTrusted: Bool
  let isYAML: Bool
  private let texts: [String: PaddedBytes]

  /// Those embedded in the program.
  public static let embedded = BuiltInRules()

  /// None: for tests of a ruleset on its own.
  public static let none = BuiltInRules(files: [])

  private init() {
    names = BuiltInText.files.map(\.name)
    isTrusted = true
    isYAML = false
    texts = [:]
  }

  /// Rulesets given as YAML, checked like any other: the files in `Rules` while they are worked on.
  public init(files: [(name: String, text: PaddedBytes)]) {
    names = files.map(\.name)
    isTrusted = false
    isYAML = true
    texts = Dictionary(files) { first, _ in first }
  }

  /// The text of one.
  func text(_ name: String) -> RulesetText? {
    if let text = texts[name] { return .bytes(text) }
    return constant(name).map { .constant($0.text) }
  }

  /// What the rules of one say beside what tells whether they run, by rule, where that lies apart from its text.
  func bodies(_ name: String) -> RulesetText? { constant(name).map { .constant($0.bodies) } }

  /// The examples of one, by rule, where they lie apart from its text.
  func examples(_ name: String) -> RulesetText? { constant(name).map { .constant($0.examples) } }

  private func constant(_ name: String) -> BuiltInText.File? {
    isTrusted ? BuiltInText.files.first { $0.name == name } : nil
  }
}
