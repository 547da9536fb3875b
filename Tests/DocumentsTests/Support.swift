import Documents

/// Runs `body` with the text's one JSON document. The bytes live as long as it runs.
func withJSON<R>(
  _ text: String, limits: Limits = .standard, _ body: (Document) throws -> R
) throws -> R {
  let bytes = PaddedBytes(text)
  let document = Document(limits: limits)
  try document.readJSON(bytes.all)
  defer { withExtendedLifetime(bytes) {} }
  return try body(document)
}

/// Runs `body` with each document of a YAML stream.
func forEachYAML(
  _ text: String, limits: Limits = .standard, _ body: (Document) throws -> Void
) throws {
  let bytes = PaddedBytes(text)
  defer { withExtendedLifetime(bytes) {} }
  let document = Document(limits: limits)
  let stream = YAMLStream(bytes.all)
  while try stream.next(into: document) { try body(document) }
}

/// The fault that reading raises; nil where the text is right.
func jsonFault(_ bytes: [UInt8], limits: Limits = .standard) -> ReadFault? {
  let padded = bytes.withUnsafeBufferPointer { PaddedBytes($0) }
  defer { withExtendedLifetime(padded) {} }
  do {
    try Document(limits: limits).readJSON(padded.all)
    return nil
  } catch {
    return error
  }
}

func yamlFault(_ bytes: [UInt8], limits: Limits = .standard) -> ReadFault? {
  let padded = bytes.withUnsafeBufferPointer { PaddedBytes($0) }
  defer { withExtendedLifetime(padded) {} }
  let document = Document(limits: limits)
  let stream = YAMLStream(padded.all)
  do throws(ReadFault) {
    while try stream.next(into: document) {}
    return nil
  } catch {
    return error
  }
}

/// A text with one place marked `⟦…⟧`: the text without the marks, and the bytes between them.
struct Marked {
  let text: String
  let place: Range<Int>

  init(_ marked: String) {
    var parts: [[UInt8]] = [[]]
    for scalar in marked.unicodeScalars {
      if scalar == "⟦" || scalar == "⟧" {
        parts.append([])
      } else {
        parts[parts.count - 1] += Array(String(scalar).utf8)
      }
    }
    precondition(parts.count == 3, "one place is to be marked: \(marked)")
    text = String(decoding: parts.joined(), as: UTF8.self)
    place = parts[0].count..<parts[0].count + parts[1].count
  }
}

/// A value as compact JSON with its members in document order, strings decoded and written without escapes but `\"`.
func dump(_ document: Document, _ node: Node? = nil) -> String {
  let tape = document.tape
  let node = node ?? tape.root
  switch tape.kind(node) {
  case .object:
    let members = tape.members(node).map { "\(quoted(tape.text($0.name))):\(dump(document, $0.value))" }
    return "{\(members.joined(separator: ","))}"
  case .array: return "[\(tape.elements(node).map { dump(document, $0) }.joined(separator: ","))]"
  case .string, .name: return quoted(tape.text(node))
  case .null, .true, .false, .number: return tape.text(node)
  }
}

private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n": result += "\\n"
    case "\"", "\\": result += "\\\(scalar)"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// The value at a path of names and indices, through strings that were opened.
func value(_ document: Document, _ path: String...) throws -> Node {
  var node = document.tape.root
  for step in path {
    let tape = document.tape
    node = tape.seenThrough(node)
    let next =
      tape.kind(node) == .array
      ? Int(step).flatMap { tape.element($0, of: node) } : tape.member(Name(step), of: node)?.value
    guard let next else { throw NoSuchValue(step: step) }
    node = next
  }
  return node
}

struct NoSuchValue: Error {
  let step: String
}

extension ReadFault {
  var place: Range<Int> { offset..<offset + length }
}
