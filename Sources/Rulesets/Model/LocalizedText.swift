/// A language that messages, fixes and the tool's own texts exist in.
public enum Language: String, Sendable, CaseIterable {
  case en, zh
}

/// A text in English and perhaps in other languages.
public struct LocalizedText: Sendable {
  private let english: Text
  // Most texts are in these two: no table is made for them.
  private let chinese: Text?
  private let further: [String: String]

  public init(en: String, others: [String: String] = [:]) {
    english = .string(en)
    chinese = others["zh"].map { .string($0) }
    further = others.count > (chinese == nil ? 0 : 1) ? others.filter { $0.key != "zh" } : [:]
  }

  init(en: Text, zh: Text?, further: [String: String]) {
    english = en
    chinese = zh
    self.further = further
  }

  public var en: String { english.string }

  /// By language code, without `en`.
  public var others: [String: String] {
    var others = further
    if let chinese { others["zh"] = chinese.string }
    return others
  }

  /// The text in the language, else in English.
  public subscript(language: Language) -> String {
    switch language {
    case .en: english.string
    case .zh: (chinese ?? english).string
    }
  }

  /// A string, or bytes in the program's constant data of which no string is made before somebody asks: most of the
  /// built-in rules say nothing during a run.
  enum Text: @unchecked Sendable {
    // Sendable: the bytes are part of the program, and nobody writes them.
    case string(String)
    case constant(UnsafeBufferPointer<UInt8>)

    var string: String {
      switch self {
      case .string(let string): string
      case .constant(let bytes): String(decoding: bytes, as: UTF8.self)
      }
    }
  }
}

extension LocalizedText: Hashable {
  public static func == (a: LocalizedText, b: LocalizedText) -> Bool { a.en == b.en && a.others == b.others }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(en)
    hasher.combine(others)
  }
}
