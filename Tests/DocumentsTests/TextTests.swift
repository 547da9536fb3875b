import Testing

@testable import Documents

@Suite struct TextTests {
  // MARK: UTF8Check

  /// Every sequence of up to three bytes above 0x7F, and four-byte ones at the edges, against Swift's own decoder.
  @Test func agreesWithSwiftOnUTF8() {
    let edges: [UInt8] = [
      0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
    ]
    let leads: [UInt8] = edges + [0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF]
    var count = 0
    for first in leads {
      for second in edges {
        for third in edges {
          for fourth in edges {
            let bytes = [first, second, third, fourth]
            let isValid = String(validating: bytes, as: UTF8.self) != nil
            let padded = bytes.withUnsafeBufferPointer { PaddedBytes($0) }
            #expect((UTF8Check.firstInvalid(padded.all) == nil) == isValid, "\(bytes)")
            count += 1
          }
        }
      }
    }
    #expect(count == 23 * 16 * 16 * 16)
  }

  @Test func findsTheFirstBadByte() {
    for prefix in ["", "x", "早", "12345678", "1234567早早早", "😀é"] {
      let bytes = Array(prefix.utf8) + [0xE4, 0xBD] + Array("x早".utf8)
      let padded = bytes.withUnsafeBufferPointer { PaddedBytes($0) }
      #expect(UTF8Check.firstInvalid(padded.all) == prefix.utf8.count)
    }
    let cut = PaddedBytes("ab早")
    #expect(UTF8Check.firstInvalid(PaddedSlice(start: cut.all.start, count: 4)) == 2)
    #expect(UTF8Check.firstInvalid(cut.all) == nil)
  }

  // MARK: Escapes

  private static let escaped =
    #"ab\n\"\\\/\b\f\r\t\u0041é早\u65e9😀\ud83d\ude00\u00e9 long enough to be copied in words\n."#
  private static let decoded =
    "ab\n\"\\/\u{8}\u{C}\r\tAé早早😀😀é long enough to be copied in words\n."

  @Test func decodesEveryEscape() {
    let content = Array(Self.escaped.utf8)
    let text = content.withUnsafeBufferPointer { buffer in
      Escapes.withDecoded(buffer) { String(decoding: $0, as: UTF8.self) }
    }
    #expect(text == Self.decoded)
  }

  @Test func goesBackFromEveryByte() {
    let content = Array(Self.escaped.utf8)
    let decoded = Array(Self.decoded.utf8)
    content.withUnsafeBufferPointer { buffer in
      for offset in 0...decoded.count {
        let source = Escapes.sourceOffset(ofDecoded: offset, in: buffer)
        // Decoding what stands before gives what is before, up to the start of the character that holds the byte.
        let before = Escapes.withDecoded(UnsafeBufferPointer(rebasing: buffer[..<source])) { Array($0) }
        #expect(decoded.starts(with: before))
        #expect(before.count <= offset && offset - before.count < 4)
      }
      #expect(Escapes.sourceOffset(ofDecoded: decoded.count, in: buffer) == content.count)
    }
  }

  // MARK: Buffers

  @Test func buffersEndInZeros() {
    let bytes = PaddedBytes(capacity: 40)
    for count in [40, 3, 0] {
      bytes.fill { buffer in
        buffer.initialize(repeating: 0x78)
        return count
      }
      #expect(bytes.count == count)
      #expect((0..<PaddedBytes.padding).allSatisfy { bytes.storage[count + $0] == 0 })
    }
  }
}
