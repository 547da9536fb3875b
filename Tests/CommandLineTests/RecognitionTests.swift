import Foundation
import Testing

@testable import Frontend

/// What is taken for pushes in a walked folder, on standard input and where it is named.
@Suite struct RecognitionTests {
  private static let push = #"{"aps":{"alert":"x","badge":"3"}}"#
  private static let words = "[2026-01-15 10:00:00] didReceive {\"aps\":{\"alert\":\"x\"}}\n2026-01-15 started\n"

  /// Files of a folder, and how many findings they give, by line, and whether they are skipped.
  static let logs: [(name: String, text: String, lines: [Int])] = [
    ("app.log", words, []), ("app.log", words + push + "\n", []), ("app.log", "starting\n" + push + "\n", []),
    ("push.log", push + "\n" + push + "\n", [1, 2]),
    ("push.log", "\n  " + push + "\r\n[{\"aps\":{\"badge\":\"1\"}}]\n", [2, 3]),
    ("push.log", String(repeating: push + "\n", count: 19) + "rotated\n", Array(1...20)),
    ("push.ndjson", "starting\n" + push + "\n", [1, 2]),
  ]

  @Test(arguments: logs)
  func walkedLogs(log: (name: String, text: String, lines: [Int])) throws {
    let folder = try TemporaryFolder([log.name: log.text])
    let run = Run("check", "--no-config", "--allow-empty", "--format", "json", folder.path)
    #expect(run.findings.compactMap { $0["line"] as? Int } == log.lines)
    #expect(run.summary["skipped"] == (log.lines.isEmpty ? 1 : 0))
  }

  @Test func namedLogs() throws {
    let folder = try TemporaryFolder(["app.log": Self.words])
    let run = Run("check", "--no-config", "--format", "json", folder.file("app.log"))
    #expect(run.rules == ["syntax", "syntax"])
  }

  /// A bad line of standard input is a finding, and the others are judged.
  @Test(arguments: [
    (push + "\nnonsense\n" + push, [1, 2, 3]), (push + "\n{\"aps\":{\"alert\":\"cut", [1, 2]),
    ("{\"aps\":{\"alert\":\"cut\n" + push, [1, 2]), ("{\n  \"aps\": {\"badge\": \"3\"}\n}", [2]), (push + "\n}", [2]),
  ])
  func standardInput(text: String, lines: [Int]) {
    let run = Run("check", "--no-config", "--format", "json", "-", input: text)
    #expect(run.findings.compactMap { $0["line"] as? Int } == lines)
  }

  @Test(arguments: [
    ("0.93", false), ("5", false), ("true", false), ("{}", true), ("\"text\"", true), ("[]", true), ("null", true),
  ])
  func values(aps: String, isPush: Bool) throws {
    let folder = try TemporaryFolder(["metrics.json": "{\"aps\":\(aps),\"cpu\":3}"])
    let run = Run("check", "--no-config", "--allow-empty", "--format", "json", folder.path)
    #expect(run.summary["skipped"] == (isPush ? 0 : 1) && run.findings.isEmpty != isPush || aps == "{}")
  }
}
