internal import Documents
internal import Paths

/// Finds and reads ruleset files and all they extend, each once.
final class FileGraph {
  let builtIns: BuiltInRules
  let readFile: RulesetLoader.ReadFile
  let context: LoadContext
  private var files: [String: RulesetFile] = [:]
  private var failed: Set<String> = []
  /// The files being read, outermost first.
  private var stack: [(identity: String, name: String)] = []

  init(builtIns: BuiltInRules, readFile: @escaping RulesetLoader.ReadFile, context: LoadContext) {
    self.builtIns = builtIns
    self.readFile = readFile
    self.context = context
  }

  /// Where the name of a file or of a built-in ruleset stands; nil on the command line.
  struct Reference {
    let reader: SourceReader
    let node: Node
  }

  /// - Parameters:
  ///   - name: as written: `pushlint:NAME`, or a path from `directory`.
  ///   - isRoot: whether overrides count.
  func file(_ name: String, from directory: String, by reference: Reference? = nil, isRoot: Bool = false)
    -> RulesetFile?
  {
    let isBuiltIn = name.hasPrefix(BuiltInRules.prefix)
    let identity = isBuiltIn ? name : FilePath.join(directory, name)
    if let start = stack.firstIndex(where: { $0.identity == identity }) {
      let chain = (stack[start...].map(\.name) + [identity]).joined(separator: " → ")
      report(.circularExtends, reference, name, "extends leads back to the file itself: \(chain)")
      return nil
    }
    // Only of a root the overrides are read: the same file may be one and be extended as well.
    let key = isRoot ? "\(identity)#" : identity
    if let known = files[key] { return known }
    guard !failed.contains(identity) else { return nil }
    guard let (text, isYAML) = contents(name, identity, isBuiltIn, reference) else {
      failed.insert(identity)
      return nil
    }
    let file = read(
      text, isYAML: isYAML, name: identity, directory: isBuiltIn ? "" : FilePath.directory(of: identity),
      isTrusted: isBuiltIn && builtIns.isTrusted, isRoot: isRoot)
    if let file {
      files[key] = file
      if isBuiltIn { addParts(to: file) }
    } else {
      failed.insert(identity)
    }
    return file
  }

  /// The ruleset that is there without being extended: the built-in kinds.
  func base() -> RulesetFile? {
    builtIns.names.contains("kinds") ? file(BuiltInRules.prefix + "kinds", from: "") : nil
  }

  /// Leaves the parts of a built-in ruleset that lie apart to be read when they are needed.
  private func addParts(to file: RulesetFile) {
    let name = String(file.identity.dropFirst(BuiltInRules.prefix.count))
    if let text = builtIns.bodies(name) {
      file.bodies = { [identity = file.identity, context] in FileGraph.part(text, of: identity, context) }
    }
    if context.readsExamples, let text = builtIns.examples(name) {
      file.examples = FileGraph.part(text, of: file.identity, context)
    }
  }

  /// A part of a built-in ruleset's text, by rule. It was checked when the program was built.
  private static func part(
    _ text: RulesetText, of identity: String, _ context: LoadContext
  ) -> (reader: SourceReader, nodes: [String: Node])? {
    let source = RulesetSource(name: identity, directory: "", isTrusted: true, text: text)
    guard (try? source.document.readJSON(source.slice)) != nil else { return nil }
    let reader = SourceReader(source: source, context: context)
    var nodes: [String: Node] = [:]
    for (rule, value) in reader.tape.members(reader.tape.root) { nodes[reader.tape.text(rule)] = value }
    return (reader, nodes)
  }

  /// Names of all rules in all built-in rulesets.
  func builtInRuleNames() -> [String] {
    builtIns.names.flatMap { file(BuiltInRules.prefix + $0, from: "")?.rules.map(\.name) ?? [] }
  }

  // MARK: Contents

  private func contents(
    _ name: String, _ identity: String, _ isBuiltIn: Bool, _ reference: Reference?
  ) -> (RulesetText, isYAML: Bool)? {
    if isBuiltIn {
      let short = String(name.dropFirst(BuiltInRules.prefix.count))
      if let text = builtIns.text(short) { return (text, builtIns.isYAML) }
      let known = builtIns.names
      let nearest = NearestName(known: known).nearest(to: short).map { BuiltInRules.prefix + $0.name }
      report(
        .unknownRule, reference, name,
        "there is no built-in ruleset \(name); there are \(known.map { BuiltInRules.prefix + $0 }.listed)"
          + didYouMean(nearest), suggestion: nearest)
      return nil
    }
    guard let isYAML = FilePath.isYAML(identity), !name.contains("://") else {
      report(
        .notSupported, reference, name,
        "a ruleset is a .yaml, .yml or .json file, or a built-in one such as pushlint:recommended; found \"\(name)\"")
      return nil
    }
    do {
      return (.bytes(try readFile(identity)), isYAML)
    } catch {
      report(.badYAML, reference, name, "the ruleset \(identity) cannot be read: \(error.message)")
      return nil
    }
  }

