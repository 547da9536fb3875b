/// Merge keys: `<<: *defaults` brings in another map's members.
///
/// The member `<<` stays on the tape, hidden like a replaced one, so that anchors inside its value stay good; where its
/// value is an alias, a null stands for it. The members brought in are copies behind the map's own.
extension YAMLBuilder {
  /// A map whose members are brought in, and how many collections it holds inside one another.
  struct Merge {
    let source: Node
    let height: Int
  }

  /// Notes what an alias brings in: a map or a list of maps after `<<`, a map in such a list.
  mutating func addMerge(alias anchor: Anchor, _ place: Range<Int>) throws(ReadFault) {
    let tape = document.tape
    let isInList = !frames[frames.count - 1].isMerging
    let owner = frames.count - (isInList ? 2 : 1)
    switch tape.kind(anchor.node) {
    case .object:
      frames[owner].merges.append(Merge(source: anchor.node, height: anchor.height))
    case .array where !isInList:
      for element in tape.elements(anchor.node) {
        guard tape.kind(element) == .object else { throw notMergeable(place) }
        frames[owner].merges.append(Merge(source: element, height: anchor.height - 1))
      }
    default:
      throw notMergeable(place)
    }
    document.append(.null, place: place)
  }

  /// Adds the members that the map brings in and does not have: its own win, then those of an earlier source.
  mutating func merge(into frame: inout Frame) throws(ReadFault) {
    guard let place = frame.mergeNames.last.map({ document.place(of: $0) }) else { return }
    for name in frame.mergeNames { document.hide(name) }
    // A Set of texts hashes with a random seed: names chosen to collide do no harm.
    var known = Set(document.names(ofOpen: frame.node).map { document.tape.text($0) })
    for merge in frame.merges {
      guard frames.count + merge.height - 1 <= document.limits.depth else { throw tooDeep(place) }
      frame.height = max(frame.height, merge.height)
      // Appending may move the tape, so its view is asked anew for each member.
      for (name, value) in Array(document.tape.members(merge.source))
      where known.insert(document.tape.text(name)).inserted {
        try countAliasNodes(of: name, place)
        try countAliasNodes(of: value, place)
        document.appendCopy(of: name)
        document.appendCopy(of: value)
      }
    }
  }
}
