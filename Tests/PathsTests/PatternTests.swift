import Patterns
import Testing

struct PatternTests {
  @Test(arguments: [
    ("a.c", "xabcx", Pattern.Outcome.matched), ("^a$", "a\n", .notMatched), ("/^A$/i", "a", .matched),
    ("/^b$/m", "a\nb", .matched), ("/a.b/s", "a\nb", .matched), ("/a.b/", "a\nb", .notMatched),
    ("/a/b/", "xa/bx", .matched),
    ("//", "a//b", .matched), ("/", "/", .matched), ("/x", "/x", .matched), ("/é/iu", "É", .matched),
    ("\\d+", "12", .matched),
    ("^$", "", .matched), ("/^(mon|tue)$/i", "Mon", .matched),
  ])
  func option(text: String, subject: String, expected: Pattern.Outcome) throws {
    let pattern = try Pattern.option(text)
    // More than once, so that the machine code is tried too.
    for _ in 0..<8 { #expect(pattern.match(subject) == expected) }
  }

  /// What is known of every text with a match is true of all of them: a wrong byte would hide matches.
  @Test(arguments: [
    ("^[{]", ["{", "{}"]), ("^ab", ["ab"]), ("^a*b", ["b", "aab"]), ("^[ ]*[{]", ["{", "  {"]), ("a|b", ["a", "b"]),
    ("^a|b", ["a", "xb"]), ("(?i)[.](mp3|m4a)$", [".mp3", "x.M4A"]), ("[.]b?", [".", ".b"]), ("^[^a]", ["b"]),
    ("^a{0}b", ["b"]), ("^a?b", ["b"]), ("^\\d", ["7"]), ("é$", ["é"]), ("(?i)É$", ["é"]),
    // Letters beyond ASCII in other cases: the Kelvin sign and the long s.
    ("(?i)xk$", ["xk", "xK", "x\u{212A}"]), ("(?i)xs$", ["XS", "x\u{17F}"]), ("(?i)k", ["\u{212A}"]),
  ])
  func knownBytes(text: String, subjects: [String]) throws {
    let pattern = try Pattern(text)
    for subject in subjects {
      #expect(pattern.match(subject) == .matched)
      if let required = pattern.description.required {
        let letter = required | 0x20
        #expect(subject.utf8.contains { $0 == required || (0x61...0x7A).contains(letter) && $0 | 0x20 == letter })
      }
      if let first = pattern.description.first { #expect(subject.utf8.first == first) }
    }
    #expect(try Pattern("^[{]").description.first == UInt8(ascii: "{") && Pattern("a/b").description.required != nil)
  }

  @Test(arguments: [("/a/x", 3), ("(a", 2), ("/(a/", 3), ("a{2}b(", 6), ("/a/ix", 4)])
  func refused(text: String, offset: Int) {
    let error = #expect(throws: PatternError.self) { try Pattern.option(text) }
    #expect(error?.offset == offset, "\(String(describing: error))")
  }

  @Test func workIsBounded() throws {
    let subject = String(repeating: "a", count: 40) + "b"
    let pattern = try Pattern("^(a+)+$")
    let clock = ContinuousClock()
    let time = clock.measure { for _ in 0..<8 { #expect(pattern.match(subject) == .overLimit) } }
    #expect(time < .seconds(5))
    let squared = try Pattern("[0-9]+[xy]")
    let digits = String(repeating: "0", count: 32 << 10)
    let squaredTime = clock.measure { #expect(squared.match(digits) != .matched) }
    #expect(squaredTime < .seconds(20))
    #expect(squared.match(digits + "0") == .overLimit)
    let deep = try Pattern("^(a|b)*c$")
    let long = String(repeating: "ab", count: 500_000)
    for _ in 0..<8 { #expect(deep.match(long) != .matched) }
  }

  @Test func manyThreadsShareOnePattern() async throws {
    let pattern = try Pattern("^[a-z]+[0-9]+$")
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let space = MatchSpace()
          var matched = 0
          for number in 0..<1_000 {
            var text = "abc\(number)"
            if text.withUTF8({ pattern.match($0, in: space) }) == .matched { matched += 1 }
          }
          return matched
        }
      }
      for await matched in group { #expect(matched == 1_000) }
    }
  }
}

/// RFC 9485, with anchors.
struct IRegexpTests {
  @Test(arguments: [
    ("a.*", "ab", true), (".", "\u{2028}", true), (".", "\n", false), (".", "\r", false), ("[.]", "x", false),
    ("\\p{Lu}", "Ж", true), ("\\P{Lu}", "ж", true), ("\\p{L}+", "aЖ中", true), ("[\\p{Nd}x]+", "1x٣", true),
    ("^ab.*", "abc", true), (".*bc$", "abc", true), ("a|b|", "", true), ("(a|bc){2,3}", "abcbc", true),
    ("a{2}", "aaa", false),
    ("a{2,}", "aaaa", true), ("[^a-c]", "d", true), ("[-a]", "-", true), ("[a-]+", "a-", true), ("[^-]", "-", false),
    ("[\\-\\]\\[\\^\\\\]+", "-][^\\", true), ("[a^]", "^", true), ("[#-&]", "$", true), ("\\t\\n", "\t\n", true),
    ("a b#c", "a b#c", true), ("", "", true), ("()", "", true), ("[$]", "$", true), ("[中-丰]", "丯", true),
    ("AuthKey_(.*)[.]p8", "AuthKey_X.p8", true), ("a\\.c", "abc", false), ("\"'", "\"'", true),
  ])
  func whole(text: String, subject: String, expected: Bool) throws {
    let pattern = try IRegexp(text).compiled(whole: true)
    for _ in 0..<8 { #expect(pattern.match(subject) == (expected ? .matched : .notMatched), "\(text)") }
  }

  @Test(arguments: [
    ("\\d", 0, "[0-9]"), ("a\\w", 1, "[A-Za-z0-9_]"), ("a(?=b)", 1, "lookahead"), ("a(?<!b)", 1, "lookbehind"),
    ("(?:a)", 0, "write (…)"), ("(?i)a", 0, "options"), ("(?<n>a)", 0, "named"), ("(a)\\1", 3, "references"),
    ("\\bx", 0, "word"),
    ("a*?", 2, "lazy"), ("a++", 2, "repetition"), ("*a", 0, "nothing to repeat"), ("a|*", 2, "nothing to repeat"),
    ("(a", 0, "no \")\""),
    ("a)", 1, "write \\)"), ("[a", 0, "no \"]\""), ("[]", 0, "empty class"), ("[z-a]", 2, "lower"), ("[a[b]", 2, "\\["),
    ("[[:alpha:]]", 1, "\\["), ("a{", 1, "a count"), ("a{3,2}", 1, "wrong order"), ("a{99999}", 1, "at most"),
    ("\\p{Foo}", 0, "a category"),
    ("\\p{Cs}", 0, "a category"), ("\\", 0, "at the end"), ("a}", 1, "\\}"), ("]", 0, "\\]"), ("\\$", 0, "[$]"),
    ("[a-\\d]", 3, "[0-9]"),
    ("[\\s]", 1, "\\s"), ("[a-b-c]", 4, "hyphen"),
  ])
  func refused(text: String, offset: Int, says: String) {
    let error = #expect(throws: PatternError.self) { try IRegexp(text) }
    #expect(error?.offset == offset, "\(String(describing: error))")
    #expect(error?.message.contains(says) == true, "\(String(describing: error))")
  }

  @Test func deepNestingIsRefused() {
    #expect(throws: PatternError.self) { try IRegexp(String(repeating: "(", count: 100_000)) }
  }

  @Test func groupsAreCounted() throws {
    #expect(try IRegexp("(a)(b(c))").groups == 3)
    #expect(try IRegexp("a").groups == 0)
  }
}
