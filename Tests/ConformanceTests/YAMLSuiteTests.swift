import Documents
import Testing

/// The cases of yaml/yaml-test-suite that libyaml 0.2.5 reads rightly and that say which JSON they give.
struct YAMLSuiteTests {
  /// Such cases in the suite: another number means that it was not read whole.
  static let caseCount = 234

  @Test(.enabled(if: Suites.has("yaml"), "the public suites are not part of the package"))
  func everyCaseGivesItsJSON() throws {
    let outcomes = try Suites.bytes(Suites.folder + "/yaml/libyaml-0.2.5.json")
    let outcomeDocument = Document()
    try outcomeDocument.readJSON(outcomes.all)
    let wrong = try wrongCases(outcomeDocument)

    let bytes = try Suites.bytes(Suites.folder + "/yaml/cases.json")
    let suite = Document()
    try suite.readJSON(bytes.all)
    let tape = suite.tape
    var count = 0
    for one in tape.elements(tape.root) {
      guard let id = text("id", of: one, tape), !wrong.contains(id), text("expect", of: one, tape) == "ok",
        let yaml = text("yaml", of: one, tape), let json = tape.member("json", of: one)?.value
      else { continue }
      count += 1
      run(id, yaml, tape.elements(json).map { $0 }, suite)
    }
    #expect(count == Self.caseCount)
    withExtendedLifetime((outcomes, bytes)) {}
  }

  /// The cases that libyaml reads otherwise than the suite wants: the list names no others.
  private func wrongCases(_ document: Document) throws -> Set<String> {
    let tape = document.tape
    let cases = try #require(tape.member("cases", of: tape.root)?.value)
    return Set(tape.members(cases).map { tape.text($0.name) })
  }

  private func run(_ id: String, _ yaml: String, _ expected: [Node], _ suite: Document) {
    let bytes = PaddedBytes(yaml)
    let document = Document()
    let stream = YAMLStream(bytes.all)
    var count = 0
    do throws(ReadFault) {
      while try stream.next(into: document) {
        if count < expected.count {
          #expect(
            isSame(document.tape, document.tape.root, suite.tape, expected[count]), "\(id), document \(count)")
        }
        count += 1
      }
      #expect(count == expected.count, "\(id): documents")
    } catch {
      Issue.record("\(id): \(error)")
    }
    withExtendedLifetime(bytes) {}
  }

  /// Whether two values are one JSON value: the order of members is free, numbers are compared exactly.
  private func isSame(_ a: Tape, _ one: Node, _ b: Tape, _ other: Node) -> Bool {
    guard a.kind(one) == b.kind(other) else { return false }
    switch a.kind(one) {
    case .number: return Number.equal(a.bytes(one), b.bytes(other))
    case .string, .name: return a.text(one) == b.text(other)
    case .array:
      let (left, right) = (a.elements(one).map { $0 }, b.elements(other).map { $0 })
      return left.count == right.count && zip(left, right).allSatisfy { isSame(a, $0, b, $1) }
    case .object:
      return a.childCount(one) == b.childCount(other)
        && a.members(one).allSatisfy { member in
          b.member(Name(a.text(member.name)), of: other).map { isSame(a, member.value, b, $0.value) } ?? false
        }
    case .null, .true, .false: return true
    }
  }

  private func text(_ name: Name, of object: Node, _ tape: Tape) -> String? {
    tape.member(name, of: object).map { tape.text($0.value) }
  }
}
