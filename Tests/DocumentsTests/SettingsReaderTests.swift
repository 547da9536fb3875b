import Testing

@testable import Documents

@Suite struct SettingsReaderTests {
  @Test(arguments: [
    ("a=1\nb = 2\nc:3\nd : 4\ne 5\nf\t6\ng\\:h=i\n", #"{"a":"1","b":"2","c":"3","d":"4","e":"5","f":"6","g:h":"i"}"#),
    ("# x\n! y\n  # z=1\n\n  a=1#2 !3\n", ##"{"a":"1#2 !3"}"##),
    ("jpush.app-key=k\njpush.master-secret = s  \n", #"{"jpush.app-key":"k","jpush.master-secret":"s  "}"#),
    ("a=one \\\n  two\\\n\tthree\nb=\\\\\nc=1\n", #"{"a":"one twothree","b":"\\","c":"1"}"#),
    ("a=x\\\r\n  y\r\nb=1\rc=2", #"{"a":"xy","b":"1","c":"2"}"#),
    ("a=x\\\n# y\n", ##"{"a":"x# y"}"##), ("a \\\n = \\\n b\n", #"{"a":"b"}"#), ("a\\\n b=1\n", #"{"ab":"1"}"#),
    ("a==b\nc=:d\ne:=f\n=g\n", #"{"a":"=b","c":":d","e":"=f","":"g"}"#),
    ("a=\\u65e9\\uD83D\\ude00\\t\\z\\ \\=\n", "{\"a\":\"早😀\tz =\"}"), ("\\u0061\\ b=1\n", #"{"a b":"1"}"#),
    ("a=早\\é\n", #"{"a":"早é"}"#), ("a\nb=\nc", #"{"a":"","b":"","c":""}"#), ("a=x\\", #"{"a":"x"}"#),
    ("", "{}"), ("\u{FEFF}a=1", #"{"a":"1"}"#), ("# only\n", "{}"), ("a='x' \"y\"\n", #"{"a":"'x' \"y\""}"#),
    ("a=${B}\n", #"{"a":"${B}"}"#), ("a.b=1\na.b.c=2\n", #"{"a.b":"1","a.b.c":"2"}"#),
  ])
  func properties(_ text: String, _ expected: String) throws {
    #expect(try withSettings(text, .properties) { dump($0) } == expected)
  }

  @Test(arguments: [
    ("A=1\nB = 2 \nexport C=3\n export\tD=4\nE: 5\n", #"{"A":"1","B":"2","C":"3","D":"4","E":"5"}"#),
    ("# x\n\n  # y=1\nA=1 # z\nB=1#2\nC=#x\nD=a b\t#c\n", ##"{"A":"1","B":"1#2","C":"","D":"a b"}"##),
    (#"A="a\nb\t\"\\\$x\q # c" # d"# + "\n", "{\"A\":\"a\\nb\t\\\"\\\\$x\\\\q # c\"}"),
    (#"A='a\n"b" # c'"# + "\nB=`x'\"`\n", #"{"A":"a\\n\"b\" # c","B":"x'\""}"#),
    ("A=\"x\ny\"\nB='x\r\n y'#z\nC=1\n", "{\"A\":\"x\\ny\",\"B\":\"x\r\\n y\",\"C\":\"1\"}"),
    ("A=\nB=\"\"\nC\nexport D\nE # x\n", #"{"A":"","B":"","C":null,"D":null,"E":null}"#),
    ("A=${B}/$C\n", #"{"A":"${B}/$C"}"#), ("A=a\"b\"\nB=it's\nC=x\\ny\n", #"{"A":"a\"b\"","B":"it's","C":"x\\ny"}"#),
    ("A=1\r\nB=2\rC=3", #"{"A":"1","B":"2","C":"3"}"#), ("\u{FEFF}A=早 报 😀\n", #"{"A":"早 报 😀"}"#),
    ("export=1\nexport_x=2\na.b-c=3\n1=x\n", #"{"export":"1","export_x":"2","a.b-c":"3","1":"x"}"#),
    ("A=https://x.example/#top\nB=a=b\n", ##"{"A":"https://x.example/#top","B":"a=b"}"##), ("", "{}"),
  ])
  func env(_ text: String, _ expected: String) throws {
    #expect(try withSettings(text, .env) { dump($0) } == expected)
  }

  /// Bytes that are not UTF-8 are Latin-1: servers were configured in it for decades.
  @Test(arguments: [Document.Format.properties, .env])
  func latin1(_ format: Document.Format) throws {
    let bytes = Array("# ".utf8) + [0xE9, 0x0A] + Array("a=caf".utf8) + [0xE9, 0x0A] + Array("b=早\n".utf8)
    let padded = bytes.withUnsafeBufferPointer { PaddedBytes($0) }
    let document = Document()
    try document.readSettings(padded.all, as: format)
    #expect(dump(document) == #"{"a":"café","b":"早"}"#)
    let value = try value(document, "a")
    #expect(document.place(of: value) == 6..<10)
    #expect(document.sourceOffset(of: value, content: 5) == 10)
    withExtendedLifetime(padded) {}
  }

  @Test(arguments: [
    ("a=1\nb=2\na=3\n", Document.Format.properties), ("a=1\nb=2\n\\u0061=3\n", .properties),
    ("a=1\nb=2\na=3\n", .env), ("a=1\nb=2\nexport a=3\n", .env),
  ])
  func duplicates(_ text: String, _ format: Document.Format) throws {
    try withSettings(text, format) { document in
      #expect(document.duplicates.count == 1)
      #expect(dump(document) == #"{"b":"2","a":"3"}"#)
      #expect(document.place(of: document.duplicates[0].earlier) == 0..<1)
    }
  }

  @Test func reuse() throws {
    let document = Document()
    for (text, expected) in [("a=1", #"{"a":"1"}"#), ("早=\\u65e9", #"{"早":"早"}"#), ("", "{}")] {
      let bytes = PaddedBytes(text)
      try document.readSettings(bytes.all, as: .properties)
      #expect(dump(document) == expected)
      withExtendedLifetime(bytes) {}
    }
  }

  /// Many settings, and one that is long: nothing is quadratic, nothing overflows.
  @Test func large() throws {
    let many = (0..<50_000).map { "name.\($0)=\($0)\n" }.joined()
    #expect(try withSettings(many, .properties) { $0.tape.childCount($0.tape.root) } == 50_000)
    let long = "a=" + String(repeating: "\\u65e9", count: 100_000)
    let length = try withSettings(long, .properties) { document in
      document.tape.length(try value(document, "a"))
    }
    #expect(length == 300_000)
    #expect(try withSettings("a=" + String(repeating: "\"", count: 100_000), .properties) { dump($0).utf8.count } > 0)
  }
}

/// Runs `body` with the settings of a text.
func withSettings<R>(
  _ text: String, _ format: Document.Format, limits: Limits = .standard, _ body: (Document) throws -> R
) throws -> R {
  let bytes = PaddedBytes(text)
  let document = Document(limits: limits)
  try document.readSettings(bytes.all, as: format)
  defer { withExtendedLifetime(bytes) {} }
  return try body(document)
}
