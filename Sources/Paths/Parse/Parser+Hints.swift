/// What to write instead: forms of Spectral's dialect, of JavaScript, and common slips.
extension Parser {
  // MARK: Around a query

  var beginningHint: String? {
    if Parser.isBlank(peek()) { return "no blank stands before a query" }
    if peek() == UInt8(ascii: ".") || peek() == UInt8(ascii: "[") { return "write $\(text(position..<bytes.count))" }
    if peek() == UInt8(ascii: "/") { return "this is a pointer; $.a.b is a query" }
    if peek() == UInt8(ascii: "@") { return "$ is the document" }
    if Parser.isNameFirst(peek()) { return "write $.\(text(position..<bytes.count))" }
    return nil
  }

  func afterQueryHint(from start: Int) -> String? {
    switch peek() {
    case UInt8(ascii: "~"):
      return "\"~\" is not RFC 9535; key(@) gives the name in an expression, field: \"@key\" in a rule"
    case UInt8(ascii: "^"):
      return "\"^\" is not RFC 9535; select the parent itself: \(parentForm(from: start))"
    default: break
    }
    if Parser.isBlank(peek()) { return "no blank stands after a query" }
    if peek() == UInt8(ascii: "-") { return "a name with a hyphen is written ['a-b']" }
    return operatorHint
  }

  /// The query from `start` without its last segment, with that segment as a filter's test.
  private func parentForm(from start: Int) -> String {
    var parser = Parser(text(start..<position))
    guard let query = try? parser.query(), let last = query.segments.last, last.offset > 0 else { return "$.a[?@.b]" }
    let whole = parser.text(0..<last.offset)
    return "\(whole), with when: \"@\(parser.text(last.offset..<parser.bytes.count))\""
  }

  // MARK: After a dot

  /// A name in dot form that holds a hyphen or a dollar sign; the position is at it.
  func hyphenFault(nameStart: Int, from start: Int) -> PathError {
    var end = position
    while end < bytes.count, Parser.isNameByte(bytes[end]) || bytes[end] == 0x2D || bytes[end] == 0x24 { end += 1 }
    let name = text(nameStart..<end)
    let sign = text(position..<position + 1)
    var dot = nameStart - 1
    let descends = dot > 0 && bytes[dot - 1] == UInt8(ascii: ".")
    if descends { dot -= 1 }
    let before = text(start..<dot) + (descends ? ".." : "")
    return fault(
      "a name in dot form has no \"\(sign)\": write \(before)[\(PathText.quoted(name))]", length: end - position)
  }

  /// `.length()`, `.match(…)`: JavaScript's way to call. The position is at the parenthesis.
  func methodFault(nameStart: Int, from start: Int) -> PathError {
    let name = text(nameStart..<position)
    let subject = text(start..<nameStart - 1)
    let form: String
    switch name {
    case "match", "test", "search", "includes", "indexOf": form = "search(\(subject), '…')"
    case "startsWith": form = "search(\(subject), '^…')"
    case "endsWith": form = "search(\(subject), '…$')"
    case "length", "size": form = "length(\(subject))"
    case "toLowerCase": form = "lower(\(subject))"
    default: form = "name(\(subject))"
    }
    return fault("a member is not called; functions stand before what they look at: \(form)")
  }

  /// Something other than a name after a dot.
  func dotFault(from start: Int) -> PathError {
    if peek() == UInt8(ascii: "[") {
      return expected(
        "a name or * after \".\"", hint: "write \(text(start..<position - 1))[…], or ..[…] to look at every depth")
    }
    if Parser.isDigit(peek()) {
      var end = position
      while end < bytes.count, Parser.isNameByte(bytes[end]) { end += 1 }
      let word = text(position..<end)
      let form = word.utf8.allSatisfy(Parser.isDigit) ? "[\(word)] for an index, ['\(word)'] for a name" : "['\(word)']"
      return fault("a name in dot form begins with a letter or _: write \(form)", length: end - position)
    }
    if peek() == UInt8(ascii: "'") || peek() == UInt8(ascii: "\"") {
      return expected("a name or * after \".\"", hint: "quoted names stand in brackets, without the dot: ['a']")
    }
    if Parser.isBlank(peek()) { return expected("a name or * after \".\"", hint: "no blank stands after a dot") }
    if peek() == UInt8(ascii: "@") { return expected("a name or * after \".\"", hint: typeSelectorHint) }
    return expected("a name or * after \".\"")
  }

  private var typeSelectorHint: String { "a type is asked for in a filter: [?type(@) == 'string']" }

  // MARK: In brackets

