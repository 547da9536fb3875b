import Foundation
import Testing

@testable import Frontend

@Suite struct QueryTests {
  private func array(_ run: Run) -> [[String: Any]] {
    (try? JSONSerialization.jsonObject(with: Data(run.output.utf8))) as? [[String: Any]] ?? []
  }

  @Test func text() {
    let run = Run("query", "$.a[1:]", input: "{\"a\": [1,\n  \"你\\n\", {\"b\": [ ]}]}")
    #expect(run.code == .clean)
    #expect(run.output == "$['a'][1]  \"你\\n\"  -:2:3\n$['a'][2]  {\"b\":[]}  -:2:10\n")
  }

  @Test func values() {
    let run = Run(
      "query", "--format", "json", "$[*]", input: "[1.0, 12345678901234567890, null, \"\\u001b\", {\"a\":true}]")
    #expect(run.output.contains("\"value\":1.0,"))
    #expect(run.output.contains("\"value\":12345678901234567890,"))
    #expect(run.output.contains("\"value\":\"\\u001b\","))
    #expect(array(run).count == 5)
  }

  /// Paths do not depend on the order in which the query selects.
  @Test func order() {
    let input = "{\"a\":[{\"x\":1},{\"x\":[2,3]}],\"b\":{\"x\":4}}"
    let run = Run("query", "--format", "json", "$.a[::-1]['x','x']", input: input)
    #expect(
      array(run).map { $0["path"] as? String } == [
        "$['a'][1]['x']", "$['a'][1]['x']", "$['a'][0]['x']", "$['a'][0]['x']",
      ])
    let all = Run("query", "--format", "json", "$..*", input: input)
    let paths = Set(array(all).compactMap { $0["path"] as? String })
    #expect(paths.isSuperset(of: ["$['a'][1]['x'][1]", "$['b']['x']", "$['a'][0]", "$['a']"]))
    #expect(array(all).count == paths.count)
    #expect(array(Run("query", "--format", "json", "$", input: input)).map { $0["path"] as? String } == ["$"])
  }

  @Test func inputs() throws {
    let folder = try TemporaryFolder(["a.yml": "x: 1\n---\nx: ~\n", "b.ndjson": "{\"x\":1}\n\n{\"y\":2}\n{\"x\":3}"])
    let run = Run("query", "--format", "json", "$.x", folder.file("a.yml"), folder.file("b.ndjson"))
    #expect(array(run).map { $0["line"] as? Int } == [1, 3, 1, 4])
    #expect(array(run).map { $0["column"] as? Int } == [4, 4, 6, 6])
    #expect(Run("query", "$.x", "--", folder.file("a.yml")).code == .clean)
  }

  @Test func failures() throws {
    let nothing = Run("query", "$.none", "--format=json", input: "{}")
    #expect(nothing.code == .clean && nothing.output == "[]\n")
    let bad = Run("query", "$.a[", input: "{}")
    #expect(bad.code == .failure)
    #expect(bad.error.hasPrefix("pushlint: query:1:5: "))
    #expect(bad.error.contains("\n  $.a[\n      ^\n"))
    let broken = Run("query", "$", input: "{\"a\":\n x}")
    #expect(broken.code == .failure)
    #expect(broken.error.hasPrefix("-:2:2: found x"), "\(broken.error)")
    #expect(Run("query", "$", "/none/x.json").code == .failure)
    #expect(Run("query", "--format", "ndjson", "$", input: "{}").code == .failure)
  }

  /// A large array costs time in proportion to its size.
  @Test func large() {
    let input = "[" + (0..<200_000).map(String.init).joined(separator: ",") + "]"
    let run = Run("query", "$[?@ > 199998]", input: input)
    #expect(run.output == "$[199999]  199999  -:1:1288885\n")
    #expect(Run("query", "$[::-1]", input: input).output.utf8.count > 1_000_000)
  }
}

