extension Parser {
  /// The whole text as a logical expression; blanks around it are allowed.
  mutating func wholeExpression() throws(PathError) -> Expression {
    skipBlanks()
    if atEnd { throw fault("empty: an expression is wanted, such as @.badge == 1") }
    let expression = try self.expression()
    skipBlanks()
    if !atEnd { throw expected("&&, || or the end", hint: operatorHint) }
    return expression
  }

  /// The whole text as one value.
  mutating func wholeValue() throws(PathError) -> ValueExpression {
    skipBlanks()
    if atEnd { throw fault("empty: a value is wanted, such as @.badge or fact('build.environment')") }
    let offset = position
    let operand = try self.operand()
    try requireValue(operand, at: offset, for: "here one value is wanted")
    skipBlanks()
    if !atEnd { throw expected("the end of the value", hint: operatorHint) }
    return ValueExpression(operand)
  }

  /// *logical-expr*: ands joined by ors.
  mutating func expression() throws(PathError) -> Expression {
    var parts = [try conjunction()]
    while true {
      let end = position
      skipBlanks()
      guard take("||") else {
        position = end
        return parts.count == 1 ? parts[0] : .or(parts)
      }
      skipBlanks()
      parts.append(try conjunction())
    }
  }

  private mutating func conjunction() throws(PathError) -> Expression {
    var parts = [try basic()]
    while true {
      let end = position
      skipBlanks()
      guard take("&&") else {
        position = end
        return parts.count == 1 ? parts[0] : .and(parts)
      }
      skipBlanks()
      parts.append(try basic())
    }
  }

  private mutating func basic() throws(PathError) -> Expression {
    let negated = take("!")
    if negated { skipBlanks() }
    if negated, peek() == UInt8(ascii: "!") { throw expected("a test after \"!\"", hint: "\"!\" stands once") }
    if peek() == UInt8(ascii: "(") {
      let inner = try parenthesized()
      return negated ? .not(inner) : inner
    }
    let offset = position
    let operand = try self.operand()
    let end = position
    skipBlanks()
    let operatorOffset = position
    if let comparison = try comparisonOperator() {
      if negated {
        let text = self.text(offset..<end)
        throw fault(
          "\"!\" stands before a test, not a comparison: write !(\(text) \(comparison.symbol) …)", at: operatorOffset)
      }
      try requireValue(operand, at: offset, end: end, for: "a comparison takes one value on each side")
      skipBlanks()
      let rightOffset = position
      let right = try self.operand()
      try requireValue(right, at: rightOffset, for: "a comparison takes one value on each side")
      return .comparison(operand, comparison, right)
    }
    position = end
    let test = try self.test(operand, at: offset)
    return negated ? .not(test) : test
  }

  private mutating func parenthesized() throws(PathError) -> Expression {
    let start = position
    position += 1
    try enter()
    skipBlanks()
    let inner = try expression()
    skipBlanks()
    if !take(")") { throw expected("&&, || or \")\"", hint: operatorHint) }
    leave()
    let end = position
    skipBlanks()
    if try comparisonOperator() != nil {
      throw fault("a comparison takes no parentheses around its sides: \(text(start..<end))", at: start)
    }
    position = end
    return inner
  }

  /// An operand that stands alone.
  private func test(_ operand: Operand, at offset: Int) throws(PathError) -> Expression {
    switch operand {
    case .query(let query): return .exists(query)
    case .call(let call) where call.function.signature.result == .logical: return .call(call)
    case .call(let call):
      throw fault(
        "\(call.function.name)() gives a value, which must be compared", at: offset, length: position - offset)
    case .literal:
      throw fault(
        "a literal must be compared: @.a == \(text(offset..<position))", at: offset, length: position - offset)
    }
  }

