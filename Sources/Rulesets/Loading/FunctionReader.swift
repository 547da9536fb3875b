internal import Documents
internal import Paths
internal import Patterns

/// The options that an item gives its function, by name.
struct FunctionOptions {
  let reader: SourceReader
  let function: String
  let node: Node?
  private var values: [(key: OptionKey, node: Node)] = []
  /// An option that is unknown may be one that is missing, misspelt: that is said once.
  private(set) var hasUnknown = false

  init(_ reader: SourceReader, _ function: String, _ node: Node?, _ allowed: [OptionKey]) {
    self.reader = reader
    self.function = function
    self.node = node
    guard let node else { return }
    guard reader.tape.kind(node) == .object else {
      reader.wrongType(node, "functionOptions", expected: "a map", code: .badOption)
      return
    }
    for (name, value) in reader.tape.members(node) where !reader.isPrivate(name) {
      if let key = OptionKey.table.key(name, in: reader.tape), allowed.contains(key) {
        values.append((key, value))
        continue
      }
      hasUnknown = true
      let text = reader.tape.text(name)
      let names = allowed.map(\.rawValue)
      let nearest = NearestName(known: names).nearest(to: text)?.name
      let takes = names.isEmpty ? "it takes none" : "it takes \(names.listed)"
      reader.fault(
        .badOption, at: name, "\(function) has no option \"\(text.shortened)\": \(takes)", suggestion: nearest)
    }
  }

  subscript(key: OptionKey) -> Node? { values.first { $0.key == key }?.node }

  /// What faults call an option.
  func what(_ key: OptionKey) -> String { "the option \(key.rawValue) of \(function)" }
}

/// One function with its options.
struct FunctionReader {
  let reader: SourceReader
  /// The function's name.
  let node: Node
  let options: FunctionOptions
  let rule: String

  var tape: Tape { reader.tape }

  func fault(_ node: Node, _ message: String) { reader.fault(.badOption, at: node, message) }

  func missing(_ what: String) {
    if !options.hasUnknown { fault(options.node ?? node, "\(options.function) needs the option \(what)") }
  }

  /// An option that must be there.
  private func required(_ key: OptionKey) -> Node? {
    if let node = options[key] { return node }
    missing(key.rawValue)
    return nil
  }

  func option<Value>(_ node: Node, _ read: (Node) -> Value?) -> Option<Value>? {
    if let fact = reader.factReference(node) { return .fact(fact) }
    return read(node).map { .value($0) }
  }

  /// Refuses `{ fact: NAME }` where the value is needed at load.
  func stated(_ key: OptionKey) -> Node? {
    guard let node = options[key] else { return nil }
    guard reader.factReference(node) == nil else {
      reader.fault(
        .notSupported, at: node, "\(options.what(key)) cannot be a fact: it is needed when the rules are read")
      return nil
    }
    return node
  }

  // MARK: Functions

  func type() -> RuleFunction? {
    guard let node = required(.type) else { return nil }
    return types(node).map { .type($0) }
  }

  private func types(_ node: Node) -> Option<[RuleFunction.ValueType]>? {
    option(node) {
      let types = reader.types($0, options.what(.type))
      return types.isEmpty ? nil : types
    }
  }

  func json() -> RuleFunction? {
    guard let node = options[.type] else { return .json(nil) }
    return types(node).map { .json($0) }
  }

  func equals() -> RuleFunction? {
    switch (options[.value], options[.fact]) {
    case (let value?, nil): return option(value) { reader.literal($0) }.map { .equals($0) }
    case (nil, let fact?):
      guard let name = reader.string(fact, options.what(.fact), code: .badOption) else { return nil }
      if reader.checks { reader.context.checks.facts.append(NameCheck(name: name, reader: reader, node: fact)) }
      return .equals(.fact(name))
    case (_?, let fact?): fault(fact, "equals takes value or fact, not both")
    case (nil, nil): missing("value, or fact")
    }
    return nil
  }

  func enumeration() -> RuleFunction? {
    let misspelt = misspelt()
    let report = options[.report].flatMap {
      reader.word($0, options.what(.report), as: RuleFunction.Enumeration.Report.self)
    }
    guard let node = required(.values), let values = option(node, scalars) else { return nil }
    return .enumeration(RuleFunction.Enumeration(values: values, misspelt: misspelt, report: report ?? .all))
  }

  private func scalars(_ node: Node) -> [Literal]? {
    guard let nodes = reader.list(node, options.what(.values), code: .badOption) else { return nil }
    if nodes.isEmpty { fault(node, "\(options.what(.values)) is empty; expected at least one value") }
    for node in nodes where tape.kind(node).isContainer {
      fault(node, "\(options.what(.values)) holds \(reader.found(node)); expected strings, numbers, booleans and null")
    }
    return nodes.map(reader.literal)
  }

