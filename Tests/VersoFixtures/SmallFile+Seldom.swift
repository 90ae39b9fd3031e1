import Verso

extension SmallFile {
  /// Files with what few programs write: further blocks, headers of old programs, other places.
  package static let seldom: [SmallFile] = [
    SmallFile("JPEG with further blocks", furtherBlocks), SmallFile("JPEG, FlashPix", flashPix),
    SmallFile("JPEG, JUMBF", universal), SmallFile("JPEG XR", jpegXR), SmallFile("PGF", pgf),
    SmallFile("HEIC of a phone", phone), SmallFile("JPEG 2000 of a map", map),
    SmallFile("PNG with chunks of other programs", foreignChunks),
    SmallFile("TIFF of pages with IPTC data", pages),
    SmallFile("JPEG with IPTC data in many places", manyPlaces),
  ]

  /// A dataset of IPTC's second record.
  package static func dataset(_ number: UInt8, _ text: String) -> [UInt8] {
    [0x1C, 2, number, 0, UInt8(text.utf8.count)] + Array(text.utf8)
  }

  /// A resource of Photoshop.
  package static func resource(_ number: Int, _ data: [UInt8]) -> [UInt8] {
    Part.join(
      Array("8BIM".utf8), Part.short(number), [0, 0], Part.long(data.count), data,
      Part.zeros(data.count % 2))
  }

  /// A packet with one text.
  package static func packet(_ element: String, _ text: String) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:\(element)>\(text)</dc:\(element)>\
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  /// FotoStation's trailer with IPTC data.
  package static func fotoStation(_ data: [UInt8]) -> [UInt8] {
    Part.join(data, Part.short(1), Part.long(data.count + 10), Part.long(0xA1B2_C3D4))
  }

  /// Photo Mechanic's trailer with one number.
  package static func photoMechanic(_ dataset: UInt8, _ value: Int) -> [UInt8] {
    Part.join(
      [0x1C, 2, dataset, 0, 4], Part.long(value), Part.long(9), Array("cbipcbbl".utf8))
  }

  private static let pages: [UInt8] = {
    var builder = TIFFFileBuilder(.littleEndian)
    builder.pages = [Array(0..<16), Array(16..<32)]
    builder.fields = [
      (0x83BB, .undefined(dataset(5, "First"))),
      (0x8649, .byte(resource(0x0404, dataset(5, "Second")))),
    ]
    builder.lastFields = [
      (0x83BB, .undefined(dataset(5, "Third") + dataset(90, "Basel"))),
      (0x8649, .byte(resource(0x0404, dataset(5, "Fourth")))),
    ]
    return builder.bytes() + photoMechanic(222, 2) + fotoStation(dataset(5, "Fifth"))
  }()

  private static let manyPlaces: [UInt8] = {
    let exif = TIFFBuilder().entry(Verso.Tag(.ifd0, 0x010F), Part.text("Example"))
      .entry(Verso.Tag(.ifd0, 0x83BB), .undefined(dataset(5, "Second"))).bytes()
    return JPEGBuilder().exif(exif)
      .app(
        13, "Photoshop 3.0\0",
        resource(0x0404, dataset(5, "First")) + resource(0x0404, dataset(5, "Third"))
      )
      .trailer(fotoStation(dataset(5, "Fourth"))).bytes()
  }()

  private static let furtherBlocks: [UInt8] = {
    let resources =
      resource(0x0404, dataset(5, "First") + dataset(90, "Basel"))
      + resource(0x0404, dataset(5, "Second") + dataset(80, "Grace Example"))
      + resource(0x0424, packet("coverage", "Bern"))
    let pixels: [UInt8] = [1, 2, 1, 0, 72, 0, 72, 1, 2] + Array(0..<6)
    return JPEGBuilder()
      .app(0, "JFIF\0", pixels)
      .app(1, "XMP\0http://example.org/\0", packet("source", "First"))
      .app(1, "http://ns.adobe.com/xap/1.0/\0", packet("source", "Second"))
      .app(10, "AROT\0\0", Part.long(2) + Part.long(7, .littleEndian) + Part.long(9, .littleEndian))
      .app(13, "Photoshop 3.0\0", resources).bytes()
  }()

