import Documents
import Paths
import Rulesets
import Testing

@Suite struct ExtendsTests {
  private static let base = """
    rules:
      usual: { severity: error, given: $, then: { function: truthy } }
      rare: { recommended: false, severity: error, given: $, then: { function: truthy } }
      graded:
        given: $
        then:
          - { severity: error, function: truthy }
          - { function: falsy }
    """

  /// What the own file says, and how the rule is then: `on` or `off`, with its severity.
  @Test(arguments: [
    ("extends: base.yaml", "rare", "off error"),
    ("extends: base.yaml\nrules: { rare: warn }", "rare", "on warn"),
    ("extends: base.yaml\nrules: { rare: true }", "rare", "on error"),
    ("extends: base.yaml\nrules: { rare: { severity: hint } }", "rare", "on hint"),
    ("extends: [[base.yaml, all]]", "rare", "on error"),
    ("extends: [[base.yaml, recommended]]", "rare", "off error"),
    ("extends: [[base.yaml, off]]", "usual", "off error"),
    ("extends: [[base.yaml, off]]\nrules: { usual: { given: $.a, then: { function: falsy } } }", "usual", "on error"),
    ("extends: [[base.yaml, off]]\nrules: { usual: true }", "usual", "on error"),
    ("extends: [[off.yaml, all]]", "usual", "off off"),
    ("extends: off.yaml\nrules: { usual: true }", "usual", "on off"),
    ("extends: off.yaml\nrules: { usual: info }", "usual", "on info"),
    ("extends: false.yaml", "usual", "off error"),
    ("extends: false.yaml\nrules: { usual: 'true' }", "usual", "on error"),
    ("extends: base.yaml\nrules: { usual: 'off' }", "usual", "off off"),
    ("extends: base.yaml\nrules: { usual: 'false' }", "usual", "off error"),
    ("extends: base.yaml\nrules: { usual: { severity: -1 } }", "usual", "on off"),
    ("extends: [off.yaml, base.yaml]", "usual", "on error"),
    ("extends: [base.yaml, off.yaml]", "usual", "off off"),
    ("extends: [[warns.yaml, off]]", "rare", "off warn"),
    ("extends: warns.yaml", "rare", "on warn"),
    ("extends: [[warns.yaml, all]]", "usual", "on error"),
  ])
  func mergeTable(_ main: String, _ rule: String, _ expected: String) throws {
    let files = Files([
      "main.yaml": main, "base.yaml": ExtendsTests.base,
      "off.yaml": "extends: base.yaml\nrules: { usual: off }",
      "false.yaml": "extends: base.yaml\nrules: { usual: false }",
      "warns.yaml": "extends: base.yaml\nrules: { rare: warn }",
    ])
    let found = try #require(try files.load()[rule: rule])
    let severity = if case .severity(let severity) = found.severity { severity.rawValue } else { "off" }
    #expect("\(found.isEnabled ? "on" : "off") \(severity)" == expected)
  }

  @Test func wordsReachItemsAndMapsDoNot() throws {
    func items(_ rules: String) throws -> [SeveritySetting?] {
      let files = Files(["main.yaml": "extends: base.yaml\nrules: \(rules)", "base.yaml": ExtendsTests.base])
      return try #require(try files.load()[rule: "graded"]).then.map(\.severity)
    }
    #expect(try items("{ graded: info }") == [nil, nil])
    #expect(try items("{ graded: { severity: info } }") == [.severity(.error), nil])
    #expect(try items("{ graded: { then: { severity: hint, function: truthy } } }") == [.severity(.hint)])
  }

