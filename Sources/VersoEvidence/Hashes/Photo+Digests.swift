public import Verso

extension Photo {
  /// The SHA-256 of all bytes of the file, as other programs compute it.
  ///
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  public func fileDigest() throws -> [UInt8] {
    let source = try openOrigin()
    return try HashedRanges([.bytes(0..<source.count)]).digest(.sha256, source)
  }

  /// The SHA-256 of the stored bytes of the picture, one after the other, which no edit of the
  /// metadata changes.
  ///
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  public func pictureDataDigest() throws -> [UInt8] {
    let source = try openOrigin()
    let ranges = try container.picture(skeleton, source)
    return try HashedRanges(ranges.map { .bytes($0) }).digest(.sha256, source)
  }
}

/// SHA-256 of what is no photo.
package enum FileDigest {
  package static func sha256(_ bytes: [UInt8]) -> [UInt8] { HashAlgorithm.sha256.digest(bytes) }

  /// The digest of a file, whatever is in it.
  ///
  /// - Throws: ``FileError`` when it cannot be read.
  package static func sha256(path: String) throws -> [UInt8] {
    let file = try SystemFile.open(path)
    var hash = RunningHash(.sha256)
    var position = 0
    while true {
      var bytes: [UInt8] = []
      try file.read(1 << 16, at: position, into: &bytes)
      if bytes.isEmpty { return hash.finish() }
      hash.update(bytes)
      position += bytes.count
    }
  }
}
