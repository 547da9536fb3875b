import Foundation
import Frontend
import Testing

/// `pushlint test --mutants`: what no example notices is told.
@Suite struct MutantTests {
  /// A rule with examples that notice all of its mutants but one, and the example that notices that one too.
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    let examples: [String]
    let lacking: String
    let survivor: String

    init(_ rule: String, _ examples: [String], lacking: String, _ survivor: String) {
      (self.rule, self.examples, self.lacking, self.survivor) = (rule, examples, lacking, survivor)
    }

    var testDescription: String { survivor }
  }

  static let conditions = [
    Case(
      "{ given: $.our, when: '@.a', then: { field: c, function: defined } }",
      ["valid: { our: { a: 1, c: 1 } }", "invalid: { our: { a: 1 } }"], lacking: "valid: { our: {} }",
      "without when: @.a"),
    Case(
      "{ given: $.our, then: { when: '@.a', field: c, function: defined } }",
      ["valid: { our: { a: 1, c: 1 } }", "invalid: { our: { a: 1 } }"], lacking: "valid: { our: {} }",
      "without when: @.a"),
    Case(
      "{ given: $.our, when: '@.a && @.b', then: { field: c, function: defined } }",
      ["valid: { our: { a: 1 } }", "invalid: { our: { a: 1, b: 1 } }"], lacking: "valid: { our: { b: 1 } }",
      "true in place of @.a"),
    Case(
      "{ given: $.our, when: '@.a || @.b', then: { field: c, function: defined } }",
      ["valid: { our: {} }", "invalid: { our: { a: 1 } }"], lacking: "invalid: { our: { b: 1 } }",
      "false in place of @.b"),
    Case(
      "{ given: $.our.n, then: { function: expression, functionOptions: { assert: \"@ == 1 || !(@ != 'x')\" } } }",
      ["valid: { our: { n: 1 } }", "invalid: { our: { n: 7 } }"],
      lacking: "valid: { our: { n: x } }", "false in place of !(@ != 'x')"),
    Case(
      "{ given: '$.our.list[?@.a]', then: { field: c, function: defined } }",
      ["valid: { our: { list: [{ a: 1, c: 1 }] } }", "invalid: { our: { list: [{ a: 1 }] } }"],
      lacking: "valid: { our: { list: [{}] } }", "true in place of @.a"),
    Case(
      "{ given: $.our, when: '@.list[?@.a]', then: { field: c, function: defined } }",
      ["valid: { our: {} }", "invalid: { our: { list: [{ a: 1 }] } }"], lacking: "valid: { our: { list: [{}] } }",
      "true in place of @.a"),
    Case(
      "{ given: $.our, then: [{ field: a, function: defined }, { field: b, function: pattern, functionOptions: { match: x } }] }",
      ["valid: { our: { a: 1 } }", "invalid: { our: {} }"], lacking: "valid: { our: { a: 1, b: x } }", "then negated"),
  ]

  static let limits = [
    Case(
      "{ given: $.our.s, then: { function: length, functionOptions: { max: 3 } } }",
      ["valid: { our: { s: abc } }", "invalid: { our: { s: abcde } }"], lacking: "invalid: { our: { s: abcd } }",
      "4 in place of 3"),
    Case(
      "{ given: $.our.s, then: { function: bytes, functionOptions: { max: { fact: our.limit } } } }",
      ["valid: { our: { s: ab } }", "invalid: { our: { s: abcd } }"], lacking: "valid: { our: { s: abc } }",
      "2 in place of 3 (our.limit)"),
    Case(
      "{ given: $.our.n, then: { function: expression, functionOptions: { assert: '@ <= 5' } } }",
      ["valid: { our: { n: 5 } }", "invalid: { our: { n: 7 } }"], lacking: "invalid: { our: { n: 6 } }",
      "6 in place of 5"),
    Case(
      "{ given: $.our.n, then: { function: expression, functionOptions: { assert: '@ >= 0.5' } } }",
      ["valid: { our: { n: 0.5 } }", "invalid: { our: { n: -1 } }"], lacking: "invalid: { our: { n: 0 } }",
      "-0.5 in place of 0.5"),
  ]

  static let lists = [
    Case(
      "{ given: $.our, then: { function: known-keys, functionOptions: { keys: [our, a, b] } } }",
      ["valid: { our: { our: 1, a: 1 } }", "invalid: { our: { xyz: 1 } }"], lacking: "valid: { our: { b: 1 } }",
      "keys without \"b\""),
    Case(
      "{ given: $.our, then: { function: known-keys, functionOptions: { keys: { fact: our.words } } } }",
      ["valid: { our: { red: 1 } }", "invalid: { our: { xyz: 1 } }"], lacking: "valid: { our: { blue: 1 } }",
      "keys (our.words) without \"blue\""),
    Case(
      "{ given: $.our, then: { function: known-keys, functionOptions: { keys: [x], misspelt: { fact: our.table }, report: misspelt } } }",
      ["valid: { our: { x: 1 } }", "{ invalid: { our: { X: 1, rot: 1 } }, at: [/our/X, /our/rot] }"],
      lacking: "{ invalid: { our: { blau: 1 } }, at: /our/blau }", "misspelt (our.table) without \"blau\""),
    Case(
      "{ given: $.our.s, then: { function: enumeration, functionOptions: { values: [red, 7, null] } } }",
      ["valid: { our: { s: red } }", "valid: { our: { s: null } }", "invalid: { our: { s: x } }"],
      lacking: "valid: { our: { s: 7 } }", "values without 7"),
    Case(
      "{ given: $.our.s, when: \"in(@, fact('our.words'))\", then: { function: undefined } }",
      ["valid: { our: { s: x } }", "invalid: { our: { s: red } }"], lacking: "invalid: { our: { s: blue } }",
      "in (our.words) without \"blue\""),
    Case(
      "{ given: $.our.s, when: \"in(@, fact('our.table'))\", then: { function: undefined } }",
      ["valid: { our: { s: x } }", "invalid: { our: { s: rot } }"], lacking: "invalid: { our: { s: blau } }",
      "in (our.table) without \"blau\""),
    Case(
      "{ given: $.our.s, then: { function: type, functionOptions: { type: [string, boolean] } } }",
      ["valid: { our: { s: x } }", "invalid: { our: { s: 1 } }"], lacking: "valid: { our: { s: true } }",
      "type without \"boolean\""),
    Case(
      "{ given: $.our, then: { function: or, functionOptions: { properties: [a, b] } } }",
      ["valid: { our: { a: 1 } }", "invalid: { our: {} }"], lacking: "valid: { our: { b: 1 } }",
      "properties without \"b\""),
    Case(
      "{ given: $.our, then: { field: [a, '@.b[*]'], function: type, functionOptions: { type: string } } }",
      ["valid: { our: { a: x } }", "invalid: { our: { a: 1 } }"], lacking: "invalid: { our: { b: [1] } }",
      "field without @.b[*]"),
    Case(
      "{ given: [$.our.a, $.our.b], then: { function: undefined } }",
      ["valid: { our: {} }", "invalid: { our: { a: 1 } }"], lacking: "invalid: { our: { b: 1 } }",
      "given without $.our.b"),
    Case(
      "{ given: \"$.our['a', 'b']\", then: { function: undefined } }",
      ["valid: { our: {} }", "invalid: { our: { a: 1 } }"], lacking: "invalid: { our: { b: 1 } }", "[…] without 'b'"),
  ]

  private static let head = """
    kinds: { our-push: { when: "$.our" } }
    facts:
      our.limit: 3
      our.words: { value: [red, blue] }
      our.table: { value: { rot: red, blau: blue } }
    defaults: { kinds: [our-push] }
    rules:

    """

  private func run(_ rule: String, _ examples: [String], _ options: String...) throws -> Run {
    let list = examples.map { $0.hasPrefix("{") ? $0 : "{ \($0) }" }.joined(separator: ", ")
    let rule = "\(rule.dropLast(2)), examples: [\(list)] }"
    let folder = try TemporaryFolder(["rules.yaml": MutantTests.head + "  ours: \(rule)\n"])
    return Run(["test", "--mutants"] + options + [folder.file("rules.yaml")])
  }

  private func changes(_ run: Run, _ before: String) -> [String] {
    run.output.split(separator: "\n").compactMap { line in
      guard let start = line.range(of: before), line.hasSuffix(" [ours]") else { return nil }
      return String(line[start.upperBound...].dropLast(" [ours]".count))
    }
  }

  @Test(arguments: conditions + limits + lists)
  func survives(_ test: Case) throws {
    let weak = try run(test.rule, test.examples)
    #expect(changes(weak, "no example notices: ") == [test.survivor], "\(weak.output)")
    #expect(weak.code == .findings)
    #expect(weak.error.contains(" killed, 1 survives\n"))
    let strong = try run(test.rule, test.examples + [test.lacking], "--verbose")
    #expect(changes(strong, "notices: ").contains(test.survivor), "\(strong.output)")
    #expect(strong.code == .clean && strong.error.contains(" killed, 0 survive\n"), "\(strong.output)")
  }
  private static let weak = "{ given: $.our, when: '@.a', then: { field: c, function: defined } }"
  private static let weakExamples = ["valid: { our: { a: 1, c: 1 } }", "invalid: { our: { a: 1 } }"]

  @Test func words() throws {
    let english = try run(MutantTests.weak, MutantTests.weakExamples)
    #expect(english.output.hasSuffix("rules.yaml:8:31: error: no example notices: without when: @.a [ours]\n"))
    #expect(english.error == "2 examples of 1 rule: all hold\n2 mutants of 1 rule: 1 killed, 1 survives\n")
    let chinese = try run(MutantTests.weak, MutantTests.weakExamples, "--lang", "zh", "-v")
    #expect(chinese.output.contains("没有示例能发现：去掉 when：@.a [ours]"), "\(chinese.output)")
    #expect(chinese.output.contains(":8:88 能发现：then 取反 [ours]"), "\(chinese.output)")
    #expect(try run(MutantTests.weak, MutantTests.weakExamples, "--quiet").error.isEmpty)
  }

  /// A rule that is off is tried as a warning.
  @Test func off() throws {
    let run = try run("{ severity: off, " + MutantTests.weak.dropFirst(2), MutantTests.weakExamples)
    #expect(changes(run, "no example notices: ") == ["without when: @.a"], "\(run.output)\(run.error)")
  }

  /// A limit that an example states moves by one as the ruleset's own does; a list that it states is not the shorter one.
  @Test func statedLimit() throws {
    let rule = "{ given: $.our.s, then: { function: length, functionOptions: { max: { fact: our.limit } } } }"
    let valid = "{ valid: { our: { s: abcde } }, facts: { our.limit: 5 } }"
    let weak = try run(rule, [valid, "{ invalid: { our: { s: abcdefg } }, facts: { our.limit: 5 } }"])
    #expect(changes(weak, "no example notices: ") == ["4 in place of 3 (our.limit)"], "\(weak.output)")
    let strong = try run(rule, [valid, "{ invalid: { our: { s: abcdef } }, facts: { our.limit: 5 } }"])
    #expect(strong.code == .clean, "\(strong.output)")
  }

  @Test func statedList() throws {
    let rule = "{ given: $.our.s, when: \"in(@, fact('our.words'))\", then: { function: undefined } }"
    let run = try run(
      rule,
      [
        "valid: { our: { s: x } }", "invalid: { our: { s: blue } }",
        "{ invalid: { our: { s: red } }, facts: { our.words: [red] } }",
      ])
    #expect(changes(run, "no example notices: ") == ["in (our.words) without \"red\""], "\(run.output)")
  }

  /// Rules that stand above this one take part: what they drop nobody sees.
  @Test func superseded() throws {
    let rules = """
        ours:
          given: $.our
          when: "!@.other"
          then: { field: c, function: defined }
          examples: [{ valid: { our: { c: 1 } } }, { invalid: { our: {} } }, { valid: { our: { other: 1 } } }]
        other: { given: $.our, when: "@.other", then: { field: c, function: defined }, supersedes: [ours] }

      """
    let folder = try TemporaryFolder(["rules.yaml": MutantTests.head + rules])
    let run = Run("test", "--mutants", folder.file("rules.yaml"))
    #expect(changes(run, "no example notices: ") == ["without when: !@.other"], "\(run.output)")
  }
}
