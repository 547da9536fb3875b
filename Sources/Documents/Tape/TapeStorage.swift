/// The memory of a document: the tape's words, the text layers, and the arena that decoded strings lie in.
///
/// Reused from document to document: clearing keeps the memory.
struct TapeStorage: ~Copyable {
  private(set) var words: UnsafeMutablePointer<UInt64>
  /// Nodes that fit.
  private(set) var capacity: Int
  var count = 0
  private(set) var layers: UnsafeMutablePointer<UnsafePointer<UInt8>>
  private(set) var layerCount = 0
  private var layerCapacity = 8
  private var blocks: [UnsafeMutableBufferPointer<UInt8>] = []
  private var block = 0
  private var used = 0

  private static let blockSize = 64 << 10
  /// Layers beyond this stay closed: `NodeWord` keeps a layer in sixteen bits.
  static let maximumLayers = 60_000

  init() {
    capacity = 64
    words = .allocate(capacity: capacity * 2)
    layers = .allocate(capacity: layerCapacity)
  }

  deinit {
    words.deallocate()
    layers.deallocate()
    for block in blocks { block.deallocate() }
  }

  var tape: Tape { Tape(words: UnsafePointer(words), count: count, layers: UnsafePointer(layers)) }

  mutating func clear() {
    count = 0
    layerCount = 0
    block = 0
    used = 0
  }

  /// Doubles the room for nodes.
  mutating func grow(atLeast needed: Int = 0) {
    let larger = max(capacity * 2, needed)
    let moved = UnsafeMutablePointer<UInt64>.allocate(capacity: larger * 2)
    moved.update(from: words, count: capacity * 2)
    words.deallocate()
    words = moved
    capacity = larger
  }

  /// Adds a text layer and returns its number.
  mutating func addLayer(_ start: UnsafePointer<UInt8>) -> Int {
    if layerCount == layerCapacity {
      let moved = UnsafeMutablePointer<UnsafePointer<UInt8>>.allocate(capacity: layerCapacity * 2)
      moved.update(from: layers, count: layerCount)
      layers.deallocate()
      layers = moved
      layerCapacity *= 2
    }
    layers[layerCount] = start
    layerCount += 1
    return layerCount - 1
  }

  /// Moves a layer's text: nodes count from its start.
  mutating func setLayer(_ layer: Int, _ start: UnsafePointer<UInt8>) { layers[layer] = start }

  /// Room for `size` bytes and the padding behind them, stable until `clear`.
  mutating func allocate(_ size: Int) -> UnsafeMutablePointer<UInt8> {
    let needed = size + PaddedBytes.padding
    while block < blocks.count {
      if let start = blocks[block].baseAddress, used + needed <= blocks[block].count {
        defer { used += needed }
        return start + used
      }
      block += 1
      used = 0
    }
    let fresh = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(TapeStorage.blockSize, needed))
    blocks.append(fresh)
    used = needed
    guard let start = fresh.baseAddress else { preconditionFailure("a block is never empty") }
    return start
  }
}
