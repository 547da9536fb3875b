internal import Captures
internal import Documents

/// Reads the documents of inputs one after another, for commands that look at documents and do not lint them.
final class DocumentWalk {
  private let limits: Limits
  private let environment: Environment
  private let document: Document
  /// Lines and columns of the text at hand.
  private var lines = LineCursor(UnsafeBufferPointer(start: nil, count: 0))

  /// What is done with a document, and with what cannot be read.
  struct Visitor {
    let document: (Document, inout LineCursor) -> Void
    let fault: (ReadFault, inout LineCursor) -> Void
    let oversized: (OversizedLine) -> Void
  }

  init(_ limits: Limits, _ environment: Environment) {
    self.limits = limits
    self.environment = environment
    document = Document(limits: limits)
  }

  /// Visits every document of an input, as long as somebody reads the output.
  func walk(_ input: Input, _ visitor: Visitor) throws(FileFault.Reason) {
    let opened: any ByteSource =
      input.origin == .standardInput ? environment.input : try FileSource(path: input.path)
    var (source, format) = (opened, input.format)
    if format == nil {
      let sniffed = try FormatSniffer.sniff(opened, limits: limits)
      (source, format) = (sniffed.source, sniffed.format)
    }
    if format == .lines { return try walkLines(source, visitor) }
    let bytes = try WholeFileReader(limit: limits.bytes).read(source)
    withExtendedLifetime(bytes) {
      lines = LineCursor(bytes.bytes)
      read(bytes.all, as: format.flatMap { Document.Format($0) } ?? .json, visitor)
    }
  }

  private func walkLines(_ source: any ByteSource, _ visitor: Visitor) throws(FileFault.Reason) {
    let chunks = LineChunks(source, limit: limits.bytes)
    while environment.output.isOpen, let part = try chunks.next() {
      switch part {
      case .oversized(let line): visitor.oversized(line)
      case .lines(let chunk):
        walk(chunk, visitor)
        chunks.recycle(chunk)
      }
    }
  }

  private func walk(_ chunk: LineChunk, _ visitor: Visitor) {
    let bytes = chunk.bytes.bytes
    var (start, number) = (0, chunk.firstLine)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
      if !line.allSatisfy(LineChunk.isBlank) {
        lines = LineCursor(line, line: number)
        read(chunk.bytes.slice(start..<end), as: .json, visitor)
      }
      (start, number) = (end + 1, number + 1)
    }
  }

  private func read(_ slice: PaddedSlice, as format: Document.Format, _ visitor: Visitor) {
    do throws(ReadFault) {
      switch format {
      case .yaml:
        let stream = YAMLStream(slice)
        while try stream.next(into: document) { visitor.document(document, &lines) }
      case .json:
        try document.readJSON(slice)
        visitor.document(document, &lines)
      case .properties, .env:
        try document.readSettings(slice, as: format)
        visitor.document(document, &lines)
      }
    } catch {
      visitor.fault(error, &lines)
    }
  }
}
