import Testing

@testable import Documents

@Suite struct YAMLReaderTests {
  private func documents(_ text: String) throws -> [String] {
    var all: [String] = []
    try forEachYAML(text) { all.append(dump($0)) }
    return all
  }

  // MARK: Values

  /// Of a plain scalar: the number text, word or string on the tape.
  @Test(
    arguments: [
      ("null", "null"), ("Null", "null"), ("NULL", "null"), ("~", "null"), ("", "null"), ("nULL", #""nULL""#),
      ("true", "true"), ("True", "true"), ("TRUE", "true"), ("false", "false"), ("False", "false"),
      ("tRUE", #""tRUE""#),
      ("yes", #""yes""#), ("no", #""no""#), ("on", #""on""#), ("y", #""y""#),
      ("0", "0"), ("7", "7"), ("-7", "-7"), ("+7", "7"), ("007", "7"), ("-007", "-7"), ("+00", "0"), ("-0", "-0"),
      ("9007199254740993", "9007199254740993"), ("0o7", "7"), ("0o17", "15"), ("0o8", #""0o8""#), ("-0o7", #""-0o7""#),
      ("0x1F", "31"), ("0xff", "255"), ("0x", #""0x""#), ("0xG", #""0xG""#), ("0X1F", #""0X1F""#), ("0x0", "0"),
      ("0xFFFFFFFFFFFFFFFFFFFF", "1208925819614629174706175"), ("0x3B9ACA00", "1000000000"),
      ("0xDE0B6B3A7640000", "1000000000000000000"), ("0b1", #""0b1""#), ("1_000", #""1_000""#),
      ("1.5", "1.5"), ("-1.5", "-1.5"), (".5", "0.5"), ("-.5", "-0.5"), ("+.5", "0.5"), ("1.", "1.0"),
      ("01.50", "1.50"),
      ("1e3", "1e3"), ("1E+03", "1E+03"), ("1.e3", "1.0e3"), (".5e-3", "0.5e-3"), ("00.5", "0.5"), ("1e", #""1e""#),
      (".", #"".""#), ("+", #""+""#), (".e1", #"".e1""#), ("1.2.3", #""1.2.3""#), ("1:30", #""1:30""#),
      (".inf", #"".inf""#), ("-.Inf", #""-.Inf""#), (".nan", #"".nan""#), ("2024-01-01", #""2024-01-01""#),
      ("--1", #""--1""#), ("早报", #""早报""#), ("1 2", #""1 2""#), ("<<", #""<<""#),
    ])
  func coreSchema(_ scalar: String, _ value: String) throws {
    #expect(try documents("v: \(scalar)\n") == ["{\"v\":\(value)}"])
    #expect(try documents("v: '\(scalar)'\n") == ["{\"v\":\"\(scalar)\"}"])
  }

  @Test(arguments: [
    ("!!str 1", #""1""#), ("!!str", #""""#), ("! 1", #""1""#), ("!!int 0x10", "16"), ("!!int '7'", "7"),
    ("!!float 1", "1.0"), ("!!float 0x10", "16.0"), ("!!float 1e3", "1e3"), ("!!float .inf", #"".inf""#),
    ("!!bool True", "true"), ("!!null ~", "null"), ("!!null ''", "null"), ("!!null", "null"), ("!own 1", #""1""#),
    ("!!binary aGk=", #""aGk=""#), ("!!seq [1]", "[1]"), ("!!map {a: 1}", #"{"a":1}"#), ("!own {a: 1}", #"{"a":1}"#),
    ("!<tag:yaml.org,2002:str> 1", #""1""#),
  ])
  func tags(_ scalar: String, _ value: String) throws {
    #expect(try documents("v: \(scalar)\n") == ["{\"v\":\(value)}"])
    #expect(try documents("[\(scalar) , x]\n") == ["[\(value),\"x\"]"])
  }

  @Test func plainIntegersAreTold() throws {
    let kinds = [("1", true), ("0x1F", true), ("007", true), ("1.0", false), ("1.", false), ("1e3", false)]
    for (text, isPlain) in kinds + [("!!float 1", false)] {
      try forEachYAML(text) { #expect($0.tape.flags($0.tape.root).contains(.plainInteger) == isPlain) }
    }
  }

  @Test func hexadecimalOfAnyUsefulLength() throws {
    // 16^k - 1 for growing k, by repeated doubling in decimal digits.
    var power: [Int] = [1]
    for length in 1...120 {
      var carry = 0
      for i in power.indices {
        carry += power[i] * 16
        power[i] = carry % 10
        carry /= 10
      }
      while carry > 0 {
        power.append(carry % 10)
        carry /= 10
      }
      // 16^k ends in 6, so that taking one away needs no borrow.
      let expected = power.reversed().map(String.init).joined().dropLast() + "5"
      #expect(try documents("0x" + String(repeating: "F", count: length)) == [String(expected)])
    }
    let long = "0x" + String(repeating: "F", count: 5_000)
    #expect(try documents(long) == ["\"\(long)\""])
  }

  @Test func namesAreKeysAsWritten() throws {
    let text = "1: a\n0x1F: b\ntrue: c\n1.50: d\n? \n: e\n\"q\\u65e9\": f\n? g\n!!str 7: h\n"
    #expect(
      try documents(text)
        == [#"{"1":"a","0x1F":"b","true":"c","1.50":"d","":"e","q早":"f","g":null,"7":"h"}"#])
  }

  // MARK: Streams

  @Test(arguments: [
    ("", []), ("# only a comment\n", []), ("---", ["null"]), ("---\n---\n", ["null", "null"]),
    ("a\n---\nb\n", [#""a""#, #""b""#]), ("--- [1]\n...\n# c\n--- {}\n", ["[1]", "{}"]),
    ("\u{FEFF}a: 1", [#"{"a":1}"#]),
    ("%YAML 1.2\n---\na\n...\n", [#""a""#]), ("{\"a\": [1, true, \"x\"]}", [#"{"a":[1,true,"x"]}"#]),
  ])
  func streams(_ text: String, _ values: [String]) throws { #expect(try documents(text) == values) }

  @Test func afterTheEndAndAfterAFaultNothingFollows() throws {
    let document = Document()
    let right = PaddedBytes("a: 1")
    let stream = YAMLStream(right.all)
    #expect(try stream.next(into: document))
    #expect(try !stream.next(into: document))
    #expect(try !stream.next(into: document))
    let wrong = PaddedBytes("a: 1\n--- [\n--- 2\n")
    let second = YAMLStream(wrong.all)
    #expect(try second.next(into: document))
    #expect(throws: ReadFault.self) { try second.next(into: document) }
    #expect(try !second.next(into: document))
    withExtendedLifetime((right, wrong)) {}
  }

  @Test func placesGoOnThroughTheStream() throws {
    let text = "早: 1\n---\né: 😀\n--- x\n"
    var found: [String] = []
    try forEachYAML(text) { document in
      let tape = document.tape
      let last = tape.members(tape.root).map(\.value).last ?? tape.root
      found.append(String(decoding: Array(text.utf8)[document.place(of: last)], as: UTF8.self))
    }
    #expect(found == ["1", "😀", "x"])
  }

  // MARK: Duplicates

  @Test func duplicateKeys() throws {
    let text = "a: 1\n早: {b: 1, 'b': 2}\n\"a\": 3\n1: x\n'1': y\n"
    try forEachYAML(text) { document in
      let places = document.duplicates
        .map { [document.place(of: $0.earlier).lowerBound, document.place(of: $0.later).lowerBound] }
        .sorted { $0[0] < $1[0] }
      #expect(places == [[0, 25], [11, 17], [32, 37]])
      #expect(dump(document) == #"{"早":{"b":2},"a":3,"1":"y"}"#)
    }
  }

  @Test func manyKeysInReasonableTime() throws {
    let lines = (0..<30_000).map { "firsteightsame\(1_000_000 + $0)eightsamelast: 0\n" }.joined()
    let elapsed = try ContinuousClock().measure {
      try forEachYAML(lines + "firsteightsame1000005eightsamelast: 1\n") { #expect($0.duplicates.count == 1) }
    }
    #expect(elapsed < .seconds(120))
  }
}
