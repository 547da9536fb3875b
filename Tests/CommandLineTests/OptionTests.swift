import Rulesets
import Testing

@testable import Frontend

@Suite struct OptionParserTests {
  private static func words(_ parsed: ParsedArguments) -> [String] {
    [parsed.command?.rawValue ?? "-"]
      + parsed.options.map { $0.value.isEmpty ? $0.name.rawValue : "\($0.name.rawValue)=\($0.value)" } + ["|"]
      + parsed.operands
  }

  static let good: [([String], [String])] = [
    ([], ["-", "|"]),
    (["a.json"], ["-", "|", "a.json"]),
    (["check", "a.json", "check"], ["check", "|", "a.json", "check"]),
    (["a", "check"], ["-", "|", "a", "check"]),
    (["--", "check", "--quiet"], ["-", "|", "check", "--quiet"]),
    (["check", "--ruleset", "r", "--ruleset=s", "a"], ["check", "ruleset=r", "ruleset=s", "|", "a"]),
    (["-qj4", "a"], ["-", "quiet", "jobs=4", "|", "a"]),
    (["-j", "4", "-r=x"], ["-", "jobs=4", "ruleset=x", "|"]),
    (["-q", "-"], ["-", "quiet", "|", "-"]),
    (["--fact", "a=b=c"], ["-", "fact=a=b=c", "|"]),
    (["--fact=a="], ["-", "fact=a=", "|"]),
    (["--lang", "zh", "rules"], ["rules", "lang=zh", "|"]),
    (["query", "--", "-x", "a"], ["query", "|", "-x", "a"]),
    (["--kind", "--quiet"], ["-", "kind=--quiet", "|"]),
  ]

  @Test(arguments: good)
  func parses(words: [String], expected: [String]) throws {
    #expect(OptionParserTests.words(try OptionParser.parse(words)) == expected)
  }

  static let bad: [([String], UsageFault)] = [
    (["--quite"], .unknownOption("--quite", nearest: "--quiet")),
    (["--fail-no", "x"], .unknownOption("--fail-no", nearest: "--fail-on")),
    (["--zzzzzzzz"], .unknownOption("--zzzzzzzz", nearest: nil)),
    (["-x"], .unknownOption("-x", nearest: nil)),
    (["--ruleset"], .missingValue(option: "--ruleset", value: "RULESET")),
    (["-j"], .missingValue(option: "-j", value: "N")),
    (["--quiet=1"], .unwantedValue(option: "--quiet")),
    (["rules", "--jobs", "2"], .notOfCommand(option: "--jobs", command: .rules)),
  ]

  @Test(arguments: bad)
  func refuses(words: [String], fault: UsageFault) {
    #expect(throws: fault) { try OptionParser.parse(words) }
  }
}

@Suite struct OptionTableTests {
  @Test func complete() {
    let options = OptionTable.options
    #expect(Set(options.map(\.name)) == Set(OptionName.allCases))
    #expect(options.count == OptionName.allCases.count)
    let short = options.compactMap(\.short)
    #expect(Set(short).count == short.count)
    for option in options {
      #expect(!option.help[.en].isEmpty && option.help[.zh] != option.help[.en], "\(option.name)")
      #expect(option.value == option.value?.uppercased(), "\(option.name)")
    }
  }

  /// Every option of a command stands in its help, in both languages, and nothing else does.
  @Test(arguments: CommandName.allCases)
  func help(command: CommandName) {
    for language in ["en", "zh"] {
      let help = Run(command.rawValue, "--help", "--lang", language)
      #expect(help.code == .clean && help.error.isEmpty)
      for option in OptionTable.options {
        let isThere = help.output.contains("--\(option.name.rawValue)")
        #expect(
          isThere == option.commands.contains(command) || option.name == .rule || option.name == .format,
          "\(option.name)")
      }
    }
  }

  @Test func general() {
    let help = Run("--help")
    for command in CommandName.allCases { #expect(help.output.contains(command.rawValue) == !command.isHidden) }
    #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
    #expect(Run("--version").output == "pushlint \(Version.text)\n")
  }
}

@Suite struct UsageTests {
  static let bad: [([String], String)] = [
    ([], "pushlint check needs PATH…"),
    (["chekc"], "there is neither a file nor a command chekc — did you mean check?"),
    (["--nope", "x"], "unknown option --nope"),
    (
      ["--fail-on", "warning", "x"],
      "--fail-on is error, warn, info, hint, never, found \"warning\" — did you mean warn?"
    ),
    (["--format", "jsn", "x"], "--format is text, json, ndjson, found \"jsn\" — did you mean json?"),
    (["--jobs", "0", "x"], "--jobs is a number from 1 to 1024, found \"0\""),
    (["--lang", "fr", "x"], "--lang is en, zh, found \"fr\""),
    (["--color", "maybe", "x"], "--color is auto, always, never, found \"maybe\""),
    (["--fact", "x", "x"], "--fact is NAME=VALUE, found \"x\""),
    (["--config", "a", "--no-config", "x"], "--config and --no-config exclude each other"),
    (["query"], "pushlint query needs EXPR [FILE…]"),
    (["explain"], "pushlint explain needs RULE"),
    (["rules", "x"], "pushlint rules does not take \"x\""),
  ]

  @Test(arguments: bad)
  func usage(words: [String], message: String) {
    let run = Run(words)
    #expect(run.code == .failure)
    #expect(run.output.isEmpty)
    #expect(run.error.hasPrefix("pushlint: " + message + "\n"), "\(run.error)")
  }

  @Test(arguments: [
    (["LANG": "zh_CN.UTF-8"], true), (["LC_ALL": "C", "LANG": "zh_CN.UTF-8"], false), (["LC_MESSAGES": "zh"], true),
    ([:], false),
  ])
  func locale(variables: [String: String], isChinese: Bool) {
    #expect(Run("--help", variables: variables).output.contains("用法") == isChinese)
  }
}
