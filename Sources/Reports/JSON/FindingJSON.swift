internal import Linting
internal import Paths
internal import Rulesets

/// A finding as a JSON object, the same in every machine format. No line end inside or behind it.
///
/// Every key is always there; what does not apply is null.
struct FindingJSON {
  let redactor: Redactor
  private let fixes = EncodedTexts()

  init(redactor: Redactor) { self.redactor = redactor }

  func append(_ finding: Finding, to out: inout OutputBuffer) {
    out.append("{\"rule\":")
    out.append(json: finding.rule)
    out.append(",\"severity\":\"")
    out.append(plain: finding.severity.rawValue)
    out.append("\",\"message\":")
    out.append(json: redactor.redacted(finding.message))
    out.append(",\"file\":")
    out.append(json: finding.file)
    append(finding.place, to: &out, withEnd: true)
    append(finding.path, to: &out, withPath: true)
    out.append(",\"kind\":")
    out.append(json: finding.kind)
    append(finding.document, to: &out)
    append(finding.affects, to: &out)
    append(finding.fix, to: &out)
    out.append(",\"docs\":")
    out.append(json: finding.docs)
    append(finding.related, finding.relatedCount, to: &out)
    out.append("}")
  }

  private func append(_ place: Place, to out: inout OutputBuffer, withEnd: Bool) {
    out.append(",\"line\":")
    out.append(place.line)
    out.append(",\"column\":")
    out.append(place.column)
    if withEnd {
      out.append(",\"endLine\":")
      out.append(place.endLine)
      out.append(",\"endColumn\":")
      out.append(place.endColumn)
    }
    out.append(",\"offset\":")
    out.append(place.offset)
    out.append(",\"length\":")
    out.append(place.length)
  }

  private func append(_ path: [PathStep]?, to out: inout OutputBuffer, withPath: Bool) {
    guard let path else { return out.append(withPath ? ",\"pointer\":null,\"path\":null" : ",\"pointer\":null") }
    let shown = redactor.redacted(path)
    out.append(",\"pointer\":\"")
    out.append(pointer: shown)
    out.append("\"")
    guard withPath else { return }
    out.append(",\"path\":\"")
    out.append(normalizedPath: shown)
    out.append("\"")
  }

  private func append(_ document: Finding.DocumentPlace?, to out: inout OutputBuffer) {
    guard let document else { return out.append(",\"document\":null") }
    out.append(",\"document\":{\"index\":")
    out.append(document.index)
    out.append(",\"line\":")
    out.append(document.line)
    out.append("}")
  }

  private func append(_ affects: Rule.Affects?, to out: inout OutputBuffer) {
    guard let affects else { return out.append(",\"affects\":null") }
    out.append(",\"affects\":{\"ios\":")
    out.append(json: affects.ios.isEmpty ? nil : affects.ios.joined(separator: " || "))
    out.append(",\"states\":[")
    for (index, state) in affects.states.enumerated() {
      if index > 0 { out.append(",") }
      out.append(json: state)
    }
    out.append("]}")
  }

  /// Either part may be absent.
  private func append(_ fix: Finding.FixText?, to out: inout OutputBuffer) {
    guard let fix, fix.server != nil || fix.app != nil else { return out.append(",\"fix\":null") }
    out.append(",\"fix\":{")
    if let server = fix.server {
      out.append("\"server\":")
      append(fix: server, to: &out)
    }
    if let app = fix.app {
      out.append(fix.server == nil ? "\"app\":" : ",\"app\":")
      append(fix: app, to: &out)
    }
    out.append("}")
  }

  /// A rule's fix reads the same in nearly all its findings: it is looked through and written as JSON once.
  private func append(fix text: String, to out: inout OutputBuffer) {
    out.append(contentsOf: fixes.encoded(text) { redactor.redacted(text) })
  }

  private func append(_ related: [Finding.Related], _ count: Int, to out: inout OutputBuffer) {
    out.append(",\"related\":[")
    for (index, place) in related.enumerated() {
      out.append(index > 0 ? ",{\"file\":" : "{\"file\":")
      out.append(json: place.file)
      append(place.place, to: &out, withEnd: false)
      append(place.path, to: &out, withPath: false)
      out.append(",\"message\":")
      out.append(json: redactor.redacted(place.message))
      out.append("}")
    }
    out.append("],\"relatedCount\":")
    out.append(max(count, related.count))
  }
}

/// Texts as JSON strings, remembered.
private final class EncodedTexts {
  /// Texts that are remembered; when there are more, all are forgotten.
  private static let limit = 1_000
  private var known: [String: [UInt8]] = [:]

  func encoded(_ text: String, redacted: () -> String) -> [UInt8] {
    if let bytes = known[text] { return bytes }
    if known.count >= EncodedTexts.limit { known.removeAll(keepingCapacity: true) }
    var buffer = OutputBuffer()
    buffer.append(json: redacted())
    known[text] = buffer.bytes
    return buffer.bytes
  }
}