  /// What may stand at a side of a comparison, before its type is looked at.
  mutating func operand() throws(PathError) -> Operand {
    switch peek() {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .literal(.string(try string()))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .literal(.number(try number()))
    case UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "#"): return .query(try query())
    case let byte where Parser.isLetter(byte): return try word()
    default: throw operandFault()
    }
  }

  /// `true`, `false`, `null` or a function.
  private mutating func word() throws(PathError) -> Operand {
    let start = position
    while Parser.isLetter(peek()) || Parser.isDigit(peek()) || peek() == UInt8(ascii: "_") { position += 1 }
    let word = text(start..<position)
    if peek() == UInt8(ascii: "(") { return .call(try call(word, at: start)) }
    switch word {
    case "true": return .literal(.bool(true))
    case "false": return .literal(.bool(false))
    case "null": return .literal(.null)
    default: throw wordFault(word, at: start)
    }
  }

  private mutating func call(_ name: String, at offset: Int) throws(PathError) -> FunctionCall {
    guard let function = Function(rawValue: name) else { throw unknownFunction(name, at: offset) }
    position += 1
    try enter()
    var arguments: [Argument] = []
    skipBlanks()
    if !take(")") {
      while true {
        arguments.append(try argument(arguments.count, of: function, at: offset))
        skipBlanks()
        if take(")") { break }
        if !take(",") { throw expected("\",\" or \")\" in \(name)()", hint: operatorHint) }
        skipBlanks()
      }
    }
    leave()
    let wanted = function.signature.parameters.count
    guard arguments.count == wanted else {
      throw fault(
        "\(name)() takes \(wanted == 1 ? "one argument" : "\(wanted) arguments"), found \(arguments.count)",
        at: offset, length: position - offset)
    }
    return FunctionCall(function, arguments, offset: offset)
  }

  private mutating func argument(
    _ index: Int, of function: Function, at callOffset: Int
  ) throws(PathError) -> Argument {
    let signature = function.signature
    guard index < signature.parameters.count else {
      let wanted = signature.parameters.count
      throw fault("\(function.name)() takes \(wanted == 1 ? "one argument" : "\(wanted) arguments")")
    }
    let offset = position
    if peek() == UInt8(ascii: "!") || peek() == UInt8(ascii: "(") {
      throw expected("a value or a query as argument of \(function.name)()")
    }
    if signature.takesFactName {
      guard peek() == UInt8(ascii: "'") || peek() == UInt8(ascii: "\"") else {
        throw expected("the name of a fact in quotes, as in \(function.name)('build.environment')")
      }
    }
    if index == signature.pattern, peek() == UInt8(ascii: "'") || peek() == UInt8(ascii: "\"") {
      return .value(.literal(.string(try patternLiteral(for: function))))
    }
    let operand = try self.operand()
    switch (signature.parameters[index], operand) {
    case (.nodes, .query(let query)): return .nodes([query])
    case (.nodes, _):
      throw fault("\(function.name)() takes a query, such as @.*", at: offset, length: position - offset)
    case (_, _):
      try requireValue(operand, at: offset, for: "\(function.name)() takes one value")
      return .value(operand)
    }
  }

  /// Well-typedness of RFC 9535, section 2.4.3, for a place that takes a value. Aliases are looked at on expansion.
  ///
  /// - Parameter end: where the operand ends; the position where it is nil.
  private func requireValue(
    _ operand: Operand, at offset: Int, end: Int? = nil, for reason: String
  ) throws(PathError) {
    let end = end ?? position
    switch operand {
    case .literal: return
    case .query(let query) where query.isSingular: return
    case .query:
      let query = text(offset..<end)
      throw fault(
        "\(reason), and this query may select several nodes: value(\(query)) or count(\(query)) gives one",
        at: offset, length: end - offset)
    case .call(let call) where call.function.signature.result == .value: return
    case .call(let call):
      throw fault(
        "\(reason), and \(call.function.name)() is a test: write it alone, or with \"!\" before it",
        at: offset, length: end - offset)
    }
  }

  /// A comparison's operator, taken; nil where none comes next.
  private mutating func comparisonOperator() throws(PathError) -> Comparison? {
    switch peek() {
    case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "~"):
      if sees("===") || sees("!==") || sees("=~") || sees("~=") { throw foreignOperatorFault() }
      if take("==") { return .equal }
      if take("!=") { return .notEqual }
      if peek() == UInt8(ascii: "=") { throw expected("\"==\"") }
      return nil
    case UInt8(ascii: "<"):
      if take("<=") { return .lessOrEqual }
      position += 1
      return .less
    case UInt8(ascii: ">"):
      if take(">=") { return .greaterOrEqual }
      position += 1
      return .greater
    default: return nil
    }
  }
}
