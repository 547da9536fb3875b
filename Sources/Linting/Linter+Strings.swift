internal import Documents
internal import Paths
internal import Rulesets

/// Opening the strings that a ruleset says hold JSON, so that paths go through them.
extension Linter {
  func openStrings(_ kind: KindState, _ root: Node) {
    if !unopened.isEmpty { unopened.removeAll(keepingCapacity: true) }
    for string in kind.strings {
      guard string.slot >= 0 else {
        for found in kind.select(string, in: context(root), plan) { open(found.node, string, kind, root) }
        continue
      }
      guard let node = kind.slots.node(Int(string.slot)), document.tape.kind(node) == .string else { continue }
      open(node, string, kind, root)
      kind.slots.fillInside(Int(string.slot), document.tape)
    }
  }

  private func open(_ string: Node, _ model: KindState.EmbeddedString, _ kind: KindState, _ root: Node) {
    guard document.tape.kind(string) == .string else { return }
    if model.hasCondition, !kind.mayOpen(model, in: context(root, current: Located(string)), plan) { return }
    var node = string
    for level in 1...max(Int(model.depth), 1) {
      do throws(ReadFault) {
        try document.open(node)
      } catch {
        // A text that decodes to a string which is no JSON is a string, and nothing is wrong.
        if level == 1, let severity = model.severity { unopened.append((node, error, severity)) }
        return
      }
      guard let inner = document.tape.embedded(in: node), document.tape.kind(inner) == .string else { return }
      node = inner
    }
  }
}