  private static let flashPix: [UInt8] = {
    func text(_ text: String) -> [UInt8] {
      text.utf16.flatMap { Part.short(Int($0), .littleEndian) }
    }
    func path(_ path: String, _ size: Int) -> [UInt8] {
      Part.join(Part.long(size), [0], text(path), [0, 0])
    }
    func string(_ value: String) -> [UInt8] {
      Part.join(
        Part.long(31, .littleEndian), Part.long(value.utf16.count + 1, .littleEndian), text(value),
        [0, 0])
    }
    // Number and value of each property, and where they lie in the section.
    let properties: [(Int, [UInt8])] = [
      (1, Part.long(2, .littleEndian) + Part.long(1200, .littleEndian)),
      (0x1000_0000, Part.long(0x1012, .littleEndian) + [2, 0, 0, 0, 1, 0, 2, 0]),
      (0x0001_0001, string("Screen nail")),
      (0x0001_0002, Part.long(72, .littleEndian) + Array(0..<16)),
      (0x0001_0003, Part.long(18, .littleEndian) + [1, 0, 0, 0]),
      (0x0001_0004, Part.long(64, .littleEndian) + [0, 0xA7, 0xCD, 0x50, 0x1B, 0xF6, 0xC2, 1]),
    ]
    var table: [UInt8] = []
    var values: [UInt8] = []
    for (number, value) in properties {
      table += Part.long(number, .littleEndian)
      table += Part.long(8 + 8 * properties.count + values.count, .littleEndian)
      values += value + Part.zeros((4 - value.count % 4) % 4)
    }
    let section = Part.join(
      Part.long(8 + table.count + values.count, .littleEndian),
      Part.long(properties.count, .littleEndian), table, values)
    let list = Part.join([0xFE, 0xFF], Part.zeros(42), Part.long(48, .littleEndian), section)
    let nail = Part.zeros(28) + Fixtures.smallJPEG
    let contents = Part.join(
      [0, 0, 1], Part.short(2), path("/\u{5}Extension List", list.count),
      path("/\u{5}Screen Nail_1", nail.count))
    func stream(_ number: Int, _ data: [UInt8]) -> [UInt8] {
      Part.join([0, 0, 2], Part.short(number), Part.long(0), data)
    }
    return JPEGBuilder().app(2, "FPXR", contents).app(2, "FPXR", stream(0, list))
      .app(2, "FPXR", stream(1, nail)).bytes()
  }()

