extension ConformanceRule {
  static let pictures: [ConformanceRule] = [
    pictureSize, tagOfPicture, thumbnailCompression, thumbnailPlace, thumbnailStart, turnedTwice,
    stripCount, stripBytes,
  ]

  /// The part of a picture that is shown may be smaller than what is coded, never larger.
  static let pictureSize = ConformanceRule(
    "picture-size", .warning, "The size that Exif names is that of the picture.",
    clause: "Exif 2.2, 4.6.5 (PixelXDimension, PixelYDimension)")
  /// Facts in the markers of JPEG are not repeated.
  static let tagOfPicture = ConformanceRule(
    "not-for-jpeg", .note, "Fields that JPEG's markers make needless are left out.",
    clause: "Exif 2.2, 4.6.8 (Tag Support Levels)")
  static let thumbnailCompression = ConformanceRule(
    "thumbnail-compression", .warning, "The compression of a thumbnail in JPEG is 6.",
    clause: "Exif 2.2, 4.6.4 (Compression)")
  static let thumbnailPlace = ConformanceRule(
    "thumbnail-place", .warning, "A thumbnail is in its block, with a position and a length.",
    clause: "Exif 2.2, 4.6.4 (JPEGInterchangeFormat, JPEGInterchangeFormatLength)")
  static let thumbnailStart = ConformanceRule(
    "thumbnail-start", .warning, "A thumbnail in JPEG begins as JPEG does.",
    clause: "Exif 2.2, 4.6.4 (JPEGInterchangeFormat)")
  static let turnedTwice = ConformanceRule(
    "turned-twice", .note, "The orientation in Exif agrees with the file's own properties.",
    clause: "ISO/IEC 23008-12, 6.5.10 (Image rotation), 6.5.12 (Image mirroring)")
  static let stripCount = ConformanceRule(
    "strip-count", .warning, "There are as many lengths of strips or tiles as positions.",
    clause: "TIFF 6.0, section 3 (StripOffsets, StripByteCounts); section 15 (Tiled Images)")
  static let stripBytes = ConformanceRule(
    "strip-bytes", .note, "Strips that are not compressed have the bytes of their pixels.",
    clause: "TIFF 6.0, section 3 (StripByteCounts)")
}

extension Conformance {
  /// Fields about pictures, compared with the pictures.
  mutating func checkPictures() throws(FileError) {
    if photo.format.has(.isDefinedByExif) { checkSize() }
    try checkThumbnail()
    if photo.turn.isContradictory, let exif = photo.turn.exif, let first = metadata.directory(.ifd0)
    {
      list.add(
        .turnedTwice,
        "Exif has \(exif.rawValue), but the file itself has \(photo.turn.effective.rawValue), which takes precedence",
        place: place(of: ExifNumber.orientation, in: first))
    }
    guard photo.format.coding == .tiff || photo.format.coding == .bigTIFF else { return }
    for directory in metadata.directories where directory.kind.isExif && directory.block == nil {
      checkStrips(directory)
    }
  }

  /// The statements on the size of a picture in JPEG.
  private mutating func checkSize() {
    guard let picture = photo.skeleton.picture, let exif = metadata.directory(.exif),
      photo.exif != nil
    else { return }
    let sides = [
      (ExifNumber.exifImageWidth, picture.width), (ExifNumber.exifImageHeight, picture.height),
    ]
    for (number, coded) in sides {
      guard let said = exif.value(of: number)?.integer, said != coded else { continue }
      // Blocks of 16 pixels may be filled up.
      if said < coded, coded - said < 16 { continue }
      list.add(
        .pictureSize, "\(said) is recorded, but the picture has \(coded)",
        place: place(of: number, in: exif), at: offset(of: number, exif))
    }
    if let first = metadata.directory(.ifd0) {
      checkNeedless(first)
      if first.entry(ExifNumber.compression) != nil {
        add(needless: ExifNumber.compression, first)
      }
    }
    if let second = metadata.directory(.ifd1), second.entry(ExifNumber.thumbnailOffset) != nil {
      checkNeedless(second)
    }
  }

  private mutating func checkNeedless(_ directory: Directory) {
    for number in Self.needless where directory.entry(number) != nil {
      add(needless: number, directory)
    }
  }

  private mutating func add(needless number: UInt16, _ directory: Directory) {
    list.add(
      .tagOfPicture, "JPEG's own markers record it", place: place(of: number, in: directory),
      at: offset(of: number, directory))
  }

