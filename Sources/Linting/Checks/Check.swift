internal import Documents
internal import Paths
internal import Patterns
internal import Rulesets

/// A function with its options looked up, ready to judge targets.
///
/// Facts that a document states for itself are looked up again for each document (`isPerDocument`).
final class Check {
  private enum Prepared {
    case defined, undefined, truthy, falsy
    case type([RuleFunction.ValueType])
    case equals(Literal)
    case enumeration([Literal], NearestName, RuleFunction.Enumeration.Report)
    case pattern(match: RuleFunction.PatternOption?, notMatch: RuleFunction.PatternOption?)
    case length(TextChecks.Bounds, RuleFunction.LengthUnit)
    case bytes(TextChecks.Bounds, RuleFunction.BytesOf?)
    case casing(RuleFunction.Casing, Pattern?)
    case alphabetical(String?)
    case or([String])
    case xor([String])
    case json([RuleFunction.ValueType]?)
    case knownKeys(ObjectChecks.KnownNames, RuleFunction.KnownKeys)
    case expression(CompiledExpression)
    /// An option's fact has no value: the item does not run.
    case idle
  }

  private let function: RuleFunction
  private let prepared: Prepared
  /// Whether it reports what its function passes.
  private let isNegated: Bool
  /// Whether an option is a fact that each document states for itself.
  let isPerDocument: Bool

  init(_ item: Rule.Item, _ ruleset: Ruleset, kind: String, _ facts: FactTable) throws(PathError) {
    function = item.function
    isNegated = item.isNegated
    isPerDocument = Check.factNames(function).contains { Plan.documentFacts.contains($0) }
    if case .expression(let assert) = function {
      prepared = .expression(try CompiledExpression(ruleset.expanded(assert, on: kind), facts: facts.names))
    } else {
      prepared = Check.prepare(function, facts) ?? .idle
    }
  }

  private init(_ check: Check, _ facts: FactTable) {
    function = check.function
    isNegated = check.isNegated
    isPerDocument = true
    prepared = Check.prepare(check.function, facts) ?? .idle
  }

  /// The same with the options of this document's facts.
  func looked(up facts: FactTable) -> Check { isPerDocument ? Check(self, facts) : self }

  // MARK: Judging

  /// What came of judging one target.
  enum Outcome {
    case reports([Report])
    /// A pattern was given up at its match limit.
    case overLimit(pattern: String)
  }

  /// - Parameter context: with the document's tape, root and facts; `@` is set to the target where there is one.
  func judge(
    _ target: Target, _ document: Document, _ context: inout EvaluationContext, _ printer: ValuePrinter,
    _ space: MatchSpace
  ) -> Outcome {
    let outcome = outcome(of: target, document, &context, printer, space)
    guard isNegated, case .reports(let reports) = outcome, canJudge(target) else { return outcome }
    return .reports(reports.isEmpty ? [Report(target.spot, en: "is what it should be", zh: "符合要求")] : [])
  }

  /// Whether the function has anything to say of such a target: of what is missing most have not.
  private func canJudge(_ target: Target) -> Bool {
    switch (prepared, target) {
    case (.idle, _): false
    case (.defined, _), (.undefined, _), (.truthy, _), (.falsy, _): true
    case (_, .missing): false
    default: true
    }
  }

  private func outcome(
    of target: Target, _ document: Document, _ context: inout EvaluationContext, _ printer: ValuePrinter,
    _ space: MatchSpace
  ) -> Outcome {
    let tape = document.tape
    let report: Report?
    switch prepared {
    case .idle: report = nil
    case .defined: report = PresenceChecks.defined(target)
    case .undefined: report = PresenceChecks.undefined(target)
    case .truthy: report = PresenceChecks.truthy(target, tape)
    case .falsy: report = PresenceChecks.falsy(target, tape)
    case .type(let types): report = ValueChecks.type(target, types, tape)
    case .equals(let wanted): report = ValueChecks.equals(target, wanted, fact: valueFact, tape, printer)
    case .enumeration(let values, let names, let kind):
      report = ValueChecks.enumeration(target, values, names, report: kind, fact: valueFact, tape, printer)
    case .pattern(let match, let notMatch):
      return TextChecks.pattern(target, match: match, notMatch: notMatch, tape, printer, space)
    case .length(let bounds, let unit): return .reports(TextChecks.length(target, bounds, unit: unit, tape, printer))
    case .bytes(let bounds, let what): return .reports(TextChecks.bytes(target, of: what, bounds, tape))
    case .casing(let casing, let pattern): report = TextChecks.casing(target, casing, pattern, tape, printer, space)
    case .alphabetical(let key):
      report = target.value.flatMap { OrderCheck.alphabetical($0, keyedBy: key, tape, printer) }
    case .or(let names): report = target.value.flatMap { ObjectChecks.or($0, names, tape) }
    case .xor(let names): report = target.value.flatMap { ObjectChecks.xor($0, names, tape) }
    case .json(let types): report = target.value.flatMap { JSONCheck.json($0, types, document) }
    case .knownKeys(let names, let options):
      return .reports(target.value.map { ObjectChecks.knownKeys($0, names, options, tape) } ?? [])
    case .expression(let assert):
      guard let node = target.node else { return .reports([]) }
      context.current = Located(node)
      guard assert.evaluate(in: context).isFalse else { return .reports([]) }
      report = Report(
        target.spot, actual: printer.plain(node), en: "does not satisfy the rule's assertion",
        zh: "不满足规则的断言", ofProperty: true)
    }
    return .reports(report.map { [$0] } ?? [])
  }

