internal import Verso

extension Photo {
  /// The JPEG picture that a directory of a file made of directories points at; the smallest one.
  var embeddedPreview: [UInt8]? {
    guard isMadeOfDirectories else { return nil }
    var found: Range<Int>?
    for directory in metadata.directories where directory.kind.code < 0x200 {
      guard let start = directory.value(of: ExifNumber.thumbnailOffset)?.integer,
        let count = directory.value(of: ExifNumber.thumbnailLength)?.integer, start > 0, count > 4,
        count <= limits.blockBytes, start < 1 << 60, count < found?.count ?? .max
      else { continue }
      found = start..<(start + count)
    }
    guard let found, let source = try? openOrigin(), found.upperBound <= source.count,
      let bytes = try? source.read(found), bytes.starts(with: [0xFF, 0xD8])
    else { return nil }
    return bytes
  }
}
