internal import Captures
internal import Documents
internal import Linting
internal import Paths
internal import Reports
internal import Rulesets

/// `--explain-kind`: what each document is taken for, and by which condition; of none, what it lacks of each kind.
final class KindExplainer {
  private struct Candidate {
    let name: String
    /// The condition's parts that must all hold, as they are written; none where only the file's name counts.
    let parts: [(text: String, test: CompiledExpression)]
    let files: [Glob]?
  }

  private let candidates: [Candidate]
  private let facts: FactTable
  private let scratch = Scratch()
  private let words: ToolWords

  init(_ ruleset: Ruleset, _ words: ToolWords) {
    self.words = words
    let names = FactNames(ruleset.facts.keys.sorted(), free: FactName.appProfile)
    facts = FactTable(names)
    candidates = ruleset.kinds.filter { $0.hasCondition || $0.files != nil }.map { kind in
      let when = kind.when.map { ruleset.expanded($0, on: kind.name) }
      let parts = when.map { KindExplainer.parts($0) } ?? []
      return Candidate(
        name: kind.name,
        parts: parts.compactMap { part in
          (try? CompiledExpression(part, facts: names)).map { (ExpressionText.text(part), $0) }
        }, files: kind.files.map { $0.map { Glob($0) } })
    }
  }

  private static func parts(_ expression: Expression) -> [Expression] {
    if case .and(let parts) = expression { parts.flatMap { KindExplainer.parts($0) } } else { [expression] }
  }

  /// Some lines about a document; of a list of documents about each.
  func text(_ document: Document, file: String, _ lines: inout LineCursor) -> OutputBuffer {
    let (tape, root) = (document.tape, document.tape.root)
    var out = OutputBuffer()
    for node in tape.kind(root) == .array ? Array(tape.elements(root)) : [root] {
      let line = lines.place(document.place(of: node).lowerBound).line
      for text in texts(document, node, file: file, line: line) {
        out.append(text: text)
        out.append("\n")
      }
    }
    return out
  }

  private func texts(_ document: Document, _ root: Node, file: String, line: Int) -> [String] {
    if let form = facts.names.number(of: "capture.form") {
      facts[form] = .string(document.format.rawValue)
    }
    let place = "\(file):\(line): "
    var lacking: [String] = []
    for candidate in candidates {
      if let files = candidate.files, !files.contains(where: { $0.matches(file) }) {
        lacking.append("  \(candidate.name): " + words("another file name", "文件名不符"))
        continue
      }
      let missing = candidate.parts.filter { !$0.test.evaluate(in: context(document, root)).isTrue }.map(\.text)
      if missing.isEmpty { return [place + found(candidate)] }
      let text = missing.joined(separator: words(", ", "、"))
      lacking.append("  \(candidate.name): " + words("not true: ", "不成立：") + text)
    }
    return [place + words("of no known kind", "未识别的种类")] + lacking
  }

  private func found(_ candidate: Candidate) -> String {
    let condition = candidate.parts.map(\.text).joined(separator: " && ")
    return candidate.name + (condition.isEmpty ? "" : words(", since ", "，依据：") + condition)
  }

  private func context(_ document: Document, _ root: Node) -> EvaluationContext {
    EvaluationContext(tape: document.tape, root: root, facts: facts, scratch: scratch)
  }
}
