import Testing

@testable import Documents

@Suite struct SettingsPlaceTests {
  /// The marks stand around the place of the value of `k`.
  @Test(arguments: [
    "# 早\nk = ⟦早 报⟧\nb=1\n", "k=⟦x \\\n  y⟧\n", "k=⟦1  ⟧\r\nb=2\r\n", "b=1\nk=⟦⟧\n", "k⟦⟧", "k \\\n : ⟦x⟧", "k=⟦x\\⟧",
    "\u{FEFF}k=⟦1⟧", "😀=1\nk:⟦\"q\"⟧",
  ])
  func ofProperties(_ text: String) throws { try expectPlace(text, .properties) }

  @Test(arguments: [
    "# 早\nk=⟦早 报⟧  # x\nb=1\n", "k = ⟦\"a\\\"b\nc\"⟧ # x\n", "export k=⟦'早'⟧\r\n", "k=⟦⟧\n", "k=⟦⟧ # x\n", "k⟦⟧\nb=1\n",
    "b=1\nk=⟦`x`⟧", "k=⟦a#b⟧ \t#c", "\u{FEFF}k: ⟦1⟧",
  ])
  func ofEnv(_ text: String) throws { try expectPlace(text, .env) }

  private func expectPlace(_ text: String, _ format: Document.Format) throws {
    let marked = Marked(text)
    try withSettings(marked.text, format) { document in
      let node = try value(document, "k")
      #expect(document.place(of: node) == marked.place)
    }
  }

  @Test(arguments: [
    ("b=1\n⟦k\\u65e9⟧ = 2\n", "k早", Document.Format.properties), ("⟦a.b\\ c⟧:1", "a.b c", .properties),
    ("export ⟦K⟧=1\n", "K", .env), ("A=1\n ⟦B⟧ : x\n", "B", .env),
  ])
  func ofNames(_ text: String, _ name: String, _ format: Document.Format) throws {
    let marked = Marked(text)
    try withSettings(marked.text, format) { document in
      let member = try #require(document.tape.member(Name(name), of: document.tape.root))
      #expect(document.place(of: member.name) == marked.place)
    }
  }

  @Test(arguments: [
    ("# x\n⟦a=1\n\n b = 2⟧  # c\n", Document.Format.env), ("\n⟦a=1\n\nb = \"2\"⟧ # c\n# d\n", .env),
    ("# x\n ⟦a=1\nb=2 ⟧\n\n", .properties), ("⟦⟧# x\n", .properties),
  ])
  func ofTheRoot(_ text: String, _ format: Document.Format) throws {
    let marked = Marked(text)
    try withSettings(marked.text, format) { #expect($0.place(of: $0.tape.root) == marked.place) }
  }

  /// JSON in a value: the marks stand around the place of its member `v`.
  @Test(arguments: [
    (#"k={"早":1,"v":⟦"é"⟧}"# + "\n", Document.Format.env), (#"k='{"v": ⟦[1]⟧}' # x"#, .env),
    (#"k="{\"早\":\n1,\"v\":⟦\"a\\nb\"⟧}""#, .env), ("k='{\"a\":1,\n\"v\": ⟦2⟧}'", .env),
    ("k={\"a\"\\:1,\\\n    \"v\": ⟦true⟧}\n", .properties), (#"k={"\u65e9":1,"v":⟦"\u65e9"⟧}"#, .properties),
  ])
  func insideEmbeddedJSON(_ text: String, _ format: Document.Format) throws {
    let marked = Marked(text)
    try withSettings(marked.text, format) { document in
      try document.open(value(document, "k"))
      let node = try value(document, "k", "v")
      #expect(document.place(of: node) == marked.place)
    }
  }

  @Test func faultsInside() throws {
    try withSettings("k=\"[1,\\n tru]\"\n", .env) { document in
      let string = try value(document, "k")
      do throws(ReadFault) {
        try document.open(string)
        Issue.record("opened")
      } catch {
        #expect(error.cause == .unquotedText)
        #expect(error.place == 9..<12)
      }
    }
  }
}

@Suite struct SettingsFaultTests {
  @Test(arguments: [
    ("早=1\na=x⟦\\u12⟧g4\n", Document.Format.properties, #"\u12"#, "four hexadecimal digits"),
    ("⟦\\u⟧=1", .properties, #"\u"#, "four hexadecimal digits"),
    ("a=⟦\\ud83d⟧x\n", .properties, #"\ud83d"#, "both halves"), ("a=⟦\\ude00⟧", .properties, #"\ude00"#, "both halves"),
    ("A=早\nB=⟦\"⟧x\nC=1\n", .env, "\"", "a closing double quote"), ("A=⟦'⟧x\n", .env, "'", "a closing single quote"),
    ("A=⟦`⟧x", .env, "`", "a closing backtick"), ("A=⟦\"⟧x\\\"\n", .env, "\"", "a closing double quote"),
    ("A=\"x\" ⟦早⟧\n", .env, "早", "the line's end"), ("A='x'⟦y⟧", .env, "y", "the line's end"),
    ("A=1\n⟦MY⟧ NAME=1\n", .env, "MY", "NAME=value"), ("⟦{⟧\"aps\":1}\n", .env, "{", "NAME=value"),
    ("⟦=⟧1\n", .env, "=", "NAME=value"), ("A=1\n⟦早⟧=1\n", .env, "早", "NAME=value"),
    ("⟦A⟧:1\n", .env, "A", "NAME=value"),
  ])
  func saysWhatAndWhere(_ text: String, _ format: Document.Format, _ found: String, _ expected: String) throws {
    let marked = Marked(text)
    let fault = try #require(settingsFault(Array(marked.text.utf8), format))
    #expect(fault.place == marked.place)
    #expect(fault.found == found)
    #expect(fault.expected.contains(expected))
  }

  @Test(arguments: [Document.Format.properties, .env])
  func wholeInput(_ format: Document.Format) {
    #expect(settingsFault([0xFF, 0xFE, 0x61, 0x00], format)?.cause == .otherEncoding)
    #expect(settingsFault(Array("a=12".utf8), format, limits: Limits(bytes: 3))?.cause == .tooLarge)
    #expect(settingsFault(Array("a=12".utf8), format, limits: Limits(bytes: 4)) == nil)
  }
}

func settingsFault(_ bytes: [UInt8], _ format: Document.Format, limits: Limits = .standard) -> ReadFault? {
  let padded = bytes.withUnsafeBufferPointer { PaddedBytes($0) }
  defer { withExtendedLifetime(padded) {} }
  do throws(ReadFault) {
    try Document(limits: limits).readSettings(padded.all, as: format)
    return nil
  } catch {
    return error
  }
}
