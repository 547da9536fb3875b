internal import Paths

/// Takes a text with placeholders apart: `{{name}}`, `{{ expression }}`, and Spectral's `#{{print("property")}}`.
struct TemplateText {
  /// Why a text was refused, and the byte where.
  struct Fault: Error {
    let code: RulesetFault.Code
    let offset: Int
    let message: String
    var suggestion: String?
  }

  static func parts(_ text: String) throws(Fault) -> [Template.Part] { try read(text).parts }

  /// The expressions in the text, each with its first byte.
  static func expressions(_ text: String) throws(Fault) -> [(value: ValueExpression, offset: Int)] {
    try read(text).expressions
  }

  private static func read(_ text: String) throws(Fault) -> TemplateText {
    var reader = TemplateText(bytes: Array(text.utf8))
    try reader.read()
    return reader
  }

  private let bytes: [UInt8]
  private var parts: [Template.Part] = []
  private var expressions: [(value: ValueExpression, offset: Int)] = []

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func read() throws(Fault) {
    var position = 0
    var textStart = 0
    while position < bytes.count {
      guard at(position) == UInt8(ascii: "{"), at(position + 1) == UInt8(ascii: "{") else {
        position += 1
        continue
      }
      let prints = position > textStart && at(position - 1) == UInt8(ascii: "#")
      addText(textStart..<(prints ? position - 1 : position))
      let end = try end(ofPlaceholder: position)
      parts.append(.placeholder(try placeholder(position + 2..<end, prints: prints)))
      position = end + 2
      textStart = position
    }
    addText(textStart..<bytes.count)
  }

  private func at(_ position: Int) -> UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func addText(_ range: Range<Int>) {
    if !range.isEmpty { parts.append(.text(String(decoding: bytes[range], as: UTF8.self))) }
  }

  /// The byte of the `}}` that ends the placeholder beginning at `start`; strings in it may hold braces.
  private func end(ofPlaceholder start: Int) throws(Fault) -> Int {
    var position = start + 2
    var quote: UInt8?
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
      let byte = bytes[position]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { position += 1 } else if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: "}"), at(position + 1) == UInt8(ascii: "}") {
        return position
      }
      position += 1
    }
    throw Fault(code: .unknownPlaceholder, offset: start, message: "\"{{\" without its \"}}\"")
  }

  private mutating func placeholder(_ range: Range<Int>, prints: Bool) throws(Fault) -> Template.Placeholder {
    var range = range
    while let first = range.first, at(first) == UInt8(ascii: " ") { range = first + 1..<range.upperBound }
    while let last = range.last, at(last) == UInt8(ascii: " ") { range = range.lowerBound..<last }
    let text = String(decoding: bytes[range], as: UTF8.self)
    if prints { return try printed(text, range.lowerBound) }
    if let known = Template.Placeholder.names.first(where: { $0.name == text }) { return known.placeholder }
    if text.isEmpty {
      throw Fault(
        code: .unknownPlaceholder, offset: range.lowerBound - 2,
        message: "an empty placeholder; expected a name such as value, or an expression such as @.badge")
    }
    if !"@$#".utf8.contains(at(range.lowerBound)), !text.utf8.contains(UInt8(ascii: "(")) {
      let nearest = NearestName(known: Template.Placeholder.names.map(\.name)).nearest(to: text)?.name
      throw Fault(
        code: .unknownPlaceholder, offset: range.lowerBound,
        message: "there is no placeholder \"\(text)\"; expected \(Template.Placeholder.names.map(\.name).listed), "
          + "or an expression that begins with @, $, # or a function" + didYouMean(nearest),
        suggestion: nearest)
    }
    do {
      let value = try ValueExpression.parse(text)
      expressions.append((value, range.lowerBound))
      return .expression(value)
    } catch {
      throw Fault(
        code: RulesetFault.Code(rawValue: error.code.rawValue) ?? .badExpression,
        offset: range.lowerBound + error.offset, message: error.message, suggestion: error.suggestion)
    }
  }

  /// Spectral's `#{{…}}`, of which only `print` is taken: nothing in a ruleset can run code.
  private func printed(_ text: String, _ offset: Int) throws(Fault) -> Template.Placeholder {
    switch text {
    case "print(\"property\")", "print('property')": return .printProperty
    case "print(\"value\")", "print('value')": return .printValue
    default:
      throw Fault(
        code: .unknownPlaceholder, offset: offset,
        message: "\"#{{\(text)}}\" is not known; expected #{{print(\"property\")}} or #{{print(\"value\")}}")
    }
  }
}

/// The clause that ends a message, where there is a nearest name.
func didYouMean(_ name: String?) -> String { name.map { "; did you mean \"\($0)\"?" } ?? "" }

extension Sequence<String> {
  /// `a, b or c`.
  var listed: String {
    let names = Array(self)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
