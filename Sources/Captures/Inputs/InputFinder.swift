/// Turns the command line's paths into inputs: files as they are, folders walked in the order of their paths' bytes.
///
/// Hidden files and folders but `.env`, and those that builds write, are left out below a folder. Links to files are followed, links
/// to folders are not: they lead to loops, and some build tools link their whole cache into the project.
public struct InputFinder {
  /// Folders that tools fill.
  static let buildFolders: Set<String> = [
    "build", "dist", "node_modules", "Pods", "DerivedData", "Carthage", "__pycache__", "venv",
  ]

  public struct Found: Sendable {
    public var inputs: [Input] = []
    public var faults: [FileFault] = []
    /// Files in folders whose extension tells that they are something else.
    public var passedOver = 0
  }

  private var found = Found()
  private let standardInputName: String?

  public static func find(_ paths: [String], standardInputName: String? = nil) -> Found {
    var finder = InputFinder(standardInputName: standardInputName)
    for path in paths { finder.add(path) }
    if paths.count > 1 { finder.dropRepeated() }
    return finder.found
  }

  private init(standardInputName: String?) { self.standardInputName = standardInputName }

  private mutating func add(_ path: String) {
    if path == "-" { return found.inputs.append(.standardInput(name: standardInputName)) }
    do throws(FileFault.Reason) {
      if try SystemCalls.status(path: path).isFolder {
        try walk(path, prefix: path == "." ? "" : path.hasSuffix("/") ? path : path + "/")
      } else {
        found.inputs.append(Input(path: path, origin: .named))
      }
    } catch {
      found.faults.append(FileFault(name: PathText.shown(path), reason: error))
    }
  }

  /// - Parameter prefix: what stands before the names of the folder's entries.
  private mutating func walk(_ path: String, prefix: String) throws(FileFault.Reason) {
    for entry in try Folder.entries(path) {
      let inner = prefix + entry.name
      switch entry.kind {
      case .file:
        if InputFormat(fileName: entry.name) != nil {
          found.inputs.append(Input(path: inner, origin: .walked))
        } else {
          found.passedOver += 1
        }
      case .other: found.passedOver += 1
      case .folder:
        guard !InputFinder.buildFolders.contains(entry.name) else { continue }
        do throws(FileFault.Reason) {
          try walk(inner, prefix: inner + "/")
        } catch {
          found.faults.append(FileFault(name: PathText.shown(inner), reason: error))
        }
      }
    }
  }

  /// A file that was given twice, or given and found, is linted once: at its first place, as one that was named.
  private mutating func dropRepeated() {
    // By what is opened: two names may be shown alike. Standard input has none.
    var places: [String: Int] = [:]
    var inputs: [Input] = []
    for input in found.inputs {
      let key = input.origin == .standardInput ? "-" : input.path
      if let place = places[key] {
        if input.origin == .named { inputs[place].origin = .named }
      } else {
        places[key] = inputs.count
        inputs.append(input)
      }
    }
    found.inputs = inputs
  }
}
