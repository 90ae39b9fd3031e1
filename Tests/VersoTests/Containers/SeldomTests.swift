import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

private typealias Tag = Verso.Tag

/// What few programs write, and where readers seldom look.
@Suite("Additional blocks and unusual locations")
struct SeldomTests {
  private func values(_ bytes: [UInt8]) throws -> [String: String] {
    Dictionary(
      Rendering().rows(try Photo(bytes)).map { ("\($0.group):\($0.name)", $0.text) }
    ) { first, _ in first }
  }

  private func file(_ name: String) throws -> [UInt8] {
    try #require(SmallFile.seldom.first { $0.name == name }).bytes
  }

  private func json(_ bytes: [UInt8]) throws -> [String: Any] {
    var text: [UInt8] = []
    Rendering().appendJSON(try Photo(bytes), source: "a", to: &text)
    return try #require(try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
  }

  private func removed(_ bytes: [UInt8], _ personal: PersonalData) throws -> [UInt8] {
    var photo = try Photo(bytes)
    #expect(try !photo.places(of: personal).isEmpty)
    photo.remove(personal)
    let result = try photo.bytes(options: WriteOptions(verify: true))
    #expect(try Photo(result).places(of: personal).isEmpty)
    return result
  }

  // MARK: IPTC and XMP

  @Test("Additional IPTC data have their own groups, and removals reach them")
  func furtherIPTC() throws {
    let bytes = try file("JPEG with further blocks")
    let values = try values(bytes)
    #expect(values["IPTC:ObjectName"] == "First" && values["IPTC:City"] == "Basel")
    #expect(values["IPTC2:ObjectName"] == "Second")
    #expect(values["IPTC2:By-line"] == "Grace Example")
    #expect(values["XMP-dc:Coverage"] == "Bern")
    let placeless = try removed(bytes, .gps)
    #expect(!placeless.contains(text: "Basel") && !placeless.contains(text: "Bern"))
    let nameless = try removed(placeless, .identity)
    #expect(!nameless.contains(text: "Grace") && nameless.contains(text: "Second"))
  }

  @Test("IPTC data and a packet in Exif fields are shown, and removed with personal data")
  func nested() throws {
    let datasets = SmallFile.dataset(5, "Dawn") + SmallFile.dataset(80, "Grace Example")
    let block = TIFFBuilder().entry(Tag(.ifd0, 0x010F), Part.text("Example"))
      .entry(Tag(.ifd0, 0x83BB), .undefined(datasets))
      .entry(Tag(.ifd0, 0x02BC), .byte(SmallFile.packet("creator", "Ada Example")))
      .bytes()
    let bytes = JPEGBuilder().exif(block).bytes()
    let values = try values(bytes)
    // The place of IPTC data in JPEG is among Photoshop's resources.
    #expect(values["IPTC2:By-line"] == "Grace Example")
    #expect(values["XMP-dc:Creator"] == "Ada Example")
    let result = try removed(bytes, .identity)
    #expect(!result.contains(text: "Grace") && !result.contains(text: "Ada"))
    #expect(try Photo(result).metadata[.make] == "Example")
  }

  @Test("Of several packets the last one is used, whatever precedes it")
  func packets() throws {
    let bytes = try file("JPEG with further blocks")
    #expect(try json(bytes)["XMP-dc:Source"] as? String == "Second")
    #expect(try Photo(bytes).metadata.xmp["dc:source"] == "First")
  }

  @Test("A later packet does not contradict what is set or removed", arguments: [true, false])
  func laterPackets(isResource: Bool) throws {
    let name = "http://ns.adobe.com/xap/1.0/\0"
    let second = SmallFile.packet("source", "Second")
    var builder = JPEGBuilder().app(1, name, SmallFile.packet("source", "First"))
    builder =
      isResource
      ? builder.app(13, "Photoshop 3.0\0", SmallFile.resource(0x0424, second))
      : builder.app(1, name, second)
    var photo = try Photo(builder.bytes())
    photo.metadata.xmp["dc:source"] = "Third"
    let receipt = try photo.receipt()
    #expect(receipt.removedElsewhere.contains { $0.hasSuffix("XMP: XMP-dc:source") }, "\(receipt)")
    photo = try Photo(photo.bytes(options: WriteOptions(verify: true)))
    #expect(try json(photo.bytes())["XMP-dc:Source"] as? String == "Third")
    photo.metadata.xmp["dc:source"] = nil
    #expect(try json(photo.bytes())["XMP-dc:Source"] == nil)
    // What the later one alone says stays, unless it is said anew.
    let whole = builder.bytes()
    photo = try Photo(whole)
    photo.metadata.xmp["dc:coverage"] = "Bern"
    let values = try json(photo.bytes())
    #expect(values["XMP-dc:Source"] as? String == "Second")
    #expect(values["XMP-dc:Coverage"] as? String == "Bern")
  }

