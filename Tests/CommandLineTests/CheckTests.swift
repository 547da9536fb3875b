import Foundation
import Paths
import Testing

@testable import Frontend

@Suite struct CheckTests {
  private let folder: TemporaryFolder
  private let rules: [String]

  init() throws {
    folder = try TemporaryFolder([
      "rules.yaml": ownRuleset, "bad.json": badPush, "good.json": goodPush, "hint.json": "{\"our\":{\"badge\":1}}",
      "other.json": "{\"name\":\"package\"}", "broken.json": "{\"our\":",
    ])
    rules = ["--no-config", "--ruleset", folder.file("rules.yaml")]
  }

  private func check(_ arguments: String..., input: String = "") -> Run {
    Run(["check"] + rules + arguments, input: input)
  }

  // MARK: Exit status

  @Test func codes() {
    #expect(check(folder.file("good.json")).code == .clean)
    #expect(check(folder.file("bad.json")).code == .findings)
    #expect(check(folder.file("broken.json")).code == .findings)
    #expect(check(folder.file("hint.json")).code == .clean)
    #expect(check("--fail-on", "hint", folder.file("hint.json")).code == .findings)
    #expect(check("--fail-on", "never", folder.file("bad.json")).code == .clean)
    #expect(check(folder.file("none.json")).code == .failure)
    #expect(check(folder.file("bad.json"), folder.file("none.json")).code == .failure)
    #expect(check(folder.file("other.json")).code == .failure)
    #expect(check(folder.file("other.json"), folder.file("good.json")).code == .clean)
    #expect(check("--allow-empty", folder.file("other.json")).code == .clean)
    #expect(check("--off", "our-badge", folder.file("bad.json")).code == .clean)
    #expect(check("--warn", "our-badge", folder.file("bad.json")).code == .clean)
    #expect(check("--error", "our-name", folder.file("hint.json")).code == .findings)
    #expect(check("--rule", "our-name", folder.file("bad.json")).code == .clean)
    #expect(check("--kind", "our-push", folder.file("other.json")).code == .clean)
  }

  @Test func emptyFolder() throws {
    let empty = try TemporaryFolder()
    #expect(Run(["check"] + rules + [empty.path]).code == .failure)
    #expect(Run(["check", "--allow-empty"] + rules + [empty.path]).code == .clean)
  }

  /// The object is printed whatever happens, but for bad usage.
  @Test func objectAlways() throws {
    for file in ["good.json", "bad.json", "broken.json", "none.json", "other.json"] {
      let run = check("--format", "json", folder.file(file))
      #expect(run.json["version"] as? Int == 1, "\(file)")
      #expect((run.json["errors"] as? [[String: Any]])?.isEmpty == (run.code != .failure), "\(file)")
    }
    try folder.write("rules.yaml", "rules: 3")
    let broken = check("--format", "json", folder.file("bad.json"))
    #expect(broken.code == .failure)
    #expect(broken.error.hasPrefix(folder.file("rules.yaml") + ":1:8: "), "\(broken.error)")
    #expect((broken.json["errors"] as? [[String: Any]])?.first?["file"] as? String == folder.file("rules.yaml"))
  }

  // MARK: Output

