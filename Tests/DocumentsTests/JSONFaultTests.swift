import Testing

@testable import Documents

@Suite struct JSONFaultTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let cause: ReadFault.Cause?
    let found: String
    let expected: String
    var rule = ReadFault.Rule.syntax

    init(
      _ text: String, _ cause: ReadFault.Cause?, _ found: String, _ expected: String, rule: ReadFault.Rule = .syntax
    ) {
      (self.text, self.cause, self.found, self.expected, self.rule) = (text, cause, found, expected, rule)
    }

    var testDescription: String { text }
  }

  /// At least one for every cause that JSON has; the marks stand around the fault's place.
  static let cases: [Case] = [
    Case(#"{"a":1⟦,⟧}"#, .trailingComma, ",", "a name in double quotes"),
    Case("[1⟦,⟧ \n ]", .trailingComma, ",", "a value"),
    Case("[1,⟦,⟧2]", .doubledComma, ",", "a value"),
    Case("[1 ⟦⟧", .cutOff, "", #""," or "]""#, rule: .truncated),
    Case("{\"早\":1 ⟦\"⟧b\":2}", .missingComma, "\"", #""," or "}""#),
    Case("[{} ⟦{⟧}]", .missingComma, "{", #""," or "]""#),
    Case(#"{"早" ⟦1⟧}"#, .missingColon, "1", #"":" after the name"#),
    Case(#"{"a" ⟦"⟧b"}"#, .missingColon, "\"", #"":" after the name"#),
    Case("{\"a\":\"早⟦\n⟧\"}", .missingQuote, "a line feed", "its closing quote"),
    Case(#"{"a":"say "⟦hi⟧" now"}"#, .missingQuote, "hi", #""," or "}""#),
    Case(#"{"a:1}⟦⟧"#, .cutOff, "", "closing quote", rule: .truncated),
    Case("{⟦“⟧a”:1}", .smartQuotes, "“", "a name in double quotes"),
    Case("[⟦‘⟧a’]", .smartQuotes, "‘", "a value"),
    Case("[⟦'⟧a']", .singleQuotes, "'", "a value"),
    Case("{⟦'⟧a':1}", .singleQuotes, "'", "a name in double quotes"),
    Case("{\"早报\"⟦：⟧1}", .fullWidth, "：", #"":" after the name"#),
    Case("[1⟦，⟧2]", .fullWidth, "，", #""," or "]""#),
    Case("{⟦\u{3000}⟧\"a\":1}", .fullWidth, "\u{3000}", "a name in double quotes"),
    Case("{⟦/⟧/ x\n\"a\":1}", .comment, "/", "a name in double quotes"),
    Case("[1 ⟦/⟧* x */]", .comment, "/", #""," or "]""#),
    Case("[1] ⟦#⟧ x", .comment, "#", "the end of the document"),
    Case("⟦\u{FEFF}⟧{}", .byteOrderMark, "a byte order mark", "a value", rule: .encoding),
    Case("[⟦+⟧1]", .unaryPlus, "+", "a value"),
    Case("[⟦007⟧]", .leadingZero, "007", "a number without leading zeros"),
    Case("[-⟦01⟧]", .leadingZero, "01", "a number without leading zeros"),
    Case("[⟦.⟧5]", .bareFraction, ".", "a value"),
    Case("[5⟦.⟧]", .bareFraction, ".", "a digit"),
    Case("[⟦0xFF⟧]", .hexadecimal, "0xFF", #""," or "]""#),
    Case("[⟦NaN⟧]", .notANumber, "NaN", "a value"),
    Case("[⟦-⟧Infinity]", .notANumber, "-", "a digit"),
    Case("[⟦True⟧]", .foreignWord, "True", "a value"),
    Case("[⟦None⟧]", .foreignWord, "None", "a value"),
    Case("{⟦name⟧:1}", .unquotedName, "name", "a name in double quotes"),
    Case("{⟦名⟧:1}", .unquotedName, "名", "a name in double quotes"),
    Case("[⟦hello⟧]", .unquotedText, "hello", "a value"),
    Case("{} ⟦{⟧}", .secondDocument, "{", "the end of the document"),
    Case("1 ⟦2⟧", .secondDocument, "2", "the end of the document"),
    Case("{}⟦}⟧", .extraClosing, "}", "the end of the document"),
    Case("⟦]⟧", .extraClosing, "]", "a value"),
    Case("[1⟦}⟧", .mismatchedClosing, "}", #""," or "]""#),
    Case("{\"a\":1⟦]⟧", .mismatchedClosing, "]", #""," or "}""#),
    Case("[\"a⟦\t⟧b\"]", .controlCharacter, "byte 0x09", "a character of the string"),
    Case("[1,⟦\u{B}⟧2]", .controlCharacter, "byte 0x0B", "a value"),
    Case(#"["早⟦\x⟧41"]"#, .badEscape, #"\x"#, #"\u with four hexadecimal digits"#),
    Case(#"["⟦\u⟧12G4"]"#, .badEscape, #"\u"#, #"\u with four hexadecimal digits"#),
    Case(#"["早⟦\ud83d⟧"]"#, .loneSurrogate, #"\ud83d"#, "low surrogate", rule: .encoding),
    Case(#"["⟦\ud83d⟧\u0041"]"#, .loneSurrogate, #"\ud83d"#, "low surrogate", rule: .encoding),
    Case(#"["⟦\uDE00⟧"]"#, .loneSurrogate, #"\uDE00"#, "high surrogate", rule: .encoding),
    Case(#"{"a"⟦=⟧1}"#, .equalsSign, "=", #"":" after the name"#),
    Case("⟦⟧", .empty, "", "a value"),
    Case("[1⟦;⟧2]", nil, ";", #""," or "]""#),
    Case("{\"a\":⟦,⟧\"b\":1}", nil, ",", "a value"),
    Case("[⟦*⟧]", nil, "*", "a value"),
  ]

  @Test(arguments: cases)
  func saysWhatAndWhere(_ one: Case) throws {
    let marked = Marked(one.text)
    let fault = try #require(jsonFault(Array(marked.text.utf8)))
    #expect(fault.cause == one.cause)
    #expect(fault.rule == one.rule)
    #expect(fault.place == marked.place)
    #expect(fault.found == one.found)
    #expect(fault.expected.contains(one.expected))
  }

  @Test func everyCauseOfJSONHasACase() {
    let elsewhere: Set<ReadFault.Cause> = [
      .otherEncoding, .notUTF8, .tooDeep, .tooLarge, .tooManyAliases, .yaml, .settings,
    ]
    let missing = Set(ReadFault.Cause.allCases).subtracting(elsewhere).subtracting(Self.cases.compactMap(\.cause))
    #expect(missing.isEmpty)
  }

  @Test func whiteSpaceAloneIsEmpty() throws {
    let fault = try #require(jsonFault(Array(" \n\t".utf8)))
    #expect(fault.cause == .empty)
    #expect(fault.place == 3..<3)
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], [0xFE, 0xFF, 0x00, 0x7B, 0x00, 0x7D], [0x7B, 0x00, 0x7D, 0x00],
      [0x00, 0x7B, 0x00, 0x7D], [0x22, 0x00, 0x61, 0x00, 0x22, 0x00], [0x31, 0x00],
    ] as [[UInt8]])
  func namesUTF16(_ bytes: [UInt8]) throws {
    let fault = try #require(jsonFault(bytes))
    #expect(fault.cause == .otherEncoding)
    #expect(fault.rule == .encoding)
    #expect(fault.place == 0..<2)
  }
}
