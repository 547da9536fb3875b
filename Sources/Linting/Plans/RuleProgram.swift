internal import Paths
internal import Patterns
internal import Rulesets

/// A rule compiled for documents of one kind: made by the worker that first has to run it.
final class RuleProgram {
  /// Index in the ruleset.
  let index: Int
  let name: String
  let body: Rule.Body
  let given: Given
  let when: CompiledExpression?
  let items: [ItemProgram]

  /// Where the rule looks.
  enum Given {
    /// A chain of names, whose value is known.
    case slot(Int)
    case query(CompiledQuery)
  }

  /// - Throws: nothing that loading has not excluded.
  init(_ index: Int, _ plan: Plan, _ screening: Screening, kind: String, _ facts: FactTable) throws(PathError) {
    let ruleset = plan.ruleset
    let rule = plan.rule(index)
    self.index = index
    name = rule.name
    body = rule.body
    let queries = ruleset.given(of: body, on: kind)
    if queries.count == 1, queries[0].anchor == .root, let chain = queries[0].chain,
      let slot = screening.slot(of: chain)
    {
      given = .slot(slot)
    } else {
      given = .query(try CompiledQuery(queries, facts: facts.names))
    }
    if let when = body.when {
      self.when = try CompiledExpression(ruleset.expanded(when, on: kind), facts: facts.names)
    } else {
      when = nil
    }
    var items: [ItemProgram] = []
    for item in body.then { items.append(try ItemProgram(item, of: rule, body, ruleset, kind: kind, facts)) }
    self.items = items
  }
}

/// One item of a rule's `then`, compiled.
final class ItemProgram {
  enum Field {
    case node
    case path([PathStep])
    case query(CompiledQuery)
    case names
  }

  let item: Rule.Item
  /// Nil: the item is off.
  let severity: Severity?
  let when: CompiledExpression?
  let fields: [Field]
  let at: Query?
  let related: [CompiledQuery]
  let check: Check

  init(
    _ item: Rule.Item, of rule: Rule, _ body: Rule.Body, _ ruleset: Ruleset, kind: String, _ facts: FactTable
  ) throws(PathError) {
    self.item = item
    if case .severity(let severity) = item.severity ?? rule.severity {
      self.severity = severity
    } else {
      severity = nil
    }
    if let when = item.when {
      self.when = try CompiledExpression(ruleset.expanded(when, on: kind), facts: facts.names)
    } else {
      when = nil
    }
    var fields: [Field] = []
    for field in item.fields {
      switch field {
      case .node: fields.append(.node)
      case .path(let steps): fields.append(.path(steps))
      case .query(let query):
        fields.append(.query(try CompiledQuery(ruleset.expanded(query, on: kind), facts: facts.names)))
      case .names: fields.append(.names)
      }
    }
    self.fields = fields
    at = item.at.flatMap { ruleset.expanded($0, on: kind).first }
    var related: [CompiledQuery] = []
    for query in body.related + item.related {
      related.append(try CompiledQuery(ruleset.expanded(query, on: kind), facts: facts.names))
    }
    self.related = related
    check = try Check(item, ruleset, kind: kind, facts)
  }
}
