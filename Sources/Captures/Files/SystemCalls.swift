#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The few calls of POSIX that reading needs, with their interruptions and error numbers dealt with.
enum SystemCalls {
  struct Status {
    let isFolder: Bool
    let isRegular: Bool
    let size: Int
  }

  /// - Parameter waits: whether a pipe's writer is waited for.
  static func open(_ path: String, waits: Bool = true) throws(FileFault.Reason) -> Int32 {
    while true {
      let descriptor = PathText.withPath(path) { sysOpen($0, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK)) }
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw reason(errno) }
    }
  }

  static func close(_ descriptor: Int32) { _ = sysClose(descriptor) }

  static func status(_ descriptor: Int32) throws(FileFault.Reason) -> Status {
    var record = stat()
    guard fstat(descriptor, &record) == 0 else { throw reason(errno) }
    return status(record)
  }

  /// Of what the path leads to, through symbolic links.
  static func status(path: String) throws(FileFault.Reason) -> Status {
    var record = stat()
    guard PathText.withPath(path, { stat($0, &record) }) == 0 else { throw reason(errno) }
    return status(record)
  }

  private static func status(_ record: stat) -> Status {
    let type = record.st_mode & S_IFMT
    return Status(isFolder: type == S_IFDIR, isRegular: type == S_IFREG, size: Int(record.st_size))
  }

  /// Reads what is there, at most the buffer's size; 0 at the end.
  static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) throws(FileFault.Reason) -> Int {
    guard let start = buffer.baseAddress, !buffer.isEmpty else { return 0 }
    while true {
      let count = sysRead(descriptor, start, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw reason(errno) }
    }
  }

  /// Whether a read would return at once, with bytes, at the end or with a fault.
  static func isReadable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) != 0
  }

  static func reason(_ number: Int32) -> FileFault.Reason {
    switch number {
    case ENOENT, ENOTDIR: .missing
    case EACCES, EPERM: .notAllowed
    case EISDIR: .folder
    default: .system(number)
    }
  }
}

extension FileFault.Reason {
  /// The system's own words for an error number.
  public static func text(ofSystemError number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text)
  }
}

// Inside `SystemCalls` the plain names mean its own functions.
private func sysOpen(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { open(path, flags) }
private func sysClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func sysRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, start, count)
}
