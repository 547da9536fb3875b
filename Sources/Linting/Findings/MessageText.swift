internal import Documents
internal import Paths
internal import Rulesets

/// Puts a finding's values into the texts of its rule.
struct MessageText {
  let language: Language
  let printer: ValuePrinter
  /// Steps to the place, wanted ones included where something is missing.
  let path: [PathStep]
  /// How many of them are there.
  let present: Int
  /// The node at the place, or the deepest container on the way.
  let value: Node
  let details: RawFinding.Details
  let description: LocalizedText?
  /// A value expression's text at the given node.
  let evaluate: (ValueExpression) -> String

  func text(_ template: Template) -> String {
    template[language].reduce(into: "") { text, part in
      switch part {
      case .text(let fixed): text += fixed
      case .placeholder(let placeholder): text += self.text(placeholder)
      }
    }
  }

  /// The function's own text.
  var error: String {
    let text = language == .zh && !details.zh.isEmpty ? details.zh : details.en
    guard details.ofProperty else { return text }
    if language == .en { return MessageText.phrase(path, present: present) + text }
    let property = MessageText.property(path, present: present)
    return (property.isEmpty ? "文档" : "\"\(property)\" ") + text
  }

  private func text(_ placeholder: Template.Placeholder) -> String {
    switch placeholder {
    case .error: error
    case .property: MessageText.property(path, present: present)
    case .path: "#" + path.prefix(present).pointer
    case .value: printer.json(value)
    case .description: description?[language] ?? ""
    case .actual: details.actual
    case .expected: details.expected
    case .suggestion: details.suggestion ?? ""
    case .nearest: nearest
    case .printProperty: MessageText.phrase(path, present: present)
    case .printValue: printer.printed(value)
    case .expression(let expression): evaluate(expression)
    }
  }

  private var nearest: String {
    guard let suggestion = details.suggestion, !suggestion.isEmpty else { return "" }
    return language == .zh ? "——是否应为“\(suggestion)”？" : " — did you mean \"\(suggestion)\"?"
  }

  /// The last step, or of something missing the steps from the last container that is there: `aps.alert`.
  static func property(_ path: [PathStep], present: Int) -> String {
    let first = present < path.count ? max(present - 1, 0) : max(path.count - 1, 0)
    var text = ""
    for step in path[first...] {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .name(let name):
        if name.isEmpty || name.contains(" ") {
          text += "['\(name)']"
        } else {
          text += (text.isEmpty ? "" : ".") + name
        }
      }
    }
    return text
  }

  /// The property as the beginning of a sentence.
  static func phrase(_ path: [PathStep], present: Int) -> String {
    let property = property(path, present: present)
    return property.isEmpty ? "The document " : "\"\(property)\" property "
  }
}
