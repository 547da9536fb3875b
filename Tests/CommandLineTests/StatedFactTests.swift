import Foundation
import Testing

@testable import Frontend

/// Facts that a document of the run states, for rules that look at others.
@Suite struct StatedFactTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "rules.yaml": """
      facts: { our.mode: { type: string } }
      kinds:
        our-config: { when: "$.config", facts: { our.mode: "$.config.mode" } }
        our-push: { when: "$.our" }
      rules:
        mode:
          message: "{{value}} is not {{ fact('our.mode') }}"
          severity: error
          kinds: [our-push]
          given: $.our.mode
          then: { function: equals, functionOptions: { fact: our.mode } }
      """,
      "a-push.json": #"{"our":{"mode":"live"}}"#,
      "config.yaml": "config:\n  mode: test\n",
      "other.yaml": "config: { mode: live }\n",
      "third.yaml": "config: { mode: 3 }\n",
      "log.ndjson": "{\"config\":{\"mode\":\"live\"}}\n{\"our\":{\"mode\":\"live\"}}\n",
    ])
  }

  private func check(_ arguments: String...) -> Run {
    Run(
      ["check", "--no-config", "--format", "json", "--ruleset", folder.file("rules.yaml")]
        + arguments.map { $0.contains(".") && !$0.contains("=") ? folder.file($0) : $0 })
  }

  /// The push comes first: files that state facts are read before.
  @Test func stated() throws {
    let run = check("a-push.json", "config.yaml")
    #expect(run.rules == ["mode"])
    #expect(run.findings.first?["message"] as? String == "\"live\" is not test")
    let related = try #require((run.findings.first?["related"] as? [[String: Any]])?.first)
    #expect(related["file"] as? String == folder.file("config.yaml"))
    #expect(related["line"] as? Int == 2 && related["column"] as? Int == 9)
    #expect(related["pointer"] as? String == "/config/mode")
    #expect(check("a-push.json", "other.yaml").rules.isEmpty)
  }

  /// What the command line says counts, and logs state nothing.
  @Test func outranked() {
    #expect(check("a-push.json", "config.yaml", "--fact", "our.mode=live").rules.isEmpty)
    #expect(check("a-push.json", "log.ndjson").rules.isEmpty)
    #expect(check("a-push.json").rules.isEmpty)
    // A value of another type than the fact's states nothing.
    #expect(check("a-push.json", "third.yaml").rules.isEmpty)
  }

  @Test func conflict() throws {
    let run = check("a-push.json", "config.yaml", "other.yaml")
    #expect(run.code == .clean)
    #expect(run.rules == ["fact-conflict", "fact-conflict"])
    #expect(run.findings.compactMap { $0["severity"] as? String } == ["hint", "hint"])
    #expect(
      run.findings.compactMap { $0["file"] as? String } == [folder.file("config.yaml"), folder.file("other.yaml")])
    #expect(
      run.findings.first?["message"] as? String
        == "our.mode is test here and live elsewhere in this run: rules that ask for it say nothing")
    let related = try #require((run.findings.first?["related"] as? [[String: Any]])?.first)
    #expect(related["file"] as? String == folder.file("other.yaml"))
    #expect(check("a-push.json", "config.yaml", "other.yaml", "--off", "fact-conflict").rules.isEmpty)
    #expect(check("a-push.json", "config.yaml", "other.yaml", "--error", "fact-conflict").code == .findings)
  }
}
