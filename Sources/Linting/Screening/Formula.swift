internal import Paths
internal import Patterns
internal import Rulesets

/// What must hold at a document's slots before a rule can report anything: a rule's `given`, `when` and functions, as far
/// as they can be told cheaply. What cannot be told may be true or false, and a rule that may report is run.
indirect enum Formula: Hashable, Sendable {
  /// Not told here.
  case open
  /// Neither true nor false, whatever the document: it rests on a fact without value.
  case unknowable
  case constant(Bool)
  case present(Int)
  /// The value is a scalar equal to this one. Certain but for numbers that are not plain integers.
  case equals(Int, ScalarLiteral)
  /// The value's type is one of these.
  case typed(Int, TypeSet)
  /// The value is a number below, or above, this one. With `text` also a string that reads as a number.
  case below(Int, Int64, text: Bool)
  case above(Int, Int64, text: Bool)
  /// The value is a string in which the pattern is found.
  case matches(Int, ScreenedPattern)
  /// The value is an object, or a string opened as one, that has a name not in the list.
  case otherName(Int, NameSet)
  /// The value is an object that has a name which is nearly one of these, but for case and separators.
  case nearName(Int, FoldedNames)
  /// The value's text is longer than this many bytes: a string's content, a container as written.
  case longer(Int, Int)
  /// The value is a string that was opened and holds one of these types.
  case opened(Int, TypeSet)
  /// The value has a child of one of these types.
  case child(Int, TypeSet)
  /// The value is a string that is one of these.
  case oneOf(Int, [String])
  /// The name of the member whose value it is matches a pattern.
  case nameMatches(Int, ScreenedPattern)
  /// The formula is true of some child of the value, which stands at the second slot then.
  case someChild(Int, each: Int, Formula)
  /// The value's length is below the first number or above the second, as the function `length` counts.
  case lengthOutside(Int, min: Int?, max: Int?)
  case and([Formula])
  case or([Formula])
  case not(Formula)

  static func all(_ parts: [Formula]) -> Formula {
    var kept: [Formula] = []
    for part in parts {
      switch part {
      case .constant(true): continue
      case .constant(false): return part
      case .and(let inner): kept += inner
      default: kept.append(part)
      }
    }
    return kept.isEmpty ? .constant(true) : kept.count == 1 ? kept[0] : .and(kept)
  }

  static func any(_ parts: [Formula]) -> Formula {
    var kept: [Formula] = []
    for part in parts {
      switch part {
      case .constant(false): continue
      case .constant(true): return part
      case .or(let inner): kept += inner
      default: kept.append(part)
      }
    }
    return kept.isEmpty ? .constant(false) : kept.count == 1 ? kept[0] : .or(kept)
  }

  var negated: Formula {
    switch self {
    case .open, .unknowable: self
    case .constant(let value): .constant(!value)
    case .not(let inner): inner
    default: .not(self)
    }
  }

  /// 0 where words of the tape tell it, 1 where it takes looking through a text, 2 a walk over members.
  var cost: Int {
    switch self {
    case .matches, .nameMatches, .oneOf: 1
    case .otherName, .nearName, .child, .someChild: 2
    case .not(let inner): inner.cost
    case .and(let parts), .or(let parts): parts.reduce(0) { max($0, $1.cost) }
    default: 0
    }
  }

  /// How many tests it has.
  var size: Int {
    switch self {
    case .not(let inner): inner.size
    case .and(let parts), .or(let parts): parts.reduce(0) { $0 + $1.size }
    case .open, .constant, .unknowable: 0
    default: 1
    }
  }

  /// Whether telling it takes a walk over members.
  var visitsMembers: Bool { cost == 2 }

  /// Whether a part of it is told by no test at all.
  var leavesOpen: Bool {
    switch self {
    case .open: true
    case .not(let inner): inner.leavesOpen
    case .and(let parts), .or(let parts): parts.contains(where: \.leavesOpen)
    default: false
    }
  }

  /// Whether its tests leave nothing open, whatever the document.
  var isCertain: Bool {
    switch self {
    case .constant, .present, .oneOf: true
    case .equals(_, let literal): if case .number = literal { false } else { true }
    case .someChild(_, _, let inner): inner.isCertain
    case .typed(_, let types): types.isSuperset(of: .number) || types.isDisjoint(with: .number)
    case .not(let inner): inner.isCertain
    case .and(let parts), .or(let parts): parts.allSatisfy(\.isCertain)
    default: false
    }
  }

  /// The formula as alternatives, each of which waits for its own members: `a && (b || c)` is `a && b`, `a && c`.
  var alternatives: [Formula] {
    switch self {
    case .or(let parts): return parts.flatMap(\.alternatives)
    case .and(let parts):
      // The last part of a rule's formula is what its items demand; splitting there is enough.
      guard case .or(let choices)? = parts.last else { return [self] }
      return choices.flatMap { Formula.all(parts.dropLast() + [$0]).alternatives }
    default: return [self]
    }
  }

  /// Types of the value at a filled slot with which the formula may be true, looking at nothing else.
  func types(at slot: Int) -> TypeSet {
    switch self {
    case .constant(false), .unknowable: []
    case .typed(slot, let types): types
    case .not(.typed(slot, let types)): TypeSet.any.subtracting(types)
    case .not(.present(slot)): []
    case .equals(slot, let literal): TypeSet(of: literal)
    case .otherName(slot, _), .nearName(slot, _): [.object, .string]
    case .opened(slot, _), .matches(slot, _), .oneOf(slot, _): .string
    case .below(slot, _, let text), .above(slot, _, let text): text ? [.integer, .fraction, .string] : .number
    case .child(slot, _), .someChild(slot, _, _): [.object, .array, .string]
    case .lengthOutside(slot, _, _): [.object, .array, .string, .integer, .fraction]
    case .and(let parts): parts.reduce(.any) { $0.intersection($1.types(at: slot)) }
    case .or(let parts): parts.reduce([]) { $0.union($1.types(at: slot)) }
    default: .any
    }
  }

  /// What remains to be looked at where the slot's value has one of those types.
  func remainder(at slot: Int) -> Formula {
    switch self {
    case .present(slot), .typed(slot, _), .not(.typed(slot, _)): .constant(true)
    case .and(let parts): Formula.all(parts.map { $0.remainder(at: slot) })
    default: self
    }
  }

  /// The slot a test looks at; nil of what is no test.
  var slot: Int? {
    switch self {
    case .present(let slot), .equals(let slot, _), .typed(let slot, _), .otherName(let slot, _), .nearName(let slot, _),
      .longer(let slot, _), .opened(let slot, _), .child(let slot, _), .below(let slot, _, _), .above(let slot, _, _),
      .matches(let slot, _), .someChild(let slot, _, _), .lengthOutside(let slot, _, _), .oneOf(let slot, _),
      .nameMatches(let slot, _):
      slot
    case .open, .unknowable, .constant, .and, .or, .not: nil
    }
  }

  /// Slots that are filled wherever the formula may be true.
  var required: Set<Int> {
    switch self {
    case .and(let parts): parts.reduce(into: []) { $0.formUnion($1.required) }
    case .or(let parts):
      parts.dropFirst().reduce(parts.first?.required ?? []) { $0.intersection($1.required) }
    default: slot.map { [$0] } ?? []
    }
  }
}

/// A pattern by its identity: patterns are not compared.
struct ScreenedPattern: Hashable, Sendable {
  let pattern: Pattern

  static func == (a: ScreenedPattern, b: ScreenedPattern) -> Bool { a.pattern === b.pattern }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(pattern)) }
}
