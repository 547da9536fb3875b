internal import Captures
internal import Documents
internal import Paths
internal import Rulesets

/// All that is wrong with a project file.
struct ProjectFaults: Error {
  let faults: [RulesetFault]
  /// What is right of it; nil where it is no YAML, or names rulesets that are not there.
  let partial: ProjectFile?
}

/// Reads a project file and notes every fault at its place.
struct ProjectFileReader {
  private let path: String
  private let bytes: PaddedBytes
  private let places: TextPlaces
  private let document = Document()
  private var faults: [RulesetFault] = []
  private var project: ProjectFile
  private let exists: (String) -> Bool
  /// False where the rulesets that it asks for are not known: then nothing can be said of its rules and facts.
  private var isUsable = true

  /// - Parameters:
  ///   - path: as shown, from the working directory or absolute.
  ///   - directory: its folder, absolute.
  ///   - exists: whether there is a file.
  /// - Throws: all that is wrong with it.
  static func read(
    _ bytes: PaddedBytes, path: String, directory: String, exists: @escaping (String) -> Bool = { FileCheck.exists($0) }
  ) throws(ProjectFaults) -> ProjectFile {
    var reader = ProjectFileReader(bytes, path, directory, exists)
    withExtendedLifetime(bytes) { reader.read() }
    guard reader.faults.isEmpty else {
      throw ProjectFaults(
        faults: reader.faults.sorted(by: precedes), partial: reader.isUsable ? reader.project : nil)
    }
    return reader.project
  }

  private static func precedes(_ a: RulesetFault, _ b: RulesetFault) -> Bool {
    (a.place.line, a.place.column) < (b.place.line, b.place.column)
  }

  private init(_ bytes: PaddedBytes, _ path: String, _ directory: String, _ exists: @escaping (String) -> Bool) {
    self.exists = exists
    self.path = path
    self.bytes = bytes
    places = TextPlaces(bytes.bytes)
    project = ProjectFile(path: path, directory: directory)
  }

  private var tape: Tape { document.tape }

  private mutating func read() {
    let stream = YAMLStream(bytes.all)
    do throws(ReadFault) {
      // An empty file changes nothing and still ends the search for one.
      guard try stream.next(into: document) else { return }
      readRoot()
      if try stream.next(into: document) {
        fault(.badYAML, offset: document.place(of: tape.root).lowerBound, "a project file is one YAML document")
      }
    } catch {
      let found = error.found.isEmpty ? "the text ends" : "found \(error.found)"
      isUsable = false
      fault(.badYAML, offset: error.offset, "\(found), expected \(error.expected)")
    }
  }

  private mutating func readRoot() {
    let root = tape.root
    if tape.kind(root) == .null { return }
    guard tape.kind(root) == .object else { return wrongType(root, "a project file", "a map") }
    for duplicate in document.duplicates {
      fault(.badYAML, at: duplicate.later, "\"\(tape.text(duplicate.later))\" is here twice")
    }
    for (name, value) in tape.members(root) {
      let text = tape.text(name)
      if let key = ProjectFile.Key(rawValue: text) {
        read(key, name, value)
      } else if !text.hasPrefix("x-") {
        let known = ProjectFile.Key.allCases.map(\.rawValue)
        let nearest = nearest(text, known, ["rules": "severities", "extends": "rulesets", "ignore": "ignores"])
        fault(
          .unknownKey, at: name,
          "a project file has no key \"\(text)\"" + (nearest == nil ? "; keys are " + list(known) : ""),
          suggestion: nearest)
      }
    }
  }

  private mutating func read(_ key: ProjectFile.Key, _ name: Node, _ value: Node) {
    switch key {
    case .rulesets: readRulesets(value)
    case .severities: readSeverities(value)
    case .ignores: project.ignores = strings(value, "ignores").map { Glob($0.text) }
    case .facts: readFacts(value)
    case .lang:
      guard let word = word(value, "lang", Language.allCases.map(\.rawValue)) else { return }
      project.language = Language(rawValue: word)
    case .failOn:
      guard let word = word(value, "fail-on", Settings.Threshold.words) else { return }
      project.failOn = Settings.Threshold(word: word)
    case .app: fault(.notSupported, at: name, "app profiles come with a later version of pushlint; remove \"app\"")
    }
  }

  // MARK: Keys

  private mutating func readRulesets(_ value: Node) {
    let directory = FilePaths.directory(of: path)
    project.rulesets = strings(value, "rulesets").map { text, node in
      let isBuiltIn = text.hasPrefix(BuiltInRules.prefix)
      let name = isBuiltIn ? text : FilePaths.join(directory, text)
      checkRuleset(text, isBuiltIn: isBuiltIn, node)
      return ProjectFile.Named(name: name, value: (), place: place(node))
    }
    if tape.kind(value) == .array, tape.childCount(value) == 0 {
      fault(.wrongType, at: value, "rulesets names at least one ruleset")
    }
  }

