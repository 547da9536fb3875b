import Captures
import Documents
import Testing

@Suite struct LineChunksTests {
  static let texts: [(what: String, text: String)] = [
    ("nothing", ""),
    ("one line", "{}\n"),
    ("no final line end", "{}\n{\"a\":1}"),
    ("CRLF", "{}\r\n{\"a\":1}\r\n"),
    ("empty lines", "\n\n{}\n\n \t\r\n{\"a\":1}\n\n"),
    ("only blanks", " \n\t\n\r\n"),
    ("Chinese and emoji", "{\"a\":\"你好\"}\n{\"b\":\"👨‍👩‍👧\"}\n"),
    ("a long line among short ones", "{}\n{\"a\":\"" + String(repeating: "x", count: 300) + "\"}\n{}\n"),
  ]

  /// Where the lines stand does not depend on how the bytes come.
  @Test(arguments: texts.map(\.text), [1, 2, 7, 64, 4096])
  func chunks(text: String, size: Int) throws {
    let whole = try Cut(text, chunkSize: 1 << 16)
    #expect(try Cut(text, chunkSize: size) == whole)
    #expect(try Cut(text, chunkSize: size, step: 3) == whole)
    #expect(try Cut(text, chunkSize: 1 << 16, step: 1) == whole)
  }

  @Test func places() throws {
    let cut = try Cut("\n{}\r\n\n{\"a\":1}", chunkSize: 4)
    #expect(
      cut.lines == [
        .init(text: "{}\r", offset: 1, line: 2, document: 0), .init(text: "{\"a\":1}", offset: 6, line: 4, document: 1),
      ])
  }

  @Test(arguments: [1, 16, 1 << 16])
  func tooLong(step: Int) throws {
    let long = String(repeating: "y", count: 5000)
    let cut = try Cut("{}\n\(long)\n{\"a\":1}\n\(long)", chunkSize: 64, limit: 1000, step: step)
    #expect(cut.lines.map(\.text) == ["{}", "{\"a\":1}"])
    #expect(cut.lines.map(\.line) == [1, 3])
    #expect(cut.lines.map(\.document) == [0, 2])
    #expect(cut.oversized.map(\.line) == [2, 4])
    #expect(cut.oversized.map(\.length) == [5000, 5000])
    #expect(cut.oversized.map(\.offset) == [3, 5012])
  }

  /// What pipes give is handed on as it comes.
  @Test func live() throws {
    let chunks = LineChunks(MemorySource(Array("{}\n{}\n".utf8), step: 3), limit: 100, chunkSize: 1 << 16)
    guard case .lines(let first) = try chunks.next() else { return #expect(Bool(false), "no chunk") }
    #expect(first.bytes.count == 3)
  }
}
