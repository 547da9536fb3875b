import Documents
import Paths
import Rulesets
import Testing

@testable import Frontend

@Suite struct ProjectFileTests {
  private func read(_ text: String) throws -> ProjectFile {
    try ProjectFileReader.read(PaddedBytes(text), path: "a/.pushlint.yml", directory: "/work/a") { _ in true }
  }

  @Test func whole() throws {
    let project = try read(
      """
      rulesets: [pushlint:recommended, ci/push.yaml]
      severities: { badge-type: warn, aps-key-unknown: off, other: false }
      ignores: ["vendor/**", "*.log"]
      facts: { build.production: true, limits: [1, 2] }
      lang: zh
      fail-on: warn
      x-note: anything
      """)
    #expect(project.rulesets?.map(\.name) == ["pushlint:recommended", "a/ci/push.yaml"])
    #expect(project.severities.map(\.value) == [.severity(.warn), .off, .off])
    #expect(project.facts.map(\.value) == [.bool(true), .array([.number("1"), .number("2")])])
    #expect(project.language == .zh)
    #expect(project.failOn == .severity(.warn))
    #expect(project.leavesOut("/work/a/vendor/x/y.json") && project.leavesOut("/work/a/b/x.log"))
    #expect(!project.leavesOut("/work/a/b/x.json"))
  }

  @Test func empty() throws {
    #expect(try read("").rulesets == nil)
    #expect(try read("# nothing\n").facts.isEmpty)
  }

  static let faults: [(String, [String])] = [
    ("ruleset: x", ["1:1: a project file has no key \"ruleset\" — did you mean \"rulesets\"? [unknown-key]"]),
    ("rules: {}", ["1:1: a project file has no key \"rules\" — did you mean \"severities\"? [unknown-key]"]),
    ("- a", ["1:1: a project file is a map, found a list [wrong-type]"]),
    ("lang: en\nlang: zh", ["2:1: \"lang\" is here twice [bad-yaml]"]),
    (
      "severities: { a: warning }",
      [
        "1:18: the severity of a is one of error, warn, info, hint, off, found \"warning\" — did you mean \"warn\"? [wrong-type]"
      ]
    ),
    ("severities: [a]", ["1:13: severities is a map, found a list [wrong-type]"]),
    ("lang: fr", ["1:7: lang is one of en, zh, found \"fr\" [wrong-type]"]),
    (
      "fail-on: wran",
      ["1:10: fail-on is one of error, warn, info, hint, never, found \"wran\" — did you mean \"warn\"? [wrong-type]"]
    ),
    ("rulesets: []", ["1:11: rulesets names at least one ruleset [wrong-type]"]),
    ("ignores: [1]", ["1:11: each of ignores is a string, found \"1\" [wrong-type]"]),
    ("app:\n  ios: '>=9'", ["1:1: app profiles come with a later version of pushlint; remove \"app\" [not-supported]"]),
    (
      "facts:\n  a: { file: x, at: $.a }",
      ["2:6: facts read from files come with a later version of pushlint; state the value of a here [not-supported]"]
    ),
    (
      "lang: fr\nzzzzzz: 1",
      [
        "1:7: lang is one of en, zh, found \"fr\" [wrong-type]",
        "2:1: a project file has no key \"zzzzzz\"; keys are rulesets, severities, ignores, facts, lang, fail-on, app [unknown-key]",
      ]
    ),
    ("lang: en\n---\nlang: en", ["3:1: a project file is one YAML document [bad-yaml]"]),
  ]

  @Test(arguments: faults)
  func refused(text: String, expected: [String]) {
    do {
      _ = try read(text)
      #expect(Bool(false), "nothing refused")
    } catch let error as ProjectFaults {
      #expect(error.faults.map(\.description) == expected.map { "a/.pushlint.yml:" + $0 })
    } catch {
      #expect(Bool(false), "\(error)")
    }
  }

  @Test func brokenYAML() {
    #expect(throws: ProjectFaults.self) { try read("a: [1") }
  }
}

