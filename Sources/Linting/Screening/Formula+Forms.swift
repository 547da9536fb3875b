internal import Paths

/// What the forms of slots tell of a formula.
extension Formula {
  /// Forms of which slots must have one for the formula to be true, or false; nil where it never is. Slots that do not
  /// matter, or not in every case, are left out.
  func needs(_ isTrue: Bool = true) -> [Int: FormSet]? {
    switch self {
    case .open: return [:]
    case .unknowable: return nil
    case .constant(let value): return value == isTrue ? [:] : nil
    case .has(let slot, let test):
      let forms = isTrue ? test.may : test.must.inverted
      return forms.isEmpty ? nil : [slot: forms]
    case .not(let inner): return inner.needs(!isTrue)
    case .and(let parts) where isTrue, .or(let parts) where !isTrue: return Formula.every(parts, isTrue)
    case .and(let parts), .or(let parts): return Formula.some(parts, isTrue)
    default:
      guard isTrue, let slot else { return [:] }
      return [slot: ownForms]
    }
  }

  private static func every(_ parts: [Formula], _ isTrue: Bool) -> [Int: FormSet]? {
    var all: [Int: FormSet] = [:]
    for part in parts {
      guard let needs = part.needs(isTrue) else { return nil }
      for (slot, forms) in needs {
        let both = forms.intersection(all[slot] ?? .any)
        if both.isEmpty { return nil }
        all[slot] = both
      }
    }
    return all
  }

  private static func some(_ parts: [Formula], _ isTrue: Bool) -> [Int: FormSet]? {
    var common: [Int: FormSet]?
    for part in parts {
      guard let needs = part.needs(isTrue) else { continue }
      guard let known = common else {
        common = needs
        continue
      }
      var both: [Int: FormSet] = [:]
      for (slot, forms) in needs { if let other = known[slot] { both[slot] = forms.union(other) } }
      common = both
    }
    return common
  }

  /// Forms of its slot's value with which a test that looks at more may be true.
  var ownForms: FormSet {
    switch self {
    case .equals(_, .number): .numbers
    case .equals: .text
    case .otherName, .nearName: .holders
    case .opened, .reads: .text
    case .matches, .oneOf: .strings
    case .below(_, _, let text), .above(_, _, let text): text ? FormSet.numbers.union(.strings) : .numbers
    case .someChild: FormSet.containers.union(.text)
    case .lengthOutside: FormSet.containers.union(.strings).union(.numbers)
    default: .present
    }
  }

  /// Slots that are filled wherever the formula may be true.
  var required: Set<Int> { Set((needs() ?? [:]).filter { !$0.value.contains(.absent) }.keys) }
}
