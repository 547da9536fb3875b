import Documents
import Paths
import Rulesets

@testable import Linting

/// Rules over any object, of kind `push`.
func ruleset(_ rules: String, _ rest: String = "") throws -> Ruleset {
  let text =
    "kinds: { push: { when: \"$\" } }\ndefaults: { kinds: [push], severity: error }\n\(rest)\nrules:\n\(rules)\n"
  let loader = RulesetLoader { path throws(RulesetLoader.FileError) -> PaddedBytes in
    throw RulesetLoader.FileError(message: "no file \(path)")
  }
  return try loader.load(text: text, name: "rules.yaml")
}

/// Findings as `rule line:column-endColumn pointer`.
func lint(
  _ ruleset: Ruleset, _ document: String, as format: Document.Format = .json, kind: String? = "push",
  screening: Bool = true, options: LintOptions = LintOptions()
) -> [Finding] {
  var options = options
  options.kind = kind
  let linter = Linter(Plan(ruleset, only: nil, screening: screening), options)
  linter.begin(file: "push.json")
  let bytes = PaddedBytes(document)
  var result = LintResult()
  withExtendedLifetime(bytes) { linter.lint(bytes.all, as: format, into: &result) }
  return result.findings
}

extension Finding {
  var short: String { "\(rule) \(place.line):\(place.column)-\(place.endColumn) \(path?.pointer ?? "-")" }
}
