import Frontend
import Testing

/// `.properties` and `.env` from the command line: found, told, queried, and nothing secret shown.
@Suite struct SettingsFilesTests {
  private static let rules = """
    kinds:
      our-env: { files: [".env", ".env.*", "*.env"], when: "$.OUR_KEY" }
      our-properties: { files: ["*.properties"], when: "$['our.key']" }
    defaults: { kinds: [our-env, our-properties], severity: error }
    rules:
      key: { message: "{{value}}", given: "$['OUR_KEY','our.key']", then: { function: pattern, functionOptions: { match: "^k" } } }
      secret: { message: "found {{value}}", given: "$['OUR_SECRET','our.secret']", then: { function: falsy } }
      inside: { message: "x", given: $.OUR_JSON.a, then: { function: type, functionOptions: { type: integer } } }
    embedded:
      - { kinds: [our-env], at: $.OUR_JSON }
    """

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(["rules.yaml": SettingsFilesTests.rules]) }

  private func check(_ arguments: String...) -> Run {
    Run(["check", "--no-config", "--ruleset", folder.file("rules.yaml")] + arguments)
  }

  @Test func foundInFolders() throws {
    try folder.write("deploy/.env", "OUR_KEY=x\n")
    try folder.write("deploy/.env.staging", "export OUR_KEY='y' # z\n")
    try folder.write("deploy/a.properties", "our.key : z\n")
    try folder.write("deploy/.env.d/b.env", "OUR_KEY=hidden\n")
    try folder.write("deploy/other.properties", "their.key=z\nbroken=\\u12\n")
    let run = check("--format", "json", folder.file("deploy"))
    #expect(run.rules == ["key", "key", "key"])
    #expect(run.findings.compactMap { $0["message"] as? String } == ["\"x\"", "\"y\"", "\"z\""])
    #expect(run.findings.compactMap { $0["column"] as? Int } == [9, 16, 11])
    #expect(run.findings.compactMap { $0["pointer"] as? String } == ["/OUR_KEY", "/OUR_KEY", "/our.key"])
    #expect(run.summary["skipped"] == 1)
  }

  @Test func duplicatesAndEmbeddedJSON() throws {
    try folder.write("a.env", "OUR_KEY=k\nOUR_JSON='{\"a\": \"1\"}'\nOUR_KEY=k\n")
    let run = check("--format", "json", folder.file("a.env"))
    #expect(run.rules == ["duplicate-key", "inside"] || run.rules == ["inside", "duplicate-key"])
    let inside = run.findings.first { $0["rule"] as? String == "inside" }
    #expect(inside?["pointer"] as? String == "/OUR_JSON/a")
    #expect(inside?["column"] as? Int == 17)
  }

  /// A value is secret to its end, whatever stands in it.
  @Test(arguments: [
    ("a.env", "OUR_KEY=k\nOUR_SECRET=hunter22 hunter22,hunter22 # hunter\n"),
    ("a.env", "OUR_KEY=k\nOUR_SECRET=\"hunter22 hunter22\n hunter22\"\n"),
    ("a.properties", "our.key=k\nour.secret hunter22, hunter22\n"),
    ("a.properties", "our.key=k\nour.secret : hunter22 \\\n  hunter22\n"),
  ])
  func secrets(_ name: String, _ text: String) throws {
    try folder.write(name, text)
    for format in ["text", "json"] {
      let run = check("--format", format, folder.file(name))
      #expect(run.code == .findings)
      #expect(!run.output.contains("hunter22"), "\(run.output)")
      #expect(check("--format", format, "--no-redact", folder.file(name)).output.contains("hunter22"))
    }
  }

  @Test func query() throws {
    let run = Run("query", "$['our.key']", "--stdin-name", "x.properties", input: "# é\nour.key = caf\\u00e9\n")
    #expect(run.output == "$['our.key']  \"café\"  x.properties:2:11\n")
    let broken = Run("query", "$", "--stdin-name", ".env", input: "A=1\nB=\"x\n")
    #expect(broken.code == .failure)
    #expect(broken.error.contains(".env:2:3: "))
  }
}
