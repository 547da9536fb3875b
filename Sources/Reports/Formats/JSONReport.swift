internal import Linting

/// `--format json`: one object, its findings sorted by file, place and rule.
final class JSONReport: Report {
  private let options: ReportOptions
  private let json: FindingJSON
  private var findings: [Finding] = []

  init(_ options: ReportOptions) {
    self.options = options
    json = FindingJSON(redactor: Redactor(options))
  }

  func add(_ finding: Finding, to out: inout OutputBuffer) { findings.append(finding) }

  func finish(_ summary: RunSummary, _ errors: [RunError], to out: inout OutputBuffer) {
    out.append("{\"version\":1,\"tool\":{\"name\":")
    out.append(json: options.toolName)
    out.append(",\"version\":")
    out.append(json: options.toolVersion)
    out.append("},\"findings\":[")
    for (index, finding) in findings.sorted(by: JSONReport.precedes).enumerated() {
      out.append(index == 0 ? "\n" : ",\n")
      json.append(finding, to: &out)
    }
    out.append(findings.isEmpty ? "],\"summary\":" : "\n],\"summary\":")
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

  /// By file, line, column, rule, and then whatever tells two findings apart.
  static func precedes(_ a: Finding, _ b: Finding) -> Bool {
    if a.file != b.file { return a.file.utf8.lexicographicallyPrecedes(b.file.utf8) }
    let (first, second) = (a.place, b.place)
    if first.line != second.line { return first.line < second.line }
    if first.column != second.column { return first.column < second.column }
    if a.rule != b.rule { return a.rule.utf8.lexicographicallyPrecedes(b.rule.utf8) }
    if first.length != second.length { return first.length < second.length }
    return a.message.utf8.lexicographicallyPrecedes(b.message.utf8)
  }
}
