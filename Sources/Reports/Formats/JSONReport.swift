internal import Linting

/// `--format json`: one object, written as findings come, which is sorted by file, place and rule. What is known at the
/// end alone, the summary and errors, stands behind them.
final class JSONReport: Report {
  private let options: ReportOptions
  private let json: FindingJSON
  private var isEmpty = true

  init(_ options: ReportOptions) {
    self.options = options
    json = FindingJSON(redactor: Redactor(options))
  }

  func add(_ finding: Finding, to out: inout OutputBuffer) {
    if isEmpty { begin(&out) }
    out.append(isEmpty ? "\n" : ",\n")
    isEmpty = false
    json.append(finding, to: &out)
  }

  private func begin(_ out: inout OutputBuffer) {
    out.append("{\"version\":1,\"tool\":{\"name\":")
    out.append(json: options.toolName)
    out.append(",\"version\":")
    out.append(json: options.toolVersion)
    out.append("},\"findings\":[")
  }

  func finish(_ summary: RunSummary, _ errors: [RunError], to out: inout OutputBuffer) {
    if isEmpty { begin(&out) }
    out.append(isEmpty ? "],\"summary\":" : "\n],\"summary\":")
    append(summary, to: &out)
    out.append(",\"errors\":[")
    for (index, error) in errors.enumerated() {
      out.append(index == 0 ? "\n{\"file\":" : ",\n{\"file\":")
      out.append(json: error.file)
      out.append(",\"message\":")
      out.append(json: error.message)
      out.append("}")
    }
    out.append(errors.isEmpty ? "]}\n" : "\n]}\n")
  }

  private func append(_ summary: RunSummary, to out: inout OutputBuffer) {
    let numbers: [(StaticString, Int)] = [
      ("{\"files\":", summary.files), (",\"documents\":", summary.documents), (",\"skipped\":", summary.skipped),
      (",\"error\":", summary.errors), (",\"warn\":", summary.warnings), (",\"info\":", summary.infos),
      (",\"hint\":", summary.hints),
    ]
    for (name, number) in numbers {
      out.append(name)
      out.append(number)
    }
    out.append("}")
  }
}
