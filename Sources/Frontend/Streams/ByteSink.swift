internal import Captures
internal import Reports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where bytes go: standard output or error, a file, or, in tests, memory.
public protocol ByteSink: AnyObject {
  /// False once nobody reads any more, or the disk is full: nothing more is to be written.
  var isOpen: Bool { get }
  /// Whether something was lost though somebody reads: a full disk, a broken device.
  var hasFailed: Bool { get }

  func write(_ bytes: [UInt8])
}

extension ByteSink {
  func write(_ out: OutputBuffer) { write(out.bytes) }

  /// A text of several lines.
  func write(lines text: String) {
    var out = OutputBuffer()
    out.append(lines: text)
    write(out)
  }
}

/// A file descriptor. Written without C's buffered streams: they are shared and unsafe in Swift 6.
public final class DescriptorSink: ByteSink {
  private let descriptor: Int32
  private let closes: Bool
  public private(set) var isOpen = true
  public private(set) var hasFailed = false

  public init(descriptor: Int32) {
    self.descriptor = descriptor
    closes = false
  }

  /// A file written anew; nil where it cannot be.
  public init?(path: String) {
    descriptor = PathText.withPath(path) { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
    closes = true
    if descriptor < 0 { return nil }
  }

  /// Whether two paths lead to one file.
  static func isSameFile(_ path: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard PathText.withPath(path, { stat($0, &first) }) == 0, PathText.withPath(other, { stat($0, &second) }) == 0
    else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  deinit { if closes, descriptor >= 0 { close(descriptor) } }

  public func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while isOpen, !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = DescriptorSink.put(descriptor, part)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          isOpen = false
          // A reader who has left, or an output that was closed from the start, is no fault.
          hasFailed = errno != EPIPE && errno != EBADF
        }
      }
    }
  }

  private static func put(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    #if canImport(Glibc)
      return Glibc.write(descriptor, start, bytes.count)
    #elseif canImport(Musl)
      return Musl.write(descriptor, start, bytes.count)
    #else
      return Darwin.write(descriptor, start, bytes.count)
    #endif
  }
}

/// Keeps what is written.
public final class MemorySink: ByteSink {
  public private(set) var bytes: [UInt8] = []
  public let isOpen = true
  public let hasFailed = false

  public init() {}

  public func write(_ bytes: [UInt8]) { self.bytes += bytes }

  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
