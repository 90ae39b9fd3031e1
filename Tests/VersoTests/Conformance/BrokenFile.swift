import Verso
import VersoFixtures

/// A photo that breaks one rule.
struct BrokenFile: Sendable, CustomStringConvertible {
  let rule: String
  let bytes: [UInt8]
  /// Rules that cannot but be broken with it.
  let others: Set<String>

  init(_ rule: String, _ bytes: [UInt8], with others: Set<String> = []) {
    (self.rule, self.bytes, self.others) = (rule, bytes, others)
  }

  var description: String { rule }

  static let all: [BrokenFile] =
    directories + fields + pictures + segments + packets + datasets + chunks + items

  private static func changed(_ tag: Tag, _ value: Value?) -> [UInt8] {
    SoundFile().with(tag, value).jpeg
  }

  private static func exif(_ number: UInt16) -> Tag { Tag(.exif, number) }
  private static func ifd0(_ number: UInt16) -> Tag { Tag(.ifd0, number) }

  /// A photo whose Software lies where it is said in what stands behind its directories.
  private static func trailing(
    _ bytes: [UInt8], _ fields: [(number: UInt16, count: UInt32, at: UInt32)]
  ) -> [UInt8] {
    // Only what comes last in its directory may be added in front of the others' places.
    var sound = SoundFile()
    sound.fields[ifd0(ExifNumber.modifyDate)] = nil
    func build(_ start: UInt32) -> [UInt8] {
      var builder = TIFFBuilder()
      let sorted = sound.fields.sorted {
        ($0.key.directory.code, $0.key.number) < ($1.key.directory.code, $1.key.number)
      }
      for (tag, value) in sorted {
        if tag == ifd0(ExifNumber.yCbCrPositioning) {
          for field in fields {
            builder = builder.raw(
              ifd0(field.number), format: 2, count: field.count, field: start + field.at)
          }
        }
        builder = builder.entry(tag, value)
      }
      return builder.trailing(bytes).bytes()
    }
    let start = UInt32(build(8).count - bytes.count)
    return JPEGBuilder().exif(build(start)).bytes()
  }

  private static let directories: [BrokenFile] = [
    BrokenFile(
      "tag-order",
      JPEGBuilder().exif(
        TIFFBuilder().entry(ifd0(ExifNumber.software), Part.text("One"))
          .entry(ifd0(ExifNumber.make), Part.text("Example"))
          .entry(exif(ExifNumber.exifVersion), .undefined(Array("0232".utf8))).bytes()
      ).bytes(), with: ["missing-tag"]),
    BrokenFile(
      "tag-repetition",
      JPEGBuilder().exif(
        TIFFBuilder().entry(ifd0(ExifNumber.make), Part.text("Example"))
          .entry(ifd0(ExifNumber.make), Part.text("Other"))
          .entry(exif(ExifNumber.exifVersion), .undefined(Array("0232".utf8))).bytes()
      ).bytes(), with: ["missing-tag"]),
    BrokenFile(
      "empty-directory",
      JPEGBuilder().exif(SoundFile().builder().announcing(0, in: .interop).bytes()).bytes()),
    BrokenFile(
      "odd-offset",
      trailing(
        [0] + Array("Hello\0".utf8), [(ExifNumber.software, 6, 1)])),
    BrokenFile(
      "overlap",
      trailing(
        Array("Hello  \0".utf8), [(ExifNumber.software, 8, 0), (ExifNumber.artist, 6, 2)])),
  ]