  /// Tells here, with the project file's other faults, that a ruleset is not there.
  private mutating func checkRuleset(_ text: String, isBuiltIn: Bool, _ node: Node) {
    if isBuiltIn {
      let known = BuiltInRules.embedded.names.map { BuiltInRules.prefix + $0 }
      if known.contains(text) { return }
      isUsable = false
      fault(.unknownRule, at: node, "there is no built-in ruleset \(text)", suggestion: nearest(text, known, [:]))
    } else if !exists(FilePaths.join(project.directory, text)) {
      isUsable = false
      fault(.unknownRule, at: node, "there is no ruleset \(text): a path is taken from this file's folder")
    }
  }

  private mutating func readSeverities(_ value: Node) {
    let words = Severity.allCases.reversed().map(\.rawValue) + ["off"]
    for (name, setting) in members(value, "severities") {
      let what = "the severity of \(tape.text(name))"
      var severity = SeveritySetting.off
      if tape.kind(setting) != .false {
        guard let word = word(setting, what, words) else { continue }
        severity = Severity(rawValue: word).map { .severity($0) } ?? .off
      }
      project.severities.append(.init(name: tape.text(name), value: severity, place: place(name)))
    }
  }

  private mutating func readFacts(_ value: Node) {
    for (name, fact) in members(value, "facts") {
      if tape.kind(fact) == .object, tape.member("file", of: fact) != nil {
        fault(
          .notSupported, at: fact,
          "facts read from files come with a later version of pushlint; state the value of \(tape.text(name)) here")
        continue
      }
      project.facts.append(.init(name: tape.text(name), value: Literal(fact, of: tape), place: place(name)))
    }
  }

  // MARK: Values

  private mutating func members(_ node: Node, _ what: String) -> [(name: Node, value: Node)] {
    guard tape.kind(node) == .object else {
      wrongType(node, what, "a map")
      return []
    }
    return tape.members(node).map { $0 }
  }

  /// The strings of a list, or the one that stands for a list of one.
  private mutating func strings(_ node: Node, _ what: String) -> [(text: String, node: Node)] {
    if tape.kind(node) == .string { return [(tape.text(node), node)] }
    guard tape.kind(node) == .array else {
      wrongType(node, what, "a list of strings")
      return []
    }
    var strings: [(text: String, node: Node)] = []
    for element in tape.elements(node) {
      if tape.kind(element) == .string {
        strings.append((tape.text(element), element))
      } else {
        wrongType(element, "each of " + what, "a string")
      }
    }
    return strings
  }

  private mutating func word(_ node: Node, _ what: String, _ words: [String]) -> String? {
    let text = tape.kind(node).isContainer ? "" : tape.text(node)
    if tape.kind(node) == .string, words.contains(text) { return text }
    let suggestion = nearest(text, words, ["warning": "warn", "none": "off", "ignore": "off"])
    wrongType(node, what, "one of " + list(words), suggestion: suggestion)
    return nil
  }

  private func nearest(_ text: String, _ known: [String], _ misspelt: [String: String]) -> String? {
    NearestName(known: known, misspelt: misspelt.filter { known.contains($0.value) }).nearest(to: text)?.name
  }

  private func list(_ words: [String]) -> String { words.joined(separator: ", ") }

  // MARK: Faults

  private mutating func wrongType(_ node: Node, _ what: String, _ expected: String, suggestion: String? = nil) {
    let found =
      switch tape.kind(node) {
      case .object: "a map"
      case .array: "a list"
      case .null: "nothing"
      default: "\"\(tape.text(node))\""
      }
    fault(.wrongType, at: node, "\(what) is \(expected), found \(found)", suggestion: suggestion)
  }

  private mutating func fault(
    _ code: RulesetFault.Code, at node: Node, _ message: String, suggestion: String? = nil
  ) {
    fault(code, offset: document.place(of: node).lowerBound, message, suggestion: suggestion)
  }

  private mutating func fault(
    _ code: RulesetFault.Code, offset: Int, _ message: String, suggestion: String? = nil
  ) {
    let place = places.place(offset)
    let proposal = suggestion.map { " — did you mean \"\($0)\"?" } ?? ""
    faults.append(
      RulesetFault(
        code, at: SourcePlace(file: path, line: place.line, column: place.column), message + proposal,
        suggestion: suggestion))
  }

  private func place(_ node: Node) -> SourcePlace {
    let place = places.place(document.place(of: node).lowerBound)
    return SourcePlace(file: path, line: place.line, column: place.column)
  }
}
