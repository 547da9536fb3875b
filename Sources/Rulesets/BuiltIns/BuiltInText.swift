/// The generated text of the built-in rulesets: compact JSON, a file of `Rules` each, with padding behind it.
enum BuiltInText {
  struct File: Sendable {
    /// The file's name without folder and ending.
    let name: String
    /// All but the rules' examples.
    let text: StaticString
    /// Examples by rule. Apart, since they are the larger half and `check` has no use for them.
    let examples: StaticString
  }
}