  // MARK: Options

  /// Nil where a fact that an option names has no value.
  private static func prepare(_ function: RuleFunction, _ facts: FactTable) -> Prepared? {
    switch function {
    case .defined: return .defined
    case .undefined: return .undefined
    case .truthy: return .truthy
    case .falsy: return .falsy
    case .type(let option): return value(option, facts, RuleFunction.ValueType.list).map { .type($0) }
    case .equals(let option): return value(option, facts) { $0 }.map { .equals($0) }
    case .enumeration(let options):
      guard let values = list(options.values, facts), let misspelt = table(options.misspelt, facts) else { return nil }
      let names = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
      return .enumeration(values, NearestName(known: names, misspelt: misspelt), options.report)
    case .pattern(let match, let notMatch): return .pattern(match: match, notMatch: notMatch)
    case .length(let bounds, let unit): return self.bounds(bounds, facts).map { .length($0, unit) }
    case .bytes(let bounds, let what): return self.bounds(bounds, facts).map { .bytes($0, what) }
    case .casing(let casing): return .casing(casing, try? Pattern(TextChecks.pattern(of: casing)))
    case .alphabetical(let key): return .alphabetical(key)
    case .or(let names): return .or(names)
    case .xor(let names): return .xor(names)
    case .json(nil): return .json(nil)
    case .json(.some(let option)): return value(option, facts, RuleFunction.ValueType.list).map { .json($0) }
    case .knownKeys(let options):
      guard let keys = list(options.keys, facts), let misspelt = table(options.misspelt, facts) else { return nil }
      let names = keys.compactMap { if case .string(let text) = $0 { text } else { nil } }
      return .knownKeys(ObjectChecks.KnownNames(names, misspelt: misspelt), options)
    case .expression: return nil
    }
  }

  private static func value<Value>(_ option: Option<Value>, _ facts: FactTable, _ read: (Literal) -> Value?) -> Value? {
    switch option {
    case .value(let value): value
    case .fact(let name): facts[name].flatMap(read)
    }
  }

  private static func list(_ option: Option<[Literal]>, _ facts: FactTable) -> [Literal]? {
    value(option, facts) { if case .array(let elements) = $0 { elements } else { nil } }
  }

  /// An empty table where there is no option; nil where its fact has no value.
  private static func table(_ option: Option<Literal>?, _ facts: FactTable) -> [String: String]? {
    guard let option else { return [:] }
    guard case .object(let members)? = value(option, facts, { $0 }) else { return nil }
    var table: [String: String] = [:]
    for member in members { if case .string(let right) = member.value { table[member.name] = right } }
    return table
  }

  private static func bounds(_ bounds: RuleFunction.Bounds, _ facts: FactTable) -> TextChecks.Bounds? {
    let number = { (option: Option<String>) -> String? in
      value(option, facts) { if case .number(let text) = $0 { text } else { nil } }
    }
    if let min = bounds.min, number(min) == nil { return nil }
    if let max = bounds.max, number(max) == nil { return nil }
    return TextChecks.Bounds(min: bounds.min.flatMap(number), max: bounds.max.flatMap(number))
  }

  /// Facts that a function's options name.
  static func factNames(_ function: RuleFunction) -> [String] {
    func name<Value>(_ option: Option<Value>?) -> [String] {
      if case .fact(let name)? = option { [name] } else { [] }
    }
    return switch function {
    case .type(let option): name(option)
    case .equals(let option): name(option)
    case .enumeration(let options): name(options.values) + name(options.misspelt)
    case .length(let bounds, _), .bytes(let bounds, _): name(bounds.min) + name(bounds.max)
    case .json(let option): option.map { name($0) } ?? []
    case .knownKeys(let options): name(options.keys) + name(options.misspelt)
    default: []
    }
  }

  /// The fact that states the values which are allowed.
  private var valueFact: String? {
    switch function {
    case .equals(.fact(let name)): name
    case .enumeration(let options): if case .fact(let name) = options.values { name } else { nil }
    default: nil
    }
  }

  /// Whether a finding of it says that a string holds no JSON.
  var isJSON: Bool { if case .json = function { true } else { false } }
}

extension Target {
  /// The node where the target is a value, not a name or nothing.
  var value: Node? { if case .value(let node) = self { node } else { nil } }
}
