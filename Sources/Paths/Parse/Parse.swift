extension Query {
  /// What a query may begin with, and whether aliases may stand in its filters.
  enum Beginning {
    /// `$` only, no aliases: `pushlint query`.
    case document
    /// `$` or `#Name`: a rule's `given`.
    case given
    /// `$`, `@` or `#Name`.
    case any
  }

  /// A query of RFC 9535, to the letter: begins with `$`, no blanks around it, no aliases.
  ///
  /// - Throws: what was found and expected, with its byte and column.
  public static func parse(_ text: String) throws(PathError) -> Query {
    try parse(text, beginning: .document)
  }

  /// What a rule's `given` may be: begins with `$` or `#Name`; aliases may stand in its filters.
  public static func parseGiven(_ text: String) throws(PathError) -> Query {
    try parse(text, beginning: .given)
  }

  /// A query of a `field`, of `related` or `at`: begins with `$`, `@` or `#Name`.
  ///
  /// - Parameter singular: whether anything but names and single indexes is refused.
  public static func parseAny(_ text: String, singular: Bool = false) throws(PathError) -> Query {
    let query = try parse(text, beginning: .any)
    if singular, let segment = query.segments.first(where: { !$0.isSingular }) {
      throw PathError(
        .badQuery, offset: segment.offset,
        message: "this may select several nodes; one place is wanted: only names and single indexes"
      ).located(in: Array(text.utf8))
    }
    return query
  }

  private static func parse(_ text: String, beginning: Beginning) throws(PathError) -> Query {
    var parser = Parser(text)
    do throws(PathError) { return try parser.wholeQuery(beginning) } catch { throw error.located(in: parser.bytes) }
  }
}

extension Expression {
  /// A `when`, an `assert`, an alias entry: a logical expression, aliases allowed.
  ///
  /// - Throws: what was found and expected, with its byte and column.
  public static func parse(_ text: String) throws(PathError) -> Expression {
    var parser = Parser(text)
    do throws(PathError) { return try parser.wholeExpression() } catch { throw error.located(in: parser.bytes) }
  }
}

extension ValueExpression {
  /// A singular query, a value function, a literal, or `#Name` of a single singular place.
  ///
  /// - Throws: what was found and expected, with its byte and column.
  public static func parse(_ text: String) throws(PathError) -> ValueExpression {
    var parser = Parser(text)
    do throws(PathError) { return try parser.wholeValue() } catch { throw error.located(in: parser.bytes) }
  }
}
