public import Paths
public import Rulesets

/// Something a rule, or a reader, has to say about one place of an input.
///
/// Texts are in the run's language. Values under the name of a secret are cut short in them already, where the run has a
/// `SecretKeeper`; what looks like a secret by its own form is not yet: reports redact.
public struct Finding: Sendable {
  public var rule: String
  public var severity: Severity
  public var message: String
  /// The input's name as given; `-` or `--stdin-name` for standard input.
  public var file: String
  public var place: Place
  /// Path from the input's root (in NDJSON from the line's document) through embedded strings. Of a missing member, the
  /// object that lacks it. Nil where the input has no tree.
  public var path: [PathStep]?
  /// Of a missing member, the path it would have; else nil.
  public var wantedPath: [PathStep]?
  public var kind: String?
  public var document: DocumentPlace?
  public var affects: Rule.Affects?
  public var fix: FixText?
  public var docs: String?
  public var related: [Related] = []
  /// All further places there are; `related` holds at most ten.
  public var relatedCount = 0
  /// The source around the place, for reports that show it; nil unless asked for.
  public var excerpt: Excerpt?

  public init(
    rule: String, severity: Severity, message: String, file: String, place: Place, path: [PathStep]? = nil,
    wantedPath: [PathStep]? = nil, kind: String? = nil, document: DocumentPlace? = nil, affects: Rule.Affects? = nil,
    fix: FixText? = nil, docs: String? = nil, related: [Related] = [], excerpt: Excerpt? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.file = file
    self.place = place
    self.path = path
    self.wantedPath = wantedPath
    self.kind = kind
    self.document = document
    self.affects = affects
    self.fix = fix
    self.docs = docs
    self.related = related
    relatedCount = related.count
    self.excerpt = excerpt
  }

  /// What to do about it; either part may be absent.
  public struct FixText: Sendable, Hashable {
    public var server: String?
    public var app: String?

    public init(server: String? = nil, app: String? = nil) {
      self.server = server
      self.app = app
    }
  }

  public struct DocumentPlace: Sendable, Hashable {
    /// From 0, over the documents of the input.
    public let index: Int
    /// Line the document starts on, from 1.
    public let line: Int

    public init(index: Int, line: Int) {
      self.index = index
      self.line = line
    }
  }

  public struct Related: Sendable {
    public let file: String
    public let place: Place
    public let path: [PathStep]?
    public let message: String

    public init(file: String, place: Place, path: [PathStep]?, message: String) {
      self.file = file
      self.place = place
      self.path = path
      self.message = message
    }
  }
}

/// A range of an input.
public struct Place: Sendable, Hashable {
  /// From 1; columns in UTF-16 units, the end's column behind the last character.
  public var line: Int
  public var column: Int
  public var endLine: Int
  public var endColumn: Int
  /// In bytes from the input's start.
  public var offset: Int
  public var length: Int

  public init(line: Int, column: Int, endLine: Int, endColumn: Int, offset: Int, length: Int) {
    self.line = line
    self.column = column
    self.endLine = endLine
    self.endColumn = endColumn
    self.offset = offset
    self.length = length
  }
}

/// The line a finding stands on, or a window of it where it is long.
public struct Excerpt: Sendable, Hashable {
  /// Bytes of the line (the first, of several), cut at characters; UTF-8, or whatever the input held.
  public var text: [UInt8]
  /// Whether the line goes on to the left or right of the window.
  public var cutLeft: Bool
  public var cutRight: Bool
  /// The part of `text` that is meant, in bytes; ends with the window where the range goes on.
  public var range: Range<Int>
  /// Parts of `text` that are secret by the name they stand under, in bytes, ascending: where the text's form would not
  /// show what belongs to the value.
  public var secrets: [Range<Int>] = []
  /// Whether it is of JSON that was read: then `token: it expires` is a part of some text and names nothing.
  public var isReadJSON = false

  /// Bytes before a range in which the name of a value may stand, and behind it in which a word may end.
  private static let before = 2_048
  private static let behind = 160

  /// A range of a text with what stands around it, over line ends: to look through, not to show.
  public init(of text: UnsafeBufferPointer<UInt8>, around range: Range<Int>) {
    let lower = min(range.lowerBound, text.count)
    let upper = min(max(range.upperBound, lower), text.count)
    let start = max(lower - Excerpt.before, 0)
    let end = min(upper + Excerpt.behind, text.count)
    self.init(
      text: Array(text[start..<end]), cutLeft: start > 0, cutRight: end < text.count,
      range: lower - start..<upper - start)
  }

  public init(text: [UInt8], cutLeft: Bool, cutRight: Bool, range: Range<Int>) {
    self.text = text
    self.cutLeft = cutLeft
    self.cutRight = cutRight
    self.range = range
  }
}
