internal import Linting

/// A source line and the mark under it, cut to what fits.
struct Snippet {
  /// Columns of the line that are shown at most.
  static let widest = 96
  /// Columns before the mark where the line is cut.
  private static let before = 28

  let line: String
  /// Columns before the mark, and its own: at least one.
  let markStart: Int
  let markWidth: Int

  init(_ excerpt: Excerpt, hidden: [Range<Int>]) {
    let cells = Cell.cells(excerpt.text, hidden: hidden)
    let meant = Snippet.meant(excerpt.range, in: cells)
    let window = Snippet.window(cells, around: meant)
    let cutLeft = excerpt.cutLeft || window.lowerBound > 0
    let cutRight = excerpt.cutRight || window.upperBound < cells.count
    let left = cutLeft ? "…" : ""
    line = left + cells[window].map(\.text).joined() + (cutRight ? "…" : "")
    let lower = min(max(meant.lowerBound, window.lowerBound), window.upperBound)
    let upper = min(max(meant.upperBound, lower), window.upperBound)
    markStart = left.count + Snippet.width(cells[window.lowerBound..<lower])
    markWidth = max(Snippet.width(cells[lower..<upper]), 1)
  }

  /// The cells that show any of these bytes.
  private static func meant(_ range: Range<Int>, in cells: [Cell]) -> Range<Int> {
    let first = cells.firstIndex { $0.source.upperBound > range.lowerBound } ?? cells.count
    let last = cells[first...].firstIndex { $0.source.lowerBound >= range.upperBound } ?? cells.count
    return first..<max(first, last)
  }

  /// The part that is shown: all where it fits, else from a little before the mark, as far as there is room.
  private static func window(_ cells: [Cell], around meant: Range<Int>) -> Range<Int> {
    if width(cells[...]) <= widest { return 0..<cells.count }
    var start = meant.lowerBound
    var room = before
    while start > 0, cells[start - 1].width <= room {
      room -= cells[start - 1].width
      start -= 1
    }
    var end = start
    room = widest
    while end < cells.count, cells[end].width <= room {
      room -= cells[end].width
      end += 1
    }
    // At the line's end there is room left: use it before the mark.
    while start > 0, cells[start - 1].width <= room {
      room -= cells[start - 1].width
      start -= 1
    }
    return start..<end
  }

  private static func width(_ cells: ArraySlice<Cell>) -> Int { cells.reduce(0) { $0 + $1.width } }
}
