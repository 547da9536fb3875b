import Documents
import Paths
import Rulesets
import Testing

@testable import Captures
@testable import Linting

/// What inputs come to: documents, their places, and what cannot be read.
@Suite struct DocumentTests {
  private static let rule = "  r: { given: $.a, then: { function: undefined } }"

  @Test func badLineAmongGoodOnes() throws {
    let linter = Linter(Plan(try ruleset(Self.rule)))
    linter.begin(file: "push.ndjson")
    let log = PaddedBytes("{\"a\":1}\n\n{\"a\":}\n  \n{\"汉\":1,\"a\":2}\n{\"b\":1}\n")
    var result = LintResult()
    linter.lint(LineChunk(log, offset: 100, firstLine: 10, firstDocument: 5), into: &result)
    #expect(result.findings.map(\.short) == ["r 10:2-5 /a", "syntax 12:6-7 ", "r 14:8-11 /a"])
    #expect(result.findings.map { $0.document?.index } == [5, 6, 7])
    #expect(result.findings.map(\.place.offset) == [101, 114, 128])
    #expect(result.documents == 4 && result.unread == 1)
  }

  @Test func oversized() throws {
    var options = LintOptions()
    options.limits.bytes = 10
    let linter = Linter(
      Plan(try ruleset(Self.rule, "overrides: [{ files: ['*.log'], rules: { syntax: warn } }]")), options)
    linter.begin(file: "push.ndjson")
    var result = LintResult()
    linter.refuse(OversizedLine(offset: 40, length: 99, line: 3, document: 2), into: &result)
    linter.refuse(into: &result)
    #expect(result.findings.map(\.short) == ["syntax 3:1-1 ", "syntax 1:1-1 "])
    #expect(result.findings.map(\.place.offset) == [40, 0])
    #expect(result.findings.map(\.severity) == [.error, .error])
    #expect(result.documents == 2 && result.unread == 2)
    // As the reader says it.
    let bytes = PaddedBytes("{\"a\":\"0123456789\"}")
    linter.lint(bytes.all, as: .json, into: &result)
    #expect(Set(result.findings.map(\.message)).count == 1)
  }

  /// Pointers are from the input's root, `$` is the element.
  @Test func rootArrays() throws {
    let rules = try ruleset(
      """
        r: { given: $, then: { field: b, function: defined } }
        s: { given: $.x.c, then: { function: undefined } }
      """, "embedded: [{ kinds: [push], at: $.x }]")
    let found = lint(rules, #"[{"b":1},7,{"x":"{\"c\":1}"}]"#, kind: nil)
    #expect(found.map { $0.path?.pointer } == ["/2", "/2/x/c"])
    #expect(found.map { $0.wantedPath?.pointer } == ["/2/b", nil])
    #expect(found.map { $0.document?.index } == [2, 2])
  }

  @Test func yamlStream() throws {
    let rules = try ruleset(Self.rule)
    let found = lint(rules, "# 汉\na: &x 1\n---\n- b: 1\n- {b: 2, a: 3}\n--- {a: *x\n", as: .yaml, kind: nil)
    #expect(found.prefix(2).map(\.short) == ["r 2:1-2 /a", "r 5:10-11 /1/a"])
    #expect(found.map(\.rule).last == "syntax")
  }

  /// Columns count UTF-16 units, offsets bytes.
  @Test(arguments: [
    (#"{"汉":1,"a":2}"#, 8, 11, 9, 3), (#"{"👍":1,"a":2}"#, 9, 12, 10, 3), ("{\"é\":1,\r\n\t\"a\":2}", 2, 5, 11, 3),
    (#"{"👨‍👩‍👧":"汉","a":2}"#, 17, 20, 28, 3),
  ])
  func columns(document: String, column: Int, end: Int, offset: Int, length: Int) throws {
    let place = try #require(lint(try ruleset(Self.rule), document).first?.place)
    #expect((place.column, place.endColumn) == (column, end))
    #expect((place.offset, place.length) == (offset, length))
  }

  @Test func severalLines() throws {
    let rules = try ruleset("  r: { given: $, then: { field: b, function: defined } }")
    let place = try #require(lint(rules, "\n {\n\"汉\": 1\n  }").first?.place)
    #expect(place == Place(line: 2, column: 2, endLine: 4, endColumn: 4, offset: 2, length: 14))
  }

  /// A string of JSON that is cut off: what was found is its end.
  @Test(arguments: [(Language.en, "found the end of the text"), (.zh, "实为 文本结尾")])
  func cutOff(language: Language, message: String) throws {
    let rules = try ruleset(
      """
        r:
          message: { en: "found {{actual}}", zh: "实为 {{actual}}" }
          given: $.x
          then: { function: json, functionOptions: { type: object } }
      """)
    var options = LintOptions()
    options.language = language
    #expect(lint(rules, #"{"x":"{\"a\":1"}"#, options: options).map(\.message) == [message])
  }

  @Test func readersSeverities() throws {
    let rules = try ruleset(Self.rule + "\n  syntax: warn\n  duplicate-key: 'off'\n  encoding: hint")
    #expect(lint(rules, "{").map { "\($0.rule) \($0.severity)" } == ["truncated error"])
    #expect(lint(rules, "{,}").map { "\($0.rule) \($0.severity)" } == ["syntax warn"])
    #expect(lint(rules, #"{"x":1,"x":2}"#).isEmpty)
  }
}
