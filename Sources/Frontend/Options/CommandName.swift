internal import Rulesets

/// What the tool can be asked to do.
public enum CommandName: String, Sendable, CaseIterable {
  case check, query, rules, explain, test
  /// For the build, not for people.
  case embedRules = "embed-rules"

  var isHidden: Bool { self == .embedRules }

  /// What comes after the command and its options.
  var operands: String {
    switch self {
    case .check: "PATH…"
    case .query: "EXPR [FILE…]"
    case .rules: ""
    case .explain: "RULE"
    case .test: "[RULESET…]"
    case .embedRules: "DIR rules|screens"
    }
  }

  var summary: LocalizedText {
    switch self {
    case .check:
      LocalizedText(
        en: "lint files, folders, or standard input (-); the default", others: ["zh": "检查文件、目录或标准输入（-）；默认命令"])
    case .query:
      LocalizedText(
        en: "print what an RFC 9535 JSONPath selects", others: ["zh": "输出 RFC 9535 JSONPath 选中的内容"])
    case .rules: LocalizedText(en: "list the rules", others: ["zh": "列出规则"])
    case .explain: LocalizedText(en: "say all about one rule", others: ["zh": "详细说明一条规则"])
    case .test:
      LocalizedText(en: "run the examples of rulesets", others: ["zh": "运行规则集中的示例"])
    case .embedRules: LocalizedText(en: "write rulesets as Swift", others: ["zh": "将规则集写成 Swift"])
    }
  }

  /// What its help says beside the options.
  var details: LocalizedText? {
    switch self {
    case .check:
      LocalizedText(
        en: """
          JSON, NDJSON (.ndjson .jsonl .log, each line a document) and YAML. Folders are walked; hidden folders and those
          that builds write are left out, and files that are not about pushes are passed over and counted.

          Exit status: 0 nothing at or above --fail-on, 1 findings, 2 the tool could not do its work.
          """,
        others: [
          "zh": """
          支持 JSON、NDJSON（.ndjson .jsonl .log，每行一个文档）与 YAML。目录会递归检查；隐藏目录和构建目录除外，
          与推送无关的文件会跳过并计数。

          退出码：0 没有达到 --fail-on 的结果，1 有结果，2 工具无法完成工作。
          """
        ])
    case .query:
      LocalizedText(
        en: """
          Values are printed as they are, secrets too. Reads JSON, NDJSON (.ndjson .jsonl .log), YAML, .properties and .env,
          and standard input where no file is named. Exit status 0 also when nothing matches, 2 for a bad expression or an unreadable input.
          """,
        others: [
          "zh": """
          值按原样输出，包括密钥。支持 JSON、NDJSON（.ndjson .jsonl .log）、YAML、.properties 与 .env；未指定文件时读取标准输入。
          没有匹配时退出码也为 0；表达式有误或输入无法读取时为 2。
          """
        ])
    case .test:
      LocalizedText(
        en: """
          A ruleset is a file, a folder (all rulesets in it) or a built-in name; without any, all built-in ones are run.

          With --mutants each rule is also run in every form that differs from it in one small thing: a when dropped, an
          operand of && or || or a filter always true or false, then negated, a number one more or less, one of several
          keys, values, places or fields left out. A change that no example of the rule notices is told and counts as a
          failure.

          Exit status: 0 all examples hold, 1 some do not or a change goes unnoticed, 2 a ruleset cannot be read.
          """,
        others: [
          "zh": """
          规则集可以是文件、目录（其中全部规则集）或内置名称；不指定时运行全部内置规则集。

          使用 --mutants 时，还会对每条规则逐一作一处微小改动后再运行示例：去掉 when，让 && 或 || 的某一项、某个过滤条件
          恒为真或恒为假，将 then 取反，数值加一或减一，从多个键、值、路径或字段中去掉一个。示例没有发现的改动会列出，并视为失败。

          退出码：0 示例全部通过，1 有示例失败或有改动未被发现，2 规则集无法读取。
          """
        ])
    case .rules, .explain, .embedRules: nil
    }
  }
}
