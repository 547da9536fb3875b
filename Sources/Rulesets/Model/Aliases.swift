public import Paths
internal import Synchronization

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
    let source: Readable<[Expression]>

    var entries: [Expression] { source.value }
  }

  typealias Alias = (declaration: Declaration, targets: [Target])

  /// In the order declared.
  public var declarations: [Declaration] { tables.aliases.map(\.declaration) }
  private let tables: Tables

  init() { self.init([], kinds: []) }

  /// - Parameter kinds: every kind, with what it is.
  init(_ aliases: [Alias], kinds: [Ruleset.Kind]) {
    tables = Tables(aliases, kinds)
  }

  /// The aliases on documents of a kind; nil where none is known: those with targets by kind have no entries then.
  public func table(for kind: String?) -> AliasTable { tables.table(for: kind) }

  /// Kinds on which some alias means something else than elsewhere.
  var kindsThatDiffer: [String] { tables.kindsThatDiffer }

  /// A table for each kind, made when it is asked for: a run meets few kinds.
  private final class Tables: Sendable {
    let aliases: [Alias]
    /// Of each kind that some alias has a target for its name and what it is.
    private let kinds: [String: [String]]
    private let known = Mutex<[String?: AliasTable]>([:])

    init(_ aliases: [Alias], _ kinds: [Ruleset.Kind]) {
      self.aliases = aliases
      var scoped: Set<String> = []
      for alias in aliases { for target in alias.targets { scoped.formUnion(target.kinds ?? []) } }
      var differing: [String: [String]] = [:]
      for kind in kinds where kind.names.contains(where: scoped.contains) { differing[kind.name] = kind.names }
      self.kinds = differing
    }

    var kindsThatDiffer: [String] { kinds.keys.sorted() }

    func table(for kind: String?) -> AliasTable {
      let key = kind.flatMap { kinds[$0] == nil ? nil : $0 }
      return known.withLock { known in
        if let table = known[key] { return table }
        let table = make(key.flatMap { kinds[$0] } ?? [])
        known[key] = table
        return table
      }
    }

    private func make(_ names: [String]) -> AliasTable {
      var table = AliasTable()
      for alias in aliases {
        let target = alias.targets.last { $0.kinds == nil || $0.kinds?.contains(where: names.contains) == true }
        table.set(alias.declaration.name, target?.entries ?? [])
      }
      return table
    }
  }
}

extension Ruleset {
  /// Where a rule looks on documents of a kind, its aliases replaced. Empty where an alias has no place there.
  public func given(of rule: Rule, on kind: String?) -> [Query] { given(of: rule.body, on: kind) }

  /// Where a rule's body looks.
  public func given(of rule: Rule.Body, on kind: String?) -> [Query] {
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
