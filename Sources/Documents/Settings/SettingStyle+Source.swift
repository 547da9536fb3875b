extension SettingStyle {
  /// The byte of `source` that a byte of content comes from, or the first of the step that gives it.
  ///
  /// - Parameters:
  ///   - offset: the length of the content gives the byte behind the last one: a closing quote, or the source's end.
  ///   - source: as `Document.place(of:)` bounds it, with its quotes.
  ///   - format: `.properties` or `.env`.
  static func sourceOffset(
    ofDecoded offset: Int, in source: UnsafeBufferPointer<UInt8>, _ format: Document.Format
  ) -> Int {
    let quote = format == .env ? EnvQuote(source.first) : nil
    let style: SettingStyle = format == .properties ? .properties : quote?.style ?? .literal
    var p = quote == nil ? 0 : 1
    let end = source.count - (quote == nil ? 0 : 1)
    var decoded = 0
    while p < end {
      let step = style.step(source, p, end)
      guard decoded + step.decoded <= offset else {
        if case .same = step.meaning { return p + offset - decoded }
        return p
      }
      // What stands for nothing belongs to what follows it, or else the end of a text would lie before it.
      p += step.length
      decoded += step.decoded
    }
    return max(p, 0)
  }
}
