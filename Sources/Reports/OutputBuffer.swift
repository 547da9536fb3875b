/// Bytes on their way out. Reports append to it; the front end writes and empties it.
///
/// All text passes here: what the program holds as a constant goes in as it is, colours and line ends too; what comes from
/// anywhere else (input, names of files, rulesets, options) loses whatever a terminal would obey.
public struct OutputBuffer: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public var isEmpty: Bool { bytes.isEmpty }
  public var count: Int { bytes.count }

  /// Forgets the bytes and keeps the memory.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  public mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// A text on one line: line ends, controls and changes of direction in it are shown as escapes.
  public mutating func append(text: String) {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) {
      bytes.append(contentsOf: text.utf8)
    } else {
      bytes.append(contentsOf: SafeText.line(text).utf8)
    }
  }

  /// A text of several lines, each made safe for itself.
  public mutating func append(lines text: String) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { append(byte: 0x0A) }
      append(text: String(line))
    }
  }

  /// A text that is known to hold printable ASCII alone.
  mutating func append(plain text: String) { bytes.append(contentsOf: text.utf8) }

  public mutating func append(contentsOf other: some Sequence<UInt8>) { bytes.append(contentsOf: other) }

  @inline(__always)
  public mutating func append(byte: UInt8) { bytes.append(byte) }

  /// A number in decimal digits.
  public mutating func append(_ number: Int) {
    if number < 0 { append(byte: UInt8(ascii: "-")) }
    var rest = number.magnitude
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = digits.count
      repeat {
        start -= 1
        digits[start] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      bytes.append(contentsOf: digits[start...])
    }
  }

  public mutating func append(spaces count: Int) {
    bytes.append(contentsOf: repeatElement(0x20, count: max(count, 0)))
  }
}
