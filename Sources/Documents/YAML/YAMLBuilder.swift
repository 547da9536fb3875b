/// Fills a document from libyaml's events: values, names, aliases; merge keys lie in `YAMLBuilder+Merging`.
struct YAMLBuilder {
  /// What a collection is to the one around it.
  enum Role {
    case value
    /// Merged into the map around it by `<<`; or, in a list of such maps, into the one around the list.
    case mergeSource(owner: Int)
    case mergeList
  }

  /// A collection that is still being read.
  struct Frame {
    let node: Node
    let isMap: Bool
    let role: Role
    let anchor: String?
    /// In a map: a name was read, and its value is next.
    var hasName = false
    /// That name is `<<`.
    var isMerging = false
    /// Collections inside one another, this one included.
    var height = 1
    var merges: [Merge] = []
    var mergeNames: [Node] = []
  }

  /// A value that an alias may stand for.
  struct Anchor {
    var node: Node
    /// Collections inside one another: 0 for a scalar.
    var height = 0
    /// The collection has not ended: an alias to it would hold itself.
    var isOpen = false
    /// Of a name: the kind that its text has as a value.
    var kindOfName: NodeKind?
  }

  let slice: PaddedSlice
  let document: Document
  private(set) var places: YAMLPlaces
  var frames: [Frame] = []
  private var anchors: [String: Anchor] = [:]
  private var aliasNodes = 0
  /// End of the last token that has text of its own.
  private var lastEnd: Int

  /// - Parameters:
  ///   - places: as the document before this one left them.
  ///   - start: the event that began the document.
  init(_ document: Document, of slice: PaddedSlice, _ places: YAMLPlaces, start: YAMLEvent) {
    self.slice = slice
    self.document = document
    self.places = places
    lastEnd = self.places.byte(ofCharacter: start.end)
    document.begin(slice, .yaml)
  }

  mutating func add(_ event: YAMLEvent) throws(ReadFault) {
    switch event.kind {
    case .scalar: try addScalar(event)
    case .alias: try addAlias(event)
    case .mappingStart, .sequenceStart: try open(event)
    case .collectionEnd: try close(event)
    default: break
    }
  }

  // MARK: Scalars

  private mutating func addScalar(_ event: YAMLEvent) throws(ReadFault) {
    let place = scalarPlace(event)
    if isAtName {
      let isMerging = event.isPlain && event.tag == nil && event.text.elementsEqual("<<".utf8)
      let name = document.append(
        .name, content: event.text, place: place, link: Name.hash(of: event.text))
      nameAdded(name, isMerging: isMerging)
      if let anchor = event.anchor {
        anchors[anchor] = Anchor(node: name, kindOfName: try meaning(event, place).kind)
      }
      return
    }
    if isMerging { throw notMergeable(place) }
    let meaning = try meaning(event, place)
    let node = append(meaning, text: event.text, place: place)
    if let anchor = event.anchor { anchors[anchor] = Anchor(node: node) }
    valueAdded(height: 0)
  }

  private func meaning(_ event: YAMLEvent, _ place: Range<Int>) throws(ReadFault) -> CoreSchema.Meaning {
    let (meaning, wanted) = CoreSchema.meaning(of: event.text, isPlain: event.isPlain, tag: event.tag)
    if let wanted { throw fault(place, expected: "\(wanted), as the tag says") }
    return meaning
  }

  private func append(
    _ meaning: CoreSchema.Meaning, text: UnsafeBufferPointer<UInt8>, place: Range<Int>
  ) -> Node {
    switch meaning {
    case .null, .false, .true: return document.append(meaning.kind, place: place)
    case .string: return document.append(.string, content: text, place: place)
    case .integer, .float:
      let flags: NodeFlags = meaning == .integer ? .plainInteger : []
      let number = CoreSchema.jsonNumber(text, isInteger: meaning == .integer)
      return number.withUnsafeBufferPointer {
        document.append(.number, flags: flags, content: $0, place: place)
      }
    }
  }

  /// The bytes of a scalar: with its quotes, without the properties before it.
  private mutating func scalarPlace(_ event: YAMLEvent) -> Range<Int> {
    var start = places.byte(ofCharacter: event.start)
    let end = places.byte(ofCharacter: event.end)
    if event.anchor != nil || event.tag != nil { start = places.afterProperties(start, limit: end) }
    if start == end {
      let place = places.afterIndicators(min(lastEnd, start), limit: start)
      lastEnd = max(lastEnd, place)
      return place..<place
    }
    let place = event.isPlain ? start..<end : places.trimmed(start..<end)
    lastEnd = place.upperBound
    return place
  }

  // MARK: Collections

  private mutating func open(_ event: YAMLEvent) throws(ReadFault) {
    var start = places.byte(ofCharacter: event.start)
    if event.anchor != nil || event.tag != nil { start = places.afterProperties(start, limit: slice.count) }
    let isMap = event.kind == .mappingStart
    if isAtName { throw fault(start..<start + 1, expected: "a key of one scalar: JSON's names are strings") }
    guard frames.count < document.limits.depth else { throw tooDeep(start..<start + 1) }
    let role = try role(ofMap: isMap, at: start..<start + 1)
    let node = document.append(isMap ? .object : .array, place: start..<start)
    if let anchor = event.anchor { anchors[anchor] = Anchor(node: node, isOpen: true) }
    frames.append(Frame(node: node, isMap: isMap, role: role, anchor: event.anchor))
  }

