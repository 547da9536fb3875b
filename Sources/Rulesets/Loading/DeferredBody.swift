internal import Synchronization

/// The body of a built-in rule, read from the program's text when it is first asked for: a run needs the rules of the
/// kinds it meets, which are few.
final class DeferredBody: @unchecked Sendable {
  // Sendable: what reads, and what it came to, is touched under the load's lock only.
  private let context: LoadContext
  private var read: () -> Rule.Body
  private var known: Rule.Body?

  /// - Parameter read: reads without faults, since the program's text was checked when it was built.
  init(_ context: LoadContext, _ read: @escaping () -> Rule.Body) {
    self.context = context
    self.read = read
  }

  var body: Rule.Body {
    context.reading.withLock { _ in
      if let known { return known }
      let body = read()
      known = body
      return body
    }
  }
}
