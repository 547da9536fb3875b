public import Documents

/// Reads whole files into one buffer that is reused from file to file. Not for several threads at once.
public final class WholeFileReader {
  /// Larger files are refused.
  public let limit: Int
  private var buffer = PaddedBytes(capacity: 64 << 10)

  public init(limit: Int) { self.limit = limit }

  /// The file's bytes, valid until the next call.
  ///
  /// - Parameter mustBeRegular: a pipe, whose writer may never come, and a device are refused.
  public func read(path: String, mustBeRegular: Bool = false) throws(FileFault.Reason) -> PaddedBytes {
    let source = try FileSource(path: path, mustBeRegular: mustBeRegular)
    let size = try source.size()
    if let size {
      guard size <= limit else { throw .tooLarge(limit: limit) }
      if size >= buffer.capacity { buffer = PaddedBytes(capacity: size + 1) }
    }
    return try read(source)
  }

  /// All bytes that the source has left, valid until the next call.
  public func read(_ source: any ByteSource) throws(FileFault.Reason) -> PaddedBytes {
    var count = 0
    while true {
      let known = count
      var failure: FileFault.Reason?
      buffer.fill { target in
        do throws(FileFault.Reason) {
          count += try source.read(
            into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: target[known...])))
        } catch {
          failure = error
        }
        return count
      }
      if let failure { throw failure }
      guard count <= limit else { throw .tooLarge(limit: limit) }
      if count == known { return buffer }
      if count == buffer.capacity { grow() }
    }
  }

  private func grow() {
    let larger = PaddedBytes(capacity: buffer.capacity * 2)
    larger.fill { $0.update(fromContentsOf: buffer.bytes) }
    buffer = larger
  }
}
