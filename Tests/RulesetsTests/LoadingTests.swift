import Documents
import Paths
import Rulesets
import Testing

@Suite struct LoadingTests {
  /// The shape of the language's first page, every section of it.
  private static let opening = """
    extends: [pushlint:base, [pushlint:vendor, all], ./team.yaml]
    defaults: { kinds: [apns-payload], severity: error }
    facts:
      limit.heading: { value: 60, unit: bytes, source: our wiki, checked: 2026-02-01 }
      keys.custom: [kind, target, owner]
    aliases:
      JumpKeys: ["$['kind','target']", "$.custom['kind','target']"]
      Wakes: "$.aps['content-available'] == 1 || $.aps['content-available'] == true"
    embedded:
      - { kinds: [apns-payload], at: $.custom }
    rules:
      jump-and-wake:
        description: What people tap does not wake the app
        message:
          en: "it jumps on arrival, then again"
          zh: "到达时跳转一次，点击后再跳一次"
        given: $.aps
        when: "@.alert && #Wakes && #JumpKeys"
        then: { field: content-available, function: undefined }
        affects: { ios: ">=7", states: [bg_running, suspended] }
        fix:
          server: { en: Leave it out, zh: 去掉 }
          app: { en: Jump on tap only, zh: 仅点击时跳转 }
        examples:
          - valid: { aps: { alert: hi }, kind: 1 }
          - invalid: { aps: { alert: hi, content-available: 1 }, custom: '{"target":"7"}' }
            at: /aps/content-available
      heading-length:
        description: Short headings
        message: { en: "{{actual}} of {{ expected }}", zh: "{{actual}}，上限 {{expected}}" }
        given: $.aps.alert
        then:
          - { field: title, function: bytes, functionOptions: { max: { fact: limit.heading } } }
          - { field: title, severity: warn, function: bytes, functionOptions: { max: 40 } }    # graded
        examples:
          - invalid: { aps: { alert: { title: 您的订单 } } }
            severity: error
            message: 66 of 60
    """

  static func builtIns(_ files: [String: String]) -> BuiltInRules {
    BuiltInRules(files: files.sorted { $0.key < $1.key }.map { ($0.key, PaddedBytes($0.value)) })
  }

