import Captures
import Documents
import Testing

@Suite struct InputFormatTests {
  @Test(arguments: [
    ("a.json", InputFormat.json), ("a.JSON", .json), ("a.apns", .json), ("a.ndjson", .lines), ("a.jsonl", .lines),
    ("dir.d/a.log", .lines), ("a.yml", .yaml), ("a.b.yaml", .yaml), ("a.txt", nil), ("json", nil), (".json", nil),
    ("a.json/b", nil), ("", nil), (".env", .env), ("d/.env.local", .env), ("prod.env", .env), (".env.json", .json),
    (".envrc", nil), ("application-prod.properties", .properties), (".properties", nil), ("env", nil),
  ])
  func byName(name: String, format: InputFormat?) { #expect(InputFormat(fileName: name) == format) }

  @Test(arguments: [
    ("{\"a\":1}", InputFormat.json), ("{\n  \"a\": 1\n}", .json), ("{}\n{}", .lines), ("\n {} \n\n [1]\r\n", .lines),
    ("{}\n{\"a\":", .lines), ("{\"a\":\n{}", .json),
    ("{\"a\":1}\nnonsense\n{}", .lines), ("[1]\n\n{\"a\":1,}", .lines), ("{\"a\":1}\n}", .json), ("[1]\n,[2]", .json),
    ("{\"a\":1,}\n{\"b\":2}", .lines), ("{\"a\":\"cut\n[2]", .lines), ("[\n{\"a\":1}\n]", .json),
    ("[{\"a\":1},\n{\"b\":2}]", .json), ("{\"a\":[1,\n[2]\n]}", .json), ("{\"a\" :\n[2]\n}", .json), ("7\nx", .json),
    ("", .json), ("  \n", .json), ("a: 1\nb: 2", .yaml),
    ("# note\na: 1", .yaml), ("---\na: 1", .yaml), ("- a\n- b", .yaml), ("a:\n  b: 1", .yaml), ("hello", .json),
    ("{a: 1}", .json), ("'a': 1", .yaml), ("7\n8", .lines), ("APNS_KEY_ID=x\nB=1", .env), ("export A=1", .env),
    ("a=1", .json), ("=1", .json),
  ])
  func byContent(text: String, format: InputFormat) throws {
    #expect(try FormatSniffer.sniff(MemorySource(Array(text.utf8))).format == format)
    #expect(try FormatSniffer.sniff(MemorySource(Array(text.utf8), step: 1)).format == format)
  }

  /// What was read ahead is not lost.
  @Test func sniffedBytes() throws {
    let text = String(repeating: "{\"a\":1}\n", count: 20_000)
    let sniffed = try FormatSniffer.sniff(MemorySource(Array(text.utf8), step: 1000))
    let bytes = try WholeFileReader(limit: 1 << 20).read(sniffed.source)
    #expect(String(decoding: bytes.bytes, as: UTF8.self) == text)
  }

  @Test(arguments: [
    (["\"aps\"", "apns_production"], "x \"aps\" y", true), (["\"aps\"", "apns_production"], "apns_production", true),
    (["\"aps\""], "\"ap\" aps", false), (["\"aps\""], "", false), ([], "anything", true), (["x"], "axb", true),
    (["ab"], "a", false),
  ])
  func markers(markers: [String], text: String, found: Bool) {
    #expect(PushMarkers(markers).found(in: PaddedBytes(text)) == found)
  }
}

@Suite struct InputFinderTests {
  @Test func walk() throws {
    let folder = try TemporaryFolder()
    for name in [
      "b.json", "a/z.yml", "a.json", "a/.hidden.json", ".git/x.json", "build/x.json", "node_modules/x.json",
      ".env", "a/.env.production", ".envrc", ".env.d/x.json", "a/.env.json", "c.properties",
    ] {
      try folder.write(name)
    }
    for name in ["a/readme.md", "picture.png"] { try folder.write(name) }
    try folder.link("a/loop", to: folder.path)
    try folder.link("linked.json", to: folder.path + "/b.json")
    try folder.link("dangling.json", to: "nowhere")
    let found = InputFinder.find([folder.path])
    #expect(
      found.inputs.map { String($0.name.dropFirst(folder.path.utf8.count + 1)) }
        == [".env", "a.json", "a/.env.production", "a/z.yml", "b.json", "c.properties", "linked.json"])
    #expect(found.inputs.allSatisfy { $0.origin == .walked })
    #expect(found.passedOver == 3)
    #expect(found.faults.isEmpty)
  }

  @Test func named() throws {
    let folder = try TemporaryFolder()
    try folder.write("build/a.txt")
    try folder.write("x.json")
    let paths = [folder.path + "/build/a.txt", "-", folder.path + "/x.json", folder.path, folder.path + "/none"]
    let found = InputFinder.find(paths, standardInputName: "in.yml")
    #expect(found.inputs.map(\.origin) == [.named, .standardInput, .named])
    #expect(found.inputs.map(\.format) == [nil, .yaml, .json])
    #expect(found.faults == [FileFault(name: folder.path + "/none", reason: .missing)])
  }
}

@Suite struct WholeFileReaderTests {
  @Test func limits() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", String(repeating: "x", count: 100_000))
    let path = folder.path + "/a"
    #expect(try WholeFileReader(limit: 100_000).read(path: path).count == 100_000)
    #expect(throws: FileFault.Reason.tooLarge(limit: 99_999)) { try WholeFileReader(limit: 99_999).read(path: path) }
    #expect(throws: FileFault.Reason.folder) { try WholeFileReader(limit: 10).read(path: folder.path) }
    #expect(throws: FileFault.Reason.missing) { try WholeFileReader(limit: 10).read(path: path + "b") }
    let source = MemorySource(Array(repeating: 0x20, count: 200_000), step: 777)
    #expect(throws: FileFault.Reason.tooLarge(limit: 100_000)) { try WholeFileReader(limit: 100_000).read(source) }
  }

  @Test func reuse() throws {
    let folder = try TemporaryFolder()
    try folder.write("long", String(repeating: "x", count: 70_000))
    try folder.write("short", "{}")
    try folder.write("empty", "")
    let reader = WholeFileReader(limit: 1 << 20)
    #expect(try reader.read(path: folder.path + "/long").count == 70_000)
    #expect(try reader.read(path: folder.path + "/short").count == 2)
    #expect(try reader.read(path: folder.path + "/empty").count == 0)
  }
}
