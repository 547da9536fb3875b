public import Paths

extension Ruleset {
  /// Every mutant of a rule: each `when` dropped, each operand of `&&` and `||` and each filter's test made constant, each
  /// item negated, each number one more and one less, each of several keys, values, places and fields left out.
  ///
  /// A fact that a rule takes its list or limit from is changed for this rule alone.
  ///
  /// - Parameter stated: other values of numbers among the facts: the mutants are the same, in the same order, and their
  ///   limits one more and one less than these.
  public func mutants(of rule: Rule, stating stated: [String: Literal] = [:]) -> [Mutant] {
    var facts = facts.compactMapValues(\.value)
    for (name, value) in stated where value.isNumber && facts[name]?.isNumber == true { facts[name] = value }
    return MutantMaker(facts: facts).mutants(of: rule)
  }
}

extension Literal {
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}

/// Makes mutants; what can be changed in expressions and functions is in extensions.
struct MutantMaker {
  /// Values of the facts that have one.
  let facts: [String: Literal]

  func mutants(of rule: Rule) -> [Mutant] {
    func mutants<Part>(_ varied: [Varied<Part>], _ part: WritableKeyPath<Rule, Part>, at place: SourcePlace) -> [Mutant]
    {
      varied.map { $0.within(rule, part) }.map { Mutant(rule: $0.value, change: $0.change, place: place) }
    }
    var all = mutants(given(rule.given), \.given, at: rule.givenPlace ?? rule.place)
    all += mutants(condition(rule.when), \.when, at: rule.whenPlace ?? rule.place)
    for (index, item) in rule.then.enumerated() { all += mutants(items(item), \.then[index], at: item.place) }
    return all
  }

  private func given(_ given: [Query]) -> [Varied<[Query]>] {
    let fewer = given.count > 1 ? given.shortened { .removed(.query($0), from: RuleKey.given.rawValue, fact: nil) } : []
    return fewer + given.varied(variants)
  }

  private func condition(_ when: Expression?) -> [Varied<Expression?>] {
    guard let when else { return [] }
    return [Varied(nil, .dropped(when))] + variants(when).map { $0.map { $0 } }
  }

  private func items(_ item: Rule.Item) -> [Varied<Rule.Item>] {
    condition(item.when).map { $0.within(item, \.when) }
      + fields(item.fields).map { $0.within(item, \.fields) }
      + variants(item.function).map { $0.within(item, \.function) }
      + [Varied(negation(item), .negated)]
  }

  private func fields(_ fields: [Rule.Field]) -> [Varied<[Rule.Field]>] {
    let fewer =
      fields.count > 1 ? fields.shortened { .removed(.field($0), from: ItemKey.field.rawValue, fact: nil) } : []
    return fewer
      + fields.varied { field in
        if case .query(let query) = field { variants(query).map { $0.map { .query($0) } } } else { [] }
      }
  }

  private func negation(_ item: Rule.Item) -> Rule.Item {
    var item = item
    // What is unknown stays so under `!`, and is not reported either way.
    if case .expression(let assert) = item.function {
      item.function = .expression(.not(assert))
    } else {
      item.isNegated.toggle()
    }
    return item
  }
}
