/// What a formula may come to on a document, as far as it was looked at.
///
/// Three-valued logic with one more thing to say: a formula that may hold and may fail was not looked at closely enough,
/// one that can do neither is unknown by the language's own rules, and so is its negation.
struct Prospect: OptionSet {
  let rawValue: UInt8

  static var mayHold: Prospect { Prospect(rawValue: 1) }
  static var mayFail: Prospect { Prospect(rawValue: 2) }
  static var open: Prospect { [.mayHold, .mayFail] }

  @inline(__always)
  init(rawValue: UInt8) { self.rawValue = rawValue }

  @inline(__always)
  init(_ value: Bool) { rawValue = value ? 1 : 2 }

  static prefix func ! (prospect: Prospect) -> Prospect {
    Prospect(rawValue: (prospect.rawValue & 1) &<< 1 | prospect.rawValue &>> 1)
  }

  /// Holds where both do, fails where one does.
  static func & (a: Prospect, b: Prospect) -> Prospect {
    Prospect(rawValue: a.rawValue & b.rawValue & 1 | (a.rawValue | b.rawValue) & 2)
  }

  /// Holds where one does, fails where both do.
  static func | (a: Prospect, b: Prospect) -> Prospect {
    Prospect(rawValue: (a.rawValue | b.rawValue) & 1 | a.rawValue & b.rawValue & 2)
  }
}
