internal import Documents
internal import Paths

private enum FixKey: String, MapKey {
  case server, app, edits, safe

  static let table = KeyTable<FixKey>()
}

private enum EditKey: String, MapKey {
  case rename, remove, set, convert, add, move, at

  static let table = KeyTable<EditKey>()
}

extension SourceReader {
  /// What to do about a finding: texts for both sides, and edits. A bare text is for the server.
  func fix(_ node: Node, rule: String) -> Fix? {
    let reach = PathCheck.Reach.rule(rule)
    var fix = Fix(server: nil, app: nil, edits: [], safe: false)
    if tape.kind(node) == .string || tape.member("en", of: node) != nil {
      fix.server = template(node, "fix", reach: reach)
      return fix
    }
    map(node, as: FixKey.self, "fix") { key, _, value in
      switch key {
      case .server: fix.server = template(value, "fix.server", reach: reach)
      case .app: fix.app = template(value, "fix.app", reach: reach)
      case .safe: fix.safe = boolean(value, "fix.safe") ?? false
      case .edits:
        guard let nodes = list(value, "fix.edits", code: .badEdit) else { return }
        if nodes.isEmpty { fault(.badEdit, at: value, "fix.edits is empty; expected at least one edit") }
        fix.edits = nodes.compactMap { edit($0, reach) }
      }
    }
    return tape.kind(node) == .object ? fix : nil
  }

  private func edit(_ node: Node, _ reach: PathCheck.Reach) -> Fix.Edit? {
    guard tape.kind(node) == .object else {
      wrongType(node, "an edit", expected: "a map", code: .badEdit)
      return nil
    }
    var change: Fix.Edit.Change?
    var at: Query?
    var count = 0
    for (name, value) in tape.members(node) where !isPrivate(name) {
      guard let key = EditKey.table.key(name, in: tape) else {
        let text = tape.text(name)
        let nearest = NearestName(known: EditKey.allCases.map(\.rawValue)).nearest(to: text)?.name
        fault(
          .badEdit, at: name, "there is no edit \"\(text.shortened)\": edits are \(editNames)", suggestion: nearest)
        count += 1
        continue
      }
      if key == .at {
        at = query(value, "at", reach: reach)
        continue
      }
      count += 1
      if count > 1 { fault(.badEdit, at: name, "an edit is one of \(editNames), found a second") }
      change = self.change(key, value, reach) ?? change
    }
    if count == 0 { fault(.badEdit, at: node, "an edit is one of \(editNames), found none") }
    return change.map { Fix.Edit(change: $0, at: at) }
  }

  private var editNames: String { EditKey.allCases.dropLast().map(\.rawValue).listed }

  private func change(_ key: EditKey, _ value: Node, _ reach: PathCheck.Reach) -> Fix.Edit.Change? {
    switch key {
    case .rename:
      guard tape.kind(value) == .string else {
        wrongType(value, "rename", expected: "a name", code: .badEdit)
        return nil
      }
      return template(value, "rename", reach: reach).map { .rename($0) }
    case .remove:
      guard tape.kind(value) == .true else {
        wrongType(value, "remove", expected: "true", code: .badEdit)
        return nil
      }
      return .remove
    case .set: return .set(literal(value))
    case .convert: return word(value, "convert", as: Conversion.self, code: .badEdit).map { .convert($0.rawValue) }
    case .add:
      guard case .object(let members) = literal(value), !members.isEmpty else {
        wrongType(value, "add", expected: "a map of the members to add", code: .badEdit)
        return nil
      }
      return .add(members)
    case .move: return query(value, "move", reach: reach).map { .move($0) }
    case .at: return nil
    }
  }

  /// Types that an edit may give a value.
  private enum Conversion: String, CaseIterable {
    case integer, number, string, boolean
  }
}
