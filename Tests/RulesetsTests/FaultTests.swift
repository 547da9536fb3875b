import Documents
import Rulesets
import Testing

/// What is written, with `«` where each fault is due, and the codes and proposals of the faults in their order.
struct FaultCase: Sendable, CustomTestStringConvertible {
  let marked: String
  let codes: [RulesetFault.Code]
  let suggestions: [String?]
  /// What every message of the case holds.
  let says: String

  init(_ marked: String, _ codes: RulesetFault.Code..., suggest: [String?] = [nil], says: String = "") {
    self.marked = marked
    self.codes = codes
    suggestions = suggest.count == codes.count ? suggest : codes.map { _ in nil }
    self.says = says
  }

  var testDescription: String { marked }
}

/// A rule with this as its `then`, and perhaps more keys before it.
private func rule(_ then: String, _ more: String = "") -> String {
  "rules:\n  r:\n    given: $.aps\n\(more)    then: \(then)\n"
}

@Suite struct FaultTests {
  private static func check(_ test: FaultCase) {
    let marked = Marked(test.marked)
    let faults = Files(["main.yaml": marked.text]).faults()
    #expect(faults.map { "\($0.place.line):\($0.place.column)" } == marked.places, "\(faults)")
    #expect(faults.map(\.code) == test.codes, "\(faults)")
    #expect(faults.map(\.suggestion) == test.suggestions, "\(faults)")
    if !test.says.isEmpty { for fault in faults { #expect(fault.message.contains(test.says), "\(fault)") } }
    #expect(faults.allSatisfy { $0.place.file == "main.yaml" })
  }

  @Test(arguments: [
    FaultCase("«[]", .wrongType, says: "a ruleset is a map, found a list"),
    FaultCase("«description: d", .missingKey, says: "at least one of"),
    FaultCase("facts: { a: 1 }\n«rulez: {}", .unknownKey, suggest: ["rules"]),
    FaultCase("x-own: 1\nfacts: { a: 1 }"),
    FaultCase("facts: { a: 1 }\n«functions: [f]\n«except: {}", .notSupported, .notSupported),
    FaultCase("«projections: []", .notSupported, says: "later version"),
    FaultCase("«parserOptions: {}\nfacts: {}", .notSupported, says: "duplicate-key"),
    FaultCase("«functionsDir: f\nfacts: {}", .notSupported),
    FaultCase("facts: { a: 1 }\n«facts: { b: 1 }", .badYAML, says: "stands twice, first in line 1"),
    FaultCase("facts: { a: 1 }\n---\n«facts: {}", .badYAML, says: "second document"),
    FaultCase("«", .badYAML, says: "empty"),
    FaultCase("facts: {}\nrules: «3", .wrongType),
    FaultCase("rules: { «-x: { given: $, then: { function: truthy } } }", .wrongType),
    FaultCase("defaults: { «severty: warn }\nfacts: {}", .unknownKey, suggest: ["severity"]),
  ])
  func files(_ test: FaultCase) { FaultTests.check(test) }

  @Test(arguments: [
    FaultCase("rules:\n  «r: { given: $.aps }", .missingKey, says: "needs then"),
    FaultCase("rules:\n  «r: { then: { function: truthy } }", .missingKey, says: "needs given"),
    FaultCase("rules:\n  r: { given: $, then: «[] }", .wrongType),
    FaultCase("rules:\n  r: { given: «[], then: { function: truthy } }", .wrongType),
    FaultCase("rules:\n  r: { given: $.a.b«-c, then: { function: truthy } }", .badQuery, says: "['b-c']"),
    FaultCase("rules:\n  r: { given: \"$.é😀['a'«\", then: { function: truthy } }", .badQuery),
    FaultCase("rules:\n  r: { given: '$[?@.a ==«]', then: { function: truthy } }", .badQuery),
    FaultCase(rule("{ function: truthy }", "    «gven: $\n"), .unknownKey, suggest: ["given"]),
    FaultCase(rule("{ function: truthy }", "    when: \"@.a «& @.b\"\n"), .badExpression),
    FaultCase(rule("{ function: truthy }", "    when: '@.a == ''x'' «| @.b'\n"), .badExpression),
    FaultCase(rule("{ function: truthy }", "    when:« \n"), .wrongType, says: "# is quoted"),
    FaultCase(rule("{ function: truthy }", "    severity: «warning\n"), .wrongType, suggest: ["warn"]),
    FaultCase(rule("{ function: truthy }", "    severity: «4\n"), .wrongType),
    FaultCase(rule("{ function: truthy }", "    kinds: [«apns]\n"), .unknownKind),
    FaultCase(rule("{ function: truthy }", "    kinds: «[]\n"), .wrongType, says: "leave kinds out"),
    FaultCase("defaults: { formats: «[] }\nrules: {}", .wrongType, says: "formats is empty"),
    FaultCase(rule("{ function: truthy }", "    scope: «input\n"), .notSupported),
    FaultCase(rule("{ function: truthy }", "    recommended: «1\n"), .wrongType),
    FaultCase(rule("{ function: truthy }", "    affects: { ios: «ten }\n"), .badOption),
    FaultCase(rule("{ function: truthy }", "    affects: { «os: 1 }\n"), .unknownKey, suggest: ["ios"]),
    FaultCase(rule("{ function: truthy }", "    description: «{ zh: 仅中文 }\n"), .missingKey),
    FaultCase(rule("{ function: truthy }", "    supersedes: [«s-one]\n"), .unknownRule),
    FaultCase(rule("{ function: truthy }", "    supersedes: [«a*b]\n"), .badOption),
    FaultCase(
      rule("{ function: truthy }", "    supersedes: [{ rule: r*, within: «plce }]\n"), .badOption, suggest: ["place"]),
  ])
  func rules(_ test: FaultCase) { FaultTests.check(test) }

  @Test(arguments: [
    FaultCase(rule("«{ field: a }"), .missingKey, says: "needs function"),
    FaultCase(rule("{ function: «truthful }"), .unknownFunction),
    FaultCase(rule("{ function: «truty }"), .unknownFunction, suggest: ["truthy"]),
    FaultCase(rule("{ function: «across }"), .notSupported),
    FaultCase(rule("{ function: «delivery }"), .notSupported),
    FaultCase(rule("{ function: «schema, functionOptions: {} }"), .notSupported),
    FaultCase(rule("{ function: «typedEnum }"), .notSupported),
    FaultCase(rule("{ function: «unreferencedReusableObject }"), .notSupported),
    FaultCase(rule("{ function: truthy, «functionOption: {} }"), .unknownKey, suggest: ["functionOptions"]),
    FaultCase(rule("{ function: truthy, functionOptions: { «a: 1 } }"), .badOption, says: "takes none"),
    FaultCase(rule("{ function: truthy, field: \"«$.a\" }"), .badQuery),
    FaultCase(rule("{ function: truthy, field: \"@.a[«\" }"), .badQuery),
    FaultCase(rule("{ function: truthy, field: 'a[«x]' }"), .badQuery),
    FaultCase(rule("{ function: truthy, field: a.«.b }"), .badQuery),
    FaultCase(rule("{ function: truthy, at: \"@.a«[*]\" }"), .badQuery, says: "one place"),
    FaultCase(rule("{ function: type, functionOptions: { type: «int } }"), .badOption),
    FaultCase(
      rule("{ function: type, functionOptions: { type: [string, «intger] } }"), .badOption, suggest: ["integer"]),
    FaultCase(rule("{ function: «type }"), .badOption, says: "needs the option type"),
    FaultCase(rule("{ function: equals, functionOptions: { value: 1, fact: «run.now } }"), .badOption),
    FaultCase(rule("{ function: equals, functionOptions: { fact: «run.noww } }"), .unknownFact, suggest: ["run.now"]),
    FaultCase(rule("{ function: enumeration, functionOptions: { values: [1, «[2]] } }"), .badOption),
    FaultCase(rule("{ function: enumeration, functionOptions: «{ report: all } }"), .badOption),
    FaultCase(rule("{ function: enumeration, functionOptions: { values: { fact: «app } } }"), .unknownFact),
    FaultCase(rule("{ function: pattern, functionOptions: { match: '[a-z«' } }"), .badPattern),
    FaultCase(rule("{ function: pattern, functionOptions: { match: \"\\u0061(«\" } }"), .badPattern),
    FaultCase(rule("{ function: pattern, functionOptions: { match: '/a/i«x' } }"), .badPattern),
    FaultCase(rule("{ function: pattern, functionOptions: «{} }"), .badOption),
    FaultCase(rule("{ function: length, functionOptions: { max: «long } }"), .badOption),
    FaultCase(
      rule("{ function: length, functionOptions: { max: «-1 } }"), .badOption, says: "which no length is below"),
    FaultCase(
      rule("{ function: bytes, functionOptions: { max: «-0.5 } }"), .badOption, says: "which no length is below"),
    FaultCase(rule("{ function: bytes, functionOptions: { min: «-1, max: 3 } }"), .badOption),
    FaultCase(
      rule("{ function: length, functionOptions: { min: «4, max: 3.5 } }"), .badOption, says: "nothing is within"),
    FaultCase(
      rule("{ function: bytes, functionOptions: { max: 9, min: «10 } }"), .badOption, says: "nothing is within"),
    FaultCase(rule("{ function: length, functionOptions: { max: 1, unit: «utf-16 } }"), .badOption, suggest: ["utf16"]),
    FaultCase(rule("{ function: bytes, functionOptions: { «maximum: 1 } }"), .badOption),
    FaultCase(rule("{ function: casing, functionOptions: { type: «kebap } }"), .badOption, suggest: ["kebab"]),
    FaultCase(rule("{ function: casing, functionOptions: { type: flat, separator: { char: «ab } } }"), .badOption),
    FaultCase(rule("{ function: casing, functionOptions: { type: flat, separator: «{} } }"), .badOption),
    FaultCase(rule("{ function: or, functionOptions: { properties: «[a] } }"), .badOption, says: "at least two"),
    FaultCase(rule("{ function: xor, functionOptions: { properties: «a } }"), .badOption),
    FaultCase(rule("{ function: known-keys, functionOptions: { keys: [a, «1] } }"), .badOption),
    FaultCase(
      rule("{ function: known-keys, functionOptions: { keys: [a], report: «unknwn } }"), .badOption,
      suggest: ["unknown"]),
    FaultCase(rule("{ function: known-keys, functionOptions: { keys: [a], misspelt: «[b] } }"), .badOption),
    FaultCase(rule("{ function: expression, functionOptions: { assert: «true } }"), .badOption),
  ])
  func items(_ test: FaultCase) { FaultTests.check(test) }

  @Test(arguments: [
    FaultCase(rule("{ function: truthy }", "    message: \"is {{«vlue}}\"\n"), .unknownPlaceholder, suggest: ["value"]),
    FaultCase(rule("{ function: truthy }", "    message: { en: a, zh: \"为 {{ «值 }}\" }\n"), .unknownPlaceholder),
    FaultCase(rule("{ function: truthy }", "    message: \"is «{{value\"\n"), .unknownPlaceholder),
    FaultCase(rule("{ function: truthy }", "    message: \"«{{}}\"\n"), .unknownPlaceholder),
    FaultCase(rule("{ function: truthy }", "    message: 'is #{{«print(\"path\")}}'\n"), .unknownPlaceholder),
    FaultCase(rule("{ function: truthy }", "    message: \"{{ «@.a[*] }}\"\n"), .badExpression),
    FaultCase(
      rule("{ function: truthy }", "    message: \"{{ «lenght(@) }}\"\n"), .unknownFunction, suggest: ["length"]),
    FaultCase(
      rule("{ function: truthy }", "    message: \"{{ fact('«run.nw') }}\"\n"), .unknownFact, suggest: ["run.now"]),
    FaultCase(
      "aliases: { Name: $.a }\n" + rule("{ function: truthy }", "    message: \"a {{ «#Nam }}\"\n"), .unknownAlias,
      suggest: ["Name"]),
    FaultCase(rule("{ function: truthy }", "    fix: { «sever: a }\n"), .unknownKey, suggest: ["server"]),
    FaultCase(rule("{ function: truthy }", "    fix: { edits: [{ «renam: a }] }\n"), .badEdit, suggest: ["rename"]),
    FaultCase(rule("{ function: truthy }", "    fix: { edits: [«{ at: $.a }] }\n"), .badEdit),
    FaultCase(rule("{ function: truthy }", "    fix: { edits: [{ remove: true, «set: 1 }] }\n"), .badEdit),
    FaultCase(rule("{ function: truthy }", "    fix: { edits: [{ remove: «1 }] }\n"), .badEdit),
    FaultCase(rule("{ function: truthy }", "    fix: { edits: [{ convert: «int }] }\n"), .badEdit),
    FaultCase(rule("{ function: truthy }", "    fix: { edits: [{ add: «[a] }] }\n"), .badEdit),
    FaultCase(rule("{ function: truthy }", "    fix: { edits: [{ move: \"«a\" }] }\n"), .badQuery),
    FaultCase(
      rule("{ function: truthy }", "    fix: { edits: [{ rename: \"{{«sugestion}}\" }] }\n"), .unknownPlaceholder,
      suggest: ["suggestion"]),
    FaultCase(rule("{ function: truthy }", "    examples: [«{ at: /a }]\n"), .missingKey),
    FaultCase(rule("{ function: truthy }", "    examples: [{ valid: 1, invalid: «2 }]\n"), .wrongType),
    FaultCase(rule("{ function: truthy }", "    examples: [{ valid: 1, «att: 2 }]\n"), .unknownKey, suggest: ["at"]),
    FaultCase(rule("{ function: truthy }", "    examples: [{ invalid: 1, at: «a }]\n"), .badQuery),
    FaultCase(rule("{ function: truthy }", "    examples: [{ valid: «1, as: json }]\n"), .wrongType),
    FaultCase(
      "facts: { limit: 1 }\n" + rule("{ function: truthy }", "    examples: [{ valid: 1, facts: { «limt: 2 } }]\n"),
      .unknownFact, suggest: ["limit"]),
  ])
  func textsFixesExamples(_ test: FaultCase) { FaultTests.check(test) }

  @Test(arguments: [
    FaultCase("facts: { «Limit: 1 }", .wrongType),
    FaultCase("facts: { a: { value: «x, type: integer } }", .wrongType, says: "of type integer"),
    FaultCase("facts: { a: { value: 1, type: «int } }", .badOption),
    FaultCase("facts: { a: { «valu: 1 } }", .unknownKey, suggest: ["value"]),
    FaultCase("facts: { build.production: «1 }", .wrongType, says: "of type boolean"),
    FaultCase("aliases: { «1a: $ }", .wrongType),
    FaultCase("aliases: { A: \"«#Other\" }", .unknownAlias),
    FaultCase("aliases: { «A: \"#B\", «B: \"#A\" }", .circularAlias, .circularAlias, says: " → "),
    FaultCase("aliases: { A: «[] }", .wrongType),
    FaultCase("aliases: { A: «{} }", .missingKey),
    FaultCase("aliases: { A: { targets: [«{ given: $ }] } }", .missingKey),
    FaultCase("aliases: { A: { targets: [{ kinds: [«k], given: $ }] } }", .unknownKind),
    FaultCase("aliases: { A: \"$.a == fact('«b')\" }", .unknownFact),
    FaultCase(
      rule("{ function: truthy }", "    when: \"@.a && «#Tp\"\n") + "aliases: { Tap: $.a }\n", .unknownAlias,
      suggest: ["Tap"]),
    FaultCase(
      rule("{ function: truthy }", "    when: \"«#Taps == 1\"\n") + "aliases: { Taps: [$.a, $.b] }\n", .badExpression,
      says: "value(#Taps)"),
    FaultCase(rule("{ function: truthy }", "    when: \"«#Is.a\"\n") + "aliases: { Is: $.a == 1 }\n", .badExpression),
    FaultCase(
      "aliases: { Is: $.a == 1 }\nrules: { r: { given: \"«#Is\", then: { function: truthy } } }", .badExpression),
    FaultCase("aliases: { A: \"@.a\" }\nrules: { r: { given: \"«#A\", then: { function: truthy } } }", .badQuery),
    FaultCase("kinds: { a: { is: [«other] } }", .unknownKind),
    FaultCase("kinds: { «a: { is: [b] }, «b: { is: [a] } }", .circularKind, .circularKind),
    FaultCase("kinds: { a: { when: \"«fact('run.now') == 1\" } }", .badExpression, says: "capture.form"),
    FaultCase("kinds: { a: { when: \"fact('capture.form') == 'json'\" } }"),
    FaultCase("kinds: { a: { facts: { «b: $.a } } }", .unknownFact),
    FaultCase("embedded: [«{ kinds: [] }]", .missingKey),
    FaultCase("embedded: [{ at: $.a, depth: «5 }]", .badOption),
    FaultCase("embedded: [{ at: $.a, as: «jwt }, { at: $.b, as: «base64 }]", .notSupported, .notSupported),
    FaultCase("embedded: [{ at: $.a, as: «jsn }]", .badOption, suggest: ["json"]),
    FaultCase("embedded: [{ at: $.a, invalid: «never }]", .wrongType),
    FaultCase("embedded: [{ at: \"«@.a\" }]", .badQuery),
    FaultCase(
      "rules:\n  «a: { given: $, then: { function: truthy }, supersedes: [b] }\n"
        + "  «b: { given: $, then: { function: truthy }, supersedes: [{ rule: a, within: document }] }",
      .circularSupersedes, .circularSupersedes, says: " → "),
    FaultCase("rules:\n  a: { given: $, then: { function: truthy }, supersedes: [a*, \"*\"] }"),
  ])
  func declarations(_ test: FaultCase) { FaultTests.check(test) }

  @Test(arguments: [
    FaultCase("extends: «none.yaml", .badYAML, says: "No such file"),
    FaultCase("extends: [[«none.yaml, all]]", .badYAML),
    FaultCase("extends: [a.yaml, «all]", .wrongType, says: "[[name, all]]"),
    FaultCase("extends: [[a.yaml, «al]]", .badOption, suggest: ["all"]),
    FaultCase("extends: [«[a.yaml]]", .wrongType),
    FaultCase("extends: «spectral:oas", .notSupported),
    FaultCase("extends: «https://example.com/a.yaml", .notSupported),
    FaultCase("extends: «a.js", .notSupported),
    FaultCase("extends: «pushlint:apsn", .unknownRule),
    FaultCase("extends: «main.yaml", .circularExtends, says: "main.yaml → main.yaml"),
    FaultCase("rules: { «nope: warn }", .unknownRule),
    FaultCase("rules: { «nope: true }", .unknownRule),
    FaultCase("rules: { «nope: { severity: warn } }", .unknownRule),
    FaultCase("extends: a.yaml\nrules: { «fine: off }", .unknownRule, suggest: ["fines"]),
    FaultCase("extends: a.yaml\nrules: { fines: «loud }", .wrongType),
    FaultCase("extends: a.yaml\nrules: { fines: «1 }", .wrongType),
    FaultCase("rules: { syntax: «{ severity: warn } }", .cannotChange),
    FaultCase("extends: a.yaml\naliases: { «Place: $.a == 1 }", .cannotChange),
    FaultCase("extends: a.yaml\naliases: { Place: [$.a, $.b], Condition: $.c }"),
    FaultCase("extends: a.yaml\nfacts: { size: «big }", .wrongType),
    FaultCase("extends: a.yaml\noverrides: [«{ rules: { fines: off } }]", .missingKey),
    FaultCase("extends: a.yaml\noverrides: [«{ files: [x] }]", .missingKey),
    FaultCase("extends: a.yaml\noverrides: [{ files: [x], rules: { «fine: off } }]", .unknownRule, suggest: ["fines"]),
    FaultCase(
      "extends: a.yaml\noverrides: [{ files: [\"x#/a\"], rules: { «fine: off } }]", .unknownRule, suggest: ["fines"]),
    FaultCase("extends: a.yaml\noverrides: [{ files: [\"x#/a\"], rules: { fines: «{} } }]", .wrongType),
    FaultCase("extends: a.yaml\noverrides: [{ files: [\"x#/a\", «y], rules: { fines: off } }]", .wrongType),
    FaultCase(
      "extends: a.yaml\noverrides: [{ files: [\"x#/a\"], rules: { fines: off }, «facts: { size: 1 } }]", .wrongType),
    FaultCase("extends: a.yaml\noverrides: [{ files: [\"x#«a\"], rules: { fines: off } }]", .badQuery),
    FaultCase(
      "extends: a.yaml\noverrides: [«{ «file: [x], rules: { fines: off } }]", .missingKey, .unknownKey,
      suggest: [nil, "files"]),
  ])
  func extending(_ test: FaultCase) {
    let marked = Marked(test.marked)
    let other = """
      facts: { size: { value: 1, type: integer } }
      aliases: { Place: $.x, Condition: $.x == 1 }
      rules: { fines: { given: $, then: { function: truthy } } }
      """
    let faults = Files(["main.yaml": marked.text, "a.yaml": other]).faults()
    #expect(faults.map { "\($0.place.line):\($0.place.column)" } == marked.places, "\(faults)")
    #expect(faults.map(\.code) == test.codes, "\(faults)")
    #expect(faults.map(\.suggestion) == test.suggestions, "\(faults)")
    if !test.says.isEmpty { for fault in faults { #expect(fault.message.contains(test.says), "\(fault)") } }
  }

  @Test func allAtOnceInAllFiles() {
    let faults = Files([
      "main.yaml": "extends: sub/a.yaml\nrules: { r: { given: $.a b, then: { function: nope } } }",
      "sub/a.yaml": "extends: [./b.yaml]\nfacts: { A: 1 }", "sub/b.yaml": "extends: ../main.yaml\nfacts: {}",
    ]).faults()
    #expect(
      faults.map { "\($0.place.file) \($0.code.rawValue)" } == [
        "main.yaml bad-query", "main.yaml unknown-function", "sub/a.yaml wrong-type", "sub/b.yaml circular-extends",
      ])
    #expect(faults.last?.message.contains("main.yaml → sub/a.yaml → sub/b.yaml → main.yaml") == true)
  }

  @Test func placesInsideScalars() {
    // Through double quotes with escapes, single quotes, folded and literal blocks, plain text over two lines.
    for when in [
      "\"\\u0040.a == \\\"x\\\" «& 1\"", "'@.a == ''é😀'' «& 1'", ">-\n      @.a\n      «& 1",
      "|-\n      @.a\n      «& 1", "$.a\n      «& 1",
    ] {
      let marked = Marked("rules:\n  r:\n    given: $\n    when: \(when)\n    then: { function: truthy }\n")
      let faults = Files(["main.yaml": marked.text]).faults()
      #expect(faults.map { "\($0.place.line):\($0.place.column)" } == marked.places, "\(faults)")
    }
  }

  @Test func jsonRulesets() {
    let text = #"{"rules":{"r":{"given":"$.\u0061« b","then":{"function":"truthy"}}}}"#
    let marked = Marked(text)
    let faults = Files(["main.json": marked.text]).faults("main.json")
    #expect(faults.map { "\($0.place.line):\($0.place.column)" } == marked.places, "\(faults)")
    #expect(faults.first?.code == .badQuery)
    #expect(Files(["main.json": "{\"facts\":{}} x"]).faults("main.json").first?.code == .badYAML)
  }

  @Test func textBeginningWithAt() {
    let faults = Files(["main.yaml": "rules:\n  r: { given: $, when: @.a, then: { function: truthy } }"]).faults()
    #expect(faults.first?.code == .badYAML)
    #expect(faults.first?.message.contains("@ is quoted") == true, "\(faults)")
  }
}
