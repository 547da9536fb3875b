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
    writesJSON = try ListFormat.wanted(parsed) == .json
    var limits = Limits.standard
    limits.depth = try Settings.number(parsed, .maxDepth, 1...Limits.greatestDepth) ?? limits.depth
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
    let walk = DocumentWalk(limits, environment)
    for input in found.inputs where environment.output.isOpen {
      do throws(FileFault.Reason) { try walk.walk(input, visitor(input.name, evaluator)) } catch {
        fail(input.name, error)
      }
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
      for line in ExpressionMark.lines(expression, offset: error.offset, length: error.length) { console.line(line) }
      return nil
    }
  }

  private func visitor(_ name: String, _ evaluator: QueryEvaluator) -> DocumentWalk.Visitor {
    DocumentWalk.Visitor(
      document: { self.write(evaluator.nodes($0, &$1), $0, name) },
      fault: { self.fail(name, $0, &$1) },
      oversized: { line in
        self.hasFailed = true
        self.console.say("\(name): \(self.words.oversizedLine(line.line, line.length))")
      })
  }

  // MARK: Output

  private func write(_ nodes: [QueryEvaluator.Selected], _ document: Document, _ file: String) {
    for node in nodes {
      if writesJSON { writeObject(node, document, file) } else { writeLine(node, document, file) }
      if out.count >= 1 << 16 { flush() }
    }
  }

  private func writeLine(_ node: QueryEvaluator.Selected, _ document: Document, _ file: String) {
    out.append(text: node.path.normalizedPath)
    out.append("  ")
    out.append(json: node.node, of: document)
    out.append("  ")
    out.append(text: file)
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
    environment.output.write(out)
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
    console.line("\(name):\(place.line):\(place.column): \(words.readFault(fault))")
  }
}
