internal import Documents
internal import Paths

/// One ruleset file taken apart, its rules not yet read: what it extends, declares and says of rules.
final class RulesetFile {
  /// How an extended ruleset's rules start.
  enum Start: String, CaseIterable {
    case recommended, all, off
  }

  struct Extension {
    let file: RulesetFile
    let start: Start
    /// Whether `start` was written: then it holds for what the file itself extends too.
    let isExplicit: Bool
  }

  struct RuleEntry {
    let name: String
    /// `LoadContext.number(ofRule:)`.
    let number: Int
    let nameNode: Node
    let value: Node
  }

  /// What is known of a file by its name; two paths to one file are one.
  let identity: String
  let reader: SourceReader
  var extensions: [Extension] = []
  var documentationURL: String?
  /// Changes for each rule that is defined here, `when` apart.
  var defaults: [RuleChange] = []
  var defaultWhen: Node?
  var defaultRecommended = true
  var rules: [RuleEntry] = []
  var facts: [FactEntry] = []
  var aliases: [AliasEntry] = []
  var kinds: [Ruleset.Kind] = []
  var embedded: [Ruleset.EmbeddedString] = []
  var overrides: [OverrideBlock] = []
  /// Of an override block: what it extends beside the base.
  var extendsNode: Node?
  var pushMarkers: [String] = []
  /// Of all but its rules.
  var checks = Checks()
  /// Examples by rule where they lie apart.
  var examples: (reader: SourceReader, nodes: [String: Node])?
  /// Reads what rules say beside what tells whether they run, by rule, where that lies apart.
  var bodies: (() -> (reader: SourceReader, nodes: [String: Node])?)?
  private lazy var bodiesRead = bodies?()
  /// Its rules where it is extended without saying how; wanted several times where several extend it.
  private(set) lazy var table = RuleTable(self)

  init(identity: String, reader: SourceReader) {
    self.identity = identity
    self.reader = reader
  }

  /// The maps that an entry of `rules` consists of.
  func parts(of rule: String, _ node: Node) -> [(reader: SourceReader, node: Node)] {
    guard let (bodyReader, nodes) = bodiesRead, let body = nodes[rule] else { return [(reader, node)] }
    return [(reader, node), (bodyReader, body)]
  }

  struct FactEntry {
    let fact: Ruleset.Fact
    /// Only the value is said; type and unit are those of the fact extended.
    let isShort: Bool
    let valueNode: Node?
  }

  struct AliasEntry {
    let name: String
    let targets: [Aliases.Target]
    let nameNode: Node
  }

  /// A block of `overrides`, read as a ruleset that extends the base.
  struct OverrideBlock {
    let patterns: [Ruleset.Override.Pattern]
    /// Without pointers.
    let file: RulesetFile?
    /// With pointers: severities, each with the rule's name as written.
    let severities: [(name: String, node: Node, setting: SeveritySetting)]
    let reader: SourceReader
  }

  /// The same, on another base: for several blocks of overrides that hold for one file.
  func extending(_ base: RulesetFile) -> RulesetFile {
    let file = RulesetFile(identity: identity, reader: reader)
    file.extensions = [Extension(file: base, start: .recommended, isExplicit: false)] + extensions.dropFirst()
    file.documentationURL = documentationURL
    file.rules = rules
    file.facts = facts
    file.aliases = aliases
    file.checks = checks
    return file
  }
}
