import Testing

@testable import Documents

@Suite struct EmbeddedTests {
  @Test func stringsInStrings() throws {
    let text = #"{"早":"{\"p\":\"{\\\"q\\\":[1,\\\"\\\\u65e9\\\"]}\"}"}"#
    try withJSON(text) { document in
      let outer = try value(document, "早")
      try document.open(outer)
      let inner = try value(document, "早", "p")
      try document.open(inner)
      try document.open(inner)
      #expect(try dump(document, value(document, "早", "p", "q")) == #"[1,"早"]"#)
      let number = try value(document, "早", "p", "q", "0")
      #expect(document.tape.layer(number) == 2)
      let bytes = Array(text.utf8)
      #expect(String(decoding: bytes[document.place(of: number)], as: UTF8.self) == "1")
      let character = try value(document, "早", "p", "q", "1")
      #expect(String(decoding: bytes[document.place(of: character)], as: UTF8.self) == #"\\\"\\\\u65e9\\\""#)
    }
  }

  /// The marks stand around the place that the value `v` of the object in the string has in the source.
  @Test(arguments: [
    #"["{\"v\":⟦true⟧}"]"#, #"["早报\u0020"," {\"é\":1,\"v\":⟦\"早\\n\"⟧}"]"#, #"["\u007b\u0022v\u0022:⟦12⟧\u007d"]"#,
    #"["{\"😀\":\"\ud83d\ude00\",\"v\":⟦[1]⟧}"]"#, #"["{\"x\":\"\/\\t\\\"\",\"v\":⟦\u0031⟧}"]"#,
  ])
  func placesThroughEscapes(_ marked: String) throws {
    let marked = Marked(marked)
    try withJSON(marked.text) { document in
      let string = try #require(document.tape.elements(document.tape.root).map { $0 }.last)
      try document.open(string)
      let object = try #require(document.tape.embedded(in: string))
      let found = try #require(document.tape.member("v", of: object)).value
      #expect(document.place(of: found) == marked.place)
    }
  }

  /// The marks stand around the fault inside the string.
  @Test(arguments: [
    (#"{"早":"{\"a\":1⟦,⟧}"}"#, ReadFault.Cause.trailingComma), (#"{"早":"\u007b⟦'⟧a':1}"}"#, .singleQuotes),
    (#"{"早":"⟦plain⟧ text"}"#, .unquotedText), (#"{"早":"{\"é\":⟦\u0054rue⟧}"}"#, .foreignWord),
    (#"{"早":"⟦⟧"}"#, .empty), (#"{"早":"[1⟦⟧"}"#, .cutOff),
    (#"{"早":"[\"\\ud83d\\ude00\",\"⟦\\ud83d⟧\"]"}"#, .loneSurrogate),
    (#"{"早":"[\"a⟦\n⟧\"]"}"#, .missingQuote), (#"{"早":"[\"⟦\u0000⟧\"]"}"#, .controlCharacter),
  ])
  func faultsInside(_ marked: String, _ cause: ReadFault.Cause) throws {
    let marked = Marked(marked)
    try withJSON(marked.text) { document in
      let string = try value(document, "早")
      let before = document.tape.text(string)
      do throws(ReadFault) {
        try document.open(string)
        Issue.record("opened \(before)")
      } catch {
        #expect(error.cause == cause)
        #expect(error.place == marked.place)
      }
      #expect(document.tape.embedded(in: string) == nil)
      #expect(document.tape.text(string) == before)
    }
  }

  @Test func duplicatesInside() throws {
    let text = #"["{\"a\":1,\"\\u0061\":2}","{\"a\":1"]"#
    try withJSON(text) { document in
      let strings = document.tape.elements(document.tape.root).map { $0 }
      try document.open(strings[0])
      #expect(throws: ReadFault.self) { try document.open(strings[1]) }
      let duplicate = try #require(document.duplicates.first)
      #expect(document.duplicates.count == 1)
      let bytes = Array(text.utf8)
      #expect(String(decoding: bytes[document.place(of: duplicate.later)], as: UTF8.self) == #"\"\\u0061\""#)
    }
  }

  @Test func onlyStringsOpen() throws {
    try withJSON("[1,{},null]") { document in
      for element in document.tape.elements(document.tape.root).map({ $0 }) {
        try document.open(element)
        #expect(document.tape.embedded(in: element) == nil)
      }
    }
  }

  /// However long the string is: whoever holds the tape goes on with it.
  @Test func peekingLeavesTheTapeWhereItIs() throws {
    let inside = "[" + Array(repeating: "1", count: 20_000).joined(separator: ",") + "]"
    let bytes = PaddedBytes("{\"a\":\"\(inside)\",\"b\":\"{\\\"c\\\":[1,}\"}")
    try withExtendedLifetime(bytes) {
      let document = Document()
      try document.readJSON(bytes.all)
      let tape = document.tape
      let values = tape.members(tape.root).map(\.value)
      #expect(try document.peek(values[0]) { value, tape in tape.childCount(value) } == 20_000)
      let fault = #expect(throws: ReadFault.self) { try document.peek(values[1]) { _, _ in } }
      #expect(bytes.bytes[try #require(fault?.offset)] == UInt8(ascii: ","))
      #expect(document.tape.words == tape.words && document.tape.count == tape.count)
      #expect(tape.embedded(in: values[0]) == nil && document.duplicates.isEmpty)
    }
  }
}
