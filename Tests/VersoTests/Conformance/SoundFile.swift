import Verso
import VersoFixtures

/// A photo that keeps every rule, and what can be changed in it.
struct SoundFile {
  /// The fields of its Exif block, in whatever order; they are written in that of their numbers.
  var fields: [Tag: Value] = [
    Tag(.ifd0, ExifNumber.make): Part.text("Example"),
    Tag(.ifd0, ExifNumber.model): Part.text("Example One"),
    Tag(.ifd0, ExifNumber.orientation): .short([1]),
    Tag(.ifd0, ExifNumber.xResolution): .rational([URational(72, 1)]),
    Tag(.ifd0, ExifNumber.yResolution): .rational([URational(72, 1)]),
    Tag(.ifd0, ExifNumber.resolutionUnit): .short([2]),
    Tag(.ifd0, ExifNumber.modifyDate): Part.text("2024:05:06 07:08:09"),
    Tag(.ifd0, ExifNumber.yCbCrPositioning): .short([1]),
    Tag(.exif, ExifNumber.exposureTime): .rational([URational(1, 200)]),
    Tag(.exif, ExifNumber.exifVersion): .undefined(Array("0232".utf8)),
    Tag(.exif, ExifNumber.dateTimeOriginal): Part.text("2024:05:06 07:08:09"),
    Tag(.exif, ExifNumber.offsetTimeOriginal): Part.text("+02:00"),
    Tag(.exif, ExifNumber.componentsConfiguration): .undefined([1, 2, 3, 0]),
    Tag(.exif, ExifNumber.userComment): .undefined(Array("ASCII\0\0\0On the quay".utf8)),
    Tag(.exif, ExifNumber.flashpixVersion): .undefined(Array("0100".utf8)),
    Tag(.exif, ExifNumber.colorSpace): .short([1]),
    Tag(.exif, ExifNumber.exifImageWidth): .long([32]),
    Tag(.exif, ExifNumber.exifImageHeight): .long([16]),
    Tag(.gps, GPSNumber.versionID): .byte([2, 3, 0, 0]),
    Tag(.gps, GPSNumber.latitudeRef): Part.text("N"),
    Tag(.gps, GPSNumber.latitude): .rational([
      URational(37, 1), URational(19, 1), URational(0, 1),
    ]),
    Tag(.gps, GPSNumber.longitudeRef): Part.text("W"),
    Tag(.gps, GPSNumber.longitude): .rational([
      URational(122, 1), URational(1, 1), URational(0, 1),
    ]),
    Tag(.interop, InteropNumber.index): Part.text("R98"),
    Tag(.interop, InteropNumber.version): .undefined(Array("0100".utf8)),
  ]
  var thumbnail = Fixtures.smallJPEG

  /// The same with a field of another value, or without it.
  func with(_ tag: Tag, _ value: Value?) -> SoundFile {
    var result = self
    result.fields[tag] = value
    return result
  }

  func builder(_ byteOrder: ByteOrder = .littleEndian) -> TIFFBuilder {
    let sorted = fields.sorted {
      ($0.key.directory.code, $0.key.number) < ($1.key.directory.code, $1.key.number)
    }
    let built = sorted.reduce(TIFFBuilder(byteOrder)) { $0.entry($1.key, $1.value) }
    return thumbnail.isEmpty ? built : built.thumbnail(thumbnail)
  }

  var exif: [UInt8] { builder().bytes() }
  var jpeg: [UInt8] { JPEGBuilder().exif(exif).bytes() }

  /// A photo with two bytes of an entry's value changed.
  func patched(_ tag: Tag, to number: UInt32) -> [UInt8] {
    var built = builder().built()
    guard let at = built.entries[tag] else { return [] }
    built.bytes.replaceSubrange((at + 8)..<(at + 12), with: Part.long(Int(number), .littleEndian))
    return JPEGBuilder().exif(built.bytes).bytes()
  }

  // MARK: Packets

  /// A packet with some properties, which stand in the namespaces that are usual.
  static func packet(
    _ properties: String, begin: String = "\u{FEFF}", end: String = "w", attributes: String = ""
  ) -> [UInt8] {
    let body = document(properties, attributes)
    return Array(
      "<?xpacket begin=\"\(begin)\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\(body)<?xpacket end=\"\(end)\"?>"
        .utf8)
  }

