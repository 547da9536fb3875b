public import Paths

/// A JSON value that a ruleset states: an option, a fact, an example.
public typealias Literal = FactValue