@Suite struct RuleCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(["rules.yaml": ownRuleset, "sub/broken.yaml": "rules: 1"]) }

  @Test func rules() {
    let run = Run("rules", "--no-config", "--ruleset", folder.file("rules.yaml"))
    #expect(run.output.contains("our-badge  error"))
    let json = Run("rules", "--no-config", "--ruleset", folder.file("rules.yaml"), "--format", "json")
    #expect(json.output.contains("{\"rule\":\"our-name\",\"severity\":\"hint\",\"on\":true,\"kinds\":[\"our-push\"]"))
    #expect(Run("rules", "--no-config").code == .clean)
  }

  @Test func explain() {
    let words = ["explain", "--no-config", "--ruleset", folder.file("rules.yaml")]
    let run = Run(words + ["our-badge"])
    #expect(
      run.output.contains("badge is {{actual}}") && run.output.contains("{\"our\":{\"badge\":\"3\"}}   at /our/badge"))
    #expect(Run(words + ["our-badge", "--lang", "zh"]).output.contains("改为数字"))
    let unknown = Run(words + ["our-bagde"])
    #expect(unknown.code == .failure && unknown.error.contains("did you mean our-badge?"))
    #expect(Run(words + ["duplicate-key"]).code == .clean)
    // Each item's message with its severity, and what an example takes as given.
    let environment = Run("explain", "--no-config", "jpush-production-flag").output
    #expect(environment.contains("error: ") && environment.contains("warn: "))
    #expect(Run("explain", "--no-config", "config-environment").output.contains("with build.production: "))
  }

  @Test func examples() throws {
    let good = Run("test", folder.file("rules.yaml"))
    #expect(good.code == .clean)
    #expect(good.output.contains("warning: has no valid and no invalid example [our-name]"), "\(good.output)")
    #expect(good.error == "2 examples of 2 rules: all hold; 1 rule lacks one\n")
    #expect(Run("test", folder.path).code == .failure)
    #expect(Run("test", folder.file("none.yaml")).code == .failure)
  }

  static let failingCases: [(String, String)] = [
    ("- invalid: { our: { badge: 3 } }", "an invalid example, but nothing found"),
    ("- valid: { our: { badge: '3' } }", "a valid example, but found at /our/badge"),
    ("- { invalid: { our: { badge: '3' } }, at: /our }", "nothing found at /our"),
    ("- { invalid: { our: { badge: '3' } }, severity: warn }", "severity warn wanted, found error"),
    ("- { invalid: { our: { badge: '3' } }, message: nonsense }", "no message has \"nonsense\""),
    ("- { invalid: { our: { badge: '3' } }, only: true }", "another rule finds something too, our-name"),
    ("- { valid: 'our: { badge: \"3\" }', as: yaml }", "a valid example, but found at /our/badge"),
    ("- { valid: '{', as: json }", "the text cannot be read as json"),
    ("- { valid: 'our', as: nslog }", "examples as nslog come with a later version"),
  ]

  @Test(arguments: failingCases)
  func failing(example: String, problem: String) throws {
    let text = ownRuleset.replacingOccurrences(of: "- valid: { our: { badge: 3 } }", with: example)
    try folder.write("rules.yaml", text)
    let run = Run("test", folder.file("rules.yaml"))
    #expect(run.code == .findings)
    #expect(run.output.contains("error: " + problem), "\(run.output)")
    #expect(run.output.contains(folder.file("rules.yaml") + ":14:9: "), "\(run.output)")
  }

  /// Texts are read as the form that `as` names, under a name that ends so.
  @Test(arguments: [
    ("json", #"{ "our": 3 }"#, #"{ "our": "x" }"#), ("yaml", "our: 3", "---\nour: 3\n---\nour: x"),
    ("properties", "our: 3", "our = x"), ("env", "our=3", "export our=x"),
  ])
  func textForm(form: String, valid: String, invalid: String) throws {
    func quoted(_ text: String) throws -> String {
      String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }
    try folder.write(
      "rules.yaml",
      """
      kinds: { our-file: { files: ["*.\(form)"], when: "$.our" } }
      rules:
        ours:
          kinds: [our-file]
          given: $.our
          when: "fact('capture.form') == '\(form)'"
          then: { function: pattern, functionOptions: { notMatch: x } }
          examples:
            - { valid: \(try quoted(valid)), as: \(form) }
            - { invalid: \(try quoted(invalid)), as: \(form), at: /our }

      """)
    let run = Run("test", folder.file("rules.yaml"))
    #expect(run.code == .clean, "\(run.output)\(run.error)")
  }

  /// The built-in rules hold what their examples say.
  @Test func builtIn() {
    let run = Run("test", packageFolder + "/Rules")
    #expect(run.code == .clean, "\(run.output)\(run.error)")
  }
}
