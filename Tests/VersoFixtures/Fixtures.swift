import Verso

/// Photos whose every byte is known.
package enum Fixtures {
  /// A JPEG file without metadata, small enough for a thumbnail.
  package static let smallJPEG = JPEGBuilder(width: 16, height: 8).bytes()

  /// A photo whose thumbnail is said to reach far behind the end of the file.
  package static func cutThumbnail() -> [UInt8] {
    let size = UInt32(smallJPEG.count)
    let block = TIFFBuilder()
      .entry(Tag(.ifd1, 0x0103), .short([6]))
      .entry(Tag(.ifd1, 0x0201), .long([8]))
      .entry(Tag(.ifd1, 0x0202), .long([size + 0x10_0000]))
    return JPEGBuilder().exif(block.bytes()).bytes()
  }

  /// The Exif block of a camera: all directories, a maker note, a thumbnail, unknown tags.
  package static func camera(_ byteOrder: ByteOrder = .littleEndian) -> TIFFBuilder {
    TIFFBuilder(byteOrder)
      .entry(.imageDescription, "A view of the harbour")
      .entry(.make, "Canon")
      .entry(.model, "Canon Fixture 5")
      .entry(.orientation, 6)
      .entry(.xResolution, URational(72, 1))
      .entry(.yResolution, URational(72, 1))
      .entry(.resolutionUnit, 2)
      .entry(.software, "Fixture 1.0")
      .entry(.modifyDate, "2024:05:06 07:08:09")
      .entry(.artist, "Grace Example")
      .entry(.copyright, "Copyright 2024")
      .entry(Tag(.ifd0, 0xFDE7), .undefined([9, 8, 7, 6, 5, 4, 3, 2, 1]))
      .entry(.exposureTime, URational(10, 2000))
      .entry(.fNumber, URational(28, 10))
      .entry(.iso, 400)
      .entry(.exifVersion, .undefined(Array("0232".utf8)))
      .entry(.dateTimeOriginal, "2024:05:06 07:08:09")
      .entry(.dateTimeDigitized, "2024:05:06 07:08:10")
      .entry(.offsetTimeOriginal, "+02:00")
      .makerNote { PlainMakerNote.bytes(at: $0, $1) }
      .entry(Tag(.exif, 0x9286), .undefined(Array("ASCII\0\0\0On the quay".utf8)))
      .entry(.subSecTimeOriginal, "050")
      .entry(.focalLength, URational(50, 1))
      .entry(Tag(.exif, 0xFDE8), .signedRational([Rational(-1, 3)]))
      .entry(Tag(.gps, 0x0000), .byte([2, 3, 0, 0]))
      .entry(.gpsLatitudeRef, "N")
      .entry(.gpsLatitude, [URational(37, 1), URational(1_990_116, 100_000), URational(0, 1)])
      .entry(.gpsLongitudeRef, "W")
      .entry(.gpsLongitude, [URational(122, 1), URational(1, 1), URational(50_631, 1000)])
      .entry(.interopIndex, "R98")
      .entry(Tag(.interop, 0x0002), .undefined(Array("0100".utf8)))
      .thumbnail(smallJPEG)
  }

  /// A photo of a camera: JFIF, Exif, a comment, an unknown segment.
  package static func photo(_ byteOrder: ByteOrder = .littleEndian) -> JPEGBuilder {
    JPEGBuilder().jfif().exif(camera(byteOrder).bytes()).comment("made for a test")
      .app(9, "FIXTURE\0", [1, 2, 3, 0xFF, 0xD9, 4])
  }

  /// The least Exif that a photo may have.
  package static func least(_ byteOrder: ByteOrder = .littleEndian) -> JPEGBuilder {
    JPEGBuilder().exif(TIFFBuilder(byteOrder).entry(.make, "Leica").bytes())
  }

  /// A photo without any metadata.
  package static func bare() -> JPEGBuilder { JPEGBuilder() }
}

extension TIFFBuilder {
  /// Adds a field of a named tag with an exact value.
  package func entry<Content>(_ key: TagKey<Content>, _ value: Value) -> Self {
    entry(key.tag, value)
  }
}

/// Numbers that look random and are the same in every run.
package struct Numbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
