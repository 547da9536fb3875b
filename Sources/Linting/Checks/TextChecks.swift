internal import Documents
internal import Paths
internal import Patterns
internal import Rulesets

/// `pattern`, `length`, `bytes` and `casing`: the text of a value and how long it is.
enum TextChecks {
  static func pattern(
    _ target: Target, match: RuleFunction.PatternOption?, notMatch: RuleFunction.PatternOption?, _ tape: Tape,
    _ printer: ValuePrinter, _ space: MatchSpace
  ) -> Check.Outcome {
    let text: [UInt8]
    switch target {
    case .missing: return .reports([])
    case .index(let index, _): text = Array(String(index).utf8)
    case .value(let node), .name(let node):
      guard tape.kind(node) == .string || tape.kind(node) == .name else { return .reports([]) }
      text = tape.withContent(node) { Array($0) }
    }
    func printed() -> String { target.node.map { printer.json($0) } ?? "\"\(String(decoding: text, as: UTF8.self))\"" }
    var reports: [Report] = []
    for (option, wanted) in [(match, true), (notMatch, false)] {
      guard let option else { continue }
      switch text.withUnsafeBufferPointer({ option.pattern.match($0, in: space) }) {
      case .overLimit: return .overLimit(pattern: option.text)
      case .matched where !wanted:
        let (value, pattern) = (printed(), ValuePrinter.quoted(option.text))
        reports.append(
          Report(
            target.spot, actual: value, expected: option.text, en: "\(value) must not match the pattern \(pattern)",
            zh: "\(value) 不应匹配 \(pattern)"))
      case .notMatched where wanted:
        let (value, pattern) = (printed(), ValuePrinter.quoted(option.text))
        reports.append(
          Report(
            target.spot, actual: value, expected: option.text, en: "\(value) must match the pattern \(pattern)",
            zh: "\(value) 应匹配 \(pattern)"))
      default: break
      }
    }
    return .reports(reports)
  }

  /// A lower and an upper bound, numbers as written; a bound whose fact has no value is left out before.
  struct Bounds {
    let min: String?
    let max: String?
  }

  /// `length`: items, members, units of a string; of a number its value. Both bounds may be broken at once.
  static func length(
    _ target: Target, _ bounds: Bounds, unit: RuleFunction.LengthUnit, _ tape: Tape, _ printer: ValuePrinter
  ) -> [Report] {
    let measured: String
    switch target {
    case .missing: return []
    case .index(let index, _): measured = String(String(index).utf8.count)
    case .value(let node), .name(let node):
      switch tape.kind(node) {
      case .string, .name: measured = String(count(tape.text(node), unit))
      case .array, .object: measured = String(tape.childCount(tape.seenThrough(node)))
      case .number: measured = tape.text(node)
      case .null, .true, .false: return []
      }
    }
    var reports = compare(target, measured, bounds)
    // A number is its own length.
    if !reports.isEmpty, let node = target.node, tape.kind(node) == .number {
      for index in reports.indices { reports[index].details.actual = printer.plain(node) }
    }
    return reports
  }

  /// `bytes`: of strings their content in UTF-8, of containers their JSON without white space, or either as captured.
  ///
  /// Nil where the size is not known: a container that was never JSON text.
  static func bytes(_ target: Target, of what: RuleFunction.BytesOf?, _ bounds: Bounds, _ tape: Tape) -> [Report] {
    guard case .value(let node) = target, let count = byteCount(node, what, tape) else { return [] }
    return compare(target, String(count), bounds).map { report in
      var report = report
      let limit = report.details.expected
      let above = limit == bounds.max
      report.details.en = above ? "\(count) bytes, \(limit) allowed" : "\(count) bytes, at least \(limit) wanted"
      report.details.zh = above ? "共 \(count) 字节，上限 \(limit)" : "共 \(count) 字节，至少应有 \(limit)"
      report.details.ofProperty = false
      return report
    }
  }

