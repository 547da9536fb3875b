internal import Documents
internal import Paths
internal import Rulesets

extension Tape {
  /// Whether a value equals one that a ruleset states: numbers by value, containers deeply, object members in any order.
  func equals(_ node: Node, _ literal: Literal) -> Bool {
    switch (kind(node), literal) {
    case (.null, .null), (.true, .bool(true)), (.false, .bool(false)): return true
    case (.number, .number(let text)):
      var text = text
      return text.withUTF8 { Number.equal(bytes(node), $0) }
    case (.string, .string(let text)), (.name, .string(let text)):
      return withContent(node) { content in content.elementsEqual(text.utf8) }
    case (.array, .array(let literals)):
      var rest = literals[...]
      for element in elements(node) {
        guard let next = rest.popFirst(), equals(element, next) else { return false }
      }
      return rest.isEmpty
    case (.object, .object(let literals)):
      return childCount(node) == literals.count
        && literals.allSatisfy { wanted in
          member(Name(wanted.name), of: node).map { equals($0.value, wanted.value) } ?? false
        }
    default: return false
    }
  }
}
