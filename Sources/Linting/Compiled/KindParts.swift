internal import Paths
internal import Rulesets

/// What the rules of a kind come to, before it is laid out: compiled from the ruleset, or read from the program.
struct KindParts {
  /// Names of the kind's rules; entries count in this list.
  var rules: [String]
  var embedded: [Embedded]
  var entries: Entries
  var screening: ScreeningParts

  /// A string of the document that holds JSON.
  struct Embedded {
    /// The string's slot; nil where its query is no chain of names.
    let slot: Int?
    /// `Ruleset.EmbeddedString.id`.
    let id: String
  }

  /// - Parameters:
  ///   - rules: indexes in the ruleset, of rules for the kind.
  ///   - isScreened: whether a rule has a screen; others run on every document.
  init(_ ruleset: Ruleset, _ rules: [Int], kind: Ruleset.Kind, _ facts: [String: Literal], isScreened: (Int) -> Bool) {
    var builder = FormulaBuilder(facts: facts)
    let formulas = rules.map { index -> Formula in
      guard isScreened(index) else { return .open }
      let body = ruleset.rules[index].body
      return builder.formula(
        given: ruleset.given(of: body, on: kind.name), when: body.when.map { ruleset.expanded($0, on: kind.name) },
        items: body.then.map { ExpandedItem($0, ruleset, kind.name) })
    }
    embedded = []
    let kinds = Set(kind.names)
    for string in ruleset.embedded where string.kinds.isEmpty || !kinds.isDisjoint(with: string.kinds) {
      for query in ruleset.expanded(string.at, on: kind.name) {
        let slots = builder.chains(query)
        if slots.isEmpty { embedded.append(Embedded(slot: nil, id: string.id)) }
        embedded += slots.map { Embedded(slot: $0, id: string.id) }
      }
    }
    self.rules = rules.map { ruleset.rules[$0].name }
    var screen = Screen.Builder(builder.trie)
    entries = Entries(formulas, builder.trie, &screen)
    screening = ScreeningParts(builder.trie, screen)
  }

  // MARK: As bytes

  func write(to writer: inout ByteWriter) {
    writer.write(rules) { $1.write($0.utf8) }
    writer.write(embedded) { string, writer in
      writer.write(string.slot ?? -1)
      writer.write(string.id.utf8)
    }
    entries.write(to: &writer)
    screening.write(to: &writer)
  }

  init(_ reader: inout ByteReader) {
    rules = reader.list { $0.string() }
    embedded = reader.list { reader in
      let slot: Int = reader.integer()
      return Embedded(slot: slot < 0 ? nil : slot, id: reader.string())
    }
    entries = Entries(&reader)
    screening = ScreeningParts(&reader)
  }
}

extension Entries {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(waiting) { list, writer in
      writer.write(list) { waiting, writer in
        writer.write(waiting.entry.rule)
        writer.write(waiting.entry.chain)
        writer.write(waiting.entry.firstNeed)
        writer.write(waiting.entry.needEnd)
        writer.write(waiting.forms.rawValue)
      }
    }
    writer.write(needs) { need, writer in
      writer.write(need.slot)
      writer.write(need.forms.rawValue)
    }
  }

  fileprivate init(_ reader: inout ByteReader) {
    waiting = reader.list { reader in
      reader.list { reader in
        let entry = Entry(
          rule: reader.integer(), chain: reader.integer(), firstNeed: reader.integer(), needEnd: reader.integer())
        return (entry, FormSet(rawValue: reader.integer()))
      }
    }
    needs = reader.list { FormNeed(slot: $0.integer(), forms: FormSet(rawValue: $0.integer())) }
  }
}
