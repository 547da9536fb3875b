internal import Documents

/// A value during evaluation: trivial to copy. Its bytes lie in the document, the program, a fact or the arena, and are
/// valid until the evaluation ends.
enum Value {
  /// No value: nothing selected, or a function that does not take what it was given.
  case nothing
  /// Cannot be told from what was captured.
  case unknown
  case null
  case bool(Bool)
  case integer(Int64)
  /// A number as written.
  case number(UnsafeBufferPointer<UInt8>)
  /// A string's content.
  case text(UnsafeBufferPointer<UInt8>)
  /// What `type()` gives.
  case type(TypeName)
  /// A value of the document, of a fact, or of a string that `json()` decoded.
  case node(Tape, Node)

  /// What comparisons and functions ask of a value first.
  enum Form {
    case nothing, unknown, null, bool, number, text, array, object
  }

  var form: Form {
    switch self {
    case .nothing: .nothing
    case .unknown: .unknown
    case .null: .null
    case .bool: .bool
    case .integer, .number: .number
    case .text, .type: .text
    case .node(let tape, let node): tape.form(node)
    }
  }

  /// The value where the form is `.bool`.
  var isTrue: Bool {
    switch self {
    case .bool(let value): value
    case .node(let tape, let node): tape.kind(node) == .true
    default: false
    }
  }
}

/// What `type()` gives, in the order of the language's page.
public enum TypeName: UInt8, Sendable, CaseIterable {
  case object, array, string, integer, number, boolean, null

  public var name: String { utf8.withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }

  var utf8: StaticString {
    switch self {
    case .object: "object"
    case .array: "array"
    case .string: "string"
    case .integer: "integer"
    case .number: "number"
    case .boolean: "boolean"
    case .null: "null"
    }
  }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8.utf8Start, count: utf8.utf8CodeUnitCount) }
}

/// A set of types, and of having none: what a test of `type()` comes to once it is compiled.
struct TypeSet {
  private(set) var bits: UInt8

  init(bits: UInt8) { self.bits = bits }

  init(_ isMember: (TypeName) -> Bool, nothing: Bool) {
    bits = nothing ? 0x80 : 0
    for type in TypeName.allCases where isMember(type) { bits |= 1 << type.rawValue }
  }

  func contains(_ type: TypeName) -> Bool { bits & (1 << type.rawValue) != 0 }

  var containsNothing: Bool { bits & 0x80 != 0 }

  var inverted: TypeSet { TypeSet(bits: ~bits) }
}