  /// The fields that are marked "J" in the tables of support levels.
  private static let needless: [UInt16] = [
    ExifNumber.imageWidth, ExifNumber.imageHeight, ExifNumber.bitsPerSample,
    ExifNumber.photometricInterpretation, ExifNumber.samplesPerPixel,
    ExifNumber.planarConfiguration, ExifNumber.yCbCrSubSampling, ExifNumber.stripOffsets,
    ExifNumber.rowsPerStrip, ExifNumber.stripByteCounts,
  ]

  /// The offset of a block's field in the file.
  private func offset(of number: UInt16, _ directory: Directory) -> Int? {
    directory.entry(number).flatMap { entry in
      entry.position == Entry.noPosition || directory.block == nil
        ? nil : directory.base + Int(entry.position)
    }
  }

  /// The thumbnail of an Exif block.
  private mutating func checkThumbnail() throws(FileError) {
    guard let directory = metadata.directory(.ifd1), let index = directory.block,
      photo.exif?.index == index, let bytes = photo.exif?.bytes
    else { return }
    let start = directory.value(of: ExifNumber.thumbnailOffset)?.integer
    let length = directory.value(of: ExifNumber.thumbnailLength)?.integer
    guard start != nil || length != nil else { return }
    let place = place(of: ExifNumber.thumbnailOffset, in: directory)
    let at = offset(of: ExifNumber.thumbnailOffset, directory)
    guard let start, let length, start >= 8, length > 0 else {
      list.add(
        .thumbnailPlace, "its position or its length is missing or zero", place: place, at: at)
      return
    }
    guard start <= bytes.count, length <= bytes.count - start else {
      list.add(
        .thumbnailPlace, "its \(length) bytes at \(start) are outside the block", place: place,
        at: at)
      return
    }
    if Array(bytes[start...].prefix(2)) != [0xFF, 0xD8] {
      list.add(.thumbnailStart, "the data there are not JPEG", place: place, at: at)
    }
    let compression = directory.value(of: ExifNumber.compression)?.integer
    if compression != 6 {
      list.add(
        .thumbnailCompression,
        compression.map { "6 expected, not \($0)" } ?? "the field is missing",
        place: self.place(of: ExifNumber.compression, in: directory),
        at: offset(of: ExifNumber.compression, directory))
    }
  }

  /// The strips or tiles of a directory of a TIFF file.
  private mutating func checkStrips(_ directory: Directory) {
    for (offsets, counts) in [
      (ExifNumber.stripOffsets, ExifNumber.stripByteCounts),
      (ExifNumber.tileOffsets, ExifNumber.tileByteCounts),
    ] {
      guard let starts = directory.entry(offsets), let lengths = directory.entry(counts) else {
        continue
      }
      if starts.count != lengths.count {
        list.add(
          .stripCount, "\(starts.count) positions, \(lengths.count) lengths",
          place: place(of: counts, in: directory))
      }
    }
    func number(_ number: UInt16) -> Int? { directory.value(of: number)?.integers?.first }
    guard number(ExifNumber.compression) ?? 1 == 1,
      let width = number(ExifNumber.imageWidth), let height = number(ExifNumber.imageHeight),
      (1...1 << 20).contains(width), (1...1 << 20).contains(height),
      let counts = directory.value(of: ExifNumber.stripByteCounts)?.integers,
      // Chroma that is coarser has fewer.
      number(ExifNumber.photometricInterpretation) != 6,
      let starts = directory.entry(ExifNumber.stripOffsets), Int(starts.count) == counts.count
    else { return }
    let bits = directory.value(of: ExifNumber.bitsPerSample)?.integers ?? [1]
    let samples = number(ExifNumber.samplesPerPixel) ?? bits.count
    guard (1...64).contains(samples), bits.allSatisfy({ (1...64).contains($0) }) else { return }
    let perPixel = bits.count == samples ? bits.reduce(0, +) : (bits.first ?? 1) * samples
    // Planes are stored one after the other, each with its own rows.
    let isPlanar = number(ExifNumber.planarConfiguration) == 2
    let row =
      isPlanar
      ? bits.prefix(samples).reduce(0) { $0 + (width * $1 + 7) / 8 } : (width * perPixel + 7) / 8
    let expected = row * height
    var found = 0
    for count in counts {
      let (sum, over) = found.addingReportingOverflow(max(0, count))
      guard !over else { return }
      found = sum
    }
    guard found != expected else { return }
    list.add(
      .stripBytes, "\(expected) expected, not \(found)",
      place: place(of: ExifNumber.stripByteCounts, in: directory))
  }
}
