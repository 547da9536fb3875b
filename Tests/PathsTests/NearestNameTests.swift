import Paths
import Testing

struct NearestNameTests {
  private static let keys = ["alert", "badge", "sound", "content-available", "mutable-content", "thread-id", "gcm.*"]
  private let names = NearestName(known: keys, misspelt: ["message_type": "messag_type"])

  @Test(arguments: [
    ("message_type", "messag_type", NearestName.Way.table),
    ("content_available", "content-available", .folding),
    ("contentAvailable", "content-available", .folding),
    ("BADGE", "badge", .folding),
    ("thread.Id", "thread-id", .folding),
    ("bagde", "badge", .distance),
    ("souns", "sound", .distance),
    ("content-avialabel", "content-available", .distance),
    ("contnt-avalabl", "content-available", .distance),
  ])
  func finds(name: String, nearest: String, way: NearestName.Way) {
    let match = names.nearest(to: name)
    #expect(match?.name == nearest)
    #expect(match?.way == way)
  }

  @Test(arguments: ["bagdes", "extras", "gcm.x", "contnt-avalb", ""])
  func findsNothingFar(name: String) {
    #expect(names.nearest(to: name) == nil)
  }

  @Test func firstListedOnTies() {
    #expect(NearestName(known: ["cat", "bat"]).nearest(to: "rat")?.name == "cat")
    #expect(NearestName(known: ["bat", "cat"]).nearest(to: "rat")?.name == "bat")
  }

  @Test func withoutDistanceOnlyTableAndFolding() {
    #expect(names.nearest(to: "bagde", distance: false) == nil)
    #expect(names.nearest(to: "Badge", distance: false)?.name == "badge")
  }
}
