extension Document {
  /// The source's byte that a byte of a string's decoded content comes from, through quotes, escapes and line folding.
  ///
  /// - Parameters:
  ///   - string: a string or name, of what was looked through too.
  ///   - offset: bytes of the content; its length gives the byte behind the last one.
  public func sourceOffset(of string: Node, content offset: Int) -> Int {
    let tape = storage.tape
    if tape.layer(string) == 0, format != .json { return sourceOffset(ofWritten: string, content: offset) }
    let inside =
      tape.flags(string).contains(.escaped)
      ? Escapes.sourceOffset(ofDecoded: offset, in: tape.bytes(string)) : offset
    return sourceOffset(layer: tape.layer(string), offset: tape.start(string) + inside)
  }

  /// The same where the content was written beside the source, as of all forms but JSON.
  func sourceOffset(ofWritten string: Node, content offset: Int) -> Int {
    let place = self.place(of: string)
    let raw = UnsafeBufferPointer(rebasing: source.bytes[place])
    let inside =
      format == .yaml
      ? YAMLScalar.sourceOffset(ofDecoded: offset, of: storage.tape.bytes(string), in: raw)
      : SettingStyle.sourceOffset(ofDecoded: offset, in: raw, format)
    return place.lowerBound + inside
  }
}
