/// Data after the end of the picture's compressed stream, which no decoder reads (ISO/IEC 15948, 10.1).
extension PNG {
  /// The data of the chunks of a picture that follow the end of its stream, one range for each chunk that has some.
  ///
  /// - Returns: No ranges if the stream does not end, is damaged, or becomes too large to be looked through.
  static func surplus(
    _ chunks: [Chunk], _ window: inout ByteWindow
  ) throws(FileError) -> [Range<Int>] {
    let pieces = chunks.filter { $0.code == Code.data }.map(\.data)
    var (piece, at) = (0, 0)
    let step = 1 << 17
    let source = window.source
    let end = try Zlib.count(most: source.limits.inflatedBytes) { () throws(FileError) -> [UInt8] in
      while piece < pieces.count, at >= pieces[piece].count { (piece, at) = (piece + 1, 0) }
      guard piece < pieces.count else { return [] }
      let bytes = try source.read(pieces[piece].dropFirst(at).prefix(step))
      at += step
      return bytes
    }
    guard var left = end else { return [] }
    return pieces.compactMap { data in
      let used = min(left, data.count)
      left -= used
      return used < data.count ? data.dropFirst(used) : nil
    }
  }

  /// What takes the place of chunks with such data: a chunk without it, or none.
  struct Cut {
    let carrier: Range<Int>
    private let data: Range<Int>
    private var sum = Zlib.checksum("IDAT".utf8)

    init?(_ surplus: Range<Int>, _ chunks: [Chunk], _ source: ByteSource) throws(FileError) {
      guard let chunk = chunks.first(where: { $0.data.upperBound == surplus.upperBound }) else {
        return nil
      }
      carrier = chunk.carrier
      data = chunk.data.lowerBound..<surplus.lowerBound
      var at = data.lowerBound
      while at < data.upperBound {
        let bytes = try source.read(at..<min(at + (1 << 18), data.upperBound))
        sum = Zlib.checksum(sum, followedBy: Zlib.checksum(bytes), count: bytes.count)
        at += bytes.count
      }
    }

    func add(to splice: inout Splice) {
      guard !data.isEmpty else { return }
      var bytes: [UInt8] = []
      bytes.append(UInt32(data.count), .bigEndian)
      splice.insert(bytes + Array("IDAT".utf8))
      splice.copy(data)
      bytes = []
      bytes.append(sum, .bigEndian)
      splice.insert(bytes)
    }
  }
}
