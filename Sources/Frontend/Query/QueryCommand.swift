internal import Captures
internal import Documents
internal import Paths
internal import Reports
internal import Rulesets

/// `pushlint query EXPR [FILE…]`: what a query selects, a node a line.
final class QueryCommand {
  private let expression: String
  private let files: [String]
  private let environment: Environment
  private let words: ToolWords
  private let console: Console
  private let writesJSON: Bool
  private let limits: Limits
  private let standardInputName: String?
  private var out = OutputBuffer()
  private var isFirst = true
  private var hasFailed = false

  init(_ parsed: ParsedArguments, _ environment: Environment, _ language: Language) throws(UsageFault) {
    guard let expression = parsed.operands.first else { throw .missingOperand(command: .query) }
    self.expression = expression
    files = Array(parsed.operands.dropFirst())
    self.environment = environment
    words = ToolWords(language: language)
    console = Console(environment.error)
    let format = parsed.last(.format) ?? "text"
    guard ["text", "json"].contains(format) else { throw Settings.bad("--format", format, ["text", "json"]) }
    writesJSON = format == "json"
    var limits = Limits.standard
    limits.depth = try Settings.number(parsed, .maxDepth, 1...65_535) ?? limits.depth
    limits.bytes = try Settings.number(parsed, .maxBytes, 1...(1 << 31)) ?? limits.bytes
    self.limits = limits
    standardInputName = parsed.last(.stdinName)
  }

  func run() -> ExitCode {
    guard let query = compiled() else { return .failure }
    let found = InputFinder.find(files.isEmpty ? ["-"] : files, standardInputName: standardInputName)
    if writesJSON { out.append("[") }
    for fault in found.faults { fail(fault.name, fault.reason) }
    let evaluator = QueryEvaluator(query)
    for input in found.inputs where environment.output.isOpen {
      do throws(FileFault.Reason) { try read(input, evaluator) } catch { fail(input.name, error) }
    }
    if writesJSON { out.append(isFirst ? "]\n" : "\n]\n") }
    flush()
    return hasFailed ? .failure : .clean
  }

  private func compiled() -> CompiledQuery? {
    do throws(PathError) {
      return try CompiledQuery(try Query.parse(expression), facts: .none)
    } catch {
      console.say("query:1:\(error.column): \(error.message)")
      console.line(ExpressionMark.text(expression, offset: error.offset, length: error.length))
      return nil
    }
  }

  // MARK: Inputs

  private func read(_ input: Input, _ evaluator: QueryEvaluator) throws(FileFault.Reason) {
    let opened: any ByteSource =
      input.origin == .standardInput ? environment.input : try FileSource(path: input.path)
    var (source, format) = (opened, input.format)
    if format == nil {
      let sniffed = try FormatSniffer.sniff(opened, limits: limits)
      (source, format) = (sniffed.source, sniffed.format)
    }
    let document = Document(limits: limits)
    if format == .lines { return try readLines(source, input.name, document, evaluator) }
    let bytes = try WholeFileReader(limit: limits.bytes).read(source)
    withExtendedLifetime(bytes) { read(bytes, input.name, document, isYAML: format == .yaml, evaluator) }
  }

  private func read(
    _ bytes: PaddedBytes, _ name: String, _ document: Document, isYAML: Bool, _ evaluator: QueryEvaluator
  ) {
    var lines = LineCursor(bytes.bytes)
    do throws(ReadFault) {
      if isYAML {
        let stream = YAMLStream(bytes.all)
        while try stream.next(into: document) { write(evaluator.nodes(document, &lines), document, name) }
      } else {
        try document.readJSON(bytes.all)
        write(evaluator.nodes(document, &lines), document, name)
      }
    } catch {
      fail(name, error, &lines)
    }
  }

  private func readLines(
    _ source: any ByteSource, _ name: String, _ document: Document, _ evaluator: QueryEvaluator
  ) throws(FileFault.Reason) {
    let chunks = LineChunks(source, limit: limits.bytes)
    while environment.output.isOpen, let part = try chunks.next() {
      switch part {
      case .oversized(let line):
        hasFailed = true
        console.say("\(name): \(words.oversizedLine(line.line, line.length))")
      case .lines(let chunk):
        read(chunk, name, document, evaluator)
        chunks.recycle(chunk)
      }
    }
  }

  private func read(_ chunk: LineChunk, _ name: String, _ document: Document, _ evaluator: QueryEvaluator) {
    let bytes = chunk.bytes.bytes
    var (start, number) = (0, chunk.firstLine)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
      if !line.allSatisfy(LineChunk.isBlank) {
        var lines = LineCursor(line, line: number)
        do throws(ReadFault) {
          try document.readJSON(chunk.bytes.slice(start..<end))
          write(evaluator.nodes(document, &lines), document, name)
        } catch {
          fail(name, error, &lines)
        }
      }
      (start, number) = (end + 1, number + 1)
    }
  }

  // MARK: Output

  private func write(_ nodes: [QueryEvaluator.Selected], _ document: Document, _ file: String) {
    for node in nodes {
      if writesJSON { writeObject(node, document, file) } else { writeLine(node, document, file) }
      if out.count >= 1 << 16 { flush() }
    }
  }

  private func writeLine(_ node: QueryEvaluator.Selected, _ document: Document, _ file: String) {
    out.append(text: SafeText.line(node.path.normalizedPath))
    out.append("  ")
    out.append(json: node.node, of: document)
    out.append("  ")
    out.append(text: SafeText.line(file))
    out.append(":")
    out.append(node.line)
    out.append(":")
    out.append(node.column)
    out.append("\n")
  }

  private func writeObject(_ node: QueryEvaluator.Selected, _ document: Document, _ file: String) {
    out.append(isFirst ? "\n{\"path\":" : ",\n{\"path\":")
    isFirst = false
    out.append(json: node.path.normalizedPath)
    out.append(",\"value\":")
    out.append(json: node.node, of: document)
    out.append(",\"file\":")
    out.append(json: file)
    out.append(",\"line\":")
    out.append(node.line)
    out.append(",\"column\":")
    out.append(node.column)
    out.append("}")
  }

  private func flush() {
    environment.output.write(out.bytes)
    out.removeAll()
  }

  // MARK: Faults

  private func fail(_ name: String, _ reason: FileFault.Reason) {
    hasFailed = true
    console.say("\(name): \(words.fileFault(reason))")
  }

  private func fail(_ name: String, _ fault: ReadFault, _ lines: inout LineCursor) {
    hasFailed = true
    let place = lines.place(fault.offset)
    let found = fault.found.isEmpty ? "the text ends" : "found \(fault.found)"
    console.line("\(name):\(place.line):\(place.column): \(found) where \(fault.expected) was expected")
  }
}
