import Foundation
import Paths
import Reports
import Testing

@testable import Documents
@testable import Frontend

/// Documents as deep as may be asked for: nothing that is done with one runs out of stack.
@Suite struct DepthTests {
  private static let deepest = Limits.greatestDepth

  private static func nested(_ open: String, _ close: String, inner: String = "1", depth: Int) -> String {
    String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
  }

  private static let rules = """
    kinds: { our-push: { when: "$.our" } }
    rules:
      same:
        message: "{{value}} {{error}} {{ $.our }} {{ text($.our) }} {{ bytes($.our) }}"
        severity: error
        kinds: [our-push]
        given: $
        when: "$.our == $.same && $.our != $.other && $.same == $.our"
        then: [{ function: undefined }, { field: our, function: equals, functionOptions: { value: [[1]] } },
          { field: our, function: length, functionOptions: { max: 0 } }]
      deep: { message: "{{path}} {{property}}", kinds: [our-push], given: "$..[?@ == 1]", then: { function: undefined } }
    """

  @Test(arguments: [("[", "]"), ("{\"a\":", "}"), ("[{\"b\":0,\"a\":", "}]")])
  func deepest(open: String, close: String) throws {
    let depth = (Self.deepest - 1) / (open.count > 5 && open.hasPrefix("[") ? 2 : 1)
    let (value, other) = (Self.nested(open, close, depth: depth), Self.nested(open, close, inner: "2", depth: depth))
    let folder = try TemporaryFolder([
      "a.json": "{\"our\":\(value),\"same\":\(value),\"other\":\(other)}", "rules.yaml": Self.rules,
    ])
    let depthOption = ["--max-depth", "\(Self.deepest)"]
    for format in ["text", "json"] {
      let words = ["check", "--no-config", "-r", folder.file("rules.yaml"), "--format", format, folder.file("a.json")]
      let run = Run(words + depthOption)
      #expect(run.code == .findings && run.output.contains("same"), "\(run.error.prefix(300))")
    }
    let query = Run(["query", "$[?@ == $.our]", folder.file("a.json")] + depthOption)
    #expect(query.output.split(separator: "\n").count == 2 && query.output.contains("  " + value + "  "))
    #expect(Run(["check", "--no-config", "--explain-kind", folder.file("a.json")] + depthOption).code == .clean)
    #expect(Run(["query", "$", folder.file("a.json")]).error.contains("at most 512 levels"))
  }

  /// One that goes on from there is refused, with the bound.
  @Test func beyond() {
    for command in [["check", "-"], ["query", "$", "-"]] {
      let run = Run(command + ["--max-depth", "\(Self.deepest + 1)"])
      #expect(run.code == .failure && run.error.contains("--max-depth is a number from 1 to \(Self.deepest), found"))
    }
  }

  /// Deeper than any option allows: equality and printing themselves know no bound.
  @Test func unbounded() throws {
    let value = Self.nested("[", "]", depth: 20_000)
    let document = Document(limits: Limits(depth: 30_000))
    let bytes = PaddedBytes("[\(value),\(value)]")
    try document.readJSON(bytes.all)
    #expect(QueryEvaluator.nodeCount("$[?@ == $[1]]", in: document) == 2)
    #expect(QueryEvaluator.printed(document) == "[\(value),\(value)]")
    withExtendedLifetime(bytes) {}
  }

  @Test(arguments: [
    (#"{"a":1,"a":2,"b":[]}"#, #"{"a":2,"b":[]}"#), ("[[],{},[1,[2]],{\"a\":{}}]", "[[],{},[1,[2]],{\"a\":{}}]"),
    ("\"x\"", "\"x\""), ("{\"a\":null,\"b\":[true,false,1.50]}", "{\"a\":null,\"b\":[true,false,1.50]}"),
    ("[{\"a\":1},{\"a\":1,\"a\":{}}]", "[{\"a\":1},{\"a\":{}}]"),
  ])
  func printed(text: String, shown: String) throws {
    let document = Document()
    let bytes = PaddedBytes(text)
    try document.readJSON(bytes.all)
    #expect(QueryEvaluator.printed(document) == shown)
    withExtendedLifetime(bytes) {}
  }
}

extension QueryEvaluator {
  fileprivate static func nodeCount(_ query: String, in document: Document) -> Int {
    guard let compiled = try? CompiledQuery(try Query.parse(query), facts: .none) else { return -1 }
    let context = EvaluationContext(
      tape: document.tape, root: document.tape.root, facts: FactTable(.none), scratch: Scratch())
    return compiled.select(in: context).count
  }

  fileprivate static func printed(_ document: Document) -> String {
    var out = OutputBuffer()
    out.append(json: document.tape.root, of: document)
    return String(decoding: out.bytes, as: UTF8.self)
  }
}
