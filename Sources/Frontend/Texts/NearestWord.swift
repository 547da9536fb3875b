internal import Paths

/// The nearest of some names, where names of `Paths` would clash with those of `Rulesets`.
enum NearestWord {
  static func of(_ word: String, _ known: [String]) -> String? { NearestName(known: known).nearest(to: word)?.name }
}
