/// Lines of a buffer.
extension PaddedBytes {
  /// Whether a range holds nothing but white space.
  public func isBlank(_ range: Range<Int>) -> Bool {
    guard let first = range.first else { return true }
    return Byte.isSpace(bytes[first]) && bytes[range].allSatisfy(Byte.isSpace)
  }
}
