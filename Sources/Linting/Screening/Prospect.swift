/// What a test may come to on a document, as far as it was looked at: one that may hold and may fail was not looked at
/// closely enough, because that would cost more than running the rule.
struct Prospect: OptionSet {
  let rawValue: UInt8

  static var mayHold: Prospect { Prospect(rawValue: 1) }
  static var mayFail: Prospect { Prospect(rawValue: 2) }
  static var open: Prospect { [.mayHold, .mayFail] }

  @inline(__always)
  init(rawValue: UInt8) { self.rawValue = rawValue }

  @inline(__always)
  init(_ value: Bool) { rawValue = value ? 1 : 2 }
}
