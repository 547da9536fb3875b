import Captures
import Foundation
import Frontend

/// What a run of the tool gave.
struct Run {
  let code: ExitCode
  let output: String
  let error: String

  /// Runs the tool in process.
  init(
    _ arguments: String..., input: String = "", step: Int = .max, variables: [String: String] = [:],
    isTerminal: Bool = false
  ) {
    self.init(arguments, input: input, step: step, variables: variables, isTerminal: isTerminal)
  }

  init(
    _ arguments: [String], input: String = "", step: Int = .max, variables: [String: String] = [:],
    isTerminal: Bool = false, to sink: (any ByteSink)? = nil
  ) {
    let (output, error) = (MemorySink(), MemorySink())
    let environment = Environment(
      input: MemorySource(Array(input.utf8), step: step), output: sink ?? output, error: error,
      outputIsTerminal: isTerminal,
      variables: { variables[$0] })
    code = Tool.run(arguments, environment)
    (self.output, self.error) = (output.text, error.text)
  }

  /// The JSON object printed.
  var json: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(output.utf8))) as? [String: Any] ?? [:]
  }

  var findings: [[String: Any]] { json["findings"] as? [[String: Any]] ?? [] }
  var summary: [String: Int] { json["summary"] as? [String: Int] ?? [:] }
  var rules: [String] { findings.compactMap { $0["rule"] as? String } }
}

/// A folder of its own, gone when the test is.
final class TemporaryFolder {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    path = NSTemporaryDirectory() + "pushlint-tool-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws {
    let folder = (file(name) as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
  }

  func file(_ name: String) -> String { path + "/" + name }

  func read(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }
}

/// The folder of the package.
let packageFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().resolvingSymlinksInPath().path

/// A ruleset of two rules for tests that are not about the built-in ones.
let ownRuleset = """
  kinds:
    our-push: { when: "$.our" }
  facts:
    our.limit: 5
  rules:
    our-badge:
      message: { en: "badge is {{actual}}", zh: "角标是 {{actual}}" }
      severity: error
      kinds: [our-push]
      given: $.our.badge
      then: { function: type, functionOptions: { type: integer } }
      fix: { server: { en: Send a number, zh: 改为数字 } }
      examples:
        - valid: { our: { badge: 3 } }
        - invalid: { our: { badge: "3" } }
          at: /our/badge
    our-name:
      message: a name is missing
      severity: hint
      kinds: [our-push]
      given: $.our
      then: { field: name, function: defined }
  """

let badPush = "{\"our\":{\"badge\":\"3\",\"name\":\"x\"}}"
let goodPush = "{\"our\":{\"badge\":3,\"name\":\"x\"}}"
