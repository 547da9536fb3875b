internal import Documents

/// The names that a map with fixed keys takes.
protocol MapKey: RawRepresentable<String>, CaseIterable, Sendable {
  static var table: KeyTable<Self> { get }
}

/// Finds the case for a member's name on the tape, without making a string of it.
struct KeyTable<Key: MapKey>: Sendable {
  private let names: [Name]
  private let keys: [Key]

  init() {
    keys = Array(Key.allCases)
    names = keys.map { Name($0.rawValue) }
  }

  func key(_ name: Node, in tape: Tape) -> Key? {
    let hash = tape.nameHash(name)
    for index in names.indices where names[index].hash == hash && tape.equals(name, names[index]) {
      return keys[index]
    }
    return nil
  }
}
