/// One step from a container to a child.
public enum PathStep: Hashable, Sendable {
  case name(String)
  /// An element of an array, from 0.
  case index(Int)
}

extension Sequence<PathStep> {
  /// The normalized path of RFC 9535: `$['aps']['alert'][0]`.
  public var normalizedPath: String {
    var path = "$"
    for step in self {
      switch step {
      case .name(let name):
        path += "['"
        PathText.append(name, to: &path)
        path += "']"
      case .index(let index): path += "[\(index)]"
      }
    }
    return path
  }

  /// The pointer of RFC 6901: `/aps/alert/0`; empty for the document itself.
  public var pointer: String {
    var pointer = ""
    for step in self {
      pointer += "/"
      switch step {
      case .name(let name):
        for scalar in name.unicodeScalars {
          switch scalar {
          case "~": pointer += "~0"
          case "/": pointer += "~1"
          default: pointer.unicodeScalars.append(scalar)
          }
        }
      case .index(let index): pointer += String(index)
      }
    }
    return pointer
  }
}

/// Names and strings as queries write them.
enum PathText {
  /// The content of a single-quoted string, escaped as normalized paths have it.
  static func append(_ text: String, to path: inout String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": path += "\\'"
      case "\\": path += "\\\\"
      case "\u{8}": path += "\\b"
      case "\u{c}": path += "\\f"
      case "\n": path += "\\n"
      case "\r": path += "\\r"
      case "\t": path += "\\t"
      case "\u{0}"..."\u{1f}":
        let hex = String(scalar.value, radix: 16)
        path += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: path.unicodeScalars.append(scalar)
      }
    }
  }

  static func quoted(_ text: String) -> String {
    var path = "'"
    append(text, to: &path)
    return path + "'"
  }
}
