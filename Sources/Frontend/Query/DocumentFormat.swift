internal import Captures
internal import Documents

extension Document.Format {
  /// How a whole input of this format is read; nil of logs, which are cut into chunks.
  init?(_ format: InputFormat) {
    switch format {
    case .json: self = .json
    case .yaml: self = .yaml
    case .properties: self = .properties
    case .env: self = .env
    case .lines: return nil
    }
  }
}
