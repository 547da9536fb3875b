internal import Documents
internal import Linting
internal import Paths

/// Compares where findings stand with where an example wants them.
enum ExamplePlaces {
  static func shown(_ finding: Finding) -> String {
    let pointer = finding.path?.pointer ?? ""
    return pointer.isEmpty ? "the document itself" : pointer
  }

  /// Every place has a finding, and every finding has a place.
  ///
  /// - Parameter places: pointers, or queries that name one place.
  static func problems(_ findings: [Finding], at places: [String], in bytes: PaddedBytes) -> [String] {
    let wanted = places.map { (text: $0, pointer: pointer($0)) }
    var problems: [String] = []
    for place in wanted where !findings.contains(where: { fits($0, place.pointer, bytes) }) {
      problems.append("nothing found at \(place.text)")
    }
    for finding in findings where !wanted.contains(where: { fits(finding, $0.pointer, bytes) }) {
      problems.append("found at \(shown(finding)), which is not wanted: \(finding.message)")
    }
    return problems
  }

  /// At the place itself; or the place is missing, and the finding stands at the deepest object on the way to it.
  private static func fits(_ finding: Finding, _ pointer: String, _ bytes: PaddedBytes) -> Bool {
    let found = finding.path?.pointer ?? ""
    if found == pointer { return true }
    guard pointer.hasPrefix(found + "/") else { return false }
    return !exists(pointer, bytes)
  }

  private static func exists(_ pointer: String, _ bytes: PaddedBytes) -> Bool {
    let document = Document()
    do throws(ReadFault) { try document.readJSON(bytes.all) } catch { return false }
    let tape = document.tape
    var node = tape.root
    for token in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = unescaped(token)
      if let member = tape.member(Name(name), of: node) {
        node = member.value
      } else if let index = Int(name), index >= 0, let element = tape.element(index, of: node) {
        node = element
      } else {
        return false
      }
    }
    return true
  }

  private static func unescaped(_ token: Substring) -> String {
    var text = ""
    var isEscaped = false
    for character in token {
      if isEscaped {
        text.append(character == "1" ? "/" : "~")
        isEscaped = false
      } else if character == "~" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }

  private static func pointer(_ place: String) -> String {
    guard place.hasPrefix("$") else { return place }
    do throws(PathError) { return try Query.parse(place).steps?.pointer ?? place } catch { return place }
  }
}