  /// A superbox with a label and a salt.
  private static func superbox(_ kind: String, _ label: String, _ content: [UInt8]) -> [UInt8] {
    let type =
      Array(kind.utf8) + [0, 0x11, 0, 0x10, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    let salt = Part.box("c2sh", [1, 2, 3, 4])
    let description = Part.box(
      "jumd", Part.join(type, [0x13], Array(label.utf8), [0], salt))
    return Part.box("jumb", description + content)
  }

  private static let universal: [UInt8] = {
    // {"dc:title": "Dawn", "list": [{"n": -2}], "half": 1.5, "bytes": h'0102', "at": 0("2024…")}
    let map: [UInt8] = Part.join(
      [0xA5, 0x68], Array("dc:title".utf8), [0x64], Array("Dawn".utf8),
      [0x64], Array("list".utf8), [0x81, 0xA1, 0x61, 0x6E, 0x21],
      [0x64], Array("half".utf8), [0xF9, 0x3E, 0x00],
      [0x65], Array("bytes".utf8), [0x5F, 0x41, 1, 0x41, 2, 0xFF],
      [0x62], Array("at".utf8), [0xC0, 0x74], Array("2024-05-06T07:08:09Z".utf8))
    let json = Array(#"{"@type": "Work", "of": [{"é": "\u00e9"}, 2], "ok": true}"#.utf8)
    let signature: [UInt8] = [0xD2, 0x83, 0x41, 9, 0xF6, 0x18, 0x2A]
    let store = superbox(
      "test", "test.store",
      Part.join(
        superbox("cbor", "test.map", Part.box("cbor", map)),
        superbox("json", "test.work", Part.box("json", json)),
        superbox("cbor", "test.list", Part.box("cbor", signature)),
        superbox(
          "pict", "c2pa.thumbnail__1.jpeg",
          Part.box("bfdb", [0] + Array("image/jpeg\0".utf8)) + Part.box("bidb", [1, 2, 3]))))
    // In two segments: the header of the box stands in both.
    let cut = store.count / 2
    let first = Part.join([0, 1], Part.long(1), Array(store[..<cut]))
    let second = Part.join([0, 1], Part.long(2), Array(store[..<8]), Array(store[cut...]))
    return JPEGBuilder().app(11, "JP", first).app(11, "JP", second).bytes()
  }()

  private static let jpegXR: [UInt8] = {
    var builder = TIFFFileBuilder(.littleEndian)
    builder.fields = [
      (0x010F, Part.text("Example")), (0x02BC, .byte(Part.packet)), (0xBC80, .long([4])),
      (0xBC81, .long([2])), (0xBC01, .byte(Part.zeros(15) + [0x0C])),
    ]
    builder.exif = [(0x9003, Part.text("2024:05:06 07:08:09"))]
    var bytes = builder.bytes()
    (bytes[2], bytes[3]) = (0xBC, 0x01)
    return bytes
  }()

  private static let pgf: [UInt8] = {
    let picture = Part.join(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      Part.chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]),
      Part.chunk("eXIf", Part.exif),
      Part.chunk("zTXt", Array("Software\0\0".utf8) + Zlib.deflated(Array("Example".utf8))),
      Part.chunk("IEND", []))
    let header = Part.join(
      Part.long(40, .littleEndian), Part.long(30, .littleEndian), [3, 0, 24, 3, 3, 1, 2, 3])
    return Part.join(
      Array("PGF6".utf8), Part.long(16 + picture.count, .littleEndian), header, picture,
      Part.zeros(16))
  }()

  /// {"2": true, "h": 1.5, "i": {"Gain": 7}} as a binary property list.
  private static let propertyList: [UInt8] = {
    let objects: [[UInt8]] = [
      [0xD3, 1, 2, 3, 4, 5, 6], [0x51, 0x32], [0x51, 0x68], [0x51, 0x69], [0x09],
      [0x22, 0x3F, 0xC0, 0, 0], [0xD1, 7, 8], [0x54] + Array("Gain".utf8), [0x10, 7],
    ]
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = bytes.count
    return Part.join(
      bytes, offsets, [0, 0, 0, 0, 0, 0, 1, 1], Part.zeros(4), Part.long(objects.count),
      Part.zeros(8), Part.zeros(4), Part.long(table))
  }()

  /// Samsung's trailer with a time and a country.
  package static let samsungTrailer: [UInt8] = {
    func block(_ kind: Int, _ name: String, _ value: String) -> [UInt8] {
      Part.join(
        [0, 0], Part.short(kind, .littleEndian), Part.long(name.utf8.count, .littleEndian),
        Array(name.utf8), Array(value.utf8))
    }
    let blocks = [
      (0x0A01, block(0x0A01, "Image_UTC_Data", "1705124333853")),
      (0x0AA1, block(0x0AA1, "MCC_Data", "310")),
    ]
    var directory = Part.join(
      Array("SEFH".utf8), Part.long(106, .littleEndian), Part.long(blocks.count, .littleEndian))
    var back = blocks.reduce(0) { $0 + $1.1.count }
    for (kind, block) in blocks {
      directory += [0, 0] + Part.short(kind, .littleEndian)
      directory += Part.long(back, .littleEndian) + Part.long(block.count, .littleEndian)
      back -= block.count
    }
    return Part.join(
      blocks.flatMap(\.1), directory, Part.long(directory.count, .littleEndian),
      Array("SEFT".utf8))
  }()

