/// The location of a store that is bound to the file's bytes: a C2PA manifest store (2.2, annex A),
/// which is recognized by its first bytes and otherwise not read.
///
/// The formats know it because they splice. It may be in numbered segments, in sub-blocks or in
/// letters. A hash of the file leaves out its carriers, and removing it requires finding all of
/// them. Only `VersoEvidence` reads the contents of a store.
package struct StorePlace: Sendable {
  /// The name of such a store in receipts.
  package static let name = "Content Credentials"

  /// The pieces of the store, in their order.
  package private(set) var pieces: [Range<Int>] = []
  /// The parts that contain them: segments, a chunk, a box, each with its header.
  package private(set) var carriers: [Range<Int>] = []
  /// The range that contains them, from the first byte to the last; the hash of the file leaves it
  /// out.
  package private(set) var carrier = 0..<0
  /// The data in between that are neither a header nor a part of the store.
  package private(set) var foreign: [Range<Int>] = []
  /// Headers of segments that differ from the standard, with "JP" and a number, or whose box number
  /// is not one that writers of credentials use.
  package private(set) var unusual: [Range<Int>] = []
  /// The blocks that carry them, by their indexes.
  package private(set) var blocks: [Int] = []
  /// Whether there is no second store.
  package private(set) var isAlone = true
  /// The range that contains a second store.
  package private(set) var second: Range<Int>?
  /// Whether the store is written in letters (RFC 4648, 4), as in SVG.
  package private(set) var isText = false

  /// The code of a block whose store is cut into sub-blocks, as in GIF.
  static let inSubBlocks: UInt32 = 0x3FF
  /// The code of a chunk of RIFF, as in WebP.
  static let inRIFF = BoxType("C2PA").code
  /// The code of a block that holds the store in letters, as in SVG.
  static let asText = BoxType("c2pa").code

  /// Nil for a file without any.
  package init?(_ skeleton: Skeleton, _ source: ByteSource) throws(FileError) {
    if skeleton.format.has(.isMadeOfSegments) {
      try findSegments(skeleton.blocks, source)
    } else {
      let carriers = skeleton.blocks.enumerated().filter { $0.element.kind == .jumbf }
      var stores: [(offset: Int, element: Block)] = []
      for carrier in carriers {
        let code = carrier.element.code
        // A box of its own kind is the store itself.
        let isBox = code == BoxType("jumb").code
        let start = isBox ? carrier.element.carrier : carrier.element.payload
        let head = try source.read(start.prefix(32))
        if Self.isStore(head) || code == Self.inSubBlocks || code == Self.asText {
          stores.append(carrier)
        }
      }
      // A carrier with no other content contains a damaged store if it does not begin like one.
      let damaged = carriers.filter { $0.element.code != BoxType("jumb").code }.prefix(1)
      for (index, block) in stores.isEmpty ? Array(damaged) : stores {
        blocks.append(index)
        guard pieces.isEmpty else {
          isAlone = false
          second = block.carrier
          continue
        }
        try add(block, source)
      }
    }
    if pieces.isEmpty { return nil }
  }

  /// Takes the store from the one block that carries it.
  private mutating func add(_ block: Block, _ source: ByteSource) throws(FileError) {
    let isBox = block.code == BoxType("jumb").code
    pieces = [isBox ? block.carrier : block.payload] + block.continuation
    isText = block.code == Self.asText
    // The byte that fills up an odd chunk of RIFF is not the chunk's.
    let isRIFF = block.code == Self.inRIFF
    let end = isRIFF ? block.payload.upperBound : block.carrier.upperBound
    carrier = block.carrier.lowerBound..<end
    if block.code == Self.inSubBlocks {
      pieces = try Self.subBlocks(of: block.payload, source)
    }
    carriers = [carrier]
  }

  /// Whether bytes begin a superbox that is a manifest store.
  private static func isStore(_ head: [UInt8]) -> Bool {
    head.count >= 20 && head.rawSpan.matches("c2pa", at: 16)
  }

  /// Joins the segments of a box. Each has a number that they all share, its place among them, and
  /// the header of the box again (ISO/IEC 19566-5, D.2).
  private mutating func findSegments(
    _ all: [Block], _ source: ByteSource
  ) throws(FileError) {
    var box: [UInt8]?
    var header: [UInt8] = []
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
        if !head.starts(with: [0x4A, 0x50]) || place != count {
          unusual.append(content.prefix(8))
        }
        pieces.append(content.dropFirst(16))
        carriers.append(block.carrier)
        // Segments follow one another: data between two of them do not belong to them.
        if block.carrier.lowerBound > carrier.upperBound {
          foreign.append(carrier.upperBound..<block.carrier.lowerBound)
        }
        if !head[8..<16].elementsEqual(header) { foreign.append(content.dropFirst(8).prefix(8)) }
        carrier = carrier.lowerBound..<block.carrier.upperBound
      } else if Self.isStore(Array(head.dropFirst(8))) {
        blocks.append(index)
        guard pieces.isEmpty else {
          isAlone = false
          continue
        }
        box = number
        header = Array(head[8..<16])
        count = 1
        if !head.starts(with: [0x4A, 0x50]) || head[4..<8] != [0, 0, 0, 1]
          || !Self.numbers.contains(number)
        {
          unusual.append(content.prefix(8))
        }
        pieces = [content.dropFirst(8)]
        carrier = block.carrier
        carriers = [carrier]
      }
    }
  }

  /// The numbers that writers of credentials give the box. A writer may choose any (ISO/IEC 19566-5, D.2), so another one
  /// is not wrong, and is named: no hash covers it.
  private static let numbers: [[UInt8]] = [[0, 1], [0x02, 0x11]]

  /// The contents of a row of sub-blocks.
  private static func subBlocks(
    of data: Range<Int>, _ source: ByteSource
  ) throws(FileError) -> [Range<Int>] {
    var window = try ByteWindow(source)
    var pieces: [Range<Int>] = []
    var at = data.lowerBound
    while at < data.upperBound, try window.load(at..<(at + 1)),
      let count = window.bytes.rawSpan.byte(at: at - window.start), count > 0
    {
      pieces.append(((at + 1)..<data.upperBound).prefix(Int(count)))
      at += 1 + Int(count)
    }
    return pieces
  }

  /// The number of bytes of the store, or of letters that it is written in.
  package var count: Int { pieces.reduce(0) { $0 + $1.count } }

  /// The bytes of the store.
  package func store(_ source: ByteSource) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    if let first = pieces.first, let last = pieces.last, carrier.count <= 2 * count,
      first.lowerBound <= last.upperBound
    {
      // Adjacent pieces of a few bytes are not fetched one by one.
      let all = try source.read(first.lowerBound..<last.upperBound)
      for piece in pieces {
        let start = piece.lowerBound - first.lowerBound
        guard start >= 0, start <= all.count else { continue }
        bytes += all[start..<min(start + piece.count, all.count)]
      }
    } else {
      for piece in pieces { bytes += try source.read(piece) }
    }
    return isText ? Base64.strictlyDecoded(bytes) : bytes
  }

  /// The range of the file for a range of the store.
  package func fileRange(of range: Range<Int>) -> Range<Int> {
    guard !isText, !range.isEmpty else { return carrier }
    var start: Int?
    var left = range
    for piece in pieces {
      if start == nil, left.lowerBound < piece.count { start = piece.lowerBound + left.lowerBound }
      if let start, left.upperBound <= piece.count {
        return start..<max(start, piece.lowerBound + left.upperBound)
      }
      left = max(0, left.lowerBound - piece.count)..<max(0, left.upperBound - piece.count)
    }
    return (start ?? carrier.lowerBound)..<max(start ?? 0, carrier.upperBound)
  }
}
