public import Rulesets

/// Colours of a terminal; plain text where none are wanted.
public struct Style: Sendable {
  public enum Part: Sendable {
    case strong, faint, mark
    case severity(Severity)

    fileprivate var code: StaticString {
      switch self {
      case .strong: "\u{1B}[1m"
      case .faint: "\u{1B}[2m"
      case .mark: "\u{1B}[1;32m"
      case .severity(.error): "\u{1B}[1;31m"
      case .severity(.warn): "\u{1B}[1;35m"
      case .severity(.info): "\u{1B}[1;36m"
      case .severity(.hint): "\u{1B}[1;34m"
      }
    }
  }

  private let isOn: Bool

  public init(colors: Bool) { isOn = colors }

  /// - Parameter text: made safe; its colours are the only ones.
  public func append(_ text: String, as part: Part, to out: inout OutputBuffer) {
    if isOn { out.append(part.code) }
    out.append(text: text)
    if isOn { out.append("\u{1B}[0m") }
  }
}
