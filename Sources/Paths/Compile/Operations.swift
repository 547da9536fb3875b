internal import Documents

// A program is flat arrays of the structs below; each names others by their index, so that nothing is retained and
// nothing allocated while it runs.
//
//   $.a[?@.b == 1]      query 0: root, segments 0..<2
//                       segment 0: selectors 0..<1 (name a) · segment 1: selectors 1..<2 (filter, expression 0)
//                       expression 0: compare operand 0 with operand 1
//                       operand 0: query 1 (current, segment 2: name b) · operand 1: literal 0

/// A run of operations in one of the arrays.
struct Run {
  var first: Int32 = 0
  var count: Int32 = 0

  @inline(__always)
  var range: Range<Int> { Int(first)..<Int(first) + Int(count) }
}

struct QueryOperation {
  var fromRoot: Bool
  var singular: Bool
  var segments: Run
}

struct SegmentOperation {
  var descends: Bool
  /// One name or index: goes on without a loop.
  var single: Bool
  var selectors: Run
}

struct SelectorOperation {
  enum Kind: UInt8 { case name, wildcard, index, slice, filter }

  var kind: Kind
  var hasStart = false
  var hasEnd = false
  /// Of a name its hash, by `Name.hash(of:)`.
  var hash: UInt32 = 0
  /// Of a name its bytes in the pool.
  var name = Run()
  /// The index, the slice's start, or the filter's expression.
  var first = 0
  var end = 0
  var step = 1
}

struct ExpressionOperation {
  enum Kind: UInt8 {
    /// `a` is the truth.
    case constant
    /// `children` are expressions.
    case any, all
    /// `a` is an expression.
    case not
    /// `a` is a query.
    case exists
    /// `a` and `b` are operands.
    case compare
    /// `a` is a singular query, `b` a literal; only `==` and `!=`. What nearly all comparisons are.
    case compareLiteral
    /// `a` is an operand, `b` the set of types.
    case typeIs
    /// `a` is an operand, `b` a pattern.
    case matches
    /// `a` and `b` are operands; `match` and `search`.
    case matchesText, searchesText
    /// `a` and `b` are operands.
    case isIn
    /// `a` is a fact.
    case known
  }

  var kind: Kind
  var comparison = Comparison.equal
  var a: Int32 = 0
  var b: Int32 = 0
  var children = Run()
}

struct OperandOperation {
  enum Kind: UInt8 {
    /// `a` is a literal, a singular query, a fact.
    case literal, query, fact
    /// `children` are queries.
    case count, value, key
    /// `a` is an operand.
    case length, type, text, number, bytes, lower, json
    /// `a` and `b` are operands.
    case diff, partText
    /// `a` is an operand, `b` a pattern.
    case part
  }

  var kind: Kind
  var a: Int32 = 0
  var b: Int32 = 0
  var children = Run()
}

struct LiteralOperation {
  enum Kind: UInt8 { case null, `false`, `true`, number, text }

  var kind: Kind
  /// Bytes in the pool.
  var bytes = Run()
}
