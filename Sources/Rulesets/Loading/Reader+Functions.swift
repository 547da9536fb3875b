internal import Documents
internal import Paths

/// Every option of every rule function.
enum OptionKey: String, MapKey {
  case type, value, fact, values, misspelt, report, match, notMatch, min, max, unit, of
  case disallowDigits, separator, keyedBy, properties, keys, open, assert

  static let table = KeyTable<OptionKey>()
}

extension SourceReader {
  /// Functions that rulesets for other tools or later versions name, and why they are refused.
  private static let refused: [String: String] = [
    "across": "across comes with scope: input, in a later version",
    "delivery": "delivery comes with a later version",
    "schema": "schema (JSON Schema) comes with a later version",
    "typedEnum": "typedEnum is of no use on payloads",
    "unreferencedReusableObject": "unreferencedReusableObject is of no use on payloads",
  ]

  /// - Parameters:
  ///   - node: the function's name.
  ///   - item: where a missing option is reported when there are no options at all.
  func function(_ node: Node, options: Node?, rule: String) -> RuleFunction? {
    guard let name = string(node, "a function") else { return nil }
    func read(_ allowed: OptionKey...) -> FunctionReader {
      FunctionReader(reader: self, node: node, options: FunctionOptions(self, name, options, allowed), rule: rule)
    }
    switch name {
    case "defined", "undefined", "truthy", "falsy":
      _ = read()
      return name == "defined" ? .defined : name == "undefined" ? .undefined : name == "truthy" ? .truthy : .falsy
    case "type": return read(.type).type()
    case "equals": return read(.value, .fact).equals()
    case "enumeration": return read(.values, .misspelt, .report).enumeration()
    case "pattern": return read(.match, .notMatch).pattern()
    case "length": return read(.min, .max, .unit).length()
    case "bytes": return read(.min, .max, .of).bytes()
    case "casing": return read(.type, .disallowDigits, .separator).casing()
    case "alphabetical": return read(.keyedBy).alphabetical()
    case "or", "xor": return read(.properties).properties(exclusive: name == "xor")
    case "json": return read(.type).json()
    case "known-keys": return read(.keys, .misspelt, .open, .report).knownKeys()
    case "expression": return read(.assert).expression()
    default:
      if let reason = SourceReader.refused[name] {
        fault(.notSupported, at: node, reason)
      } else {
        let nearest = NearestName(known: RuleFunction.names).nearest(to: name)?.name
        fault(
          .unknownFunction, at: node,
          "there is no function \"\(name.shortened)\""
            + (nearest == nil ? "; functions are \(RuleFunction.names.listed)" : ""), suggestion: nearest)
      }
      return nil
    }
  }

  /// The fact's name, where a value is `{ fact: NAME }`.
  func factReference(_ node: Node) -> String? {
    guard tape.kind(node) == .object else { return nil }
    var members = tape.members(node)
    guard let (name, value) = members.next(), members.next() == nil, tape.equals(name, SourceReader.factName),
      tape.kind(value) == .string
    else { return nil }
    let fact = tape.text(value)
    if checks { context.checks.facts.append(NameCheck(name: fact, reader: self, node: value)) }
    return fact
  }

  private static let factName: Name = "fact"

  /// Names of types, one or a list.
  func types(_ node: Node, _ what: String) -> [RuleFunction.ValueType] {
    let nodes = oneOrMore(node)
    if nodes.isEmpty { fault(.badOption, at: node, "\(what) is empty; expected a type or a list of types") }
    return nodes.compactMap { word($0, what, as: RuleFunction.ValueType.self) }
  }
}
