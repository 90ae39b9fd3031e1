/// The data that a pair of fields, a position and a length, describes. The same numbers mean a
/// thumbnail, a preview or the sensor's data, depending on the file's type and the directory.
package enum EmbeddedPicture {
  case strips, thumbnail, preview, fromRaw, previewJXL, other

  /// The data described by the pair of a field; nil for other fields.
  ///
  /// - Parameters:
  ///   - number: The number of the position or of the length.
  ///   - directory: The directory of the field.
  ///   - type: The type of the file, or nil within an Exif block.
  package init?(_ number: UInt16, in directory: Directory, type: FileFormat?) {
    switch number {
    case ExifNumber.stripOffsets, ExifNumber.stripByteCounts: self = Self.strips(directory, type)
    case ExifNumber.thumbnailOffset, ExifNumber.thumbnailLength:
      self = Self.interchange(directory.kind, type)
    default: return nil
    }
  }

  private static func strips(_ directory: Directory, _ type: FileFormat?) -> Self {
    let compression = directory.value(of: ExifNumber.compression)?.integer
    if compression == 34_892 { return .other }
    if compression == 52_546 { return .previewJXL }
    if type?.has(.previewsInStrips) == true { return directory.kind == .ifd0 ? .preview : .strips }
    let isPreview =
      type.map { type in
        type.has(.previewsInCodedStrips) && compression == 7
          && directory.value(of: ExifNumber.subfileType)?.integer != 0
      } ?? (directory.kind == .ifd(2))
    guard isPreview else { return .strips }
    return directory.kind == .subIFD(2) ? .fromRaw : .preview
  }

  private static func interchange(_ kind: DirectoryKind, _ type: FileFormat?) -> Self {
    let traits = type?.traits ?? []
    switch kind {
    case .ifd(1): return .thumbnail
    case .ifd0 where traits.contains(.thumbnailInFirst): return .thumbnail
    case .ifd0 where traits.contains(.previewInFirst): return .preview
    case .subIFD where traits.contains(.thumbnailBelow): return .thumbnail
    case .subIFD, .ifd(2): return .fromRaw
    default: return .other
    }
  }

  /// The tag under which the tables know the field's name.
  package func tag(of number: UInt16) -> Tag {
    let isLength = number == ExifNumber.stripByteCounts || number == ExifNumber.thumbnailLength
    func tag(_ kind: DirectoryKind, _ position: UInt16, _ length: UInt16) -> Tag {
      Tag(kind, isLength ? length : position)
    }
    return switch self {
    case .strips: tag(.ifd0, ExifNumber.stripOffsets, ExifNumber.stripByteCounts)
    case .thumbnail: tag(.ifd1, ExifNumber.thumbnailOffset, ExifNumber.thumbnailLength)
    case .preview: tag(.ifd(2), ExifNumber.stripOffsets, ExifNumber.stripByteCounts)
    case .fromRaw: tag(.subIFD, ExifNumber.thumbnailOffset, ExifNumber.thumbnailLength)
    case .previewJXL: tag(.subIFD, ExifNumber.stripOffsets, ExifNumber.stripByteCounts)
    case .other: tag(.subIFD(1), ExifNumber.thumbnailOffset, ExifNumber.thumbnailLength)
    }
  }

  /// The name of the picture itself; nil if it is no picture of its own.
  package var name: StaticString? {
    switch self {
    case .strips: nil
    case .thumbnail: "ThumbnailImage"
    case .preview: "PreviewImage"
    case .fromRaw: "JpgFromRaw"
    case .previewJXL: "PreviewJXL"
    case .other: "OtherImage"
    }
  }
}

extension Directory {
  /// Whether the directory has the location of the picture whose length is in a field.
  package func hasPosition(ofPictureWith length: UInt16) -> Bool {
    if attachment != nil { return true }
    let isInterchange = length == ExifNumber.thumbnailLength
    return entry(isInterchange ? ExifNumber.thumbnailOffset : ExifNumber.stripOffsets) != nil
  }

  /// The number of bytes of the TIFF file of an uncompressed reduced picture that this directory
  /// describes; nil if it describes none.
  ///
  /// The picture is stored in strips; a file of it has a header, 15 fields and the strips' bytes.
  package var reducedPictureSize: (width: Int, count: Int)? {
    func number(_ tag: UInt16) -> Int? { value(of: tag)?.integer }
    guard number(ExifNumber.subfileType) == 1, number(ExifNumber.compression) == 1,
      let width = number(ExifNumber.imageWidth),
      let height = number(ExifNumber.imageHeight),
      let bits = value(of: ExifNumber.bitsPerSample)?.integers,
      number(ExifNumber.photometricInterpretation) != nil,
      number(ExifNumber.samplesPerPixel) != nil, let rows = number(ExifNumber.rowsPerStrip),
      let strips = value(of: ExifNumber.stripOffsets)?.integers,
      let counts = value(of: ExifNumber.stripByteCounts)?.integers,
      (1...0xFFFF).contains(width), (1...0xFFFF).contains(height), bits.count <= 16,
      rows > 0, rows <= height, strips.count == counts.count
    else { return nil }
    let rowSize = bits.reduce(0) { $0 + width * ((Swift.min(max($1, 0), 64) + 7) / 8) }
    guard counts.allSatisfy({ $0 == rowSize * rows }) else { return nil }
    return (width, Self.headSizeOfReducedPicture(bits.count) + counts.reduce(0, +))
  }

  /// The bytes before the strips in such a file: the directory, two resolutions, and the depths of the samples if their
  /// field has no room for them.
  package static func headSizeOfReducedPicture(_ samples: Int) -> Int {
    DirectoryStream.headSize(15) + 2 * 8 + (samples > 2 ? 2 * samples : 0)
  }
}
