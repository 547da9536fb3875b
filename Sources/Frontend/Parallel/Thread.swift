#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread of the system. Documents may nest deep: the stacks that Swift's own pool and macOS give are too small.
final class Thread {
  private static let stackSize = 8 << 20

  #if canImport(Glibc)
    private var handle = pthread_t()
  #else
    private var handle: pthread_t?
  #endif
  private var isRunning = false

  /// What the thread is handed.
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts at once. `isRunning` tells whether the system had a thread to give.
  init(_ run: @escaping @Sendable () -> Void) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    pthread_attr_setstacksize(attributes, Thread.stackSize)
    let body = Unmanaged.passRetained(Body(run)).toOpaque()
    let status = pthread_create(&handle, attributes, Thread.start, body)
    isRunning = status == 0
    if !isRunning { Unmanaged<Body>.fromOpaque(body).release() }
  }

  var hasStarted: Bool { isRunning }

  /// Waits for its end.
  func join() {
    guard isRunning else { return }
    isRunning = false
    #if canImport(Glibc)
      pthread_join(handle, nil)
    #else
      if let handle { pthread_join(handle, nil) }
    #endif
  }

  #if canImport(Darwin)
    private static let start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { body in
      Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
      return nil
    }
  #else
    private static let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { body in
      if let body { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
      return nil
    }
  #endif
}

/// A lock with two conditions to wait for: that there is a job, and that one is done.
final class Monitor: @unchecked Sendable {
  // Sendable: the C objects never move, and all access to them goes through their own functions.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let jobs = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let results = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(jobs, nil)
    pthread_cond_init(results, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(jobs)
    pthread_cond_destroy(results)
    mutex.deallocate()
    jobs.deallocate()
    results.deallocate()
  }

  func locked<R>(_ body: () -> R) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  // Inside `locked` only.
  func waitForJob() { pthread_cond_wait(jobs, mutex) }
  func waitForResult() { pthread_cond_wait(results, mutex) }
  func signalJob() { pthread_cond_signal(jobs) }
  func signalAllJobs() { pthread_cond_broadcast(jobs) }
  func signalResult() { pthread_cond_broadcast(results) }
}
