internal import Synchronization

/// A part of a built-in ruleset, read from the program's text when it is first asked for: a run needs few of them.
final class Deferred<Value: Sendable>: @unchecked Sendable {
  // Sendable: what reads, and what it came to, is touched under the load's lock only.
  private let context: LoadContext
  private var read: (() -> Value)?
  private var known: Value?

  /// - Parameter read: reads without faults, since the program's text was checked when it was built.
  init(_ context: LoadContext, _ read: @escaping () -> Value) {
    self.context = context
    self.read = read
  }

  var value: Value {
    context.reading.withLock { _ in
      if let known { return known }
      guard let read else { preconditionFailure("neither read nor known") }
      let value = read()
      (known, self.read) = (value, nil)
      return value
    }
  }
}

/// What is there already, or read later.
enum Readable<Value: Sendable>: Sendable {
  case read(Value)
  case deferred(Deferred<Value>)

  var value: Value {
    switch self {
    case .read(let value): value
    case .deferred(let deferred): deferred.value
    }
  }
}
