/// A chunk of a file: four letters, a length, and data.
package struct Chunk: Sendable {
  /// Its letters.
  package let code: UInt32
  /// All of it: the head, the data, and what follows them (a checksum, a byte that fills up).
  package let carrier: Range<Int>
  /// The contents.
  package let data: Range<Int>

  package var name: String { String(letters: code) }
}

/// Goes through the chunks of PNG (ISO/IEC 15948, 5.3) or RIFF (RFC 9649, 2.3), one after the other.
///
/// The head of every chunk is decoded here.
package struct ChunkCursor {
  package enum Layout: Sendable {
    /// A length, letters, data and a checksum, in PNG's byte order.
    case png
    /// Letters, a length, data, and a byte after an odd number of them. The last one may lack it.
    case riff
  }

  private let layout: Layout
  /// The end of what contains the chunks.
  package let end: Int
  /// The start of the next chunk.
  package private(set) var position: Int
  /// The announced length of a chunk that does not end within the range; nil if there is no such chunk.
  package private(set) var missing: Int?

  package init(_ layout: Layout, in range: Range<Int>) {
    self.layout = layout
    position = range.lowerBound
    end = range.upperBound
  }

  /// The letters and the length of the chunk at a position; nil where the source has no eight bytes.
  package static func head(
    _ layout: Layout, at position: Int, _ window: inout ByteWindow
  ) throws(FileError) -> (code: UInt32, length: Int)? {
    guard try window.load(position..<(position + 8)) else { return nil }
    let (bytes, local) = (window.bytes.rawSpan, position - window.start)
    let isPNG = layout == .png
    guard let code: UInt32 = bytes.integer(at: local + (isPNG ? 4 : 0), .bigEndian),
      let length: UInt32 = bytes.integer(
        at: local + (isPNG ? 0 : 4), isPNG ? .bigEndian : .littleEndian)
    else { return nil }
    return (code, Int(length))
  }

  /// The next chunk; nil at the end, and where a chunk does not end within the range.
  package mutating func next(_ window: inout ByteWindow) throws(FileError) -> Chunk? {
    missing = nil
    guard position <= end - 8, let (code, length) = try Self.head(layout, at: position, &window)
    else { return nil }
    return chunk(code, length)
  }

  /// The chunk at this position, if it has so many bytes and they are there.
  mutating func chunk(_ code: UInt32, _ length: Int) -> Chunk? {
    let tail = layout == .png ? 4 : 0
    guard length <= end - position - 8 - tail else {
      missing = length
      return nil
    }
    let start = position
    let data = (start + 8)..<(start + 8 + length)
    position = layout == .png ? data.upperBound + 4 : min(data.upperBound + length % 2, end)
    return Chunk(code: code, carrier: start..<position, data: data)
  }
}

extension ByteWindow {
  /// The chunks of a range, up to one of a name, or to the limit of the parts of a file.
  package mutating func chunks(
    _ layout: ChunkCursor.Layout, in range: Range<Int>, through last: UInt32? = nil
  ) throws(FileError) -> [Chunk] {
    var cursor = ChunkCursor(layout, in: range)
    var chunks: [Chunk] = []
    while chunks.count < source.limits.parts, let chunk = try cursor.next(&self) {
      chunks.append(chunk)
      if chunk.code == last { break }
    }
    return chunks
  }
}
