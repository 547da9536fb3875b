internal import Documents
public import Paths

/// Facts, aliases, kinds and embedded strings of a ruleset and of all it extends, own over extended, later over earlier.
struct Declarations {
  /// A file's own come before those of what it extends, and these from the last to the first.
  private(set) var files: [RulesetFile] = []
  private(set) var kinds: [Ruleset.Kind] = []
  private(set) var facts: [String: Ruleset.Fact] = [:]
  private(set) var aliases = Aliases()
  private(set) var embedded: [Ruleset.EmbeddedString] = []
  private(set) var pushMarkers: [String] = []
  private var targets: [String: [Aliases.Target]] = [:]

  /// - Parameter base: a ruleset that is there without being extended: the built-in kinds.
  init(_ root: RulesetFile, base: RulesetFile?) {
    visit(root)
    if let base { visit(base) }
    addKinds()
    addFacts()
    addAliases()
    for file in files.reversed() {
      for entry in file.embedded { add(entry) }
      for marker in file.pushMarkers where !pushMarkers.contains(marker) { pushMarkers.append(marker) }
    }
  }

  private mutating func visit(_ file: RulesetFile) {
    guard !files.contains(where: { $0 === file }) else { return }
    files.append(file)
    for entry in file.extensions.reversed() { visit(entry.file) }
  }

  // MARK: Kinds

  private mutating func addKinds() {
    var declared: [String: [String]] = [:]
    for file in files {
      for kind in file.kinds where declared[kind.name] == nil {
        declared[kind.name] = kind.isOneOf
        kinds.append(kind)
      }
    }
    for index in kinds.indices where !kinds[index].isOneOf.isEmpty {
      var all: [String] = []
      var next = kinds[index].isOneOf[...]
      while let name = next.popFirst() {
        guard !all.contains(name), name != kinds[index].name else { continue }
        all.append(name)
        next += declared[name] ?? []
      }
      kinds[index].isOneOf = all
    }
  }

  // MARK: Facts

  private mutating func addFacts() {
    for file in files {
      for entry in file.facts {
        let fact = entry.fact
        guard var known = facts[fact.name] else {
          facts[fact.name] = fact
          continue
        }
        // What a redefinition does not say of a fact stays as it was; source and date are those of the old value.
        if !known.redefines { known.redefines = known.place != fact.place }
        if known.types.isEmpty { known.types = fact.types }
        if known.unit == nil { known.unit = fact.unit }
        if known.description == nil { known.description = fact.description }
        facts[fact.name] = known
      }
    }
    for (name, types) in FactName.always {
      if facts[name] == nil {
        facts[name] = Ruleset.Fact(
          name: name, value: nil, types: types, unit: nil, description: nil, source: nil, checked: nil, place: nil)
      } else if facts[name]?.types.isEmpty == true {
        facts[name]?.types = types
      }
    }
    for file in files { checkTypes(file) }
  }

  /// A value of another type than the fact's is a fault where it is given.
  private func checkTypes(_ file: RulesetFile) {
    guard file.reader.checks else { return }
    for entry in file.facts {
      guard let value = entry.fact.value, let node = entry.valueNode, let types = facts[entry.fact.name]?.types,
        !types.isEmpty, !types.contains(where: { $0.holds(value) })
      else { continue }
      file.reader.wrongType(
        node, "the fact \(entry.fact.name)", expected: "of type \(types.map(\.rawValue).listed)")
    }
  }

  // MARK: Aliases

  private mutating func addAliases() {
    var merged: [(declaration: Aliases.Declaration, targets: [Aliases.Target])] = []
    var positions: [String: Int] = [:]
    var changed: [(by: RulesetFile, RulesetFile.AliasEntry, was: RulesetFile.AliasEntry)] = []
    var winners: [String: (RulesetFile, RulesetFile.AliasEntry)] = [:]
    for file in files {
      for entry in file.aliases {
        if let position = positions[entry.name] {
          let declaration = merged[position].declaration
          merged[position].declaration = Aliases.Declaration(
            name: entry.name, place: declaration.place, redefines: true)
          if let (winner, own) = winners[entry.name] { changed.append((winner, own, entry)) }
          continue
        }
        positions[entry.name] = merged.count
        winners[entry.name] = (file, entry)
        targets[entry.name] = entry.targets
        merged.append(
          (
            Aliases.Declaration(
              name: entry.name, place: file.reader.source.place(of: entry.nameNode), redefines: false),
            entry.targets
          ))
      }
    }
    for (file, entry, old) in changed where isPlace(old.targets.flatMap(\.entries)) {
      if !isPlace(entry.targets.flatMap(\.entries)) {
        file.reader.fault(
          .cannotChange, at: entry.nameNode,
          "the alias \(entry.name) is a place in what this extends, and rules use it as one: only queries can stand here"
        )
      }
    }
    aliases = Aliases(merged, kinds: kinds)
  }

  /// Entries of an alias, those of all targets; nil where there is none of this name.
  func entries(of alias: String) -> [Expression]? { targets[alias]?.flatMap(\.entries) }

  /// Whether all entries are queries alone, through other aliases too.
  private func isPlace(_ entries: [Expression], depth: Int = 0) -> Bool {
    entries.allSatisfy { entry in
      guard let query = entry.onlyQuery else { return false }
      guard case .alias(let name) = query.anchor, depth < 32 else { return true }
      return self.entries(of: name).map { isPlace($0, depth: depth + 1) } ?? true
    }
  }

  // MARK: Embedded strings

  private mutating func add(_ entry: Ruleset.EmbeddedString) {
    let known = embedded.firstIndex {
      $0.kinds == entry.kinds && $0.at == entry.at && $0.when == entry.when && $0.depth == entry.depth
    }
    // The same strings twice: the later one says how a failure weighs.
    if let known { embedded[known] = entry } else { embedded.append(entry) }
  }
}

extension RuleFunction.ValueType {
  /// Whether a value is of this type; integers are told by value.
  public func holds(_ value: Literal) -> Bool {
    switch (self, value) {
    case (.null, .null), (.boolean, .bool), (.string, .string), (.array, .array), (.object, .object),
      (.number, .number):
      true
    case (.integer, .number(let text)): Literal.isInteger(text)
    default: false
    }
  }
}

extension Literal {
  /// Whether a JSON number is an integer by value: `1`, `1.0` and `1e2` are.
  static func isInteger(_ text: String) -> Bool {
    var digits: [UInt8] = []
    var fraction = 0
    var exponent = 0
    var rest = text.utf8.drop { $0 == UInt8(ascii: "-") }[...]
    var afterDot = false
    while let byte = rest.first, byte | 0x20 != UInt8(ascii: "e") {
      if byte == UInt8(ascii: ".") {
        afterDot = true
      } else {
        digits.append(byte)
        if afterDot { fraction += 1 }
      }
      rest = rest.dropFirst()
    }
    if !rest.isEmpty { exponent = Int(String(decoding: rest.dropFirst(), as: UTF8.self)) ?? 0 }
    let zeros = digits.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    return zeros == digits.count || fraction - exponent <= zeros
  }
}
