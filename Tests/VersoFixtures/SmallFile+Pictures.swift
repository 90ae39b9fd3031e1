import Verso

extension SmallFile {
  /// Formats that are edited.
  package static let pictures: [SmallFile] = [
    SmallFile("JPEG", Fixtures.photo().trailer([1, 2]).bytes()),
    SmallFile("JPEG, least", Fixtures.least(.bigEndian).bytes()),
    SmallFile("TIFF", tiff(isBig: false)), SmallFile("BigTIFF", tiff(isBig: true)),
    SmallFile("PNG", png()), SmallFile("WebP", webP()), SmallFile("WebP, lossy", plainWebP()),
    SmallFile("GIF", gif()), SmallFile("PSD", psd()), SmallFile("HEIF", heif("heic", "hvc1")),
    SmallFile("AVIF", heif("avif", "av01")), SmallFile("JPEG XL", jxl()),
    SmallFile("JPEG XL codestream", codestream), SmallFile("JPEG 2000", jp2()),
  ]

  private static func tiff(isBig: Bool) -> [UInt8] {
    var builder = TIFFFileBuilder(isBig ? .littleEndian : .bigEndian, isBig: isBig)
    builder.fields = [
      (0x010F, Part.text("Canon")), (0x0112, .short([6])), (0x013B, Part.text("Grace Example")),
      (0x02BC, .byte(Part.packet)),
    ]
    builder.exif = [(0x9003, Part.text("2024:05:06 07:08:09"))]
    return builder.bytes()
  }

