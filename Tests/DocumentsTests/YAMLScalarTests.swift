import Testing

@testable import Documents

/// The way back from content to source, checked without knowing it: what stands at the source's byte must be the
/// content's character, an escape, or the line end that a blank or line feed came from.
@Suite struct YAMLScalarTests {
  static let scalars = [
    "plain 早报 é😀", "plain\n  over 早\n\n  lines\n\n\n  é", "a  b\n  c", "'single ''早'' é'", "'a\n\n   b  \n  ''c'", "''",
    "' a '", "'早 \n '", #""""#, #""double \"早\" \\ \/ \u65e9 \U0001F600 \x41 \e \0""#, "\"a\n  b\"", "\"a \\\n   b\"",
    "\"a\\\n\n   b\"", "\"a\\\n   \\ b\"", "\"早\n\n\n  é\"", "\"a  \n  b\"", "\" 1 \n\n 2 \"", "\"\\N\\_\\L\\P é\"",
    "|\n  one\n  早", "|\n  one\n\n   two\n  é\n", "|+\n\n  a\n\n\n", "|-\n  a\n  ", "|\n   a\n\n    早 x\n   b\n",
    "|1\n  a\n b\n", ">\n  one\n  two\n\n  three é\n", ">\n  a\n   more\n   indented\n\n  back\n  on\n",
    ">+\n  a\n\n\n",
    ">\n\n\n  a\n  早\n", ">\n  a \n  b\n", ">-\n  é\n\n\n\n  z", "|\n  a\r\n  b\r\n\r\n  c\r\n",
    ">\n  a\r\n  b\r\n\r\n  c\r\n", "\"a\r\n  b\"", "|\n  a\u{85}  b\u{2028}  c\n", ">\n  a\u{85}  b\u{2028}  c\n",
    "\"a\u{85}  b\u{2028}  c\"",
  ]

  @Test(arguments: scalars)
  func everyByteGoesBack(_ scalar: String) throws {
    let source = Array("早: \(scalar)".utf8)
    var count = 0
    try forEachYAML("早: \(scalar)") { document in
      count += 1
      let string = try #require(document.tape.members(document.tape.root).first { _ in true }).value
      #expect(document.tape.kind(string) == .string)
      let place = document.place(of: string)
      let content = document.tape.bytes(string)
      let raw = source[place]
      raw.withUnsafeBufferPointer { raw in
        var previous = 0
        for offset in 0..<content.count {
          let at = YAMLScalar.sourceOffset(ofDecoded: offset, of: content, in: raw)
          #expect(at >= previous && at <= raw.count)
          previous = at
          // Blanks and line ends at the end of a block are content but no part of the place.
          guard at < raw.count else {
            #expect(content[offset...].allSatisfy(Byte.isSpace), "\(offset)")
            continue
          }
          expect(content[offset], from: raw[at], "byte \(offset) of the content, \(at) of the source")
        }
        let end = YAMLScalar.sourceOffset(ofDecoded: content.count, of: content, in: raw)
        let isQuoted = raw.first == Byte.quote || raw.first == Byte.apostrophe
        #expect(end == raw.count - (isQuoted ? 1 : 0))
      }
    }
    #expect(count == 1)
  }

  private func expect(_ byte: UInt8, from source: UInt8, _ comment: Comment) {
    switch source {
    case Byte.backslash, byte: break
    // Folding: the line end, or the blanks before it, became a blank or line feeds. NEL and CR LF do so too.
    case Byte.lineFeed, Byte.carriageReturn, Byte.space, 0xC2:
      #expect(byte == Byte.space || byte == Byte.lineFeed, comment)
    case 0xE2:
      // Unicode's line and paragraph separators stay as they are when their bytes are not copied one by one.
      #expect(byte == 0x80 || byte & 0xFE == 0xA8, comment)
    default:
      Issue.record("\(source) does not give \(byte): \(comment)")
    }
  }

  /// Every byte of the content that is a letter comes from that very letter of the source.
  @Test func lettersAreFoundExactly() throws {
    let text = "j: >\n    aa\n    bb\n\n     cc\n    dd\nk: 1\n"
    try forEachYAML(text) { document in
      let string = try value(document, "j")
      let content = Array(document.tape.text(string).utf8)
      let source = Array(text.utf8)
      let found = content.indices.filter { content[$0] > 0x20 }.map { document.sourceOffset(of: string, content: $0) }
      #expect(found == source.indices.filter { (0x61...0x64).contains(source[$0]) })
    }
  }
}
