extension TIFF {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    var result = PictureData()
    var (count, listed, number) = (0, 0, 0)
    for directory in skeleton.directories {
      let ranges = directory.data().map { $0.clamped(to: 0..<source.count) }
      listed += directory.data().reduce(0) { $0 + $1.count }
      count += ranges.reduce(0) { $0 + $1.count }
      let pieces = fields(of: directory)
      guard !ranges.isEmpty || !pieces.isEmpty else { continue }
      result.parts.add("fields \(number)", pieces: pieces)
      if !ranges.isEmpty { result.parts.add("data \(number)", ranges) }
      number += 1
    }
    // Most of a truncated file is missing.
    guard count >= listed - count else { return PictureData(whole: source) }
    // Some raw files have their largest part where only the maker's fields lead.
    let isElsewhere =
      skeleton.format.isRaw && count < source.count / 2 && source.count - count > 1 << 20
    guard count > 0, !isElsewhere else { return try PictureData(allOf: skeleton, source) }
    result.addProfile(skeleton)
    // Samples of more than eight bits are other ones in the other order.
    result.parts.add("byte order", bytes: [skeleton.byteOrder == .bigEndian ? 0x4D : 0x49])
    return result
  }

  /// The fields for layout and colours of a directory, with numbers that no edit changes.
  private static func fields(of directory: Directory) -> [Appearance.Piece] {
    var pieces: [Appearance.Piece] = []
    let entries = directory.entries.enumerated().sorted {
      ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
    }
    for entry in entries.map(\.element) where isLook(entry.number) {
      guard let value = directory.value(of: entry) else { continue }
      var bytes: [UInt8] = []
      bytes.append(entry.number, .bigEndian)
      bytes.append(UInt64(value.count), .bigEndian)
      if let numbers = value.integers {
        for number in numbers { bytes.append(UInt64(bitPattern: Int64(number)), .bigEndian) }
      } else {
        bytes += value.encoded(.bigEndian)
      }
      pieces.append(.bytes(bytes))
    }
    return pieces
  }

  /// Whether a picture is another one with another value of a field. Its location, its print size,
  /// the number of its page and the name of the camera do not make another picture.
  private static func isLook(_ number: UInt16) -> Bool {
    switch number {
    case ExifNumber.stripOffsets, ExifNumber.tileOffsets, ExifNumber.subIFD,
      ExifNumber.thumbnailOffset, ExifNumber.thumbnailLength, ExifNumber.xResolution,
      ExifNumber.yResolution, ExifNumber.xPosition, ExifNumber.yPosition,
      ExifNumber.resolutionUnit, ExifNumber.pageNumber, ExifNumber.uniqueCameraModel:
      false
    default: StripList.describesPicture(number)
    }
  }
}
