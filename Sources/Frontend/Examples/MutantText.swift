internal import Paths
internal import Rulesets

/// What a mutant does differently, in words.
struct MutantText {
  let words: ToolWords

  func text(_ change: Mutant.Change) -> String {
    switch change {
    case .dropped(let when):
      return words("without when: \(ExpressionText.text(when))", "去掉 when：\(ExpressionText.text(when))")
    case .constant(let part, let value):
      return words(
        "\(value) in place of \(ExpressionText.text(part))", "将 \(ExpressionText.text(part)) 改为恒为\(value ? "真" : "假")")
    case .negated: return words("then negated", "then 取反")
    case .limit(let number, let other, let fact):
      let from = fact.map { "\(number) (\($0))" } ?? number
      return words("\(other) in place of \(from)", "将 \(from) 改为 \(other)")
    case .removed(let part, let key, let fact):
      let from = fact.map { "\(key) (\($0))" } ?? key
      return words("\(from) without \(text(part))", "从 \(from) 中去掉 \(text(part))")
    }
  }

  private func text(_ part: Mutant.Part) -> String {
    switch part {
    case .value(let value): value.json
    case .query(let query): ExpressionText.text(query)
    case .selector(let selector): ExpressionText.text(selector)
    case .field(.node): "@"
    case .field(.names): "@key"
    case .field(.path(let steps)): "@" + steps.normalizedPath.dropFirst()
    case .field(.query(let query)): ExpressionText.text(query)
    }
  }
}
