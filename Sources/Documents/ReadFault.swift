/// Why a document could not be read, and where: a finding about the input, not an error of the tool.
public struct ReadFault: Error, Sendable, Hashable {
  /// Which of the readers' rules it falls under.
  public enum Rule: String, Sendable {
    /// The text breaks the grammar.
    case syntax
    /// Bytes that are not UTF-8, or escapes that are no Unicode text.
    case encoding
    /// The text ends too early.
    case truncated
  }

  /// The likely mistake behind a syntax fault.
  public enum Cause: String, Sendable, CaseIterable {
    case trailingComma, doubledComma, missingComma, missingColon, missingQuote, smartQuotes, singleQuotes, fullWidth
    case comment, byteOrderMark, otherEncoding, unaryPlus, leadingZero, bareFraction, hexadecimal, notANumber
    case foreignWord, unquotedName, unquotedText, secondDocument, extraClosing, mismatchedClosing
    case controlCharacter, badEscape, loneSurrogate, notUTF8, equalsSign, cutOff, empty, tooDeep, tooLarge
    case tooManyAliases, yaml, settings
  }

  public let rule: Rule
  /// First byte that is wrong, counted from the document's start, and how many bytes are.
  public let offset: Int
  public let length: Int
  /// The character or word found, ready for a message; empty at the end of the text.
  public let found: String
  /// What the grammar allows there, in English.
  public let expected: String
  public let cause: Cause?

  public init(rule: Rule, offset: Int, length: Int, found: String, expected: String, cause: Cause?) {
    self.rule = rule
    self.offset = offset
    self.length = length
    self.found = found
    self.expected = expected
    self.cause = cause
  }
}
