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
      let (rules, examples) = try json(file.name, file.text)
      text += """
            File(
              name: "\(file.name)",
              text: \(literal(rules)),
              examples: \(literal(examples))),

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

  private static func json(_ name: String, _ text: PaddedBytes) throws(GenerationError) -> (
    rules: String, examples: String
  ) {
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

  /// A ruleset's JSON without the rules' examples, and these by rule.
  private static func split(_ tape: Tape) -> (rules: String, examples: String) {
    var text: [UInt8] = []
    var examples: [(name: Node, value: Node)] = []
    JSONText.append(members: tape.members(tape.root), in: tape, to: &text) { member, text in
      guard tape.equals(member.name, "rules") else { return JSONText.append(member.value, in: tape, to: &text) }
      JSONText.append(members: tape.members(member.value), in: tape, to: &text) { rule, text in
        guard let list = tape.member("examples", of: rule.value) else {
          return JSONText.append(rule.value, in: tape, to: &text)
        }
        examples.append((rule.name, list.value))
        let others = tape.members(rule.value).filter { $0.name != list.name }
        JSONText.append(members: others, in: tape, to: &text)
      }
    }
    var rest: [UInt8] = []
    JSONText.append(members: examples, in: tape, to: &rest)
    return (String(decoding: text, as: UTF8.self), String(decoding: rest, as: UTF8.self))
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
