internal import Documents
internal import Patterns

/// A trie of names and the screens over its slots, not laid out yet.
struct ScreeningParts {
  /// Of each slot the table of its children.
  var tables: [NameTables.Table]
  var names: NameTables.Builder
  var screen: Screen.Parts

  init(_ trie: NameTrie, _ builder: Screen.Builder) {
    names = builder.names
    tables = trie.tables(&names)
    screen = builder.parts
  }
}

// MARK: As bytes

extension ScreeningParts {
  func write(to writer: inout ByteWriter) {
    writer.write(tables) { $0.write(to: &$1) }
    names.write(to: &writer)
    screen.write(to: &writer)
  }

  init(_ reader: inout ByteReader) {
    tables = reader.list { NameTables.Table(&$0) }
    names = NameTables.Builder(&reader)
    screen = Screen.Parts(&reader)
  }
}

extension NameTables.Table {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(mask)
    if mask >= 0 { writer.write(start) }
  }

  fileprivate init(_ reader: inout ByteReader) {
    self.init()
    mask = reader.integer()
    if mask >= 0 { start = reader.integer() }
  }
}

extension NameTables.Builder {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(entries) { entry, writer in
      writer.write(entry.number)
      guard entry.number >= 0 else { return }
      writer.write(entry.hash)
      writer.write(entry.start)
      writer.write(entry.length)
    }
    writer.write(pool)
  }

  fileprivate init(_ reader: inout ByteReader) {
    self.init()
    entries = reader.list { reader in
      var entry = NameTables.Entry()
      entry.number = reader.integer()
      guard entry.number >= 0 else { return entry }
      (entry.hash, entry.start, entry.length) = (reader.integer(), reader.integer(), reader.integer())
      return entry
    }
    pool = Array(reader.text())
  }
}

extension Screen.Parts {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(tests) { test, writer in
      writer.write(test.code.rawValue)
      writer.write(test.slot)
      writer.write(test.may.rawValue)
      writer.write(test.wanted.rawValue)
      writer.write(test.told.rawValue)
      writer.write(test.yes)
      writer.write(test.no)
    }
    for (test, detail) in zip(tests, details) where test.code != .form { detail.write(to: &writer) }
    writer.write(pool)
    writer.write(texts) { text, writer in
      writer.write(text.start)
      writer.write(text.length)
    }
    writer.write(patterns) { pattern, writer in
      let description = pattern.description
      writer.write(description.text.utf8)
      writer.write(description.options.rawValue)
      writer.write(description.groups)
      writer.write(description.required.map { Int($0) } ?? -1)
      writer.write(description.first.map { Int($0) } ?? -1)
    }
    writer.write(memoCount)
  }

  fileprivate init(_ reader: inout ByteReader) {
    tests = reader.list { reader in
      let code = Screen.Code(rawValue: reader.integer()) ?? .form
      let slot: UInt32 = reader.integer()
      let may = FormSet(rawValue: reader.integer())
      let wanted = Prospect(rawValue: reader.integer())
      let told = FormSet(rawValue: reader.integer())
      return Screen.Test(
        may: may, slot: slot, code: code, wanted: wanted, told: told, yes: reader.integer(), no: reader.integer())
    }
    details.reserveCapacity(tests.count)
    for test in tests { details.append(test.code == .form ? Screen.Detail() : Screen.Detail(&reader)) }
    pool = Array(reader.text())
    texts = reader.list { Screen.Text(start: $0.integer(), length: $0.integer()) }
    patterns = reader.list { reader in
      let text = reader.string()
      let options = Pattern.Options(rawValue: reader.integer())
      let groups: Int = reader.integer()
      let required: Int = reader.integer()
      let first: Int = reader.integer()
      return Pattern(
        Pattern.Description(
          text: text, options: options, groups: groups, required: required < 0 ? nil : UInt8(required),
          first: first < 0 ? nil : UInt8(first)))
    }
    memoCount = reader.integer()
  }
}

extension Screen.Detail {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(types.rawValue)
    writer.write(first)
    writer.write(count)
    writer.write(integer)
    table.write(to: &writer)
    foldedTable.write(to: &writer)
    writer.write(memo)
    writer.write(need == ChildNeed() ? 0 : 1)
    guard need != ChildNeed() else { return }
    writer.write(need.forms.rawValue)
    writer.write(need.text.lowerBound)
    writer.write(need.text.upperBound)
    writer.write(need.number)
    writer.write(need.reads.rawValue)
  }

  fileprivate init(_ reader: inout ByteReader) {
    self.init()
    types = TypeSet(rawValue: reader.integer())
    first = reader.integer()
    count = reader.integer()
    integer = reader.integer()
    table = NameTables.Table(&reader)
    foldedTable = NameTables.Table(&reader)
    memo = reader.integer()
    guard reader.integer(Int.self) == 1 else { return }
    need.forms = FormSet(rawValue: reader.integer())
    let lower: Int = reader.integer()
    let upper: Int = reader.integer()
    need.text = lower...max(lower, upper)
    need.number = reader.integer()
    need.reads = TypeSet(rawValue: reader.integer())
  }
}
