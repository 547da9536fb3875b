/// The documents of a YAML stream, one after another.
///
/// YAML 1.2's core schema on libyaml's parser: `yes`, `no` and `on` are strings, quoted scalars always are. Anchors,
/// aliases and merge keys (`<<`) are followed within `Limits.aliasNodes`. A name of an object is a key's text as it is
/// written (`1: a` has the name `1`), an empty key has the empty name.
///
/// Places are bytes of the whole stream. A scalar's holds its quotes; that of a block scalar begins at its indicator `|`
/// or `>` and ends with its last line that is not blank; that of a block collection ends with its last value. Anchors and
/// tags before a value are no part of its place. What an alias stands for has the place where it is written.
public final class YAMLStream {
  private let slice: PaddedSlice
  private var parser: YAMLParser
  private var places: YAMLPlaces
  private var isChecked = false
  private var isFinished = false

  /// The slice's buffer must outlive the stream and the documents read from it.
  public init(_ slice: PaddedSlice) {
    self.slice = slice
    parser = YAMLParser(slice)
    places = YAMLPlaces(slice)
  }

  /// Reads the next document.
  ///
  /// - Returns: false where the stream holds no more documents; an empty one holds none.
  /// - Throws: the first fault, with its place in the stream. Nothing can be asked of the document then, and no document
  ///   follows.
  public func next(into document: Document) throws(ReadFault) -> Bool {
    guard !isFinished else { return false }
    do throws(ReadFault) {
      try check(document.limits)
      while true {
        let event = try nextEvent(document.limits)
        switch event.kind {
        case .streamEnd:
          isFinished = true
          return false
        case .documentStart:
          try readDocument(into: document, start: event)
          return true
        default: continue
        }
      }
    } catch {
      isFinished = true
      throw error
    }
  }

  private func readDocument(into document: Document, start: YAMLEvent) throws(ReadFault) {
    var builder = YAMLBuilder(document, of: slice, places, start: start)
    while true {
      let event = try nextEvent(document.limits)
      if event.kind == .documentEnd { break }
      try builder.add(event)
    }
    places = builder.places
  }

  private func nextEvent(_ limits: Limits) throws(ReadFault) -> YAMLEvent {
    do {
      return try parser.next()
    } catch {
      throw YAMLDiagnosis(slice: slice, limits: limits).fault(error)
    }
  }

  /// Refuses what libyaml would read otherwise than we say, or answer without a place: size, UTF-16, bad UTF-8.
  private func check(_ limits: Limits) throws(ReadFault) {
    guard !isChecked else { return }
    isChecked = true
    if let fault = YAMLDiagnosis(slice: slice, limits: limits).inputFault() { throw fault }
  }
}
