/// Paths as text: joined, made absolute, and told from a folder. Symbolic links are not looked at.
enum FilePaths {
  /// `a/b` of `a/b/c.json`; empty where there is no folder, `/` of what lies in the root.
  static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func join(_ directory: String, _ path: String) -> String {
    if directory.isEmpty || path.hasPrefix("/") { return path }
    return directory.hasSuffix("/") ? directory + path : directory + "/" + path
  }

  /// Without `.` and `..` where that can be told, and without double slashes.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  static func absolute(_ path: String, workingDirectory: String) -> String {
    normalized(join(workingDirectory, path))
  }

  /// The way from a folder to a path, both absolute and normalized; with `../` where it lies outside.
  static func relative(_ path: String, to directory: String) -> String {
    let (target, base) = (path.split(separator: "/"), directory.split(separator: "/"))
    var common = 0
    while common < min(target.count, base.count), target[common] == base[common] { common += 1 }
    return (repeatElement("..", count: base.count - common) + target[common...]).joined(separator: "/")
  }
}
