/// Why a query or an expression was refused.
///
/// The text of the message says what was found and what was expected, and offers the right form where there is one.
public struct PathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The codes of the ruleset language, section 17.
  public enum Code: String, Sendable {
    case badQuery = "bad-query"
    case badExpression = "bad-expression"
    case badPattern = "bad-pattern"
    case unknownFunction = "unknown-function"
    case unknownAlias = "unknown-alias"
    case unknownFact = "unknown-fact"
    case circularAlias = "circular-alias"
    case notSupported = "not-supported"
  }

  public var code: Code
  /// The byte in the text where it went wrong; the text's length where the text ends too early.
  public var offset: Int
  /// Bytes from there that are meant; at least 1, also at the text's end.
  public var length: Int
  /// From 1, in UTF-16 units of the text.
  public var column: Int
  public var message: String
  /// The nearest valid name, where the message proposes one.
  public var suggestion: String?

  public init(
    _ code: Code, offset: Int, length: Int = 1, column: Int? = nil, message: String, suggestion: String? = nil
  ) {
    self.code = code
    self.offset = offset
    self.length = length
    self.column = column ?? offset + 1
    self.message = message
    self.suggestion = suggestion
  }

  public var description: String { "column \(column): \(message)" }

  /// The same with the column that its offset has in this text.
  public func located(in text: String) -> PathError { located(in: Array(text.utf8)) }

  func located(in utf8: [UInt8]) -> PathError {
    var located = self
    located.column = PathError.column(of: offset, in: utf8)
    return located
  }

  /// UTF-16 units before the byte, plus one.
  static func column(of offset: Int, in utf8: [UInt8]) -> Int {
    var units = 0
    for byte in utf8.prefix(offset) where byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
    return units + 1
  }
}
