import Foundation
import Testing

@testable import Frontend

/// Nothing of an input, of a name or of a setting reaches the terminal as a control character, whatever prints it.
@Suite struct TerminalTests {
  /// An escape sequence, a bell, a line end, a changed direction and a C1 control.
  private static let hostile = "x\u{1B}[31m\u{7}\n\u{202E}\u{9B}2J"
  private static let name = hostile + ".json"
  /// The same within double quotes of YAML and JSON.
  private static let escaped = #"x\u001b[31m\u0007\u202e\u009b2J"#

  private static let rules = #"""
    kinds:
      our-push: { when: "$.our || $['x\\u001b\\u0007\u202e'] == 1" }
    facts:
      our.text: "\#(escaped)"
    rules:
      our-badge:
        description: "\#(escaped)"
        message: "\#(escaped)"
        kinds: [our-push]
        given: $.our.badge
        then: { function: falsy }
        fix: { server: "\#(escaped)", app: "\#(escaped)" }
        affects: { states: ["\#(escaped)"] }
        source: "\#(escaped)"
        examples:
          - valid: { our: { badge: "\#(escaped)" } }
          - invalid: { our: {} }
    """#

  private static let brokenRules = "rules: { \"\(escaped)\": { given: $, then: { function: \"\(escaped)\" } } }"

  static let commands: [[String]] = [
    ["check", "-r", "rules.yaml", "--no-config", name], ["check", "-r", "rules.yaml", "--no-config", "broken"],
    ["check", "-r", "rules.yaml", "--explain-kind", "--no-config", name, "other"],
    ["check", "-r", "rules.yaml", "--explain-kind", "--no-config", "broken"],
    ["check", "--print-config", name], ["check", "--no-config", "--kind", hostile, name],
    ["check", "--no-config", "--fact", hostile + "=1", name], ["check", "--no-config", "--off", hostile, name],
    ["check", "--no-config", "missing" + hostile], ["check", "--no-config", "-r", "none" + hostile, name],
    ["check", "--no-config", "-r", "bad.yaml", name], ["check", "--config", "badconfig.yml", name],
    ["check", "--format", hostile, name], ["check", "--" + hostile], [hostile],
    ["check", "--no-config", "--stdin-name", name, "-"],
    ["check", "--no-config", "--format", "text=/nowhere/" + hostile, name],
    ["query", "$..*", name], ["query", "$..*", "broken"], ["query", "$" + hostile, name],
    ["query", "$", "none" + hostile],
    ["test", "rules.yaml"], ["test", "bad.yaml"], ["test", "none" + hostile], ["test", "--mutants", "rules.yaml"],
    ["rules", "-r", "rules.yaml"], ["rules", "-r", "bad.yaml"], ["explain", "our-badge", "-r", "rules.yaml"],
    ["explain", hostile], ["embed-rules", "none" + hostile],
  ]

  @Test(arguments: commands)
  func isSafe(command: [String]) throws {
    let folder = try TemporaryFolder([
      Self.name: "{\"our\":{\"badge\":\"\(Self.escaped)\",\"\(Self.escaped)\":1}}",
      "other": "{\"other\":1}", "broken": "{\"our\":\u{1B}\u{202E}[31m}", "rules.yaml": Self.rules,
      "bad.yaml": Self.brokenRules, "badconfig.yml": "\"\(Self.escaped)\": 1",
      ".pushlint.yml": "rulesets: [rules.yaml]\nfacts: { our.text: \"\(Self.escaped)\" }",
    ])
    let words = command.map { word in
      FileManager.default.fileExists(atPath: folder.file(word)) || word.hasPrefix("none") ? folder.file(word) : word
    }
    let run = Run(words, input: "{\"our\":{\"badge\":\"\(Self.escaped)\"}}")
    for (stream, text) in [("output", run.output), ("error", run.error)] {
      let raw = text.unicodeScalars.filter { $0 != "\n" && ($0.properties.isBidiControl || isControl($0)) }
      #expect(raw.isEmpty, "\(stream) of \(command): \(raw.map { String($0.value, radix: 16) })")
    }
    #expect(!run.output.isEmpty || !run.error.isEmpty)
    // The hostile line end begins no line of its own.
    #expect(!(run.output + run.error).contains("\n\\u202E"))
  }

  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || 0x2028...0x2029 ~= scalar.value
  }

  /// Colours are the program's own, and only those.
  @Test func colours() throws {
    let folder = try TemporaryFolder([Self.name: "{\"our\":{\"badge\":1}}", "rules.yaml": Self.rules])
    let run = Run([
      "check", "--no-config", "--color", "always", "-r", folder.file("rules.yaml"), folder.file(Self.name),
    ])
    #expect(run.output.contains("\u{1B}[1m") && !run.output.contains("[31m\u{7}"))
    #expect(run.output.contains("x\\x1B[31m\\x07\\n\\u202E"))
  }
}

extension Unicode.Scalar.Properties {
  /// Marks, embeddings, overrides and isolates of direction.
  fileprivate var isBidiControl: Bool {
    generalCategory == .format && isDefaultIgnorableCodePoint && !isVariationSelector
  }
}