  @Test("A truncated later packet is not rewritten")
  func cutPacket() throws {
    let name = "http://ns.adobe.com/xap/1.0/\0"
    let cut = Array(SmallFile.packet("source", "Second").dropLast(40))
    let builder = JPEGBuilder().app(1, name, SmallFile.packet("source", "First"))
      .app(1, name, cut)
    var photo = try Photo(builder.bytes())
    photo.metadata.xmp["dc:source"] = "Third"
    #expect(throws: MetadataError.self) { try photo.bytes() }
    photo = try Photo(builder.bytes())
    photo.metadata.xmp["dc:coverage"] = "Bern"
    #expect(throws: Never.self) { try photo.bytes() }
  }

  @Test(
    "A packet in a PNG text that is not international is read, and written in the right place")
  func textOfPNG() throws {
    let packet = SmallFile.packet("creator", "Ada Example")
    for (name, data) in [("tEXt", packet), ("zTXt", [0] + Zlib.deflated(packet))] {
      let bytes = Part.join(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
        Part.chunk("IHDR", [0, 0, 0, 4, 0, 0, 0, 2, 8, 2, 0, 0, 0]),
        Part.chunk(name, Array("XML:com.adobe.xmp\0".utf8) + data),
        Part.chunk("IDAT", Zlib.deflated([UInt8](repeating: 7, count: 26))),
        Part.chunk("IEND", []))
      #expect(try values(bytes)["XMP-dc:Creator"] == "Ada Example", "\(name)")
      _ = try removed(bytes, .identity)
      var photo = try Photo(bytes)
      photo.metadata.title = "Dawn"
      let written = try photo.bytes(options: WriteOptions(verify: true))
      #expect(try Photo(written).metadata.title == "Dawn")
      #expect(written.contains(text: "iTXt") && !written.contains(text: name))
    }
  }

  @Test("A WebP chunk with a NUL in its name is a packet, too")
  func webP() throws {
    let picture: [UInt8] = [0x10, 0, 0, 0x9D, 0x01, 0x2A, 4, 0, 2, 0, 1, 2, 3]
    let header: [UInt8] = [4, 0, 0, 0, 3, 0, 0, 1, 0, 0]
    let chunks = Part.join(
      Part.riff("VP8X", header), Part.riff("VP8 ", picture),
      Part.riff("XMP\0", SmallFile.packet("creator", "Ada Example")))
    let bytes = Part.riff("RIFF", Array("WEBP".utf8) + chunks)
    #expect(try values(bytes)["XMP-dc:Creator"] == "Ada Example")
    #expect(try !removed(bytes, .identity).contains(text: "Ada"))
  }

  @Test("A document type and a slash in a name hide nothing else")
  func looseXML() throws {
    let packet = """
      <!DOCTYPE a [ <!ENTITY b "c>d"> ]><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">\
      <exif:TIFF/EPStandardID>1</exif:TIFF/EPStandardID><dc:source>Stays</dc:source>\
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """
    let bytes = JPEGBuilder().app(1, "http://ns.adobe.com/xap/1.0/\0", Array(packet.utf8)).bytes()
    let values = try values(bytes)
    #expect(values["XMP-dc:Source"] == "Stays")
    #expect(values.contains { $0.key.hasPrefix("XMP-exif:T") && $0.value == "1" })
    // What was left out would be lost if the packet was written again.
    var photo = try Photo(bytes)
    photo.metadata.title = "Dawn"
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }

  // MARK: Segments

  @Test("Lists of streams and properties of FlashPix")
  func flashPix() throws {
    let values = try values(file("JPEG, FlashPix"))
    #expect(values["FlashPix:CodePage"] == "Unicode UTF-16, little endian")
    #expect(values["FlashPix:UsedExtensionNumbers"] == "1, 2")
    #expect(values["FlashPix:ExtensionName"] == "Screen nail")
    #expect(values["FlashPix:ExtensionClassID"] == "03020100-0504-0706-0809-0A0B0C0D0E0F")
    #expect(values["FlashPix:ExtensionPersistence"] == "Invalidated By Modification")
    #expect(values["FlashPix:ExtensionCreateDate"] == "2003:03:29 17:47:50")
    let count = Fixtures.smallJPEG.count
    let words = "(Binary data \(count) bytes)"
    #expect(values["FlashPix:ScreenNail"] == words && values["FlashPix:PreviewImage"] == words)
  }

