/// The aliases that hold for documents of one kind: each name with its entries, in the order they were declared.
///
/// Targets by kind are resolved before: the table of a kind has the entries of the last target that fits, and none
/// where none does.
public struct AliasTable: Sendable {
  public private(set) var names: [String] = []
  private var entries: [String: [Expression]] = [:]

  public init() {}

  /// Sets or replaces an alias. No entries: it selects nothing and is never true.
  public mutating func set(_ name: String, _ expressions: [Expression]) {
    if entries.updateValue(expressions, forKey: name) == nil { names.append(name) }
  }

  public subscript(name: String) -> [Expression]? { entries[name] }

  /// Whether `name` is an alias's name by its form: `[A-Za-z][A-Za-z0-9_-]*`.
  public static func isName(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard let first = bytes.first, Parser.isLetter(first) else { return false }
    return bytes.allSatisfy(Parser.isAliasByte)
  }
}
