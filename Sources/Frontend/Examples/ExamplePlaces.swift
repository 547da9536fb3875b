internal import Linting
internal import Paths

/// Compares where findings stand with where an example wants them.
enum ExamplePlaces {
  static func shown(_ finding: Finding) -> String {
    let pointer = (finding.wantedPath ?? finding.path ?? []).pointer
    return pointer.isEmpty ? "the document itself" : pointer
  }

  /// Every place has a finding, and every finding has a place.
  ///
  /// - Parameter places: pointers, or queries that name one place.
  static func problems(_ findings: [Finding], at places: [String]) -> [String] {
    let wanted = places.map { (text: $0, pointer: pointer($0)) }
    var problems: [String] = []
    for place in wanted where !findings.contains(where: { fits($0, place.pointer) }) {
      problems.append("nothing found at \(place.text)")
    }
    for finding in findings where !wanted.contains(where: { fits(finding, $0.pointer) }) {
      problems.append("found at \(shown(finding)), which is not wanted: \(finding.message)")
    }
    return problems
  }

  /// What is missing goes by its own path or by that of the object which lacks it.
  private static func fits(_ finding: Finding, _ pointer: String) -> Bool {
    finding.path?.pointer ?? "" == pointer || finding.wantedPath?.pointer == pointer
  }

  private static func pointer(_ place: String) -> String {
    guard place.hasPrefix("$") else { return place }
    do throws(PathError) { return try Query.parse(place).steps?.pointer ?? place } catch { return place }
  }
}