  /// The map of wrong spellings.
  private func misspelt() -> Option<Literal>? {
    guard let node = options[.misspelt] else { return nil }
    return option(node) { node in
      guard tape.kind(node) == .object else {
        reader.wrongType(
          node, options.what(.misspelt), expected: "a map from wrong names to right ones", code: .badOption)
        return nil
      }
      for (_, value) in tape.members(node) where tape.kind(value) != .string {
        fault(value, "\(options.what(.misspelt)) gives names; found \(reader.found(value))")
      }
      return reader.literal(node)
    }
  }

  func pattern() -> RuleFunction? {
    if options[.match] == nil, options[.notMatch] == nil {
      missing("match or notMatch")
      return nil
    }
    let match = regex(.match)
    let notMatch = regex(.notMatch)
    return match == nil && notMatch == nil ? nil : .pattern(match: match, notMatch: notMatch)
  }

  private func regex(_ key: OptionKey) -> RuleFunction.PatternOption? {
    guard let node = stated(key), let text = reader.string(node, options.what(key), code: .badOption) else {
      return nil
    }
    do {
      return RuleFunction.PatternOption(text: text, pattern: try Pattern.option(text))
    } catch {
      reader.fault(
        .badPattern, in: node, content: error.offset, "\(options.what(key)) does not compile: \(error.message)")
      return nil
    }
  }

  func casing() -> RuleFunction? {
    let digits = stated(.disallowDigits).flatMap {
      reader.boolean($0, options.what(.disallowDigits), code: .badOption)
    }
    let separator = separator()
    guard required(.type) != nil, let node = stated(.type),
      let form = reader.word(node, options.what(.type), as: RuleFunction.Casing.Form.self)
    else { return nil }
    return .casing(
      RuleFunction.Casing(
        form: form, disallowDigits: digits ?? false, separator: separator?.character,
        allowLeading: separator?.allowsLeading ?? false))
  }

  private enum SeparatorKey: String, MapKey {
    case char, allowLeading

    static let table = KeyTable<SeparatorKey>()
  }

  private func separator() -> (character: String, allowsLeading: Bool)? {
    guard let node = stated(.separator) else { return nil }
    var character: String?
    var allowsLeading = false
    reader.map(node, as: SeparatorKey.self, options.what(.separator)) { key, _, value in
      switch key {
      case .char:
        guard let text = reader.string(value, "separator.char", code: .badOption) else { return }
        character = text
        if text.count > 1 {
          fault(value, "separator.char is one character such as \"-\" or \"/\", found \"\(text.shortened)\"")
        }
      case .allowLeading:
        allowsLeading = reader.boolean(value, "separator.allowLeading", code: .badOption) ?? false
      }
    }
    if character == nil, tape.kind(node) == .object, !hasMember("char", node) {
      fault(node, "\(options.what(.separator)) needs char")
    }
    return character.map { ($0, allowsLeading) }
  }

  private func hasMember(_ name: Name, _ node: Node) -> Bool { tape.member(name, of: node) != nil }

  func alphabetical() -> RuleFunction? {
    guard options[.keyedBy] != nil else { return .alphabetical(keyedBy: nil) }
    guard let node = stated(.keyedBy),
      let key = reader.string(node, options.what(.keyedBy), code: .badOption)
    else { return nil }
    return .alphabetical(keyedBy: key)
  }

  func properties(exclusive: Bool) -> RuleFunction? {
    guard required(.properties) != nil, let node = stated(.properties),
      let nodes = reader.list(node, options.what(.properties), code: .badOption)
    else { return nil }
    let names = nodes.compactMap { reader.string($0, options.what(.properties), code: .badOption) }
    if nodes.count < 2 { fault(node, "\(options.what(.properties)) names at least two, found \(nodes.count)") }
    return exclusive ? .xor(names) : .or(names)
  }

  func knownKeys() -> RuleFunction? {
    let misspelt = misspelt()
    let open = stated(.open).flatMap { reader.boolean($0, options.what(.open), code: .badOption) }
    let report = stated(.report).flatMap {
      reader.word($0, options.what(.report), as: RuleFunction.KnownKeys.Report.self)
    }
    guard let node = required(.keys) else { return nil }
    let keys = option(node) { node -> [Literal]? in
      guard let nodes = reader.list(node, options.what(.keys), code: .badOption) else { return nil }
      for node in nodes where tape.kind(node) != .string {
        fault(node, "\(options.what(.keys)) holds \(reader.found(node)); expected names as strings")
      }
      return nodes.map(reader.literal)
    }
    return keys.map {
      .knownKeys(RuleFunction.KnownKeys(keys: $0, misspelt: misspelt, open: open ?? false, report: report ?? .all))
    }
  }

  func expression() -> RuleFunction? {
    guard required(.assert) != nil, let node = stated(.assert) else { return nil }
    return reader.expression(node, options.what(.assert), reach: .rule(rule), code: .badOption).map { .expression($0) }
  }
}
