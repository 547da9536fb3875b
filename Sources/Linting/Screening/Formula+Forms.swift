internal import Paths

/// What the form of a slot's value tells of a formula.
extension Formula {
  /// Forms at a slot with which the formula may be true, looking at nothing else.
  func forms(at slot: Int) -> FormSet {
    switch self {
    case .constant(false), .unknowable: []
    case .has(slot, let test): test.may
    case .not(let inner): inner.certainForms(at: slot).inverted
    case .and(let parts): parts.reduce(.any) { $0.intersection($1.forms(at: slot)) }
    case .or(let parts): parts.reduce([]) { $0.union($1.forms(at: slot)) }
    default: self.slot == slot ? ownForms : .any
    }
  }

  /// Of a test that looks at more than forms.
  private var ownForms: FormSet {
    switch self {
    case .equals(_, .number): .numbers
    case .equals(_, .string(let text)): text.isEmpty ? .emptyText : .text
    case .equals(_, .bool(let value)): value ? .true : .false
    case .equals(_, .null): .null
    case .otherName, .nearName: .holders
    case .opened, .reads: .text
    case .matches, .oneOf: .strings
    case .below(_, _, let text), .above(_, _, let text): text ? FormSet.numbers.union(.strings) : .numbers
    case .someChild: FormSet.containers.union(.text)
    case .lengthOutside: FormSet.containers.union(.strings).union(.numbers)
    default: .present
    }
  }

  /// Forms at a slot with which the formula is true, whatever else there is.
  func certainForms(at slot: Int) -> FormSet {
    switch self {
    case .constant(true): .any
    case .has(slot, let test): test.must
    case .not(let inner): inner.forms(at: slot).inverted
    case .and(let parts): parts.reduce(.any) { $0.intersection($1.certainForms(at: slot)) }
    case .or(let parts): parts.reduce([]) { $0.union($1.certainForms(at: slot)) }
    default: []
    }
  }

  /// The slots that its tests look at, but those for each child.
  var mentioned: Set<Int> {
    switch self {
    case .not(let inner): inner.mentioned
    case .and(let parts), .or(let parts): parts.reduce(into: []) { $0.formUnion($1.mentioned) }
    default: slot.map { [$0] } ?? []
    }
  }

  /// Slots that are filled wherever the formula may be true.
  var required: Set<Int> { mentioned.filter { !forms(at: $0).contains(.absent) } }
}
