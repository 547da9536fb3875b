public import Documents
internal import Paths

/// Loads rulesets: reads files and what they extend, merges, and checks everything that can be checked before a run.
public struct RulesetLoader: Sendable {
  /// Gives a file's bytes; the path is relative to the working directory, or absolute.
  public typealias ReadFile = @Sendable (_ path: String) throws(FileError) -> PaddedBytes

  /// Why a file cannot be read.
  public struct FileError: Error, Sendable {
    /// As `strerror` has it: `No such file or directory`.
    public let message: String

    public init(message: String) { self.message = message }
  }

  public struct Options: Sendable {
    /// Whether examples are read, and of built-in rules `source`, `since` and `tags`: only `test` and `explain` ask.
    public var examples = true
    /// Whether built-in rules that are off are read too. Where not, `Ruleset.unloadedRules` has their names.
    public var rulesThatAreOff = true
    /// Rules that are read though they are off: those that the project file or the command line names.
    public var neededRules: Set<String> = []
    /// Blocks of `Ruleset.overrides` that the ruleset is extended by, by their positions: for a file that several match.
    public var overrides: [Int] = []

    public init() {}
  }

  private let readFile: ReadFile
  private let builtIns: BuiltInRules
  private let options: Options

  public init(builtIns: BuiltInRules = .embedded, options: Options = Options(), readFile: @escaping ReadFile) {
    self.readFile = readFile
    self.builtIns = builtIns
    self.options = options
  }

  /// Loads rulesets as the command line names them; later ones win over earlier ones.
  ///
  /// - Parameter names: `pushlint:NAME`, or paths from the working directory; at least one.
  /// - Throws: all faults.
  public func load(names: [String]) throws(RulesetFaults) -> Ruleset {
    let load = Load(builtIns: builtIns, readFile: readFile, options: options)
    return try load.ruleset(of: names.compactMap { load.graph.file($0, from: "", isRoot: true) })
  }

  /// Loads one ruleset file.
  ///
  /// - Throws: all faults.
  public func load(file path: String) throws(RulesetFaults) -> Ruleset {
    try load(names: [path])
  }

  /// Loads a ruleset from its text.
  ///
  /// - Parameter name: as a file's: its ending says what the text is, its folder is where relative names start.
  /// - Throws: all faults.
  public func load(text: String, name: String) throws(RulesetFaults) -> Ruleset {
    let load = Load(builtIns: builtIns, readFile: readFile, options: options)
    let path = FilePath.join("", name)
    let file = load.graph.read(
      .bytes(PaddedBytes(text)), isYAML: FilePath.isYAML(path) ?? true, name: path,
      directory: FilePath.directory(of: path),
      isTrusted: false, isRoot: true)
    return try load.ruleset(of: file.map { [$0] } ?? [])
  }
}

/// One load, from files to a ruleset.
private final class Load {
  let context: LoadContext
  let graph: FileGraph
  private let options: RulesetLoader.Options

  init(builtIns: BuiltInRules, readFile: @escaping RulesetLoader.ReadFile, options: RulesetLoader.Options) {
    context = LoadContext(readsExamples: options.examples)
    graph = FileGraph(builtIns: builtIns, readFile: readFile, context: context)
    self.options = options
  }

  /// The ruleset of one file, or of one that extends several in order.
  func ruleset(of roots: [RulesetFile]) throws(RulesetFaults) -> Ruleset {
    let base = graph.base()
    guard let root = root(of: roots) else { throw faults() }
    let declarations = Declarations(root, base: base)
    // Built-in rules were checked with the aliases they were written for.
    context.checksBuiltIns = declarations.aliases.declarations.contains { $0.redefines }
    let blocks = roots.flatMap(\.overrides)
    var ruleset = assemble(root, declarations, isBase: true)
    ruleset.overrides = blocks.map { override($0, ruleset, base) }
    if !options.overrides.isEmpty {
      let extended = self.extended(root, by: options.overrides.map { blocks[$0] })
      let overrides = ruleset.overrides
      ruleset = assemble(extended, Declarations(extended, base: base), isBase: false)
      ruleset.overrides = overrides
    }
    guard context.faults.isEmpty else { throw faults() }
    return ruleset
  }

  private func faults() -> RulesetFaults {
    RulesetFaults(
      faults: context.faults.sorted {
        ($0.place.file, $0.place.line, $0.place.column) < ($1.place.file, $1.place.line, $1.place.column)
      })
  }

  private func root(of roots: [RulesetFile]) -> RulesetFile? {
    guard roots.count > 1, let first = roots.first else { return roots.first }
    let root = RulesetFile(identity: "", reader: first.reader)
    root.extensions = roots.map { RulesetFile.Extension(file: $0, start: .recommended, isExplicit: false) }
    return root
  }

  private func assemble(_ root: RulesetFile, _ declarations: Declarations, isBase: Bool) -> Ruleset {
    let table = RuleTable(root)
    var ruleset = Ruleset(
      rules: [], kinds: declarations.kinds, embedded: declarations.embedded, facts: declarations.facts,
      aliases: declarations.aliases, readerSeverities: table.readers, overrides: [],
      pushMarkers: declarations.pushMarkers, unloadedRules: [])
    ruleset.isBuiltIn = declarations.files.allSatisfy(\.reader.source.isTrusted)
    ruleset.rules.reserveCapacity(table.drafts.count)
    _ = context.takeChecks()
    for draft in table.drafts {
      if !draft.isEnabled, !draft.isForeign, !options.rulesThatAreOff, !options.neededRules.contains(draft.name) {
        ruleset.unloadedRules.append(draft.name)
      } else {
        ruleset.rules.append(draft.rule())
      }
    }
    var checks = context.takeChecks()
    for file in declarations.files where file.reader.checks { checks.add(file.checks) }
    if declarations.files.contains(where: { $0.reader.checks }) {
      MergedCheck(ruleset, declarations, context, builtInRules: graph.builtInRuleNames).run(checks)
    }
    return ruleset
  }

  private func extended(_ root: RulesetFile, by blocks: [RulesetFile.OverrideBlock]) -> RulesetFile {
    var base = root
    for block in blocks {
      guard let file = block.file else { continue }
      let next = file.extending(base)
      base = next
    }
    return base
  }

  private func override(
    _ block: RulesetFile.OverrideBlock, _ ruleset: Ruleset, _ base: RulesetFile?
  ) -> Ruleset.Override {
    var severities: [String: SeveritySetting] = [:]
    let known = Set(ruleset.rules.map(\.name) + ruleset.unloadedRules + RuleTable.readerRules)
    for (name, node, setting) in block.severities {
      severities[name] = setting
      if !known.contains(name) {
        let nearest = NearestName(known: known.sorted()).nearest(to: name)?.name
        block.reader.fault(.unknownRule, at: node, "there is no rule \(name) to override", suggestion: nearest)
      }
    }
    let extended = block.file.map { file in
      Ruleset.Override.Box(assemble(file, Declarations(file, base: base), isBase: false))
    }
    return Ruleset.Override(
      files: block.patterns, directory: block.reader.source.directory, severities: severities, extended: extended)
  }
}
