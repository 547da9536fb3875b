internal import Documents
internal import Paths
internal import Rulesets

/// `type`, `equals` and `enumeration`: what a value is.
enum ValueChecks {
  static func type(_ target: Target, _ types: [RuleFunction.ValueType], _ tape: Tape) -> Report? {
    let actual: String
    let fits: Bool
    switch target {
    case .missing: return nil
    case .index:
      (actual, fits) = ("string", types.contains(.string))
    case .value(let node), .name(let node):
      actual = tape.typeName(of: node).name
      fits = TypeSet(types).isSuperset(of: tape.types(node))
    }
    guard !fits else { return nil }
    let expected = types.map(\.rawValue).joined(separator: ", ")
    return Report(
      target.spot, actual: actual, expected: expected,
      en: "must be \(types.map(\.rawValue).joined(separator: " or ")), found \(actual)",
      zh: "的类型应为 \(types.map(\.rawValue).joined(separator: " 或 "))，实为 \(actual)", ofProperty: true)
  }

  /// - Parameter fact: the name of the fact that the value is of.
  static func equals(
    _ target: Target, _ wanted: Literal, fact: String?, _ tape: Tape, _ printer: ValuePrinter
  ) -> Report? {
    let actual: String
    switch target {
    case .missing: return nil
    case .index(let index, _):
      guard wanted != .string(String(index)) else { return nil }
      actual = String(index)
    case .value(let node), .name(let node):
      guard !tape.equals(node, wanted) else { return nil }
      actual = printer.plain(node)
    }
    let secret = printer.secretName(fact: fact)
    let printed = printer.json(wanted, secret: secret)
    return Report(
      target.spot, actual: actual, expected: printer.plain(wanted, secret: secret),
      en: "must be equal to \(printed)", zh: "应等于 \(printed)", ofProperty: true)
  }

  /// Whether a scalar is one of the values, and if not, which of them it may have been meant as.
  ///
  /// - Parameter fact: the name of the fact that the values are of.
  static func enumeration(
    _ target: Target, _ values: [Literal], _ names: NearestName, report: RuleFunction.Enumeration.Report, fact: String?,
    _ tape: Tape, _ printer: ValuePrinter
  ) -> Report? {
    let actual: String
    let printed: String
    var suggestion: String?
    switch target {
    case .missing: return nil
    case .index(let index, _):
      (actual, printed) = (String(index), "\"\(index)\"")
      if values.contains(.string(actual)) { return nil }
      suggestion = names.nearest(to: actual)?.name
    case .value(let node), .name(let node):
      guard !tape.kind(node).isContainer, !values.contains(where: { tape.equals(node, $0) }) else { return nil }
      actual = printer.plain(node)
      printed = printer.printed(node)
      if tape.kind(node) == .string || tape.kind(node) == .name {
        suggestion = names.nearest(to: tape.text(node))?.name
      }
    }
    if report == .misspelt, suggestion == nil { return nil }
    let secret = printer.secretName(fact: fact)
    if secret != nil { suggestion = nil }
    let expected = values.map { printer.json($0, secret: secret) }.joined(separator: ", ")
    return Report(
      target.spot, actual: actual, expected: expected, suggestion: suggestion,
      en: "\(printed) must be equal to one of the allowed values: \(expected)",
      zh: "\(printed) 应为以下值之一：\(expected)")
  }
}
