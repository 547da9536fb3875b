internal import Documents
internal import Paths
internal import Rulesets

extension Literal {
  /// A scalar as YAML reads it: `true`, `7`, `text`, `"7"`. Nil where the text is no scalar.
  init?(yamlScalar text: String) {
    let bytes = PaddedBytes(text)
    guard let literal = withExtendedLifetime(bytes, { Literal.scalar(bytes) }) else { return nil }
    self = literal
  }

  private static func scalar(_ bytes: PaddedBytes) -> Literal? {
    let document = Document()
    do throws(ReadFault) {
      guard try YAMLStream(bytes.all).next(into: document) else { return .string("") }
    } catch {
      return nil
    }
    let (root, tape) = (document.tape.root, document.tape)
    return tape.kind(root).isContainer ? nil : Literal(root, of: tape)
  }
}

/// From bytes of a text to lines and columns, for the few places that messages name.
struct TextPlaces {
  private let bytes: [UInt8]

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = Array(bytes) }

  /// From 1; the column in UTF-16 units.
  func place(_ offset: Int) -> (line: Int, column: Int) {
    var (line, column) = (1, 1)
    for byte in bytes[..<min(max(offset, 0), bytes.count)] {
      if byte == 0x0A {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += byte >= 0xF0 ? 2 : 1
      }
    }
    return (line, column)
  }
}