  @Test("Boxes of the universal format, in CBOR and JSON")
  func universal() throws {
    let values = try json(file("JPEG, JUMBF"))
    #expect(values["JUMBF:JUMDType"] as? String == "(test)-0011-0010-800000aa00389b71")
    #expect(values["JUMBF:JUMDLabel"] as? String == "test.store")
    #expect(values["CBOR:Title"] as? String == "Dawn")
    #expect(values["CBOR:List"] as? [String: Int] == ["n": -2])
    #expect(values["CBOR:Half"] as? Double == 1.5)
    #expect(
      values["CBOR:Bytes"] as? String == "(Binary data 2 bytes, use -b option to extract)")
    #expect(values["CBOR:At"] as? String == "2024:05:06 07:08:09Z")
    #expect(values["CBOR:Item1"] as? String == "null" && values["CBOR:Item2"] as? Int == 42)
    #expect(values["JSON:Type"] as? String == "Work" && values["JSON:Ok"] as? Bool == true)
    #expect((values["JSON:Of"] as? [Any])?.first as? [String: String] == ["é": "é"])
    #expect(values["Jpeg2000:C2PAThumbnail_1JpegType"] as? String == "image/jpeg")
    #expect(values["Jpeg2000:TestMapSalt"] as? String == "01020304")
  }

  @Test("Nested boxes and values end at their limits")
  func deep() {
    var box: [UInt8] = []
    for _ in 0..<2000 { box = Part.box("jumb", box) }
    #expect(JUMBFFacts.read(box, limits: ReadLimits()).isEmpty)
    let lists = Part.box("cbor", [UInt8](repeating: 0x81, count: 100_000))
    #expect(JUMBFFacts.read(lists, limits: ReadLimits()).isEmpty)
    let brackets = Part.box("json", [UInt8](repeating: 0x5B, count: 100_000))
    #expect(JUMBFFacts.read(brackets, limits: ReadLimits()).isEmpty)
    // Lengths that no file has.
    for number: [UInt8] in [[0x9B], [0xBB], [0x5B], [0x7B]] {
      let huge = Part.box("cbor", number + [UInt8](repeating: 0xFF, count: 8))
      #expect(JUMBFFacts.read(huge, limits: ReadLimits()).isEmpty)
    }
  }

  @Test("The pixels of a JFIF header and a gain curve")
  func headers() throws {
    let values = try values(file("JPEG with further blocks"))
    #expect(values["JFIF:ThumbnailWidth"] == "1" && values["JFIF:ThumbnailHeight"] == "2")
    #expect(values["JFIF:ThumbnailTIFF"] == "(Binary data 6 bytes)")
    #expect(values["AROT:HDRGainCurve"] == "(Binary data 3 bytes)")
    // JSON has ExifTool's words.
    let words = "(Binary data 6 bytes, use -b option to extract)"
    #expect(try json(file("JPEG with further blocks"))["JFIF:ThumbnailTIFF"] as? String == words)
  }

  // MARK: Files

  @Test("JPEG XR and PGF are read, and changing them is refused")
  func readOnly() throws {
    let xr = try values(file("JPEG XR"))
    #expect(xr["File:FileType"] == "JXR" && xr["IFD0:PixelFormat"] == "24-bit BGR")
    #expect(xr["XMP-dc:Creator"] == "Grace Example")
    let pgf = try values(file("PGF"))
    #expect(pgf["File:PGFVersion"] == "0x36" && pgf["File:ImageWidth"] == "40")
    #expect(pgf["File:ColorMode"] == "RGB" && pgf["File:BackgroundColor"] == "1 2 3")
    #expect(pgf["PNG:ImageWidth"] == "1" && pgf["PNG:Software"] == "Example")
    for name in ["JPEG XR", "PGF"] {
      var photo = try Photo(file(name))
      photo.metadata[.artist] = "Ada Example"
      #expect(throws: MetadataError.self, "\(name)") { try photo.bytes() }
    }
  }

  @Test("A phone's style, its video, the time and the country of its trailer")
  func phone() throws {
    let bytes = try file("HEIC of a phone")
    let values = try values(bytes)
    #expect(values["PLIST:Tag2"] == "true" && values["PLIST:TagH"] == "1.5")
    #expect(values["PLIST:IGain"] == "7")
    #expect(
      values["QuickTime:MotionPhotoVideo"] == "(Binary data \(FilmBuilder().bytes().count) bytes)")
    #expect(values["Samsung:TimeStamp"] == "2024:01:13 05:38:53.853+00:00")
    #expect(values["Samsung:MCCData"]?.hasPrefix("United States") == true)
    let result = try removed(bytes, .gps)
    #expect(result.count == bytes.count && !result.contains(text: "MCC_Data310"))
    let jpeg = JPEGBuilder().trailer(SmallFile.samsungTrailer).bytes()
    #expect(try !removed(jpeg, .gps).contains(text: "MCC_Data310"))
  }

  @Test("Smaller versions of a page are in a chain below it", arguments: byteOrders)
  func chain(byteOrder: ByteOrder) throws {
    // A page whose smaller versions follow one another; the last leads back to the first.
    func directory(_ entries: [(Int, Int)], next: Int) -> [UInt8] {
      Part.join(
        Part.short(entries.count, byteOrder),
        entries.flatMap { number, value in
          Part.join(
            Part.short(number, byteOrder), Part.short(4, byteOrder), Part.long(1, byteOrder),
            Part.long(value, byteOrder))
        }, Part.long(next, byteOrder))
    }
    let size = 2 + 24 + 4
    let head = Part.join(
      Array((byteOrder == .bigEndian ? "MM" : "II").utf8), Part.short(42, byteOrder),
      Part.long(8, byteOrder))
    let bytes = Part.join(
      head, directory([(0x0100, 40), (0x014A, 8 + size)], next: 0),
      directory([(0x0100, 20), (0x0101, 10)], next: 8 + 2 * size),
      directory([(0x0100, 10), (0x0101, 5)], next: 8 + size))
    let values = try values(bytes)
    #expect(values["SubIFD:ImageWidth"] == "20" && values["SubIFD1:ImageWidth"] == "10")
    #expect(values["SubIFD2:ImageWidth"] == nil)
  }

  @Test("Packets in XML boxes of JPEG 2000 are shown as they are written")
  func boxOfXML() throws {
    let document = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">\
      <tiff:Orientation>6</tiff:Orientation><tiff:XResolution>72/1</tiff:XResolution>\
      <xmp:CreateDate>2024-05-06T07:08:09-07:00</xmp:CreateDate></rdf:Description></rdf:RDF>\
      </x:xmpmeta>
      """
    let bytes = Part.join(
      Part.box("jP  ", [0x0D, 0x0A, 0x87, 0x0A]),
      Part.box("ftyp", Array("jp2 \0\0\0\0jp2 ".utf8)), Part.box("xml ", Array(document.utf8)),
      Part.box("jp2c", [0xFF, 0x4F, 0xFF, 0x51, 1, 2, 3]))
    let facts = try Photo(bytes).metadata.facts.filter { $0.group.hasPrefix("XML") }
    #expect(
      facts.map { "\($0.group):\($0.name)=\($0.text)" } == [
        "XML-tiff:Orientation=6", "XML-tiff:XResolution=72",
        "XML-xmp:CreateDate=2024:05:06 07:08:09-07:00",
      ])
  }

  // MARK: Values

  @Test("Operations of a raw picture and the exposures of a composite one")
  func records() throws {
    func operation(_ number: Int) -> [UInt8] {
      Part.join(Part.long(number), Part.zeros(8), Part.long(2), [1, 2])
    }
    let list = Part.long(3) + operation(9) + operation(77)
    func fraction(_ a: Int, _ b: Int) -> [UInt8] {
      Part.long(a, .littleEndian) + Part.long(b, .littleEndian)
    }
    let times = Part.join(
      fraction(1, 50), fraction(0, 0), fraction(1, 0), fraction(0, 5), fraction(3, 2),
      fraction(1, 3), fraction(1, 4), [2, 0, 2, 0], fraction(1, 100), fraction(1, 200))
    let block = TIFFBuilder(.littleEndian).entry(Tag(.ifd0, 0xC740), .undefined(list))
      .entry(Tag(.exif, 0xA462), .undefined(times)).bytes()
    let values = try values(JPEGBuilder().exif(block).bytes())
    #expect(values["IFD0:OpcodeList1"] == "GainMap, [opcode 77], <err>")
    #expect(
      values["ExifIFD:CompositeImageExposureTimes"]
        == "1/50 undef inf 0 1.5 0.3 1/4 2 2 1/100 1/200")
  }

  @Test("Damaged PNG texts are reported with the readable length")
  func damagedTexts() throws {
    var packed = Zlib.deflated(Array("Software of some length, by somebody".utf8))
    packed[packed.count - 1] ^= 0xFF
    let bytes = Part.join(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      Part.chunk("IHDR", [0, 0, 0, 4, 0, 0, 0, 2, 8, 2, 0, 0, 0]),
      Part.chunk("iCCP", Array("small\0\u{7}".utf8) + [1, 2, 3]),
      Part.chunk("tEXt", Array("So".utf8)), Part.chunk("zTXt", Array("Software\0\0".utf8) + packed),
      Part.chunk("IDAT", Zlib.deflated([UInt8](repeating: 7, count: 26))), Part.chunk("IEND", []))
    let values = try values(bytes)
    #expect(values["PNG:Software"] == "(Binary data 0 bytes)")
    #expect(values["PNG:TextualData"] == "(Binary data 2 bytes)")
    #expect(values["PNG:ICC_Profile"] == "(Binary data 3 bytes)")
  }
}
