internal import Rulesets

/// How kinds are told, before it is laid out: compiled from the ruleset, or read from the program.
struct RecognitionParts {
  var kinds: [String: KindTest]
  var screening: ScreeningParts

  /// How a kind's condition is told by what slots hold.
  struct KindTest {
    /// Chain of the screen for the condition; negative where it has none.
    var chain: Int
    /// For each way in which the condition may hold a slot that must be filled then; nil where there is none.
    var required: [Int?]

    static let none = KindTest(chain: -1, required: [nil])
  }

  init(_ ruleset: Ruleset, _ facts: [String: Literal]) {
    var builder = FormulaBuilder(facts: facts)
    let conditions = ruleset.kinds.map { kind in
      kind.when.map { builder.formula(ruleset.expanded($0, on: kind.name), current: NameTrie.root) }
    }
    let known = SlotKnowledge(builder.trie)
    var screen = Screen.Builder(builder.trie)
    kinds = [:]
    for (kind, condition) in zip(ruleset.kinds, conditions) {
      guard let condition = condition?.simplified(known) else { continue }
      kinds[kind.name] = KindTest(
        chain: screen.addTold(condition),
        required: condition.alternatives.map { $0.required.subtracting([NameTrie.root]).min() })
    }
    screening = ScreeningParts(builder.trie, screen)
  }

  // MARK: As bytes

  func write(to writer: inout ByteWriter) {
    writer.write(kinds.sorted { $0.key < $1.key }) { kind, writer in
      writer.write(kind.key.utf8)
      writer.write(kind.value.chain)
      writer.write(kind.value.required) { $1.write($0 ?? -1) }
    }
    screening.write(to: &writer)
  }

  init(_ reader: inout ByteReader) {
    let list = reader.list { reader -> (String, KindTest) in
      let name = reader.string()
      let chain: Int = reader.integer()
      let required = reader.list { reader -> Int? in
        let slot: Int = reader.integer()
        return slot < 0 ? nil : slot
      }
      return (name, KindTest(chain: chain, required: required))
    }
    kinds = Dictionary(uniqueKeysWithValues: list)
    screening = ScreeningParts(&reader)
  }
}
