internal import Captures
internal import Documents
internal import Linting

/// A piece of a run's work: some files, a whole text, or some lines of a log.
enum LintJob: Sendable {
  struct File: Sendable {
    /// Position among the run's inputs.
    let input: Int
    let name: String
    let path: String
    let format: Document.Format
    let plan: Int
    /// Whether it was found in a folder: then it is passed over unless it is about pushes.
    let isWalked: Bool
  }

  case files([File])
  case text(File, PaddedBytes)
  case lines(File, LineChunk)
  /// What is too large to be read: a line of a log, or the whole input.
  case oversized(File, OversizedLine?)
}

/// What came of one input, or of one part of a log.
struct LintOutcome: Sendable {
  enum Kind: Sendable {
    case linted(LintResult)
    /// Nothing about pushes in it.
    case notAboutPushes
    case unreadable(FileFault.Reason)
  }

  let input: Int
  let kind: Kind
  /// The chunk to give back.
  var chunk: LineChunk?
}

/// Lints on one thread: it keeps a linter for each plan it has met.
struct LintWorker: Worker {
  private let plans: [Plan]
  private let markers: [PushMarkers]
  private let options: LintOptions
  private let reader: WholeFileReader
  private var linters: [Linter?]
  /// Positions of the plan and the input that the linter was told of last.
  private var current = (plan: -1, input: -1)

  init(_ plans: [Plan], _ markers: [PushMarkers], _ options: LintOptions) {
    self.plans = plans
    self.markers = markers
    self.options = options
    reader = WholeFileReader(limit: options.limits.bytes)
    linters = Array(repeating: nil, count: plans.count)
  }

  mutating func run(_ job: LintJob) -> [LintOutcome] {
    switch job {
    case .files(let files): return files.map { lint($0) }
    case .text(let file, let bytes): return [LintOutcome(input: file.input, kind: lint(file, bytes))]
    case .lines(let file, let chunk): return [lint(file, chunk)]
    case .oversized(let file, let line): return [LintOutcome(input: file.input, kind: refuse(file, line))]
    }
  }

  private mutating func lint(_ file: LintJob.File) -> LintOutcome {
    do throws(FileFault.Reason) {
      return LintOutcome(input: file.input, kind: lint(file, try reader.read(path: file.path)))
    } catch {
      guard case .tooLarge = error else { return LintOutcome(input: file.input, kind: .unreadable(error)) }
      return LintOutcome(input: file.input, kind: refuse(file))
    }
  }

  /// A finding about what is too large; a file nobody named is passed over unless it begins like one about pushes.
  private mutating func refuse(_ file: LintJob.File, _ line: OversizedLine? = nil) -> LintOutcome.Kind {
    if file.isWalked, line == nil, !markers[file.plan].found(in: beginning(of: file)) { return .notAboutPushes }
    var result = LintResult()
    if let line { linter(for: file).refuse(line, into: &result) } else { linter(for: file).refuse(into: &result) }
    return .linted(result)
  }

  private mutating func lint(_ file: LintJob.File, _ bytes: PaddedBytes) -> LintOutcome.Kind {
    var result = LintResult()
    linter(for: file).lint(bytes.all, as: file.format, into: &result)
    // Of a file nobody named, a kind that is recognised counts, or a push marker in what cannot be read.
    if file.isWalked, result.recognised == result.unread,
      result.unread == 0 || !markers[file.plan].found(in: bytes)
    {
      return .notAboutPushes
    }
    return .linted(result)
  }

  private mutating func lint(_ file: LintJob.File, _ chunk: LineChunk) -> LintOutcome {
    var result = LintResult()
    linter(for: file).lint(chunk, into: &result)
    return LintOutcome(input: file.input, kind: .linted(result), chunk: chunk)
  }

  /// As much of a file as tells what it is about; nothing where it cannot be read.
  private func beginning(of file: LintJob.File) -> PaddedBytes {
    let bytes = PaddedBytes(capacity: 64 << 10)
    bytes.fill { buffer in
      do throws(FileFault.Reason) {
        return try FileSource(path: file.path).read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        return 0
      }
    }
    return bytes
  }

  private mutating func linter(for file: LintJob.File) -> Linter {
    let linter = linters[file.plan] ?? Linter(plans[file.plan], options)
    linters[file.plan] = linter
    if current != (file.plan, file.input) {
      linter.begin(file: file.name)
      current = (file.plan, file.input)
    }
    return linter
  }
}
