internal import Reports

/// An expression with a mark under the part that is meant.
enum ExpressionMark {
  static func lines(_ expression: String, offset: Int, length: Int) -> [String] {
    let bytes = Array(expression.utf8)
    let start = min(max(offset, 0), bytes.count)
    let (line, mark) = SourceMark.lines(bytes, range: start..<min(start + max(length, 1), bytes.count))
    return ["  " + line, "  " + mark]
  }
}
