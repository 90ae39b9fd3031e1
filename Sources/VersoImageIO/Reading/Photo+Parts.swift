internal import Verso

extension Photo {
  /// Whether the picture is there to its end, as far as the structure shows it.
  func isWhole(_ source: ByteSource) throws(FileError) -> Bool {
    switch format.name {
    case "JPEG", "JPS", "MPO": return try source.contains([0xFF, 0xD9])
    case "PNG", "APNG": return try source.contains(Array("IEND".utf8))
    case "GIF": return !warnings.contains { $0.offset != nil }
    default: break
    }
    if format.mimeType == "image/webp" {
      let size = Header(try source.read(4..<8), .littleEndian).long(0) ?? 0
      return size <= source.count - 8
    }
    guard format.isHEIF else { return true }
    var at = 0
    while at < source.count {
      let head = Header(try source.read(at..<(at + 16)), .bigEndian)
      guard var size = head.long(0), head.bytes.count >= 8 else { return false }
      if size == 0 { return true }
      if size == 1 { size = head.quad(8).flatMap { Int(exactly: $0) } ?? 0 }
      guard size >= 8, size <= source.count - at else { return false }
      at += size
    }
    return true
  }

  /// The JPEG picture that a directory of a file made of directories points at; the smallest one.
  var embeddedPreview: [UInt8]? {
    guard format.isMadeOfDirectories else { return nil }
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

extension ByteSource {
  /// Whether some bytes stand anywhere, looked for from the end.
  fileprivate func contains(_ pattern: [UInt8]) throws(FileError) -> Bool {
    var end = count
    while end > 0 {
      let start = max(0, end - 65_536)
      let bytes = try read(start..<min(count, end + pattern.count))
      var index = bytes.count - pattern.count
      while index >= 0 {
        if bytes[index] == pattern[0], bytes[index..<(index + pattern.count)].elementsEqual(pattern)
        {
          return true
        }
        index -= 1
      }
      end = start
    }
    return false
  }
}
