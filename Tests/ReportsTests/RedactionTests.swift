import Paths
import Rulesets
import Testing

@testable import Linting
@testable import Reports

@Suite struct RedactionTests {
  private static let hex = String(repeating: "0a1b2c3d", count: 8)
  private static let jwt = "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJBQkMifQ.c2lnbmF0dXJl"

  /// Texts of messages: what is left of them.
  static let proseCases: [(String, String)] = [
    ("token \(hex) is bad", "token 0a1b… is bad"), ("(\(hex))", "(0a1b…)"), ("abc123 stays", "abc123 stays"),
    (String(hex.prefix(60)), "0a1b…"), ("deadbeef", "deadbeef"), ("sends \(jwt)", "sends eyJh…"),
    ("bearer \(jwt)", "bearer eyJh…"), ("Basic YTpiYzEyMw==", "Basic YTp…"),
    ("Basic information here", "Basic information here"),
    ("Bearer authentication", "Bearer authentication"),
    ("7d431e42dfa6a6d693ac2d04:5e987ac6d2e04d95a9d8f0d1", "7d43…"), ("AKIAIOSFODNN7EXAMPLE", "AKIA…"),
    ("fcm dQw4w9WgXcQ:APA91bHun4MxP5egoKMwt2KZFBaFUH", "fcm dQw4…"),
    (
      "-----BEGIN PRIVATE KEY-----\\nMIGTAgEA\\n-----END PRIVATE KEY-----",
      "-----BEGIN PRIVATE KEY-----\\nM…-----END PRIVATE KEY-----"
    ),
    ("<740f4707 bebcf74f 9b7c25d4 8e335894 5f6aa01d a5ddb387 462c7eaf 61bb78ad>", "<740f…>"),
    ("password: expected a string", "password: expected a string"), ("password=hunter2", "password=h…"),
    ("\"masterSecret\": \"abcdefghijkl\"", "\"masterSecret\": \"abc…\""), ("type: expected", "type: expected"),
    (
      "https://example.com/a/long/path/with/many/parts/and/Numbers/1234567890/in/it",
      "https://example.com/a/long/path/with/many/parts/and/Numbers/1234567890/in/it"
    ),
    ("中文 \(hex) 中文", "中文 0a1b… 中文"),
    ("at https://user:hunter2pass@host/a", "at https://user:hu…@host/a"),
    ("redis://:p%40ss-w0rd!@10.0.0.1:6379/0", "redis://:p%4…@10.0.0.1:6379/0"),
    ("https://user@host/a, mail@example.com", "https://user@host/a, mail@example.com"),
    ("https://user:${PASS}@host", "https://user:${PASS}@host"), ("http://[::1]:8080/@me", "http://[::1]:8080/@me"),
    ("ghp_0123456789abcdefghijABCDEFGHIJ012345", "ghp_…"), ("x=sk_live_4eC39HqLyjWDarjtT1zdp7dc", "x=sk_l…"),
    ("/hooks/xoxb-17653672481-19874698323/x", "/hooks/xoxb…"), ("glpat-0123456789abcdefghij", "glpa…"),
    ("SG.ngeVfQFYQlKU0ufo8x5d1A.TwL2iGABf9DHoTf9d41e41e41e41e41e41e41e41e41e", "SG.n…"),
    ("sk-learn-model-of-the-week-before-last", "sk-learn-model-of-the-week-before-last"),
    ("ExponentPushToken[0123456789abcdefghijkl]", "ExponentPushToken[0123…]"),
    ("tokens[0] is missing", "tokens[0] is missing"),
    (
      "\"password\": {\"a\": \"hunter2pass\", \"b\": [\"hunter3pass\"]}",
      "\"password\": {\"a\": \"hu…\", \"b\": [\"hu…\"]}"
    ),
    // What only looks like it: prose, limits, names, versions, links.
    ("the token: it must be set", "the token: it must be set"), ("max_tokens=4096", "max_tokens=4096"),
    ("password=12345", "password=1…"), ("\"topic_id\": \"abcdefghijkl\"", "\"topic_id\": \"abcdefghijkl\""),
    (
      "aps.alert.title-loc-key is a string; iOS >=16.1 || 17.2.1",
      "aps.alert.title-loc-key is a string; iOS >=16.1 || 17.2.1"
    ),
    ("com.example.app.NotificationServiceExtension2", "com.example.app.NotificationServiceExtension2"),
    (
      "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification",
      "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    ),
    ("b3b0c6a4-1f0e-4f3a-9a55-2f6a1d1f0c11", "b3b0c6a4-1f0e-4f3a-9a55-2f6a1d1f0c11"),
    ("at most 4096 bytes, found 4100", "at most 4096 bytes, found 4100"),
    ("password: 12 characters", "password: 12 characters"),
  ]

  @Test(arguments: proseCases)
  func prose(text: String, left: String) { #expect(Redactor(ReportOptions()).redacted(text) == left) }

  /// Source lines: what is left of them.
  static let sourceCases: [(String, String)] = [
    ("masterSecret: 0123456789abcdef", "masterSecret: 0123…"),
    ("{\"token\":\"abcd1234efgh\",\"a\":1}", "{\"token\":\"abc…\",\"a\":1}"),
    ("{\"extras\":\"{\\\"secret\\\":\\\"abcd1234efgh\\\"}\"}", "{\"extras\":\"{\\\"secret\\\":\\\"abc…\\\"}\"}"),
    ("\"app_secret\" : 'abcdefgh'", "\"app_secret\" : 'ab…'"),
    ("\"token\": null, \"b\": 2", "\"token\": null, \"b\": 2"),
    ("\"token\": \"\", \"b\": 2", "\"token\": \"\", \"b\": 2"), ("secret: ${SECRET}", "secret: ${SECRET}"),
    ("\"tokens\": [\"abcdefgh\", \"ijklmnop\"], \"b\": \"c\"", "\"tokens\": [\"ab…\", \"ij…\"], \"b\": \"c\""),
    ("Authorization: Basic YTpiYzEyMzQ1Ng==", "Authorization: Basic YTpi…"),
    ("\"tokenizer\": \"abc\"", "\"tokenizer\": \"abc\""),
    ("\"badge\": 3", "\"badge\": 3"), ("password: \"密码密码密码\"", "password: \"密…\""),
    (#""pass\u0077ord": "hunter2pass""#, #""pass\u0077ord": "hu…""#),
    (#""extras":"{\"pass\\u0077ord\":\"hunter2pass\"}""#, #""extras":"{\"pass\\u0077ord\":\"hu…\"}""#),
    (
      #""credentials": {"user": "abcdefgh", "n": [12345678, true]}, "b": "c""#,
      #""credentials": {"user": "ab…", "n": [12…, true]}, "b": "c""#
    ),
    (#""tokens": 5, "max_tokens": 4096, "b": 1"#, #""tokens": 5, "max_tokens": 4096, "b": 1"#),
    (#""token": 12345678"#, #""token": 12…"#), (#""secret": "{{ secret }}""#, #""secret": "{{ secret }}""#),
    (#"secret: $2b$12$abcdefghijk"#, #"secret: $2b$…"#), (#""token": "<device token>""#, #""token": "<device token>""#),
    (#""token": "<740f4707bebcf74f>""#, #""token": "<740…""#),
    ("{\"secret\":\n  \"hunter2pass\"}", "{\"secret\":\\n  \"hu…\"}"),
    ("secret:\nother: hunter2pass", "secret:\\nother: hunter2pass"),
  ]

  @Test(arguments: sourceCases)
  func source(text: String, left: String) {
    let cells = Cell.cells(Array(text.utf8), hidden: Redactor(ReportOptions()).hidden(in: excerpt(text)))
    #expect(cells.map(\.text).joined() == left)
  }

  private func excerpt(_ text: String, cut: Bool = false) -> Excerpt {
    Excerpt(text: Array(text.utf8), cutLeft: cut, cutRight: cut, range: 0..<0)
  }

  /// A window that ends inside a secret does not show its form; the piece is hidden all the same.
  @Test func cutWindows() {
    let redactor = Redactor(ReportOptions())
    #expect(!redactor.hidden(in: excerpt("a1b2c3d4a1b2c3d4a1b2\", \"a\": 1", cut: true)).isEmpty)
    #expect(!redactor.hidden(in: excerpt("\"a\": \"AbCd1234AbCd1234", cut: true)).isEmpty)
    #expect(redactor.hidden(in: excerpt("\"a\": \"AbCd1234AbCd1234")).isEmpty)
  }

  @Test func everyFormat() {
    let value = RedactionTests.hex
    var secret = finding(
      "secret-in-config", .error, "the key is \(value)", path: [.name("key")], source: "\"key\": \"\(value)\"",
      mark: value)
    secret.fix = Finding.FixText(server: "rotate \(value)", app: nil)
    secret.related = [Finding.Related(file: "b", place: secret.place, path: [.name("a")], message: "also \(value)")]
    for format in ReportFormat.all.map(\.name) {
      #expect(!report(format, [secret]).contains(value), "\(format)")
      #expect(report(format, [secret]) { $0.redacts = false }.contains(value), "\(format)")
    }
    let token = finding(path: [.name("states"), .name(RedactionTests.hex)])
    #expect(!report("ndjson", [token]).contains(RedactionTests.hex))
  }

  @Test func moreNames() {
    var options = ReportOptions()
    options.secretNames = ["apsKeyId"]
    #expect(Redactor(options).redacted("\"aps_key_id\":\"ABCDEFGHIJKL\"") == "\"aps_key_id\":\"ABC…\"")
  }
}
