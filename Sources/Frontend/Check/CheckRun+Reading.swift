internal import Captures
internal import Documents

/// Inputs that are read here rather than by workers: logs, pipes, and what only its beginning tells.
extension CheckRun {
  /// A log's chunks. Of one found in a folder, those before the first push marker are passed over; one of words is passed
  /// over whole, which its beginning tells.
  func submitLines(
    _ lines: LineChunks, _ file: LintJob.File, _ markers: PushMarkers, _ pool: WorkPool<LintWorker>,
    _ writer: ReportWriter
  ) throws(FileFault.Reason) {
    var isAboutPushes = !file.isWalked
    var isEmpty = true
    while writer.isOpen, let part = try lines.next() {
      let isFirst = isEmpty
      isEmpty = false
      switch part {
      case .lines(let chunk):
        if isFirst, file.isWalked, inputs[file.input].mayHoldWords, !chunk.looksLikeJSON {
          return writer.countSkipped(1)
        }
        isAboutPushes = isAboutPushes || markers.found(in: chunk.bytes)
        if isAboutPushes { pool.submit(.lines(file, chunk)) } else { lines.recycle(chunk) }
      case .oversized(let line):
        if isAboutPushes { pool.submit(.oversized(file, line)) }
      }
    }
    if !isAboutPushes { writer.countSkipped(1) } else if isEmpty { writer.count(files: 1, documents: 0) }
  }

  func wholeText(_ source: any ByteSource, _ file: LintJob.File) throws(FileFault.Reason) -> LintJob {
    do throws(FileFault.Reason) {
      return .text(file, try WholeFileReader(limit: settings.limits.bytes).read(source))
    } catch {
      guard case .tooLarge = error else { throw error }
      return .oversized(file, nil)
    }
  }

  func open(_ input: Input) throws(FileFault.Reason) -> any ByteSource {
    input.origin == .standardInput ? environment.input : try FileSource(path: input.path)
  }

  /// The format where the name tells none, from as much of the beginning as is needed.
  func sniff(
    _ source: any ByteSource, _ format: InputFormat?
  ) throws(FileFault.Reason) -> (any ByteSource, InputFormat) {
    if let format { return (source, format) }
    return try FormatSniffer.sniff(source, limits: settings.limits)
  }
}