  static func byteCount(_ node: Node, _ what: RuleFunction.BytesOf?, _ tape: Tape) -> Int? {
    switch tape.kind(node) {
    case .string, .name:
      what == .raw ? tape.length(node) : tape.withContent(node) { $0.count }
    case .array, .object:
      what == .raw ? tape.rawByteCount(of: node) : tape.compactByteCount(of: node)
    case .null, .true, .false, .number: nil
    }
  }

  private static func count(_ text: String, _ unit: RuleFunction.LengthUnit) -> Int {
    switch unit {
    case .utf16: text.utf16.count
    case .scalars: text.unicodeScalars.count
    case .graphemes: text.count
    case .bytes: text.utf8.count
    }
  }

  private static func compare(
    _ target: Target, _ measured: String, _ bounds: Bounds
  ) -> [Report] {
    var reports: [Report] = []
    if let min = bounds.min, (order(measured, min) ?? 0) < 0 {
      reports.append(
        Report(
          target.spot, actual: measured, expected: min, en: "must be longer than \(min)",
          zh: "的长度不应小于 \(min)", ofProperty: true))
    }
    if let max = bounds.max, (order(measured, max) ?? 0) > 0 {
      reports.append(
        Report(
          target.spot, actual: measured, expected: max, en: "must be shorter than \(max)",
          zh: "的长度不应大于 \(max)", ofProperty: true))
    }
    return reports
  }

  private static func order(_ a: String, _ b: String) -> Int? {
    var (a, b) = (a, b)
    return a.withUTF8 { first in b.withUTF8 { Number.compare(first, $0) } }
  }

  // MARK: casing

  static func casing(
    _ target: Target, _ casing: RuleFunction.Casing, _ pattern: Pattern?, _ tape: Tape, _ printer: ValuePrinter,
    _ space: MatchSpace
  ) -> Report? {
    guard let node = target.node, tape.kind(node) == .string || tape.kind(node) == .name, tape.length(node) > 0,
      let pattern
    else { return nil }
    if casing.allowLeading, tape.text(node) == casing.separator { return nil }
    let fits = tape.withContent(node) { content in
      pattern.match(content, in: space) == .matched
    }
    return fits
      ? nil
      : Report(
        target.spot, actual: printer.plain(node), expected: casing.form.rawValue,
        en: "must be \(casing.form.rawValue) case",
        zh: "应使用 \(casing.form.rawValue) 命名法")
  }

  /// The pattern of a casing: whole words of letters and digits, joined by the separator where there is one.
  static func pattern(of casing: RuleFunction.Casing) -> String {
    let d = casing.disallowDigits ? "" : "0-9"
    let body =
      switch casing.form {
      case .flat: "[a-z][a-z\(d)]*"
      case .camel: "[a-z][a-z\(d)]*(?:[A-Z\(d)](?:[a-z\(d)]+|$))*"
      case .pascal: "[A-Z][a-z\(d)]*(?:[A-Z\(d)](?:[a-z\(d)]+|$))*"
      case .kebab: "[a-z][a-z\(d)]*(?:-[a-z\(d)]+)*"
      case .cobol: "[A-Z][A-Z\(d)]*(?:-[A-Z\(d)]+)*"
      case .snake: "[a-z][a-z\(d)]*(?:_[a-z\(d)]+)*"
      case .macro: "[A-Z][A-Z\(d)]*(?:_[A-Z\(d)]+)*"
      }
    guard let separator = casing.separator else { return "^\(body)\\z" }
    let group = "[" + (["\\", "]", "^", "-"].contains(separator) ? "\\" : "") + separator + "]"
    return "^\(casing.allowLeading ? group + "?" : "")\(body)(?:\(group)\(body))*\\z"
  }
}

extension Tape {
  /// Bytes of a container as captured; nil where it was never JSON text.
  func rawByteCount(of container: Node) -> Int? {
    length(container) > 0 ? length(container) : nil
  }
}
