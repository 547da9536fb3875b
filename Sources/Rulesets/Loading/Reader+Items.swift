internal import Documents
internal import Paths

/// The keys of an item of `then`.
enum ItemKey: String, MapKey {
  case function, functionOptions, field, when, severity, message, fix, related, at

  static let table = KeyTable<ItemKey>()
}

extension SourceReader {
  /// The items of `then`: one, or a list that is not empty.
  func items(_ node: Node, rule: String) -> [Rule.Item]? {
    let nodes = oneOrMore(node)
    if nodes.isEmpty {
      wrongType(node, "then", expected: "an item, or a list of at least one item")
      return nil
    }
    return nodes.compactMap { item($0, rule: rule) }
  }

  private func item(_ node: Node, rule: String) -> Rule.Item? {
    let reach = PathCheck.Reach.rule(rule)
    var item = Rule.Item(
      fields: [.node], function: .defined, when: nil, severity: nil, message: nil, fix: nil, related: [], at: nil,
      place: source.place(of: node))
    var functionNode: Node?
    var optionsNode: Node?
    map(node, as: ItemKey.self, "an item of then") { key, _, value in
      switch key {
      case .function: functionNode = value
      case .functionOptions: optionsNode = value
      case .field: item.fields = fields(value, reach)
      case .when: item.when = expression(value, "when", reach: reach)
      case .severity: item.severity = severity(value)
      case .message: item.message = template(value, "message", reach: reach)
      case .fix: item.fix = fix(value, rule: rule)
      case .related: item.related = queries(value, "related", reach: reach)
      case .at: item.at = query(value, "at", reach: reach, singular: true)
      }
    }
    guard tape.kind(node) == .object else { return nil }
    guard let functionNode else {
      fault(.missingKey, at: node, "an item of then needs function")
      return nil
    }
    guard let function = function(functionNode, options: optionsNode, rule: rule) else { return nil }
    item.function = function
    return item
  }

  // MARK: field

  private func fields(_ node: Node, _ reach: PathCheck.Reach) -> [Rule.Field] {
    let nodes = oneOrMore(node)
    if nodes.isEmpty { wrongType(node, "field", expected: "a field, or a list of at least one field") }
    return nodes.compactMap { field($0, reach) }
  }

  private func field(_ node: Node, _ reach: PathCheck.Reach) -> Rule.Field? {
    // A plain `404` reads as a number in YAML, and is a member's name here.
    guard let text = tape.kind(node) == .number ? tape.text(node) : string(node, "a field") else { return nil }
    if text == "@key" { return .names }
    if text.utf8.first == UInt8(ascii: "@") { return query(node, "a field", reach: reach).map { .query($0) } }
    if text.utf8.first == UInt8(ascii: "$") {
      fault(
        .badQuery, in: node, content: 0,
        "a field starts from the given node: write @ for it, or a name; $ is the document everywhere else")
      return nil
    }
    var path = FieldPath(text)
    do throws(PathError) { return .path(try path.steps()) } catch {
      fault(error, in: node)
      return nil
    }
  }
}

/// A field's path: `a`, `a.b`, `a[0].b`, `["x.y"]`. Names hold anything but `.`, `[`, `]` and quotes.
private struct FieldPath {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func steps() throws(PathError) -> [PathStep] {
    var steps: [PathStep] = []
    repeat {
      if !steps.isEmpty, current == UInt8(ascii: ".") {
        position += 1
        steps.append(.name(try name()))
      } else if current == UInt8(ascii: "[") {
        steps.append(try bracket())
      } else {
        steps.append(.name(try name()))
      }
    } while position < bytes.count
    return steps
  }

  private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private func fault(_ message: String, at offset: Int? = nil) -> PathError {
    PathError(.badQuery, offset: offset ?? position, message: message)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func name() throws(PathError) -> String {
    let start = position
    while position < bytes.count, !".[]'\"".utf8.contains(current) { position += 1 }
    if position == start {
      throw fault(
        bytes.isEmpty ? "an empty field; expected a name" : "expected a member's name; one with dots is [\"x.y\"]")
    }
    if position < bytes.count, current != UInt8(ascii: "."), current != UInt8(ascii: "[") {
      throw fault("a name with quotes or brackets is written [\"…\"]")
    }
    return text(start..<position)
  }

  /// `[0]`, `["x.y"]` or `['x.y']`.
  private mutating func bracket() throws(PathError) -> PathStep {
    let start = position
    position += 1
    let step: PathStep
    let quote = current
    if quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
      guard let end = bytes[(position + 1)...].firstIndex(of: quote) else { throw fault("this quote is not closed") }
      step = .name(text(position + 1..<end))
      position = end + 1
    } else {
      let digits = position
      while (0x30...0x39).contains(current) { position += 1 }
      guard let index = Int(text(digits..<position)) else {
        throw fault("expected an index or a quoted name after \"[\"")
      }
      step = .index(index)
    }
    guard current == UInt8(ascii: "]") else { throw fault("expected \"]\"", at: position < bytes.count ? nil : start) }
    position += 1
    guard position == bytes.count || current == UInt8(ascii: ".") || current == UInt8(ascii: "[") else {
      throw fault("expected \".\" or \"[\" after \"]\"")
    }
    return step
  }
}
