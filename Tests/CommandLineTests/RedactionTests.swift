import Foundation
import Testing

@testable import Frontend

/// No report shows a secret, in whichever form the source writes it.
@Suite struct SecretReportTests {
  private static let rules = """
    facts: { our.limit: 5 }
    kinds: { our-push: { when: "$.our" } }
    embedded: [{ kinds: [our-push], at: $.extras }]
    rules:
      our-value:
        message: "{{value}} {{path}} {{property}} {{ $.our }} {{error}} {{actual}}"
        severity: error
        kinds: [our-push]
        given: ["$..*"]
        then: { function: "undefined" }
        related: ["$..*"]
        fix: { server: "change {{value}}" }
    """

  /// What holds the secret `hunter2pass` or `4711471147`.
  static let documents: [(name: String, text: String)] = [
    ("a.json", #"{"our":1,"password":"hunter2pass"}"#), ("b.json", #"{"our":1,"pass\u0077ord":"hunter2pass"}"#),
    ("c.json", #"{"our":1,"credentials":{"a":"hunter2pass","b":["hunter2pass",{"c":4711471147}]}}"#),
    ("d.json", "{\"our\":1,\"password\":\n\"hunter2pass\"}"),
    ("e.json", "{\"our\":1,\"password\"\n:\n\n[\n\"hunter2pass\"\n]}"),
    ("f.json", #"{"our":1,"extras":"{\"pass\\u0077ord\":\"hunter2pass\"}"}"#),
    ("g.json", #"{"our":1,"extras":{"x":"https://user:hunter2pass@host"}}"#),
    ("h.json", #"{"our":1,"token":4711471147,"registration_id":"hunter2pass","a":{"cid":["hunter2pass"]}}"#),
    ("a.yaml", "our: 1\npassword: hunter2pass"), ("b.yaml", "our: &a hunter2pass\ntoken: *a\n"),
    ("c.yaml", "our: 1\ntoken: &a hunter2pass\nother: *a\nlist: [*a]"),
    ("d.yaml", "our: 1\npassword:\n  hunter2pass\n"), ("e.yaml", "our: 1\npassword: |\n  x\n  hunter2pass\n  y\n"),
    ("f.yaml", "our: 1\nbase: &b {x: hunter2pass}\ncredentials:\n  <<: *b\n"),
    ("g.yaml", "our: 1\npassword: !!str 4711471147"),
    ("h.yaml", "our: &a {b: hunter2pass}\ntokens: *a\n"),
    ("a.properties", "our=1\nmy.password = hunter2pass and more"), ("a.env", "our=1\nMY_SECRET='hunter2pass'"),
    // What cannot be read.
    ("x.json", #"{"our":1,"password":"hunter2pass",}"#), ("y.json", "{\"our\":1,\"password\":\nhunter2pass}"),
    ("z.json", #"{"our":1,"pass\u0077ord":"hunter2pass" "a"}"#), ("x.yaml", "our: 1\npassword: [hunter2pass\nb: }"),
    ("w.json", #"{"our":1,"credentials":{"a":"hunter2pass","b":4711471147 1}}"#),
  ]

  @Test(arguments: documents, ["text", "json", "ndjson"])
  func isHidden(document: (name: String, text: String), format: String) throws {
    let folder = try TemporaryFolder([document.name: document.text, "rules.yaml": Self.rules])
    let words = [
      "check", "--no-config", "-r", folder.file("rules.yaml"), "--format", format, folder.file(document.name),
    ]
    let run = Run(words)
    let shown = run.output + run.error
    #expect(!shown.contains("hunter2pass") && !shown.contains("4711471147"), "\(shown)")
    // Of what cannot be read, machine formats show the place alone.
    guard !"wxyz".contains(document.name.prefix(1)) else { return }
    let open = Run(words + ["--no-redact"]).output
    #expect(shown.contains("…") && (open.contains("hunter2pass") || open.contains("4711471147")))
  }

  @Test(arguments: documents)
  func kindsAreExplainedWithout(document: (name: String, text: String)) throws {
    let folder = try TemporaryFolder([document.name: document.text, "rules.yaml": Self.rules])
    let run = Run("check", "--no-config", "-r", folder.file("rules.yaml"), "--explain-kind", folder.file(document.name))
    #expect(!(run.output + run.error).contains("hunter2pass") && !run.error.contains("4711471147"))
  }

  @Test func configurationsAndConflicts() throws {
    let rules = """
      facts:
        our.token: { type: string }
      kinds:
        our-push: { when: "$.our", facts: { our.token: "$.value" } }
      rules:
        r: { message: m, given: $.none, then: { function: defined } }
      """
    let folder = try TemporaryFolder([
      "rules.yaml": rules, "a.json": #"{"our":1,"value":"hunter2pass"}"#, "b.json": #"{"our":1,"value":"hunter3pass"}"#,
    ])
    let start = ["check", "--no-config", "-r", folder.file("rules.yaml")]
    let conflict = Run(start + [folder.path])
    #expect(conflict.output.contains("fact-conflict") && conflict.output.contains("is hu… here and hu… elsewhere"))
    let given = Run(start + ["--fact", "our.token=hunter2pass", "--print-config", folder.file("a.json")])
    #expect(!given.output.contains("hunter2pass"))
  }

  /// Ordinary text stays: limits, ids, names, prose.
  @Test func nothingElse() throws {
    let text = #"""
      {"our":{"max_tokens":4096,"topic_id":"abcdefghijkl","tokenizer":"cl100k_base_abcdef","body":"Your token: it expires",
      "id":"b3b0c6a4-1f0e-4f3a-9a55-2f6a1d1f0c11","url":"https://example.com/a@b","placeholder":"${TOKEN}"}}
      """#
    let folder = try TemporaryFolder(["a.json": text, "rules.yaml": Self.rules])
    for format in ["text", "ndjson"] {
      let words = ["check", "--no-config", "-r", folder.file("rules.yaml"), "--format", format, folder.file("a.json")]
      #expect(Run(words).output == Run(words + ["--no-redact"]).output)
    }
  }
}
