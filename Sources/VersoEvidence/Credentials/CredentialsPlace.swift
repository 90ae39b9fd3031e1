internal import Verso

/// Where the Content Credentials of a file lie.
struct CredentialsPlace: Sendable {
  /// The pieces of the store, in their order.
  var pieces: [Range<Int>] = []
  /// Everything that carries them; the hash of the file leaves it out.
  var carrier = 0..<0

  /// - Throws: ``CredentialsError`` when the file has two stores; ``FileError``.
  init?(_ skeleton: Skeleton, _ source: ByteSource) throws {
    let blocks = skeleton.blocks
    if skeleton.format.isJPEG {
      try findSegments(blocks, source)
    } else {
      for block in blocks where block.kind == .jumbf {
        guard try Self.isStore(source.read(block.payload.prefix(28))) else { continue }
        guard pieces.isEmpty else { throw Self.second }
        pieces = [block.payload] + block.continuation
        carrier = block.carrier
      }
    }
    if pieces.isEmpty { return nil }
  }

  private static var second: CredentialsError {
    CredentialsError(.claimMultiple, "the file has a second manifest store")
  }

  /// Whether bytes begin a superbox that is a manifest store.
  static func isStore(_ head: [UInt8]) -> Bool {
    head.count >= 20 && Array(head[16..<20]) == Array("c2pa".utf8)
  }

  /// Puts together the segments of a box: each has a number that all of them share, its own place
  /// among them, and the header of the box again (ISO/IEC 19566-5, D.2).
  private mutating func findSegments(_ blocks: [Block], _ source: ByteSource) throws {
    var box: [UInt8]?
    var count: UInt32 = 0
    for block in blocks where block.code == 0xEB {
      let content = (block.carrier.lowerBound + 4)..<block.carrier.upperBound
      guard content.count > 16 else { continue }
      let head = try source.read(content.prefix(36))
      let number = Array(head[2..<4])
      if box == number {
        guard let place: UInt32 = head.rawSpan.integer(at: 4, .bigEndian), place > count else {
          box = nil
          continue
        }
        count += 1
        pieces.append(content.dropFirst(16))
        carrier = carrier.lowerBound..<block.carrier.upperBound
      } else if Self.isStore(Array(head.dropFirst(8))) {
        guard pieces.isEmpty else { throw Self.second }
        box = number
        count = 1
        pieces = [content.dropFirst(8)]
        carrier = block.carrier
      }
    }
  }

  /// The bytes of the store.
  func store(_ source: ByteSource) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in pieces { bytes += try source.read(piece) }
    return bytes
  }
}
