internal import Paths

/// The command line taken apart: a command, options with their values, and the rest. No meaning given to any yet.
public struct ParsedArguments: Sendable, Equatable {
  public struct Given: Sendable, Equatable {
    public let name: OptionName
    /// Empty for options that take none.
    public let value: String
  }

  /// Nil: none was named, which means `check`.
  public var command: CommandName?
  public var options: [Given] = []
  public var operands: [String] = []
  /// How many of the operands stood before a `--`.
  public var operandsBeforeMark = 0

  func values(_ name: OptionName) -> [String] { options.filter { $0.name == name }.map(\.value) }
  func last(_ name: OptionName) -> String? { options.last { $0.name == name }?.value }
  func has(_ name: OptionName) -> Bool { options.contains { $0.name == name } }
}

/// A command line that cannot be understood.
public enum UsageFault: Error, Sendable, Equatable {
  case unknownOption(String, nearest: String?)
  case missingValue(option: String, value: String)
  case unwantedValue(option: String)
  /// An option of other commands.
  case notOfCommand(option: String, command: CommandName)
  case unknownCommand(String, nearest: String)
  case badValue(option: String, value: String, expected: String, nearest: String?)
  /// A number is wanted, from the least on, up to the most where there is one.
  case badNumber(option: String, value: String, least: Int, most: Int?)
  case missingOperand(command: CommandName)
  case unwantedOperand(String, command: CommandName)
  /// Two options that exclude each other.
  case conflict(String, String)
}

/// First stage: words to options and operands. Pure.
///
/// `--` ends the options, `--name=value` and `--name value` are the same, `-abc` is `-a -b -c`, `-j4` is `-j 4`, and `-`
/// alone is an operand: standard input.
public enum OptionParser {
  public static func parse(_ words: [String]) throws(UsageFault) -> ParsedArguments {
    var parsed = ParsedArguments()
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        parsed.operandsBeforeMark = parsed.operands.count
        parsed.operands += rest
        try check(parsed)
        return parsed
      }
      if word.hasPrefix("--") {
        try long(word.dropFirst(2), &rest, &parsed)
      } else if word.hasPrefix("-"), word != "-" {
        try short(word.dropFirst(), &rest, &parsed)
      } else if parsed.command == nil, parsed.operands.isEmpty, let command = CommandName(rawValue: word) {
        parsed.command = command
      } else {
        parsed.operands.append(word)
      }
    }
    parsed.operandsBeforeMark = parsed.operands.count
    try check(parsed)
    return parsed
  }

  private static func long(
    _ word: Substring, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
  ) throws(UsageFault) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = OptionTable.named(name) else {
      let nearest = NearestName(known: OptionName.allCases.map(\.rawValue)).nearest(to: name)
      throw .unknownOption("--" + name, nearest: nearest.map { "--" + $0.name })
    }
    guard let valueName = option.value else {
      if parts.count > 1 { throw .unwantedValue(option: "--" + name) }
      return parsed.options.append(.init(name: option.name, value: ""))
    }
    if parts.count > 1 { return parsed.options.append(.init(name: option.name, value: String(parts[1]))) }
    guard let value = rest.popFirst() else { throw .missingValue(option: "--" + name, value: valueName) }
    parsed.options.append(.init(name: option.name, value: value))
  }

  private static func short(
    _ letters: Substring, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
  ) throws(UsageFault) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = OptionTable.short(letter) else { throw .unknownOption("-\(letter)", nearest: nil) }
      guard let valueName = option.value else {
        parsed.options.append(.init(name: option.name, value: ""))
        continue
      }
      var value = letters.first == "=" ? String(letters.dropFirst()) : String(letters)
      if letters.isEmpty {
        guard let next = rest.popFirst() else { throw .missingValue(option: "-\(letter)", value: valueName) }
        value = next
      }
      return parsed.options.append(.init(name: option.name, value: value))
    }
  }

  /// Whether the command takes these options.
  private static func check(_ parsed: ParsedArguments) throws(UsageFault) {
    let command = parsed.command ?? .check
    for given in parsed.options {
      guard let option = OptionTable.named(given.name.rawValue), !option.commands.contains(command) else { continue }
      throw .notOfCommand(option: "--" + given.name.rawValue, command: command)
    }
  }
}
