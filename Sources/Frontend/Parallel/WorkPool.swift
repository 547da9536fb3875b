/// One thread's means to do jobs: made on the thread that uses it, so it may hold what is not shared.
protocol Worker: SendableMetatype {
  associatedtype Job: Sendable
  associatedtype Result: Sendable

  mutating func run(_ job: Job) -> Result
}

/// Does jobs on several threads and gives the results in the order of the jobs, so that output never depends on timing.
///
/// With one worker all happens on the calling thread. Threads start one by one, from the second job on: a single file
/// costs none. At most a few jobs a thread are in flight, whatever their number.
final class WorkPool<W: Worker> {
  /// What threads share. Touched under the monitor's lock only.
  private final class Shared: @unchecked Sendable {
    let monitor = Monitor()
    var waiting: [(number: Int, job: W.Job)] = []
    var done: [Int: W.Result] = [:]
    var isClosed = false
  }

  private let shared = Shared()
  private let workers: Int
  private let makeWorker: @Sendable () -> W
  private var own: W?
  private var threads: [Thread] = []
  /// The first job waits here until there is a second.
  private var first: W.Job?
  private var submitted = 0
  private var taken = 0
  private let consume: (W.Result) -> Void

  /// - Parameters:
  ///   - makeWorker: called on each thread.
  ///   - consume: called on the calling thread, in the order of the jobs.
  init(workers: Int, makeWorker: @escaping @Sendable () -> W, consume: @escaping (W.Result) -> Void) {
    self.workers = max(workers, 1)
    self.makeWorker = makeWorker
    self.consume = consume
  }

  /// Takes a job; may consume earlier results, and waits where too many jobs are in flight.
  func submit(_ job: W.Job) {
    guard workers > 1 else { return runHere(job) }
    if submitted == 0, first == nil {
      first = job
      return
    }
    if let first {
      self.first = nil
      enqueue(first)
    }
    enqueue(job)
    let room = workers * 3
    while submitted - taken > room { takeNext() }
  }

  /// Waits for the results of all jobs that were taken; more may follow.
  func drain() {
    if let first {
      self.first = nil
      runHere(first)
    }
    while taken < submitted { takeNext() }
  }

  /// Waits for all results.
  func finish() {
    drain()
    shared.monitor.locked {
      shared.isClosed = true
      shared.monitor.signalAllJobs()
    }
    for thread in threads { thread.join() }
    threads.removeAll()
  }

  private func runHere(_ job: W.Job) {
    var worker = own ?? makeWorker()
    own = nil
    let result = worker.run(job)
    own = worker
    consume(result)
  }

  private func enqueue(_ job: W.Job) {
    if threads.count < workers { startThread() }
    // Without a thread at all, which the system may refuse, the work is done here.
    guard !threads.isEmpty else { return runHere(job) }
    shared.monitor.locked {
      shared.waiting.append((submitted, job))
      shared.monitor.signalJob()
    }
    submitted += 1
  }

  private func startThread() {
    let (shared, makeWorker) = (shared, makeWorker)
    let thread = Thread { WorkPool.work(shared, makeWorker()) }
    if thread.hasStarted { threads.append(thread) }
  }

  private static func work(_ shared: Shared, _ worker: W) {
    var worker = worker
    while true {
      let next: (number: Int, job: W.Job)? = shared.monitor.locked {
        while shared.waiting.isEmpty, !shared.isClosed { shared.monitor.waitForJob() }
        return shared.waiting.isEmpty ? nil : shared.waiting.removeFirst()
      }
      guard let next else { return }
      let result = worker.run(next.job)
      shared.monitor.locked {
        shared.done[next.number] = result
        shared.monitor.signalResult()
      }
    }
  }

  private func takeNext() {
    let number = taken
    let result: W.Result? = shared.monitor.locked {
      while shared.done[number] == nil { shared.monitor.waitForResult() }
      return shared.done.removeValue(forKey: number)
    }
    taken += 1
    if let result { consume(result) }
  }
}
