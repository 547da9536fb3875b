public import Rulesets

/// The generated text of the built-in rules' screens.
enum BuiltInScreenText {
  struct Kind: Sendable {
    let name: StaticString
    let parts: StaticString
  }
}

/// The screens of the built-in rules, compiled when the program was built: no start of the program compiles rules that
/// no document needs. They hold for rulesets that are nothing but built-in (`Ruleset.isBuiltIn`).
enum BuiltInScreens {
  /// What the generated text was written with; other text is not used.
  static var layout: [Int] {
    [
      1, Screen.Code.allCases.count, Int(FormSet.any.rawValue), Int(TypeSet.any.rawValue),
      MemoryLayout<Screen.Test>.size, MemoryLayout<Screen.Detail>.size, MemoryLayout<NameTables.Entry>.size,
    ]
  }

  private static let isCurrent = BuiltInScreenText.layout == layout

  /// How kinds are told; nil where the text does not know one of these.
  static func recognition(of kinds: [Ruleset.Kind]) -> RecognitionParts? {
    guard isCurrent else { return nil }
    let parts = ByteReader.read(BuiltInScreenText.recognition) { RecognitionParts(&$0) }
    return kinds.allSatisfy { !$0.hasCondition || parts.kinds[$0.name] != nil } ? parts : nil
  }

  /// The screens of a kind's rules.
  static func kind(_ name: String) -> KindParts? {
    guard isCurrent, let text = BuiltInScreenText.kinds.first(where: { $0.name.description == name }) else {
      return nil
    }
    return ByteReader.read(text.parts) { KindParts(&$0) }
  }

  /// The Swift file that embeds screens.
  ///
  /// - Parameter ruleset: all built-in rulesets in one.
  static func generate(from ruleset: Ruleset) -> String {
    let facts = ruleset.facts.compactMapValues(\.value)
    func text(_ write: (inout ByteWriter) -> Void) -> String {
      var writer = ByteWriter()
      write(&writer)
      return SixBits.text(writer.bytes)
    }
    var file = """
      // Generated from Rules/*.yaml by `make rules`; not to be edited.
      // swift-format-ignore-file

      extension BuiltInScreenText {
        static let layout = \(layout)

        static let recognition: StaticString = "\(text { RecognitionParts(ruleset, facts).write(to: &$0) })"

        static let kinds: [Kind] = [

      """
    for kind in ruleset.kinds.sorted(by: { $0.name < $1.name }) {
      let parts = KindParts(ruleset, ruleset.rules(for: kind), kind: kind, facts) { _ in true }
      file += "    Kind(name: \"\(kind.name)\", parts: \"\(text { parts.write(to: &$0) })\"),\n"
    }
    return file + "  ]\n}\n"
  }
}

extension Ruleset {
  /// Indexes of the rules that apply to documents of a kind.
  func rules(for kind: Kind) -> [Int] {
    let kinds = Set(kind.names)
    return rules.indices.filter { rules[$0].kinds.isEmpty || !kinds.isDisjoint(with: rules[$0].kinds) }
  }
}

extension Plan {
  /// The Swift file that embeds the screens of built-in rules.
  ///
  /// - Parameter ruleset: all built-in rulesets in one.
  public static func generateScreens(from ruleset: Ruleset) -> String { BuiltInScreens.generate(from: ruleset) }
}
