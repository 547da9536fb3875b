internal import Documents

/// Cuts a log into chunks that end at line ends, whatever its size: memory holds the chunks in flight and no more.
///
/// The log is read and not mapped: mapped pages count as memory of the process. A line that no chunk holds makes its
/// chunk grow, up to the limit; beyond it the line is passed over, and said so.
public final class LineChunks {
  public enum Part: Sendable {
    case lines(LineChunk)
    case oversized(OversizedLine)
  }

  /// Called before a wait for more, as of a pipe whose writer pauses.
  public var willWait: (() -> Void)?

  private let source: any ByteSource
  private let chunkSize: Int
  /// Longest line that is read.
  private let limit: Int
  /// What was read beyond the last line end.
  private var carried: [UInt8] = []
  private var isAtEnd = false
  private var free: [PaddedBytes] = []

  // Where the next chunk begins.
  private var offset = 0
  private var line = 1
  private var document = 0

  public init(_ source: any ByteSource, limit: Int, chunkSize: Int = 128 << 10) {
    self.source = source
    self.chunkSize = chunkSize
    self.limit = max(limit, 1)
  }

  /// Takes back a chunk's buffer once its lines are done with.
  public func recycle(_ chunk: LineChunk) {
    if chunk.bytes.capacity == chunkSize, free.count < 64 { free.append(chunk.bytes) }
  }

  /// The next lines; nil at the end.
  public func next() throws(FileFault.Reason) -> Part? {
    var buffer = free.popLast() ?? PaddedBytes(capacity: chunkSize)
    if carried.count >= buffer.capacity { buffer = PaddedBytes(capacity: carried.count + chunkSize) }
    buffer.fill { target in
      carried.withUnsafeBufferPointer { target.update(fromContentsOf: $0) }
    }
    carried.removeAll(keepingCapacity: true)
    while true {
      if !isAtEnd, buffer.count < buffer.capacity { try readOn(buffer) }
      if isAtEnd { return buffer.count == 0 ? nil : .lines(take(buffer, buffer.count)) }
      let isFull = buffer.count == buffer.capacity
      // What a pipe has is taken as it comes: its writer may pause.
      guard isFull || source.isLive else { continue }
      if let end = buffer.bytes.lastIndex(of: 0x0A) { return .lines(take(buffer, end + 1)) }
      guard isFull else { continue }
      if buffer.count > limit { return try skipLine(buffer) }
      buffer = grown(buffer)
    }
  }

  /// Adds what the source gives to the buffer.
  private func readOn(_ buffer: PaddedBytes) throws(FileFault.Reason) {
    if let willWait, !source.isReady { willWait() }
    let known = buffer.count
    var failure: FileFault.Reason?
    buffer.fill { target in
      do throws(FileFault.Reason) {
        let count = try source.read(
          into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: target[known...])))
        isAtEnd = count == 0
        return known + count
      } catch {
        failure = error
        return known
      }
    }
    if let failure { throw failure }
  }

  /// Makes a chunk of the first bytes, keeps the others for the next one, and moves on.
  private func take(_ buffer: PaddedBytes, _ count: Int) -> LineChunk {
    carried.append(contentsOf: buffer.bytes[count...])
    buffer.fill { _ in count }
    let chunk = LineChunk(buffer, offset: offset, firstLine: line, firstDocument: document)
    offset += count
    line += chunk.lineCount
    document += chunk.documentCount
    return chunk
  }

  private func grown(_ buffer: PaddedBytes) -> PaddedBytes {
    let larger = PaddedBytes(capacity: max(buffer.capacity, min(buffer.capacity * 2, limit + 1)) + 1)
    larger.fill { $0.update(fromContentsOf: buffer.bytes) }
    return larger
  }

  /// Passes over the rest of a line of which the buffer holds the beginning.
  private func skipLine(_ buffer: PaddedBytes) throws(FileFault.Reason) -> Part {
    var length = buffer.count
    while true {
      buffer.fill { _ in 0 }
      try readOn(buffer)
      if let end = buffer.bytes.firstIndex(of: 0x0A) {
        length += end
        carried.append(contentsOf: buffer.bytes[(end + 1)...])
        break
      }
      length += buffer.count
      if isAtEnd { break }
    }
    defer {
      offset += length + 1
      line += 1
      document += 1
    }
    return .oversized(OversizedLine(offset: offset, length: length, line: line, document: document))
  }
}
