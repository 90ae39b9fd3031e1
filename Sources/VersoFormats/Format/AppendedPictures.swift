/// Pictures and films after the end of another picture, without a description.
enum AppendedPictures {
  /// The beginnings of picture and film files, and the number of bytes before them.
  private static let beginnings: [(bytes: [UInt8], offset: Int)] = [
    ([0xFF, 0xD8, 0xFF], 0), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], 0),
    (Array("WEBPVP8".utf8), 8), (Array("GIF87a".utf8), 0), (Array("GIF89a".utf8), 0),
    (Array("ftyp".utf8), 4), (Array("moov".utf8), 4),
  ]

  /// The bytes after a picture from the first picture or film on; other data there display nothing.
  static func find(
    in ranges: [Range<Int>], of source: ByteSource
  ) throws(FileError) -> [Range<Int>] {
    var found: [Range<Int>] = []
    let step = 1 << 18
    for range in ranges {
      var at = range.lowerBound
      while at < range.upperBound {
        // Data may begin in one piece and continue in the next.
        let bytes = try source.read(range.dropFirst(at - range.lowerBound).prefix(step + 16))
        let first = beginnings.compactMap { pattern, offset -> Int? in
          let place = bytes.position(of: pattern, from: min(offset, bytes.count))
          return place.map { $0 - offset }
        }.min()
        if let first {
          found.append(range.dropFirst(at + first - range.lowerBound))
          break
        }
        at += step
      }
    }
    return found
  }
}

extension PictureData {
  /// Adds the pictures and films after the end of the picture, which viewers of such files display.
  mutating func addAppended(behind end: Int, _ source: ByteSource) throws(FileError) {
    guard end < source.count else { return }
    let found = try AppendedPictures.find(in: [end..<source.count], of: source)
    if !found.isEmpty { parts.add("companions", found) }
  }
}
