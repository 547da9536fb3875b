/// One step through the written text of a name or value in a settings file: bytes of the source, and what they stand
/// for. Reading and the way back from content to source take the same steps, so that they cannot disagree.
///
/// ```
/// app.title = Caf\u00e9 \⏎      steps   C a f · _ ·         content   Café bar
///             bar                       é is one step of 6 bytes, the line's end and what follows one of 14
/// ```
struct SettingStep {
  enum Meaning {
    /// The bytes as they are.
    case same
    /// Nothing: a continued line's end, a backslash that only protects what follows.
    case nothing
    case scalar(UInt32)
    /// The escape is no whole one, or names half a character.
    case badEscape, loneSurrogate
  }

  let length: Int
  let meaning: Meaning

  init(_ length: Int, _ meaning: Meaning) {
    self.length = length
    self.meaning = meaning
  }

  /// Bytes of content that the step stands for.
  var decoded: Int {
    switch meaning {
    case .same: length
    case .scalar(let scalar): UTF8.width(scalar)
    case .nothing, .badEscape, .loneSurrogate: 0
    }
  }
}
