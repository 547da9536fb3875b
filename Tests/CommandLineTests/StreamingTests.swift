import Captures
import Foundation
import Testing

@testable import Frontend

/// Findings are written while input still comes, and none are kept.
@Suite struct StreamingTests {
  /// A pipe of which a line comes at a time, after a pause; notes what was printed when it was waited for.
  private final class SlowPipe: ByteSource {
    let isLive = true
    let isReady = false
    private var lines: [String]
    private let output: MemorySink
    private(set) var printed: [Int] = []

    init(_ lines: [String], _ output: MemorySink) {
      self.lines = lines
      self.output = output
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      printed.append(output.text.split(separator: "\n").count { $0.contains("\"rule\":\"our-badge\"") })
      guard !lines.isEmpty else { return 0 }
      let line = Array((lines.removeFirst() + "\n").utf8)
      buffer.copyBytes(from: line)
      return line.count
    }
  }

  @Test(arguments: ["json", "ndjson"], [1, 4])
  func slowPipe(format: String, jobs: Int) throws {
    let folder = try TemporaryFolder(["rules.yaml": ownRuleset])
    let output = MemorySink()
    let pipe = SlowPipe(Array(repeating: badPush, count: 6), output)
    let environment = Environment(input: pipe, output: output, error: MemorySink(), processors: jobs)
    let words = ["check", "--no-config", "-r", folder.file("rules.yaml"), "--format", format]
    #expect(Tool.run(words + ["--stdin-name", "in.ndjson", "-"], environment) == .findings)
    #expect(pipe.printed == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test func order() throws {
    let folder = try TemporaryFolder([
      "rules.yaml": ownRuleset, "b.json": badPush, "a.json": badPush, "c/x.json": "[\(badPush),\(badPush)]",
    ])
    let words = ["check", "--no-config", "-r", folder.file("rules.yaml"), "-j", "4"]
    let paths = ["c", "b.json", "a.json"].map(folder.file)
    let json = Run(words + ["--format", "json"] + paths).findings.compactMap { $0["file"] as? String }
    #expect(json == ["a.json", "b.json", "c/x.json", "c/x.json"].map(folder.file))
    let lines = Run(words + ["--format", "ndjson"] + paths).output.split(separator: "\n")
    #expect(lines.first?.contains("c/x.json") == true && lines.last?.contains("a.json") == true)
  }

  /// The report is written on the way: what is kept of it does not grow with its findings.
  @Test func parts() throws {
    final class Counter: ByteSink {
      let isOpen = true
      let hasFailed = false
      var largest = 0
      func write(_ bytes: [UInt8]) { largest = max(largest, bytes.count) }
    }
    let folder = try TemporaryFolder([
      "rules.yaml": ownRuleset, "in.ndjson": String(repeating: badPush + "\n", count: 5_000),
    ])
    let counter = Counter()
    _ = Run(
      ["check", "--no-config", "-r", folder.file("rules.yaml"), "--format", "json", folder.file("in.ndjson")],
      to: counter)
    #expect(counter.largest > 0 && counter.largest < 1 << 17)
  }
}
