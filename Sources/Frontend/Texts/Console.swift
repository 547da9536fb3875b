internal import Reports
internal import Rulesets

/// Standard error: what the tool says beside findings.
struct Console {
  private let sink: any ByteSink

  init(_ sink: any ByteSink) { self.sink = sink }

  /// `pushlint: text`.
  func say(_ text: String) { line("pushlint: " + text) }

  /// A line without a name before it.
  func line(_ text: String) {
    var out = OutputBuffer()
    out.append(text: text)
    out.append("\n")
    sink.write(out)
  }
}
