/// Fills a document with the settings of a file: one flat object, names as they are written, values strings.
///
/// A name such as `jpush.app-key` stays one name: whether dots mean levels is for whoever reads the file to say, and a
/// name that stands in the file is one that people find again.
struct SettingsBuilder {
  let slice: PaddedSlice
  let document: Document
  private var root: Node?
  private var end = 0
  private var text: [UInt8] = []

  init(_ document: Document, _ slice: PaddedSlice, _ format: Document.Format) {
    self.slice = slice
    self.document = document
    document.begin(slice, format)
  }

  var bytes: UnsafeBufferPointer<UInt8> { slice.bytes }

  /// Passes over empty lines and comments; `readEntry` reads what else begins at an offset, and returns where it ends.
  ///
  /// - Parameter comments: what a comment's line begins with.
  mutating func readEntries(
    comments: [UInt8],
    _ readEntry: (UnsafeBufferPointer<UInt8>, Int, Int, inout SettingsBuilder) throws(ReadFault) -> Int
  ) throws(ReadFault) {
    let bytes = self.bytes
    let end = bytes.count
    // A byte order mark, which editors leave, is passed over.
    var p = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while p < end {
      p = SettingLines.skipBlanks(bytes, p, end)
      let ending = SettingLines.ending(bytes, p, end)
      if ending > 0 {
        p += ending
      } else if p < end, comments.contains(bytes[p]) {
        p = SettingLines.lineEnd(bytes, p, end)
      } else if p < end {
        p = try readEntry(bytes, p, end, &self)
      }
    }
  }

  mutating func addName(_ place: Range<Int>, _ style: SettingStyle) throws(ReadFault) {
    try decode(place, style)
    if root == nil { root = document.append(.object, place: place.lowerBound..<place.lowerBound) }
    text.withUnsafeBufferPointer { _ = document.append(.name, content: $0, place: place, link: Name.hash(of: $0)) }
    end = place.upperBound
  }

  /// - Parameters:
  ///   - place: with the quotes.
  ///   - inside: without them.
  mutating func addValue(_ place: Range<Int>, inside: Range<Int>, _ style: SettingStyle) throws(ReadFault) {
    try decode(inside, style)
    text.withUnsafeBufferPointer { _ = document.append(.string, content: $0, place: place) }
    end = place.upperBound
  }

  mutating func addNull(at offset: Int) { document.append(.null, place: offset..<offset) }

  mutating func finish() {
    let root = self.root ?? document.append(.object, place: 0..<0)
    document.findDuplicates(of: root)
    document.close(root, placeEnd: end)
  }

  private mutating func decode(_ range: Range<Int>, _ style: SettingStyle) throws(ReadFault) {
    text.removeAll(keepingCapacity: true)
    var p = range.lowerBound
    while p < range.upperBound {
      let step = style.step(bytes, p, range.upperBound)
      switch step.meaning {
      case .same: text.append(contentsOf: bytes[p..<p + step.length])
      case .nothing: break
      case .scalar(let scalar): append(scalar)
      case .badEscape:
        throw fault(p..<p + step.length, #"four hexadecimal digits behind \u; a backslash itself is written \\"#)
      case .loneSurrogate:
        throw ReadFault(
          rule: .encoding, offset: p, length: step.length, found: excerpt(p..<p + step.length),
          expected: "both halves of a character", cause: .loneSurrogate)
      }
      p += step.length
    }
  }

  private mutating func append(_ scalar: UInt32) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  // MARK: Faults

  func fault(_ place: Range<Int>, _ expected: String) -> ReadFault {
    ReadFault(
      rule: .syntax, offset: place.lowerBound, length: place.count, found: excerpt(place), expected: expected,
      cause: .settings)
  }

  /// The byte behind the character at `p`.
  func characterEnd(_ p: Int) -> Int {
    min(p + max(UTF8Check.characterLength((slice.start + p).word), 1), slice.count)
  }

  private func excerpt(_ place: Range<Int>) -> String { YAMLDiagnosis.excerpt(slice, place) }

  /// What makes a file unreadable as a whole: its size, and UTF-16.
  static func inputFault(_ slice: PaddedSlice, _ limits: Limits) -> ReadFault? {
    if slice.count > limits.bytes { return JSONDiagnosis.tooLarge(limit: limits.bytes) }
    return JSONDiagnosis.otherEncoding(slice.bytes)
  }
}

extension Document {
  /// Reads a Java `.properties` or a `.env` file: one document, whose root is an object of strings.
  ///
  /// - Parameter format: `.properties` or `.env`.
  /// - Throws: the first fault, with its place in the slice. Nothing can be asked of the document then.
  public func readSettings(_ slice: PaddedSlice, as format: Format) throws(ReadFault) {
    if let fault = SettingsBuilder.inputFault(slice, limits) { throw fault }
    var builder = SettingsBuilder(self, slice, format)
    if format == .env {
      try EnvReader.read(into: &builder)
    } else {
      try PropertiesReader.read(into: &builder)
    }
    builder.finish()
  }
}
