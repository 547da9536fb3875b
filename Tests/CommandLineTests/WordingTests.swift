import Foundation
import Testing

@testable import Frontend

/// What the tool says in its own words.
@Suite struct WordingTests {
  @Test(arguments: [
    (["query", "--help"], ["text ", "json ", "Formats", ".properties and .env"]),
    (["check", "--help"], ["ndjson ", "Formats"]), (["rules", "--help"], ["one array, an object a rule"]),
    (["query", "--help", "--lang", "zh"], ["格式（默认 text）", "每个节点一行"]), (["--help"], ["ndjson "]),
  ])
  func formats(words: [String], parts: [String]) {
    let run = Run(words)
    for part in parts { #expect(run.output.contains(part), "\(run.output)") }
    #expect(words[0] != "query" || !run.output.contains("\n  ndjson"))
  }

  @Test(arguments: [
    (["--max-findings", "-1"], "--max-findings is a number, at least 0, found \"-1\"", "--max-findings 应为不小于 0 的整数"),
    (["--max-findings", "x"], "--max-findings is a number, at least 0, found \"x\"", "应为不小于 0 的整数，但给出的是 “x”"),
    (["--jobs", "0"], "--jobs is a number from 1 to 1024, found \"0\"", "--jobs 应为 1 到 1024 之间的整数"),
  ])
  func numbers(words: [String], english: String, chinese: String) {
    #expect(Run(["check"] + words + ["-"]).error.contains(english))
    #expect(Run(["check"] + words + ["-"], variables: ["LANG": "zh_CN.UTF-8"]).error.contains(chinese))
  }

  /// A ruleset, what `test` says of it, and its status.
  @Test(arguments: [
    ("rules: { r: { given: «, then: 1 } }", "", ExitCode.failure),
    (
      "rules:\n  r: { given: $.a, message: m, then: { function: falsy }, examples: [{ valid: { a: 0 } }] }",
      "1 example of 1 rule: it holds; 1 rule lacks one\n", .clean
    ),
    (
      "rules:\n  r: { given: $.a, message: m, then: { function: falsy }, examples: [{ valid: { a: 1 } }, { invalid: { a: 1 } }] }",
      "2 examples of 1 rule: 1 fails\n", .findings
    ),
  ])
  func examples(text: String, summary: String, code: ExitCode) throws {
    let kinds = "kinds: { any: { when: $ } }\ndefaults: { kinds: [any] }\n"
    let folder = try TemporaryFolder(["rules.yaml": kinds + text])
    let run = Run("test", folder.file("rules.yaml"))
    #expect(run.code == code && (summary.isEmpty ? !run.error.contains("hold") : run.error == summary), "\(run.error)")
  }

  /// The third of equal keys names the first, as the second does.
  @Test(arguments: [3, 60]) func duplicates(count: Int) throws {
    let more = (0..<count).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
    let text = "{\"aps\":{\"alert\":\"x\"},\"k\":1,\n\"k\":{\"z\":1,\"z\":2},\n\"k\":3,\(more),\n\"k\":4}"
    let run = Run("check", "--no-config", "--format", "json", "-", input: text)
    let related = run.findings.filter { $0["rule"] as? String == "duplicate-key" }.map { finding in
      (finding["related"] as? [[String: Any]])?.first?["line"] as? Int
    }
    #expect(related == [1, 2, 1, 1])
  }

  /// A placeholder that goes by an alias by kind shows what the document's kind has there.
  @Test(arguments: [
    ("{\"a\":{\"v\":\"one\"}}", "found one, also one!"), ("{\"b\":[{\"v\":\"two\"}]}", "found two, also two!"),
  ])
  func aliasesByKind(text: String, message: String) throws {
    let rules = """
      kinds: { first: { when: $.a }, second: { when: $.b } }
      aliases:
        Place:
          targets:
            - { kinds: [first], given: $.a }
            - { kinds: [second], given: "$.b[0]" }
      rules:
        r:
          message: "found {{ #Place.v }}, also {{ lower(#Place.v) }}!"
          fix: { server: "change {{ #Place.v }}" }
          severity: error
          kinds: [first, second]
          given: "#Place"
          then: { function: undefined }
      """
    let folder = try TemporaryFolder(["rules.yaml": rules])
    let run = Run("check", "--no-config", "-r", folder.file("rules.yaml"), "--format", "json", "-", input: text)
    #expect(run.findings.first?["message"] as? String == message)
    #expect((run.findings.first?["fix"] as? [String: String])?["server"]?.hasPrefix("change ") == true)
    #expect((run.findings.first?["fix"] as? [String: String])?["server"] != "change ")
  }

  /// Examples say what their file is called, for rules and kinds that look at it.
  @Test func filesOfExamples() throws {
    let rules = """
      kinds: { config: { files: ["config/*.yml"], when: $.a } }
      rules:
        r:
          message: "{{ fact('document.file') }}"
          kinds: [config]
          given: $.a
          when: "search(fact('document.file'), 'prod')"
          then: { function: falsy }
          examples:
            - valid: { a: 1 }
              facts: { document.file: config/test.yml }
            - invalid: { a: 1 }
              facts: { document.file: config/prod.yml }
              at: /a
              message: config/prod.yml
      """
    let folder = try TemporaryFolder(["rules.yaml": rules])
    #expect(Run("test", folder.file("rules.yaml")).error == "2 examples of 1 rule: all hold\n")
    try folder.write(
      "rules.yaml", rules.replacingOccurrences(of: "document.file: config/test.yml", with: "document.file: 3"))
    #expect(
      Run("test", folder.file("rules.yaml")).error.contains(":11:33: the fact document.file is the name of a file"))
  }
}
