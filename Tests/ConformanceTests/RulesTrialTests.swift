import Captures
import Foundation
import Frontend
import Testing

/// The rules of `rules-trial.yaml` that need nothing which comes later, run by `pushlint test`.
@Suite struct RulesTrialTests {
  /// A rule's own lines, and the lines of each of its examples.
  private struct Rule {
    var head: [Substring]
    var examples: [[Substring]] = []

    /// Whether its documents' own kinds, not those they are projected to, are the rule's.
    var namesKinds: Bool { head.contains { $0.hasPrefix("    kinds:") } }

    /// It is judged across documents, or looks into a JWT.
    var comesLater: Bool { head.contains { $0.contains("scope: input") || $0.hasPrefix("  jwt-form:") } }

    /// Without examples in another form, and those that only a projection leads to.
    var kept: Rule {
      let providers = ["platform", "request_id", "message", "default", "host"]
      var kept = self
      kept.examples = examples.filter { example in
        let isProjected = providers.contains { example[0].contains("valid: { \($0):") }
        return !example.contains { $0.hasPrefix("        as:") } && (namesKinds || !isProjected)
      }
      return kept
    }
  }

  /// The ruleset without what comes later.
  private func stripped(_ text: String) -> (text: String, rules: Int, examples: Int) {
    var lines: [Substring] = []
    var rules: [Rule] = []
    var section: Substring = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let first = line.utf8.first, first != UInt8(ascii: " "), first != UInt8(ascii: "#") {
        section = line.prefix { $0 != ":" }
      }
      if section == "projections" || section == "embedded" && line.contains("as: jwt") { continue }
      guard section == "rules", line != "rules:" else {
        lines.append(line)
        continue
      }
      if line.hasPrefix("  "), line.dropFirst(2).first?.isLetter == true {
        rules.append(Rule(head: [line]))
      } else if let last = rules.indices.last, line.hasPrefix("      - "), rules[last].head.last == "    examples:" {
        rules[last].examples.append([line])
      } else if let last = rules.indices.last, !rules[last].examples.isEmpty, line.hasPrefix("        ") {
        rules[last].examples[rules[last].examples.count - 1].append(line)
      } else if let last = rules.indices.last, line.hasPrefix("    ") {
        rules[last].head.append(line)
      }
    }
    let kept = rules.filter { !$0.comesLater }.map(\.kept)
    for rule in kept { lines += rule.head + rule.examples.joined() }
    return (lines.joined(separator: "\n") + "\n", kept.count, kept.map(\.examples.count).reduce(0, +))
  }

  @Test func trial() throws {
    let path = Suites.folder + "/../reference/rules-trial.yaml"
    guard let data = FileManager.default.contents(atPath: path) else {
      print("rules trial: skipped, there is no \(path)")
      return
    }
    let (text, rules, examples) = stripped(String(decoding: data, as: UTF8.self))
    // Of 63 rules and 207 examples.
    #expect(rules == 58 && examples == 176)
    let file = NSTemporaryDirectory() + "pushlint-trial-\(UUID().uuidString).yaml"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let (output, error) = (MemorySink(), MemorySink())
    let code = Tool.run(
      ["test", file], Environment(input: MemorySource([]), output: output, error: error, variables: { _ in nil }))
    #expect(code == .clean, "\(output.text)\(error.text)")
    #expect(error.text.contains("176 examples of 58 rules: all hold"))
  }
}
