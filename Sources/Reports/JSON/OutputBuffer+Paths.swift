internal import Paths

extension OutputBuffer {
  /// The inside of a JSON string with the pointer of RFC 6901. Names that need no escape go in as they are.
  mutating func append(pointer path: [PathStep]) {
    for step in path {
      switch step {
      case .name(let name):
        if OutputBuffer.isPlain(name) {
          append("/")
          append(plain: name)
        } else {
          append(escaped: [step].pointer)
        }
      case .index(let index):
        append("/")
        append(index)
      }
    }
  }

  /// The inside of a JSON string with the normalized path of RFC 9535.
  mutating func append(normalizedPath path: [PathStep]) {
    append("$")
    for step in path {
      switch step {
      case .name(let name):
        if OutputBuffer.isPlain(name) {
          append("['")
          append(plain: name)
          append("']")
        } else {
          append(escaped: String([step].normalizedPath.dropFirst()))
        }
      case .index(let index):
        append("[")
        append(index)
        append("]")
      }
    }
  }

  private mutating func append(escaped text: String) {
    var text = text
    text.withUTF8 { append(escaped: $0) }
  }

  /// Letters, digits and signs that neither JSON nor paths escape.
  private static func isPlain(_ name: String) -> Bool {
    name.utf8.allSatisfy { byte in
      JSONEscape.isPlain(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "~") && byte != UInt8(ascii: "'")
    }
  }
}
