import Documents
import Foundation
import Testing

/// `Docs/coverage/` has a row for each row of the reference's pages, where these are there, and no other of their names.
///
/// A row is a line of a table's body or an entry of a list below a heading, not in a code block. Its name is made of the
/// page, the heading's number (or its words) and which it is there: `apns-1.2-3`.
@Suite struct CoverageRowsTests {
  static let pages = ["apns", "jpush", "getui", "other-providers", "ios-delivery"]
  private static let reference = Suites.folder + "/../reference"
  private static let isThere = FileManager.default.fileExists(atPath: reference)

  /// Names of the rows of a page.
  static func rows(_ text: String, page: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var rows: [String] = []
    var section: String?
    var count = 0
    var isCode = false
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") { isCode.toggle() }
      if isCode || line.hasPrefix("```") { continue }
      if let heading = line.wholeMatch(of: /##+ (.*)/) {
        (section, count) = (self.section(heading.1), 0)
      } else if let section, isRow(line, next: index + 1 < lines.count ? lines[index + 1] : "") {
        count += 1
        rows.append("\(page)-\(section)-\(count)")
      }
    }
    return rows
  }

  private static func section(_ title: Substring) -> String {
    if let number = (title + " ").prefixMatch(of: /(\d+(?:\.\d+)*)\.?\s/) { return String(number.1) }
    let words = title.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    return String(words.joined(separator: "-").prefix(24)).trimmingCharacters(in: ["-"])
  }

  private static func isRow(_ line: Substring, next: Substring) -> Bool {
    if line.hasPrefix("|") { return !isRule(line) && !isRule(next) }
    return line.prefixMatch(of: #/[-*] |\d+\. /#) != nil
  }

  /// The line between a table's head and its body.
  private static func isRule(_ line: Substring) -> Bool { line.wholeMatch(of: /\|[\s\-:|]+/) != nil }

  @Test func rowsOfAPage() {
    let page = """
      # Title
      | a | b |
      ## 1. One
      | a | b |
      |---|:-:|
      | 1 | 2 |
      | 3 | 4 |
      text
      - an entry
        - of it
      ### 1.2.3 Deep
      ```
      - code
      ```
      1. first
      * second
      ## A *long* title, with 2 numbers – and more of it
      -no entry
      - entry
      """
    #expect(
      CoverageRowsTests.rows(page, page: "p") == [
        "p-1-1", "p-1-2", "p-1-3", "p-1.2.3-1", "p-1.2.3-2", "p-a-long-title-with-2-numb-1",
      ])
  }

  @Test(.enabled(if: isThere, "the reference is not part of the package"), arguments: pages)
  func everyRowIsThere(page: String) throws {
    let path = "\(CoverageRowsTests.reference)/\(page).md"
    let text = try #require(FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) })
    let wanted = Set(CoverageRowsTests.rows(text, page: page))
    #expect(wanted.count > 40)
    let there = Set(try CoverageRowsTests.covered().filter { $0.hasPrefix(page + "-") })
    #expect(wanted.subtracting(there).sorted() == [], "rows of the page that no file has")
    #expect(there.subtracting(wanted).sorted() == [], "rows that the page has not")
  }

  /// Names of all rows in `Docs/coverage/`.
  private static func covered() throws -> [String] {
    let folder = Suites.root + "/Docs/coverage"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }
    return try files.flatMap { file in
      let bytes = try Suites.bytes(folder + "/" + file)
      let document = Document()
      guard try YAMLStream(bytes.all).next(into: document) else { return [String]() }
      let tape = document.tape
      let rows = try #require(tape.member("rows", of: tape.root)?.value)
      return withExtendedLifetime(bytes) { tape.members(rows).map { tape.text($0.name) } }
    }
  }
}