  private static let fields: [BrokenFile] = [
    BrokenFile("wrong-type", changed(ifd0(ExifNumber.orientation), .byte([1]))),
    BrokenFile("wrong-count", changed(exif(ExifNumber.colorSpace), .short([1, 1]))),
    BrokenFile("unknown-code", changed(ifd0(ExifNumber.orientation), .short([9]))),
    BrokenFile(
      "value-form", changed(exif(ExifNumber.dateTimeOriginal), Part.text("2024/05/06 07:08:09"))),
    BrokenFile(
      "misplaced-tag", changed(ifd0(ExifNumber.fNumber), .rational([URational(28, 10)]))),
    BrokenFile(
      "missing-terminator", changed(ifd0(ExifNumber.make), .ascii(Array("Example".utf8)))),
    BrokenFile("beyond-ascii", changed(ifd0(ExifNumber.artist), .ascii([0x41, 0xE9, 0x41, 0]))),
    BrokenFile(
      "invalid-utf8",
      SoundFile().with(exif(ExifNumber.exifVersion), .undefined(Array("0300".utf8)))
        .with(ifd0(ExifNumber.artist), .utf8([0x41, 0xE9, 0x41, 0x42, 0x43, 0])).jpeg),
    BrokenFile(
      "utf8-before-exif3", changed(ifd0(ExifNumber.artist), .utf8(Array("Ada Example\0".utf8)))),
    BrokenFile("later-tag", changed(exif(ExifNumber.exifVersion), .undefined(Array("0220".utf8)))),
    BrokenFile("missing-tag", changed(exif(ExifNumber.colorSpace), nil)),
    BrokenFile(
      "character-code", changed(exif(ExifNumber.userComment), .undefined(Array("A quay".utf8)))),
    BrokenFile(
      "version-form", changed(exif(ExifNumber.exifVersion), .undefined([2, 3, 2, 0]))),
    BrokenFile("gps-reference", changed(Tag(.gps, GPSNumber.latitudeRef), nil)),
    BrokenFile(
      "missing-exif-directory",
      JPEGBuilder().exif(
        TIFFBuilder().entry(.make, "Example").entry(.xResolution, URational(72, 1))
          .entry(.yResolution, URational(72, 1)).entry(.resolutionUnit, 2)
          .entry(ifd0(ExifNumber.yCbCrPositioning), .short([1])).bytes()
      ).bytes()),
    BrokenFile(
      "maker-note",
      JPEGBuilder().exif(
        SoundFile().with(ifd0(ExifNumber.make), Part.text("Canon")).builder()
          .makerNote { _, _ in [50, 0, 1, 0, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0] }.bytes()
      ).bytes(), with: ["tag-order"]),
    BrokenFile(
      "unreadable-part", JPEGBuilder().exif(SoundFile().exif).exif(SoundFile().exif).bytes()),
    BrokenFile("broken-structure", SoundFile.png(end: false)),
  ]

  private static let pictures: [BrokenFile] = [
    BrokenFile("picture-size", changed(exif(ExifNumber.exifImageWidth), .long([640]))),
    BrokenFile("not-for-jpeg", changed(ifd0(ExifNumber.imageWidth), .long([32]))),
    BrokenFile(
      "thumbnail-compression", SoundFile().patched(Tag(.ifd1, ExifNumber.compression), to: 1)),
    BrokenFile("thumbnail-place", SoundFile().patched(Tag(.ifd1, 0x0202), to: 0)),
    BrokenFile(
      "thumbnail-start",
      {
        var file = SoundFile()
        file.thumbnail = [1, 2, 3, 4, 5, 6, 7, 8]
        return file.jpeg
      }()),
    BrokenFile("turned-twice", SoundFile.heif(turn: 6)),
    BrokenFile("motion-video", Array(motion().dropLast(40)), with: ["motion-container"]),
    BrokenFile("motion-container", motion() + Part.zeros(40)),
    BrokenFile("strip-count", SoundFile.tiff(offsets: [8, 16], counts: [16])),
    BrokenFile("strip-bytes", SoundFile.tiff(counts: [12])),
  ]

  /// A motion photo that keeps every rule.
  private static func motion() -> [UInt8] {
    let film = FilmBuilder().bytes()
    return (try? Photo(SoundFile().jpeg).joined(with: Photo(film))) ?? []
  }

