import Documents
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where the public suites lie: `PUSHLINT_SUITES`, else `../shared/suites` beside the package.
enum Suites {
  static let folder: String = {
    if let folder = ProcessInfo.processInfo.environment["PUSHLINT_SUITES"] { return folder }
    return root + "/../shared/suites"
  }()

  /// The package's folder: this file lies three levels below it.
  static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")

  /// Whether a suite is there; says so where it is not.
  static func has(_ name: String) -> Bool {
    if FileManager.default.fileExists(atPath: "\(folder)/\(name)") { return true }
    print("suite \(name): skipped, there is no \(folder)/\(name); PUSHLINT_SUITES names the folder of the suites")
    return false
  }

  static func bytes(_ path: String) throws -> PaddedBytes {
    let data = try #require(FileManager.default.contents(atPath: path))
    let bytes = PaddedBytes(capacity: data.count)
    bytes.fill { buffer in data.copyBytes(to: buffer) }
    return bytes
  }
}
