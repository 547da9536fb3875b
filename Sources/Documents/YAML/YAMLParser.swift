internal import CLibYAML

/// One of libyaml's events, with its place in characters and its texts as Swift's types.
struct YAMLEvent {
  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd
    case alias, scalar, sequenceStart, mappingStart, collectionEnd
  }

  let kind: Kind
  /// First character, and the one after the last, counted from the stream's start (behind a byte order mark).
  let start: Int
  let end: Int
  /// A scalar's content, UTF-8. Valid until the next event.
  var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// A scalar without quotes, not in block style.
  var isPlain = false
  /// The anchor before the value, or the one that an alias names.
  var anchor: String?
  /// The tag with its handle resolved: `tag:yaml.org,2002:str`.
  var tag: String?
}

/// What libyaml says where it stops.
struct YAMLProblem: Error {
  enum Kind {
    /// Characters that YAML does not allow; the place is a byte.
    case reader
    case syntax, memory
  }

  let kind: Kind
  let message: String
  /// What was being read, "while scanning a quoted scalar"; empty where libyaml gives none.
  let context: String
  /// Where it stopped: a character for `.syntax`, a byte for `.reader`.
  let place: Int
  /// The character where the thing named in `context` begins; nil without one.
  let contextPlace: Int?
}

/// libyaml's event parser, owned: events are deleted before the next one and at the end.
struct YAMLParser: ~Copyable {
  // C keeps the parser's address, so it lives on the heap.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let current: UnsafeMutablePointer<yaml_event_t>

  /// The slice's buffer must outlive the parser.
  init(_ slice: PaddedSlice) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    current = .allocate(capacity: 1)
    current.initialize(to: yaml_event_t())
    precondition(yaml_parser_initialize(parser) == 1, "libyaml found no memory for a parser")
    yaml_parser_set_input_string(parser, slice.start, slice.count)
  }

  deinit {
    yaml_event_delete(current)
    yaml_parser_delete(parser)
    current.deallocate()
    parser.deallocate()
  }

  /// The next event. Not to be called after one has failed or the stream has ended.
  mutating func next() throws(YAMLProblem) -> YAMLEvent {
    yaml_event_delete(current)
    guard yaml_parser_parse(parser, current) == 1 else { throw problem }
    let event = current.pointee
    let data = event.data
    return switch event.type {
    case YAML_SCALAR_EVENT:
      make(
        .scalar, text: UnsafeBufferPointer(start: data.scalar.value, count: data.scalar.length),
        isPlain: data.scalar.style == YAML_PLAIN_SCALAR_STYLE, anchor: data.scalar.anchor, tag: data.scalar.tag)
    case YAML_ALIAS_EVENT: make(.alias, anchor: data.alias.anchor)
    case YAML_SEQUENCE_START_EVENT:
      make(.sequenceStart, anchor: data.sequence_start.anchor, tag: data.sequence_start.tag)
    case YAML_MAPPING_START_EVENT:
      make(.mappingStart, anchor: data.mapping_start.anchor, tag: data.mapping_start.tag)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: make(.collectionEnd)
    case YAML_DOCUMENT_START_EVENT: make(.documentStart)
    case YAML_DOCUMENT_END_EVENT: make(.documentEnd)
    case YAML_STREAM_END_EVENT: make(.streamEnd)
    default: make(.streamStart)
    }
  }

  private func make(
    _ kind: YAMLEvent.Kind, text: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: nil, count: 0),
    isPlain: Bool = false, anchor: UnsafePointer<UInt8>? = nil, tag: UnsafePointer<UInt8>? = nil
  ) -> YAMLEvent {
    YAMLEvent(
      kind: kind, start: current.pointee.start_mark.index, end: current.pointee.end_mark.index, text: text,
      isPlain: isPlain, anchor: anchor.map { String(cString: $0) }, tag: tag.map { String(cString: $0) })
  }

  private var problem: YAMLProblem {
    let state = parser.pointee
    let kind: YAMLProblem.Kind =
      switch state.error {
      case YAML_MEMORY_ERROR: .memory
      case YAML_READER_ERROR: .reader
      default: .syntax
      }
    return YAMLProblem(
      kind: kind, message: state.problem.map { String(cString: $0) } ?? "",
      context: state.context.map { String(cString: $0) } ?? "",
      place: kind == .reader ? state.problem_offset : state.problem_mark.index,
      contextPlace: state.context == nil ? nil : state.context_mark.index)
  }
}
