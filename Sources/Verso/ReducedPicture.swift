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
  fileprivate func fileOfReducedPicture(_ samples: [UInt8]) -> [UInt8]? {
    let bits = value(of: ExifNumber.bitsPerSample)?.integers ?? []
    typealias Field = DirectoryStream.Field
    func numbers(_ tag: UInt16, _ format: Format, _ numbers: [Int]) -> Field {
      let layout = DirectoryLayout(byteOrder)
      var bytes: [UInt8] = []
      for number in numbers {
        let most = format == .short ? Int(UInt16.max) : Int(UInt32.max)
        layout.append(min(max(number, 0), most), size: format.size ?? 4, to: &bytes)
      }
      return Field(tag, format: format.code, count: numbers.count, bytes)
    }
    func copied(_ tag: UInt16, _ format: Format, or other: Int) -> Field {
      numbers(tag, format, [value(of: tag)?.integer ?? other])
    }
    func resolution(_ tag: UInt16) -> Field {
      let stored = entry(tag).flatMap { $0.size == 8 ? self.bytes(of: $0) : nil }
      return Field(
        tag, format: Format.rational.code, count: 1, stored ?? numbers(tag, .long, [72, 1]).bytes)
    }
    let height = value(of: ExifNumber.imageHeight)?.integer ?? 0
    let fields = [
      // In a file of its own it is reduced of nothing.
      numbers(ExifNumber.subfileType, .long, [0]),
      copied(ExifNumber.imageWidth, .long, or: 0),
      numbers(ExifNumber.imageHeight, .long, [height]),
      numbers(ExifNumber.bitsPerSample, .short, bits),
      numbers(ExifNumber.compression, .short, [1]),
      copied(ExifNumber.photometricInterpretation, .short, or: 1),
      numbers(ExifNumber.stripOffsets, .long, [Self.headSizeOfReducedPicture(bits.count)]),
      copied(ExifNumber.orientation, .short, or: 1),
      copied(ExifNumber.samplesPerPixel, .short, or: 1),
      numbers(ExifNumber.rowsPerStrip, .long, [height]),
      numbers(ExifNumber.stripByteCounts, .long, [samples.count]),
      resolution(ExifNumber.xResolution), resolution(ExifNumber.yResolution),
      copied(ExifNumber.planarConfiguration, .short, or: 1),
      copied(ExifNumber.resolutionUnit, .short, or: 2),
    ]
    return DirectoryStream(fields, byteOrder).encoded().map { $0 + samples }
  }
}
