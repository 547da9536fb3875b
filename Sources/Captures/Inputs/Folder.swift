#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What stands in a folder.
public enum Folder {
  public enum Kind: Sendable {
    case file, folder
    /// A pipe, a socket, a device, or a link to such or to nothing.
    case other
  }

  public struct Entry: Sendable {
    public let name: String
    public let kind: Kind
  }

  /// Files and folders without the hidden ones but `.env` and its like, sorted so that walking gives whole paths in the order of their bytes.
  public static func entries(_ path: String) throws(FileFault.Reason) -> [Entry] {
    guard let directory = PathText.withPath(path, { opendir($0) }) else { throw SystemCalls.reason(errno) }
    defer { closedir(directory) }
    var entries: [Entry] = []
    while let record = readdir(directory) {
      let name = withUnsafePointer(to: &record.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { PathText.text($0) }
      }
      let isHidden = name.hasPrefix(".")
      if isHidden, !isEnv(name) { continue }
      guard let kind = kind(path, name, Int32(record.pointee.d_type)), kind != .folder || !isHidden else { continue }
      entries.append(Entry(name: name, kind: kind))
    }
    // A folder sorts with the slash that follows its name: `a.json` before what is in `a`.
    return entries.sorted { sortName($0).utf8.lexicographicallyPrecedes(sortName($1).utf8) }
  }

  /// Servers keep their settings in them, and nobody would list them one by one.
  private static func isEnv(_ name: String) -> Bool { name.hasPrefix(".env") && InputFormat(fileName: name) == .env }

  private static func sortName(_ entry: Entry) -> String { entry.kind == .folder ? entry.name + "/" : entry.name }

  /// Nil for what has gone, and for links to folders.
  private static func kind(_ folder: String, _ name: String, _ type: Int32) -> Kind? {
    switch type {
    case Int32(DT_REG): return .file
    case Int32(DT_DIR): return .folder
    case Int32(DT_LNK), Int32(DT_UNKNOWN):
      let path = folder + "/" + name
      var record = stat()
      guard PathText.withPath(path, { lstat($0, &record) }) == 0 else { return nil }
      let isLink = record.st_mode & S_IFMT == S_IFLNK
      if isLink, PathText.withPath(path, { stat($0, &record) }) != 0 { return .other }
      switch record.st_mode & S_IFMT {
      case S_IFREG: return .file
      case S_IFDIR: return isLink ? nil : .folder
      default: return .other
      }
    default: return .other
    }
  }
}
