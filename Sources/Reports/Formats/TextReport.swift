internal import Linting
internal import Rulesets

/// `--format text`: for people, in the manner of compilers.
///
/// ```
/// push.json:3:5: error: content-available wakes the app … [tap-push-content-available]
///   3 |     "content-available": 1,
///     |     ^~~~~~~~~~~~~~~~~~~
///     ios: >=7 (suspended)
///     fix (server): Drop content-available from pushes that people tap
/// ```
///
/// A rule's hints would drown what matters: the first of each waits for the end and is shown with their number.
final class TextReport: Report {
  private let words: ReportWords
  private let style: Style
  private let redactor: Redactor
  private var hints: [(finding: Finding, count: Int)] = []
  private var hintPlaces: [String: Int] = [:]

  init(_ options: ReportOptions) {
    words = ReportWords(language: options.language)
    style = Style(colors: options.colors)
    redactor = Redactor(options)
  }

  func add(_ finding: Finding, to out: inout OutputBuffer) {
    guard finding.severity == .hint else { return append(finding, to: &out) }
    if let place = hintPlaces[finding.rule] {
      hints[place].count += 1
    } else {
      hintPlaces[finding.rule] = hints.count
      hints.append((finding, 1))
    }
  }

  func finish(_ summary: RunSummary, _ errors: [RunError], to out: inout OutputBuffer) {
    for (finding, count) in hints { append(finding, times: count, to: &out) }
    hints.removeAll()
    hintPlaces.removeAll()
  }

  private func append(_ finding: Finding, times: Int = 1, to out: inout OutputBuffer) {
    let place = "\(finding.file):\(finding.place.line):\(finding.place.column):"
    style.append(place, as: .strong, to: &out)
    out.append(" ")
    style.append(words.severity(finding.severity) + words.colon, as: .severity(finding.severity), to: &out)
    style.append(redactor.redacted(finding.message), as: .strong, to: &out)
    out.append(" [")
    out.append(text: finding.rule)
    out.append("]\n")
    if let excerpt = finding.excerpt { append(excerpt, line: finding.place.line, to: &out) }
    append(label: words.ios, words.affects(finding.affects), to: &out)
    append(label: words.serverFix, finding.fix?.server.map { redactor.redacted($0) }, to: &out)
    append(label: words.appFix, finding.fix?.app.map { redactor.redacted($0) }, to: &out)
    append(finding.related, finding.relatedCount, to: &out)
    if times > 1 { append(label: words.more, words.morePlaces(times - 1), to: &out) }
    out.append(byte: 0x0A)
  }

  private func append(_ excerpt: Excerpt, line: Int, to out: inout OutputBuffer) {
    let snippet = Snippet(excerpt, hidden: redactor.hidden(in: excerpt))
    let number = String(line)
    let blank = String(repeating: " ", count: number.utf8.count)
    style.append("  \(number) | ", as: .faint, to: &out)
    out.append(text: snippet.line)
    out.append(byte: 0x0A)
    style.append("  \(blank) | ", as: .faint, to: &out)
    out.append(spaces: snippet.markStart)
    style.append("^" + String(repeating: "~", count: snippet.markWidth - 1), as: .mark, to: &out)
    out.append(byte: 0x0A)
  }

  private func append(label: String, _ text: String?, to out: inout OutputBuffer) {
    guard let text, !text.isEmpty else { return }
    out.append("    ")
    style.append(label + words.colon, as: .faint, to: &out)
    out.append(text: text)
    out.append(byte: 0x0A)
  }

  private func append(_ related: [Finding.Related], _ count: Int, to out: inout OutputBuffer) {
    for place in related {
      let at = "\(place.file):\(place.place.line):\(place.place.column)"
      let message = redactor.redacted(place.message)
      append(label: words.see, message.isEmpty ? at : "\(at): \(message)", to: &out)
    }
    if count > related.count { append(label: words.see, words.morePlaces(count - related.count), to: &out) }
  }
}
