extension Expression {
  /// The expression with every `#Name` replaced by what it stands for; no alias is left.
  ///
  /// - Parameter aliases: those of the document's kind.
  /// - Throws: an unknown alias, a cycle, a condition where a place is wanted, several places where one is wanted; at
  ///   the byte of the alias in this expression's text. `PathError.located(in:)` gives it that text's column.
  public func expanding(_ aliases: AliasTable) throws(PathError) -> Expression {
    var expander = AliasExpander(aliases)
    return try expander.expression(self)
  }
}

extension Query {
  /// The queries that a `given` comes to: one, or one for each place of the alias it begins with.
  ///
  /// - Throws: as `Expression.expanding`.
  public func expanding(_ aliases: AliasTable) throws(PathError) -> [Query] {
    var expander = AliasExpander(aliases)
    return try expander.places(self)
  }
}

extension ValueExpression {
  /// - Throws: as `Expression.expanding`.
  public func expanding(_ aliases: AliasTable) throws(PathError) -> ValueExpression {
    var expander = AliasExpander(aliases)
    return ValueExpression(try expander.operand(operand))
  }
}

extension AliasTable {
  /// What an alias is: a *place* where all its entries are queries alone, through other aliases too, else a *condition*.
  public enum Form: Sendable { case place, condition }

  /// The form of an alias; nil where it is not declared.
  ///
  /// - Throws: an unknown alias or a cycle among its entries.
  public func form(of name: String) throws(PathError) -> Form? {
    guard self[name] != nil else { return nil }
    var expander = AliasExpander(self)
    do throws(PathError) {
      _ = try expander.places(Query(anchor: .alias(name)))
      return .place
    } catch {
      if error.code == .unknownAlias || error.code == .circularAlias { throw error }
      return .condition
    }
  }
}

/// Replaces aliases, section 5.4 of the language's page.
private struct AliasExpander {
  /// Entries that one text may come to: aliases that double each other grow without bound.
  static let entryLimit = 10_000
  /// What `Parser.depthLimit` is to a text, for what it comes to.
  static let depthLimit = 1_024

  let table: AliasTable
  /// The aliases being replaced, outermost first.
  private var stack: [String] = []
  /// The byte of the outermost use in the text that is being expanded.
  private var useOffset = 0
  private var entries = 0
  private var depth = 0

  init(_ table: AliasTable) { self.table = table }

  // MARK: Parts

  mutating func expression(_ expression: Expression) throws(PathError) -> Expression {
    depth += Parser.nestingWeight
    defer { depth -= Parser.nestingWeight }
    if depth > AliasExpander.depthLimit { throw fault(.notSupported, "too many parts inside one another", nil) }
    switch expression {
    case .or(let parts): return .or(try expressions(parts))
    case .and(let parts): return .and(try expressions(parts))
    case .not(let inner): return .not(try self.expression(inner))
    case .comparison(let left, let comparison, let right):
      return .comparison(try operand(left), comparison, try operand(right))
    case .exists(let query): return try test(query)
    case .call(let call): return .call(try self.call(call))
    case .constant: return expression
    }
  }

  private mutating func expressions(_ list: [Expression]) throws(PathError) -> [Expression] {
    var expanded: [Expression] = []
    for part in list { expanded.append(try expression(part)) }
    return expanded
  }

  /// A query alone: true where it selects something, or where any entry of an alias is true.
  private mutating func test(_ query: Query) throws(PathError) -> Expression {
    guard case .alias(let name) = query.anchor else { return .exists(try plain(query)) }
    if !query.segments.isEmpty { return any(try places(query).map { .exists($0) }) }
    let entries = try enter(name, query.offset)
    var tests: [Expression] = []
    for entry in entries { tests.append(try expression(entry)) }
    leave()
    return any(tests)
  }

  private func any(_ tests: [Expression]) -> Expression {
    switch tests.count {
    case 0: .constant(.false)
    case 1: tests[0]
    default: .or(tests)
    }
  }

