internal import Paths

/// Expressions as rulesets write them.
enum ExpressionText {
  static func text(_ expression: Expression) -> String {
    switch expression {
    case .or(let parts): parts.map { group($0) }.joined(separator: " || ")
    case .and(let parts): parts.map { group($0) }.joined(separator: " && ")
    case .not(let inner): "!" + group(inner, always: isComparison(inner))
    case .comparison(let left, let comparison, let right): "\(text(left)) \(comparison.symbol) \(text(right))"
    case .exists(let query): text(query)
    case .call(let call): text(call)
    case .constant(let truth): "\(truth)"
    }
  }

  private static func isComparison(_ expression: Expression) -> Bool {
    if case .comparison = expression { true } else { false }
  }

  private static func group(_ expression: Expression, always: Bool = false) -> String {
    switch expression {
    case .or, .and: "(\(text(expression)))"
    default: always ? "(\(text(expression)))" : text(expression)
    }
  }

  private static func text(_ operand: Operand) -> String {
    switch operand {
    case .literal(.null): "null"
    case .literal(.bool(let value)): value ? "true" : "false"
    case .literal(.number(let number)): number
    case .literal(.string(let string)): quoted(string)
    case .query(let query): text(query)
    case .call(let call): text(call)
    }
  }

  private static func text(_ call: FunctionCall) -> String {
    let arguments = call.arguments.map { argument in
      switch argument {
      case .value(let operand): text(operand)
      case .nodes(let queries): queries.map { text($0) }.joined(separator: ", ")
      }
    }
    return "\(call.function.name)(\(arguments.joined(separator: ", ")))"
  }

  static func text(_ query: Query) -> String {
    let anchor =
      switch query.anchor {
      case .root: "$"
      case .current: "@"
      case .alias(let name): "#" + name
      }
    return anchor + query.segments.map { text($0) }.joined()
  }

  private static func text(_ segment: Segment) -> String {
    let dots = segment.descends ? ".." : ""
    if segment.selectors.count == 1, case .name(let name) = segment.selectors[0], isShorthand(name) {
      return (segment.descends ? ".." : ".") + name
    }
    return dots + "[" + segment.selectors.map { text($0) }.joined(separator: ", ") + "]"
  }

  static func text(_ selector: Selector) -> String {
    switch selector {
    case .name(let name): quoted(name)
    case .wildcard: "*"
    case .index(let index): String(index)
    case .slice(let start, let end, let step):
      (start.map(String.init) ?? "") + ":" + (end.map(String.init) ?? "") + (step == 1 ? "" : ":\(step)")
    case .filter(let expression): "?" + text(expression)
    }
  }

  private static func quoted(_ text: String) -> String {
    let path = [PathStep.name(text)].normalizedPath
    return String(path.dropFirst(2).dropLast())
  }

  private static func isShorthand(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first == "_" || first.properties.isAlphabetic else { return false }
    return name.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0) }
  }
}
