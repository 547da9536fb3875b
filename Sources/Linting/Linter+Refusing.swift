public import Captures
internal import Documents

/// What was never read, and is found wrong all the same.
extension Linter {
  /// Reports an input that is larger than a document may be. Nothing of it was read.
  public func refuse(into result: inout LintResult) {
    refuse(offset: 0, line: 1, index: 0, &result)
  }

  /// Reports a log's line that is longer than a document may be.
  public func refuse(_ line: OversizedLine, into result: inout LintResult) {
    refuse(offset: line.offset, line: line.line, index: line.document, &result)
  }

  private func refuse(offset: Int, line: Int, index: Int, _ result: inout LintResult) {
    let nothing = PaddedBytes(capacity: 0)
    var source = DocumentSource(nothing.all, offset: offset, line: line, index: index)
    let fault = ReadFault(
      rule: .syntax, offset: 0, length: 0, found: "", expected: "at most \(options.limits.bytes) bytes in one document",
      cause: .tooLarge)
    result.documents += 1
    result.recognised += 1
    result.unread += 1
    withExtendedLifetime(nothing) { report(fault, &source, &result) }
  }
}
