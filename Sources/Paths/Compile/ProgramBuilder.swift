internal import Documents
internal import Patterns

/// Turns a parsed query or expression, its aliases expanded, into a program.
struct ProgramBuilder {
  private(set) var queries: [QueryOperation] = []
  private(set) var segments: [SegmentOperation] = []
  private(set) var selectors: [SelectorOperation] = []
  private(set) var expressions: [ExpressionOperation] = []
  private(set) var operands: [OperandOperation] = []
  private(set) var literals: [LiteralOperation] = []
  private(set) var children: [Int32] = []
  private(set) var pool: [UInt8] = []
  private(set) var patterns: ContiguousArray<Pattern> = []
  let facts: FactNames

  init(facts: FactNames) { self.facts = facts }

  // MARK: Queries

  mutating func add(_ query: Query) throws(PathError) -> Int32 {
    let fromRoot: Bool
    switch query.anchor {
    case .root: fromRoot = true
    case .current: fromRoot = false
    case .alias(let name):
      throw PathError(
        .unknownAlias, offset: query.offset, length: name.utf8.count + 1, message: "the alias \(name) was not expanded")
    }
    // Filters inside add operations of their own, so a segment's run is laid down after its parts are made.
    var made: [SegmentOperation] = []
    for segment in query.segments { made.append(try operation(segment)) }
    let run = Run(first: Int32(segments.count), count: Int32(made.count))
    segments += made
    queries.append(QueryOperation(fromRoot: fromRoot, singular: query.isSingular, segments: run))
    return Int32(queries.count - 1)
  }

  private mutating func operation(_ segment: Segment) throws(PathError) -> SegmentOperation {
    var made: [SelectorOperation] = []
    for selector in segment.selectors { made.append(try operation(selector)) }
    let run = Run(first: Int32(selectors.count), count: Int32(made.count))
    selectors += made
    return SegmentOperation(descends: segment.descends, single: segment.isSingular, selectors: run)
  }

  private mutating func operation(_ selector: Selector) throws(PathError) -> SelectorOperation {
    switch selector {
    case .name(let text):
      let name = Name(text)
      return SelectorOperation(kind: .name, hash: name.hash, name: store(text))
    case .wildcard: return SelectorOperation(kind: .wildcard)
    case .index(let index): return SelectorOperation(kind: .index, first: index)
    case .slice(let start, let end, let step):
      return SelectorOperation(
        kind: .slice, hasStart: start != nil, hasEnd: end != nil, first: start ?? 0, end: end ?? 0, step: step)
    case .filter(let filter): return SelectorOperation(kind: .filter, first: Int(try add(filter)))
    }
  }

  private mutating func store(_ text: String) -> Run {
    let first = pool.count
    pool += text.utf8
    return Run(first: Int32(first), count: Int32(pool.count - first))
  }

  private mutating func run(_ indexes: [Int32]) -> Run {
    let first = children.count
    children += indexes
    return Run(first: Int32(first), count: Int32(indexes.count))
  }

  // MARK: Expressions

  mutating func add(_ expression: Expression) throws(PathError) -> Int32 {
    let operation: ExpressionOperation
    switch expression {
    case .constant(let truth): operation = ExpressionOperation(kind: .constant, a: Int32(truth.rawValue))
    case .or(let parts): operation = ExpressionOperation(kind: .any, children: run(try add(parts)))
    case .and(let parts): operation = ExpressionOperation(kind: .all, children: run(try add(parts)))
    case .not(let inner): operation = ExpressionOperation(kind: .not, a: try add(inner))
    case .exists(let query): operation = ExpressionOperation(kind: .exists, a: try add(query))
    case .call(let call): operation = try test(call)
    case .comparison(let left, let comparison, let right): operation = try compare(left, comparison, right)
    }
    expressions.append(operation)
    return Int32(expressions.count - 1)
  }

  private mutating func add(_ parts: [Expression]) throws(PathError) -> [Int32] {
    var indexes: [Int32] = []
    for part in parts { indexes.append(try add(part)) }
    return indexes
  }

  private mutating func compare(
    _ left: Operand, _ comparison: Comparison, _ right: Operand
  ) throws(PathError) -> ExpressionOperation {
    if comparison == .equal || comparison == .notEqual {
      if let test = try typeTest(left, right, comparison) { return test }
      if let test = try typeTest(right, left, comparison) { return test }
      switch (left, right) {
      case (.query(let query), .literal(let literal)), (.literal(let literal), .query(let query)):
        let a = try add(query)
        return ExpressionOperation(kind: .compareLiteral, comparison: comparison, a: a, b: add(literal))
      default: break
      }
    }
    let a = try add(left)
    return ExpressionOperation(kind: .compare, comparison: comparison, a: a, b: try add(right))
  }

  /// `type(x) == 'string'` asks for no text.
  private mutating func typeTest(
    _ side: Operand, _ other: Operand, _ comparison: Comparison
  ) throws(PathError) -> ExpressionOperation? {
    guard case .call(let call) = side, call.function == .type, case .literal(.string(let name)) = other,
      case .value(let operand)? = call.arguments.first
    else { return nil }
    let set = TypeSet({ $0.name == name }, nothing: false)
    let wanted = comparison == .equal ? set : set.inverted
    return ExpressionOperation(kind: .typeIs, a: try add(operand), b: Int32(wanted.bits))
  }

