internal import Documents

/// Numbers as screens compare them: short ones, without arithmetic of their own.
extension Tape {
  /// An integer of at most eighteen digits, with or without a sign.
  func integer(_ node: Node) -> Int64? {
    guard let (whole, fraction) = decimal(node), fraction == 0 else { return nil }
    return whole
  }

  /// A number of at most eighteen characters without exponent, cut towards zero, and the sign of what was cut off.
  func decimal(_ node: Node) -> (whole: Int64, fraction: Int)? {
    let text = bytes(node)
    guard let first = text.first, text.count <= 18 else { return nil }
    let signed = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
    var whole: Int64 = 0
    var hasFraction = false
    var i = signed ? 1 : 0
    let start = i
    while i < text.count, text[i] &- 0x30 < 10 {
      whole = whole &* 10 &+ Int64(text[i] &- 0x30)
      i &+= 1
    }
    guard i > start else { return nil }
    if i < text.count {
      guard text[i] == UInt8(ascii: "."), i + 1 < text.count else { return nil }
      for digit in (i + 1)..<text.count {
        guard text[digit] &- 0x30 < 10 else { return nil }
        if text[digit] != UInt8(ascii: "0") { hasFraction = true }
      }
    }
    let negative = first == UInt8(ascii: "-")
    return (negative ? -whole : whole, hasFraction ? negative ? -1 : 1 : 0)
  }
}
