/// A language that messages, fixes and the tool's own texts exist in.
public enum Language: String, Sendable, CaseIterable {
  case en, zh
}

/// A text in English and perhaps in other languages.
public struct LocalizedText: Sendable, Hashable {
  public let en: String
  // Most texts are in these two: no table is made for them.
  private let zh: String?
  private let further: [String: String]

  public init(en: String, others: [String: String] = [:]) {
    self.en = en
    zh = others["zh"]
    further = others.count > (zh == nil ? 0 : 1) ? others.filter { $0.key != "zh" } : [:]
  }

  init(en: String, zh: String?, further: [String: String]) {
    self.en = en
    self.zh = zh
    self.further = further
  }

  /// By language code, without `en`.
  public var others: [String: String] {
    var others = further
    if let zh { others["zh"] = zh }
    return others
  }

  /// The text in the language, else in English.
  public subscript(language: Language) -> String {
    switch language {
    case .en: en
    case .zh: zh ?? en
    }
  }
}