  private mutating func test(_ call: FunctionCall) throws(PathError) -> ExpressionOperation {
    switch call.function {
    case .known: return ExpressionOperation(kind: .known, a: try fact(call))
    case .in:
      let (first, second) = try two(call)
      let a = try add(first)
      return ExpressionOperation(kind: .isIn, a: a, b: try add(second))
    case .match, .search:
      let (subject, pattern) = try two(call)
      let whole = call.function == .match
      guard case .literal(.string(let text)) = pattern else {
        let a = try add(subject)
        return ExpressionOperation(kind: whole ? .matchesText : .searchesText, a: a, b: try add(pattern))
      }
      let compiled = try compile(text, whole: whole, call)
      if case .call(let inner) = subject, inner.function == .type, case .value(let operand)? = inner.arguments.first {
        // The pattern is tried on the seven names now: match(type(@), 'integer|number') asks for no text either.
        let set = TypeSet({ compiled.match($0.name) == .matched }, nothing: false)
        return ExpressionOperation(kind: .typeIs, a: try add(operand), b: Int32(set.bits))
      }
      patterns.append(compiled)
      let index = Int32(patterns.count - 1)
      return ExpressionOperation(kind: .matches, a: try add(subject), b: index)
    default: throw misuse(call)
    }
  }

  private func compile(_ text: String, whole: Bool, _ call: FunctionCall) throws(PathError) -> Pattern {
    do throws(PatternError) { return try IRegexp(text).compiled(whole: whole) } catch {
      throw PathError(.badPattern, offset: call.offset, message: "no I-Regexp (RFC 9485): \(error.message)")
    }
  }

  // MARK: Operands

  mutating func add(_ operand: Operand) throws(PathError) -> Int32 {
    let operation: OperandOperation
    switch operand {
    case .literal(let literal): operation = OperandOperation(kind: .literal, a: add(literal))
    case .query(let query): operation = OperandOperation(kind: .query, a: try add(query))
    case .call(let call): operation = try value(call)
    }
    operands.append(operation)
    return Int32(operands.count - 1)
  }

  private mutating func add(_ literal: ScalarLiteral) -> Int32 {
    switch literal {
    case .null: literals.append(LiteralOperation(kind: .null))
    case .bool(let value): literals.append(LiteralOperation(kind: value ? .true : .false))
    case .number(let text): literals.append(LiteralOperation(kind: .number, bytes: store(text)))
    case .string(let text): literals.append(LiteralOperation(kind: .text, bytes: store(text)))
    }
    return Int32(literals.count - 1)
  }

  private mutating func value(_ call: FunctionCall) throws(PathError) -> OperandOperation {
    switch call.function {
    case .count: return OperandOperation(kind: .count, children: try nodes(call))
    case .value: return OperandOperation(kind: .value, children: try nodes(call))
    case .key: return OperandOperation(kind: .key, children: try nodes(call))
    case .length: return OperandOperation(kind: .length, a: try one(call))
    case .type: return OperandOperation(kind: .type, a: try one(call))
    case .text: return OperandOperation(kind: .text, a: try one(call))
    case .number: return OperandOperation(kind: .number, a: try one(call))
    case .bytes: return OperandOperation(kind: .bytes, a: try one(call))
    case .lower: return OperandOperation(kind: .lower, a: try one(call))
    case .json: return OperandOperation(kind: .json, a: try one(call))
    case .fact: return OperandOperation(kind: .fact, a: try fact(call))
    case .diff:
      let (first, second) = try two(call)
      let a = try add(first)
      return OperandOperation(kind: .diff, a: a, b: try add(second))
    case .part:
      let (subject, pattern) = try two(call)
      guard case .literal(.string(let text)) = pattern else {
        let a = try add(subject)
        return OperandOperation(kind: .partText, a: a, b: try add(pattern))
      }
      patterns.append(try compile(text, whole: true, call))
      let index = Int32(patterns.count - 1)
      return OperandOperation(kind: .part, a: try add(subject), b: index)
    case .match, .search, .in, .known: throw misuse(call)
    }
  }

  private mutating func nodes(_ call: FunctionCall) throws(PathError) -> Run {
    guard case .nodes(let list)? = call.arguments.first else { throw misuse(call) }
    var indexes: [Int32] = []
    for query in list { indexes.append(try add(query)) }
    return run(indexes)
  }

  private mutating func one(_ call: FunctionCall) throws(PathError) -> Int32 {
    guard call.arguments.count == 1, case .value(let operand) = call.arguments[0] else { throw misuse(call) }
    return try add(operand)
  }

  private func two(_ call: FunctionCall) throws(PathError) -> (Operand, Operand) {
    guard call.arguments.count == 2, case .value(let first) = call.arguments[0],
      case .value(let second) = call.arguments[1]
    else { throw misuse(call) }
    return (first, second)
  }

  private func fact(_ call: FunctionCall) throws(PathError) -> Int32 {
    guard case .value(.literal(.string(let name)))? = call.arguments.first else { throw misuse(call) }
    if let cell = facts.cell(of: name) { return Int32(cell) }
    let nearest = NearestName(known: facts.names).nearest(to: name)?.name
    throw PathError(
      .unknownFact, offset: call.offset, length: name.utf8.count + 2,
      message: "no fact \(name) is declared" + (nearest.map { ": did you mean \($0)?" } ?? ""), suggestion: nearest)
  }

  /// A call that the parser lets nobody write; a hand-built one may be so.
  private func misuse(_ call: FunctionCall) -> PathError {
    PathError(.badExpression, offset: call.offset, message: "\(call.function.name)() cannot be used like this")
  }
}
