/// Where the Content Credentials of a file lie (C2PA 2.1, annex A).
package struct CredentialsPlace: Sendable {
  /// The pieces of the store, in their order.
  package private(set) var pieces: [Range<Int>] = []
  /// Everything that carries them; the hash of the file leaves it out.
  package private(set) var carrier = 0..<0
  /// The blocks that carry them, by their indexes.
  package private(set) var blocks: [Int] = []
  /// Whether there is no second store.
  package private(set) var isAlone = true

  /// Nil for a file without any.
  package init?(_ skeleton: Skeleton, _ source: ByteSource) throws(FileError) {
    if skeleton.format.isJPEG {
      try findSegments(skeleton.blocks, source)
    } else {
      for (index, block) in skeleton.blocks.enumerated() where block.kind == .jumbf {
        guard try Self.isStore(source.read(block.payload.prefix(20))) else { continue }
        blocks.append(index)
        guard pieces.isEmpty else {
          isAlone = false
          continue
        }
        pieces = [block.payload] + block.continuation
        // The byte that fills up an odd chunk of RIFF is not the chunk's.
        let isRIFF = block.code == WebP.Chunk.credentials
        let end = isRIFF ? block.payload.upperBound : block.carrier.upperBound
        carrier = block.carrier.lowerBound..<end
      }
    }
    if pieces.isEmpty { return nil }
  }

  /// Whether bytes begin a superbox that is a manifest store.
  private static func isStore(_ head: [UInt8]) -> Bool {
    head.count >= 20 && head.rawSpan.matches("c2pa", at: 16)
  }

  /// Puts together the segments of a box: each has a number that all of them share, its own place
  /// among them, and the header of the box again (ISO/IEC 19566-5, D.2).
  private mutating func findSegments(
    _ all: [Block], _ source: ByteSource
  ) throws(FileError) {
    var box: [UInt8]?
    var count: UInt32 = 0
    for (index, block) in all.enumerated() where block.code == 0xEB {
      let content = (block.carrier.lowerBound + 4)..<block.carrier.upperBound
      guard content.count > 16 else { continue }
      let head = try source.read(content.prefix(28))
      let number = Array(head[2..<4])
      if box == number {
        guard let place: UInt32 = head.rawSpan.integer(at: 4, .bigEndian), place > count else {
          box = nil
          continue
        }
        count += 1
        blocks.append(index)
        pieces.append(content.dropFirst(16))
        carrier = carrier.lowerBound..<block.carrier.upperBound
      } else if Self.isStore(Array(head.dropFirst(8))) {
        blocks.append(index)
        guard pieces.isEmpty else {
          isAlone = false
          continue
        }
        box = number
        count = 1
        pieces = [content.dropFirst(8)]
        carrier = block.carrier
      }
    }
  }

  /// How many bytes the store has.
  package var count: Int { pieces.reduce(0) { $0 + $1.count } }

  /// The bytes of the store.
  package func store(_ source: ByteSource) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in pieces { bytes += try source.read(piece) }
    return bytes
  }
}
