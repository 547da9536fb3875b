public import Linting
public import Rulesets

/// A form that findings are told in: a row of `ReportFormat.all`.
public struct ReportFormat: Sendable {
  /// As `--format` takes it.
  public let name: String
  public let description: LocalizedText
  /// Whether inputs are to come in the order of their names; else as they were given.
  public let sortsInputs: Bool
  public let make: @Sendable (ReportOptions) -> any Report

  public static let all: [ReportFormat] = [
    ReportFormat(
      name: "text",
      description: LocalizedText(
        en: "for people: the place, the line with a mark, and what to do",
        others: ["zh": "供人阅读：位置、带标记的源代码行、修复方法"]),
      sortsInputs: false, make: { TextReport($0) }),
    ReportFormat(
      name: "json",
      description: LocalizedText(
        en: "one JSON object with all findings and a summary", others: ["zh": "一个 JSON 对象，含全部结果与汇总"]),
      sortsInputs: true, make: { JSONReport($0) }),
    ReportFormat(
      name: "ndjson",
      description: LocalizedText(
        en: "a JSON object a finding, one a line, as they are found", others: ["zh": "每行一个 JSON 对象，边检查边输出"]),
      sortsInputs: false, make: { NDJSONReport($0) }),
  ]

  public static func named(_ name: String) -> ReportFormat? { all.first { $0.name == name } }
}

/// How a report is to look.
public struct ReportOptions: Sendable {
  public var language = Language.en
  public var colors = false
  public var redacts = true
  /// Names whose values are secrets, beside the redactor's own.
  public var secretNames: [String] = []
  public var toolName = "pushlint"
  public var toolVersion = "0.0.0"

  public init() {}
}

/// A report being written. Findings come in input order, already filtered.
public protocol Report: AnyObject {
  func add(_ finding: Finding, to out: inout OutputBuffer)

  /// What stands behind the last finding, in the report itself.
  func finish(_ summary: RunSummary, _ errors: [RunError], to out: inout OutputBuffer)
}