  func selectorFault() -> PathError {
    let what = "a selector: a name in quotes, an index, a slice, * or ?"
    switch peek() {
    case UInt8(ascii: "]"), UInt8(ascii: ","): return expected(what)
    case UInt8(ascii: "("):
      if sees("(@.length-1)") { return expected(what, hint: "the last element is [-1]") }
      return expected(what, hint: "a filter is written [?…]; the last element is [-1]")
    case UInt8(ascii: "@"):
      return expected(what, hint: sees("@.") ? "a filter is written [?@.…]" : typeSelectorHint)
    case UInt8(ascii: "$"): return expected(what, hint: "a filter is written [?$.…]")
    case UInt8(ascii: "+"): return expected(what, hint: "an index has no plus sign")
    default: break
    }
    guard Parser.isNameFirst(peek()) else { return expected(what) }
    var end = position
    while end < bytes.count, bytes[end] != UInt8(ascii: "]"), !Parser.isBlank(bytes[end]) { end += 1 }
    let names = bytes[position..<end].split(separator: UInt8(ascii: ",")).map {
      PathText.quoted(String(decoding: $0, as: UTF8.self))
    }
    return fault("names in brackets are quoted: write [\(names.joined(separator: ","))]", length: end - position)
  }

  // MARK: In expressions

  /// `@property` and its like; the position is after the `@`.
  func atNameFault() -> PathError {
    var end = position
    while end < bytes.count, Parser.isNameByte(bytes[end]) { end += 1 }
    let word = text(position..<end)
    let form: String
    switch word {
    case "property": form = "key(@) is the name or index of the current node"
    case "root": form = "$ is the document"
    case "parent", "parentProperty": form = "there is no way up; start the query higher"
    case "path": form = "a path cannot be compared; name it in the query"
    case "string", "number", "boolean", "null", "object", "array", "integer": form = "write type(@) == '\(word)'"
    default: form = "write @.\(word)"
    }
    return fault("@\(word) is not RFC 9535: \(form)", at: position - 1, length: end - position + 1)
  }

  func operandFault() -> PathError {
    let what = "a query ($ or @), a literal or a function"
    switch peek() {
    case UInt8(ascii: "+"): return expected(what, hint: "a number has no plus sign")
    case UInt8(ascii: "."): return expected(what, hint: "a number has a digit before its point, a query $ or @")
    case UInt8(ascii: "/"): return expected(what, hint: "a pattern is a string: search(@, '…')")
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      return expected(what, hint: "literals are numbers, strings, true, false and null; a fact may hold a list")
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"):
      return expected(what, hint: "the left side of the comparison is missing")
    default: break
    }
    if sees("“") || sees("”") || sees("‘") || sees("’") {
      return expected(what, hint: "strings stand in straight quotes, ' or \"")
    }
    return expected(what)
  }

  /// What could be meant by what stands where an operator or the end is due.
  var operatorHint: String? {
    switch peek() {
    case UInt8(ascii: "&"): return "\"and\" is &&"
    case UInt8(ascii: "|"): return "\"or\" is ||"
    case UInt8(ascii: "="): return "equality is =="
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "%"):
      return "there is no arithmetic; diff(a, b) subtracts"
    case UInt8(ascii: "~"): return "key(@) gives the name of a node"
    case UInt8(ascii: "^"): return "there is no way up; start the query higher"
    case UInt8(ascii: "#"): return "a YAML comment? an alias is written #Name, joined by && or ||"
    default: break
    }
    if sees("in ") || sees("in\t") { return "write in(value, list)" }
    if sees("and ") { return "\"and\" is &&" }
    if sees("or ") { return "\"or\" is ||" }
    return nil
  }

  /// `===` and other operators of JavaScript.
  func foreignOperatorFault() -> PathError {
    if sees("===") { return fault("\"===\" is not RFC 9535: write ==, which never converts", length: 3) }
    if sees("!==") { return fault("\"!==\" is not RFC 9535: write !=, which never converts", length: 3) }
    return fault("\"\(text(position..<position + 2))\" is not RFC 9535: write search(@.a, '…')", length: 2)
  }

  /// A word that is no literal and no call; the position is after it.
  func wordFault(_ word: String, at start: Int) -> PathError {
    var rest = self
    rest.position = start
    let form: String
    let lower = word.lowercased()
    if ["true", "false", "null"].contains(lower) {
      form = "write \(lower)"
    } else if Function(rawValue: word) != nil {
      form = "a function takes its arguments in parentheses right after its name: \(word)(…)"
    } else if ["undefined", "nil", "none"].contains(lower) {
      form = "null is a value; whether a member is missing is asked with !@.name"
    } else if lower == "not" {
      form = "\"not\" is !"
    } else {
      form = "a text stands in quotes, a member is written @.\(word), a function \(word)(…)"
    }
    return fault(
      "expected a query ($ or @), a literal or a function, found \(rest.found): \(form)", at: start,
      length: position - start)
  }

  func unknownFunction(_ name: String, at offset: Int) -> PathError {
    let nearest = NearestName(known: Function.names).nearest(to: name)?.name
    let hint = nearest.map { "did you mean \($0)()?" } ?? "there are " + Function.names.joined(separator: ", ")
    return fault(
      "there is no function \(name)(): \(hint)", at: offset, length: name.utf8.count, code: .unknownFunction,
      suggestion: nearest)
  }
}
