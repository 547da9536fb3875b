import Rulesets
import Testing

@testable import Linting

/// What stands under a secret's name is in no text of a finding, whatever shows it.
@Suite struct SecretTests {
  /// Says `***`, so that tests see where.
  private struct Keeper: SecretKeeper {
    func isSecret(name: String) -> Bool { name.hasSuffix("secret") || name == "tokens" }
    func shortened(_ secret: String) -> String { "***" }
    func redacted(_ text: String) -> String { text.contains("0123456789") ? "[form]" : text }
    func isSecret(number digits: Int, under name: String) -> Bool { digits > 5 || !name.hasPrefix("max") }
    func secrets(in excerpt: Excerpt) -> [Range<Int>] {
      let text = String(decoding: excerpt.text, as: UTF8.self)
      guard let start = text.utf8.firstRange(of: "secret".utf8)?.upperBound else { return [] }
      return [text.utf8.distance(from: text.startIndex, to: start)..<excerpt.text.count]
    }
  }

  private func found(_ rules: Ruleset, _ document: String, keeps: Bool = true) -> [Finding] {
    var options = LintOptions()
    options.secrets = keeps ? Keeper() : nil
    return lint(rules, document, options: options)
  }

  private static let document =
    #"{"secret":"hunter2","box":{"app_secret":"hunter2","n":1},"tokens":["hunter2",{"a":"hunter2"}],"a":1}"#

  @Test(arguments: [
    "given: $.secret, message: '{{value}} {{actual}} {{error}} #{{print(\"value\")}}', then: { function: equals, functionOptions: { value: x } }",
    "given: $.secret, message: '{{error}}', then: { function: enumeration, functionOptions: { values: [hunter3] } }",
    "given: $.secret, message: '{{error}}', then: { function: pattern, functionOptions: { match: '^x' } }",
    "given: $.secret, message: '{{error}} {{actual}}', then: { function: casing, functionOptions: { type: cobol } }",
    "given: $.secret, message: '{{error}} {{actual}}', then: { function: expression, functionOptions: { assert: '@ == 1' } }",
    "given: $.box, message: '{{value}}', then: { function: undefined }",
    "given: $, message: '{{value}}', then: { field: none, function: defined }",
    "given: $.tokens, message: '{{value}}', then: { function: undefined }",
    "given: '$.tokens[1].a', message: '{{value}}', then: { function: undefined }",
    "given: $.tokens, message: '{{error}} {{actual}} {{expected}}', then: { function: alphabetical, field: '@' }",
    "given: $.a, message: '{{ $.secret }} {{ lower($.secret) }} {{ text($.box.app_secret) }}', then: { function: undefined }",
    "given: $.a, message: '{{ part($.secret, \"(.*)\") }} {{ value($.tokens[0]) }}', then: { function: undefined }",
    "given: $.a, message: m, fix: { server: '{{ $.secret }}', app: '{{ $.tokens }}' }, then: { function: undefined }",
    "given: $.secret, message: '{{ @ }} {{ lower(@) }}', then: { function: undefined }",
    "given: $.a, message: \"{{ fact('x.secret') }} {{expected}}\", then: { function: equals, functionOptions: { fact: x.secret } }",
    "given: $.a, message: \"{{expected}} {{error}}\", then: { function: enumeration, functionOptions: { values: { fact: x.tokens-secret } } }",
  ])
  func hidden(rule: String) throws {
    let rules = try ruleset("  r: { \(rule) }", "facts: { x.secret: hunter2, x.tokens-secret: [hunter2] }")
    func texts(_ findings: [Finding]) -> String {
      findings.map { "\($0.message) \($0.fix?.server ?? "") \($0.fix?.app ?? "")" }.joined(separator: "\n")
    }
    let shown = texts(found(rules, Self.document, keeps: false))
    guard !rule.contains("alphabetical") else { return }
    #expect(shown.contains("hunter2"), "\(shown)")
    let kept = texts(found(rules, Self.document))
    #expect(!kept.contains("hunter2") && kept.contains("***"), "\(kept)")
  }

  /// What tells nothing of the value stays.
  @Test func measures() throws {
    let rules = try ruleset(
      "  r: { given: $.secret, message: '{{ length(@) }} {{ type(@) }} {{ key(@) }} {{property}}', then: { function: undefined } }"
    )
    #expect(found(rules, Self.document).map(\.message) == ["7 string secret secret"])
  }

  /// Readers tell what they found: not where it is a part of a secret.
  @Test func faults() throws {
    let rules = try ruleset(
      "  r: { given: $.x, message: '{{error}} {{actual}}', then: { function: json } }",
      "embedded: [{ kinds: [push], at: $.y }]")
    for document in [#"{"secret": hunter2}"#, #"{"y":"{\"secret\": hunter2}"}"#, #"{"x":"{\"secret\": hunter2}"}"#] {
      let shown = found(rules, document, keeps: false).map(\.message)
      #expect(shown.count == 1 && shown[0].contains("found “hunter2”"), "\(shown)")
      let kept = found(rules, document).map(\.message)
      #expect(kept.count == 1 && kept[0].contains("found “…”") && !kept[0].contains("hunter2"), "\(kept)")
    }
  }

  /// A secret that the cut would take apart is told by its form before.
  @Test func cut() throws {
    let rules = try ruleset("  r: { given: $.a, message: '{{value}}', then: { function: undefined } }")
    let filler = String(repeating: "x", count: 75)
    let message = found(rules, "{\"a\":\"\(filler)0123456789\"}").map(\.message)
    #expect(message == ["[form]…"])
  }
}
