/// Data after the end of a compressed stream of the picture, which no decoder reads (ISO/IEC 15948, 10.1).
extension PNG {
  /// The data of the chunks of a picture that follow the end of their stream, one range for each chunk that has some.
  ///
  /// - Returns: No ranges of streams that do not end, are damaged, or become too large to be looked through.
  static func surplus(
    _ chunks: [Chunk], _ window: inout ByteWindow
  ) throws(FileError) -> [Range<Int>] {
    var left = window.source.limits.inflatedBytes
    var found: [Range<Int>] = []
    for stream in streams(chunks) { found += try surplus(stream, window.source, &left) }
    return found
  }

  /// The data of the picture, and of each further frame of an animation without their numbers (PNG 3, 11.3.6).
  private static func streams(_ chunks: [Chunk]) -> [[Range<Int>]] {
    var streams: [[Range<Int>]] = [[]]
    for chunk in chunks {
      switch chunk.code {
      case Code.data: streams[0].append(chunk.data)
      case Code.frameControl: streams.append([])
      case Code.frame where streams.count > 1 && chunk.data.count > 4:
        streams[streams.count - 1].append(chunk.data.dropFirst(4))
      default: break
      }
    }
    return streams
  }

  private static func surplus(
    _ pieces: [Range<Int>], _ source: ByteSource, _ left: inout Int
  ) throws(FileError) -> [Range<Int>] {
    var (piece, at) = (0, 0)
    let step = 1 << 17
    let end = try Zlib.count(most: &left) { () throws(FileError) -> [UInt8] in
      while piece < pieces.count, at >= pieces[piece].count { (piece, at) = (piece + 1, 0) }
      guard piece < pieces.count else { return [] }
      let bytes = try source.read(pieces[piece].dropFirst(at).prefix(step))
      at += step
      return bytes
    }
    guard var used = end else { return [] }
    return pieces.compactMap { data in
      let own = min(used, data.count)
      used -= own
      return own < data.count ? data.dropFirst(own) : nil
    }
  }

  /// What takes the place of chunks with such data: a chunk without it, or none.
  struct Cut {
    let carrier: Range<Int>
    private let name: [UInt8]
    private let data: Range<Int>
    private var sum: UInt32

    init?(_ surplus: Range<Int>, _ chunks: [Chunk], _ source: ByteSource) throws(FileError) {
      guard
        let chunk = chunks.first(where: {
          [Code.data, Code.frame].contains($0.code) && $0.data.upperBound == surplus.upperBound
        })
      else { return nil }
      (carrier, name) = (chunk.carrier, Array(chunk.name.utf8))
      sum = Zlib.checksum(name)
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
      splice.insert(bytes + name)
      splice.copy(data)
      bytes = []
      bytes.append(sum, .bigEndian)
      splice.insert(bytes)
    }
  }
}
