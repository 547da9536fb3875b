import Testing

@testable import Documents

@Suite struct JSONDuplicateTests {
  /// Earlier and later place of each duplicate, by place.
  private func duplicates(_ text: String) throws -> [[Range<Int>]] {
    try withJSON(text) { document in
      document.duplicates
        .map { [document.place(of: $0.earlier), document.place(of: $0.later)] }
        .sorted { $0[1].lowerBound < $1[1].lowerBound }
    }
  }

  @Test(arguments: [
    (#"{"a":1,"b":2,"a":3}"#, [[1..<4, 13..<16]], #"{"b":2,"a":3}"#),
    (#"{"a":1,"\u0061":2}"#, [[1..<4, 7..<15]], #"{"a":2}"#),
    (#"{"\u0061":1,"a":2}"#, [[1..<9, 12..<15]], #"{"a":2}"#),
    (#"{"a":1,"a":2,"a":3}"#, [[1..<4, 7..<10], [1..<4, 13..<16]], #"{"a":3}"#),
    (#"{"x":{"早":1,"早":[{"早":1}]},"y":{"早":1}}"#, [[6..<11, 14..<19]], #"{"x":{"早":[{"早":1}]},"y":{"早":1}}"#),
    (#"{"":1,"":2}"#, [[1..<3, 6..<8]], #"{"":2}"#),
    (#"{"a":{"b":1},"a":{"b":2}}"#, [[1..<4, 13..<16]], #"{"a":{"b":2}}"#),
    (#"{"a":1,"A":2,"b":1}"#, [], #"{"a":1,"A":2,"b":1}"#),
  ])
  func areFoundAndReplaced(_ text: String, _ places: [[Range<Int>]], _ rest: String) throws {
    #expect(try duplicates(text) == places)
    #expect(try withJSON(text) { dump($0) } == rest)
  }

  @Test(arguments: [47, 48, 49, 50, 200])
  func inLargeObjects(_ count: Int) throws {
    var members = (0..<count).map { "\"key\($0)\":\($0)" }
    members.append("\"key1\":true")
    members.append("\"key\(count - 1)\":true")
    members.append("\"\\u006bey1\":false")
    try withJSON("{\(members.joined(separator: ","))}") { document in
      let names = document.duplicates.map { document.tape.text($0.later) }.sorted()
      #expect(names == ["key1", "key1", "key\(count - 1)"].sorted())
      #expect(document.tape.childCount(document.tape.root) == count)
      let last = try value(document, "key1")
      #expect(dump(document, last) == "false")
    }
  }

  @Test func namesChosenToCollideDoNoHarm() throws {
    // Equal in their first and last eight bytes and in length: one hash for all.
    let count = 100_000
    let members = (0..<count).map { "\"firsteightsame\(1_000_000 + $0)eightsamelast\":0" }
    let elapsed = try ContinuousClock().measure {
      try withJSON("{\(members.joined(separator: ",")),\"firsteightsame1000005eightsamelast\":1}") { document in
        #expect(document.duplicates.count == 1)
        let hashes = Set(document.tape.members(document.tape.root).map { document.tape.nameHash($0.name) })
        #expect(hashes.count == 1)
      }
    }
    // In debug builds too; comparing each with each would take hours.
    #expect(elapsed < .seconds(120))
  }
}
