import Testing

@testable import Documents

@Suite struct JSONReaderTests {
  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("\t\r\nfalse\n", "false"), ("0", "0"), ("-0", "-0"), ("1.50", "1.50"),
    ("-12.5e+07", "-12.5e+07"), ("9007199254740993", "9007199254740993"), (#""""#, #""""#),
    (#""早报 \u65e9\n\"""#, #""早报 早\n\"""#), (#""\ud83d\ude00""#, #""😀""#), ("[]", "[]"), ("[ ]", "[]"),
    ("{}", "{}"), ("{ }", "{}"), ("[1,[2,[3]],{}]", "[1,[2,[3]],{}]"),
    (#" { "a" : [ 1 , 2 ] , "b" : { "c" : null } } "#, #"{"a":[1,2],"b":{"c":null}}"#),
    (#"{"":"","\"":1}"#, #"{"":"","\"":1}"#), ("1e400", "1e400"),
  ])
  func readsWhatStandsThere(_ text: String, _ value: String) throws {
    #expect(try withJSON(text) { dump($0) } == value)
  }

  @Test(arguments: [
    ("1", true), ("-7", true), ("1.0", false), ("1e2", false), ("100000000000000000000", true),
  ])
  func tellsPlainIntegers(_ text: String, _ isPlain: Bool) throws {
    try withJSON(text) { #expect($0.tape.flags($0.tape.root).contains(.plainInteger) == isPlain) }
  }

  @Test func stringsOfEveryLength() throws {
    for count in 0...70 {
      for tail in ["", "é", "早报", "😀", "\\n", "\\ud83d\\ude00", "\\u65e9x"] {
        let text = String(repeating: "x", count: count) + tail
        try withJSON("[\"\(text)\",\"\(tail)\(text)\"]") { document in
          let root = document.tape.root
          #expect(document.place(of: root) == 0..<2 * text.utf8.count + tail.utf8.count + 7)
          #expect(document.tape.childCount(root) == 2)
        }
      }
    }
  }

  /// The marks stand around the place of the value at the path.
  @Test(arguments: [
    (#"⟦{"a":1}⟧"#, []), (#" ⟦[ 1 ]⟧ "#, []), (#"{"早😀":⟦"值\n"⟧}"#, ["早😀"]),
    (#"{"a":{"b":[0, ⟦-1.5e3⟧ ]}}"#, ["a", "b", "1"]),
    (#"{"é":1,"b":⟦{"c" : [true]}⟧}"#, ["b"]), (#"{"é":1,"b":{"c":[⟦true⟧]}}"#, ["b", "c", "0"]),
    (#"["😀",⟦null⟧]"#, ["1"]), ("[⟦\"\"⟧]", ["0"]), ("[⟦[]⟧]", ["0"]), ("{\"a\"\r\n:\r\n⟦{}⟧}", ["a"]),
  ])
  func placesOfValues(_ marked: String, _ path: [String]) throws {
    let marked = Marked(marked)
    try withJSON(marked.text) { document in
      var node = document.tape.root
      for step in path {
        let next =
          document.tape.kind(node) == .array
          ? document.tape.element(Int(step)!, of: node) : document.tape.member(Name(step), of: node)?.value
        node = try #require(next)
      }
      #expect(document.place(of: node) == marked.place)
    }
  }

  @Test func placesOfNames() throws {
    let marked = Marked(#"{"é":{⟦"早\u0061"⟧ : 1}}"#)
    try withJSON(marked.text) { document in
      let inner = try value(document, "é")
      let name = try #require(document.tape.member("早a", of: inner)).name
      #expect(document.place(of: name) == marked.place)
      #expect(document.tape.flags(name).contains(.escaped))
    }
  }

  @Test func aDocumentReadsAgainAndAgain() throws {
    let document = Document()
    let bytes = PaddedBytes(capacity: 10_000)
    for round in 0..<2_000 {
      let inner = (0..<round % 97).map { "\"k\($0)\":\"{\\\"n\\\":\(round)}\"" }.joined(separator: ",")
      let text = Array("{\(inner)}".utf8)
      bytes.fill { $0[..<text.count].initialize(fromContentsOf: text) }
      if round % 7 == 3 {
        let broken = PaddedBytes(String(decoding: text.dropLast(), as: UTF8.self))
        #expect(throws: ReadFault.self) { try document.readJSON(broken.all) }
      }
      try document.readJSON(bytes.all)
      #expect(document.duplicates.isEmpty)
      #expect(document.tape.childCount(document.tape.root) == round % 97)
      if let last = document.tape.members(document.tape.root).map(\.value).last {
        try document.open(last)
        let embedded = try #require(document.tape.embedded(in: last))
        #expect(dump(document, embedded) == "{\"n\":\(round)}")
      }
    }
  }

  @Test func slicesOfALog() throws {
    let bytes = PaddedBytes("{\"a\":1}\n12\n\"x\"\ntru\ne\n")
    let document = Document()
    try document.readJSON(bytes.slice(0..<7))
    #expect(dump(document) == #"{"a":1}"#)
    try document.readJSON(bytes.slice(8..<10))
    #expect(dump(document) == "12")
    try document.readJSON(bytes.slice(11..<14))
    #expect(dump(document) == #""x""#)
    #expect(throws: ReadFault.self) { try document.readJSON(bytes.slice(15..<18)) }
  }

  // MARK: Limits

  @Test func depthIsBounded() throws {
    let limits = Limits(depth: 3)
    #expect(try withJSON("[[{}]]", limits: limits) { dump($0) } == "[[{}]]")
    let fault = try #require(jsonFault(Array("[[{\"a\":[]}]]".utf8), limits: limits))
    #expect(fault.cause == .tooDeep)
    #expect(fault.place == 7..<8)
    #expect(fault.expected == "at most 3 levels of nesting")
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(jsonFault(Array(deep.utf8)) == nil)
    #expect(jsonFault(Array("[\(deep)]".utf8))?.cause == .tooDeep)
  }

  @Test func sizeIsBounded() throws {
    let limits = Limits(bytes: 8)
    #expect(jsonFault(Array("[1,2,34]".utf8), limits: limits) == nil)
    let fault = try #require(jsonFault(Array("[1,2,345]".utf8), limits: limits))
    #expect(fault.cause == .tooLarge)
    #expect(fault.expected.contains("8 bytes"))
  }
}
