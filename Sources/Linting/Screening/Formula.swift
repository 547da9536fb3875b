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
  /// The slot is filled, or not, in one of some forms.
  case has(Int, FormTest)
  /// The value is equal to this string, which is not empty, or to this number; by `isEqual`, which asks for all other
  /// literals by their forms. Certain but for numbers that are not plain integers.
  case equals(Int, ScalarLiteral)
  /// The value is a number below, or above, this one. With `text` also a string that reads as a number.
  case below(Int, Int64, text: Bool)
  case above(Int, Int64, text: Bool)
  /// The value is a string in which the pattern is found.
  case matches(Int, ScreenedPattern)
  /// The value is an object, or a string opened as one, that has a name not in the list. `isResolved`: what slots show of
  /// it is asked already.
  case otherName(Int, NameSet, isResolved: Bool)
  /// The value is an object that has a name which is nearly one of these, but for case and separators.
  case nearName(Int, FoldedNames)
  /// The value's text is longer than this many bytes: a string's content, a container as written.
  case longer(Int, Int)
  /// The value is a string that was opened and holds one of these types.
  case opened(Int, TypeSet)
  /// The value is a string that reads as JSON of one of these types.
  case reads(Int, TypeSet)
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

  static func present(_ slot: Int) -> Formula { .has(slot, .present) }

  /// That the value's type is one of these.
  static func typed(_ slot: Int, _ types: TypeSet) -> Formula { .has(slot, FormTest(types)) }

  /// That the value is equal to a literal.
  static func isEqual(_ slot: Int, _ literal: ScalarLiteral) -> Formula {
    switch literal {
    case .null: .has(slot, FormTest(FormSet.null))
    case .bool(let value): .has(slot, FormTest(value ? .true : .false))
    case .string(""): .has(slot, FormTest(.emptyText))
    case .number("0"): .has(slot, FormTest(may: [.zero, .number], must: .zero))
    case .number("1"): .has(slot, FormTest(may: [.one, .number], must: .one))
    default: .equals(slot, literal)
    }
  }

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
    case .has(let slot, let test): .has(slot, test.negated)
    case .not(let inner): inner
    default: .not(self)
    }
  }

  /// 0 where words of the tape tell it, 1 where it takes looking through a text, 2 a walk over members.
  var cost: Int {
    switch self {
    case .matches, .nameMatches, .oneOf: 1
    case .otherName, .nearName, .someChild: 2
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

  /// The formula as alternatives, each of which waits for its own members: `a && (b || c)` is `a && b`, `a && c`.
  var alternatives: [Formula] {
    switch self {
    case .or(let parts): return parts.flatMap(\.alternatives)
    case .and(let parts):
      // Of several choices the last one that every branch of has members of its own, which none of the others waits for.
      for (index, part) in parts.enumerated().reversed() {
        guard case .or(let choices) = part else { continue }
        let rest = Formula.all(Array(parts[..<index] + parts[(index + 1)...]))
        let required = rest.required
        let branches = choices.flatMap(\.alternatives)
        guard branches.allSatisfy({ !$0.required.isSubset(of: required) }) else { continue }
        return branches.flatMap { Formula.all([rest, $0]).alternatives }
      }
      return [self]
    default: return [self]
    }
  }

  /// The slot a test looks at; nil of what is no test.
  var slot: Int? {
    switch self {
    case .has(let slot, _), .equals(let slot, _), .otherName(let slot, _, _), .nearName(let slot, _),
      .longer(let slot, _), .opened(let slot, _), .reads(let slot, _), .below(let slot, _, _), .above(let slot, _, _),
      .matches(let slot, _), .someChild(let slot, _, _), .lengthOutside(let slot, _, _), .oneOf(let slot, _),
      .nameMatches(let slot, _):
      slot
    case .open, .unknowable, .constant, .and, .or, .not: nil
    }
  }
}

/// A pattern by its identity: patterns are not compared.
struct ScreenedPattern: Hashable, Sendable {
  let pattern: Pattern

  static func == (a: ScreenedPattern, b: ScreenedPattern) -> Bool { a.pattern === b.pattern }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(pattern)) }
}
