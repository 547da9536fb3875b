internal import Captures
internal import Rulesets

/// What `.pushlint.yml` says for the inputs below its folder.
struct ProjectFile: Sendable {
  /// Looked for in an input's folder and those above it.
  static let names = [".pushlint.yml", ".pushlint.yaml"]

  /// Keys of this version; `app` and facts read from files come with a later one.
  enum Key: String, CaseIterable {
    case rulesets, severities, ignores, facts, lang
    case failOn = "fail-on"
    case app
  }

  struct Named<Value: Sendable>: Sendable {
    let name: String
    let value: Value
    let place: SourcePlace
  }

  /// As shown.
  let path: String
  /// Absolute; what its globs are relative to.
  let directory: String
  /// As the loader takes them, from the working directory; nil: the default.
  var rulesets: [Named<Void>]?
  var severities: [Named<SeveritySetting>] = []
  /// Files that are not looked at where a folder is walked.
  var ignores: [Glob] = []
  var facts: [Named<Literal>] = []
  var language: Language?
  var failOn: Settings.Threshold?

  /// - Parameter path: absolute.
  func leavesOut(_ path: String) -> Bool {
    guard !ignores.isEmpty else { return false }
    let relative = FilePaths.relative(path, to: directory)
    // A pattern that fits a folder leaves out all in it.
    var parts = relative.split(separator: "/").map(String.init)
    while !parts.isEmpty {
      let part = parts.joined(separator: "/")
      if ignores.contains(where: { $0.matches(part) }) { return true }
      parts.removeLast()
    }
    return false
  }
}
