import Documents
import Rulesets
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct BuiltInTests {
  private static let root = String(#filePath.split(separator: "Tests/RulesetsTests")[0])

  private static func text(_ path: String) -> PaddedBytes? {
    FileManager.default.contents(atPath: path).map { data in
      data.withUnsafeBytes { PaddedBytes($0.bindMemory(to: UInt8.self)) }
    }
  }

  private static func read(_ path: String) throws(RulesetLoader.FileError) -> PaddedBytes {
    guard let text = text(path) else { throw RulesetLoader.FileError(message: "No such file") }
    return text
  }

  private static func rules() throws -> [(name: String, text: PaddedBytes)] {
    try FileManager.default.contentsOfDirectory(atPath: root + "Rules").filter { $0.hasSuffix(".yaml") }
      .map { (String($0.dropLast(5)), try #require(text(root + "Rules/" + $0))) }
  }

  @Test func generatedFileIsFresh() throws {
    let generated = try BuiltInRules.generate(from: BuiltInTests.rules())
    let checkedIn = try #require(BuiltInTests.text(BuiltInTests.root + "Sources/Rulesets/Generated/BuiltInRules.swift"))
    let isFresh = checkedIn.bytes.elementsEqual(generated.utf8)
    #expect(isFresh, "Sources/Rulesets/Generated/BuiltInRules.swift is stale: run `make rules`")
  }

  @Test func everyBuiltInRulesetLoadsWithoutFaults() throws {
    for name in BuiltInRules.embedded.names {
      // From the files, with all checks, and as it lies in the program.
      let checked = try RulesetLoader(readFile: BuiltInTests.read).load(file: BuiltInTests.root + "Rules/\(name).yaml")
      let embedded = try RulesetLoader(readFile: BuiltInTests.read).load(names: ["pushlint:" + name])
      #expect(checked.rules.map(\.name) == embedded.rules.map(\.name))
      #expect(checked.rules.map(\.isEnabled) == embedded.rules.map(\.isEnabled))
      #expect(checked.rules.map(\.examples.count) == embedded.rules.map(\.examples.count))
      #expect(checked.rules.map(\.severity) == embedded.rules.map(\.severity))
      #expect(checked.kinds.map(\.name) == embedded.kinds.map(\.name))
      #expect(checked.embedded.map(\.at) == embedded.embedded.map(\.at))
      #expect(checked.facts.keys.sorted() == embedded.facts.keys.sorted())
      #expect(embedded.pushMarkers.sorted() == checked.pushMarkers.sorted())
    }
  }

  @Test func rulesThatAreOffStayUnread() throws {
    var options = RulesetLoader.Options()
    options.examples = false
    options.rulesThatAreOff = false
    let names = ["pushlint:recommended", "pushlint:contract"]
    let all = try RulesetLoader(readFile: BuiltInTests.read).load(names: names)
    let lean = try RulesetLoader(options: options, readFile: BuiltInTests.read).load(names: names)
    #expect(lean.rules.map(\.name) == all.rules.filter(\.isEnabled).map(\.name))
    #expect(lean.unloadedRules == all.rules.filter { !$0.isEnabled }.map(\.name))
    #expect(!lean.rules.contains { !$0.examples.isEmpty })
    if let off = lean.unloadedRules.first {
      options.neededRules = [off]
      #expect(try RulesetLoader(options: options, readFile: BuiltInTests.read).load(names: names)[rule: off] != nil)
    }
  }

  @Test func generatingRefusesWhatIsNotYAML() {
    #expect(throws: BuiltInRules.GenerationError.self) {
      try BuiltInRules.generate(from: [("a", PaddedBytes("a: [")), ("b", PaddedBytes("b: 1"))])
    }
  }

  /// The reference's trial of the language, where it is there: only what later versions bring is refused.
  @Test(.enabled(if: BuiltInTests.trial != nil, "the shared reference is not there"))
  func trialRules() throws {
    let path = try #require(BuiltInTests.trial)
    do {
      _ = try RulesetLoader(builtIns: .none, readFile: BuiltInTests.read).load(file: path)
      Issue.record("projections and scope: input are refused")
    } catch {
      #expect(error.faults.filter { $0.code != .notSupported }.isEmpty, "\(error)")
      #expect(error.faults.count == 10)
    }
  }

  private static let trial: String? = {
    let shared = ProcessInfo.processInfo.environment["PUSHLINT_SHARED"] ?? root + "../shared"
    return ["\(shared)/reference/rules-trial.yaml", "\(shared)/rules-trial.yaml"].first { text($0) != nil }
  }()
}
