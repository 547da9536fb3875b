internal import Documents
internal import Paths

/// The top-level keys of a ruleset.
enum FileKey: String, MapKey {
  case description, documentationUrl, extends, defaults, formats, aliases, facts, kinds, embedded, projections, rules
  case overrides, functions, functionsDir, except, parserOptions

  static let table = KeyTable<FileKey>()
}

/// What a ruleset extends, as written.
struct ExtendsEntry {
  let name: String
  let node: Node
  let start: RulesetFile.Start
  let isExplicit: Bool
}

extension SourceReader {
  /// Why a key is refused; nil where it is not.
  private static func refusal(of key: FileKey) -> String? {
    switch key {
    case .functions:
      "functions: rulesets run no code; pushlint's functions and expressions do what custom ones are for"
    case .functionsDir: "functionsDir: rulesets run no code"
    case .except: "except is Spectral's old form: write overrides with files and rules"
    case .parserOptions: "parserOptions: the readers' findings are rules; write rules: { duplicate-key: warn }"
    case .projections: "projections come with a later version"
    default: nil
    }
  }

  /// Reads all of a file but its rules.
  ///
  /// - Parameter isRoot: whether its overrides count.
  /// - Returns: what it extends, for the loader to find.
  func read(into file: RulesetFile, isRoot: Bool) -> [ExtendsEntry] {
    defer { file.checks = context.takeChecks() }
    let root = tape.root
    guard tape.kind(root) == .object else {
      wrongType(root, "a ruleset", expected: "a map")
      return []
    }
    var extends: [ExtendsEntry] = []
    var overrides: Node?
    var says = false
    // `defaults` may stand behind the rules, and `formats` is one of them.
    map(root, as: FileKey.self, "a ruleset") { key, name, value in
      if let reason = SourceReader.refusal(of: key) {
        fault(.notSupported, at: name, reason)
        says = true
        return
      }
      switch key {
      case .description: _ = text(value, "description")
      case .documentationUrl: file.documentationURL = string(value, "documentationUrl")
      case .extends: extends = self.extends(value)
      case .defaults: defaults(value, into: file)
      case .formats: file.defaults.append(.kinds(kindNames(value, "formats")))
      case .aliases: file.aliases = aliases(value)
      case .facts: file.facts = facts(value)
      case .kinds: file.kinds = kinds(value)
      case .embedded: file.embedded = embedded(value)
      case .rules: file.rules = rules(value)
      case .overrides: overrides = value
      case .projections, .functions, .functionsDir, .except, .parserOptions: break
      }
      switch key {
      case .extends, .rules, .overrides, .aliases, .facts, .kinds, .embedded: says = true
      default: break
      }
    }
    if !says {
      fault(
        .missingKey, at: root,
        "a ruleset has at least one of extends, rules, overrides, aliases, facts, kinds and embedded")
    }
    if isRoot, let overrides { file.overrides = self.overrides(overrides, of: file) }
    if let markers = tape.member("x-push-markers", of: root) {
      file.pushMarkers = strings(markers.value, "x-push-markers")
    }
    return extends
  }

  // MARK: extends

  func extends(_ node: Node) -> [ExtendsEntry] {
    oneOrMore(node).compactMap { entry in
      guard tape.kind(entry) == .array else {
        guard let name = string(entry, "an entry of extends") else { return nil }
        // Spectral reads [x, all] as two rulesets: a slip more often than not.
        if RulesetFile.Start(rawValue: name) != nil {
          fault(.wrongType, at: entry, "a ruleset and how it starts are a list in the list: [[name, \(name)]]")
          return nil
        }
        return ExtendsEntry(name: name, node: entry, start: .recommended, isExplicit: false)
      }
      let pair = tape.elements(entry).map { $0 }
      guard pair.count == 2 else {
        fault(
          .wrongType, at: entry,
          "an entry of extends is a name, or [name, recommended, all or off], found a list of \(pair.count)")
        return nil
      }
      guard let name = string(pair[0], "a ruleset's name"),
        let start = word(pair[1], "how a ruleset starts", as: RulesetFile.Start.self)
      else { return nil }
      return ExtendsEntry(name: name, node: pair[0], start: start, isExplicit: true)
    }
  }

  // MARK: defaults

  private enum DefaultsKey: String, MapKey {
    case kinds, severity, recommended, when, affects, docs, since, source, tags, projected, formats, documentationUrl

    static let table = KeyTable<DefaultsKey>()
  }

  private func defaults(_ node: Node, into file: RulesetFile) {
    map(node, as: DefaultsKey.self, "defaults") { key, _, value in
      switch key {
      case .when:
        file.defaultWhen = value
        _ = string(value, "when")
      case .projected: _ = boolean(value, "projected")
      default:
        guard let ruleKey = RuleKey(rawValue: key.rawValue), let change = plainChange(ruleKey, value) else { return }
        if case .recommended(let recommended) = change { file.defaultRecommended = recommended }
        file.defaults.append(change)
      }
    }
  }

  // MARK: rules

  func rules(_ node: Node) -> [RulesetFile.RuleEntry] {
    members(node, "rules").compactMap { name, value in
      let text = tape.text(name)
      if checks, !SourceReader.isRuleName(text) {
        fault(
          .wrongType, at: name,
          "a rule's name is letters, digits, \".\", \"_\" and \"-\", found \"\(text.shortened)\"")
        return nil
      }
      return RulesetFile.RuleEntry(name: text, number: context.number(ofRule: text), nameNode: name, value: value)
    }
  }

  /// `[A-Za-z0-9][A-Za-z0-9._-]*`.
  static func isRuleName(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetterOrDigit(first) else { return false }
    return text.utf8.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) }
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