  private static let segments: [BrokenFile] = [
    BrokenFile(
      "mpf-picture-range",
      Array(JPEGBuilder().multiPicture(Fixtures.smallJPEG).bytes().dropLast(40))),
    BrokenFile("jpeg-exif-first", JPEGBuilder().jfif().exif(SoundFile().exif).bytes()),
    BrokenFile("jpeg-exif-late", JPEGBuilder().comment("first").exif(SoundFile().exif).bytes()),
    BrokenFile("jpeg-jfif-first", JPEGBuilder().comment("first").jfif().bytes()),
    BrokenFile(
      "jpeg-exif-size",
      {
        let block = SoundFile().exif
        return JPEGBuilder().exif(Array(block.prefix(400))).exif(Array(block.dropFirst(400)))
          .bytes()
      }()),
    BrokenFile(
      "jpeg-exif-signature", JPEGBuilder().app(1, "Exif\0", [1] + SoundFile().exif).bytes()),
    BrokenFile(
      "jpeg-xmp-signature",
      JPEGBuilder().app(
        1, "http://ns.adobe.com/xap/1.0/", SoundFile.packet(SoundFile.creator)
      ).bytes()),
    BrokenFile(
      "xmp-extended-digest",
      {
        let guid = String(repeating: "A", count: 32)
        let main = SoundFile.packet(
          SoundFile.creator,
          attributes:
            " xmlns:xmpNote=\"http://ns.adobe.com/xmp/note/\" xmpNote:HasExtendedXMP=\"\(guid)\"")
        let more = Array(SoundFile.document("<xmp:Label>Quay</xmp:Label>").utf8)
        let part = Part.join(Array(guid.utf8), Part.long(more.count), Part.long(0), more)
        return JPEGBuilder().app(1, "http://ns.adobe.com/xap/1.0/\0", main)
          .app(1, "http://ns.adobe.com/xmp/extension/\0", part).bytes()
      }()),
  ]

  private static func property(_ properties: String, _ attributes: String = "") -> [UInt8] {
    SoundFile.jpeg(packet: SoundFile.packet(properties, attributes: attributes))
  }

  private static let packets: [BrokenFile] = [
    BrokenFile(
      "xmp-wrapper",
      SoundFile.jpeg(packet: Array(SoundFile.document(SoundFile.creator).utf8))),
    BrokenFile(
      "xmp-packet", SoundFile.jpeg(packet: SoundFile.packet(SoundFile.creator, end: "x"))),
    BrokenFile(
      "xmp-encoding",
      SoundFile.jpeg(
        packet: [0xFF, 0xFE]
          + String(decoding: SoundFile.packet(SoundFile.creator), as: UTF8.self).utf16.flatMap {
            Part.short(Int($0), .littleEndian)
          })),
    BrokenFile(
      "xmp-array",
      property("<dc:subject><rdf:Seq><rdf:li>quay</rdf:li></rdf:Seq></dc:subject>")),
    BrokenFile("xmp-value", property("<xmp:CreateDate>2024:05:06 07:08:09</xmp:CreateDate>")),
    BrokenFile(
      "xmp-namespace",
      property(
        "<photoshop:City>Oban</photoshop:City>", " xmlns:photoshop=\"http://example.com/ps/\"")),
    BrokenFile(
      "source-type",
      property(
        "<Iptc4xmpExt:DigitalSourceType>magic</Iptc4xmpExt:DigitalSourceType>",
        " xmlns:Iptc4xmpExt=\"http://iptc.org/std/Iptc4xmpExt/2008-02-29/\"")),
    BrokenFile(
      "source-type-retired",
      property(
        "<Iptc4xmpExt:DigitalSourceType>digitalArt</Iptc4xmpExt:DigitalSourceType>",
        " xmlns:Iptc4xmpExt=\"http://iptc.org/std/Iptc4xmpExt/2008-02-29/\"")),
    BrokenFile(
      "source-disagreement",
      property(
        "<Iptc4xmpExt:DigitalSourceType>digitalCapture</Iptc4xmpExt:DigitalSourceType>"
          + "<Iptc4xmpExt:DigitalSourceType>trainedAlgorithmicMedia</Iptc4xmpExt:DigitalSourceType>",
        " xmlns:Iptc4xmpExt=\"http://iptc.org/std/Iptc4xmpExt/2008-02-29/\""),
      with: ["unreadable-part"]),
    BrokenFile(
      "mining-term",
      property(
        "<plus:DataMining>DMI-PERHAPS</plus:DataMining>",
        " xmlns:plus=\"http://ns.useplus.org/ldf/xmp/1.0/\"")),
    BrokenFile(
      "mining-disagreement",
      property(
        "<plus:DataMining>http://ns.useplus.org/ldf/vocab/DMI-ALLOWED</plus:DataMining>"
          + "<tdm:reservation>1</tdm:reservation>",
        " xmlns:plus=\"http://ns.useplus.org/ldf/xmp/1.0/\""
          + " xmlns:tdm=\"http://www.w3.org/ns/tdmrep/\"")),
    BrokenFile(
      "mwg-disagreement",
      JPEGBuilder().exif(
        SoundFile().with(ifd0(ExifNumber.artist), Part.text("Grace Example")).exif
      ).app(1, "http://ns.adobe.com/xap/1.0/\0", SoundFile.packet(SoundFile.creator)).bytes()),
  ]

