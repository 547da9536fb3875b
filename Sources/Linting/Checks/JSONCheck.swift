internal import Documents
internal import Paths
internal import Rulesets

/// `json`: whether a string holds JSON, and of which type.
enum JSONCheck {
  static func json(_ node: Node, _ types: [RuleFunction.ValueType]?, _ document: Document) -> Report? {
    guard document.tape.kind(node) == .string else { return nil }
    do throws(ReadFault) {
      let name = try document.peek(node) { value, tape in (tape.typeName(of: value).name, tape.types(value)) }
      guard let types, let (actual, found) = name, !TypeSet(types).isSuperset(of: found) else { return nil }
      let expected = types.map(\.rawValue).joined(separator: ", ")
      return Report(
        .value(node), actual: actual, expected: expected, en: "must hold JSON of type \(expected), found \(actual)",
        zh: "应为 \(expected) 类型的 JSON，实为 \(actual)", ofProperty: true)
    } catch {
      // What was found may be a part of a secret, so the texts are made where that can be told.
      var report = Report(.value(node), en: "", zh: "")
      report.details.fault = error
      report.source = error.offset..<error.offset + error.length
      return report
    }
  }
}
