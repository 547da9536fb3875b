internal import Documents

/// Names that an object may have: whole names, and beginnings such as `_j_` for `_j_*`.
struct NameSet: Hashable, Sendable {
  let names: [Name]
  let prefixes: [[UInt8]]
  /// False where a pattern has its star elsewhere: then a name that is in neither list may be meant all the same.
  let isExact: Bool

  init(patterns: [String]) {
    names = Set(patterns.filter { !$0.contains("*") }).sorted().map { Name($0) }
    let globs = patterns.filter { $0.contains("*") }
    let beginnings = globs.filter { $0.hasSuffix("*") && !$0.dropLast().contains("*") }
    prefixes = beginnings.map { Array($0.utf8.dropLast()) }
    isExact = beginnings.count == globs.count
  }

  /// Whether a name is in the list, or begins like one.
  func mayContain(_ name: Name) -> Bool {
    names.contains(name) || prefixes.contains { name.utf8.starts(with: $0) }
  }
}

/// Names as they read without case and separators, to tell quickly that another name is nowhere near.
struct FoldedNames: Hashable, Sendable {
  private let known: Set<[UInt8]>
  private let folded: Set<[UInt8]>
  /// A bit for each first letter.
  private let firsts: UInt32

  /// - Parameter wrong: further spellings, which are wrong as they stand.
  init(_ names: some Sequence<String>, wrong: [String]) {
    known = Set(names.map { Array($0.utf8) })
    folded = Set((names.map { $0 } + wrong).map { FoldedNames.fold(Array($0.utf8)) })
    firsts = folded.reduce(0) { $0 | FoldedNames.bit($1.first ?? 0) }
  }

  /// Whether the name may read like one of these, and is none of them as it stands. Escaped names may: they are rare.
  @inline(__always)
  func mayContain(_ name: Node, _ tape: Tape) -> Bool {
    let bytes = tape.bytes(name)
    var i = 0
    while i < bytes.count, FoldedNames.isSeparator(bytes[i]) { i += 1 }
    guard i < bytes.count else { return false }
    if tape.flags(name).contains(.escaped) { return true }
    guard firsts & FoldedNames.bit(bytes[i]) != 0 else { return false }
    let name = Array(bytes)
    return !known.contains(name) && folded.contains(FoldedNames.fold(name))
  }

  static func fold(_ name: [UInt8]) -> [UInt8] {
    name.compactMap { isSeparator($0) ? nil : lower($0) }
  }

  @inline(__always)
  private static func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  @inline(__always)
  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: " ")
  }

  @inline(__always)
  private static func bit(_ byte: UInt8) -> UInt32 { 1 &<< UInt32(lower(byte) & 31) }
}
