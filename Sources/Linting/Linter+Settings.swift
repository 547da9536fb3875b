internal import Documents

/// Secrets in the lines of settings files: without quotes a value goes to the line's end, blanks, commas and all, so that
/// only the document knows where it ends.
extension Linter {
  /// The parts of an excerpt that are values under secrets' names, in bytes of its text.
  ///
  /// - Parameter offset: where the excerpt's range begins in the document.
  func secretSettings(in excerpt: Excerpt, at offset: Int) -> [Range<Int>] {
    guard let secrets = options.secrets, document.format == .properties || document.format == .env else {
      return []
    }
    let tape = document.tape
    let start = offset - excerpt.range.lowerBound
    var found: [Range<Int>] = []
    for (name, value) in tape.members(tape.root) where tape.kind(value) == .string {
      let place = document.place(of: value)
      let (lower, upper) = (max(place.lowerBound - start, 0), min(place.upperBound - start, excerpt.text.count))
      guard lower < upper, secrets.isSecret(name: tape.text(name)) else {
        continue
      }
      let text = tape.text(value)
      if secrets.shortened(text) != text { found.append(lower..<upper) }
    }
    return found
  }
}
