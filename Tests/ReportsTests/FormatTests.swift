import Documents
import Paths
import Testing

@testable import Linting
@testable import Reports
@testable import Rulesets

@Suite struct JSONTextTests {
  @Test(arguments: [
    ("", "\"\""), ("plain", "\"plain\""), ("\"\\/", "\"\\\"\\\\/\""), ("\n\r\t\u{8}\u{c}", "\"\\n\\r\\t\\b\\f\""),
    ("\u{0}\u{1b}\u{7f}", "\"\\u0000\\u001b\\u007f\""), ("你好 😂", "\"你好 😂\""),
    ("\u{2028}\u{2029}", "\"\\u2028\\u2029\""),
    ("\u{202e}x", "\"\\u202ex\""), ("\u{9b}", "\"\\u009b\""), ("é\u{80}", "\"é\\u0080\""),
    ("\u{feff}a", "\"\\ufeffa\""),
    ("“”…", "\"“”…\""),
  ])
  func strings(text: String, expected: String) {
    #expect(json(text) == expected)
    let document = Document()
    let bytes = PaddedBytes(expected)
    #expect(throws: Never.self) { try document.readJSON(bytes.all) }
    #expect(document.tape.text(document.tape.root) == text)
  }

  @Test func numbers() {
    var out = OutputBuffer()
    for number in [0, 7, -1, 1_234_567, Int.max, Int.min] {
      out.append(number)
      out.append(" ")
    }
    #expect(String(decoding: out.bytes, as: UTF8.self) == "0 7 -1 1234567 \(Int.max) \(Int.min) ")
  }

  /// The quick ways give what the definitions give.
  @Test(
    arguments: [
      [], [.name("aps"), .name("content-available")], [.name("a/b~c"), .index(3)], [.name("it's \"\\ \n")],
      [.name("你")],
    ] as [[PathStep]])
  func paths(path: [PathStep]) {
    var (pointer, normalized) = (OutputBuffer(), OutputBuffer())
    pointer.append(pointer: path)
    normalized.append(normalizedPath: path)
    #expect("\"" + String(decoding: pointer.bytes, as: UTF8.self) + "\"" == json(path.pointer))
    #expect("\"" + String(decoding: normalized.bytes, as: UTF8.self) + "\"" == json(path.normalizedPath))
  }
}

@Suite struct MachineFormatTests {
  private var full: Finding {
    var full = finding()
    full.affects = Rule.Affects(ios: [">=10 <12", ">=15"], states: ["suspended"])
    full.fix = Finding.FixText(server: "Send a number", app: nil)
    full.docs = "https://example.com/#badge-type"
    full.related = [
      Finding.Related(file: "b.json", place: full.place, path: [.name("x")], message: "first here")
    ]
    full.relatedCount = 12
    return full
  }

  @Test func line() {
    #expect(
      report("ndjson", [full]) == """
        {"rule":"badge-type","severity":"error","message":"badge is \\"3\\"","file":"push.json","line":2,"column":5,\
        "endLine":2,"endColumn":8,"offset":20,"length":3,"pointer":"/aps/badge","path":"$['aps']['badge']",\
        "kind":"apns-payload","document":{"index":0,"line":1},"affects":{"ios":">=10 <12 || >=15",\
        "states":["suspended"]},"fix":{"server":"Send a number"},"docs":"https://example.com/#badge-type",\
        "related":[{"file":"b.json","line":2,"column":5,"offset":20,"length":3,"pointer":"/x","message":"first here"}],\
        "relatedCount":12}

        """)
  }

  @Test func absent() {
    var bare = finding(path: nil)
    bare.kind = nil
    bare.document = nil
    #expect(
      report("ndjson", [bare]) == """
        {"rule":"badge-type","severity":"error","message":"badge is \\"3\\"","file":"push.json","line":2,"column":5,\
        "endLine":2,"endColumn":8,"offset":20,"length":3,"pointer":null,"path":null,"kind":null,"document":null,\
        "affects":null,"fix":null,"docs":null,"related":[],"relatedCount":0}

        """)
  }

  @Test func object() {
    let findings = [
      finding("z", file: "b.json"), finding("a", .warn, file: "b.json"), finding("m", file: "a.json", line: 9),
      finding("m", file: "a.json", line: 3, column: 7), finding("m", file: "a.json", line: 3, column: 5),
    ]
    let text = report("json", findings) { $0.toolVersion = "1.2.3" }
    #expect(
      text.hasPrefix(
        "{\"version\":1,\"tool\":{\"name\":\"pushlint\",\"version\":\"1.2.3\"},\"findings\":[\n{\"rule\":\"z\""))
    #expect(
      text.hasSuffix(
        "],\"summary\":{\"files\":0,\"documents\":0,\"skipped\":0,\"error\":4,\"warn\":1,\"info\":0,\"hint\":0},\"errors\":[]}\n"
      ))
    let document = Document()
    let bytes = PaddedBytes(text)
    #expect(throws: Never.self) { try document.readJSON(bytes.all) }
    let rules = text.split(separator: "\n").filter { $0.hasPrefix("{\"rule\"") }.map { $0.prefix(60) }
    #expect(rules.count == 5)
  }

  @Test func formats() {
    #expect(Set(ReportFormat.all.map(\.name)).count == ReportFormat.all.count)
    #expect(ReportFormat.all.allSatisfy { $0.description[.zh] != $0.description[.en] })
  }
}

