internal import Paths

/// One thing that a ruleset says of a rule. A rule is what its definition says, changed by what later rulesets say.
enum RuleChange {
  /// A boolean as the rule's whole value.
  case isEnabled(Bool)
  /// A severity word as the rule's whole value: for the rule and all its items.
  case word(SeveritySetting)
  case given([Query], at: SourcePlace)
  /// Without a place where it is the file's default alone.
  case when(Expression, at: SourcePlace?)
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

  /// Whether it is of what a rule says outside its body.
  var tellsWhetherItRuns: Bool {
    switch self {
    case .isEnabled, .word, .severity, .kinds, .recommended: true
    default: false
    }
  }

  func apply(to rule: inout Rule) {
    switch self {
    case .isEnabled(let isEnabled): rule.isEnabled = isEnabled
    case .word(let setting): rule.set(setting)
    case .given(let given, let place): (rule.given, rule.givenPlace) = (given, place)
    case .when(let when, let place): (rule.when, rule.whenPlace) = (when, place)
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
