public import Paths

/// A rule with one small change. The rule's examples are as good as the changes they notice.
public struct Mutant: Sendable {
  public let rule: Rule
  public let change: Change
  /// Where what is changed stands in the ruleset.
  public let place: SourcePlace

  public enum Change: Sendable {
    /// A `when` is gone.
    case dropped(Expression)
    /// An operand of `&&` or `||`, or the test of a filter, is always true or always false.
    case constant(Expression, Bool)
    /// An item of `then` reports what it let pass, and the other way round.
    case negated
    /// A number is one more or one less.
    case limit(String, to: String, fact: String?)
    /// One of several is gone; `from` is the key of the ruleset that lists them.
    case removed(Part, from: String, fact: String?)

    /// The fact whose list is shorter here. An example that states the fact itself tells nothing of it.
    public var shortenedFact: String? {
      if case .removed(_, _, let fact) = self { fact } else { nil }
    }
  }

  /// What can be listed.
  public enum Part: Sendable {
    case value(Literal)
    case query(Query)
    case selector(Selector)
    case field(Rule.Field)
  }
}

/// A value with one small change in it.
struct Varied<Value> {
  let value: Value
  let change: Mutant.Change

  init(_ value: Value, _ change: Mutant.Change) {
    self.value = value
    self.change = change
  }

  func map<Other>(_ make: (Value) -> Other) -> Varied<Other> { Varied<Other>(make(value), change) }

  /// The change as one of the whole that the value is a part of.
  func within<Whole>(_ whole: Whole, _ part: WritableKeyPath<Whole, Value>) -> Varied<Whole> {
    var whole = whole
    whole[keyPath: part] = value
    return Varied<Whole>(whole, change)
  }
}

extension Array {
  /// The array with one element after the other changed in every way.
  func varied(_ variants: (Element) -> [Varied<Element>]) -> [Varied<[Element]>] {
    indices.flatMap { index in variants(self[index]).map { $0.within(self, \.[index]) } }
  }

  /// The array with one element after the other left out.
  func shortened(_ change: (Element) -> Mutant.Change) -> [Varied<[Element]>] {
    indices.map { index in
      var rest = self
      let removed = rest.remove(at: index)
      return Varied(rest, change(removed))
    }
  }
}
