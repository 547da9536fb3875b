import Documents
import Testing

struct NumberTests {
  private func compare(_ a: String, _ b: String) -> Int? {
    a.withBytes { first in b.withBytes { Number.compare(first, $0) } }
  }

  @Test(arguments: [
    ("1", "1.0", 0), ("1", "1e0", 0), ("1", "10e-1", 0), ("0", "-0", 0), ("0.0", "0e5", 0), ("100", "1E+2", 0),
    ("9007199254740993", "9007199254740992", 1),
    ("123456789012345678901234567890", "123456789012345678901234567891", -1),
    ("0.1", "0.10000000000000000000001", -1), ("-1", "1", -1), ("-2", "-1", -1), ("1e400", "1e399", 1),
    ("1e-400", "0", 1), ("-1e-400", "0", -1), ("1e999999999", "1e999999998", 1), ("10e999999998", "1e999999999", 0),
    ("1e-999999999", "1e-999999998", -1), ("99999999999999999999", "1e20", -1), ("1.50", "1.5", 0),
    ("12.34", "1234e-2", 0),
    ("+05", "5", 0), (".5", "0.5", 0), ("5.", "5", 0), ("0x1F", "31", 0), ("0o17", "15", 0), (".inf", "1e99999", 1),
    ("-.inf", "-1e99999", -1), (".inf", ".Inf", 0), ("1e999999999999999999999", "1e-999999999999999999999", 1),
  ])
  func order(a: String, b: String, expected: Int) {
    #expect(compare(a, b) == expected)
    #expect(compare(b, a) == -expected)
  }

  @Test func noNumberHasNoOrder() {
    #expect(compare(".nan", ".nan") == nil)
    #expect(compare("x", "1") == nil)
    #expect(compare("1e", "1") == nil)
    #expect(compare("", "1") == nil)
    #expect(compare("-", "1") == nil)
  }

  @Test(arguments: [
    ("1", true), ("1.0", true), ("1e2", true), ("100e-2", true), ("-0.0", true), ("1.5", false), ("1e-1", false),
    ("15e-1", false), ("1e999999999", true), ("1e-999999999", false), ("0e-999999999", true), (".inf", false),
    ("123456789012345678901234567890.0", true),
  ])
  func integers(text: String, expected: Bool) {
    #expect(text.withBytes { Number.isInteger($0) } == expected)
  }

  @Test(
    arguments: [
      ("12", 12), ("-12.0", -12), ("12e2", 1200), ("9223372036854775807", Int64.max),
      ("-9223372036854775808", Int64.min),
      ("9223372036854775808", nil), ("1.5", nil), ("1e30", nil), ("1e999999999", nil), ("0e999999999", 0), ("x", nil),
    ] as [(String, Int64?)])
  func machineIntegers(text: String, expected: Int64?) {
    #expect(text.withBytes { Number.int64($0) } == expected)
  }

  @Test(
    arguments: [
      ("5", "3", "2"), ("3", "5", "-2"), ("9007199254740993", "1", "9007199254740992"), ("1.5", "0.25", "1.25"),
      ("0.1", "0.3", "-0.2"), ("-1", "-1.0", "0"), ("1e20", "1", "99999999999999999999"), ("-5", "3.5", "-8.5"),
      ("0", "1e-3", "-0.001"), ("1e2", "1e2", "0"), ("-0.0", "0.0", "0"),
      ("99999999999999999999", "-1", "100000000000000000000"),
      ("1e5000", "1", nil), ("1e999999999", "1e999999999", nil), (".inf", "1", nil), ("x", "1", nil),
    ] as [(String, String, String?)])
  func differences(a: String, b: String, expected: String?) {
    let text = a.withBytes { first in b.withBytes { Number.difference(first, $0) } }
    #expect(text.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test(arguments: [
    ("1", "1"), ("1.0", "1"), ("10e-1", "1"), ("1e2", "100"), ("-0.0", "0"), ("1.50", "1.5"), ("0.001", "0.001"),
    ("1e-9", "1e-9"), ("1.5e30", "1.5e30"), ("15e29", "1.5e30"), ("1e999999999", "1e999999999"), ("0x10", "16"),
    ("12.340e1", "123.4"), ("x", "x"),
  ])
  func canonical(text: String, expected: String) {
    #expect(text.withBytes { Number.canonical($0) } == expected)
  }

  @Test func hostileNumbersCostTheirLength() {
    let digits = String(repeating: "9", count: 1_000_000)
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(compare(digits + "e999999999", digits + "e999999998") == 1)
      #expect(compare("0." + digits, "0." + digits + "1") == -1)
    }
    #expect(time < .seconds(5))
  }
}
