internal import Documents
internal import Paths
internal import Rulesets

/// `defined`, `undefined`, `truthy` and `falsy`: whether something is there, and whether it counts as true.
enum PresenceChecks {
  static func defined(_ target: Target) -> Report? {
    guard case .missing = target else { return nil }
    return Report(target.spot, en: "must be defined", zh: "必须存在", ofProperty: true)
  }

  static func undefined(_ target: Target) -> Report? {
    switch target {
    case .missing: nil
    case .value(let node), .index(_, let node):
      Report(.value(node), en: "must be undefined", zh: "不应存在", ofProperty: true).atName()
    case .name(let node):
      Report(.name(node), en: "must be undefined", zh: "不应存在", ofProperty: true)
    }
  }

  static func truthy(_ target: Target, _ tape: Tape) -> Report? {
    isTruthy(target, tape)
      ? nil : Report(target.spot, en: "must be truthy", zh: "不能为空", ofProperty: true)
  }

  static func falsy(_ target: Target, _ tape: Tape) -> Report? {
    isTruthy(target, tape)
      ? Report(target.spot, en: "must be falsy", zh: "应为空", ofProperty: true) : nil
  }

  /// Missing, null, false, 0 and the empty string are not.
  private static func isTruthy(_ target: Target, _ tape: Tape) -> Bool {
    switch target {
    case .missing: return false
    case .index: return true
    case .value(let node), .name(let node):
      switch tape.kind(node) {
      case .null, .false: return false
      case .string, .name: return tape.length(node) > 0
      case .number: return !tape.equals(node, .number("0"))
      case .true, .array, .object: return true
      }
    }
  }
}

extension Report {
  /// Stands at the member's name rather than at its value, where it has one.
  func atName() -> Report {
    var report = self
    report.placedAtName = true
    return report
  }
}
