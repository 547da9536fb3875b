internal import Documents

/// The names of all facts declared, each with its number: fixed once expressions are compiled against it.
public struct FactNames: Sendable {
  public let names: [String]
  private let numbers: [String: Int]

  /// What names that need no declaration begin with: they are unknown until given. Nil: every name needs one.
  let free: String?

  /// - Parameter names: without repetition.
  public init(_ names: [String], free: String? = nil) {
    self.names = names
    self.free = free
    numbers = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  public static let none = FactNames([])

  public func number(of name: String) -> Int? { numbers[name] }

  /// The cell that an expression reads: that of a free name nobody gave stays unknown.
  func cell(of name: String) -> Int? {
    numbers[name] ?? (free.map { name.hasPrefix($0) } == true ? names.count : nil)
  }
}

/// The values of all facts, by number; nil is unknown. A worker's own: some change from document to document.
public final class FactTable {
  public let names: FactNames
  private let storedCells: UnsafeMutablePointer<Value>
  /// Values that no expression has asked for yet: many runs ask for none, and lists are long.
  private var pending: [String: FactValue] = [:]
  private var values: [FactValue?]
  /// What keeps the bytes of each cell.
  private var storages: [FactStorage?]

  /// - Parameter values: by name; all other facts are unknown. Names that are not declared do nothing.
  public init(_ names: FactNames, _ values: [String: FactValue] = [:]) {
    self.names = names
    pending = values
    let count = names.names.count
    storedCells = .allocate(capacity: count + 1)
    storedCells.initialize(repeating: .unknown, count: count + 1)
    self.values = Array(repeating: nil, count: count)
    storages = Array(repeating: nil, count: count)
  }

  deinit { storedCells.deallocate() }

  /// What expressions read, by number.
  var cells: UnsafeMutablePointer<Value> {
    if !pending.isEmpty { store() }
    return storedCells
  }

  private func store() {
    let values = pending
    pending = [:]
    for (name, value) in values {
      if let number = names.number(of: name) { set(value, number) }
    }
  }

  private func set(_ value: FactValue?, _ number: Int) {
    values[number] = value
    storages[number] = value.map { FactStorage($0) }
    storedCells[number] = storages[number]?.value ?? .unknown
  }

  public subscript(number: Int) -> FactValue? {
    get {
      if !pending.isEmpty { store() }
      return values[number]
    }
    set {
      pending[names.names[number]] = nil
      if values[number] != newValue { set(newValue, number) }
    }
  }

  /// By name; setting a name that is not declared does nothing.
  public subscript(name: String) -> FactValue? {
    get { names.number(of: name).flatMap { self[$0] } }
    set { if let number = names.number(of: name) { self[number] = newValue } }
  }
}

/// The bytes behind one fact's value.
private final class FactStorage {
  let value: Value
  /// A container is read like any document, so that one evaluator serves both.
  private let document: Document?
  private let bytes: PaddedBytes?

  init(_ fact: FactValue) {
    switch fact {
    case .null: (value, document, bytes) = (.null, nil, nil)
    case .bool(let bool): (value, document, bytes) = (.bool(bool), nil, nil)
    case .number(let text):
      let storage = PaddedBytes(text)
      (value, document, bytes) = (.number(storage.bytes), nil, storage)
    case .string(let text):
      let storage = PaddedBytes(text)
      (value, document, bytes) = (.text(storage.bytes), nil, storage)
    case .array, .object:
      let storage = PaddedBytes(fact.json)
      let read = Document()
      do throws(ReadFault) {
        try read.readJSON(storage.all)
        (value, document, bytes) = (.node(read.tape, read.tape.root), read, storage)
      } catch {
        // Numbers of YAML that JSON cannot write, or nesting beyond the limit.
        (value, document, bytes) = (.unknown, nil, nil)
      }
    }
  }
}
