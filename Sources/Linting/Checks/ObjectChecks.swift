internal import Documents
internal import Paths
internal import Rulesets

/// `known-keys`, `or` and `xor`: the members an object has. All see through strings that were opened.
enum ObjectChecks {
  /// Each member that is not among the known ones, at its name.
  static func knownKeys(_ node: Node, _ known: KnownNames, _ options: RuleFunction.KnownKeys, _ tape: Tape) -> [Report]
  {
    var reports: [Report] = []
    for (name, _) in tape.members(tape.seenThrough(node)) {
      let text = tape.text(name)
      if known.contains(text) { continue }
      let nearest = known.nearest.nearest(to: text, distance: !options.open)
      if options.open, nearest == nil { continue }
      if options.report == .misspelt, nearest == nil { continue }
      if options.report == .unknown, nearest != nil { continue }
      let asked = nearest.map { " — did you mean \"\($0.name)\"?" } ?? ""
      let askedChinese = nearest.map { "——是否应为“\($0.name)”？" } ?? ""
      var report = Report(
        .name(name), actual: text, suggestion: nearest?.name, en: "unknown key \"\(text)\"" + asked,
        zh: "未知的键“\(text)”" + askedChinese)
      report.meant = nearest?.name
      reports.append(report)
    }
    return reports
  }

  /// The names of one `known-keys`, ready for looking up.
  struct KnownNames {
    let nearest: NearestName
    private let exact: Set<String>
    private let globs: [String]

    init(_ names: [String], misspelt: [String: String]) {
      exact = Set(names)
      nearest = NearestName(known: names, misspelt: misspelt)
      globs = names.filter { $0.contains("*") }
    }

    func contains(_ name: String) -> Bool {
      exact.contains(name) || globs.contains { KnownNames.matches(name[...], $0[...]) }
    }

    /// Whether a text is one that a pattern with `*` stands for.
    private static func matches(_ text: Substring, _ pattern: Substring) -> Bool {
      guard let star = pattern.firstIndex(of: "*") else { return text == pattern }
      let (head, tail) = (pattern[..<star], pattern[pattern.index(after: star)...])
      guard text.hasPrefix(head) else { return false }
      let rest = text.dropFirst(head.count)
      if !tail.contains("*") { return rest.count >= tail.count && rest.hasSuffix(tail) }
      return rest.indices.contains { matches(rest[$0...], tail) } || matches("", tail)
    }
  }

  static func or(_ node: Node, _ properties: [String], _ tape: Tape) -> Report? {
    let object = tape.seenThrough(node)
    guard tape.kind(object) == .object, !properties.contains(where: { tape.member(Name($0), of: object) != nil }) else {
      return nil
    }
    let shown = properties.count > 4 ? Array(properties.prefix(3)) : properties
    let others = properties.count - shown.count
    let names = shown.map { "\"\($0)\"" }
    let en =
      names.joined(separator: " or ") + (others > 0 ? " or \(others) other properties" : "")
    return Report(
      .value(node), expected: properties.joined(separator: ", "), en: "At least one of \(en) must be defined",
      zh: "至少应有以下键之一：" + properties.joined(separator: "、"))
  }

  static func xor(_ node: Node, _ properties: [String], _ tape: Tape) -> Report? {
    let object = tape.seenThrough(node)
    guard tape.kind(object) == .object else { return nil }
    let there = properties.filter { tape.member(Name($0), of: object) != nil }
    guard there.count != 1 else { return nil }
    let names = properties.map { "\"\($0)\"" }
    let list = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    return Report(
      .value(node), actual: there.joined(separator: ", "), expected: properties.joined(separator: ", "),
      en: "\(list) must not be both defined or both undefined", zh: "以下键必须有且只有一个：" + properties.joined(separator: "、"))
  }
}
