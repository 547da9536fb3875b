import Paths
import Rulesets

@testable import Linting
@testable import Reports

/// A finding with what a test cares for.
func finding(
  _ rule: String = "badge-type", _ severity: Severity = .error, _ message: String = "badge is \"3\"",
  file: String = "push.json", line: Int = 2, column: Int = 5, path: [PathStep]? = [.name("aps"), .name("badge")],
  source: String? = nil, mark: String = "", cut: (left: Bool, right: Bool) = (false, false)
) -> Finding {
  var finding = Finding(
    rule: rule, severity: severity, message: message, file: file,
    place: Place(
      line: line, column: column, endLine: line, endColumn: column + 3, offset: 20, length: 3), path: path,
    kind: "apns-payload", document: Finding.DocumentPlace(index: 0, line: 1), affects: nil, fix: nil, docs: nil)
  if let source {
    let bytes = Array(source.utf8)
    let start = mark.isEmpty ? 0 : bytes.firstRange(of: Array(mark.utf8))?.lowerBound ?? 0
    finding.excerpt = Excerpt(
      text: bytes, cutLeft: cut.left, cutRight: cut.right, range: start..<start + mark.utf8.count)
  }
  return finding
}

/// What a format makes of findings.
func report(_ format: String, _ findings: [Finding], _ change: (inout ReportOptions) -> Void = { _ in }) -> String {
  var options = ReportOptions()
  change(&options)
  guard let report = ReportFormat.named(format)?.make(options) else { return "no such format" }
  var (out, summary) = (OutputBuffer(), RunSummary())
  for finding in findings {
    summary[finding.severity] += 1
    report.add(finding, to: &out)
  }
  report.finish(summary, [], to: &out)
  return String(decoding: out.bytes, as: UTF8.self)
}

func json(_ text: String) -> String {
  var out = OutputBuffer()
  out.append(json: text)
  return String(decoding: out.bytes, as: UTF8.self)
}
