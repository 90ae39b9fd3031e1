extension Metadata {
  /// The JPEG thumbnail of IFD1, as the bytes of a JPEG file. Nil without a thumbnail, or if it is outside the block.
  /// Uncompressed thumbnails (TIFF strips) are kept, but not returned here.
  public var thumbnail: [UInt8]? {
    guard let directory = directory(.ifd1) else { return nil }
    if let attachment = directory.attachment { return attachment }
    guard directory.block != nil,
      let start = directory.value(of: ExifNumber.thumbnailOffset)?.integer,
      let count = directory.value(of: ExifNumber.thumbnailLength)?.integer, count > 0
    else { return nil }
    let (end, over) = start.addingReportingOverflow(count)
    guard !over, start >= 8 else { return nil }
    return directory.bytes.rawSpan.region(start..<end)?.array
  }

  /// Replaces the JPEG thumbnail, or adds one with the directory it needs.
  ///
  /// - Throws: ``MetadataError`` when the bytes are not a JPEG file, or when IFD1 has an
  ///   uncompressed thumbnail: remove that first.
  public mutating func setThumbnail(_ jpeg: [UInt8]) throws {
    guard FileFormat.of(head: jpeg) == .jpeg else {
      throw MetadataError(.invalidValue, "a thumbnail is a JPEG file", place: "IFD1")
    }
    if let directory = directory(.ifd1), directory.entry(ExifNumber.stripOffsets) != nil {
      throw MetadataError(
        .unsupported, "there is an uncompressed thumbnail; remove it first", place: "IFD1")
    }
    if directory(.ifd1)?.entry(ExifNumber.compression) == nil {
      store(
        Tag(.ifd1, ExifNumber.compression), .short, 1,
        Value.short([6]).encoded(byteOrder(for: .ifd1)))
    }
    let order = byteOrder(for: .ifd1)
    let size = Value.long([UInt32(clamping: jpeg.count)]).encoded(order)
    store(Tag(.ifd1, ExifNumber.thumbnailLength), .long, 1, size)
    if directory(.ifd1)?.entry(ExifNumber.thumbnailOffset) == nil {
      store(Tag(.ifd1, ExifNumber.thumbnailOffset), .long, 1, [0, 0, 0, 0])
    }
    edit(.ifd1) { $0.attachment = jpeg }
  }

  /// Removes the thumbnail with its directory.
  public mutating func removeThumbnail() { removeAll(in: .ifd1) }
}
