import Testing

@testable import Documents

@Suite struct YAMLPlaceTests {
  /// The marks stand around the place of the value at the path.
  @Test(
    arguments: [
      ("早: ⟦plain text⟧  # comment\n", ["早"]), ("早: ⟦'it''s'⟧\n", ["早"]), ("早: ⟦\"\\u65e9 é\"⟧ # c\n", ["早"]),
      ("a: ⟦one\n  two⟧\n\nb: 1\n", ["a"]), ("早: ⟦|\n  é\n   x⟧\n\n# c\nb: 1\n", ["早"]), ("a: ⟦>-\n  x⟧\n", ["a"]),
      ("a: ⟦|⟧\nb: 1\n", ["a"]), ("a:⟦⟧\nb: 1\n", ["a"]), ("a:⟦⟧ # c\n\nb: 1\n", ["a"]), ("? a⟦⟧\n# c\n? b\n", ["a"]),
      ("{a⟦⟧ , b: 1}", ["a"]), ("{a:⟦⟧ , b: 1}", ["a"]), ("- 1\n-⟦⟧ # c\n- 2\n", ["1"]),
      ("早:\n  ⟦b: 1\n  c: é⟧  # c\n\n\nd: 1\n", ["早"]), ("a:\n⟦- x\n- y⟧\nb: 1\n", ["a"]),
      ("a:\n  ⟦- x\n  -⟧\nb: 1\n", ["a"]),
      ("⟦a:\n  - b: é⟧\n\n# end\n", []), ("a: ⟦{b: 1,\n  c: [2] }⟧ # c\n", ["a"]), ("a: ⟦[ ]⟧\n", ["a"]),
      ("a: [x, ⟦é: 1⟧ , y]\n", ["a", "1"]), ("a: &x ⟦1⟧\n", ["a"]), ("a: !!str ⟦1⟧\n", ["a"]),
      ("a: &x !!map # c\n  ⟦b: 1⟧\n", ["a"]), ("a: !!str⟦⟧\nb: 1\n", ["a"]),
      ("a: &x\n  ⟦- 1⟧\n", ["a"]), ("a: [!!str⟦⟧, b]\n", ["a", "0"]), ("a: !<tag:yaml.org,2002:str> ⟦x⟧\n", ["a"]),
      ("\u{FEFF}早: ⟦1⟧\n", ["早"]), ("a: 1\r\n早: ⟦2⟧\r\n", ["早"]), ("a: 1\r早: ⟦2⟧\r", ["早"]),
      ("a: \"x\u{85}y\"\nb: ⟦2⟧\n", ["b"]), ("a: 😀😀\nb:\n  - é\n  - ⟦[早]⟧\n", ["b", "1"]),
      ("- - ⟦- x⟧\n", ["0", "0"]), ("---⟦⟧\n...\n", []), ("--- # c\n⟦a: b⟧\n", []),
      ("a: ⟦\"x\n\n  y\"⟧ # c\n", ["a"]), ("a: ⟦'早\n  报'⟧\n", ["a"]),
    ])
  func ofValues(_ text: String, _ path: [String]) throws {
    let marked = Marked(text)
    var count = 0
    try forEachYAML(marked.text) { document in
      count += 1
      var node = document.tape.root
      for step in path {
        let next =
          document.tape.kind(node) == .array
          ? document.tape.element(Int(step)!, of: node) : document.tape.member(Name(step), of: node)?.value
        node = try #require(next)
      }
      #expect(document.place(of: node) == marked.place)
    }
    #expect(count == 1)
  }

  @Test(arguments: [
    ("⟦\"早\"⟧: 1\n", "早"), ("a: 1\n⟦早报⟧ : 2\n", "早报"), ("{x: 1, ⟦'é'⟧: 2}", "é"), ("? ⟦b⟧\n: 1\n", "b"),
    ("&x ⟦k⟧: 1\n", "k"), ("!!str ⟦k⟧: 1\n", "k"), ("a: 1\n?⟦⟧\n: 2\n", ""), ("? ⟦|\n  早⟧\n: 1\n", "早\n"),
  ])
  func ofNames(_ text: String, _ name: String) throws {
    let marked = Marked(text)
    try forEachYAML(marked.text) { document in
      let member = try #require(document.tape.member(Name(name), of: document.tape.root))
      #expect(document.place(of: member.name) == marked.place)
    }
  }

  /// JSON in a scalar of each style: the marks stand around the place of its member `v`.
  @Test(arguments: [
    "j: '{\"早\": 1, \"v\": ⟦\"it''s\"⟧}'\n",
    "早: \"{\\\"é\\\": 1, \\\"v\\\": ⟦[1, \\\"\\u65e9\\\"]⟧}\"\n",
    "j: \"{\\\"é\\\":\\\n    1, \\\"v\\\":\n\n      ⟦true⟧}\"\n",
    "j: '{\"é\":\n\n    1, \"v\":  \n   ⟦true⟧}'\n",
    "早: |\n  {\n    \"é\": 1,\n    \"v\": ⟦\"报\"⟧\n  }\n",
    "早:\r\n  j: |-\r\n    {\r\n      \"é\": 1,\r\n      \"v\": ⟦2⟧\r\n    }\r\n",
    "j: |2\n   {\"é\": 1,\n  \"v\": ⟦2⟧}\n", "j: |+ # c\n\n\n  {\n\n  \"早\": 1, \"v\": ⟦2⟧}\n\n\n",
    "早: >\n  {\"é\": 1,\n  \"v\":\n\n  ⟦[1,\n     2]⟧}\n", "j: >\n\n  {\"é\":\n    1,\n  \"v\": ⟦2⟧}\n",
    "a:\n  - >-\n    [\"é\", 1]\nj: >\n    {\"早\": 1,\n      \"k\": 2,\n\n      \"l\": 3,\n\n    \"v\": ⟦\"é\"⟧}\n",
    "j: !!str &x '{\"v\": ⟦1⟧}'\n", "j: &x |\n  {\"v\": ⟦1⟧}\n",
  ])
  func insideEmbeddedJSON(_ text: String) throws {
    let marked = Marked(text)
    try forEachYAML(marked.text) { document in
      var string = try #require(document.tape.members(document.tape.root).map(\.value).last)
      if document.tape.kind(string) == .object {
        string = try #require(document.tape.members(string).map(\.value).last)
      }
      try document.open(string)
      let object = try #require(document.tape.embedded(in: string))
      let member = try #require(document.tape.member("v", of: object))
      #expect(document.place(of: member.value) == marked.place)
    }
  }

  @Test(arguments: [
    ("j: '[1,⟦,⟧ ''x'']'\n", ReadFault.Cause.doubledComma), ("早: |\n  {\n    \"é\": 1⟦,⟧\n  }\n", .trailingComma),
    ("j: |\n  {\"é\": \"a⟦\n  ⟧ b\"}\n", .missingQuote), ("j: \"[\\\"早⟦\\t⟧\\\"]\"\n", .controlCharacter),
    ("j: |\n  [1,\n   2⟦⟧\n\nk: 1\n", .cutOff), ("j: >\n  [\"a\n  b\",\n\n  ⟦tru⟧]\n", .unquotedText),
  ])
  func faultsInside(_ text: String, _ cause: ReadFault.Cause) throws {
    let marked = Marked(text)
    try forEachYAML(marked.text) { document in
      let string = try #require(document.tape.members(document.tape.root).first { _ in true }).value
      do throws(ReadFault) {
        try document.open(string)
        Issue.record("opened")
      } catch {
        #expect(error.cause == cause)
        #expect(error.place == marked.place)
      }
    }
  }
}
