import Foundation
import Testing

@testable import Captures

/// Paths whose bytes are no text, as text and back.
@Suite struct PathTextTests {
  @Test(arguments: [
    (Array("a/早报.json".utf8), "a/早报.json"), ([0x61, 0xFF, 0x62], "a\\xFFb"), ([0xE6, 0x97], "\\xE6\\x97"),
    ([0xF0, 0x9F, 0x98, 0x82], "😂"), ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"), ([0xC0, 0xAF], "\\xC0\\xAF"), ([], ""),
    (Array("\u{EF80}".utf8), "\\xEE\\xBE\\x80"), (Array("é\u{301}".utf8) + [0x80], "é\u{301}\\x80"),
  ])
  func roundTrip(bytes: [UInt8], shown: String) {
    let path = (bytes + [0]).map { CChar(bitPattern: $0) }
    let text = path.withUnsafeBufferPointer { PathText.text($0.baseAddress!) }
    #expect(PathText.shown(text) == shown)
    #expect(
      PathText.withPath(text) { Array(UnsafeBufferPointer(start: $0, count: strlen($0))) } == Array(path.dropLast()))
  }

  @Test func pipesAndLinks() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json")
    #expect(mkfifo(folder.path + "/pipe.json", 0o600) == 0)
    try folder.link("gone.json", to: "nowhere")
    try folder.link("loop", to: ".")
    let found = InputFinder.find([folder.path])
    #expect(found.inputs.map(\.name) == [folder.path + "/a.json"] && found.passedOver == 2 && found.faults.isEmpty)
    #expect(InputFinder.find([folder.path + "/pipe.json"]).inputs.count == 1)
    #expect(!FileCheck.isRegular(folder.path + "/pipe.json") && FileCheck.isRegular(folder.path + "/a.json"))
    let reader = WholeFileReader(limit: 10)
    for path in ["/pipe.json", "/dev/null"] {
      let path = path == "/dev/null" ? path : folder.path + path
      #expect(throws: FileFault.Reason.notRegular) { try reader.read(path: path, mustBeRegular: true) }
    }
    #expect(throws: FileFault.Reason.folder) { try reader.read(path: folder.path, mustBeRegular: true) }
  }
}