@Suite struct TextReportTests {
  @Test func english() {
    var first = finding(source: "  \"badge\": \"3\"", mark: "\"3\"")
    first.affects = Rule.Affects(ios: [">=7"], states: ["suspended", "bg_running"])
    first.fix = Finding.FixText(server: "Send a number", app: "Check the type")
    first.related = [Finding.Related(file: "b.json", place: first.place, path: nil, message: "first here")]
    first.relatedCount = 3
    #expect(
      report("text", [first, finding("x", .warn, "tab\there", path: nil)]) == """
        push.json:2:5: error: badge is "3" [badge-type]
          2 |   "badge": "3"
            |            ^~~
            ios: >=7 (suspended, bg_running)
            fix (server): Send a number
            fix (app): Check the type
            see: b.json:2:5: first here
            see: 2 more places

        push.json:2:5: warning: tab\\there [x]


        """)
  }

  @Test func chinese() {
    var first = finding(
      "r", .error, "角标应为整数", line: 12, source: "{\"aps\":{\"alert\":\"你好\",\"badge\":\"三\"}}", mark: "\"三\"")
    first.fix = Finding.FixText(server: "改为数字", app: nil)
    #expect(
      report("text", [first]) { $0.language = .zh } == """
        push.json:12:5: 错误：角标应为整数 [r]
          12 | {"aps":{"alert":"你好","badge":"三"}}
             |                                ^~~~
            修复（服务端）：改为数字


        """)
  }

  @Test func hints() {
    let text = report(
      "text", [finding("h", .hint, "one"), finding("e"), finding("h", .hint, "two"), finding("h", .hint)])
    #expect(
      text == """
        push.json:2:5: error: badge is "3" [e]

        push.json:2:5: hint: one [h]
            also: 2 more places


        """)
  }

  @Test func colours() {
    let text = report("text", [finding(source: "x", mark: "x")]) { $0.colors = true }
    #expect(text.contains("\u{1B}[1;31merror: \u{1B}[0m"))
    #expect(!report("text", [finding(source: "x", mark: "x")]).contains("\u{1B}"))
  }

  /// Nothing of a payload moves the cursor.
  @Test func escapes() {
    let evil = "\u{1B}]0;owned\u{7}\u{202E}\n"
    var one = finding("r", .error, evil, file: "a\u{1B}[2Jb", source: evil, mark: "owned")
    one.fix = Finding.FixText(server: evil, app: evil)
    for format in ReportFormat.all.map(\.name) {
      let text = report(format, [one])
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E }, "\(format)")
    }
  }

  @Test func summaries() {
    var summary = RunSummary()
    summary.files = 1
    summary.documents = 3
    let (english, chinese) = (ReportWords(language: .en), ReportWords(language: .zh))
    #expect(english.summary(summary) == "no findings in 3 documents (1 file)")
    summary.errors = 2
    summary.warnings = 1
    summary.skipped = 4
    #expect(english.summary(summary) == "2 errors, 1 warning in 3 documents (1 file); 4 files skipped")
    #expect(chinese.summary(summary) == "1 个文件、3 个文档：2 个错误、1 个警告；跳过 4 个文件")
  }
}
