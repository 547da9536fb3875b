public import Rulesets

/// The words that reports add to findings.
public struct ReportWords: Sendable {
  private let language: Language

  public init(language: Language) { self.language = language }

  private func choose(_ en: String, _ zh: String) -> String { language == .zh ? zh : en }

  var colon: String { choose(": ", "：") }
  var ios: String { choose("ios", "iOS") }
  var serverFix: String { choose("fix (server)", "修复（服务端）") }
  var appFix: String { choose("fix (app)", "修复（App）") }
  var see: String { choose("see", "另见") }
  var more: String { choose("also", "另有") }

  func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: choose("error", "错误")
    case .warn: choose("warning", "警告")
    case .info: choose("info", "提示")
    case .hint: choose("hint", "建议")
    }
  }

  /// Versions, and the states in brackets.
  func affects(_ affects: Rule.Affects?) -> String? {
    guard let affects else { return nil }
    let versions = affects.ios.joined(separator: " || ")
    guard !affects.states.isEmpty else { return versions }
    let states = affects.states.joined(separator: ", ")
    return versions.isEmpty ? states : "\(versions) (\(states))"
  }

  func morePlaces(_ count: Int) -> String { choose(plural(count, "more place"), "\(count) 处") }

  // MARK: Summary

  /// `2 errors, 1 warning in 3 documents (1 file); 4 files skipped`.
  public func summary(_ summary: RunSummary) -> String {
    let counts = Severity.allCases.reversed().filter { summary[$0] > 0 }.map { count(summary[$0], $0) }
    let found = counts.isEmpty ? choose("no findings", "没有发现问题") : counts.joined(separator: choose(", ", "、"))
    let (documents, files) = (summary.documents, summary.files)
    let text = choose(
      "\(found) in \(plural(documents, "document")) (\(plural(files, "file")))",
      "\(files) 个文件、\(documents) 个文档：\(found)")
    guard summary.skipped > 0 else { return text }
    return text + choose("; \(plural(summary.skipped, "file")) skipped", "；跳过 \(summary.skipped) 个文件")
  }

  private func count(_ count: Int, _ severity: Severity) -> String {
    switch severity {
    case .info: choose("\(count) info", "\(count) 个提示")
    case .error: choose(plural(count, "error"), "\(count) 个错误")
    case .warn: choose(plural(count, "warning"), "\(count) 个警告")
    case .hint: choose(plural(count, "hint"), "\(count) 个建议")
    }
  }

  private func plural(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
}
