import Documents
import Foundation
import Paths
import Rulesets
import Testing

@testable import Linting

/// The screens that are part of the program are those that its rules are compiled to.
@Suite struct BuiltInScreensTests {
  private static let root =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path + "/"

  private static func text(_ path: String) throws -> PaddedBytes {
    PaddedBytes(String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self))
  }

  private static func loader(_ builtIns: BuiltInRules = .embedded) -> RulesetLoader {
    RulesetLoader(builtIns: builtIns) { path throws(RulesetLoader.FileError) -> PaddedBytes in
      throw RulesetLoader.FileError(message: "no file \(path)")
    }
  }

  @Test func generatedFileIsFresh() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.root + "Rules")
      .filter { $0.hasSuffix(".yaml") }.sorted()
      .map { (name: String($0.dropLast(5)), text: try Self.text(Self.root + "Rules/" + $0)) }
    let all = try Self.loader(BuiltInRules(files: files)).load(names: files.map { "pushlint:" + $0.name })
    let checkedIn = try Self.text(Self.root + "Sources/Linting/Generated/BuiltInScreenText.swift")
    let isFresh = checkedIn.bytes.elementsEqual(Plan.generateScreens(from: all).utf8)
    #expect(isFresh, "Sources/Linting/Generated/BuiltInScreenText.swift is stale: run `make rules`")
  }

  @Test(arguments: ["recommended", "all", "contract", "jpush", "kinds", "config"])
  func everyRulesetUsesThem(name: String) throws {
    #expect(Plan(try Self.loader().load(names: ["pushlint:" + name])).usesBuiltInScreens)
  }

  /// A fact given changes what rules come to.
  @Test func rulesetsThatSayMoreDoNot() throws {
    var rules = try Self.loader().load(names: ["pushlint:all"])
    let place = SourcePlace(file: "--fact", line: 1, column: 1)
    #expect(rules.setSeverity("aps-key-unknown", .severity(.hint), at: place) == nil)
    #expect(Plan(rules).usesBuiltInScreens)
    #expect(rules.setFact("build.production", .bool(true), at: place) == nil)
    #expect(!Plan(rules).usesBuiltInScreens)
    let own = try Self.loader().load(text: "extends: pushlint:all\nrules: { badge-type: off }\n", name: "own.yaml")
    #expect(!Plan(own).usesBuiltInScreens)
  }

  /// Written and read, numbers and texts are the same.
  @Test func coding() {
    let numbers: [Int64] = [0, 1, -1, 63, 64, -64, -65, 1 << 40, -(1 << 40), .max, .min]
    for length in 0...9 {
      var writer = ByteWriter()
      writer.write(numbers) { $1.write($0) }
      writer.write(Array(repeating: UInt8(length * 28), count: length))
      let bytes = writer.bytes
      let text = SixBits.text(bytes)
      #expect(Array(text.utf8).withUnsafeBufferPointer { SixBits.bytes($0) } == bytes)
      ByteReader.read(bytes) { reader in
        #expect(reader.list { $0.integer() } == numbers)
        #expect(Array(reader.text()) == Array(repeating: UInt8(length * 28), count: length))
      }
    }
  }
}
