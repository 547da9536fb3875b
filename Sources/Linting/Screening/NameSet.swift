internal import Documents
internal import Paths
internal import Rulesets

/// Names that an object may have: whole names, and beginnings such as `_j_` for `_j_*`.
struct NameSet: Hashable, Sendable {
  let names: [Name]
  let prefixes: [[UInt8]]
  /// False where a pattern has its star elsewhere: then a name that is in neither list may be meant all the same.
  let isExact: Bool
  /// Which of all other names count.
  private let report: RuleFunction.KnownKeys.Report
  private let misspelt: [String: String]

  init(patterns: [String], _ report: RuleFunction.KnownKeys.Report = .all, misspelt: [String: String] = [:]) {
    self.report = report
    self.misspelt = misspelt
    names = Set(patterns.filter { !$0.contains("*") }).sorted().map { Name($0) }
    let globs = patterns.filter { $0.contains("*") }
    let beginnings = globs.filter { $0.hasSuffix("*") && !$0.dropLast().contains("*") }
    prefixes = beginnings.map { Array($0.utf8.dropLast()) }
    isExact = beginnings.count == globs.count
  }

  /// Those of some names that are neither in the list nor begin like one, and count.
  func others(among candidates: [(name: Name, slot: Int)]) -> [Int] {
    let known = Set(names)
    let others = candidates.filter { candidate in
      !known.contains(candidate.name) && !prefixes.contains { candidate.name.utf8.starts(with: $0) }
    }
    guard report != .all else { return others.map(\.slot) }
    let nearest = NearestName(known: names.map(\.description), misspelt: misspelt)
    return others.filter { (nearest.nearest(to: $0.name.description) != nil) == (report == .misspelt) }.map(\.slot)
  }
}

/// Names as they read without case and separators, to tell quickly that another name is nowhere near.
struct FoldedNames: Hashable, Sendable {
  /// Bytes of a name that is looked at: longer ones are near nothing.
  static let greatestLength = 256

  let known: [Name]
  let folded: [Name]
  /// A bit for each first letter.
  let firsts: Int64

  /// - Parameter wrong: further spellings, which are wrong as they stand.
  init(_ names: some Sequence<String>, wrong: [String]) {
    known = Set(names).sorted().map { Name($0) }
    let folded = Set((names.map { $0 } + wrong).map { FoldedNames.fold(Array($0.utf8)) })
    self.folded = folded.map { String(decoding: $0, as: UTF8.self) }.sorted().map { Name($0) }
    firsts = folded.reduce(0) { $0 | FoldedNames.bit($1.first ?? 0) }
  }

  static func fold(_ name: [UInt8]) -> [UInt8] {
    name.compactMap { isSeparator($0) ? nil : lower($0) }
  }

  /// Gives `body` a short name folded.
  static func withFolded<R>(_ name: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: greatestLength) { space in
      var count = 0
      for byte in name.prefix(greatestLength) where !isSeparator(byte) {
        space[count] = lower(byte)
        count += 1
      }
      return body(UnsafeBufferPointer(rebasing: space[..<count]))
    }
  }

  @inline(__always)
  private static func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  @inline(__always)
  static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: " ")
  }

  @inline(__always)
  static func bit(_ byte: UInt8) -> Int64 { 1 &<< Int64(lower(byte) & 31) }
}
