import Testing

@testable import Documents

/// A payload that is right, and what breaks it: parts of the text, what stands there instead, and the likely mistake
/// that the fault names (nil: what was found and expected says it).
enum Breaks {
  static let payload =
    #"{"aps":{"alert":{"title":"早报","body":"Hi"},"badge":7,"sound":"ping.caf"},"type":3,"uid":"10086","#
    + #""tags":[1,2],"vip":true}"#

  static let table: [(part: String, breaks: [(text: String, cause: ReadFault.Cause?)])] = [
    (
      "7",
      [
        ("+7", .unaryPlus), ("07", .leadingZero), ("7.", .bareFraction), (".7", .bareFraction), ("-", nil),
        ("7e", nil), ("7e+", nil), ("0x7", .hexadecimal), ("7_0", nil), ("--7", nil), ("７", .fullWidth),
        ("NaN", .notANumber), ("-Infinity", .notANumber), ("1/2", nil),
      ]
    ),
    (
      "true",
      [
        ("True", .foreignWord), ("TRUE", .foreignWord), ("tru", .unquotedText), ("yes", .foreignWord),
        ("undefined", .foreignWord), ("nil", .foreignWord), ("true false", .missingComma), ("`true`", nil),
      ]
    ),
    (
      #""badge":7,"#,
      [
        (#""badge":7"#, .missingComma), (#""badge":7,,"#, .doubledComma), (#""badge":7;"#, nil),
        (#""badge" 7,"#, .missingColon), (#""badge"=7,"#, .equalsSign), (#""badge"=>7,"#, .equalsSign),
        (#""badge"::7,"#, nil), (#""badge":,"#, nil), (#""badge":7:8,"#, nil), (#""badge","#, .missingColon),
        (":7,", nil), ("badge:7,", .unquotedName), ("'badge':7,", .singleQuotes), ("7:7,", .unquotedName),
        (#""badge":7，"#, .fullWidth), (#""badge"：7,"#, .fullWidth),
      ]
    ),
    (
      #""ping.caf""#,
      [
        ("'ping.caf'", .singleQuotes), ("“ping.caf”", .smartQuotes), ("ping.caf", .unquotedText),
        (#""ping.caf"#, .missingQuote), (#""pi"ng.caf""#, .missingQuote), (#""ping\.caf""#, .badEscape),
        (#""ping\x41""#, .badEscape), (#""ping\'s""#, .badEscape), (#""ping\u12""#, .badEscape),
        (#""ping\u12G4""#, .badEscape), (#""ping\U0001F600""#, .badEscape), ("\"ping\tcaf\"", .controlCharacter),
        ("\"ping\0caf\"", .controlCharacter), ("\"ping\u{1B}caf\"", .controlCharacter),
        ("\"ping\u{1F}caf\"", .controlCharacter), (#""ping\ud83d""#, .loneSurrogate),
        (#""ping\ude00""#, .loneSurrogate), (#""ping\ude00\ud83d""#, .loneSurrogate),
        (#""ping\ud83d\u0041""#, .loneSurrogate),
      ]
    ),
    (
      "[1,2]",
      [
        ("[1,2", nil), ("[1,2]]", .mismatchedClosing), ("[1,2}", .mismatchedClosing), ("{1,2}", .unquotedName),
        ("(1,2)", nil), ("[1 2]", .missingComma), ("[1,,2]", .doubledComma), ("[,1]", .doubledComma),
        ("[1,2,]", .trailingComma), ("[1:2]", nil),
      ]
    ),
    (
      "true}",
      [
        ("true", .cutOff), ("true}}", .extraClosing), ("true]", .mismatchedClosing), ("true,}", .trailingComma),
        ("true};", nil), ("true},", nil), ("true}{}", .secondDocument), (#"true} {"aps":{}}"#, .secondDocument),
        ("true} // end", .comment), ("true)", nil),
      ]
    ),
    (
      #"{"aps":{"#,
      [
        (#"{,"aps":{"#, .doubledComma), (#"{{"aps":{"#, nil), (#"{"aps":{{"#, nil), ("{'aps':{", .singleQuotes),
        (#"{"aps:{"#, .missingQuote), (#"{"aps"{"#, .missingColon), (#"{"aps":{/* x */"#, .comment),
        ("{\"aps\":{\u{C}", .controlCharacter), ("{\"aps\":{\u{3000}", .fullWidth),
      ]
    ),
  ]

  /// The payload with each part replaced in turn.
  static var all: [(text: String, cause: ReadFault.Cause?)] {
    table.flatMap { part, breaks in
      breaks.map { (replacing(part, with: $0.text), $0.cause) }
    }
  }

  private static func replacing(_ part: String, with text: String) -> String {
    let bytes = Array(payload.utf8)
    let part = Array(part.utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: part) }) else { return payload }
    return String(decoding: bytes[..<start] + Array(text.utf8) + bytes[(start + part.count)...], as: UTF8.self)
  }
}

@Suite struct BreaksTests {
  @Test func thePayloadIsRight() { #expect(jsonFault(Array(Breaks.payload.utf8)) == nil) }

  @Test(arguments: Breaks.all)
  func namesTheMistake(_ text: String, _ cause: ReadFault.Cause?) throws {
    let fault = try #require(jsonFault(Array(text.utf8)))
    #expect(fault.cause == cause)
    #expect(fault.offset <= text.utf8.count && fault.offset + fault.length <= text.utf8.count)
    #expect(!fault.expected.isEmpty)
    #expect(fault.found.isEmpty == (fault.offset == text.utf8.count))
  }

  @Test(
    arguments: [
      [0xFF], [0x80], [0xC0, 0xAF], [0xED, 0xA0, 0xBD], [0xF4, 0x90, 0x80, 0x80], [0xE4, 0xBD],
      [0xC4, 0xE3, 0xBA, 0xC3],
      [0xE9], [0xF0, 0x80, 0x80, 0x80], [0xE0, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC2], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func placesBytesThatAreNotUTF8(_ bad: [UInt8]) throws {
    for before in ["{\"早\":\"", "{\"早\":\"1234567", "{\"早\":\"早", "{\""] {
      let text = Array(before.utf8) + bad + Array("\": 1}".utf8)
      let fault = try #require(jsonFault(text))
      #expect(fault.rule == .encoding)
      #expect(fault.cause == .notUTF8)
      #expect(fault.offset == before.utf8.count)
      #expect(fault.found == "byte 0x" + String(bad[0], radix: 16, uppercase: true))
    }
  }

  @Test func everyCutIsTruncation() throws {
    let text = Array((Breaks.payload.dropLast() + #","e":"\u65e9\ud83d\ude00\n","n":[null,false,-1.5e+3]}"#).utf8)
    #expect(jsonFault(text) == nil)
    for count in 1..<text.count {
      let fault = try #require(jsonFault(Array(text[..<count])))
      #expect(fault.rule == .truncated, "cut after \(count) bytes: \(fault)")
      #expect(fault.cause == .cutOff)
      #expect(fault.place == count..<count)
    }
  }
}
