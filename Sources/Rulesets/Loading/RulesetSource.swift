internal import Documents

/// A ruleset's text: read from somewhere, or part of the program.
enum RulesetText {
  case bytes(PaddedBytes)
  case constant(StaticString)
}

/// One ruleset file: its bytes, its tape, and the way from a node to line and column.
final class RulesetSource {
  /// As messages show it: a path, or a built-in name such as `pushlint:apns`.
  let name: String
  /// What relative names in it start from; empty for the working directory.
  let directory: String
  /// Whether it is part of the program: checked when that was built, so that faults need no looking for.
  let isTrusted: Bool
  let document: Document
  /// Whether the bytes are part of the program, so that they may be pointed to for ever.
  let isConstant: Bool
  /// Keeps the bytes, where they are not.
  private let owner: PaddedBytes?
  let slice: PaddedSlice
  private var lineStarts: [Int] = []

  init(name: String, directory: String, isTrusted: Bool, text: RulesetText) {
    self.name = name
    self.directory = directory
    self.isTrusted = isTrusted
    switch text {
    case .bytes(let bytes):
      document = Document()
      isConstant = false
      owner = bytes
      slice = bytes.all
    case .constant(let constant):
      // There are many, none of them deep: what a reader keeps by depth is kept small.
      document = Document(limits: Limits(depth: 64))
      isConstant = true
      owner = nil
      slice = PaddedSlice(constant: constant)
    }
  }

  /// Where a node begins, with its quotes. Of a trusted source only the name is told: nobody looks into the program.
  func place(of node: Node) -> SourcePlace {
    isTrusted ? SourcePlace(file: name, line: 1, column: 1) : place(offset: document.place(of: node).lowerBound)
  }

  /// Where a byte of a string's content stands, through quotes and escapes.
  func place(of string: Node, content offset: Int) -> SourcePlace {
    place(offset: document.sourceOffset(of: string, content: offset))
  }

  func place(offset: Int) -> SourcePlace {
    let all = slice.bytes
    if lineStarts.isEmpty {
      lineStarts = [0]
      for index in all.indices where all[index] == UInt8(ascii: "\n") { lineStarts.append(index + 1) }
    }
    let offset = min(max(offset, 0), all.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    var column = 1
    for byte in all[lineStarts[low]..<offset] where byte & 0xC0 != 0x80 { column += byte >= 0xF0 ? 2 : 1 }
    return SourcePlace(file: name, line: low + 1, column: column)
  }
}
