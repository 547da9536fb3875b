import Testing

@testable import Documents

@Suite struct YAMLAliasTests {
  @Test(arguments: [
    ("a: &x 1\nb: *x\n", #"{"a":1,"b":1}"#),
    ("a: &x {k: [1, 2]}\nb: *x\nc: [*x, *x]\n", #"{"a":{"k":[1,2]},"b":{"k":[1,2]},"c":[{"k":[1,2]},{"k":[1,2]}]}"#),
    ("a: &x 1\nb: &x 2\nc: *x\n", #"{"a":1,"b":2,"c":2}"#),
    ("&x k: v\nb: *x\nc: {*x : w}\n", #"{"k":"v","b":"k","c":{"k":"w"}}"#),
    ("&x 0x10: v\nb: [*x, *x]\n", #"{"0x10":"v","b":[16,16]}"#),
    ("&x true: v\nb: *x\n", #"{"true":"v","b":true}"#),
    ("a: &x text\n*x : 1\n", #"{"a":"text","text":1}"#),
    ("a: &x\n*x : 1\n", #"{"a":null,"":1}"#),
    ("a: &x ''\nb: *x\n", #"{"a":"","b":""}"#),
    ("- &x [1]\n- &y [*x]\n- *y\n", "[[1],[[1]],[[1]]]"),
    // Merge keys
    ("a: &x {p: 1, q: 2}\nb: {<<: *x, q: 3}\n", #"{"a":{"p":1,"q":2},"b":{"q":3,"p":1}}"#),
    ("a: &x {p: 1}\nb: &y {p: 2, r: 3}\nc: {<<: [*x, *y]}\n", #"{"a":{"p":1},"b":{"p":2,"r":3},"c":{"p":1,"r":3}}"#),
    ("a: {<<: {p: 1, q: {r: 2}}, p: 0}\n", #"{"a":{"p":0,"q":{"r":2}}}"#),
    ("a: &x {<<: {p: 1}}\nb: {<<: *x}\nc: *x\n", #"{"a":{"p":1},"b":{"p":1},"c":{"p":1}}"#),
    ("l: &l [{p: 1}, {p: 2, q: 3}]\na: {<<: *l}\n", #"{"l":[{"p":1},{"p":2,"q":3}],"a":{"p":1,"q":3}}"#),
    ("a: {<<: [{p: 1}, {q: 2}]}\n", #"{"a":{"p":1,"q":2}}"#),
    ("a: {<<: &x {p: 1}}\nb: *x\n", #"{"a":{"p":1},"b":{"p":1}}"#),
    ("a: {<<: {}}\n", #"{"a":{}}"#), ("a: {<<: []}\n", #"{"a":{}}"#),
    ("a: {'<<': 1}\n", #"{"a":{"<<":1}}"#), ("a: <<\n", #"{"a":"<<"}"#),
    ("a: {<<: {b: {<<: {c: 1}}}}\n", #"{"a":{"b":{"c":1}}}"#),
  ])
  func resolve(_ text: String, _ value: String) throws {
    try forEachYAML(text) { document in
      #expect(dump(document) == value)
      #expect(document.duplicates.isEmpty)
    }
  }

  @Test func twoMergeKeysAreDuplicates() throws {
    try forEachYAML("a: {<<: {p: 1}, <<: {q: 2}}\n") { document in
      #expect(document.duplicates.count == 1)
      #expect(dump(document) == #"{"a":{"p":1,"q":2}}"#)
    }
  }

  /// What is merged or aliased stands where it is written.
  @Test func placesAreThoseOfTheSource() throws {
    let text = "早: &x {p: 'é', q: 2}\nb:\n  <<: *x\n  r: 3\n"
    let bytes = Array(text.utf8)
    try forEachYAML(text) { document in
      let merged = try value(document, "b", "p")
      #expect(String(decoding: bytes[document.place(of: merged)], as: UTF8.self) == "'é'")
      #expect(document.place(of: merged) == document.place(of: try value(document, "早", "p")))
      let map = document.place(of: try value(document, "b"))
      #expect(String(decoding: bytes[map], as: UTF8.self) == "<<: *x\n  r: 3")
    }
  }

  @Test(
    arguments: [
      ("a: ⟦*x⟧\n", "an anchor &x"), ("a: &x [⟦*x⟧]\n", "holds itself"), ("&x a: &y {b: [⟦*y⟧]}\n", "holds itself"),
      ("a: {<<: ⟦1⟧}\n", "a map, or a list of maps"), ("a: {<<:⟦⟧ }\n", "a map, or a list of maps"),
      ("a: {<<: [⟦x⟧]}\n", "a map, or a list of maps"), ("a: {<<: [⟦[⟧]]}\n", "a map, or a list of maps"),
      ("a: &x 1\nb: {<<: ⟦*x⟧}\n", "a map, or a list of maps"), ("a: &x [1]\nb: {<<: ⟦*x⟧}\n", "a map, or a list"),
      ("a: &x [{}]\nb: {<<: [⟦*x⟧]}\n", "a map, or a list of maps"), ("--- &x 1\n--- ⟦*x⟧\n", "an anchor &x"),
      ("a: &x [1]\n⟦*x⟧ : 2\n", "a key of one scalar"),
    ])
  func areRefused(_ marked: String, _ expected: String) throws {
    let marked = Marked(marked)
    let fault = try #require(yamlFault(Array(marked.text.utf8)))
    #expect(fault.expected.contains(expected))
    #expect(fault.place == marked.place)
    #expect(fault.cause == .yaml)
  }

  @Test func expansionIsBounded() throws {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for i in 1...20 {
      text += "a\(i): &a\(i) [\(Array(repeating: "*a\(i - 1)", count: 10).joined(separator: ", "))]\n"
    }
    let fault = try #require(yamlFault(Array(text.utf8)))
    #expect(fault.cause == .tooManyAliases)
    #expect(fault.found.hasPrefix("*a"))
    #expect(fault.expected.contains("100000"))
    let merges = "a: &a {\((0..<50).map { "k\($0): 1" }.joined(separator: ", "))}\nb: [{<<: *a}, {<<: *a}, {<<: *a}]\n"
    #expect(yamlFault(Array(merges.utf8), limits: Limits(aliasNodes: 300)) == nil)
    #expect(yamlFault(Array(merges.utf8), limits: Limits(aliasNodes: 299))?.cause == .tooManyAliases)
  }

  @Test func depthCountsThroughAliases() throws {
    let text = "a: &a [[1]]\nb: [*a]\n"
    #expect(yamlFault(Array(text.utf8), limits: Limits(depth: 4)) == nil)
    #expect(yamlFault(Array(text.utf8), limits: Limits(depth: 3))?.cause == .tooDeep)
    let merge = "a: &a {p: [[1]]}\nb: {c: {<<: *a}}\n"
    #expect(yamlFault(Array(merge.utf8), limits: Limits(depth: 5)) == nil)
    #expect(yamlFault(Array(merge.utf8), limits: Limits(depth: 4))?.cause == .tooDeep)
    let chain = (1...600).map { "a\($0): &a\($0) [*a\($0 - 1)]\n" }.joined()
    let limits = Limits(aliasNodes: 1_000_000)
    #expect(yamlFault(Array(("a0: &a0 []\n" + chain).utf8), limits: limits)?.cause == .tooDeep)
  }
}