  @Test func mapsChangeKeyByKey() throws {
    let files = Files([
      "main.yaml": """
      extends: base.yaml
      defaults: { severity: hint, kinds: [other], when: "$.never" }
      rules: { r: { message: new, when: "@.b" } }
      """,
      "base.yaml": """
      kinds: { k: {}, other: {} }
      defaults: { kinds: [k], severity: error, when: "@.a", tags: [t], docs: d }
      rules:
        r: { description: D, given: $.x, when: "@.c", then: { function: truthy } }
        s: { kinds: [other], given: $.x, then: { function: truthy } }
      """,
    ])
    let ruleset = try files.load()
    let rule = try #require(ruleset[rule: "r"])
    #expect(rule.kinds == ["k"])
    #expect(rule.severity == .severity(.error))
    #expect(rule.message?.text.en == "new")
    #expect(rule.description?.en == "D")
    #expect(rule.tags == ["t"])
    #expect(rule.docs == "d")
    #expect(rule.ruleset == "base.yaml")
    // The extending file's `when` replaces the whole condition; its defaults are for rules it defines.
    #expect("\(try #require(rule.when))".contains("\"b\""))
    #expect(!"\(try #require(rule.when))".contains("never"))
    let other = try #require(ruleset[rule: "s"])
    #expect(other.kinds == ["other"])
    #expect(other.when != nil)
    guard
      case .and(let parts) = try #require(
        try Files(["main.yaml": files.texts["base.yaml"] ?? ""]).load()[rule: "r"]?.when)
    else {
      Issue.record("defaults' when is and-ed")
      return
    }
    #expect(parts.count == 2)
  }

  @Test func laterWinsAndOwnWins() throws {
    let ruleset = try Files([
      "main.yaml": "extends: [a.yaml, b.yaml]\nfacts: { own: 3 }\nkinds: { k3: {} }\nembedded: [{ at: $.own }]",
      "a.yaml":
        "facts: { x: 1, own: 1 }\nkinds: { k1: {} }\nembedded: [{ at: $.a }]\nrules: { r: { given: $.a, then: { function: truthy } } }",
      "b.yaml":
        "facts: { x: { value: 2, unit: s } }\nkinds: { k2: {}, k1: { files: [x] } }\nembedded: [{ at: $.b }]\nrules: { r: { given: $.b, then: { function: truthy } } }",
    ]).load()
    #expect(ruleset.facts["x"]?.value == .number("2"))
    #expect(ruleset.facts["own"]?.value == .number("3"))
    #expect(ruleset.facts["own"]?.redefines == true)
    #expect(ruleset.kinds.map(\.name) == ["k3", "k2", "k1"])
    #expect(ruleset.kinds.last?.files == ["x"])
    #expect(ruleset.embedded.map(\.at.chain) == [["a"], ["b"], ["own"]])
    #expect(ruleset[rule: "r"]?.given.first?.chain == ["b"])
    #expect(ruleset[rule: "r"]?.ruleset == "b.yaml")
  }

  @Test func severalNamesExtendInOrder() throws {
    let files = Files([
      "a.yaml": "rules: { r: { severity: warn, given: $, then: { function: truthy } } }",
      "b.yaml": "rules: { r: { severity: hint, given: $, then: { function: truthy } } }",
    ])
    #expect(try files.loader.load(names: ["a.yaml", "b.yaml"])[rule: "r"]?.severity == .severity(.hint))
    #expect(try files.loader.load(names: ["b.yaml", "./a.yaml"])[rule: "r"]?.severity == .severity(.warn))
  }

  @Test func redefinedFactsKeepTypeAndUnit() throws {
    let ruleset = try Files([
      "main.yaml": "extends: a.yaml\nfacts: { size: 9 }",
      "a.yaml": "facts: { size: { value: 1, type: integer, unit: bytes, source: S, checked: 2026-01-15 } }",
    ]).load()
    let fact = try #require(ruleset.facts["size"])
    #expect(fact.value == .number("9"))
    #expect(fact.types == [.integer])
    #expect(fact.unit == "bytes")
    #expect(fact.source == nil)
  }

  @Test func documentationLinks() throws {
    let ruleset = try Files([
      "main.yaml":
        "documentationUrl: https://m\nextends: a.yaml\nrules: { listed: warn, own: { docs: o.md, given: $, then: { function: truthy } } }",
      "a.yaml":
        "documentationUrl: https://a\nrules:\n  listed: { given: $, then: { function: truthy } }\n  other: { given: $, then: { function: truthy } }",
    ]).load()
    #expect(ruleset[rule: "listed"]?.docs == "https://m#listed")
    #expect(ruleset[rule: "other"]?.docs == "https://a#other")
    #expect(ruleset[rule: "own"]?.docs == "o.md")
  }

  @Test func readersFindings() throws {
    let ruleset = try Files([
      "main.yaml": "extends: a.yaml\nrules: { syntax: info, redacted: true, encoding: false }",
      "a.yaml": "rules: { syntax: warn, duplicate-key: off, redacted: hint }",
    ]).load()
    #expect(ruleset.readerSeverities == ["syntax": .severity(.info), "duplicate-key": .off, "encoding": .off])
  }
}
