internal import Captures
internal import Documents
internal import Rulesets

/// Loads rulesets from files, as commands name them.
struct RulesetSession {
  static let byDefault = "pushlint:recommended"
  /// Rulesets are written by people: larger files are none.
  private static let largest = 16 << 20

  static func loader(_ words: ToolWords, options: RulesetLoader.Options) -> RulesetLoader {
    RulesetLoader(options: options) { path throws(RulesetLoader.FileError) in
      do throws(FileFault.Reason) {
        return try WholeFileReader(limit: largest).read(path: path, mustBeRegular: true)
      } catch {
        throw RulesetLoader.FileError(message: words.fileFault(error))
      }
    }
  }
}
