import Testing

@testable import Documents

@Suite struct NameTests {
  @Test(arguments: 0...40)
  func readersAgreeOnHashes(_ length: Int) throws {
    let plain = String((0..<length).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
    for name in [plain, String(plain.dropLast(3)) + "早", "é" + plain] {
      let escaped = name.unicodeScalars.map { scalar in
        let hex = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
      }
      for spelling in [name, escaped.joined()] {
        try withJSON("{\"\(spelling)\":1}") { document in
          let member = try #require(document.tape.member(Name(name), of: document.tape.root))
          #expect(document.tape.nameHash(member.name) == Name(name).hash)
          #expect(document.tape.equals(member.name, Name(name)))
        }
      }
      try forEachYAML("\"\(name)\": 1") { document in
        #expect(document.tape.member(Name(name), of: document.tape.root) != nil)
      }
    }
  }

  @Test func namesOfOneHashAreToldApart() throws {
    try withJSON(#"{"12345678-a-12345678":1,"12345678-b-12345678":2}"#) { document in
      #expect(document.duplicates.isEmpty)
      let second = try value(document, "12345678-b-12345678")
      #expect(dump(document, second) == "2")
      #expect(document.tape.member("12345678-c-12345678", of: document.tape.root) == nil)
    }
  }
}
