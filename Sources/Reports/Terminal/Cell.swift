/// A character of a source line as it is shown.
struct Cell {
  let text: String
  let width: Int
  /// The bytes of the line that it stands for.
  let source: Range<Int>

  /// The line's characters, controls and bytes that are no text escaped, tabs as blanks, secrets as a mark.
  ///
  /// - Parameter hidden: ranges that one mark each stands for, ascending.
  static func cells(_ bytes: [UInt8], hidden: [Range<Int>] = []) -> [Cell] {
    var cells: [Cell] = []
    var position = 0
    for range in hidden + [bytes.count..<bytes.count] {
      append(bytes, position..<max(position, range.lowerBound), to: &cells)
      if !range.isEmpty { cells.append(Cell(text: SecretValue.mark, width: 1, source: range)) }
      position = max(position, range.upperBound)
    }
    return cells
  }

  private static func append(_ bytes: [UInt8], _ part: Range<Int>, to cells: inout [Cell]) {
    var position = part.lowerBound
    while position < part.upperBound {
      if let end = validEnd(bytes, from: position, to: part.upperBound), end > position {
        append(text: String(decoding: bytes[position..<end], as: UTF8.self), from: position, to: &cells)
        position = end
      } else {
        let text = SafeText.escape(invalidByte: bytes[position])
        cells.append(Cell(text: text, width: text.utf8.count, source: position..<position + 1))
        position += 1
      }
    }
  }

  /// Where the valid text that begins here ends.
  private static func validEnd(_ bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    var decoder = UTF8()
    var iterator = bytes[start..<end].makeIterator()
    var position = start
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { position += UTF8.width(scalar) }
    return position
  }

  private static func append(text: String, from start: Int, to cells: inout [Cell]) {
    var position = start
    for character in text {
      let end = position + character.utf8.count
      if character == "\t" {
        cells.append(Cell(text: "    ", width: 4, source: position..<end))
      } else if character.unicodeScalars.contains(where: { SafeText.escape($0) != nil }) {
        let shown = SafeText.line(String(character))
        cells.append(Cell(text: shown, width: DisplayWidth.of(shown), source: position..<end))
      } else {
        cells.append(Cell(text: String(character), width: DisplayWidth.of(character), source: position..<end))
      }
      position = end
    }
  }
}
