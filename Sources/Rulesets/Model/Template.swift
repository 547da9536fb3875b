public import Paths
internal import Synchronization

/// A text with placeholders, in each of its languages.
///
/// Taken apart when it is first asked for: most rules of a run say nothing.
public struct Template: Sendable {
  public enum Part: Sendable {
    case text(String)
    case placeholder(Placeholder)
  }

  public enum Placeholder: Sendable {
    case error, property, path, value, description, actual, expected, suggestion, nearest
    /// Spectral's `#{{print("property")}}` and `#{{print("value")}}`.
    case printProperty, printValue
    case expression(ValueExpression)

    /// Those that are a word, as they are written.
    static let names: [(name: String, placeholder: Placeholder)] = [
      ("error", .error), ("property", .property), ("path", .path), ("value", .value), ("description", .description),
      ("actual", .actual), ("expected", .expected), ("suggestion", .suggestion), ("nearest", .nearest),
    ]
  }

  /// As the ruleset writes it.
  public let text: LocalizedText
  private let cache = Cache()

  /// Loading has checked the text, or checks it now.
  init(_ text: LocalizedText) { self.text = text }

  /// The parts in the language, else in English.
  public subscript(language: Language) -> [Part] {
    cache.parts.withLock { parts in
      switch language {
      case .en: parts.english = parts.english ?? taken(apart: language)
      case .zh: parts.chinese = parts.chinese ?? taken(apart: language)
      }
      return (language == .en ? parts.english : parts.chinese) ?? []
    }
  }

  private func taken(apart language: Language) -> [Part] {
    // Loading refuses a text that cannot be taken apart, so that this one can.
    (try? TemplateText.parts(text[language])) ?? [.text(text[language])]
  }

  private final class Cache: Sendable {
    let parts = Mutex<(english: [Part]?, chinese: [Part]?)>((nil, nil))
  }
}
