extension Photo {
  /// An uncompressed reduced picture of a directory as a separate TIFF file: the photo contains it
  /// in strips, and its description is elsewhere.
  ///
  /// - Parameter item: The listed item: "ThumbnailTIFF", "PreviewTIFF".
  /// - Returns: Nil if the item is no such picture, or the file ends before the strips.
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  func reducedPicture(_ item: Item) throws(FileError) -> [UInt8]? {
    guard let directory = directory(ofReducedPicture: item),
      let strips = directory.value(of: ExifNumber.stripOffsets)?.integers,
      let counts = directory.value(of: ExifNumber.stripByteCounts)?.integers
    else { return nil }
    let source = try openOrigin()
    var samples: [UInt8] = []
    for (start, count) in zip(strips, counts) {
      guard let range = directory.range(ofStripAt: start, count), range.upperBound <= source.count
      else { return nil }
      samples += try source.read(range)
    }
    return directory.fileOfReducedPicture(samples)
  }

  /// The strips of such a picture in the file; none for other items.
  func strips(ofReducedPicture item: Item) -> [Range<Int>] {
    guard let directory = directory(ofReducedPicture: item),
      let strips = directory.value(of: ExifNumber.stripOffsets)?.integers,
      let counts = directory.value(of: ExifNumber.stripByteCounts)?.integers
    else { return [] }
    return zip(strips, counts).compactMap { directory.range(ofStripAt: $0, $1) }
  }

  private func directory(ofReducedPicture item: Item) -> Directory? {
    guard ["ThumbnailTIFF", "PreviewTIFF"].contains(item.name) else { return nil }
    return metadata.directories.first {
      $0.kind.name == item.group && $0.reducedPictureSize != nil
    }
  }
}

extension Directory {
  /// The range of a strip in the file; nil if it is impossible.
  fileprivate func range(ofStripAt start: Int, _ count: Int) -> Range<Int>? {
    guard (0..<1 << 48).contains(start), (0..<1 << 48).contains(count), base < 1 << 48 else {
      return nil
    }
    return (base + start)..<(base + start + count)
  }

  /// A TIFF file of a reduced picture: a header, 15 fields and the bytes of its strips as one.
  fileprivate func fileOfReducedPicture(_ samples: [UInt8]) -> [UInt8] {
    func number(_ tag: UInt16, or other: Int) -> Int { value(of: tag)?.integer ?? other }
    func resolution(_ tag: UInt16) -> [UInt8] {
      guard let entry = entry(tag), entry.size == 8 else {
        var bytes: [UInt8] = []
        bytes.append(UInt32(72), byteOrder)
        bytes.append(UInt32(1), byteOrder)
        return bytes
      }
      return bytes(of: entry)
    }
    let bits = value(of: ExifNumber.bitsPerSample)?.integers ?? []
    var depths: [UInt8] = []
    for depth in bits { depths.append(UInt16(clamping: depth), byteOrder) }
    let height = number(ExifNumber.imageHeight, or: 0)
    let first = 8 + 2 + 15 * 12 + 4
    let far = depths.count > 4 ? depths.count : 0
    let rows: [(tag: UInt16, format: Format, count: Int, value: Int)] = [
      // In a file of its own it is reduced of nothing.
      (ExifNumber.subfileType, .long, 1, 0),
      (ExifNumber.imageWidth, .long, 1, number(ExifNumber.imageWidth, or: 0)),
      (ExifNumber.imageHeight, .long, 1, height),
      (ExifNumber.bitsPerSample, .short, bits.count, first),
      (ExifNumber.compression, .short, 1, 1),
      (
        ExifNumber.photometricInterpretation, .short, 1,
        number(ExifNumber.photometricInterpretation, or: 1)
      ),
      (ExifNumber.stripOffsets, .long, 1, first + far + 16),
      (ExifNumber.orientation, .short, 1, number(ExifNumber.orientation, or: 1)),
      (ExifNumber.samplesPerPixel, .short, 1, number(ExifNumber.samplesPerPixel, or: 1)),
      (ExifNumber.rowsPerStrip, .long, 1, height),
      (ExifNumber.stripByteCounts, .long, 1, samples.count),
      (ExifNumber.xResolution, .rational, 1, first + far),
      (ExifNumber.yResolution, .rational, 1, first + far + 8),
      (
        ExifNumber.planarConfiguration, .short, 1, number(ExifNumber.planarConfiguration, or: 1)
      ),
      (ExifNumber.resolutionUnit, .short, 1, number(ExifNumber.resolutionUnit, or: 2)),
    ]
    var file: [UInt8] = byteOrder == .bigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
    file.append(UInt16(42), byteOrder)
    file.append(UInt32(8), byteOrder)
    file.append(UInt16(clamping: rows.count), byteOrder)
    for row in rows {
      file.append(row.tag, byteOrder)
      file.append(UInt16(row.format.code), byteOrder)
      file.append(UInt32(clamping: row.count), byteOrder)
      if row.tag == ExifNumber.bitsPerSample, far == 0 {
        file += depths + [UInt8](repeating: 0, count: 4 - depths.count)
      } else if row.format == .short, row.count == 1 {
        file.append(UInt16(clamping: row.value), byteOrder)
        file.append(UInt16(0), byteOrder)
      } else {
        file.append(UInt32(clamping: row.value), byteOrder)
      }
    }
    file.append(UInt32(0), byteOrder)
    if far > 0 { file += depths }
    return file + resolution(ExifNumber.xResolution) + resolution(ExifNumber.yResolution) + samples
  }
}
