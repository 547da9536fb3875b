import Testing

@testable import Documents

/// Input changed at random, from a fixed seed: whatever comes out, the readers answer and stay inside their bytes (the
/// address sanitizer watches in CI), and what they say of places holds.
@Suite struct FuzzTests {
  /// SplitMix64.
  struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private static let json = #"""
    {"aps":{"alert":{"title":"早报😀","body":"a\u65e9\ud83d\ude00\n"},"badge":-1.5e+10,"s":""},
     "extras":"{\"qid\":\"\\u65e9\",\"n\":[1,2,{}]}","l":[true,false,null,[],{}],"a":1,"a":2}
    """#

  private static let yaml = """
    %YAML 1.2
    ---
    base: &b {k: [1, 0x1F, .5], "q\\u65e9\\n": '早''s'}  # comment
    list:
    - !!str 1
    - *b
    - <<: *b
      k: ~
    text: |+
      早 {"a": 1}

      end
    folded: >-
      one
      two

       three
    ? key
    : plain text
      over lines
    ...
    ---
    second
    """

  private static func mutated(_ original: [UInt8], _ random: inout Random) -> [UInt8] {
    let spice: [UInt8] = Array("\"\\{}[],:'&*!|>-#%@`\n\t\r <0u".utf8) + [0, 0x80, 0xC2, 0xE4, 0xED, 0xF0, 0xFF]
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let at = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[at] = spice.randomElement(using: &random) ?? 0
      case 1: bytes.insert(spice.randomElement(using: &random) ?? 0, at: at)
      case 2: bytes.remove(at: at)
      case 3: bytes.removeLast(bytes.count - at)
      default:
        let other = Int.random(in: 0..<bytes.count, using: &random)
        bytes.insert(contentsOf: bytes[min(at, other)..<min(max(at, other), min(at, other) + 20)], at: at)
      }
    }
    return bytes
  }

  /// What must hold of any document that was read, and of any fault.
  private func check(_ document: Document, in source: [UInt8]) {
    let tape = document.tape
    var pending = [tape.root]
    while let node = pending.popLast() {
      let place = document.place(of: node)
      #expect(place.lowerBound >= 0 && place.upperBound <= source.count)
      pending += tape.elements(node).map { $0 } + tape.members(node).map(\.value)
    }
  }

  private func check(_ fault: ReadFault, in source: [UInt8]) {
    #expect(fault.offset >= 0 && fault.length >= 0 && fault.offset + fault.length <= source.count)
    #expect(!fault.expected.isEmpty)
  }

  private func openAll(_ document: Document, in source: [UInt8]) {
    var position = 0
    while position < document.storage.count {
      do throws(ReadFault) { try document.open(Node(index: position)) } catch { check(error, in: source) }
      position += 1
    }
    check(document, in: source)
  }

  @Test func mutatedJSON() {
    var random = Random(state: 20_240_601)
    let document = Document(limits: Limits(depth: 16))
    var accepted = 0
    for _ in 0..<4_000 {
      let source = Self.mutated(Array(Self.json.utf8), &random)
      let padded = source.withUnsafeBufferPointer { PaddedBytes($0) }
      do throws(ReadFault) {
        try document.readJSON(padded.all)
        accepted += 1
        openAll(document, in: source)
      } catch {
        check(error, in: source)
      }
      withExtendedLifetime(padded) {}
    }
    #expect(accepted > 200)
  }

  @Test func mutatedYAML() {
    var random = Random(state: 20_240_602)
    let document = Document(limits: Limits(depth: 16, aliasNodes: 100))
    var accepted = 0
    for _ in 0..<4_000 {
      let source = Self.mutated(Array(Self.yaml.utf8), &random)
      let padded = source.withUnsafeBufferPointer { PaddedBytes($0) }
      let stream = YAMLStream(padded.all)
      do throws(ReadFault) {
        while try stream.next(into: document) {
          accepted += 1
          openAll(document, in: source)
        }
      } catch {
        check(error, in: source)
      }
      withExtendedLifetime(padded) {}
    }
    #expect(accepted > 200)
  }

  private static let settings = #"""
    # 早
    export A="早\n\"x\" \u65e9" # c
    j='{"a":1,
     "b":[2]}'
    jpush.app-key : x\u65e9\ud83d\ude00\
       y
    B=`q` # c
    a=1
    a=2
    """#

  @Test(arguments: [Document.Format.properties, .env])
  func mutatedSettings(_ format: Document.Format) {
    var random = Random(state: 20_240_603)
    let document = Document(limits: Limits(depth: 16))
    var accepted = 0
    for _ in 0..<4_000 {
      let source = Self.mutated(Array(Self.settings.utf8), &random)
      let padded = source.withUnsafeBufferPointer { PaddedBytes($0) }
      do throws(ReadFault) {
        try document.readSettings(padded.all, as: format)
        accepted += 1
        openAll(document, in: source)
      } catch {
        check(error, in: source)
      }
      withExtendedLifetime(padded) {}
    }
    #expect(accepted > 200)
  }

  @Test func cutsOfYAML() {
    let all = Array(Self.yaml.utf8)
    for count in 0...all.count {
      if let fault = yamlFault(Array(all[..<count])) { check(fault, in: Array(all[..<count])) }
    }
    #expect(yamlFault(all) == nil)
  }
}
