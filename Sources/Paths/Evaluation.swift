public import Documents

/// What an expression or query is evaluated on. Cheap to make for each rule and node.
public struct EvaluationContext {
  public var tape: Tape
  /// `$`. Not always the tape's first node: a projection's document may lie inside another.
  public var root: Node
  /// `@`.
  public var current: Located
  public let facts: FactTable
  public let scratch: Scratch

  /// - Parameters:
  ///   - current: the given node; the root where it is not named.
  ///   - facts: a table for the names that the expressions were compiled against.
  public init(tape: Tape, root: Node, current: Located? = nil, facts: FactTable, scratch: Scratch) {
    self.tape = tape
    self.root = root
    self.current = current ?? Located(root)
    self.facts = facts
    self.scratch = scratch
  }

  @inline(__always)
  func frame(for program: Program) -> Frame {
    precondition(facts.names.names.count == program.factCount, "facts of other names than it was compiled against")
    return Frame(
      tape: tape, root: root, facts: facts.cells, scratch: Unmanaged.passUnretained(scratch), arena: scratch.arena)
  }

  /// Runs `body` and drops what it put into the arena.
  @inline(__always)
  func run<R>(_ program: Program, _ body: (Frame) -> R) -> R {
    let frame = frame(for: program)
    let mark = frame.arena.pointee.mark
    defer { frame.arena.pointee.release(mark) }
    return body(frame)
  }
}

/// A logical expression, ready to run many times, from any thread.
public final class CompiledExpression: Sendable {
  private let program: Program
  private let start: Int

  /// - Parameter expression: without aliases.
  /// - Throws: a fact that is not declared, an alias that was not expanded.
  public init(_ expression: Expression, facts: FactNames) throws(PathError) {
    var builder = ProgramBuilder(facts: facts)
    start = Int(try builder.add(expression))
    program = Program(builder, starts: [])
  }

  public func evaluate(in context: borrowing EvaluationContext) -> Truth {
    context.run(program) { program.truth(start, context.current, $0) }
  }
}

/// A query, or several whose nodes are taken together, ready to run many times, from any thread.
public final class CompiledQuery: Sendable {
  private let program: Program

  /// - Parameter queries: without aliases.
  /// - Throws: a fact that is not declared, an alias that was not expanded.
  public init(_ queries: [Query], facts: FactNames) throws(PathError) {
    var builder = ProgramBuilder(facts: facts)
    var starts: [Int] = []
    for query in queries { starts.append(Int(try builder.add(query))) }
    program = Program(builder, starts: starts)
  }

  public convenience init(_ query: Query, facts: FactNames) throws(PathError) { try self.init([query], facts: facts) }

  /// The nodes in the order of RFC 9535, duplicates included; of several queries one after the other.
  public func select(in context: borrowing EvaluationContext) -> [Located] {
    var sink = ListSink(nodes: [])
    context.run(program) { frame in
      for start in program.starts { program.select(start, context.current, frame, &sink) }
    }
    return sink.nodes
  }

  /// Adds the nodes to a list that the caller reuses, each once and in document order.
  ///
  /// - Parameter nodes: what it holds before stays and is not looked at.
  public func selectInOrder(in context: borrowing EvaluationContext, into nodes: inout [Located]) {
    let start = nodes.count
    var sink = ListSink(nodes: [])
    swap(&sink.nodes, &nodes)
    context.run(program) { frame in
      for start in program.starts { program.select(start, context.current, frame, &sink) }
    }
    swap(&sink.nodes, &nodes)
    DocumentOrder.sort(&nodes, from: start, context.tape, context.root)
  }

  /// Whether it selects something; unknown where nothing certain is selected and a filter could not tell.
  public func exists(in context: borrowing EvaluationContext) -> Truth {
    context.run(program) { frame in
      var result = Truth.false
      for start in program.starts {
        switch program.exists(start, context.current, frame) {
        case .true: return .true
        case .false: break
        case .unknown: result = .unknown
        }
      }
      return result
    }
  }

  /// The first node it selects.
  public func first(in context: borrowing EvaluationContext) -> Located? {
    context.run(program) { frame in
      var sink = FirstSink()
      for start in program.starts where !program.select(start, context.current, frame, &sink) { break }
      return sink.node
    }
  }
}

/// An expression for one value, ready to run many times, from any thread.
public final class CompiledValue: Sendable {
  public enum Result: Hashable, Sendable {
    /// Nothing is selected, or a function does not take what it was given.
    case nothing
    /// A fact without value, or what follows from one.
    case unknown
    case value(FactValue)
  }

  private let program: Program
  private let start: Int

  /// - Throws: as `CompiledExpression`.
  public init(_ value: ValueExpression, facts: FactNames) throws(PathError) {
    var builder = ProgramBuilder(facts: facts)
    start = Int(try builder.add(value.operand))
    program = Program(builder, starts: [])
  }

  public func evaluate(in context: borrowing EvaluationContext) -> Result {
    context.run(program) { frame in
      let value = program.value(start, context.current, frame)
      switch value {
      case .nothing: return .nothing
      case .unknown: return .unknown
      case .null: return .value(.null)
      case .bool(let bool): return .value(.bool(bool))
      case .integer(let integer): return .value(.number(String(integer)))
      case .number(let bytes): return .value(.number(Number.json(bytes)))
      case .text, .type: return .value(.string(String(decoding: frame.content(value), as: UTF8.self)))
      case .node(let tape, let node): return .value(FactValue(node, of: tape))
      }
    }
  }

  /// The node of the document that the value is; nil where it is computed, a fact or nothing.
  public func node(in context: borrowing EvaluationContext) -> Located? {
    let operation = program.operands[start]
    guard operation.kind == .query else { return nil }
    return context.run(program) { program.single(Int(operation.a), context.current, $0) }
  }
}
