import Documents
import Paths
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The public compliance suite of RFC 9535, whole: `PUSHLINT_SUITES`, else `../shared/suites` beside the package.
struct JSONPathSuiteTests {
  /// Cases in the suite: another number means that it was not read whole.
  static let caseCount = 703

  static let file: String = {
    if let folder = ProcessInfo.processInfo.environment["PUSHLINT_SUITES"] { return folder + "/jsonpath/cts.json" }
    // This file lies three levels below the package's root.
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    return root + "/../shared/suites/jsonpath/cts.json"
  }()

  static var isPresent: Bool {
    if FileManager.default.fileExists(atPath: file) { return true }
    print("JSONPath suite: skipped, there is no \(file); PUSHLINT_SUITES names the folder of the suites")
    return false
  }

  @Test(.enabled(if: isPresent, "the public suites are not part of the package"))
  func wholeSuite() throws {
    let data = try #require(FileManager.default.contents(atPath: Self.file))
    let document = Document()
    let bytes = PaddedBytes(String(decoding: data, as: UTF8.self))
    try document.readJSON(bytes.all)
    let tape = document.tape
    let tests = try #require(tape.member("tests", of: tape.root)?.value)
    var count = 0
    for test in tape.elements(tests) {
      count += 1
      try run(SuiteCase(test, tape))
    }
    #expect(count == Self.caseCount)
  }

  private func run(_ test: SuiteCase) throws {
    let query: Query
    do throws(PathError) {
      query = try Query.parse(test.selector)
    } catch {
      if !test.isInvalid { Issue.record("\(test.name): refused \(test.selector): \(error)") }
      return
    }
    if test.isInvalid {
      Issue.record("\(test.name): accepted \(test.selector)")
      return
    }
    let document = Document()
    let bytes = PaddedBytes(test.document)
    try document.readJSON(bytes.all)
    let tape = document.tape
    let context = EvaluationContext(tape: tape, root: tape.root, facts: FactTable(.none), scratch: Scratch())
    let nodes = try CompiledQuery(query, facts: .none).select(in: context).map(\.node)
    let values = nodes.map { FactValue($0, of: tape).identity }
    let paths = nodes.map { tape.steps(to: $0, from: tape.root)?.normalizedPath ?? "none" }
    let pairs = zip(test.results, test.paths)
    #expect(!test.results.isEmpty, "\(test.name) has results")
    #expect(pairs.contains { $0 == values && $1 == paths }, "\(test.name): \(test.selector) gave \(paths) \(values)")
  }
}

/// One case: what it selects from what, or that the selector is invalid.
private struct SuiteCase {
  let name: String
  let selector: String
  let isInvalid: Bool
  let document: String
  /// The results that are right, each a list of values, and the normalized paths of each.
  let results: [[String]]
  let paths: [[String]]

  init(_ test: Node, _ tape: Tape) {
    func member(_ name: String) -> Node? { tape.member(Name(name), of: test)?.value }
    func lists(_ one: String, _ several: String, _ text: (Node) -> String) -> [[String]] {
      if let one = member(one) { return [tape.elements(one).map(text)] }
      return member(several).map { tape.elements($0).map { tape.elements($0).map(text) } } ?? []
    }
    name = member("name").map { tape.text($0) } ?? ""
    selector = member("selector").map { tape.text($0) } ?? ""
    isInvalid = member("invalid_selector").map { tape.kind($0) == .true } ?? false
    document = member("document").map { FactValue($0, of: tape).json } ?? "null"
    results = lists("result", "results") { FactValue($0, of: tape).identity }
    paths = lists("result_paths", "results_paths") { tape.text($0) }
  }
}