@Suite struct ProjectRunTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "rules.yaml": ownRuleset, ".pushlint.yml": "rulesets: [rules.yaml]\n", "bad.json": badPush,
      "quiet/.pushlint.yml": "rulesets: ../rules.yaml\nseverities: { our-badge: off }\n",
      "quiet/deep/bad.json": badPush,
      "strict/.pushlint.yml": "rulesets: ../rules.yaml\nseverities: { our-badge: hint }\nfail-on: hint\n",
      "strict/bad.json": badPush,
    ])
  }

  /// Each input follows the nearest project file above it, in one run.
  @Test func nearest() {
    let files = ["bad.json", "quiet/deep/bad.json", "strict/bad.json"].map { folder.file($0) }
    let run = Run(["--format", "json"] + files)
    #expect(run.findings.map { $0["severity"] as? String } == ["error", "hint"])
    #expect(run.summary["files"] == 3)
    #expect(run.code == .findings)
    #expect(Run(files[1]).code == .clean)
    #expect(Run(files[2]).code == .findings)
    #expect(Run("--fail-on", "error", files[2]).code == .clean)
  }

  @Test func overruled() {
    let file = folder.file("quiet/deep/bad.json")
    #expect(Run("--error", "our-badge", file).code == .findings)
    #expect(Run("--config", folder.file(".pushlint.yml"), file).code == .findings)
    #expect(Run("--no-config", "--ruleset", folder.file("rules.yaml"), file).code == .findings)
    #expect(Run("--no-config", "--allow-empty", file).code == .clean)
  }

  @Test func broken() throws {
    try folder.write("quiet/.pushlint.yml", "severities: { our-bagde: off }\nrulesets: ../rules.yaml\n")
    let run = Run("--format", "json", folder.file("quiet/deep/bad.json"), folder.file("bad.json"))
    #expect(run.code == .failure)
    #expect(run.rules == ["our-badge"])
    #expect(
      run.error.contains(folder.file("quiet/.pushlint.yml") + ":1:15: there is no rule our-bagde"), "\(run.error)")
    try folder.write("quiet/.pushlint.yml", "severity: 1\n")
    #expect(Run(folder.file("quiet/deep/bad.json")).error.contains(":1:1: a project file has no key \"severity\""))
    #expect(Run("--config", folder.file("none.yml"), folder.file("bad.json")).code == .failure)
  }

  /// All that is wrong is told at once: keys, words, rulesets that are not there, rules and facts that nobody has.
  @Test func allFaults() throws {
    try folder.write(
      "quiet/.pushlint.yml",
      "rulesets: [../rules.yaml, none.yaml, pushlint:recomended]\nlang: xx\nseverity: 1\nfail-on: worse\n")
    let first = Run(folder.file("quiet/deep/bad.json")).error.split(separator: "\n")
    #expect(
      first.map { $0.split(separator: ":").dropFirst().prefix(2).joined(separator: ":") } == [
        "1:27", "1:38", "2:7", "3:1", "4:10",
      ])
    #expect(first[1].contains("did you mean \"pushlint:recommended\"?"), "\(first)")
    try folder.write(
      "quiet/.pushlint.yml",
      "rulesets: ../rules.yaml\nseverities: { our-bagde: off, other: warn }\nlang: xx\nfacts: { none: 1, our.limit: 2 }\n---\na"
    )
    let second = Run(folder.file("quiet/deep/bad.json")).error.split(separator: "\n")
    #expect(second.map { $0.split(separator: ":").dropFirst()[1] } == ["2", "2", "3", "4", "6"], "\(second)")
    try folder.write("quiet/.pushlint.yml", "lang: xx\nrulesets: []\n")
    #expect(Run(folder.file("quiet/deep/bad.json")).error.contains(":2:11: rulesets names at least one"))
  }

  @Test func configurationOfTheProject() throws {
    try folder.write("quiet/.pushlint.yml", "rulesets: ../rules.yaml\nfail-on: hint\nlang: zh\nignores: [a, 'b/**']\n")
    let run = Run("--print-config", folder.file("quiet/deep/bad.json"))
    #expect(run.output.contains("  set    fail-on: hint\n  set    lang: zh\n  set    ignores: a, b/**\n"))
    let other = Run("--print-config", "--fail-on", "never", "--lang", "en", "--no-config", folder.file("bad.json"))
    #expect(other.output.contains("  set    fail-on: never\n  set    lang: en\n  rule"))
  }

  @Test func configuration() {
    let run = Run("--print-config", "--fact", "build.production=true", folder.file("bad.json"))
    #expect(run.output.contains("rule   our-badge: error"))
    #expect(run.output.contains("fact   build.production: true"))
  }

  @Test func ignored() throws {
    try folder.write(".pushlint.yml", "rulesets: [rules.yaml]\nignores: [quiet, strict, 'old/*.json']\n")
    try folder.write("old/bad.json", badPush)
    try folder.write("kept/bad.json", badPush)
    let run = Run("--format", "json", folder.path)
    let files = Set(run.findings.compactMap { $0["file"] as? String })
    #expect(files.contains(folder.file("bad.json")) && files.contains(folder.file("kept/bad.json")))
    #expect(!files.contains { $0.contains("/old/") })
  }
}

@Suite struct FilePathsTests {
  @Test func relative() {
    #expect(FilePaths.relative("/a/b/c.json", to: "/a") == "b/c.json")
    #expect(FilePaths.relative("/a/c.json", to: "/a/b") == "../c.json")
    #expect(FilePaths.normalized("/a/./b/../c//d") == "/a/c/d")
    #expect(FilePaths.normalized("../a") == "../a")
    #expect(FilePaths.directory(of: "/a") == "/" && FilePaths.directory(of: "a").isEmpty)
    #expect(FilePaths.absolute("../x", workingDirectory: "/a/b") == "/a/x")
  }
}