  @Test func openingExample() throws {
    var files = Files(["a/main.yaml": LoadingTests.opening, "a/team.yaml": "facts: { team: 1 }"])
    files.builtIns = LoadingTests.builtIns([
      "kinds": "kinds: { apns-payload: { when: $.aps } }\nx-push-markers: ['\"aps\"']",
      "base": "rules: { b: { given: $, then: { function: truthy } } }",
      "vendor": "rules: { v: { recommended: false, given: $, then: { function: truthy } } }",
    ])
    let ruleset = try files.load("a/main.yaml")
    #expect(ruleset.rules.map(\.name) == ["b", "v", "jump-and-wake", "heading-length"])
    #expect(ruleset.rules.map(\.isEnabled) == [true, true, true, true])
    #expect(ruleset.pushMarkers == ["\"aps\""])
    let rule = try #require(ruleset[rule: "jump-and-wake"])
    #expect(rule.kinds == ["apns-payload"])
    #expect(rule.severity == .severity(.error))
    #expect(rule.affects?.ios == [">=7"])
    #expect(rule.fix?.app?.text[.zh] == "仅点击时跳转")
    #expect(rule.examples.map(\.isValid) == [true, false])
    #expect(rule.examples.last?.at == ["/aps/content-available"])
    #expect(rule.place == SourcePlace(file: "a/main.yaml", line: 12, column: 3))
    #expect(rule.then.first?.fields == [.path([.name("content-available")])])
    let when = ruleset.expanded(try #require(rule.when), on: "apns-payload")
    #expect(NameUses(when).aliases.isEmpty)
    let lengths = try #require(ruleset[rule: "heading-length"])
    #expect(lengths.then.map(\.severity) == [nil, .severity(.warn)])
    guard case .bytes(let bounds, of: nil) = lengths.then[0].function else {
      Issue.record("bytes is the function")
      return
    }
    #expect(bounds.max == .fact("limit.heading"))
    #expect(lengths.message?[.en].count == 3)
    #expect(ruleset.facts["limit.heading"]?.checked == "2026-02-01")
  }

  @Test func fieldForms() throws {
    let ruleset = try load(
      """
      rules:
        r:
          given: $
          then:
            - { function: truthy }
            - { field: a-b, function: truthy }
            - { field: 'a[0].b', function: truthy }
            - { field: '["x.y"]', function: truthy }
            - { field: "@key", function: truthy }
            - { field: "@.p[*]", function: truthy }
            - { field: [q, 7], function: truthy }
      """)
    let fields = try #require(ruleset[rule: "r"]).then.map(\.fields)
    #expect(fields[0] == [.node])
    #expect(fields[1] == [.path([.name("a-b")])])
    #expect(fields[2] == [.path([.name("a"), .index(0), .name("b")])])
    #expect(fields[3] == [.path([.name("x.y")])])
    #expect(fields[4] == [.names])
    guard case .query = fields[5][0] else {
      Issue.record("a query is one")
      return
    }
    #expect(fields[6] == [.path([.name("q")]), .path([.name("7")])])
  }

  @Test func aliasesByKind() throws {
    let ruleset = try load(
      """
      kinds: { whole: {}, part: { is: [whole] }, other: {} }
      aliases:
        Body:
          description: where it is
          targets:
            - { kinds: [whole], given: $.body }
            - { kinds: [part], given: [$.part, $.rest] }
        Inner: "#Body.inner"
        Loud: "#Body.loud == true"
      rules:
        r: { kinds: [whole, other], given: "#Inner.x", when: "#Body && value(#Body) != 1", then: { function: truthy } }
      """)
    let rule = try #require(ruleset[rule: "r"])
    #expect(ruleset.given(of: rule, on: "whole").map(\.chain) == [["body", "inner", "x"]])
    #expect(ruleset.given(of: rule, on: "part").map(\.chain) == [["part", "inner", "x"], ["rest", "inner", "x"]])
    #expect(ruleset.given(of: rule, on: "other").isEmpty)
    #expect(ruleset.given(of: rule, on: nil).isEmpty)
  }

  /// An alias with several places on one kind only is a fault in a comparison, but not where no rule of it runs there.
  @Test func expansionIsCheckedOnTheKindsOfTheRule() {
    func faults(_ kinds: String) -> [RulesetFault] {
      Files([
        "main.yaml": """
        kinds: { one: {}, two: {} }
        aliases: { P: { targets: [{ kinds: [one], given: $.a }, { kinds: [two], given: [$.a, $.b] }] } }
        rules: { r: { \(kinds)given: $, when: "#P == 1", then: { function: truthy } } }
        """
      ]).faults()
    }
    #expect(faults("kinds: [one], ").isEmpty)
    #expect(faults("kinds: [one, two], ").map(\.code) == [.badExpression])
    #expect(faults("").map(\.code) == [.badExpression])
  }

  @Test func redefinedAliasesReachInheritedRules() throws {
    var files = Files(["main.yaml": "extends: pushlint:base\naliases: { Keys: $.mine }"])
    files.builtIns = LoadingTests.builtIns([
      "base": "aliases: { Keys: $.theirs }\nrules: { r: { given: \"#Keys\", then: { function: truthy } } }"
    ])
    let ruleset = try files.load()
    #expect(ruleset.given(of: try #require(ruleset[rule: "r"]), on: nil).map(\.chain) == [["mine"]])
    #expect(ruleset.aliases.declarations.map(\.redefines) == [true])
    #expect(ruleset.aliases.declarations.first?.place.file == "main.yaml")
  }

  /// Where a team's alias does not fit a built-in rule, the fault stands at the alias, which is what can be mended.
  @Test func redefinedAliasesAreCheckedInBuiltInRules() {
    let main =
      "extends: pushlint:recommended\naliases: { Aps: [$.aps, $.inner.aps] }\nkinds: { apns-payload: { when: $.aps } }"
    let twice = Files(["main.yaml": main])
    var files = twice
    files.builtIns = .embedded
    for fault in files.faults() { #expect(fault.place.file == "main.yaml", "\(fault)") }
  }

  @Test func kinds() throws {
    let ruleset = try load(
      """
      kinds:
        a: { is: [b], when: "$.a" }
        b: { is: [c] }
        c: { files: ["*.x"], facts: { build.environment: "$['e']" } }
      """)
    #expect(ruleset.kinds.map(\.isOneOf) == [["b", "c"], ["c"], []])
    #expect(ruleset.kinds[2].files == ["*.x"])
    #expect(ruleset.kinds[2].facts.map(\.name) == ["build.environment"])
  }

  @Test func severityNumbers() throws {
    for (number, severity) in [(-1, nil), (0, .error), (1, .warn), (2, .info), (3, .hint)] as [(Int, Severity?)] {
      let ruleset = try load("rules: { r: { severity: \(number), given: $, then: { function: truthy } } }")
      #expect(ruleset[rule: "r"]?.severity == severity.map { .severity($0) } ?? .off)
    }
  }

  @Test func settings() throws {
    var ruleset = try load(
      "facts: { size: { value: 1, type: integer } }\nrules: { one: { given: $, then: { severity: hint, function: truthy } }, two: { given: $, then: { function: truthy } } }"
    )
    let place = SourcePlace(file: ".pushlint.yml", line: 2, column: 3)
    #expect(ruleset.setSeverity("one", .severity(.error), at: place) == nil)
    #expect(ruleset[rule: "one"]?.then.first?.severity == .some(nil))
    #expect(ruleset.setSeverity("syntax", .off, at: place) == nil)
    #expect(ruleset.readerSeverities["syntax"] == .off)
    #expect(ruleset.setSeverity("tow", .off, at: place)?.suggestion == "two")
    #expect(ruleset.keepOnly(["two", "thre"], at: place).map(\.code) == [.unknownRule])
    #expect(ruleset.rules.map(\.isEnabled) == [false, true])
    #expect(ruleset.setFact("size", .number("2"), at: place) == nil)
    #expect(ruleset.setFact("size", .string("2"), at: place)?.code == .wrongType)
    #expect(ruleset.setFact("sise", .number("2"), at: place)?.suggestion == "size")
    #expect(ruleset.setFact("app.anything", .number("2"), at: place) == nil)
  }

  @Test func overrides() throws {
    var files = Files([
      "p/main.yaml": """
      aliases: { Keys: $.a }
      facts: { size: 1 }
      rules: { r: { given: "#Keys", then: { function: truthy } } }
      overrides:
        - files: ["old/**/*.json", "x.json"]
          extends: more.yaml
          aliases: { Keys: $.b }
          rules: { r: warn, own: { given: $, then: { function: falsy } } }
        - { files: ["v1/*.json#/aps/a~1b%20c", "v2.json#"], rules: { r: "off", syntax: hint } }
        - { files: [x.json], facts: { size: 2 }, rules: { r: { severity: info } } }
      """,
      "p/more.yaml": "rules: { m: { given: $, then: { function: truthy } } }\noverrides: [{ files: [nothing] }]",
    ])
    let ruleset = try files.load("p/main.yaml")
    #expect(ruleset.overrides.map(\.directory) == ["p", "p", "p"])
    #expect(ruleset.overrides[0].files.map(\.glob) == ["old/**/*.json", "x.json"])
    let extended = try #require(ruleset.overrides[0].extended).ruleset
    #expect(extended.rules.map(\.name) == ["r", "m", "own"])
    #expect(extended.given(of: extended.rules[0], on: nil).map(\.chain) == [["b"]])
    #expect(ruleset.overrides[1].files.map(\.pointer) == [["aps", "a/b c"], []])
    #expect(ruleset.overrides[1].severities == ["r": .off, "syntax": .severity(.hint)])
    #expect(ruleset.overrides[1].extended == nil)

    files.options.overrides = [0, 2]
    let both = try files.load("p/main.yaml")
    #expect(both[rule: "r"]?.severity == .severity(.info))
    #expect(both[rule: "m"] != nil)
    #expect(both.facts["size"]?.value == .number("2"))
    #expect(both.given(of: both.rules[0], on: nil).map(\.chain) == [["b"]])
  }

  @Test func examplesMayStayUnread() throws {
    var files = Files(["main.yaml": "rules: { r: { given: $, then: { function: truthy }, examples: [{ valid: 1 }] } }"])
    #expect(try files.load()[rule: "r"]?.examples.count == 1)
    files.options.examples = false
    #expect(try files.load()[rule: "r"]?.examples.isEmpty == true)
  }

  @Test func templates() throws {
    let ruleset = try load(
      #"""
      rules:
        r:
          given: $
          then: { function: truthy }
          message: "a {{error}}{{ @.b }} #{{print(\"value\")}} {{ part(@.k, '(x{2})[}}]') }} {b}"
      """#)
    let parts = try #require(ruleset[rule: "r"]?.message)[.zh]
    let kinds = parts.map { part in
      switch part {
      case .text(let text): text
      case .placeholder(.error): "<error>"
      case .placeholder(.printValue): "<value>"
      case .placeholder(.expression): "<expression>"
      case .placeholder: "<other>"
      }
    }
    #expect(kinds == ["a ", "<error>", "<expression>", " ", "<value>", " ", "<expression>", " {b}"])
  }
}
