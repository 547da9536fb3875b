internal import Documents

/// Where a document's secrets stand in the source: the values at and below the names of secrets, whatever form they are
/// written in, on whichever line, and wherever an alias takes them from.
struct SecretPlaces {
  /// Ascending and apart, without quotes.
  private let ranges: [Range<Int>]
  /// The names that they stand under.
  private let names: [String]

  init(_ document: Document, _ secrets: any SecretKeeper) {
    var walk = Walk(document: document, secrets: secrets)
    walk.run()
    var merged: [Range<Int>] = []
    var names: [String] = []
    for (range, name) in walk.found.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
        names.append(name)
      }
    }
    ranges = merged
    self.names = names
  }

  /// The parts of a range of the source that are secret, in bytes from its start.
  func parts(of range: Range<Int>) -> [Range<Int>] {
    ranges[first(endingAfter: range.lowerBound)...].prefix { $0.lowerBound < range.upperBound }.map { secret in
      let part = secret.clamped(to: range)
      return part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound
    }
  }

  /// The name of the secret that a range of the source shows a part of; nil where it shows none.
  func name(at range: Range<Int>) -> String? {
    let index = first(endingAfter: range.lowerBound)
    return index < ranges.count && ranges[index].lowerBound < range.upperBound ? names[index] : nil
  }

  private func first(endingAfter offset: Int) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// One pass over the tape.
  private struct Walk {
    let document: Document
    let secrets: any SecretKeeper
    var found: [(range: Range<Int>, name: String)] = []
    private var known: [String: Bool] = [:]

    init(document: Document, secrets: any SecretKeeper) {
      self.document = document
      self.secrets = secrets
    }

    mutating func run() {
      let tape = document.tape
      // The document, then the values of strings that were opened.
      var regions = [tape.root]
      while let top = regions.popLast() { run(top, tape, &regions) }
    }

    private mutating func run(_ top: Node, _ tape: Tape, _ regions: inout [Node]) {
      /// Where the value under a secret's name ends, and that name.
      var end = 0
      var secretName = ""
      var position = top.position
      while position < tape.end(top) {
        let node = Node(index: position)
        switch tape.kind(node) {
        case .name where position >= end:
          let name = tape.text(node)
          if isSecret(name) {
            secretName = name
            end = tape.end(tape.value(ofName: node))
          }
        case .number where position < end:
          let digits = tape.bytes(node).count { 0x30...0x39 ~= $0 }
          if secrets.isSecret(number: digits, under: secretName) {
            found.append((document.place(of: node), secretName))
          }
        case .string where position < end: addString(node, tape, secretName)
        case .string: if let value = tape.embedded(in: node) { regions.append(value) }
        default: break
        }
        position += 1
      }
    }

    private mutating func isSecret(_ name: String) -> Bool {
      if let isSecret = known[name] { return isSecret }
      let isSecret = secrets.isSecret(name: name)
      known[name] = isSecret
      return isSecret
    }

    /// A variable that is filled in elsewhere is none.
    private mutating func addString(_ node: Node, _ tape: Tape, _ name: String) {
      let text = tape.text(node)
      guard secrets.shortened(text) != text else { return }
      let place = document.place(of: node)
      guard place.count >= 2, let quote = document.sourceByte(place.lowerBound), [0x22, 0x27, 0x60].contains(quote),
        document.sourceByte(place.upperBound - 1) == quote
      else { return found.append((place, name)) }
      found.append((place.lowerBound + 1..<place.upperBound - 1, name))
    }
  }
}
