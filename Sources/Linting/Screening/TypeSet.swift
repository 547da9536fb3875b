internal import Documents
internal import Paths
internal import Rulesets

/// A set of JSON types; a number's value tells whether it is an integer.
struct TypeSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let null = TypeSet(rawValue: 1)
  static let boolean = TypeSet(rawValue: 2)
  static let integer = TypeSet(rawValue: 4)
  /// A number that is no integer.
  static let fraction = TypeSet(rawValue: 8)
  static let string = TypeSet(rawValue: 16)
  static let array = TypeSet(rawValue: 32)
  static let object = TypeSet(rawValue: 64)
  static let any = TypeSet(rawValue: 127)
  static let number: TypeSet = [.integer, .fraction]
  static let scalar: TypeSet = [.null, .boolean, .integer, .fraction, .string]

  /// The types of the function `type`, where `number` includes integers.
  init(_ types: [RuleFunction.ValueType]) {
    self = types.reduce(into: []) { set, type in
      switch type {
      case .object: set.insert(.object)
      case .array: set.insert(.array)
      case .string: set.insert(.string)
      case .integer: set.insert(.integer)
      case .number: set.formUnion(.number)
      case .boolean: set.insert(.boolean)
      case .null: set.insert(.null)
      }
    }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What `type(x) == name` means in an expression, where `number` is one that is no integer.
  init?(exactName name: String) {
    switch name {
    case "object": self = .object
    case "array": self = .array
    case "string": self = .string
    case "integer": self = .integer
    case "number": self = .fraction
    case "boolean": self = .boolean
    case "null": self = .null
    default: return nil
    }
  }

  /// The types that a value may have: one, but of a number that is written with a point or an exponent two.
  @inline(__always)
  init(_ kind: NodeKind, _ flags: NodeFlags) {
    // A byte for each kind, from `null` to `name`.
    let table: UInt64 = 0x0040_2010_0C02_0201
    let types = UInt8(truncatingIfNeeded: table &>> UInt64(kind.rawValue &* 8))
    self.init(rawValue: flags.contains(.plainInteger) ? types & ~TypeSet.fraction.rawValue : types)
  }

  @inline(__always)
  init(_ node: Node, _ tape: Tape) { self.init(tape.kind(node), tape.flags(node)) }

  /// The types that a string may read as: what JSON begins with tells its type, blanks aside.
  @inline(__always)
  init(readBy string: Node, _ tape: Tape) {
    let bytes = tape.bytes(string)
    var position = 0
    while position < bytes.count, bytes[position] <= UInt8(ascii: " ") { position += 1 }
    guard position < bytes.count else {
      self = []
      return
    }
    switch bytes[position] {
    case UInt8(ascii: "{"): self = .object
    case UInt8(ascii: "["): self = .array
    case UInt8(ascii: "\""): self = .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .boolean
    case UInt8(ascii: "n"): self = .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): self = .number
    case UInt8(ascii: "\\"): self = .any
    default: self = []
    }
  }

  /// Whether a value is of one of these types, given those it may have.
  @inline(__always)
  func prospect(of types: TypeSet) -> Prospect {
    isSuperset(of: types) ? .mayHold : isDisjoint(with: types) ? .mayFail : .open
  }
}
