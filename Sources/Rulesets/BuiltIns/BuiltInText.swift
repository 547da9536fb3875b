/// The generated text of the built-in rulesets: compact JSON, a file of `Rules` each, with padding behind it.
enum BuiltInText {
  struct File: Sendable {
    /// The file's name without folder and ending.
    let name: String
    /// All but the rules' bodies and examples: of a rule what tells whether it runs.
    let text: StaticString
    /// What else a rule says, by rule. Apart, since a run needs the rules of few kinds.
    let bodies: StaticString
    /// Examples by rule. Apart, since they are the larger half and `check` has no use for them.
    let examples: StaticString
  }
}