  private static func png() -> [UInt8] {
    Part.join(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      Part.chunk("IHDR", [0, 0, 0, 4, 0, 0, 0, 2, 8, 2, 0, 0, 0]),
      Part.chunk("iCCP", Array("small\0\0".utf8) + Zlib.deflated(Part.profile)),
      Part.chunk("eXIf", Part.exif),
      Part.chunk("tEXt", Array("Author\0Grace Example".utf8)),
      Part.chunk("zTXt", Array("Comment\0\0".utf8) + Zlib.deflated(Array("quiet".utf8))),
      Part.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Part.packet),
      Part.chunk("IDAT", Zlib.deflated([UInt8](repeating: 7, count: 26))),
      Part.chunk("IEND", []))
  }

  private static func riff(_ name: String, _ chunks: [UInt8]) -> [UInt8] {
    Part.riff("RIFF", Array(name.utf8) + chunks)
  }

  private static let frame: [UInt8] = [0x10, 0, 0, 0x9D, 0x01, 0x2A, 4, 0, 2, 0, 1, 2, 3]

  private static func plainWebP() -> [UInt8] { riff("WEBP", Part.riff("VP8 ", frame)) }

  private static func webP() -> [UInt8] {
    riff(
      "WEBP",
      Part.join(
        Part.riff("VP8X", [0x2C, 0, 0, 0, 3, 0, 0, 1, 0, 0]), Part.riff("ICCP", Part.profile),
        Part.riff("VP8 ", frame), Part.riff("EXIF", Part.exif), Part.riff("XMP ", Part.packet)))
  }

  private static func gif() -> [UInt8] {
    let screen: [UInt8] = [4, 0, 2, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
    let comment: [UInt8] = Part.join(
      [0x21, 0xFE, 5],
      Array("quiet".utf8),
      [0])
    let loop: [UInt8] = Part.join(
      [0x21, 0xFF, 11],
      Array("NETSCAPE2.0".utf8),
      [3, 1, 0, 0, 0])
    let xmp = Part.join(
      [0x21, 0xFF, 11],
      Array("XMP DataXMP".utf8),
      Part.packet,
      [1],
      (0...255).reversed().map { UInt8($0) },
      [0])
    let picture: [UInt8] =
      [0x21, 0xF9, 4, 0, 5, 0, 0, 0, 0x2C, 0, 0, 0, 0, 4, 0, 2, 0, 0, 2, 2, 0x44, 1, 0]
    return Part.join(
      Array("GIF89a".utf8),
      screen,
      loop,
      comment,
      xmp,
      picture,
      picture,
      [0x3B])
  }

  private static func psd() -> [UInt8] {
    func resource(_ number: Int, _ data: [UInt8]) -> [UInt8] {
      Part.join(
        Array("8BIM".utf8), Part.short(number), [0, 0], Part.long(data.count), data,
        Part.zeros(data.count % 2))
    }
    let texts: [UInt8] = [0x1C, 2, 80, 0, 13] + Array("Grace Example".utf8)
    let resources = Part.join(
      resource(0x0404, texts),
      resource(0x0422, Part.exif),
      resource(0x0424, Part.packet),
      resource(0x040A, [1]))
    return Part.join(
      Array("8BPS".utf8),
      [0, 1],
      Part.zeros(6),
      [0, 3],
      Part.long(2),
      Part.long(4),
      [0, 8, 0, 3],
      Part.long(0),
      Part.long(resources.count),
      resources,
      Part.long(0),
      [0, 0],
      Part.zeros(24))
  }

  /// A picture in `mdat`, with items of Exif and XMP behind it.
  private static func heif(_ brand: String, _ codec: String) -> [UInt8] {
    func info(_ id: UInt8, _ type: String, _ media: String? = nil) -> [UInt8] {
      Part.box(
        "infe",
        Part.join(
          [2, 0, 0, 0, 0, id, 0, 0], Array(type.utf8), [0],
          media.map { Array($0.utf8) + [0] } ?? []))
    }
    let picture = (0..<40).map { UInt8($0) }
    let contents = [picture, Part.zeros(4) + Part.exif, Part.packet]
    let type = Part.box("ftyp", Array("\(brand)\0\0\0\0mif1\(brand)".utf8))
    func meta(at position: Int) -> [UInt8] {
      var places: [UInt8] = [1, 0, 0, 0, 0x44, 0, 0, 3]
      var at = position
      for (index, content) in contents.enumerated() {
        places += [0, UInt8(index + 1), 0, 0, 0, 0, 0, 1]
        places += Part.long(at) + Part.long(content.count)
        at += content.count
      }
      let infos = Part.join(
        info(1, codec),
        info(2, "Exif"),
        info(3, "mime", "application/rdf+xml"))
      let references =
        Part.box("cdsc", [0, 2, 0, 1, 0, 1]) + Part.box("cdsc", [0, 3, 0, 1, 0, 1])
      let properties =
        Part.box("ispe", Part.zeros(4) + Part.long(8) + Part.long(5)) + Part.box("irot", [3])
      let assignment: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 2, 0x81, 0x82]
      let handler = Part.join(Part.zeros(8), Array("pict".utf8), Part.zeros(13))
      return Part.box(
        "meta",
        Part.join(
          Part.zeros(4), Part.box("hdlr", handler), Part.box("pitm", [0, 0, 0, 0, 0, 1]),
          Part.box("iloc", places), Part.box("iinf", [0, 0, 0, 0, 0, 3] + infos),
          Part.box("iref", Part.zeros(4) + references),
          Part.box("iprp", Part.box("ipco", properties) + Part.box("ipma", assignment))))
    }
    let start = type.count + meta(at: 0).count + 8
    return Part.join(
      type,
      meta(at: start),
      Part.box("mdat", contents.flatMap { $0 }))
  }

  /// 40 by 30 pixels: not small, a height of 9 bits, and four thirds of it across.
  private static let codestream: [UInt8] =
    Part.join(
      [0xFF, 0x0A],
      Part.long(29 << 3 | 3 << 12, .littleEndian),
      [1, 2, 3])

  private static func jxl() -> [UInt8] {
    Part.join(
      Part.box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]),
      Part.box("ftyp", Array("jxl \0\0\0\0jxl ".utf8)),
      Part.box("Exif", Part.zeros(4) + Part.exif), Part.box("xml ", Part.packet),
      Part.box("jxlc", codestream))
  }

  private static func jp2() -> [UInt8] {
    let header = Part.box("ihdr", [0, 0, 0, 30, 0, 0, 0, 40, 0, 3, 7, 7, 0, 0])
    let color = Part.box("colr", [1, 0, 0, 0, 0, 0, 16])
    return Part.join(
      Part.box("jP  ", [0x0D, 0x0A, 0x87, 0x0A]),
      Part.box("ftyp", Array("jp2 \0\0\0\0jp2 ".utf8)),
      Part.box("jp2h", header + color),
      Part.box("uuid", Array("JpgTiffExif->JP2".utf8) + Part.exif),
      Part.box("jp2c", [0xFF, 0x4F, 0xFF, 0x51, 1, 2, 3]))
  }
}
