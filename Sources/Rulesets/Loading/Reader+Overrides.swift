internal import Documents
internal import Paths

private enum OverrideKey: String, MapKey {
  case files, rules, extends, aliases, facts

  static let table = KeyTable<OverrideKey>()
}

extension SourceReader {
  /// The blocks of `overrides`. What they extend is found by the loader, from `OverrideBlock.file`.
  func overrides(_ node: Node, of base: RulesetFile) -> [RulesetFile.OverrideBlock] {
    guard let nodes = list(node, "overrides") else { return [] }
    return nodes.enumerated().compactMap { index, node in block(node, index, base) }
  }

  private func block(_ node: Node, _ index: Int, _ base: RulesetFile) -> RulesetFile.OverrideBlock? {
    var patterns: [Ruleset.Override.Pattern] = []
    var patternNodes: [Node] = []
    var rules: Node?
    var others: [Node] = []
    let file = RulesetFile(identity: "\(base.identity)#\(index)", reader: self)
    file.documentationURL = base.documentationURL
    let outer = context.takeChecks()
    defer { context.checks = outer }
    map(node, as: OverrideKey.self, "a block of overrides") { key, name, value in
      switch key {
      case .files:
        patternNodes = oneOrMore(value)
        patterns = patternNodes.compactMap(pattern)
      case .rules: rules = value
      case .extends:
        file.extendsNode = value
        others.append(name)
      case .aliases:
        file.aliases = aliases(value)
        others.append(name)
      case .facts:
        file.facts = facts(value)
        others.append(name)
      }
    }
    guard tape.kind(node) == .object else { return nil }
    if patternNodes.isEmpty {
      fault(.missingKey, at: node, "a block of overrides needs files: globs such as \"legacy/**/*.json\"")
      return nil
    }
    let pointers = patterns.filter { $0.pointer != nil }.count
    if pointers == 0 {
      if rules == nil, others.isEmpty {
        fault(.missingKey, at: node, "a block of overrides needs rules, extends, aliases or facts")
      }
      if let rules { file.rules = self.rules(rules) }
      file.checks = context.takeChecks()
      return RulesetFile.OverrideBlock(
        patterns: patterns, file: file, severities: [], reader: self)
    }
    if pointers < patterns.count, let plain = zip(patterns, patternNodes).first(where: { $0.0.pointer == nil }) {
      fault(.wrongType, at: plain.1, "where one pattern has a pointer, all of the block have: this one has none")
    }
    for name in others {
      fault(.wrongType, at: name, "a block with pointers holds severities in rules only, found \(tape.text(name))")
    }
    guard let rules else {
      fault(.missingKey, at: node, "a block with pointers needs rules, with a severity for each")
      return nil
    }
    let severities = self.rules(rules).compactMap { entry in
      severity(entry.value, "a rule in a block with pointers").map { (entry.name, entry.nameNode, $0) }
    }
    return RulesetFile.OverrideBlock(patterns: patterns, file: nil, severities: severities, reader: self)
  }

  /// A glob, perhaps with a pointer as the fragment of a URI has it: `v1/*.json#/a/b`.
  private func pattern(_ node: Node) -> Ruleset.Override.Pattern? {
    guard let text = string(node, "a pattern") else { return nil }
    guard let hash = text.firstIndex(of: "#") else { return Ruleset.Override.Pattern(glob: text, pointer: nil) }
    let glob = String(text[..<hash])
    let pointer = text[text.index(after: hash)...]
    if glob.isEmpty {
      fault(.wrongType, at: node, "a pattern begins with a glob: \"**\(text.shortened)\" means all files")
      return nil
    }
    if !pointer.isEmpty, pointer.first != "/" {
      fault(
        .badQuery, in: node, content: glob.utf8.count + 1,
        "after # stands a pointer such as /a/b, found \"\(pointer)\"")
      return nil
    }
    let tokens = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    return Ruleset.Override.Pattern(glob: glob, pointer: tokens.map { SourceReader.decoded($0) })
  }

  /// A reference token without percent encoding, `~1` and `~0`.
  private static func decoded(_ token: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = token.utf8[...]
    while let byte = rest.first {
      let next = rest.dropFirst().prefix(2)
      if byte == UInt8(ascii: "%"), next.count == 2, let code = UInt8(String(decoding: next, as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    var text: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if bytes[index] == UInt8(ascii: "~"), next == UInt8(ascii: "0") || next == UInt8(ascii: "1") {
        text.append(next == UInt8(ascii: "1") ? UInt8(ascii: "/") : UInt8(ascii: "~"))
        index += 2
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
