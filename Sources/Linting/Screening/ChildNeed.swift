internal import Documents
internal import Paths

/// What the children of a container are like, all together.
struct ChildSummary {
  var forms: FormSet = []
  /// Bytes of strings as written, of numbers' texts; of none the greatest and zero.
  var shortestText = Int.max
  var longestText = 0
  /// The greatest where a number is written with a point or an exponent: its value does not show in its length.
  var longestNumber = 0

  init(_ container: Node, _ tape: Tape) {
    if tape.kind(container) == .object {
      var members = Tape.MemberCursor(container, of: tape)
      while let member = members.next(in: tape) { add(member.value, member.valueKind, member.valueFlags, tape) }
    } else {
      for element in tape.elements(container) { add(element, tape.kind(element), tape.flags(element), tape) }
    }
  }

  init() {}

  @inline(__always)
  private mutating func add(_ child: Node, _ kind: NodeKind, _ flags: NodeFlags, _ tape: Tape) {
    forms.formUnion(FormSet(child, kind, flags, tape))
    if kind == .string {
      let length = tape.length(child)
      shortestText = min(shortestText, length)
      longestText = max(longestText, length)
    } else if kind == .number {
      longestNumber = max(longestNumber, flags.contains(.plainInteger) ? tape.length(child) : .max)
    }
  }
}

extension TypeSet {
  /// The types that the strings among a container's children may read as.
  init(readByChildrenOf container: Node, _ tape: Tape) {
    self = []
    if tape.kind(container) == .object {
      var members = Tape.MemberCursor(container, of: tape)
      while let member = members.next(in: tape) {
        if member.valueKind == .string { formUnion(TypeSet(readBy: member.value, tape)) }
      }
    } else {
      for element in tape.elements(container) where tape.kind(element) == .string {
        formUnion(TypeSet(readBy: element, tape))
      }
    }
  }
}

/// What a child must be like for a formula to be possible of it: one look at a `ChildSummary` often rules out all of them.
struct ChildNeed: Equatable {
  var forms = FormSet.present
  /// Bytes of a string as written.
  var text = 0...Int.max
  /// Least bytes of a number's text.
  var number = 0
  /// Types that a string reads as; any where nothing is said.
  var reads = TypeSet.any

  static let nothing = ChildNeed(forms: [], text: Int.max...Int.max, number: .max, reads: [])

  /// - Parameter reads: the types that the strings may read as, asked for where they matter.
  @inline(__always)
  func isPossible(_ children: ChildSummary, reads childReads: () -> TypeSet) -> Bool {
    let forms = forms.intersection(children.forms)
    if forms.isEmpty { return false }
    if !forms.isSubset(of: FormSet.strings.union(.numbers)) { return true }
    if !forms.isDisjoint(with: .strings), children.longestText >= text.lowerBound,
      children.shortestText <= text.upperBound, reads == .any || !reads.isDisjoint(with: childReads())
    {
      return true
    }
    return !forms.isDisjoint(with: .numbers) && children.longestNumber >= number
  }

  fileprivate func both(_ other: ChildNeed) -> ChildNeed {
    let lower = max(text.lowerBound, other.text.lowerBound)
    let upper = min(text.upperBound, other.text.upperBound)
    let forms = forms.intersection(other.forms)
    return ChildNeed(
      forms: lower <= upper ? forms : forms.subtracting(.strings), text: lower...max(lower, upper),
      number: max(number, other.number), reads: reads.intersection(other.reads))
  }

  fileprivate func either(_ other: ChildNeed) -> ChildNeed {
    if forms.isEmpty { return other }
    if other.forms.isEmpty { return self }
    var result = ChildNeed(forms: forms.union(other.forms), text: text, number: number, reads: reads)
    if forms.isDisjoint(with: .strings) {
      (result.text, result.reads) = (other.text, other.reads)
    } else if !other.forms.isDisjoint(with: .strings) {
      result.text = min(text.lowerBound, other.text.lowerBound)...max(text.upperBound, other.text.upperBound)
      result.reads.formUnion(other.reads)
    }
    if forms.isDisjoint(with: .numbers) {
      result.number = other.number
    } else if !other.forms.isDisjoint(with: .numbers) {
      result.number = min(number, other.number)
    }
    return result
  }
}

extension Formula {
  /// What the value at a slot must be like for the formula to be possible.
  func need(at slot: Int) -> ChildNeed {
    switch self {
    case .and(let parts): parts.reduce(ChildNeed()) { $0.both($1.need(at: slot)) }
    case .or(let parts): parts.reduce(.nothing) { $0.either($1.need(at: slot)) }
    case .equals(slot, .string(let text)): ChildNeed(forms: ownForms, text: text.utf8.count...Int.max)
    case .oneOf(slot, let words):
      ChildNeed(forms: .strings, text: (words.map(\.utf8.count).min() ?? 0)...Int.max)
    case .reads(slot, let types): ChildNeed(forms: .text, reads: types)
    case .longer(slot, let length): ChildNeed(text: (length + 1)...Int.max, number: length + 1)
    case .lengthOutside(slot, nil, let max?): ChildNeed(forms: ownForms, text: (max + 1)...Int.max)
    case .above(slot, let limit, text: false) where limit > 0:
      ChildNeed(forms: ownForms, number: String(limit).utf8.count)
    default: ChildNeed(forms: (needs()?[slot] ?? .present).subtracting(.absent))
    }
  }
}
