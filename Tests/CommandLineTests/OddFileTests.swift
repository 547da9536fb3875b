import Captures
import Foundation
import Testing

@testable import Frontend

/// Files that are none, and names that are no text: told of, never waited for, never left out in silence.
@Suite(.timeLimit(.minutes(2))) struct OddFileTests {
  private func folder(_ files: [String: String] = [:]) throws -> TemporaryFolder {
    try TemporaryFolder(files.merging(["rules.yaml": ownRuleset, "bad.json": badPush]) { first, _ in first })
  }

  private func pipe(_ path: String) { #expect(mkfifo(path, 0o600) == 0) }

  /// What is named, what it is, and what is said.
  @Test(
    arguments: [".pushlint.yml", "--config", "--ruleset", "rulesets:", "extends:", "test"],
    ["pipe", "folder", "device"])
  func configuration(place: String, sort: String) throws {
    let folder = try folder()
    let odd = folder.file(place == ".pushlint.yml" ? place : "odd.yaml")
    switch sort {
    case "pipe": pipe(odd)
    case "folder": try FileManager.default.createDirectory(atPath: odd, withIntermediateDirectories: true)
    default: try FileManager.default.createSymbolicLink(atPath: odd, withDestinationPath: "/dev/zero")
    }
    if place == "rulesets:" { try folder.write(".pushlint.yml", "rulesets: \(odd)") }
    if place == "extends:" { try folder.write("rules.yaml", "extends: \(odd)") }
    let words =
      switch place {
      case "--config", "--ruleset": ["check", place, odd]
      case "extends:": ["check", "--ruleset", folder.file("rules.yaml")]
      case "test": ["test", odd]
      default: ["check"]
      }
    let run = Run(words + (place == "test" ? [] : [folder.file("bad.json")]))
    #expect(run.code == .failure)
    // A folder that `test` is given holds rulesets, here none.
    guard place != "test" || sort != "folder" else { return }
    #expect(
      run.error.contains(sort == "folder" ? "is a folder, a file is wanted" : "is a pipe or a device"), "\(run.error)")
    #expect(run.error.contains(place == ".pushlint.yml" ? place : odd))
  }

  @Test func walkedPipes() throws {
    let folder = try folder()
    pipe(folder.file("push.json"))
    pipe(folder.file("push.log"))
    let run = Run("check", "--no-config", "--format", "json", "-r", folder.file("rules.yaml"), folder.path)
    #expect(run.code == .findings && run.summary["files"] == 1)
    // The two pipes and the ruleset itself.
    #expect(run.summary["skipped"] == 3)
  }

  /// A pipe that is named is read once, also where its kind may state facts.
  @Test(arguments: ["push.json", "push.yaml", "push.log", "push", "application.yml"])
  func namedPipes(name: String) throws {
    let folder = try folder()
    pipe(folder.file(name))
    let path = folder.file(name)
    Foundation.Thread.detachNewThread {
      let pipe = FileHandle(forWritingAtPath: path)
      try? pipe?.write(contentsOf: Data(badPush.utf8))
      try? pipe?.close()
    }
    let run = Run("check", "--no-config", "-r", folder.file("rules.yaml"), "--format", "json", path)
    #expect(run.rules == ["our-badge"])
  }

  #if os(Linux)
    @Test(arguments: ["check", "walk", "query", "explain", "config", "ruleset", "output"])
    func namesThatAreNoText(how: String) throws {
      let folder = try folder()
      // The bytes of a name of GBK, through the form that the tool itself has of them.
      let name = folder.path + "/\u{EFD4}\u{EFE7}"
      let rules = how == "ruleset" ? name + ".yaml" : folder.file("rules.yaml")
      try write(badPush, to: name + ".json")
      try write(badPush, to: name + "/a.json", in: name)
      try write(ownRuleset, to: name + ".yaml")
      let start = ["check", "--no-config", "-r", rules]
      let shown = folder.path + "/\\xD4\\xE7"
      switch how {
      case "check", "ruleset":
        #expect(Run(start + [name + ".json"]).output.hasPrefix(shown + ".json:1:17: error"))
        let json = Run(start + ["--format", "json", name + ".json"])
        #expect(json.findings.first?["file"] as? String == shown + ".json")
      case "walk":
        let files = Run(start + ["--format", "json", folder.path]).findings.compactMap { $0["file"] as? String }
        #expect(Set(files) == [shown + ".json", shown + "/a.json", folder.file("bad.json")])
      case "query": #expect(Run("query", "$.our.badge", name + ".json").output.hasSuffix(shown + ".json:1:17\n"))
      case "explain":
        #expect(Run(start + ["--explain-kind", name + ".json"]).output.hasPrefix(shown + ".json:1: our-push"))
      case "output":
        _ = Run(start + ["--format", "ndjson=" + name + ".out", name + ".json"])
        #expect(FileCheck.isRegular(name + ".out"))
      default:
        try write("rulesets: ../rules.yaml\nfail-on: never", to: name + "/.pushlint.yml", in: name)
        #expect(Run("check", name + "/a.json").code == .clean)
        try write("nonsense: 1", to: name + "/.pushlint.yml", in: name)
        #expect(Run("check", name + "/a.json").error.contains(shown + "/.pushlint.yml:1:1"))
      }
    }

    private func write(_ text: String, to path: String, in folder: String? = nil) throws {
      if let folder { _ = PathText.withPath(folder) { mkdir($0, 0o700) } }
      let sink = try #require(DescriptorSink(path: path))
      sink.write(Array(text.utf8))
    }
  #endif
}
