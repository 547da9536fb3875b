/// Where bytes come from: an open file, standard input, or, in tests, memory. Asked for large parts at a time.
public protocol ByteSource: AnyObject {
  /// Writes what is there, at most the buffer's size, and returns how much; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileFault.Reason) -> Int

  /// Whether the bytes may come with pauses, as from a pipe.
  var isLive: Bool { get }

  /// Whether reading gives something at once, be it the end.
  var isReady: Bool { get }
}

extension ByteSource {
  public var isReady: Bool { true }
}

/// An open file, closed when it is dropped.
public final class FileSource: ByteSource {
  private let descriptor: Int32
  private let closes: Bool

  /// Standard input, which stays open.
  public static func standardInput() -> FileSource { FileSource(descriptor: 0, closes: false) }

  /// - Parameter mustBeRegular: a pipe, whose writer may never come, and a device are refused.
  public convenience init(path: String, mustBeRegular: Bool = false) throws(FileFault.Reason) {
    let descriptor = try SystemCalls.open(path, waits: !mustBeRegular)
    self.init(descriptor: descriptor, closes: true)
    let status = try SystemCalls.status(descriptor)
    if status.isFolder { throw .folder }
    if mustBeRegular, !status.isRegular { throw .notRegular }
  }

  private init(descriptor: Int32, closes: Bool) {
    self.descriptor = descriptor
    self.closes = closes
  }

  deinit { if closes { SystemCalls.close(descriptor) } }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileFault.Reason) -> Int {
    try SystemCalls.read(descriptor, buffer)
  }

  public private(set) lazy var isLive: Bool = {
    do throws(FileFault.Reason) { return try size() == nil } catch { return true }
  }()

  public var isReady: Bool { !isLive || SystemCalls.isReadable(descriptor) }

  /// Bytes of a regular file; nil of pipes and devices.
  func size() throws(FileFault.Reason) -> Int? {
    let status = try SystemCalls.status(descriptor)
    return status.isRegular ? status.size : nil
  }
}

/// Bytes that are in memory already.
public final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0
  /// At most so many bytes at a time, as pipes do.
  private let step: Int

  public var isLive: Bool { step < .max }
  var isAtEnd: Bool { position == bytes.count }

  public init(_ bytes: [UInt8], step: Int = .max) {
    self.bytes = bytes
    self.step = step
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - position, step)
    bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count])) }
    position += count
    return count
  }
}

/// Bytes that were read ahead, and then the rest of their source.
public final class ResumedSource: ByteSource {
  private let ahead: MemorySource
  private let rest: any ByteSource

  public var isLive: Bool { rest.isLive }
  public var isReady: Bool { !ahead.isAtEnd || rest.isReady }

  public init(ahead: [UInt8], rest: any ByteSource) {
    self.ahead = MemorySource(ahead)
    self.rest = rest
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileFault.Reason) -> Int {
    let count = ahead.read(into: buffer)
    return count > 0 || buffer.isEmpty ? count : try rest.read(into: buffer)
  }
}