  private func report(
    _ code: RulesetFault.Code, _ reference: Reference?, _ name: String, _ message: String, suggestion: String? = nil
  ) {
    let place =
      reference.map { $0.reader.source.place(of: $0.node) } ?? SourcePlace(file: name, line: 1, column: 1)
    context.report(RulesetFault(code, at: place, message, suggestion: suggestion))
  }

  /// Reads one file and what it extends.
  func read(
    _ text: RulesetText, isYAML: Bool, name: String, directory: String, isTrusted: Bool, isRoot: Bool
  ) -> RulesetFile? {
    let source = RulesetSource(name: name, directory: directory, isTrusted: isTrusted, text: text)
    guard parse(source, isYAML: isYAML) else { return nil }
    let reader = SourceReader(source: source, context: context)
    let file = RulesetFile(identity: name, reader: reader)
    stack.append((name, name))
    defer { stack.removeLast() }
    file.extensions = resolve(reader.read(into: file, isRoot: isRoot), of: reader)
    for block in file.overrides {
      guard let inner = block.file else { continue }
      let base = RulesetFile.Extension(file: file, start: .recommended, isExplicit: false)
      inner.extensions = [base] + resolve(inner.extendsNode.map(reader.extends) ?? [], of: reader)
    }
    return file
  }

  private func resolve(_ entries: [ExtendsEntry], of reader: SourceReader) -> [RulesetFile.Extension] {
    entries.compactMap { entry in
      let name = builtInName(entry.name, in: reader.source) ?? entry.name
      return file(name, from: reader.source.directory, by: Reference(reader: reader, node: entry.node)).map {
        RulesetFile.Extension(file: $0, start: entry.start, isExplicit: entry.isExplicit)
      }
    }
  }

  /// A built-in ruleset names its neighbours as files, `./apns.yaml`, so that the folder can be loaded as it lies.
  private func builtInName(_ name: String, in source: RulesetSource) -> String? {
    guard source.name.hasPrefix(BuiltInRules.prefix), name.hasPrefix("./"), name.hasSuffix(".yaml") else { return nil }
    return BuiltInRules.prefix + name.dropFirst(2).dropLast(5)
  }

  // MARK: Text

  private func parse(_ source: RulesetSource, isYAML: Bool) -> Bool {
    let document = source.document
    do throws(ReadFault) {
      guard isYAML else {
        try document.readJSON(source.slice)
        return reportDuplicates(source)
      }
      let stream = YAMLStream(source.slice)
      guard try stream.next(into: document) else {
        context.report(
          RulesetFault(.badYAML, at: source.place(offset: 0), "the file is empty; expected a ruleset"))
        return false
      }
      let more = Document()
      if try stream.next(into: more) {
        let start = more.place(of: more.tape.root).lowerBound
        context.report(
          RulesetFault(.badYAML, at: source.place(offset: start), "a second document; a ruleset is one"))
      }
      return reportDuplicates(source)
    } catch {
      context.report(
        RulesetFault(.badYAML, at: source.place(offset: error.offset), FileGraph.message(error, source.slice)))
      return false
    }
  }

  private func reportDuplicates(_ source: RulesetSource) -> Bool {
    for duplicate in source.document.duplicates {
      let earlier = source.place(of: duplicate.earlier)
      context.report(
        RulesetFault(
          .badYAML, at: source.place(of: duplicate.later),
          "the key \"\(source.document.tape.text(duplicate.later).shortened)\" stands twice, first in line \(earlier.line)"
        ))
    }
    return true
  }

  private static func message(_ fault: ReadFault, _ slice: PaddedSlice) -> String {
    let all = slice.bytes
    let found = fault.found.isEmpty ? "the end of the text" : fault.found
    var message = "found \(found), expected \(fault.expected)"
    if fault.offset < all.count, all[fault.offset] == UInt8(ascii: "@") {
      message += "; a text that begins with @ is quoted"
    }
    return message
  }
}

/// Paths as text, with `/` between their parts.
enum FilePath {
  /// A path from a directory, without `.` and `..` where they can be left out.
  static func join(_ directory: String, _ path: String) -> String {
    let whole = path.hasPrefix("/") || directory.isEmpty ? path : directory + "/" + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (whole.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// All before the last `/`; empty where there is none.
  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// By its ending; nil where it is no ruleset's.
  static func isYAML(_ path: String) -> Bool? {
    let lower = path.lowercased()
    if lower.hasSuffix(".yaml") || lower.hasSuffix(".yml") { return true }
    return lower.hasSuffix(".json") ? false : nil
  }
}
