/// An expression for one value: a placeholder in a message, a fact that a document states, a group of `across`.
public struct ValueExpression: Hashable, Sendable {
  public var operand: Operand

  public init(_ operand: Operand) { self.operand = operand }
}