  static func document(_ properties: String, _ attributes: String = "") -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"\
    \(attributes)>\(properties)</rdf:Description></rdf:RDF></x:xmpmeta>
    """
  }

  static let creator = "<dc:creator><rdf:Seq><rdf:li>Ada Example</rdf:li></rdf:Seq></dc:creator>"

  static func jpeg(packet: [UInt8]) -> [UInt8] {
    JPEGBuilder().app(1, "http://ns.adobe.com/xap/1.0/\0", packet).bytes()
  }

  // MARK: IPTC

  /// A photo with datasets of the second record, and their digest beside them.
  static func jpeg(datasets: [UInt8], version: Bool = true, digest: [UInt8]? = nil) -> [UInt8] {
    let all = (version ? [0x1C, 2, 0, 0, 2, 0, 4] : []) + datasets
    let resources =
      SmallFile.resource(0x0404, all) + (digest.map { SmallFile.resource(0x0425, $0) } ?? [])
    return JPEGBuilder().app(13, "Photoshop 3.0\0", resources).bytes()
  }

  // MARK: Other formats

  /// A PNG picture with chunks before its data, and behind them.
  static func png(_ before: [UInt8] = [], behind: [UInt8] = [], end: Bool = true) -> [UInt8] {
    Part.join(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      Part.chunk("IHDR", [0, 0, 0, 4, 0, 0, 0, 2, 8, 2, 0, 0, 0]), before,
      Part.chunk("IDAT", Zlib.deflated([UInt8](repeating: 7, count: 26))), behind,
      end ? Part.chunk("IEND", []) : [])
  }

  static let gamma = Part.chunk("gAMA", [0, 0, 0xB1, 0x8F])

  /// A WebP picture with the flags of its extended header; nil without one.
  static func webP(flags: UInt8?, _ chunks: [UInt8] = []) -> [UInt8] {
    let frame: [UInt8] = [0x10, 0, 0, 0x9D, 0x01, 0x2A, 4, 0, 2, 0, 1, 2, 3]
    let header = flags.map { Part.riff("VP8X", [$0, 0, 0, 0, 3, 0, 0, 1, 0, 0]) } ?? []
    return Part.riff(
      "RIFF", Part.join(Array("WEBP".utf8), header, Part.riff("VP8 ", frame), chunks))
  }

  /// A HEIF picture with an Exif item that says of the turn what it is given.
  static func heif(
    turn: UInt16 = 1, refers: [(type: String, to: Int)] = [("cdsc", 1)]
  ) -> [UInt8] {
    let exif = [0, 0, 0, 0] + heifExif(turn)
    return HEIFBuilder(
      media: [UInt8](repeating: 1, count: 64) + exif,
      items: [HEIFBuilder.Item("Exif", nil, 64..<(64 + exif.count), refers: refers)]
    ).bytes()
  }

  private static func heifExif(_ turn: UInt16) -> [UInt8] {
    SoundFile().with(Tag(.ifd0, ExifNumber.orientation), .short([turn])).exif
  }

  /// A TIFF file of 4 × 4 grey pixels in strips of so many bytes.
  static func tiff(offsets: [UInt32] = [8], counts: [UInt32] = [16]) -> [UInt8] {
    TIFFBuilder()
      .entry(Tag(.ifd0, ExifNumber.imageWidth), .short([4]))
      .entry(Tag(.ifd0, ExifNumber.imageHeight), .short([4]))
      .entry(Tag(.ifd0, ExifNumber.bitsPerSample), .short([8]))
      .entry(Tag(.ifd0, ExifNumber.compression), .short([1]))
      .entry(Tag(.ifd0, ExifNumber.photometricInterpretation), .short([1]))
      .entry(Tag(.ifd0, ExifNumber.stripOffsets), .long(offsets))
      .entry(Tag(.ifd0, ExifNumber.samplesPerPixel), .short([1]))
      .entry(Tag(.ifd0, ExifNumber.rowsPerStrip), .short([4]))
      .entry(Tag(.ifd0, ExifNumber.stripByteCounts), .long(counts))
      .entry(Tag(.ifd0, ExifNumber.xResolution), .rational([URational(72, 1)]))
      .entry(Tag(.ifd0, ExifNumber.yResolution), .rational([URational(72, 1)]))
      .entry(Tag(.ifd0, ExifNumber.resolutionUnit), .short([2])).bytes()
  }

  static let all: [SmallFile] = [
    SmallFile("JPEG with Exif", SoundFile().jpeg),
    SmallFile("JPEG with XMP", jpeg(packet: packet(creator))),
    SmallFile("JPEG with IPTC data", jpeg(datasets: SmallFile.dataset(105, "Quay"))),
    SmallFile("PNG", png(gamma + Part.chunk("eXIf", SoundFile().exif))),
    SmallFile("WebP", webP(flags: 0x08, Part.riff("EXIF", SoundFile().exif))),
    SmallFile("HEIF", heif()), SmallFile("TIFF", tiff()),
    SmallFile("XMP", packet(creator)),
  ]
}

extension [UInt8] {
  /// The same with other bytes in the place of the first ones that are like some.
  func replacing(_ old: [UInt8], by new: [UInt8], behind front: [UInt8] = []) -> [UInt8] {
    var result = self
    guard let start = front.isEmpty ? 0 : position(of: front),
      let at = position(of: old, from: start)
    else { return [] }
    result.replaceSubrange(at..<(at + old.count), with: new)
    return result
  }
}
