public import Documents

/// Byte strings of which a file that is about pushes holds at least one.
///
/// One pass whatever their number: a bit for each pair of bytes tells where a marker may begin.
public struct PushMarkers: Sendable {
  private let markers: [[UInt8]]
  private var beginnings = [UInt64](repeating: 0, count: 1 << 10)
  private let hasShort: Bool

  /// Without any marker, every file counts.
  public init(_ markers: [String]) {
    self.markers = markers.filter { !$0.isEmpty }.map { Array($0.utf8) }
    hasShort = self.markers.contains { $0.count == 1 }
    for marker in self.markers where marker.count > 1 {
      let pair = PushMarkers.pair(marker[0], marker[1])
      beginnings[pair >> 6] |= 1 << UInt64(pair & 63)
    }
  }

  public func found(in text: PaddedBytes) -> Bool {
    // The text may be a temporary: nothing else says that it outlives its bytes.
    withExtendedLifetime(text) { found(in: text.bytes) }
  }

  private func found(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !markers.isEmpty else { return true }
    if hasShort, markers.contains(where: { $0.count == 1 && bytes.contains($0[0]) }) { return true }
    guard bytes.count > 1 else { return false }
    return beginnings.withUnsafeBufferPointer { beginnings in
      for start in 0..<bytes.count - 1 {
        let pair = PushMarkers.pair(bytes[start], bytes[start + 1])
        if beginnings[pair >> 6] >> UInt64(pair & 63) & 1 != 0, begins(bytes[start...]) { return true }
      }
      return false
    }
  }

  private func begins(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    markers.contains { $0.count > 1 && text.starts(with: $0) }
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 8 | Int(second) }
}
