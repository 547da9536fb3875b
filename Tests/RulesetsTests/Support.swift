import Documents
import Rulesets

/// Ruleset files in memory, by path.
struct Files: Sendable {
  var texts: [String: String] = [:]
  var builtIns = BuiltInRules.none
  var options = RulesetLoader.Options()

  init(_ texts: [String: String] = [:]) { self.texts = texts }

  var loader: RulesetLoader {
    RulesetLoader(builtIns: builtIns, options: options) { [texts] path throws(RulesetLoader.FileError) in
      guard let text = texts[path] else { throw RulesetLoader.FileError(message: "No such file or directory") }
      return PaddedBytes(text)
    }
  }

  func load(_ name: String = "main.yaml") throws -> Ruleset { try loader.load(file: name) }

  /// The faults as `line:column code`, a file other than `main.yaml` before them.
  func faults(_ name: String = "main.yaml") -> [RulesetFault] {
    do {
      _ = try loader.load(file: name)
      return []
    } catch {
      return error.faults
    }
  }
}

func load(_ text: String) throws -> Ruleset { try Files(["main.yaml": text]).load() }

extension Ruleset {
  subscript(rule name: String) -> Rule? { rules.first { $0.name == name } }
}

/// A text with `«` where a fault is due; the marker is taken out.
struct Marked {
  let text: String
  let places: [String]

  init(_ marked: String) {
    var text = ""
    var places: [String] = []
    var line = 1
    var column = 1
    for character in marked {
      switch character {
      case "«": places.append("\(line):\(column)")
      case "\n":
        text.append(character)
        line += 1
        column = 1
      default:
        text.append(character)
        column += character.utf16.count
      }
    }
    self.text = text
    self.places = places
  }
}
