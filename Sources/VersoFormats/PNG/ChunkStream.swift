/// The data of a picture in chunks that follow each other: they are one stream, wherever that is cut (ISO/IEC
/// 15948, 10.1).
///
/// The checksums of the chunks become one of the stream. It does not depend on where the stream is
/// cut either, and shows damage anywhere in it without reading it.
struct ChunkStream {
  private var code: UInt32?
  private var pieces: [Range<Int>] = []
  private var sum: UInt32 = 0

  /// Whether chunks of a name go on with what it has.
  func isOf(_ code: UInt32) -> Bool { self.code == code && code != PNG.Code.frameControl }

  /// Takes what is in the next chunk.
  ///
  /// - Returns: Whether it is what it should be.
  mutating func add(
    _ carrier: Range<Int>, _ code: UInt32, _ window: inout ByteWindow
  ) throws(FileError) -> Bool {
    // Chunks of an animation begin with a sequence number, which depends on where others are cut.
    let front = 8 + (code == PNG.Code.data ? 0 : 4)
    guard carrier.count >= front + 4 else { return false }
    let start = try window.copy((carrier.lowerBound + 4)..<(carrier.lowerBound + front))
    let end = try window.copy((carrier.upperBound - 4)..<carrier.upperBound)
    guard let stored: UInt32 = end.rawSpan.integer(at: 0, .bigEndian) else { return false }
    let data = carrier.dropFirst(front).dropLast(4)
    // The stored one includes the preceding data; their contribution is removed.
    let count = data.count
    let own = stored ^ Zlib.checksum(Zlib.checksum(start), followedBy: 0, count: count)
    sum = Zlib.checksum(sum, followedBy: own, count: count)
    self.code = code
    pieces.append(data)
    return true
  }

  /// Adds its contents to a picture, and begins again.
  mutating func close(into picture: inout PictureData) {
    if let code {
      var bytes: [UInt8] = []
      bytes.append(sum, .bigEndian)
      picture.parts.add(String(letters: code), pieces)
      picture.parts.add("checksum", bytes: bytes)
    }
    self = ChunkStream()
  }
}