  /// The places a query comes to, what follows the alias appended to each.
  mutating func places(_ query: Query) throws(PathError) -> [Query] {
    let query = try plain(query)
    guard case .alias(let name) = query.anchor else { return [query] }
    var places: [Query] = []
    for entry in try enter(name, query.offset) {
      guard let place = entry.onlyQuery else { throw conditionFault(name, query) }
      for inner in try self.places(place) {
        places.append(Query(anchor: inner.anchor, segments: inner.segments + query.segments, offset: query.offset))
      }
    }
    leave()
    return places
  }

  /// The query with the aliases in its filters replaced; its anchor stays.
  private mutating func plain(_ query: Query) throws(PathError) -> Query {
    var query = query
    depth += query.segments.count
    defer { depth -= query.segments.count }
    for (index, segment) in query.segments.enumerated() {
      for (place, selector) in segment.selectors.enumerated() {
        guard case .filter(let filter) = selector else { continue }
        query.segments[index].selectors[place] = .filter(try expression(filter))
      }
    }
    return query
  }

  mutating func operand(_ operand: Operand) throws(PathError) -> Operand {
    switch operand {
    case .literal: return operand
    case .call(let call): return .call(try self.call(call))
    case .query(let query):
      guard case .alias(let name) = query.anchor else { return .query(try plain(query)) }
      let places = try self.places(query)
      // No place at all, as where no target fits a kind: nothing.
      if places.isEmpty { return .call(FunctionCall(.value, [.nodes([])], offset: query.offset)) }
      guard places.count == 1, places[0].isSingular else {
        let what = places.count == 1 ? "may select several nodes" : "has \(places.count) places"
        throw fault(
          .badExpression,
          "#\(name) \(what), and one value is wanted: value(#\(name)) gives it where exactly one is there",
          query.offset, length: name.utf8.count + 1)
      }
      return .query(places[0])
    }
  }

  private mutating func call(_ call: FunctionCall) throws(PathError) -> FunctionCall {
    var call = call
    for (index, argument) in call.arguments.enumerated() {
      switch argument {
      case .value(let operand): call.arguments[index] = .value(try self.operand(operand))
      case .nodes(let queries):
        var places: [Query] = []
        for query in queries { places += try self.places(query) }
        call.arguments[index] = .nodes(places)
      }
    }
    return call
  }

  // MARK: Names

  /// The entries of an alias, which is then being replaced until `leave`.
  private mutating func enter(_ name: String, _ offset: Int) throws(PathError) -> [Expression] {
    if stack.isEmpty { useOffset = offset }
    guard let entries = table[name] else {
      let nearest = NearestName(known: table.names).nearest(to: name)?.name
      throw PathError(
        .unknownAlias, offset: useOffset, length: name.utf8.count + 1,
        message: "there is no alias \(name)" + (nearest.map { ": did you mean \($0)?" } ?? ""), suggestion: nearest)
    }
    if let start = stack.firstIndex(of: name) {
      let cycle = (stack[start...] + [name]).joined(separator: " → ")
      throw fault(.circularAlias, "the alias \(name) leads back to itself: \(cycle)", nil)
    }
    self.entries += entries.count
    if self.entries > AliasExpander.entryLimit {
      throw fault(.notSupported, "aliases that come to more than \(AliasExpander.entryLimit) entries", nil)
    }
    stack.append(name)
    return entries
  }

  private mutating func leave() { stack.removeLast() }

  private func conditionFault(_ name: String, _ query: Query) -> PathError {
    let message =
      query.segments.isEmpty
      ? "#\(name) is a condition, and a place is wanted: all its entries must be queries alone"
      : "#\(name) is a condition, which takes nothing after its name"
    return fault(.badExpression, message, stack.count == 1 ? query.offset : nil, length: name.utf8.count + 1)
  }

  private func fault(_ code: PathError.Code, _ message: String, _ offset: Int?, length: Int = 1) -> PathError {
    PathError(code, offset: stack.isEmpty ? offset ?? useOffset : useOffset, length: length, message: message)
  }
}