  @Test func text() {
    let run = check(folder.file("bad.json"))
    #expect(
      run.output == """
        \(folder.file("bad.json")):1:17: error: badge is string [our-badge]
          1 | {"our":{"badge":"3","name":"x"}}
            |                 ^~~
            fix (server): Send a number


        """)
    #expect(run.error == "1 error in 1 document (1 file)\n")
    #expect(check("--quiet", folder.file("bad.json")).error.isEmpty)
    #expect(check("--lang", "zh", folder.file("bad.json")).output.contains("错误：角标是 string [our-badge]"))
  }

  @Test func colours() {
    let words = ["check"] + rules + [folder.file("bad.json")]
    #expect(Run(words, isTerminal: true).output.contains("\u{1B}["))
    #expect(!Run(words, isTerminal: false).output.contains("\u{1B}["))
    #expect(!Run(words, variables: ["NO_COLOR": "1"], isTerminal: true).output.contains("\u{1B}["))
    #expect(!Run(words, variables: ["TERM": "dumb"], isTerminal: true).output.contains("\u{1B}["))
    #expect(Run(words + ["--color", "always"]).output.contains("\u{1B}["))
    #expect(!Run(words + ["--color=never"], isTerminal: true).output.contains("\u{1B}["))
  }

  @Test func severalReports() throws {
    let run = check("--format", "ndjson=" + folder.file("out.ndjson"), "--format", "json", folder.file("bad.json"))
    #expect(run.rules == ["our-badge"])
    #expect(try folder.read("out.ndjson").hasPrefix("{\"rule\":\"our-badge\""))
    let unwritable = check("--format", "json=" + folder.file("none/x.json"), folder.file("good.json"))
    #expect(unwritable.code == .failure)
  }

  @Test func maxFindings() {
    let run = check("--format", "json", "--max-findings", "1", folder.file("bad.json"), folder.file("broken.json"))
    #expect(run.findings.count == 1)
    #expect(run.summary["error"] == 2)
    #expect(run.code == .findings)
    #expect(run.error.contains("1 more finding is"))
  }

  @Test func folders() throws {
    try folder.write("build/bad.json", badPush)
    try folder.write("notes.txt", "hello")
    let run = check("--format", "json", folder.path)
    // Without push markers of its own the ruleset knows those of the built-in kinds.
    #expect(run.summary["files"].map { $0 + (run.summary["skipped"] ?? 0) } == 7)
  }

  // MARK: Standard input

  @Test func standardInput() {
    #expect(check("-", input: badPush).output.hasPrefix("-:1:17: error"))
    #expect(check("-", "--stdin-name", "x.json", input: badPush).output.hasPrefix("x.json:1:17: error"))
    let log = check("--format", "json", "-", input: goodPush + "\n" + badPush + "\n\n{oops\n" + badPush)
    #expect(log.findings.map { $0["line"] as? Int } == [2, 4, 5])
    #expect(log.findings.map { ($0["document"] as? [String: Int])?["index"] } == [1, 2, 3])
    #expect(log.summary["documents"] == 4)
    #expect(check("-", input: "our:\n  badge: \"3\"\n  name: x\n").output.hasPrefix("-:2:10: error"))
    #expect(check("-", input: "").code == .findings)
  }

  // MARK: Jobs

  @Test(arguments: ["ndjson", "json", "text"])
  func jobs(format: String) throws {
    var log = ""
    for number in 0..<30_000 {
      let name = String(repeating: "n", count: number % 90)
      log +=
        number % 97 == 0
        ? "{\"our\":{\"badge\":\"\(number)\",\"name\":\"\(name)\"}}\n"
        : "{\"our\":{\"badge\":1,\"name\":\"\(name)\"}}\n"
      if number % 1000 == 0 { log += "{oops\n\n" }
    }
    try folder.write("many/log.ndjson", log)
    for number in 0..<100 { try folder.write("many/\(number).json", number % 3 == 0 ? badPush : goodPush) }
    let files = (0..<100).map { folder.file("many/\($0).json") }
    let words =
      ["check", "--format", format] + rules + files.prefix(50) + [folder.file("many/log.ndjson")] + files.suffix(50)
    let one = Run(words + ["--jobs", "1"])
    #expect(one.output.utf8.count > 10_000)
    for jobs in ["2", "3", "8"] { #expect(Run(words + ["--jobs", jobs]).output == one.output, "\(jobs) jobs") }
  }

  // MARK: Limits

  @Test func limits() throws {
    let large = check("--max-bytes", "10", folder.file("bad.json"))
    #expect(large.code == .findings)
    #expect(large.output.contains("bad.json:1:1: error: expected at most 10 bytes in one document — raise it with"))
    #expect(check("--max-bytes", "10", "--lang", "zh", "-", input: badPush).output.contains("应为最多 10 字节的文档"))
    // In a folder only what begins like a push is told of.
    try folder.write("many/push.json", "{\"aps\":{\"alert\":\"hi\"}}")
    try folder.write("many/other.json", "{\"name\":\"package\"}")
    let many = check("--max-bytes", "10", "--format", "json", folder.file("many"))
    #expect(many.findings.compactMap { $0["file"] as? String } == [folder.file("many/push.json")])
    #expect(many.rules == ["syntax"] && many.summary["skipped"] == 1)
    #expect(check("--max-depth", "1", folder.file("bad.json")).code == .findings)
    let long = "{\"our\":{\"badge\":\"3\",\"name\":\"" + String(repeating: "x", count: 2 << 20) + "\"}}"
    let run = check(
      "--format", "json", "--stdin-name", "a.ndjson", "--max-bytes", "1000", "-",
      input: badPush + "\n" + long + "\n" + badPush)
    #expect(run.rules == ["our-badge", "syntax", "our-badge"])
    #expect(run.findings.compactMap { $0["line"] as? Int } == [1, 2, 3])
    #expect(run.findings.compactMap { $0["offset"] as? Int } == [16, badPush.utf8.count + 1, 2_097_233])
    #expect(run.summary["documents"] == 3)
    #expect(run.code == .findings)
  }

  // MARK: Names

  @Test(arguments: [
    (["--off", "our-bagde"], "--off: there is no rule our-bagde"),
    (["--rule", "our-bagde"], "--rule: there is no rule our-bagde"),
    (["--fact", "our.limits=3"], "--fact: the fact our.limits is not declared"),
    (["--kind", "our-pusch"], "--kind: there is no kind our-pusch — did you mean our-push?"),
    (["--fact", "our.limit=[1]"], "--fact our.limit: a value is a YAML scalar"),
  ])
  func unknown(words: [String], message: String) {
    let run = Run(["check"] + rules + words + [folder.file("bad.json")])
    #expect(run.code == .failure)
    #expect(run.error.contains(message), "\(run.error)")
  }

  @Test func redaction() throws {
    let token = String(repeating: "0a1b2c3d", count: 8)
    try folder.write("token.json", "{\"our\":{\"badge\":\"3\",\"name\":\"\(token)\"}}")
    #expect(!check(folder.file("token.json")).output.contains(token))
    #expect(check("--no-redact", folder.file("token.json")).output.contains(token))
    let named = ownRuleset.replacingOccurrences(of: "our.limit: 5", with: "redact.names: [badge]")
    try folder.write("rules.yaml", named)
    try folder.write("named.json", "{\"our\":{\"badge\":\"confidential\",\"name\":\"x\"}}")
    #expect(!check(folder.file("named.json")).output.contains("confidential"))
  }

  /// What stands under a secret's name is in no report, though its form tells nothing.
  @Test(arguments: ["text", "json", "ndjson"])
  func secretNames(format: String) throws {
    let filler = String(repeating: "x", count: 70)
    try folder.write(
      "secrets.json",
      """
      {"our":{"badge":{"master_secret":"hunter22"},"app":{"api-key":"hunter22","n":"\(filler)hunter22"},
       "password":"hunter22"}}
      """)
    try folder.write(
      "rules.yaml",
      """
      kinds: { our-push: { when: "$.our" } }
      defaults: { kinds: [our-push], severity: error }
      rules:
        badge: { message: "{{value}}", given: $.our.badge, then: { function: undefined } }
        app: { message: "{{value}}", given: $.our.app, then: { function: undefined } }
        password: { given: $.our.password, then: { function: pattern, functionOptions: { match: '^x' } } }
        other: { message: "{{ $.our.password }}", given: $.our.badge, then: { function: undefined } }
      """)
    let all = check("--format", format, "--no-redact", folder.file("secrets.json")).output
    #expect(all.split(separator: "hunter22", omittingEmptySubsequences: false).count > 4)
    let kept = check("--format", format, folder.file("secrets.json"))
    #expect(!kept.output.contains("hunter22"), "\(kept.output)")
    #expect(kept.code == .findings)
    let broken = check("--format", format, "-", input: #"{"our":1,"password": hunter22}"#)
    #expect(broken.code == .findings && !broken.output.contains("hunter22"), "\(broken.output)")
  }
}

@Suite struct ExplainKindTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(["rules.yaml": ownRuleset]) }

  private func explain(_ input: String) -> Run {
    Run("--no-config", "--ruleset", folder.file("rules.yaml"), "--explain-kind", "-", input: input)
  }

  @Test func kinds() {
    #expect(explain("\n{\"our\":1}").output == "-:2: our-push, since $.our\n")
    #expect(explain("[{\"our\":1},\n{\"our\":2}]").output == "-:1: our-push, since $.our\n-:2: our-push, since $.our\n")
    let none = explain("{\"theirs\":1}")
    #expect(none.output.hasPrefix("-:1: of no known kind\n  our-push: not true: $.our\n"))
    #expect(none.code == .clean)
    #expect(explain("{").code == .failure)
  }
}

@Suite struct ExpressionTextTests {
  @Test(arguments: [
    "$.a['b-c'][0]", "$..a[*]", "$[1:2:3] && @.x == 'it\\'s'", "!($.a == 1) || (#B && !$.c)", "$[?@.a > -1.50]['x', 2]",
    "match(type(@), 'a|b') && count($.a) < 3", "$.a == null || $.b != true",
  ])
  func text(text: String) throws {
    #expect(ExpressionText.text(try Expression.parse(text)) == text)
    #expect(ExpressionText.text(try Expression.parse(ExpressionText.text(try Expression.parse(text)))) == text)
  }
}
