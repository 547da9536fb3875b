internal import Linting

/// A line of text and the mark under a part of it, for messages that are no findings.
public enum SourceMark {
  /// - Parameter range: bytes that are meant; where there are none, the mark stands where they would be.
  public static func lines(_ text: [UInt8], range: Range<Int>) -> (line: String, mark: String) {
    let snippet = Snippet(Excerpt(text: text, cutLeft: false, cutRight: false, range: range), hidden: [])
    let mark = "^" + String(repeating: "~", count: snippet.markWidth - 1)
    return (snippet.line, String(repeating: " ", count: snippet.markStart) + mark)
  }
}
