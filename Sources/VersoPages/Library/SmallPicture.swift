package import Verso

/// The small picture of a photo that the page shows.
package struct SmallPicture: Sendable {
  /// A JPEG file.
  package let jpeg: [UInt8]
  /// Its orientation, 1 to 8 as in Exif.
  package let turn: Int

  /// The most bytes that one has: what is larger is no thumbnail.
  package static let most = 96 * 1024

  /// The one that the photo carries; where it has none, one made from its pixels. Nil without either.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - drawing: Makes one, as it is displayed; nil if none is made.
  package init?(of photo: Photo, drawing: (@Sendable (Photo) -> [UInt8]?)?) {
    if let found = try? photo.thumbnail, found.count <= Self.most,
      let jpeg = Self.withoutWords(found)
    {
      self.jpeg = jpeg
      turn = photo.turn.effective.rawValue
      return
    }
    guard let made = drawing?(photo), let jpeg = Self.withoutWords(made) else { return nil }
    (self.jpeg, turn) = (jpeg, 1)
  }

  /// A JPEG file without its metadata: a thumbnail may have its own position. The data that
  /// decoders need stay, and the colour profile; nil if it is not a JPEG file.
  package static func withoutWords(_ jpeg: [UInt8]) -> [UInt8]? {
    guard jpeg.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    var kept: [UInt8] = [0xFF, 0xD8]
    var at = 2
    var isInScan = false
    while at + 2 <= jpeg.count {
      if isInScan, jpeg[at] != 0xFF {
        kept.append(jpeg[at])
        at += 1
        continue
      }
      guard jpeg[at] == 0xFF else { return nil }
      let marker = jpeg[at + 1]
      // Data after the end are not a picture (ITU-T T.81, B.1.1.3).
      if marker == 0xD9, isInScan { return kept + [0xFF, marker] }
      if marker == 0xFF {
        at += 1
        continue
      }
      // Within a scan these are data, and restart markers of decoders.
      if isInScan, marker == 0 || (0xD0...0xD7).contains(marker) {
        kept += [0xFF, marker]
        at += 2
        continue
      }
      guard at + 4 <= jpeg.count else { break }
      let length = Int(jpeg[at + 2]) << 8 | Int(jpeg[at + 3])
      guard length >= 2, length <= jpeg.count - at - 2 else { break }
      let segment = jpeg[at..<(at + 2 + length)]
      if isNeeded(marker, segment.dropFirst(4)) { kept += segment }
      isInScan = isInScan || marker == 0xDA
      at += 2 + length
    }
    return isInScan ? kept : nil
  }

  private static func isNeeded(_ marker: UInt8, _ payload: ArraySlice<UInt8>) -> Bool {
    switch marker {
    case 0xE0, 0xEE: true
    case 0xE2: payload.starts(with: "ICC_PROFILE\0".utf8)
    case 0xE1...0xEF, 0xFE: false
    default: true
    }
  }
}
