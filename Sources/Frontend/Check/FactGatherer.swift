internal import Captures
internal import Documents
internal import Linting
internal import Paths
internal import Reports
internal import Rulesets

/// The facts that documents of a run state, gathered before anything is linted.
///
/// Logs, pipes and standard input state none: they are read once, as they come.
struct StatedFacts {
  /// The value of each fact that is stated; nil where documents disagree.
  private(set) var values: [String: Literal?] = [:]
  /// Where the value comes from.
  private(set) var places: [String: Finding.Related] = [:]
  /// Findings about facts of which documents disagree, by input.
  private(set) var conflicts: [Int: [Finding]] = [:]

  /// - Parameter stated: each fact with its input, in input order.
  init(
    _ stated: [(input: Int, fact: StatedFact)], _ words: ToolWords, _ redactor: Redactor, severity: (Int) -> Severity?
  ) {
    for (name, all) in Dictionary(grouping: stated, by: \.fact.name) {
      let different = Set(all.map(\.fact.value.identity))
      values[name] = different.count == 1 ? .some(all[0].fact.value) : .some(nil)
      guard different.count > 1 else {
        places[name] = all[0].fact.place
        continue
      }
      for (input, fact) in all {
        guard let severity = severity(input) else { continue }
        let others = all.filter { $0.fact.value.identity != fact.value.identity }.map(\.fact)
        let (own, other) = (fact.value.printed, others[0].value.printed)
        var finding = Finding(
          rule: "fact-conflict", severity: severity,
          message: words.factConflict(
            name, redactor.redacted(own, under: name), redactor.redacted(other, under: name)),
          file: fact.place.file, place: fact.place.place, path: fact.place.path, kind: fact.kind,
          document: fact.document,
          fix: Finding.FixText(server: words.giveFact(name)), related: others.prefix(10).map(\.place))
        finding.relatedCount = others.count
        conflicts[input, default: []].append(finding)
      }
    }
    for input in conflicts.keys {
      conflicts[input]?.sort { ($0.place.offset, $0.message) < ($1.place.offset, $1.message) }
    }
  }
}

/// Reads the inputs whose kind may state facts.
struct FactGatherer {
  private let plans: [Plan]
  private let options: LintOptions
  private var linters: [Int: Linter] = [:]

  init(_ plans: [Plan], _ options: LintOptions) {
    self.plans = plans
    self.options = options
  }

  /// - Parameter plan: position of the input's plan.
  /// - Returns: nothing of what cannot be read: linting says so.
  mutating func facts(of input: Input, plan: Int) -> [StatedFact] {
    guard input.origin != .standardInput, FileCheck.isRegular(input.path),
      let format = input.format.flatMap({ Document.Format($0) }),
      plans[plan].mayStateFacts(file: input.name)
    else { return [] }
    let linter = linters[plan] ?? Linter(plans[plan], options)
    linters[plan] = linter
    linter.begin(file: input.name)
    do throws(FileFault.Reason) {
      let bytes = try WholeFileReader(limit: options.limits.bytes).read(path: input.path)
      return withExtendedLifetime(bytes) { linter.statedFacts(bytes.all, as: format) }
    } catch {
      return []
    }
  }
}
