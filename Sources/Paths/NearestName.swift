/// The nearest of a list of known names to one that is not among them: what "did you mean" proposes.
///
/// In this order: the table of misspellings; a known name that is equal after lowering case and dropping `-`, `_`, `.`
/// and blanks; the known name at the least edit distance (insert, delete, change, swap neighbours) of at most
/// min(3, max(1, n/4)), n its length, the first listed on ties. Names with `*` are never proposed.
public struct NearestName: Sendable {
  /// What led to a name.
  public enum Way: Sendable, Equatable { case table, folding, distance }

  public struct Match: Sendable, Equatable {
    public let name: String
    public let way: Way
  }

  /// A known name, with what rules it out quickly.
  private struct Candidate: Sendable {
    let name: String
    let scalars: [Unicode.Scalar]
    let limit: Int
    /// A bit for each scalar that occurs, by its low six bits: an edit changes two at most.
    let occurring: UInt64
  }

  /// Edits that lead to a proposal at most, however long the name.
  public static let greatestDistance = 3

  private var candidates: [Candidate] = []
  private var folded: [String: String] = [:]
  private let misspelt: [String: String]

  /// - Parameters:
  ///   - known: names in the order they were listed; those with `*` are passed over.
  ///   - misspelt: wrong name to right name.
  public init(known: [String], misspelt: [String: String] = [:]) {
    self.misspelt = misspelt
    for name in known where !name.utf8.contains(UInt8(ascii: "*")) {
      let scalars = Array(name.unicodeScalars)
      candidates.append(
        Candidate(
          name: name, scalars: scalars, limit: min(NearestName.greatestDistance, max(1, scalars.count / 4)),
          occurring: NearestName.occurring(scalars)))
      let key = NearestName.fold(name)
      if folded[key] == nil { folded[key] = name }
    }
  }

  /// The name to propose; nil where none is near.
  ///
  /// - Parameter distance: whether edit distance counts too, or only the table and folding.
  public func nearest(to name: String, distance: Bool = true) -> Match? {
    if let right = misspelt[name] { return Match(name: right, way: .table) }
    let key = NearestName.fold(name)
    if !key.isEmpty, let known = folded[key] { return Match(name: known, way: .folding) }
    guard distance else { return nil }
    let scalars = Array(name.unicodeScalars)
    let occurring = NearestName.occurring(scalars)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let limit = min(candidate.limit, (best?.distance ?? 4) - 1)
      guard limit > 0, abs(candidate.scalars.count - scalars.count) <= limit,
        (candidate.occurring ^ occurring).nonzeroBitCount <= 2 * limit
      else { continue }
      let found = NearestName.distance(scalars, candidate.scalars)
      if found <= limit { best = (candidate.name, found) }
    }
    return best.map { Match(name: $0.name, way: .distance) }
  }

  private static func occurring(_ scalars: [Unicode.Scalar]) -> UInt64 {
    scalars.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
  }

  /// The name in lower case, without `-`, `_`, `.` and blanks.
  private static func fold(_ name: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in name.lowercased().unicodeScalars where !"-_. \t".unicodeScalars.contains(scalar) {
      folded.append(scalar)
    }
    return String(folded)
  }

  /// Least number of insertions, deletions, changes and swaps of neighbours; no place is edited twice.
  static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var row = last
    for i in a.indices {
      row[0] = i + 1
      for j in b.indices {
        var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, beforeLast[j - 1] + 1) }
        row[j + 1] = least
      }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[b.count]
  }
}
