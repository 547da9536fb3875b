internal import Captures
internal import Documents
internal import Rulesets

/// Finds the project file of an input, upward from its folder, and reads each one once.
final class ProjectFinder {
  /// What was found for a folder.
  enum Found {
    case none
    case project(ProjectFile)
    /// What is wrong was noted; with what could be read of it, where it could be parsed.
    case broken(ProjectFile?)
  }

  private let workingDirectory: String
  /// The one file that `--config` names; nil: they are looked for.
  private let fixed: Found?
  private var known: [String: Found] = [:]
  private(set) var faults: [RulesetFault] = []
  private(set) var unreadable: [FileFault] = []

  init(_ settings: Settings) {
    workingDirectory = Environment.workingDirectory()
    guard settings.usesProjectFiles else {
      fixed = Found.none
      return
    }
    var faults = Trouble()
    fixed = settings.projectFile.map { path in
      ProjectFinder.read(path, FilePaths.absolute(path, workingDirectory: Environment.workingDirectory()), &faults)
    }
    self.faults = faults.faults
    unreadable = faults.unreadable
  }

  func absolute(_ path: String) -> String { FilePaths.absolute(path, workingDirectory: workingDirectory) }

  /// - Parameter path: the input's, as given; of standard input a name in the working directory.
  func project(for path: String) -> Found {
    if let fixed { return fixed }
    return project(inFolder: FilePaths.directory(of: absolute(path)))
  }

  private func project(inFolder folder: String) -> Found {
    if let found = known[folder] { return found }
    let found = search(folder)
    known[folder] = found
    return found
  }

  private func search(_ folder: String) -> Found {
    for name in ProjectFile.names {
      let path = FilePaths.join(folder, name)
      guard FileCheck.exists(path) else { continue }
      var faults = Trouble()
      defer {
        self.faults += faults.faults
        unreadable += faults.unreadable
      }
      return ProjectFinder.read(shown(path), path, &faults)
    }
    return folder == "/" || folder.isEmpty ? .none : project(inFolder: FilePaths.directory(of: folder))
  }

  /// Relative where it lies below the working directory.
  private func shown(_ path: String) -> String {
    let prefix = workingDirectory.hasSuffix("/") ? workingDirectory : workingDirectory + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  private struct Trouble {
    var faults: [RulesetFault] = []
    var unreadable: [FileFault] = []
  }

  private static func read(_ shown: String, _ path: String, _ faults: inout Trouble) -> Found {
    do throws(FileFault.Reason) {
      let bytes = try WholeFileReader(limit: 1 << 20).read(path: path, mustBeRegular: true)
      do throws(ProjectFaults) {
        return .project(
          try ProjectFileReader.read(bytes, path: shown, directory: FilePaths.directory(of: path)))
      } catch {
        faults.faults += error.faults
        return .broken(error.partial)
      }
    } catch {
      faults.unreadable.append(FileFault(name: PathText.shown(shown), reason: error))
    }
    return .broken(nil)
  }
}
