internal import Documents

/// The forms that a slot's value may have: its type, and of small values the value itself. What a screen asks of most
/// slots is told by their forms alone.
struct FormSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt16

  /// Nothing is there.
  static let absent = FormSet(rawValue: 1)
  static let null = FormSet(rawValue: 1 << 1)
  static let `false` = FormSet(rawValue: 1 << 2)
  static let `true` = FormSet(rawValue: 1 << 3)
  static let zero = FormSet(rawValue: 1 << 4)
  static let one = FormSet(rawValue: 1 << 5)
  /// Any other integer, written in digits.
  static let integer = FormSet(rawValue: 1 << 6)
  /// A number written in another way: an integer perhaps.
  static let number = FormSet(rawValue: 1 << 7)
  static let emptyText = FormSet(rawValue: 1 << 8)
  static let text = FormSet(rawValue: 1 << 9)
  static let array = FormSet(rawValue: 1 << 10)
  /// An object that has only names which chains lead on with.
  static let object = FormSet(rawValue: 1 << 11)
  /// An object that has other names too.
  static let otherObject = FormSet(rawValue: 1 << 12)
  /// An object that no chain leads on from.
  static let closedObject = FormSet(rawValue: 1 << 13)

  static let any = FormSet(rawValue: (1 << 14) - 1)
  static let present = any.subtracting(.absent)
  static let strings: FormSet = [.emptyText, .text]
  static let numbers: FormSet = [.zero, .one, .integer, .number]
  static let objects: FormSet = [.object, .otherObject, .closedObject]
  /// Of what has members: an object, or a string that was opened.
  static let holders: FormSet = [.text, .object, .otherObject, .closedObject]
  static let containers: FormSet = [.array, .object, .otherObject, .closedObject]

  /// How many forms there may be, a power of two.
  static let limit = 16

  /// The number of a single form.
  @inline(__always)
  var number: Int { rawValue.trailingZeroBitCount }

  var inverted: FormSet { FormSet.any.subtracting(self) }

  /// The form of a value; of an object as long as nothing is known of its names.
  @inline(__always)
  init(_ node: Node, _ kind: NodeKind, _ flags: NodeFlags, _ tape: Tape) {
    switch kind {
    case .null: self = .null
    case .false: self = .false
    case .true: self = .true
    case .string: self = tape.length(node) == 0 ? .emptyText : .text
    case .array: self = .array
    case .object: self = .closedObject
    case .number: self = flags.contains(.plainInteger) ? FormSet(integer: tape.bytes(node)) : .number
    case .name: self = .text
    }
  }

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(number: Int) { rawValue = 1 << UInt16(number) }

  @inline(__always)
  private init(integer text: UnsafeBufferPointer<UInt8>) {
    guard let first = text.first else {
      self = .number
      return
    }
    if text.count == 1 {
      self = first == UInt8(ascii: "0") ? .zero : first == UInt8(ascii: "1") ? .one : .integer
    } else {
      // `-0`, and in YAML `00` or `+1`, are equal to numbers that are written otherwise.
      let digit = first == UInt8(ascii: "-") ? text[1] : first
      self = digit &- UInt8(ascii: "1") < 9 ? .integer : .number
    }
  }

  /// Forms that a value of one of these types may have.
  init(mayBe types: TypeSet) {
    self = []
    if types.contains(.null) { formUnion(.null) }
    if types.contains(.boolean) { formUnion([.false, .true]) }
    if types.contains(.integer) { formUnion(.numbers) }
    if types.contains(.fraction) { formUnion(.number) }
    if types.contains(.string) { formUnion(.strings) }
    if types.contains(.array) { formUnion(.array) }
    if types.contains(.object) { formUnion(.objects) }
  }
}

/// A test that a slot's form decides.
struct FormTest: Hashable, Sendable {
  /// Forms with which it may be true.
  var may: FormSet
  /// Those with which it is.
  var must: FormSet

  static let present = FormTest(.present)

  init(_ forms: FormSet) { (may, must) = (forms, forms) }

  init(may: FormSet, must: FormSet) { (self.may, self.must) = (may, must) }

  /// That a value is of one of these types.
  init(_ types: TypeSet) {
    may = FormSet(mayBe: types)
    must = FormSet.present.subtracting(FormSet(mayBe: TypeSet.any.subtracting(types)))
  }

  var negated: FormTest { FormTest(may: must.inverted, must: may.inverted) }
}
