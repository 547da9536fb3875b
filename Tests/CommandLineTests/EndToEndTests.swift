import Foundation
import Testing

/// The built program, run as a process.
@Suite struct EndToEndTests {
  /// Beside the test bundle, where `swift test` puts it.
  static let program: String? = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for _ in 0..<5 {
      let path = folder.appendingPathComponent("pushlint").path
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue { return path }
      folder.deleteLastPathComponent()
    }
    return nil
  }()

  private func run(_ shell: String, in folder: TemporaryFolder) throws -> (code: Int32, output: String, error: String) {
    let program = try #require(EndToEndTests.program, "the program is not beside the tests")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", shell]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    // A sanitizer's options hold for the program too: its reports would fill the pipe that is read last.
    process.environment = [
      "PUSHLINT": program, "PATH": "/usr/bin:/bin", "LANG": "C",
      "ASAN_OPTIONS": ProcessInfo.processInfo.environment["ASAN_OPTIONS"] ?? "",
    ]
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    try process.run()
    // Read before waiting: a full pipe would stop the program for good.
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let messages = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text, messages)
  }

  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder([".pushlint.yml": "rulesets: rules.yaml\n", "rules.yaml": ownRuleset, "bad.json": badPush])
  }

  @Test func status() throws {
    let folder = try folder()
    let bad = try run("\"$PUSHLINT\" bad.json", in: folder)
    #expect(bad.code == 1)
    #expect(bad.output.hasPrefix("bad.json:1:17: error: badge is string [our-badge]\n"))
    #expect(bad.error == "1 error in 1 document (1 file)\n")
    #expect(try run("\"$PUSHLINT\" none.json", in: folder).code == 2)
    #expect(try run("\"$PUSHLINT\" - < bad.json", in: folder).code == 1)
    #expect(try run("\"$PUSHLINT\" <&- -", in: folder).code == 2)
  }

  /// A project file's faults are shown as it lies from here.
  @Test func relativePlaces() throws {
    let folder = try folder()
    try folder.write(".pushlint.yml", "rulesets: nowhere.yaml\n")
    let run = try run("\"$PUSHLINT\" bad.json", in: folder)
    #expect(run.code == 2)
    #expect(run.error.contains("nowhere.yaml"), "\(run.error)")
  }

  @Test func closedOutput() throws {
    let folder = try folder()
    try folder.write("many.ndjson", String(repeating: badPush + "\n", count: 20_000))
    let run = try run("\"$PUSHLINT\" --format ndjson many.ndjson | head -n 1", in: folder)
    #expect(run.output.hasPrefix("{\"rule\":\"our-badge\""))
    #expect(run.error.isEmpty, "\(run.error)")
    #expect(try self.run("\"$PUSHLINT\" bad.json >&-", in: folder).code == 1)
  }

  @Test func unreadable() throws {
    let folder = try folder()
    #expect(try run("\"$PUSHLINT\" /dev/null", in: folder).code == 1)
    #expect(try run("mkfifo p && (cat bad.json > p & \"$PUSHLINT\" p)", in: folder).code == 1)
  }
}
