/// A pattern for file names: `*` and `?` within a name, `**` across folders, `[a-z]`, `{json,yml}`.
///
/// Without a slash it is tested against the name alone, with one against the path relative to where the pattern stands.
public struct Glob: Sendable, Hashable {
  public let pattern: String
  private let alternatives: [Alternative]
  private let isBaseName: Bool

  public init(_ pattern: String) {
    self.pattern = pattern
    isBaseName = !pattern.contains("/")
    let path = pattern.hasPrefix("./") ? String(pattern.dropFirst(2)) : pattern
    alternatives = Glob.expand(path).map(Alternative.init)
  }

  private struct Alternative: Hashable {
    let characters: [Character]
    /// What it ends with in any case: most files end otherwise.
    let ending: [UInt8]

    init(_ text: String) {
      characters = Array(text)
      var ending: [UInt8] = []
      for byte in text.utf8 {
        if "*?[]".utf8.contains(byte) { ending = [] } else { ending.append(byte) }
      }
      self.ending = ending
    }
  }

  /// - Parameter path: with slashes, relative to the pattern's folder; `../` where it lies outside.
  public func matches(_ path: String) -> Bool {
    // A slash at the end is no part of a name.
    let mayMatch = alternatives.contains { isBaseName && path.hasSuffix("/") || Glob.ends(path, with: $0.ending) }
    guard mayMatch else { return false }
    let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    let text = Array(isBaseName ? Glob.name(path) : path)
    return alternatives.contains { Glob.matches(text[...], $0.characters[...]) }
  }

  private static func ends(_ path: String, with ending: [UInt8]) -> Bool {
    path.utf8.count >= ending.count && path.utf8.suffix(ending.count).elementsEqual(ending)
  }

  /// What stands behind the last slash; slashes at the end aside.
  private static func name(_ path: String) -> String {
    var end = path.utf8.endIndex
    while end > path.startIndex, path.utf8[path.utf8.index(before: end)] == UInt8(ascii: "/") {
      end = path.utf8.index(before: end)
    }
    guard end > path.startIndex else { return path }
    var start = end
    while start > path.startIndex, path.utf8[path.utf8.index(before: start)] != UInt8(ascii: "/") {
      start = path.utf8.index(before: start)
    }
    return String(path[start..<end])
  }

  /// Braces written out; at most a hundred alternatives, the rest stays as it is.
  private static func expand(_ pattern: String) -> [String] {
    var done: [String] = []
    var open = [pattern]
    while let next = open.popLast() {
      guard done.count + open.count < 100, let start = next.firstIndex(of: "{"),
        let end = next[start...].firstIndex(of: "}")
      else {
        done.append(next)
        continue
      }
      let (head, tail) = (next[..<start], next[next.index(after: end)...])
      for part in next[next.index(after: start)..<end].split(separator: ",", omittingEmptySubsequences: false) {
        open.append(String(head) + part + tail)
      }
    }
    return done
  }

  private static func matches(_ text: ArraySlice<Character>, _ pattern: ArraySlice<Character>) -> Bool {
    // Two stars remember where to go on after a mismatch: linear but for their number, never exponential.
    var (t, p) = (text.startIndex, pattern.startIndex)
    var star: (text: Int, pattern: Int)?
    var deep: (text: Int, pattern: Int)?
    while t < text.endIndex || p < pattern.endIndex {
      if p < pattern.endIndex {
        if pattern[p] == "*" {
          if p + 1 < pattern.endIndex, pattern[p + 1] == "*" {
            p += 2
            // `**/` stands for no folder too.
            if p < pattern.endIndex, pattern[p] == "/" { p += 1 }
            deep = (t, p)
            star = nil
          } else {
            p += 1
            star = (t, p)
          }
          continue
        }
        if t < text.endIndex, let next = matchOne(text[t], pattern, p) {
          t += 1
          p = next
          continue
        }
      }
      if let (at, after) = star, at < text.endIndex, text[at] != "/" {
        star = (at + 1, after)
        (t, p) = (at + 1, after)
      } else if let (at, after) = deep, at < text.endIndex {
        deep = (at + 1, after)
        star = nil
        (t, p) = (at + 1, after)
      } else {
        return false
      }
    }
    return true
  }

  /// The pattern's position behind what matched the character; nil where it does not match.
  private static func matchOne(_ character: Character, _ pattern: ArraySlice<Character>, _ p: Int) -> Int? {
    switch pattern[p] {
    case "?": return character == "/" ? nil : p + 1
    case "[":
      guard let end = pattern[(p + 1)...].dropFirst().firstIndex(of: "]") else {
        return character == "[" ? p + 1 : nil
      }
      var set = pattern[(p + 1)..<end]
      let negated = set.first == "!" || set.first == "^"
      if negated { set = set.dropFirst() }
      var found = false
      var i = set.startIndex
      while i < set.endIndex {
        if i + 2 < set.endIndex, set[i + 1] == "-" {
          found = found || (set[i]...max(set[i], set[i + 2])).contains(character)
          i += 3
        } else {
          found = found || set[i] == character
          i += 1
        }
      }
      return found != negated && character != "/" ? end + 1 : nil
    case let other: return other == character ? p + 1 : nil
    }
  }
}
