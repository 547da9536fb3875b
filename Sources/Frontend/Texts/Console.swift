internal import Reports
internal import Rulesets

/// Standard error: what the tool says beside findings.
struct Console {
  private let sink: any ByteSink

  init(_ sink: any ByteSink) { self.sink = sink }

  /// `pushlint: text`.
  func say(_ text: String) { line("pushlint: " + text) }

  /// A line as it is, made safe for a terminal.
  func line(_ text: String) {
    let safe = text.split(separator: "\n", omittingEmptySubsequences: false).map { SafeText.line(String($0)) }
    sink.write(Array((safe.joined(separator: "\n") + "\n").utf8))
  }
}
