internal import CPCRE2
internal import Synchronization

/// A compiled regular expression of PCRE2, over UTF-8, with bounded work: patterns run on text nobody vouches for.
///
/// Used from any number of threads at once, each with its own `MatchSpace`. Compiled to machine code once it has been
/// used a few times: most rules of a run never meet a text.
public final class Pattern: @unchecked Sendable {
  // Sendable: `plain` and `fast` are published once, complete, through atomics.

  public struct Options: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let ignoringCase = Options(rawValue: 1)
    /// `^` and `$` match at line breaks too.
    public static let multiline = Options(rawValue: 2)
    /// `.` matches line breaks too.
    public static let dotMatchesAll = Options(rawValue: 4)
    /// The pattern has to match the whole text.
    public static let whole = Options(rawValue: 8)
  }

  public enum Outcome: Sendable, Hashable {
    case matched, notMatched
    /// The work, depth or memory allowed was used up before an answer, or the text is too long to look at.
    case overLimit
  }

  /// Bytes of a text that are looked at, eight times what a push may hold: looking for `[0-9]+x` in digits alone takes
  /// their number squared, which no limit of PCRE2's counts. A longer text is over the limit.
  static let textLimit = 32 << 10
  /// Steps of matching before it is given up. PCRE2's own default is ten million, seconds of work.
  static let matchLimit: UInt32 = 200_000
  /// Nested backtracking points, where the machine code does not run.
  static let depthLimit: UInt32 = 20_000
  /// Kibibytes of heap for backtracking.
  static let heapLimit: UInt32 = 8_192
  /// Uses before machine code is made: making it costs as much as some hundred short matches.
  static let usesBeforeJIT = 4

  /// What is known of a pattern that compiles, without compiling it again.
  public struct Description: Sendable, Hashable {
    /// As it was given.
    public let text: String
    public let options: Options
    /// The pattern's groups in parentheses.
    public let groups: Int
    /// A byte that every text with a match holds, a letter perhaps in its other case; nil where none is known. ASCII.
    public let required: UInt8?
    /// The byte that every text with a match begins with; nil where none is known. ASCII.
    public let first: UInt8?

    public init(text: String, options: Options, groups: Int, required: UInt8?, first: UInt8?) {
      self.text = text
      self.options = options
      self.groups = groups
      self.required = required
      self.first = first
    }
  }

  public let description: Description
  /// Compiled when it is first needed, where the description was given.
  private let plain: Atomic<UInt>
  private let fast = Atomic<UInt>(0)
  private let uses = Atomic<Int>(0)

  /// - Throws: PCRE2's message with the byte of the text it is about.
  public init(_ text: String, options: Options = []) throws(PatternError) {
    let compiled = try Pattern.compile(text, options)
    plain = Atomic(UInt(bitPattern: compiled))
    var count: UInt32 = 0
    _ = pcre2_pattern_info_8(compiled, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
    description = Description(
      text: text, options: options, groups: Int(count), required: Pattern.required(compiled),
      first: options.isEmpty ? Pattern.first(Array(text.utf8)) : nil)
  }

  /// A pattern that was compiled before, when the program was built.
  public init(_ description: Description) {
    self.description = description
    plain = Atomic(0)
  }

  private static func compile(_ text: String, _ options: Options) throws(PatternError) -> OpaquePointer {
    var flags = PCRE2_UTF | UInt32(PCRE2_DOLLAR_ENDONLY) | UInt32(PCRE2_NEVER_BACKSLASH_C)
    if options.contains(.ignoringCase) { flags |= UInt32(PCRE2_CASELESS) }
    if options.contains(.multiline) { flags |= UInt32(PCRE2_MULTILINE) }
    if options.contains(.dotMatchesAll) { flags |= UInt32(PCRE2_DOTALL) }
    if options.contains(.whole) { flags |= UInt32(PCRE2_ANCHORED) | UInt32(PCRE2_ENDANCHORED) }
    var code: Int32 = 0
    var offset = 0
    let bytes = Array(text.utf8)
    let compiled = bytes.withUnsafeBufferPointer {
      pcre2_compile_8($0.baseAddress, $0.count, flags, &code, &offset, nil)
    }
    guard let compiled else {
      throw PatternError(offset: min(offset, bytes.count), message: Pattern.message(code))
    }
    return compiled
  }

  /// The pattern as PCRE2 interprets it.
  private var code: OpaquePointer {
    if let known = OpaquePointer(bitPattern: plain.load(ordering: .acquiring)) { return known }
    guard let fresh = try? Pattern.compile(description.text, description.options) else {
      preconditionFailure("the pattern compiled when the program was built: \(description.text)")
    }
    // Of several threads that come here at once one is the first.
    let (isFirst, known) = plain.compareExchange(
      expected: 0, desired: UInt(bitPattern: fresh), ordering: .acquiringAndReleasing)
    guard !isFirst, let other = OpaquePointer(bitPattern: known) else { return fresh }
    pcre2_code_free_8(fresh)
    return other
  }

  /// Of `^x…` and `^[x]…` the byte; what PCRE2 knows of it, it keeps for itself.
  private static func first(_ pattern: [UInt8]) -> UInt8? {
    guard pattern.first == UInt8(ascii: "^"), !pattern.contains(UInt8(ascii: "|")) else { return nil }
    var rest = pattern.dropFirst()
    let byte: UInt8
    if rest.count >= 3, rest[1] == UInt8(ascii: "["), rest[3] == UInt8(ascii: "]") {
      byte = rest[2]
      rest = rest.dropFirst(3)
    } else {
      guard let literal = rest.first else { return nil }
      byte = literal
      rest = rest.dropFirst()
      guard byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39 else { return nil }
    }
    let quantifiers: [UInt8] = [UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "{")]
    if byte >= 0x80 || byte == UInt8(ascii: "^") || byte == UInt8(ascii: "\\") { return nil }
    return rest.first.map { quantifiers.contains($0) } == true ? nil : byte
  }

  private static func required(_ code: OpaquePointer) -> UInt8? {
    for (kind, unit) in [
      (PCRE2_INFO_LASTCODETYPE, PCRE2_INFO_LASTCODEUNIT), (PCRE2_INFO_FIRSTCODETYPE, PCRE2_INFO_FIRSTCODEUNIT),
    ] {
      var (type, byte) = (UInt32(0), UInt32(0))
      _ = pcre2_pattern_info_8(code, UInt32(kind), &type)
      _ = pcre2_pattern_info_8(code, UInt32(unit), &byte)
      // Above 0x7F it is a part of a character, which may have another case altogether.
      if type == 1, byte < 0x80 { return UInt8(byte) }
    }
    return nil
  }

  deinit {
    if let plain = OpaquePointer(bitPattern: plain.load(ordering: .relaxed)) { pcre2_code_free_8(plain) }
    if let fast = OpaquePointer(bitPattern: fast.load(ordering: .relaxed)) { pcre2_code_free_8(fast) }
  }

  private static func message(_ code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
      let count = pcre2_get_error_message_8(code, buffer.baseAddress, buffer.count)
      return count > 0 ? String(decoding: buffer.prefix(Int(count)), as: UTF8.self) : "error \(code) of PCRE2"
    }
  }

  /// Looks for a match anywhere in the text, or of all of it where the pattern was made `whole`.
  ///
  /// - Parameters:
  ///   - bytes: valid UTF-8, as readers hand it on: it is not looked at again.
  ///   - space: the calling thread's own.
  public func match(_ bytes: UnsafeBufferPointer<UInt8>, in space: MatchSpace) -> Outcome {
    // PCRE2 takes no null pointer as text before 10.43, not even for no bytes.
    guard let start = bytes.baseAddress else {
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { buffer in
        buffer.initialize(repeating: 0)
        return run(buffer.baseAddress, 0, space)
      }
    }
    return run(start, bytes.count, space)
  }

  /// The same, in a space made for the one call.
  public func match(_ text: String) -> Outcome {
    var text = text
    return text.withUTF8 { match($0, in: MatchSpace()) }
  }

  /// Where the first group matched, after a match; nil where the pattern has none, or it took no part.
  public func firstGroup(in space: MatchSpace) -> Range<Int>? {
    guard description.groups > 0, let places = pcre2_get_ovector_pointer_8(space.data) else { return nil }
    // PCRE2 marks a group that took no part with the greatest number.
    guard places[2] != Int.max, places[2] >= 0, places[3] >= places[2] else { return nil }
    return places[2]..<places[3]
  }

  private func run(_ start: UnsafePointer<UInt8>?, _ count: Int, _ space: MatchSpace) -> Outcome {
    if count > Pattern.textLimit { return .overLimit }
    assert(
      UnsafeBufferPointer(start: start, count: count).elementsEqual(
        String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self).utf8),
      "a text that is not UTF-8")
    var result: Int32
    if let fast = machineCode {
      // Without PCRE2's own look at the arguments and the text, which costs more than most matches.
      result = pcre2_jit_match_8(fast, start, count, 0, 0, space.data, space.context)
      if result == PCRE2_ERROR_JIT_STACKLIMIT {
        // Machine code has a small fixed stack; the interpreter's backtracking lies on the heap, which has its own limit.
        result = pcre2_match_8(code, start, count, 0, PCRE2_NO_UTF_CHECK, space.data, space.context)
      }
    } else {
      result = pcre2_match_8(code, start, count, 0, PCRE2_NO_UTF_CHECK, space.data, space.context)
    }
    switch result {
    case PCRE2_ERROR_NOMATCH: return .notMatched
    case 0...: return .matched
    case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT, PCRE2_ERROR_NOMEMORY,
      PCRE2_ERROR_JIT_STACKLIMIT:
      return .overLimit
    default: return .notMatched
    }
  }

  /// The machine code; nil where there is none, or not yet.
  private var machineCode: OpaquePointer? {
    if let fast = OpaquePointer(bitPattern: fast.load(ordering: .acquiring)) { return fast }
    let count = uses.wrappingAdd(1, ordering: .relaxed).newValue
    guard count == Pattern.usesBeforeJIT else { return nil }
    // Only the thread that counts to the limit comes here. A copy is compiled, since others may be matching.
    guard let copy = pcre2_code_copy_8(code) else { return nil }
    guard pcre2_jit_compile_8(copy, UInt32(PCRE2_JIT_COMPLETE)) == 0 else {
      pcre2_code_free_8(copy)
      return nil
    }
    fast.store(UInt(bitPattern: copy), ordering: .releasing)
    return copy
  }
}

/// What one thread needs to match: room for the places found, and the limits.
public final class MatchSpace {
  let data: OpaquePointer
  let context: OpaquePointer

  public init() {
    // Two pairs: the whole match and the first group.
    guard let data = pcre2_match_data_create_8(2, nil), let context = pcre2_match_context_create_8(nil) else {
      preconditionFailure("no memory for a match")
    }
    self.data = data
    self.context = context
    _ = pcre2_set_match_limit_8(context, Pattern.matchLimit)
    _ = pcre2_set_depth_limit_8(context, Pattern.depthLimit)
    _ = pcre2_set_heap_limit_8(context, Pattern.heapLimit)
  }

  deinit {
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(context)
  }
}
