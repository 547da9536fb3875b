public import Captures

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a run sees of the world: its streams, variables and processors. Tests hand in their own.
public struct Environment {
  public var input: any ByteSource
  public var output: any ByteSink
  public var error: any ByteSink
  /// Whether standard output is a terminal.
  public var outputIsTerminal: Bool
  public var variables: (String) -> String?
  /// Workers to start where `--jobs` says nothing.
  public var processors: Int
  /// What is kept until the environment goes: the process ends with it, and taking a ruleset apart takes a
  /// millisecond that nobody has use for.
  let attic = Attic()

  public init(
    input: any ByteSource, output: any ByteSink, error: any ByteSink, outputIsTerminal: Bool = false,
    processors: Int = 1, variables: @escaping (String) -> String? = { _ in nil }
  ) {
    self.input = input
    self.output = output
    self.error = error
    self.outputIsTerminal = outputIsTerminal
    self.processors = processors
    self.variables = variables
  }

  /// The process's own. A reader that goes away ends writing, not the process.
  public static func process() -> Environment {
    signal(SIGPIPE, SIG_IGN)
    return Environment(
      input: FileSource.standardInput(), output: DescriptorSink(descriptor: 1), error: DescriptorSink(descriptor: 2),
      outputIsTerminal: isatty(1) == 1, processors: max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1),
      variables: { name in getenv(name).map { String(cString: $0) } })
  }

  final class Attic {
    var kept: [AnyObject] = []
  }

  /// The words of the command line behind the program's name, those that are no text too.
  public static func arguments() -> [String] {
    let all = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return all.dropFirst().compactMap { $0.map { PathText.text($0) } }
  }

  /// The working directory; empty where there is none.
  static func workingDirectory() -> String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return PathText.text(path)
  }
}
