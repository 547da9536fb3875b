internal import Documents

/// The functions that measure: `length` and `bytes`.
extension FunctionReader {
  func length() -> RuleFunction? {
    let unit = stated(.unit).flatMap { reader.word($0, options.what(.unit), as: RuleFunction.LengthUnit.self) }
    return bounds(negative: .min).map { .length($0, unit ?? .utf16) }
  }

  func bytes() -> RuleFunction? {
    let of = stated(.of).flatMap { reader.word($0, options.what(.of), as: RuleFunction.BytesOf.self) }
    return bounds(negative: nil).map { .bytes($0, of: of) }
  }

  /// - Parameter negative: the bound that may be below zero: a number is its own length.
  private func bounds(negative: OptionKey?) -> RuleFunction.Bounds? {
    if options[.min] == nil, options[.max] == nil {
      missing("min or max")
      return nil
    }
    for key in [OptionKey.min, .max] where key != negative {
      guard let node = options[key], tape.kind(node) == .number, FunctionReader.compare(tape.text(node), "0") < 0
      else { continue }
      fault(
        node,
        "\(options.what(key)) is \(tape.text(node)), which no length is below; of a number ask by an expression such as "
          + "\"@ <= \(tape.text(node))\"")
    }
    let min = bound(.min)
    let max = bound(.max)
    if case .value(let least) = min, case .value(let most) = max, let node = options[.min],
      FunctionReader.compare(least, most) > 0
    {
      fault(node, "\(options.what(.min)) is \(least) and max \(most): nothing is within them")
    }
    return min == nil && max == nil ? nil : RuleFunction.Bounds(min: min, max: max)
  }

  /// Below, at or above 0; 0 of what cannot be ordered.
  private static func compare(_ a: String, _ b: String) -> Int {
    var (a, b) = (a, b)
    return a.withUTF8 { first in b.withUTF8 { Number.compare(first, $0) } } ?? 0
  }

  private func bound(_ key: OptionKey) -> Option<String>? {
    guard let node = options[key] else { return nil }
    return option(node) { node in
      if tape.kind(node) == .number { return tape.text(node) }
      reader.wrongType(node, options.what(key), expected: "a number, or { fact: NAME }", code: .badOption)
      return nil
    }
  }
}
