internal import Documents
internal import Patterns

/// A compiled query or expression; see `Operations.swift` for the layout. Run by the extensions in `Evaluate`.
final class Program: @unchecked Sendable {
  // Sendable: nothing is written after init, and patterns are Sendable.

  let queries: UnsafePointer<QueryOperation>
  let segments: UnsafePointer<SegmentOperation>
  let selectors: UnsafePointer<SelectorOperation>
  let expressions: UnsafePointer<ExpressionOperation>
  let operands: UnsafePointer<OperandOperation>
  let literals: UnsafePointer<LiteralOperation>
  let children: UnsafePointer<Int32>
  /// Unretained, so that nothing is counted while a program runs; `ownedPatterns` keeps them.
  let patterns: UnsafePointer<Unmanaged<Pattern>>
  let pool: UnsafePointer<UInt8>
  /// Where a program for queries starts, one after the other.
  let starts: [Int]
  /// Facts that the program was compiled against; it runs with a table of as many.
  let factCount: Int
  private let ownedPatterns: ContiguousArray<Pattern>
  private let memory: ProgramMemory

  init(_ builder: ProgramBuilder, starts: [Int]) {
    let unretained = builder.patterns.map { Unmanaged.passUnretained($0) }
    var size = 0
    func room<T>(_ array: [T]) {
      size = ProgramMemory.aligned(size) + array.count * MemoryLayout<T>.stride
    }
    room(builder.queries)
    room(builder.segments)
    room(builder.selectors)
    room(builder.expressions)
    room(builder.operands)
    room(builder.literals)
    room(builder.children)
    room(unretained)
    room(builder.pool)
    var memory = ProgramMemory(size: size)
    queries = memory.copy(builder.queries)
    segments = memory.copy(builder.segments)
    selectors = memory.copy(builder.selectors)
    expressions = memory.copy(builder.expressions)
    operands = memory.copy(builder.operands)
    literals = memory.copy(builder.literals)
    children = memory.copy(builder.children)
    patterns = memory.copy(unretained)
    pool = memory.copy(builder.pool)
    ownedPatterns = builder.patterns
    factCount = builder.facts.names.count
    self.starts = starts
    self.memory = memory
  }

  deinit { memory.start.deallocate() }

  @inline(__always)
  func bytes(_ run: Run) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: pool + Int(run.first), count: Int(run.count))
  }
}

/// One piece of memory for all arrays of a program: small programs fit a few cache lines.
private struct ProgramMemory {
  private static let alignment = 16

  let start: UnsafeMutableRawPointer
  private let size: Int
  private var used = 0

  init(size: Int) {
    self.size = size
    start = .allocate(byteCount: max(1, size), alignment: ProgramMemory.alignment)
  }

  static func aligned(_ offset: Int) -> Int { (offset + alignment - 1) & ~(alignment - 1) }

  /// A copy of an array of trivial elements.
  mutating func copy<T: BitwiseCopyable>(_ array: [T]) -> UnsafePointer<T> {
    used = ProgramMemory.aligned(used)
    let count = array.count * MemoryLayout<T>.stride
    precondition(used + count <= size || array.isEmpty, "room was made for every array")
    // An empty array at the end may begin where the memory ends; nothing of it is read.
    let target = (start + used).bindMemory(to: T.self, capacity: array.count)
    array.withUnsafeBufferPointer { if let first = $0.baseAddress { target.update(from: first, count: $0.count) } }
    used += count
    return UnsafePointer(target)
  }
}
