public import Documents

/// How the documents lie in an input.
public enum InputFormat: Sendable, Hashable {
  case json
  /// A document a line.
  case lines
  case yaml
  /// Java's, `NAME=value` with its own escapes.
  case properties
  /// Environment variables of a server, `NAME=value` as shells and dotenv libraries read it.
  case env

  /// By the name, mostly its extension; nil where it says nothing.
  public init?(fileName: String) {
    switch InputFormat.lowercasedExtension(fileName) {
    case "json", "apns": self = .json
    case "ndjson", "jsonl", "log": self = .lines
    case "yml", "yaml": self = .yaml
    case "properties": self = .properties
    case "env": self = .env
    default:
      guard InputFormat.isEnv(fileName) else { return nil }
      self = .env
    }
  }

  /// Whether the file is named `.env`, or `.env.` and something: `.env.production`.
  private static func isEnv(_ path: String) -> Bool {
    let name = path.utf8.suffix { $0 != UInt8(ascii: "/") }
    return name.elementsEqual(".env".utf8) || name.starts(with: ".env.".utf8)
  }

  /// The part after the last dot of the last component, in lower case; nil where there is none, or only a leading dot.
  static func lowercasedExtension(_ path: String) -> String? {
    let name = path.utf8.suffix { $0 != UInt8(ascii: "/") }
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
    let letters = name[name.index(after: dot)...].map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    return String(decoding: letters, as: UTF8.self)
  }
}

extension BidirectionalCollection {
  fileprivate func suffix(while predicate: (Element) -> Bool) -> SubSequence {
    var start = endIndex
    while start > startIndex {
      let before = index(before: start)
      if !predicate(self[before]) { break }
      start = before
    }
    return self[start...]
  }
}

/// Tells from an input's beginning what its name does not tell.
public enum FormatSniffer {
  public enum Verdict: Sendable, Hashable {
    case format(InputFormat)
    /// Two lines that are not blank are needed, or the end.
    case needsMore
  }

  /// Two documents of JSON are told from one that goes on over several lines:
  ///
  /// - Where the first line that is not blank is a whole object or array, no more of it can follow: what does are further
  ///   documents, whole or not, unless they begin with a bracket too many or a comma.
  /// - Where the first line is none, but ends so that no value could come next, and the second is a whole object or array,
  ///   the first is a document that is broken or cut off.
  ///
  /// - Parameter isEnd: whether these are all bytes there are.
  public static func verdict(_ bytes: UnsafeBufferPointer<UInt8>, isEnd: Bool, limits: Limits = .standard) -> Verdict {
    var lines = Lines(bytes)
    guard let first = lines.nextFilled(isEnd: isEnd) else { return isEnd ? .format(.json) : .needsMore }
    let isWhole = parses(first, limits)
    if !isWhole, !startsContainer(first) {
      return .format(looksLikeYAML(first) ? .yaml : looksLikeEnv(first) ? .env : .json)
    }
    guard let second = lines.nextFilled(isEnd: isEnd) else { return isEnd ? .format(.json) : .needsMore }
    if isWhole, startsContainer(first) {
      let next = second.first { !LineChunk.isBlank($0) }
      return .format([0x7D, 0x5D, 0x2C].contains(next) ? .json : .lines)
    }
    let mayGoOn = [0x2C, 0x3A, 0x5B].contains(first.last { !LineChunk.isBlank($0) })
    let isNext = parses(second, limits) && (isWhole || startsContainer(second) && !mayGoOn)
    return .format(isNext ? .lines : .json)
  }

  private static func startsContainer(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let first = line.first { !LineChunk.isBlank($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  private static func parses(_ line: UnsafeBufferPointer<UInt8>, _ limits: Limits) -> Bool {
    let document = Document(limits: limits)
    let bytes = PaddedBytes(line)
    return withExtendedLifetime(bytes) {
      do throws(ReadFault) {
        try document.readJSON(bytes.all)
        return true
      } catch {
        return false
      }
    }
  }

  /// A comment, a document mark, an entry of a list, or a name with a colon and a blank: not how broken JSON begins.
  private static func looksLikeYAML(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = line.drop { $0 == 0x20 }
    guard let first = text.first else { return false }
    if first == UInt8(ascii: "#") || first == UInt8(ascii: "%") || text.starts(with: "---".utf8) { return true }
    if first == UInt8(ascii: "-") { return text.dropFirst().first == 0x20 }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return false }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return colon + 1 >= text.endIndex || text[colon + 1] == 0x20 || text[colon + 1] == 0x0D
  }

  /// A name in capitals and an equals sign, with or without `export` before it.
  private static func looksLikeEnv(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = line.starts(with: "export ".utf8) ? line.dropFirst(7) : line[...]
    let name = text.prefix { 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_") }
    return !name.isEmpty && name.endIndex < text.endIndex && text[name.endIndex] == UInt8(ascii: "=")
  }

  private struct Lines {
    var rest: Slice<UnsafeBufferPointer<UInt8>>

    init(_ bytes: UnsafeBufferPointer<UInt8>) { rest = bytes[...] }

    /// The next line that holds more than blanks; nil where there is none, or none that is known to be whole.
    mutating func nextFilled(isEnd: Bool) -> UnsafeBufferPointer<UInt8>? {
      while !rest.isEmpty {
        let end = rest.firstIndex(of: 0x0A)
        guard end != nil || isEnd else { return nil }
        let line = UnsafeBufferPointer(rebasing: rest[..<(end ?? rest.endIndex)])
        rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
        if !line.allSatisfy(LineChunk.isBlank) { return line }
      }
      return nil
    }
  }
}

extension FormatSniffer {
  /// Bytes that are read ahead at most: what begins with a longer line is taken for one document.
  private static let farthest = 4 << 20

  /// The format of a source, and a source with all its bytes.
  public static func sniff(
    _ source: any ByteSource, limits: Limits = .standard
  ) throws(FileFault.Reason) -> (source: any ByteSource, format: InputFormat) {
    var ahead: [UInt8] = []
    let part = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { part.deallocate() }
    while true {
      let count = try source.read(into: part)
      ahead += part[..<count]
      let isEnd = count == 0 || ahead.count >= farthest
      let verdict = ahead.withUnsafeBufferPointer { FormatSniffer.verdict($0, isEnd: isEnd, limits: limits) }
      if case .format(let format) = verdict { return (ResumedSource(ahead: ahead, rest: source), format) }
    }
  }
}
