public import Paths

/// The aliases of a ruleset, ready for every kind: which entries a name has may depend on what the document is.
public struct Aliases: Sendable {
  /// Where an alias was declared.
  public struct Declaration: Sendable {
    public let name: String
    public let place: SourcePlace
    /// Whether it is given anew here and was another before.
    public let redefines: Bool
  }

  /// What an alias means on documents of some kinds.
  struct Target: Sendable {
    /// Nil: on all.
    let kinds: [String]?
    let entries: [Expression]
  }

  /// In the order declared.
  public private(set) var declarations: [Declaration] = []
  private var plain = AliasTable()
  private var byKind: [String: AliasTable] = [:]

  init() {}

  /// - Parameter kinds: every kind, with what it is.
  init(_ aliases: [(declaration: Declaration, targets: [Target])], kinds: [Ruleset.Kind]) {
    var scoped: Set<String> = []
    for alias in aliases {
      declarations.append(alias.declaration)
      for target in alias.targets { scoped.formUnion(target.kinds ?? []) }
    }
    func table(_ names: [String]) -> AliasTable {
      var table = AliasTable()
      for alias in aliases {
        let target = alias.targets.last { $0.kinds == nil || $0.kinds?.contains(where: names.contains) == true }
        table.set(alias.declaration.name, target?.entries ?? [])
      }
      return table
    }
    plain = table([])
    guard !scoped.isEmpty else { return }
    for kind in kinds {
      let names = [kind.name] + kind.isOneOf
      if names.contains(where: scoped.contains) { byKind[kind.name] = table(names) }
    }
  }

  /// The aliases on documents of a kind; nil where none is known: those with targets by kind have no entries then.
  public func table(for kind: String?) -> AliasTable {
    kind.flatMap { byKind[$0] } ?? plain
  }

  /// Kinds on which some alias means something else than elsewhere.
  var kindsThatDiffer: [String] { byKind.keys.sorted() }
}

extension Ruleset {
  /// Where a rule looks on documents of a kind, its aliases replaced. Empty where an alias has no place there.
  public func given(of rule: Rule, on kind: String?) -> [Query] {
    let table = aliases.table(for: kind)
    // Loading has expanded every path on every kind its rule runs on: nothing is thrown here.
    return rule.given.flatMap { (try? $0.expanding(table)) ?? [] }
  }

  /// A condition with its aliases replaced, for documents of a kind.
  public func expanded(_ expression: Expression, on kind: String?) -> Expression {
    (try? expression.expanding(aliases.table(for: kind))) ?? .constant(.unknown)
  }

  /// The places that a query comes to, for documents of a kind.
  public func expanded(_ query: Query, on kind: String?) -> [Query] {
    (try? query.expanding(aliases.table(for: kind))) ?? []
  }

  /// A value with its aliases replaced, for documents of a kind.
  public func expanded(_ value: ValueExpression, on kind: String?) -> ValueExpression {
    (try? value.expanding(aliases.table(for: kind))) ?? ValueExpression(.literal(.null))
  }
}
