import Testing

@testable import Documents

@Suite struct YAMLFaultTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let found: String
    let expected: String

    init(_ text: String, _ found: String, _ expected: String) {
      (self.text, self.found, self.expected) = (text, found, expected)
    }

    var testDescription: String { text }
  }

  @Test(arguments: [
    Case("早:\n⟦\t⟧b: 1\n", "a tab", "spaces"), Case("a: x\n⟦\t⟧b: 1\n", "a tab", "spaces"),
    Case("早: ⟦\"⟧x\nb: 1\n", "\"", "a closing double quote"), Case("a: ⟦'⟧x\n", "'", "a closing single quote"),
    Case("a: ⟦\"⟧x\n---\nb: 1\n", "\"", "before the document's end"),
    Case("早: [1, 2\nb⟦:⟧ 3\n", ":", #""," or "]" for what was opened on line 1"#),
    Case("a: ⟦[⟧1, 2\n", "[", #"closing "]""#),
    Case("a: ⟦{⟧b: 1\n", "{", #"closing "}""#), Case("[1, 2⟦}⟧\n", "}", #""," or "]""#),
    Case("早: b⟦:⟧ c\n", ":", #"no ":" here"#),
    Case("⟦key⟧\nb: 1\n", "key", #"":" behind this key"#), Case("a:\n  ⟦早⟧\n  b: 1\n", "早", #"":" behind this key"#),
    Case("a: ⟦@⟧x\n", "@", "quotes"), Case("a: ⟦%⟧x\n", "%", "quotes"), Case("a: ⟦`⟧x\n", "`", "quotes"),
    Case("a: \"⟦\\⟧q\"\n", "\\", "escapes"), Case("a: \"\\u⟦d83d⟧\\ude00\"\n", "d83d", "one whole character"),
    Case("a: '早' ⟦c⟧\n", "c", "behind a quoted text"), Case("- '早' ⟦c⟧\n", "c", "behind a quoted text"),
    Case("a:\n  b: 1\n ⟦c⟧: 2\n", "c", "same indentation"), Case("a: ⟦-⟧ b\n", "-", "a list on a line of its own"),
    Case("a: ⟦!⟧x!y 1\n", "!", "handle"),
    Case("? ⟦[⟧a]\n: b\n", "[", "a key of one scalar"), Case("⟦{⟧a: 1}: b\n", "{", "a key of one scalar"),
    Case("a: !!int ⟦早⟧\n", "早", "an integer, as the tag says"), Case("a: !!bool ⟦yes⟧\n", "yes", "true or false"),
    Case("a: !!null ⟦x⟧\n", "x", "a null"), Case("a: !!float ⟦x⟧\n", "x", "a number"),
  ])
  func saysWhatAndWhere(_ one: Case) throws {
    let marked = Marked(one.text)
    let fault = try #require(yamlFault(Array(marked.text.utf8)))
    #expect(fault.cause == .yaml)
    #expect(fault.rule == .syntax)
    #expect(fault.place == marked.place)
    #expect(fault.found == one.found)
    #expect(fault.expected.contains(one.expected))
  }

  @Test func controlCharacters() throws {
    let fault = try #require(yamlFault(Array("早: a\u{1}b\n".utf8)))
    #expect(fault.cause == .controlCharacter)
    #expect(fault.place == 6..<7)
    #expect(fault.found == "byte 0x01")
  }

  @Test func otherEncodings() throws {
    for bytes in [[0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61], [0x61, 0x00, 0x3A, 0x00]] as [[UInt8]] {
      #expect(yamlFault(bytes)?.cause == .otherEncoding)
    }
    let fault = try #require(yamlFault(Array("早: ".utf8) + [0xC4, 0xE3, 0x0A]))
    #expect(fault.cause == .notUTF8)
    #expect(fault.rule == .encoding)
    #expect(fault.place == 5..<6)
    #expect(fault.found == "byte 0xC4")
  }

  @Test func limits() throws {
    let deep = "[[[[]]]]"
    #expect(yamlFault(Array(deep.utf8), limits: Limits(depth: 4)) == nil)
    let fault = try #require(yamlFault(Array("早: \(deep)".utf8), limits: Limits(depth: 4)))
    #expect(fault.cause == .tooDeep)
    #expect(fault.place == 8..<9)
    #expect(yamlFault(Array(deep.utf8), limits: Limits(bytes: 7))?.cause == .tooLarge)
    for hostile in [String(repeating: "[", count: 100_000), String(repeating: "- ", count: 100_000)] {
      #expect(yamlFault(Array(hostile.utf8))?.cause == .tooDeep)
    }
  }
}
