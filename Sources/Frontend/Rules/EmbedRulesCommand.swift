internal import Captures
internal import Documents
internal import Linting
internal import Reports
internal import Rulesets

/// `pushlint embed-rules DIR rules|screens`: checks the rulesets of a folder and writes them, or what they are compiled
/// to, as the Swift file that embeds it.
struct EmbedRulesCommand {
  private let directory: String
  private let wantsScreens: Bool
  private let environment: Environment
  private let words: ToolWords

  init(_ parsed: ParsedArguments, _ environment: Environment, _ language: Language) throws(UsageFault) {
    guard let directory = parsed.operands.first else { throw .missingOperand(command: .embedRules) }
    self.directory = directory
    wantsScreens = parsed.operands.dropFirst().first == "screens"
    self.environment = environment
    words = ToolWords(language: language)
  }

  func run() -> ExitCode {
    let console = Console(environment.error)
    do throws(FileFault) {
      let files = try read()
      let faults = check(files)
      for fault in faults { console.line(fault.description) }
      guard faults.isEmpty else { return .failure }
      if wantsScreens { return writeScreens(files) }
      do throws(BuiltInRules.GenerationError) {
        environment.output.write(Array(try BuiltInRules.generate(from: files).utf8))
        return .clean
      } catch {
        console.say("\(error.file): \(error.fault?.expected ?? words("is empty", "为空"))")
      }
    } catch {
      console.say("\(error.name): \(words.fileFault(error.reason))")
    }
    return .failure
  }

  private func read() throws(FileFault) -> [(name: String, text: PaddedBytes)] {
    var files: [(name: String, text: PaddedBytes)] = []
    do throws(FileFault.Reason) {
      for entry in try Folder.entries(directory) where entry.kind == .file && entry.name.hasSuffix(".yaml") {
        let bytes = try WholeFileReader(limit: 16 << 20).read(path: FilePaths.join(directory, entry.name))
        files.append((String(entry.name.dropLast(5)), bytes))
      }
    } catch {
      throw FileFault(name: directory, reason: error)
    }
    return files
  }

  private func loader(_ files: [(name: String, text: PaddedBytes)]) -> RulesetLoader {
    RulesetLoader(builtIns: BuiltInRules(files: files)) { path throws(RulesetLoader.FileError) in
      throw RulesetLoader.FileError(message: "only the rulesets of one folder are embedded")
    }
  }

  private func writeScreens(_ files: [(name: String, text: PaddedBytes)]) -> ExitCode {
    guard let all = try? loader(files).load(names: files.map { BuiltInRules.prefix + $0.name }.sorted()) else {
      return .failure
    }
    environment.output.write(Array(Plan.generateScreens(from: all).utf8))
    return .clean
  }

  /// What is embedded is not checked again when the program starts.
  private func check(_ files: [(name: String, text: PaddedBytes)]) -> [RulesetFault] {
    let loader = loader(files)
    var faults: [RulesetFault] = []
    for file in files {
      do throws(RulesetFaults) {
        _ = try loader.load(names: [BuiltInRules.prefix + file.name])
      } catch {
        faults += error.faults.filter { !faults.contains($0) }
      }
    }
    return faults
  }
}
