internal import Captures
internal import Paths
internal import Rulesets

/// Severities that hold for parts of files.
extension Linter {
  /// The severity after the overrides for parts of files; nil where the finding is dropped. The longest pointer wins.
  func overridden(_ severity: Severity, _ rule: String, _ path: [PathStep]) -> Severity? {
    var best: (length: Int, setting: SeveritySetting) = (-1, .severity(severity))
    for override in plan.ruleset.overrides {
      guard let setting = override.severities[rule] else { continue }
      for pattern in override.files {
        guard let pointer = pattern.pointer, pointer.count >= best.length, isAt(path, orBelow: pointer),
          Glob(pattern.glob).matches(Linter.relative(file, to: override.directory))
        else { continue }
        best = (pointer.count, setting)
      }
    }
    if case .severity(let severity) = best.setting { return severity }
    return nil
  }

  private func isAt(_ path: [PathStep], orBelow pointer: [String]) -> Bool {
    path.count >= pointer.count
      && zip(path, pointer).allSatisfy { step, token in
        switch step {
        case .name(let name): name == token
        case .index(let index): String(index) == token
        }
      }
  }

  /// A file's path as seen from a folder, where it lies inside it.
  static func relative(_ file: String, to directory: String) -> String {
    guard !directory.isEmpty, directory != "." else { return file }
    let folder = directory.hasSuffix("/") ? directory : directory + "/"
    return file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : file
  }
}
