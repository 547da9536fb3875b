internal import Linting
internal import Reports
internal import Rulesets

/// Writes the reports of a run, findings as they come, and counts them.
final class ReportWriter {
  /// Bytes gathered before they are written.
  private static let flushSize = 1 << 16

  private struct Output {
    let report: any Report
    let sink: any ByteSink
    /// Nil: standard output.
    let file: String?
    var buffer = OutputBuffer()
  }

  private var outputs: [Output] = []
  private let maxFindings: Int?
  private(set) var summary = RunSummary()
  /// Findings that `--max-findings` keeps back.
  private(set) var dropped = 0
  /// Files that could not be written.
  private(set) var unwritable: [String] = []

  init(_ settings: Settings, _ options: ReportOptions, _ environment: Environment) {
    maxFindings = settings.maxFindings
    for output in settings.outputs {
      var options = options
      if output.file != nil { options.colors = false }
      if let sink = output.file.map({ DescriptorSink(path: $0) }) ?? environment.output {
        outputs.append(Output(report: output.format.make(options), sink: sink, file: output.file))
      } else if let file = output.file {
        unwritable.append(file)
      }
    }
  }

  /// Files that a report was cut off in.
  var incomplete: [String] { outputs.filter(\.sink.hasFailed).compactMap(\.file) }

  /// Whether anybody still reads.
  var isOpen: Bool { outputs.contains { $0.sink.isOpen } }

  func count(files: Int, documents: Int) {
    summary.files += files
    summary.documents += documents
  }

  func countSkipped(_ files: Int) { summary.skipped += files }

  func add(_ finding: Finding) {
    summary[finding.severity] += 1
    if let maxFindings, summary.total > maxFindings {
      dropped += 1
      return
    }
    for index in outputs.indices {
      outputs[index].report.add(finding, to: &outputs[index].buffer)
      if outputs[index].buffer.count >= ReportWriter.flushSize { flush(index) }
    }
  }

  /// Writes what was gathered.
  func flush() { for index in outputs.indices { flush(index) } }

  func finish(_ errors: [RunError]) {
    for index in outputs.indices { outputs[index].report.finish(summary, errors, to: &outputs[index].buffer) }
    flush()
  }

  private func flush(_ index: Int) {
    guard !outputs[index].buffer.isEmpty else { return }
    outputs[index].sink.write(outputs[index].buffer)
    outputs[index].buffer.removeAll()
  }
}

extension RunSummary {
  fileprivate var total: Int { errors + warnings + infos + hints }
}
