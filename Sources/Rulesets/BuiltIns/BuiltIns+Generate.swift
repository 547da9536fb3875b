public import Documents

extension BuiltInRules {
  /// The Swift file that embeds rulesets: each as compact JSON, so that no start of the program reads YAML.
  ///
  /// - Parameter files: names without folder and ending, with the YAML text; sorted by name here.
  /// - Throws: what the YAML reader says, at the first file it refuses.
  public static func generate(from files: [(name: String, text: PaddedBytes)]) throws(GenerationError) -> String {
    var text = """
      // Generated from Rules/*.yaml by `make rules`; not to be edited.
      // swift-format-ignore-file

      extension BuiltInText {
        static let files: [File] = [

      """
    for file in files.sorted(by: { $0.name < $1.name }) {
      let parts = try json(file.name, file.text)
      text += """
            File(
              name: "\(file.name)",
              text: \(literal(parts.rules)),
              bodies: \(literal(parts.bodies)),
              examples: \(literal(parts.examples))),

        """
    }
    return text + "  ]\n}\n"
  }

  /// Why a file in `Rules` cannot be embedded.
  public struct GenerationError: Error, Sendable {
    public let file: String
    /// Nil where the file is empty.
    public let fault: ReadFault?
  }

  /// A ruleset's JSON: without the rules' bodies and examples, and these by rule.
  private struct Parts {
    let rules: String
    let bodies: String
    let examples: String
  }

  private static func json(_ name: String, _ text: PaddedBytes) throws(GenerationError) -> Parts {
    let document = Document()
    let hasDocument: Bool
    do throws(ReadFault) {
      hasDocument = try YAMLStream(text.all).next(into: document)
    } catch {
      throw GenerationError(file: name, fault: error)
    }
    guard hasDocument else { throw GenerationError(file: name, fault: nil) }
    return split(document.tape)
  }

  private static func split(_ tape: Tape) -> Parts {
    var text: [UInt8] = []
    var bodies: [UInt8] = []
    var examples: [UInt8] = []
    JSONText.append(members: tape.members(tape.root), in: tape, to: &text) { member, text in
      guard tape.equals(member.name, "rules") else { return JSONText.append(member.value, in: tape, to: &text) }
      let rules = tape.members(member.value)
      JSONText.append(members: rules, in: tape, to: &text) { rule, text in
        guard tape.kind(rule.value) == .object else { return JSONText.append(rule.value, in: tape, to: &text) }
        JSONText.append(members: tape.members(rule.value).filter { isTelling($0.name, tape) }, in: tape, to: &text)
      }
      let maps = rules.filter { tape.kind($0.value) == .object }
      JSONText.append(members: maps, in: tape, to: &bodies) { rule, bodies in
        let body = tape.members(rule.value).filter { !isTelling($0.name, tape) && !tape.equals($0.name, "examples") }
        JSONText.append(members: body, in: tape, to: &bodies)
      }
      let lists = maps.compactMap { rule in
        tape.member("examples", of: rule.value).map { (name: rule.name, value: $0.value) }
      }
      JSONText.append(members: lists, in: tape, to: &examples)
    }
    func string(_ bytes: [UInt8]) -> String { bytes.isEmpty ? "{}" : String(decoding: bytes, as: UTF8.self) }
    return Parts(rules: string(text), bodies: string(bodies), examples: string(examples))
  }

  /// Whether a rule's key is outside its body.
  private static func isTelling(_ name: Node, _ tape: Tape) -> Bool {
    RuleKey.tellingWhetherItRuns.contains { tape.equals(name, $0.name) }
  }

  /// A raw literal with as many number signs as the text needs.
  private static func literal(_ text: String) -> String {
    var run = 0
    var longest = 0
    var counts = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        counts = true
        run = 0
      } else if byte == UInt8(ascii: "#"), counts {
        run += 1
        longest = max(longest, run)
      } else {
        counts = false
      }
    }
    let signs = String(repeating: "#", count: longest + 1)
    // The line feeds are what `PaddedSlice(constant:)` asks for.
    let padding = String(repeating: "\\\(signs)n", count: PaddedBytes.padding)
    return "\(signs)\"\(text)\(padding)\"\(signs)"
  }
}