  private static let datasets: [BrokenFile] = [
    BrokenFile("iptc-length", SoundFile.jpeg(datasets: SmallFile.dataset(15, "Category"))),
    BrokenFile("iptc-form", SoundFile.jpeg(datasets: SmallFile.dataset(55, "20241306"))),
    BrokenFile(
      "iptc-repetition",
      SoundFile.jpeg(datasets: SmallFile.dataset(105, "Quay") + SmallFile.dataset(105, "Boat"))),
    BrokenFile(
      "iptc-characters", SoundFile.jpeg(datasets: [0x1C, 2, 105, 0, 3, 0x41, 0xE9, 0x41])),
    BrokenFile(
      "iptc-version", SoundFile.jpeg(datasets: SmallFile.dataset(105, "Quay"), version: false)),
    BrokenFile(
      "iptc-digest",
      SoundFile.jpeg(datasets: SmallFile.dataset(105, "Quay"), digest: Part.zeros(16))),
  ]

  private static let text = Part.chunk("tEXt", Array("Title\0Quay".utf8))

  private static let chunks: [BrokenFile] = [
    BrokenFile(
      "png-checksum",
      SoundFile.png(SoundFile.gamma).replacing([0, 0, 0xB1, 0x8F], by: [0, 0, 0xB1, 0x8E])),
    BrokenFile("png-repetition", SoundFile.png(SoundFile.gamma + SoundFile.gamma)),
    BrokenFile("png-order", SoundFile.png(behind: SoundFile.gamma)),
    BrokenFile("png-surplus", SoundFile.png(behind: Part.chunk("IDAT", [1, 2, 3]))),
    BrokenFile("png-late-metadata", SoundFile.png(behind: text)),
    BrokenFile(
      "png-keyword", SoundFile.png(Part.chunk("tEXt", Array(" Title\0Quay".utf8)))),
    BrokenFile(
      "png-raw-profile",
      {
        let exif = SoundFile().exif
        let digits = exif.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }
        let text = "Raw profile type exif\0\nexif\n\(exif.count)\n\(digits.joined())\n"
        return SoundFile.png(Part.chunk("tEXt", Array(text.utf8)))
      }()),
    BrokenFile(
      "exif-header",
      SoundFile.png(Part.chunk("eXIf", Array("Exif\0\0".utf8) + SoundFile().exif))),
    BrokenFile(
      "webp-flags", SoundFile.webP(flags: 0, Part.riff("EXIF", SoundFile().exif))),
    BrokenFile(
      "webp-header", SoundFile.webP(flags: nil, Part.riff("EXIF", SoundFile().exif))),
  ]

  private static let items: [BrokenFile] = [
    BrokenFile(
      "heif-primary",
      SoundFile.heif().replacing(
        [0, 1], by: [0, 9], behind: Array("pitm\0\0\0\0".utf8))),
    BrokenFile(
      "heif-location",
      HEIFBuilder(
        media: Part.zeros(64), items: [HEIFBuilder.Item("hvc1", nil, 64..<99999, refers: [])]
      ).bytes(), with: ["heif-image-size"]),
    BrokenFile("heif-unlisted-item", SoundFile.heif(refers: [("cdsc", 77)])),
    BrokenFile(
      "heif-repeated-item",
      SoundFile.heif().replacing(
        Array("infe".utf8) + [2, 0, 0, 0, 0, 2], by: Array("infe".utf8) + [2, 0, 0, 0, 0, 1]),
      with: ["heif-unlisted-item", "heif-description", "unreadable-part"]),
    BrokenFile("heif-property", SoundFile.heif().replacing([0x81, 0x82], by: [0x81, 0x85])),
    BrokenFile("heif-image-size", SoundFile.heif().replacing([0x81, 0x82], by: [0x82, 0x82])),
    BrokenFile(
      "heif-handler", SoundFile.heif().replacing(Array("pict".utf8), by: Array("null".utf8))),
    BrokenFile("heif-description", SoundFile.heif(refers: [])),
  ]
}
