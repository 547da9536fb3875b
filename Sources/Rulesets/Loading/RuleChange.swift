internal import Paths

/// One thing that a ruleset says of a rule. A rule is what its definition says, changed by what later rulesets say.
enum RuleChange {
  /// A boolean as the rule's whole value.
  case isEnabled(Bool)
  /// A severity word as the rule's whole value: for the rule and all its items.
  case word(SeveritySetting)
  case given([Query])
  case when(Expression)
  case then([Rule.Item])
  case severity(SeveritySetting)
  case description(LocalizedText)
  case message(Template)
  case kinds([String])
  case recommended(Bool)
  case affects(Rule.Affects)
  case fix(Fix)
  case docs(String)
  case supersedes([Rule.Superseded])
  case related([Query])
  case examples([Example])
  case source(String)
  case since(String)
  case tags([String])

  func apply(to rule: inout Rule) {
    switch self {
    case .isEnabled(let isEnabled): rule.isEnabled = isEnabled
    case .word(let setting): rule.set(setting)
    case .given(let given): rule.given = given
    case .when(let when): rule.when = when
    case .then(let items): rule.then = items
    case .severity(let setting): rule.severity = setting
    case .description(let text): rule.description = text
    case .message(let message): rule.message = message
    case .kinds(let kinds): rule.kinds = kinds
    case .recommended(let recommended): rule.recommended = recommended
    case .affects(let affects): rule.affects = affects
    case .fix(let fix): rule.fix = fix
    case .docs(let docs): rule.docs = docs
    case .supersedes(let rules): rule.supersedes = rules
    case .related(let queries): rule.related = queries
    case .examples(let examples): rule.examples = examples
    case .source(let source): rule.source = source
    case .since(let since): rule.since = since
    case .tags(let tags): rule.tags = tags
    }
  }
}

extension Rule {
  /// A rule of which nothing has been said yet.
  init(name: String, ruleset: String, place: SourcePlace) {
    self.init(
      name: name, given: [], when: nil, then: [], severity: .severity(.warn), isEnabled: true, recommended: true,
      kinds: [], description: nil, message: nil, affects: nil, fix: nil, docs: nil, supersedes: [], related: [],
      examples: [], source: nil, since: nil, tags: [], ruleset: ruleset, place: place)
  }

  /// A severity for the rule and all its items; switches the rule on, or off.
  mutating func set(_ setting: SeveritySetting) {
    severity = setting
    isEnabled = setting != .off
    for index in then.indices { then[index].severity = nil }
  }
}