  private static let phone: [UInt8] = {
    let builder = HEIFBuilder(
      media: Part.zeros(64) + propertyList,
      items: [
        .init("uri ", "tag:apple.com,2023:photo:metadata:styles", 64..<(64 + propertyList.count))
      ])
    let film = Part.box("mpvd", FilmBuilder().bytes())
    return builder.bytes() + film + Part.box("sefd", samsungTrailer)
  }()

  /// The document of the map.
  package static let mapDocument = """
    <?xml version="1.0"?><gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml" \
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b">\
    <gml:pos srsName="EPSG:4326">47 8</gml:pos><SHEET_NAME xml:lang="de">Blatt</SHEET_NAME>\
    <MADE>2001-08-01T15:40:00-06:00</MADE><gml:scale>1/8</gml:scale></gml:FeatureCollection>
    """

  private static let map: [UInt8] = {
    let order = ByteOrder.littleEndian
    func field(_ number: Int, _ format: Int, _ count: Int, _ value: Int) -> [UInt8] {
      Part.join(
        Part.short(number, order), Part.short(format, order), Part.long(count, order),
        Part.long(value, order))
    }
    // Behind the directory: three numbers, two keys, a text.
    let end = 8 + 2 + 6 * 12 + 4
    let numbers = [UInt64(0x4024_0000_0000_0000), 0x4024_0000_0000_0000, 0].flatMap { bits in
      Part.long(Int(bits & 0xFFFF_FFFF), order) + Part.long(Int(bits >> 32), order)
    }
    let keys = [1, 1, 0, 2, 1024, 0, 1, 1, 1026, 34737, 4, 0].flatMap { Part.short($0, order) }
    let tiff = Part.join(
      Array("II*\0".utf8), Part.long(8, order), Part.short(6, order), field(256, 3, 1, 1),
      field(259, 3, 1, 1), field(273, 4, 1, 0), field(33550, 12, 3, end),
      field(34735, 3, 12, end + 24), field(34737, 2, 5, end + 48), Part.long(0, order), numbers,
      keys, Array("Map|\0".utf8))
    let header = Part.box("ihdr", [0, 0, 0, 30, 0, 0, 0, 40, 0, 3, 7, 7, 0, 0])
    let asoc = Part.box("lbl ", Array("gml.root".utf8)) + Part.box("xml ", Array(mapDocument.utf8))
    return Part.join(
      Part.box("jP  ", [0x0D, 0x0A, 0x87, 0x0A]),
      Part.box("ftyp", Array("jp2 \0\0\0\0jp2 ".utf8)),
      Part.box("jp2h", header + Part.box("colr", [1, 0, 0, 0, 0, 0, 16])),
      Part.box("uuid", GeoJP2.name + tiff),
      Part.box("xml ", Array("<CAPTION><TEXT>Harbour</TEXT><TEXT>Port</TEXT></CAPTION>".utf8)),
      Part.box("asoc", asoc), Part.box("jp2c", [0xFF, 0x4F, 0xFF, 0x51, 1, 2, 3]))
  }()

  private static let foreignChunks: [UInt8] = Part.join(
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
    Part.chunk("IHDR", [0, 0, 0, 4, 0, 0, 0, 2, 8, 2, 0, 0, 0]),
    Part.chunk("cpIp", [0xD0, 0xCF, 0x11, 0xE0, 1, 2, 3]),
    Part.chunk(
      "seAl",
      Array(
        "<seal seal=\"1\" d='example.org' b=\"F~S,s~f\" KA=\"rsa\" note=\"n\" s=\"QUJD\"/>".utf8)),
    Part.chunk("meTa", Array("<meta><IMAGE_ID>7</IMAGE_ID><a><b>1</b><b>2</b></a></meta>".utf8)),
    Part.chunk("IDAT", Zlib.deflated([UInt8](repeating: 7, count: 26))),
    Part.chunk("IEND", []))
}
