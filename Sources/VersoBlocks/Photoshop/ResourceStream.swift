/// Image resources that may run on from one block of a file into the next, as in JPEG files.
///
/// If a block cannot be read to its end, and the next block begins with a resource of its own, that
/// block begins another stream. So damage in one block does not hide the next.
package struct ResourceStream: Sendable {
  /// The blocks that they are in, by their places in the file.
  package let blocks: [Int]
  /// The resources.
  package var bytes: [UInt8]
  /// Whether another stream follows because this one is damaged.
  package let isDamaged: Bool

  /// The streams in blocks.
  ///
  /// - Parameter pieces: The blocks' places and bytes, in the order of the file.
  /// - Returns: The streams; each block is in one of them.
  package static func all(_ pieces: [(block: Int, bytes: [UInt8])]) -> [ResourceStream] {
    let bytes = pieces.flatMap(\.bytes)
    var starts: [Int] = []
    var count = 0
    for piece in pieces {
      starts.append(count)
      count += piece.bytes.count
    }
    var streams: [ResourceStream] = []
    var first = 0
    while first < pieces.count {
      let start = starts[first]
      var next = pieces.count
      if let suspect = lastStart(in: bytes, from: start) {
        next =
          pieces.indices.dropFirst(first + 1).first {
            starts[$0] > suspect && PhotoshopResources.begin(in: pieces[$0].bytes)
          } ?? pieces.count
      }
      let end = next < pieces.count ? starts[next] : bytes.count
      streams.append(
        ResourceStream(
          blocks: pieces[first..<next].map(\.block), bytes: Array(bytes[start..<end]),
          isDamaged: next < pieces.count))
      first = next
    }
    return streams
  }

  /// Where the resource begins that cannot be read, or the one before it, whose length may be what is wrong; nil
  /// where all can be read.
  private static func lastStart(in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withReader(.bigEndian) { reader in
      var (last, here) = (start, start)
      guard (try? reader.skip(start)) != nil else { return start }
      while reader.remaining > 0 {
        here = reader.offset
        do throws(ReadError) {
          _ = try PhotoshopResources.next(&reader)
          last = here
        } catch {
          // Zeros that fill up a block are no damage.
          return bytes[here...].allSatisfy { $0 == 0 } ? nil : last
        }
      }
      return nil
    }
  }
}

extension PhotoshopResources {
  /// Whether bytes begin as a resource does.
  fileprivate static func begin(in bytes: [UInt8]) -> Bool {
    (bytes.rawSpan.integer(at: 0, .bigEndian) as UInt32?).map { signatures.contains($0) } ?? false
  }
}
