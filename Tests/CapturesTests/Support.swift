import Captures
import Documents
import Foundation

/// A folder of its own, gone when the test is.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "pushlint-captures-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, and the folders it lies in.
  func write(_ name: String, _ text: String = "{}") throws {
    let file = path + "/" + name
    let folder = (file as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }
}

/// What a log was cut into: every part's lines and where it says they stand.
struct Cut: Equatable {
  struct Line: Equatable {
    var text: String
    var offset: Int
    var line: Int
    var document: Int
  }

  var lines: [Line] = []
  var oversized: [OversizedLine] = []

  init(_ text: String, chunkSize: Int, limit: Int = 1 << 20, step: Int = .max) throws {
    let chunks = LineChunks(MemorySource(Array(text.utf8), step: step), limit: limit, chunkSize: chunkSize)
    while let part = try chunks.next() {
      switch part {
      case .oversized(let line): oversized.append(line)
      case .lines(let chunk):
        add(chunk)
        chunks.recycle(chunk)
      }
    }
  }

  private mutating func add(_ chunk: LineChunk) {
    let bytes = chunk.bytes.bytes
    var (start, line, document) = (0, chunk.firstLine, chunk.firstDocument)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      if !bytes[start..<end].allSatisfy(LineChunk.isBlank) {
        lines.append(Line(text: text, offset: chunk.offset + start, line: line, document: document))
        document += 1
      }
      (start, line) = (end + 1, line + 1)
    }
    precondition(line == chunk.firstLine + chunk.lineCount && document == chunk.firstDocument + chunk.documentCount)
  }
}
