import Linting
import Testing

@testable import Reports

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("a", 1), ("é", 1), ("e\u{301}", 1), ("你", 2), ("，", 2), ("ｱ", 1), ("ア", 2), ("한", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("😂", 2), ("👨‍👩‍👧", 2), ("👍🏽", 2), ("🇨🇳", 2), ("❤", 1), ("❤️", 2),
    ("☕️", 2), ("☕", 2), ("☕\u{FE0E}", 2), ("1️⃣", 2), ("#", 1), ("𠀀", 2), ("\u{200D}", 0), ("Ａ", 2), ("™", 1),
    ("…", 1), ("“", 1),
  ])
  func width(text: String, columns: Int) { #expect(DisplayWidth.of(text) == columns, "\(text)") }
}

@Suite struct SafeTextTests {
  @Test(arguments: [
    ("plain 你好 👨‍👩‍👧", "plain 你好 👨‍👩‍👧"), ("a\u{1B}[31mb", "a\\x1B[31mb"), ("a\nb\tc", "a\\nb\\tc"), ("\u{202E}x", "\\u202Ex"),
    ("\u{9B}1m", "\\u009B1m"), ("a\u{7F}", "a\\x7F"), ("\u{200B}\u{FEFF}", "\\u200B\\uFEFF"), ("\u{2066}", "\\u2066"),
    ("e\u{301}", "e\u{301}"),
  ])
  func line(text: String, safe: String) { #expect(SafeText.line(text) == safe) }
}

@Suite struct SnippetTests {
  /// The line as shown, and the mark under it.
  private func shown(
    _ text: [UInt8], _ range: Range<Int>, hidden: [Range<Int>] = [], cut: (Bool, Bool) = (false, false)
  ) -> [String] {
    let excerpt = Excerpt(text: text, cutLeft: cut.0, cutRight: cut.1, range: range)
    let snippet = Snippet(excerpt, hidden: hidden)
    let mark = "^" + String(repeating: "~", count: snippet.markWidth - 1)
    return [snippet.line, String(repeating: " ", count: snippet.markStart) + mark]
  }

  private func shown(_ text: String, mark: String) -> [String] {
    let bytes = Array(text.utf8)
    let start = bytes.firstRange(of: Array(mark.utf8))!.lowerBound
    return shown(bytes, start..<start + mark.utf8.count)
  }

  @Test func marks() {
    #expect(shown("  \"badge\": \"3\"", mark: "\"3\"") == ["  \"badge\": \"3\"", "           ^~~"])
    #expect(shown("你好 x", mark: "x") == ["你好 x", "     ^"])
    #expect(shown("你好 x", mark: "好") == ["你好 x", "  ^~"])
    #expect(shown("👨‍👩‍👧x", mark: "x") == ["👨‍👩‍👧x", "  ^"])
    #expect(shown("\tx", mark: "x") == ["    x", "    ^"])
    #expect(shown("\u{1B}[0mx", mark: "x") == ["\\x1B[0mx", "       ^"])
    #expect(shown(Array("ab".utf8), 2..<2) == ["ab", "  ^"])
    #expect(shown([], 0..<0) == ["", "^"])
    #expect(shown([0x61, 0xFF, 0x62], 1..<2) == ["a\\xFFb", " ^~~~"])
  }

  @Test func hiddenParts() {
    let bytes = Array("k: abcdefgh, x".utf8)
    #expect(shown(bytes, 3..<11, hidden: [5..<11]) == ["k: ab…, x", "   ^~~"])
    #expect(shown(bytes, 13..<14, hidden: [5..<11]) == ["k: ab…, x", "        ^"])
  }

  @Test func longLines() {
    let text = String(repeating: "你", count: 200) + "MARK" + String(repeating: "b", count: 200)
    let lines = shown(text, mark: "MARK")
    #expect(lines[0].hasPrefix("…你") && lines[0].hasSuffix("b…"))
    #expect(DisplayWidth.of(lines[0]) <= Snippet.widest + 2)
    let before = lines[0].prefix { $0 != "M" }
    #expect(lines[1] == String(repeating: " ", count: DisplayWidth.of(String(before))) + "^~~~")
    let wide = shown(Array(String(repeating: "a", count: 500).utf8), 10..<480)
    #expect(wide[1].utf8.count <= Snippet.widest + 1)
  }

  @Test func windowsOfTheReader() {
    #expect(shown(Array("abc".utf8), 1..<2, cut: (true, true)) == ["…abc…", "  ^"])
  }
}
