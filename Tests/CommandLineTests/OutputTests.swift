import Foundation
import Testing

@testable import Frontend

/// What becomes of reports that cannot be written, and of inputs with very many findings.
@Suite struct OutputTests {
  private final class FullSink: ByteSink {
    let isOpen = false
    let hasFailed = true

    func write(_ bytes: [UInt8]) {}
  }

  @Test(arguments: [["check", "push.json"], ["rules"], ["--version"]])
  func incomplete(words: [String]) throws {
    let folder = try TemporaryFolder(["push.json": #"{"aps":{"alert":"x"}}"#])
    let run = Run(
      words.map { $0 == "push.json" ? folder.file($0) : $0 } + (words[0] == "check" ? ["--no-config"] : []),
      to: FullSink())
    #expect(run.code == .failure)
    #expect(run.error.contains("standard output cannot be written: the report is incomplete"))
  }

  @Test func inputsAreNotOverwritten() throws {
    let text = #"{"aps":{"alert":"x"}}"#
    let folder = try TemporaryFolder(["push.json": text])
    let file = folder.file("push.json")
    let run = Run(["check", "--no-config", "--format", "json=\(file)", file])
    #expect(run.code == .failure)
    #expect(run.error.contains("is an input, which a report must not overwrite"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }

  /// Places of many findings cost one pass: with the square of their number this would take minutes.
  @Test(.timeLimit(.minutes(5)), arguments: ["members", "elements", "twice"])
  func many(form: String) {
    let count = 5_000
    let text =
      switch form {
      case "members":
        #"{"aps":{"alert":"x"},"# + (0..<count).map { "\"k\($0)\":null" }.joined(separator: ",") + "}"
      case "elements":
        "[" + repeatElement(#"{"aps":{"alert":"x","badge":"1"}}"#, count: count).joined(separator: ",") + "]"
      default: #"{"aps":{"alert":"x"},"k":{"# + repeatElement("\"k\":1", count: count).joined(separator: ",") + "}}"
      }
    let run = Run(["check", "--no-config", "--format", "ndjson", "-"], input: text)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count >= count - 1)
    #expect(lines.last?.contains("\(count - 1)") == true || form == "twice")
  }
}
