internal import Documents

/// `alphabetical`: the order of an array's items, of their values under a key, or of an object's names.
///
/// Texts are ordered by letters without case, then lower before upper, else by code point. Where a number is compared,
/// only a whole one apart counts, as in Spectral.
enum OrderCheck {
  private struct Key {
    let text: String
    let isNumber: Bool

    var value: Double? { Double(text) }
  }

  /// The first neighbours that are out of order.
  static func alphabetical(
    _ node: Node, keyedBy name: String?, _ tape: Tape, _ printer: ValuePrinter
  ) -> Report? {
    let container = tape.seenThrough(node)
    if tape.kind(container) == .object, name == nil {
      let names = tape.members(container).map(\.name)
      return firstDisorder(names.map { Key(text: tape.text($0), isNumber: false) }).map {
        report(.name(names[$0]), names[$0], names[$0 + 1], printer)
      }
    }
    let items =
      tape.kind(container) == .array ? Array(tape.elements(container)) : tape.members(container).map(\.value)
    guard items.count > 1 else { return nil }
    guard let name else {
      let keys = items.compactMap { key($0, tape) }
      guard keys.count == items.count else {
        return Report(
          .value(node), en: "must be one of the allowed types: number, string",
          zh: "的元素应为数字或字符串", ofProperty: true)
      }
      return firstDisorder(keys).map { report(.value(items[$0]), items[$0], items[$0 + 1], printer) }
    }
    guard items.allSatisfy({ tape.kind($0).isContainer }) else {
      return Report(
        .value(node), en: "must be an object", zh: "的元素应为对象", ofProperty: true)
    }
    let keys = items.compactMap { tape.member(Name(name), of: $0).flatMap { key($0.value, tape) } }
    guard keys.count == items.count, firstDisorder(keys) != nil else { return nil }
    return Report(.value(node), en: "properties must follow the alphabetical order", zh: "属性应按字母顺序排列")
  }

  private static func report(
    _ spot: RawFinding.Spot, _ first: Node, _ second: Node, _ printer: ValuePrinter
  ) -> Report {
    let (a, b) = (printer.json(first), printer.json(second))
    return Report(spot, actual: a, expected: b, en: "\(a) must be placed after \(b)", zh: "\(a) 应排在 \(b) 之后")
  }

  private static func key(_ node: Node, _ tape: Tape) -> Key? {
    switch tape.kind(node) {
    case .string, .number: Key(text: tape.text(node), isNumber: tape.kind(node) == .number)
    default: nil
    }
  }

  private static func firstDisorder(_ keys: [Key]) -> Int? {
    zip(keys.indices, zip(keys, keys.dropFirst())).first { isAfter($1.0, $1.1) }?.0
  }

  private static func isAfter(_ a: Key, _ b: Key) -> Bool {
    if a.isNumber || a.value == nil, b.isNumber || b.value != nil {
      guard let first = a.value, let second = b.value else { return false }
      return first - second >= 1
    }
    return !a.isNumber && !b.isNumber && order(a.text, b.text)
  }

  /// Whether the first text belongs behind the second.
  private static func order(_ a: String, _ b: String) -> Bool {
    let (first, second) = (a.lowercased(), b.lowercased())
    if first != second { return second.unicodeScalars.lexicographicallyPrecedes(first.unicodeScalars) }
    // Lower case has the higher code points.
    return a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
  }
}
