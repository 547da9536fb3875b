extension PaddedSlice {
  /// A text that is part of the program: nothing is copied, and its bytes stay where they are.
  ///
  /// - Parameter constant: ends with `PaddedBytes.padding` line feeds, which are its padding and no part of the slice.
  public init(constant: StaticString) {
    let count = constant.utf8CodeUnitCount - PaddedBytes.padding
    precondition(constant.hasPointerRepresentation && count >= 0, "a constant without padding")
    let start = constant.utf8Start
    for index in count..<count + PaddedBytes.padding {
      precondition(start[index] == UInt8(ascii: "\n"), "a constant without padding")
    }
    self.init(start: start, count: count)
  }
}
