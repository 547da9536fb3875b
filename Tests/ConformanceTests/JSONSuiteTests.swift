import Documents
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The parsing suite of nst/JSONTestSuite, whole: `PUSHLINT_SUITES`, else `../shared/suites` beside the package.
struct JSONSuiteTests {
  /// Files in the suite: another number means that it was not read whole.
  static let fileCount = 318

  /// What we do with the files on which the suite leaves the choice, and why. The cause is nil where we accept.
  ///
  /// - Numbers of any size are kept as they are written, so that nothing is lost: accepted.
  /// - Escapes of half a surrogate pair are no character; APNs refuses such a payload: refused.
  /// - RFC 8259 wants UTF-8 (section 8.1) and lets a parser refuse a byte order mark, which APNs does not take: refused.
  /// - 500 levels lie within the default limit of 512: accepted.
  static let choices: [String: ReadFault.Cause?] = [
    "number_double_huge_neg_exp": nil, "number_huge_exp": nil, "number_neg_int_huge_exp": nil,
    "number_pos_double_huge_exp": nil, "number_real_neg_overflow": nil, "number_real_pos_overflow": nil,
    "number_real_underflow": nil, "number_too_big_neg_int": nil, "number_too_big_pos_int": nil,
    "number_very_big_negative_int": nil, "structure_500_nested_arrays": nil,
    "object_key_lone_2nd_surrogate": .loneSurrogate, "string_1st_surrogate_but_2nd_missing": .loneSurrogate,
    "string_1st_valid_surrogate_2nd_invalid": .loneSurrogate,
    "string_incomplete_surrogate_and_escape_valid": .loneSurrogate,
    "string_incomplete_surrogate_pair": .loneSurrogate, "string_incomplete_surrogates_escape_valid": .loneSurrogate,
    "string_invalid_lonely_surrogate": .loneSurrogate, "string_invalid_surrogate": .loneSurrogate,
    "string_inverted_surrogates_U+1D11E": .loneSurrogate, "string_lone_second_surrogate": .loneSurrogate,
    "string_UTF-8_invalid_sequence": .notUTF8, "string_UTF8_surrogate_U+D800": .notUTF8,
    "string_invalid_utf-8": .notUTF8, "string_iso_latin_1": .notUTF8, "string_lone_utf8_continuation_byte": .notUTF8,
    "string_not_in_unicode_range": .notUTF8, "string_overlong_sequence_2_bytes": .notUTF8,
    "string_overlong_sequence_6_bytes": .notUTF8, "string_overlong_sequence_6_bytes_null": .notUTF8,
    "string_truncated-utf-8": .notUTF8, "string_UTF-16LE_with_BOM": .otherEncoding,
    "string_utf16BE_no_BOM": .otherEncoding, "string_utf16LE_no_BOM": .otherEncoding,
    "structure_UTF-8_BOM_empty_object": .byteOrderMark,
  ]

  @Test(.enabled(if: Suites.has("jsonparsing"), "the public suites are not part of the package"))
  func wholeSuite() throws {
    let folder = Suites.folder + "/jsonparsing/test_parsing"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
    #expect(names.count == Self.fileCount)
    var chosen: Set<String> = []
    for name in names.sorted() {
      let fault = try self.fault(of: folder + "/" + name)
      let stem = String(name.dropFirst(2).dropLast(5))
      switch name.prefix(2) {
      case "y_": #expect(fault == nil, "\(name) must be accepted")
      case "n_": #expect(fault != nil, "\(name) must be refused")
      default:
        guard let choice = Self.choices[stem] else {
          Issue.record("no choice is stated for \(name)")
          continue
        }
        chosen.insert(stem)
        #expect(fault?.cause == choice, "\(name)")
        #expect((fault == nil) == (choice == nil), "\(name)")
      }
    }
    #expect(chosen == Set(Self.choices.keys))
  }

  private func fault(of path: String) throws -> ReadFault? {
    let bytes = try Suites.bytes(path)
    defer { withExtendedLifetime(bytes) {} }
    do throws(ReadFault) {
      try Document().readJSON(bytes.all)
      return nil
    } catch {
      #expect(error.offset >= 0 && error.offset + error.length <= bytes.count, "\(path)")
      return error
    }
  }
}