  private mutating func close(_ event: YAMLEvent) throws(ReadFault) {
    guard var frame = frames.last else { preconditionFailure("libyaml closes what it opened") }
    if frame.isMap {
      document.findDuplicates(of: frame.node)
      try merge(into: &frame)
    }
    frames.removeLast()
    // A block collection "ends" at the next token, a pair without braces inside a flow list has no end of its own.
    let start = document.place(of: frame.node).lowerBound
    let first = start < slice.count ? slice.bytes[start] : 0
    if first == Byte.openBrace || first == Byte.openBracket {
      let end = places.byte(ofCharacter: event.end)
      let last = end > start ? slice.bytes[end - 1] : 0
      if last == Byte.closeBrace || last == Byte.closeBracket { lastEnd = max(lastEnd, end) }
    }
    document.close(frame.node, placeEnd: lastEnd)
    if let anchor = frame.anchor, anchors[anchor]?.node == frame.node {
      anchors[anchor] = Anchor(node: frame.node, height: frame.height)
    }
    if case .mergeSource(let owner) = frame.role {
      frames[owner].merges.append(Merge(source: frame.node, height: frame.height))
    }
    valueAdded(height: frame.height)
  }

  // MARK: Aliases

  private mutating func addAlias(_ event: YAMLEvent) throws(ReadFault) {
    let start = places.byte(ofCharacter: event.start)
    let place = start..<places.byte(ofCharacter: event.end)
    lastEnd = place.upperBound
    let alias = event.anchor ?? ""
    guard let anchor = anchors[alias] else {
      throw fault(place, expected: "an anchor &\(alias) earlier in the document")
    }
    if anchor.isOpen { throw fault(place, expected: "an alias of a value that has ended: this one holds itself") }
    if isAtName { return try addName(alias: anchor, place) }
    if isMerging {
      try addMerge(alias: anchor, place)
      valueAdded(height: 0)
      return
    }
    guard frames.count + anchor.height <= document.limits.depth else { throw tooDeep(place) }
    try countAliasNodes(of: anchor.node, place)
    if let kind = anchor.kindOfName {
      anchors[alias] = Anchor(node: appendValue(ofName: anchor.node, kind))
    } else {
      document.appendCopy(of: anchor.node)
    }
    valueAdded(height: anchor.height)
  }

  /// A name that an alias gives: of a scalar only.
  private mutating func addName(alias anchor: Anchor, _ place: Range<Int>) throws(ReadFault) {
    let kind = document.tape.kind(anchor.node)
    if kind.isContainer { throw fault(place, expected: "a key of one scalar: JSON's names are strings") }
    try countAliasNodes(of: anchor.node, place)
    nameAdded(document.appendName(textOf: anchor.node), isMerging: false)
  }

  /// The value that an anchored name is elsewhere: `&a 1: x` and `*a` are the name `1` and the number 1.
  private func appendValue(ofName name: Node, _ kind: NodeKind) -> Node {
    switch kind {
    case .string: return document.appendString(textOf: name)
    case .number:
      let place = document.place(of: name)
      return document.tape.withContent(name) { text in
        append(CoreSchema.meaning(of: text, isPlain: true, tag: nil).meaning, text: text, place: place)
      }
    default: return document.append(kind, place: document.place(of: name))
    }
  }

  /// Counts the nodes that a copy of `node` adds; input that would expand without bound is refused here.
  mutating func countAliasNodes(of node: Node, _ place: Range<Int>) throws(ReadFault) {
    aliasNodes += document.tape.end(node) - node.position
    guard aliasNodes <= document.limits.aliasNodes else {
      throw fault(
        place, expected: "aliases that add at most \(document.limits.aliasNodes) values", cause: .tooManyAliases)
    }
  }

  // MARK: The collection around

  private var isAtName: Bool { frames.last.map { $0.isMap && !$0.hasName } ?? false }

  /// The next value is one to merge: that of `<<`, or an element of its list.
  private var isMerging: Bool {
    guard let frame = frames.last else { return false }
    if case .mergeList = frame.role { return true }
    return frame.isMerging
  }

  private func role(ofMap isMap: Bool, at place: Range<Int>) throws(ReadFault) -> Role {
    guard isMerging else { return .value }
    let isInList = frames[frames.count - 1].isMerging == false
    if isMap { return .mergeSource(owner: frames.count - (isInList ? 2 : 1)) }
    if isInList { throw notMergeable(place) }
    return .mergeList
  }

  private mutating func nameAdded(_ name: Node, isMerging: Bool) {
    frames[frames.count - 1].hasName = true
    frames[frames.count - 1].isMerging = isMerging
    if isMerging { frames[frames.count - 1].mergeNames.append(name) }
  }

  private mutating func valueAdded(height: Int) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].hasName = false
    frames[frames.count - 1].isMerging = false
    frames[frames.count - 1].height = max(frames[frames.count - 1].height, height + 1)
  }

  // MARK: Faults

  func fault(_ place: Range<Int>, expected: String, cause: ReadFault.Cause = .yaml) -> ReadFault {
    ReadFault(
      rule: .syntax, offset: place.lowerBound, length: place.count,
      found: YAMLDiagnosis.excerpt(slice, place), expected: expected, cause: cause)
  }

  func tooDeep(_ place: Range<Int>) -> ReadFault {
    fault(place, expected: "at most \(document.limits.depth) levels of nesting", cause: .tooDeep)
  }

  func notMergeable(_ place: Range<Int>) -> ReadFault {
    fault(place, expected: "a map, or a list of maps, to merge")
  }
}
