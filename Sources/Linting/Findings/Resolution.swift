internal import Documents
internal import Paths
internal import Rulesets

/// One cause, one finding: which of a document's findings remain (section 13 of the ruleset language).
struct Resolution {
  /// A finding with what the decisions need.
  struct Candidate {
    var finding: RawFinding
    /// From the document's root; of something missing the wanted path.
    let path: [PathStep]

    var program: RuleProgram { finding.program }

    /// The path of the object that lacks something, else of the one that holds the place.
    var holder: ArraySlice<PathStep> { path.dropLast() }
  }

  /// The findings that remain, in the order given.
  static func remaining(_ candidates: [Candidate]) -> [Candidate] {
    guard candidates.count > 1 else { return candidates }
    var kept = graded(candidates)
    kept = withoutMeantKeys(kept)
    return withoutSuperseded(kept)
  }

  /// Of one rule's findings at one place only the most severe remain.
  private static func graded(_ candidates: [Candidate]) -> [Candidate] {
    struct Place: Hashable {
      let rule: Int
      let path: [PathStep]
      let source: Range<Int>?
    }
    func place(_ candidate: Candidate) -> Place {
      Place(rule: candidate.finding.program.index, path: candidate.path, source: candidate.finding.source)
    }
    var worst: [Place: Severity] = [:]
    for candidate in candidates {
      let place = place(candidate)
      worst[place] = max(worst[place] ?? .hint, candidate.finding.severity)
    }
    return candidates.filter { $0.finding.severity == worst[place($0)] }
  }

  /// A misspelling stands for the key it means: nothing else says that this key is missing there.
  private static func withoutMeantKeys(_ candidates: [Candidate]) -> [Candidate] {
    let meant = candidates.compactMap { candidate in
      candidate.finding.meant.map { (Array(candidate.holder), $0.split(separator: ".").map(String.init)) }
    }
    guard !meant.isEmpty else { return candidates }
    return candidates.filter { candidate in
      guard case .missing = candidate.finding.spot else { return true }
      return !meant.contains { holder, names in
        guard candidate.path.starts(with: holder) else { return false }
        let wanted = candidate.path.dropFirst(holder.count)
        // `title` at aps means alert.title: then alert is not missing either.
        return !wanted.isEmpty && names.map(PathStep.name).starts(with: wanted)
      }
    }
  }

  private static func withoutSuperseded(_ candidates: [Candidate]) -> [Candidate] {
    let strong = candidates.indices.filter { !candidates[$0].program.body.supersedes.isEmpty }
    guard !strong.isEmpty else { return candidates }
    var verdicts = [Bool?](repeating: nil, count: candidates.count)
    // The relation has no cycle, and what is dropped drops nothing: whoever drops is judged first.
    func isDropped(_ index: Int) -> Bool {
      if let verdict = verdicts[index] { return verdict }
      verdicts[index] = false
      let verdict = strong.contains { $0 != index && drops(candidates[$0], candidates[index]) && !isDropped($0) }
      verdicts[index] = verdict
      return verdict
    }
    return candidates.indices.filter { !isDropped($0) }.map { candidates[$0] }
  }

  private static func drops(_ strong: Candidate, _ weak: Candidate) -> Bool {
    guard strong.program !== weak.program else { return false }
    return strong.program.body.supersedes.contains { superseded in
      guard matches(weak.program, superseded.pattern, by: strong.program) else { return false }
      switch superseded.within {
      case .document: return true
      case .place: return weak.path.starts(with: strong.path)
      case .holder: return weak.path.starts(with: strong.path) || weak.path == Array(strong.holder)
      }
    }
  }

  /// Whether a rule is one that a pattern means. `*` leaves out the rules that supersede the one that says it.
  private static func matches(_ rule: RuleProgram, _ pattern: String, by strong: RuleProgram) -> Bool {
    guard pattern.hasSuffix("*") else { return rule.name == pattern }
    return rule.name.hasPrefix(pattern.dropLast()) && !rule.body.supersedes.contains { names(strong.name, $0.pattern) }
  }

  private static func names(_ name: String, _ pattern: String) -> Bool {
    pattern.hasSuffix("*") ? name.hasPrefix(pattern.dropLast()) : name == pattern
  }
}
