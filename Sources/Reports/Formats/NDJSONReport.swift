internal import Linting

/// `--format ndjson`: a finding a line, in input order.
final class NDJSONReport: Report {
  private let json: FindingJSON

  init(_ options: ReportOptions) { json = FindingJSON(redactor: Redactor(options)) }

  func add(_ finding: Finding, to out: inout OutputBuffer) {
    json.append(finding, to: &out)
    out.append(byte: 0x0A)
  }

  func finish(_ summary: RunSummary, _ errors: [RunError], to out: inout OutputBuffer) {}
}
