extension Parser {
  /// The whole text as a query.
  mutating func wholeQuery(_ beginning: Query.Beginning) throws(PathError) -> Query {
    code = .badQuery
    aliasesAllowed = beginning != .document
    let allowed: String
    switch beginning {
    case .document: allowed = "$"
    case .given: allowed = "$ or #Name"
    case .any: allowed = "$, @ or #Name"
    }
    if bytes.isEmpty { throw fault("empty: a query begins with \(allowed)") }
    switch peek() {
    case UInt8(ascii: "$"): break
    case UInt8(ascii: "@") where beginning == .any: break
    case UInt8(ascii: "#") where beginning != .document: break
    default: throw expected("\(allowed) at the beginning of a query", hint: beginningHint)
    }
    let query = try self.query()
    if !atEnd { throw expected("a segment (.name, [ or ..) or the end", hint: afterQueryHint(from: query.offset)) }
    return query
  }

  /// `$`, `@` or `#Name` and its segments. Leaves blanks after the last segment.
  mutating func query() throws(PathError) -> Query {
    let offset = position
    let anchor: Query.Anchor
    switch peek() {
    case UInt8(ascii: "$"):
      position += 1
      anchor = .root
    case UInt8(ascii: "@"):
      position += 1
      anchor = .current
      if Parser.isNameFirst(peek()) { throw atNameFault() }
    case UInt8(ascii: "#"):
      anchor = .alias(try aliasName())
    default: throw expected("a query, which begins with $ or @")
    }
    let before = depth
    let segments = try self.segments(from: offset)
    depth = before
    return Query(anchor: anchor, segments: segments, offset: offset)
  }

  private mutating func aliasName() throws(PathError) -> String {
    if !aliasesAllowed { throw fault("an alias (#Name) stands only in rulesets") }
    let start = position
    position += 1
    guard Parser.isLetter(peek()) else { throw expected("the name of an alias after #, a letter first") }
    while Parser.isAliasByte(peek()) { position += 1 }
    return text(start + 1..<position)
  }

  private mutating func segments(from start: Int) throws(PathError) -> [Segment] {
    var segments: [Segment] = []
    while true {
      let end = position
      skipBlanks()
      let offset = position
      switch peek() {
      case UInt8(ascii: "["):
        try enterSegment()
        segments.append(Segment(selectors: try bracketed(), offset: offset))
      case UInt8(ascii: "."):
        try enterSegment()
        position += 1
        if peek() == UInt8(ascii: ".") {
          position += 1
          segments.append(Segment(descends: true, selectors: try afterDots(from: start), offset: offset))
        } else {
          segments.append(Segment(selectors: [try shorthand(from: start)], offset: offset))
        }
      default:
        position = end
        return segments
      }
    }
  }

  /// What follows `..`.
  private mutating func afterDots(from start: Int) throws(PathError) -> [Selector] {
    if peek() == UInt8(ascii: "[") { return try bracketed() }
    return [try shorthand(from: start)]
  }

  /// `*` or a name after a dot.
  private mutating func shorthand(from start: Int) throws(PathError) -> Selector {
    if peek() == UInt8(ascii: "*") {
      position += 1
      return .wildcard
    }
    guard Parser.isNameFirst(peek()) else { throw dotFault(from: start) }
    let nameStart = position
    while Parser.isNameByte(peek()) { position += 1 }
    if peek() == UInt8(ascii: "-") || peek() == UInt8(ascii: "$") {
      throw hyphenFault(nameStart: nameStart, from: start)
    }
    if peek() == UInt8(ascii: "(") { throw methodFault(nameStart: nameStart, from: start) }
    return .name(text(nameStart..<position))
  }

  /// `[` selectors `]`.
  private mutating func bracketed() throws(PathError) -> [Selector] {
    position += 1
    var selectors: [Selector] = []
    while true {
      skipBlanks()
      selectors.append(try selector())
      skipBlanks()
      if take("]") { return selectors }
      if !take(",") { throw expected("\",\" or \"]\" after a selector", hint: operatorHint) }
    }
  }

  private mutating func selector() throws(PathError) -> Selector {
    switch peek() {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .name(try string())
    case UInt8(ascii: "*"):
      position += 1
      return .wildcard
    case UInt8(ascii: "?"):
      position += 1
      try enter()
      skipBlanks()
      let filter = try expression()
      leave()
      return .filter(filter)
    case UInt8(ascii: ":"): return try slice(start: nil)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let index = try integer()
      let end = position
      skipBlanks()
      if peek() == UInt8(ascii: ":") { return try slice(start: index) }
      position = end
      return .index(index)
    default: throw selectorFault()
    }
  }

  /// The rest of a slice, from its first colon.
  private mutating func slice(start: Int?) throws(PathError) -> Selector {
    position += 1
    skipBlanks()
    var end: Int?
    var step = 1
    if isIntegerNext { end = try integer() }
    skipBlanks()
    if take(":") {
      skipBlanks()
      if isIntegerNext { step = try integer() }
    }
    return .slice(start: start, end: end, step: step)
  }

  private var isIntegerNext: Bool { peek() == UInt8(ascii: "-") || Parser.isDigit(peek()) }

  /// `0`, or a number without leading zero, minus allowed.
  private mutating func integer() throws(PathError) -> Int {
    let start = position
    let negative = take("-")
    guard Parser.isDigit(peek()) else { throw expected("a digit after \"-\"") }
    let first = position
    var value = 0
    while Parser.isDigit(peek()) {
      value = value * 10 + Int(peek() - 0x30)
      position += 1
      if value > Parser.integerLimit {
        throw fault("an index is at most \(Parser.integerLimit), either sign", at: start, length: position - start)
      }
    }
    if bytes[first] == UInt8(ascii: "0"), negative || position > first + 1 {
      throw fault(
        negative && position == first + 1 ? "\"-0\" is no index: write 0" : "an index has no leading zero",
        at: start, length: position - start)
    }
    return negative ? -value : value
  }
}
