public import Documents
public import Paths
public import Rulesets

/// A fact that a document states for the whole run, as its kind says.
public struct StatedFact: Sendable {
  public let name: String
  public let value: Literal
  /// Where the value stands: what a finding that rests on it points to.
  public let place: Finding.Related
  public let kind: String
  public let document: Finding.DocumentPlace
}

extension Linter {
  /// The facts that the documents of one input state; none where it cannot be read, which linting tells.
  public func statedFacts(_ slice: PaddedSlice, as format: Document.Format) -> [StatedFact] {
    var source = DocumentSource(slice, offset: 0, line: 1, index: 0)
    var facts: [StatedFact] = []
    do throws(ReadFault) {
      switch format {
      case .json:
        try document.readJSON(slice)
        addStatedFacts(&source, &facts)
      case .yaml:
        let stream = YAMLStream(slice)
        while try stream.next(into: document) { addStatedFacts(&source, &facts) }
      case .properties, .env:
        try document.readSettings(slice, as: format)
        addStatedFacts(&source, &facts)
      }
    } catch {}
    return facts
  }

  private func addStatedFacts(_ source: inout DocumentSource, _ facts: inout [StatedFact]) {
    for root in roots {
      defer { source.index += 1 }
      guard let index = kind(of: root) else { continue }
      let kind = plan.ruleset.kinds[index]
      for (name, expression) in kind.facts {
        let compiled = compileChecked { () throws(PathError) in
          try CompiledValue(plan.ruleset.expanded(expression, on: kind.name), facts: plan.factNames)
        }
        guard case .value(let value) = compiled.evaluate(in: context(root)) else { continue }
        let node = compiled.node(in: context(root))?.node ?? root
        let start = document.place(of: root).lowerBound
        facts.append(
          StatedFact(
            name: name, value: value,
            place: Finding.Related(
              file: file, place: source.lines.place(document.place(of: node)),
              path: document.tape.steps(to: node, from: document.tape.root),
              message: options.language == .zh ? "这里给出了 \(name)" : "\(name) is stated here"),
            kind: kind.name,
            document: Finding.DocumentPlace(index: source.index, line: source.lines.place(start..<start).line)))
      }
    }
  }
}

extension Plan {
  /// Whether a document of this file may be of a kind that states facts.
  public func mayStateFacts(file: String) -> Bool {
    zip(ruleset.kinds, kinds).contains { !$0.facts.isEmpty && !$1.isOnlyNamed && $1.admits(file) }
  }
}

extension Ruleset {
  /// Names of the facts that a rule asks for on documents of a kind, in the order of their names.
  func factNames(of rule: Rule.Body, on kind: String) -> [String] {
    var uses = given(of: rule, on: kind).flatMap { NameUses($0).facts.map(\.name) }
    let conditions = [rule.when] + rule.then.map(\.when)
    for case let condition? in conditions { uses += NameUses(expanded(condition, on: kind)).facts.map(\.name) }
    for item in rule.then {
      uses += Check.factNames(item.function)
      if case .expression(let assert) = item.function { uses += NameUses(expanded(assert, on: kind)).facts.map(\.name) }
    }
    return Set(uses).sorted()
  }
}
