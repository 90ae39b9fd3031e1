import Testing
import VersoFixtures

@testable import Verso

/// What says how a picture was made where readers that show a photo do not look.
@Suite("Origin in places that are not shown")
struct FurtherPlacesTests {
  private static let home = "http://cv.iptc.org/newscodes/digitalsourcetype/"
  private static let generated = home + "trainedAlgorithmicMedia"
  private static let captured = home + "digitalCapture"

  private static func exif(_ software: String) -> [UInt8] {
    TIFFBuilder().entry(.software, software).bytes()
  }

  private static func packet(_ body: String, _ names: String = "") -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
      xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" \
      xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \(names)>\(body)</rdf:Description>\
      </rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  private static func type(_ text: String) -> String {
    "<e:DigitalSourceType>\(text)</e:DigitalSourceType>"
  }

  private static func jpeg(_ body: String, _ names: String = "") throws -> Photo {
    try Photo(
      JPEGBuilder().app(1, "http://ns.adobe.com/xap/1.0/\0", packet(body, names)).bytes())
  }

  private static func png(_ chunks: [UInt8]..., behind: [UInt8] = []) -> [UInt8] {
    Part.join(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      Part.chunk("IHDR", [0, 0, 0, 4, 0, 0, 0, 2, 8, 2, 0, 0, 0]), chunks.flatMap { $0 },
      Part.chunk("IDAT", Zlib.deflated([UInt8](repeating: 7, count: 26))), Part.chunk("IEND", []),
      behind)
  }

  private static func resource(_ number: UInt16, _ data: [UInt8]) -> [UInt8] {
    Part.join(
      Array("8BIM".utf8), Part.short(Int(number)), [0, 0], Part.long(data.count), data,
      data.count % 2 == 1 ? [0] : [])
  }

  @Test("A second Exif block is searched, in JPEG and in PNG")
  func exif() throws {
    let files = [
      JPEGBuilder().exif(Self.exif("GIMP")).exif(Self.exif("Midjourney")).bytes(),
      Self.png(
        Part.chunk("eXIf", Self.exif("GIMP")), Part.chunk("eXIf", Self.exif("Midjourney"))),
    ]
    for bytes in files {
      let photo = try Photo(bytes)
      #expect(photo.origins.map(\.place) == ["IFD0:Software, Exif 2"])
      #expect(photo.items["IFD0:Software"]?.text == "GIMP")
    }
  }

  @Test("Exif and IPTC data in Photoshop resources are searched")
  func resources() throws {
    let exif = JPEGBuilder()
      .app(13, "Photoshop 3.0\0", Self.resource(0x0422, Self.exif("Midjourney"))).bytes()
    #expect(try Photo(exif).origins.map(\.place) == ["IFD0:Software, Exif in Photoshop"])
    func credit(_ text: String) -> [UInt8] {
      Self.resource(
        0x0404, Part.join([0x1C, 2, 110], Part.short(text.utf8.count), Array(text.utf8)))
    }
    let iptc = JPEGBuilder().app(13, "Photoshop 3.0\0", credit("Ada"))
      .app(13, "Photoshop 3.0\0", credit("Made with Google AI")).bytes()
    #expect(try Photo(iptc).origins.map(\.place) == ["IPTC2:Credit"])
  }

  @Test("Additional pages of TIFF, and repeated packets, are searched")
  func pages() throws {
    func field(_ type: String) -> (UInt16, Value) {
      (700, .byte(Self.packet(Self.type(type))))
    }
    var file = TIFFFileBuilder()
    file.fields = [field(Self.captured), field(Self.generated)]
    #expect(
      try Photo(file.bytes()).origins.map(\.place) == [
        "XMP-iptcExt:DigitalSourceType", "XMP-iptcExt:DigitalSourceType, packet 2",
      ])
    file.pages = [Array(0..<64), Array(0..<64)]
    file.fields = [field(Self.captured)]
    file.lastFields = [field(Self.generated), (0x0131, .ascii(Array("Midjourney".utf8) + [0]))]
    #expect(
      try Photo(file.bytes()).origins.map(\.place) == [
        "XMP-iptcExt:DigitalSourceType", "XMP-iptcExt:DigitalSourceType, a further picture",
        "IFD1:Software",
      ])
  }

  @Test("A second comment is searched")
  func comment() throws {
    let form = "a cat\nSteps: 20, Sampler: Euler a, Seed: 7"
    let photo = try Photo(JPEGBuilder().comment("Ada").comment(form).bytes())
    #expect(photo.origins.map(\.place) == ["File:Comment, comment 2"])
  }

  @Test(
    "A mark counts in every language and every item",
    arguments: [
      (
        "<xmp:CreatorTool><rdf:Bag><rdf:li>x</rdf:li><rdf:li>Midjourney</rdf:li></rdf:Bag></xmp:CreatorTool>",
        "XMP-xmp:CreatorTool[2]"
      ),
      (
        "<xmp:CreatorTool>x</xmp:CreatorTool><xmp:CreatorTool>Midjourney</xmp:CreatorTool>",
        "XMP-xmp:CreatorTool, said again"
      ),
      (
        "<photoshop:Credit><rdf:Alt><rdf:li xml:lang=\"x-default\">Ada</rdf:li><rdf:li xml:lang=\"de\">Made with Google AI</rdf:li></rdf:Alt></photoshop:Credit>",
        "XMP-photoshop:Credit-de"
      ),
      (
        "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">x</rdf:li><rdf:li xml:lang=\"de\">a cat --v 6 Job ID: 1</rdf:li></rdf:Alt></dc:description>",
        "XMP-dc:Description-de"
      ),
    ])
  func languages(body: String, place: String) throws {
    #expect(try Self.jpeg(body).origins.map(\.place) == [place])
  }

  @Test("A PNG text with a language is searched")
  func languageOfPNG() throws {
    let text = Part.chunk(
      "iTXt", Array("Description\0\0\0de\0\0a cat --v 6 Job ID: 1".utf8))
    #expect(try Photo(Self.png(text)).origins.map(\.place) == ["PNG:Description-de"])
  }

  // MARK: What only looks like a statement

  @Test(
    "A name that is almost right is reported as such, and nothing is denied then",
    arguments: [
      (
        "<q:DigitalSourceType>\(generated)</q:DigitalSourceType>",
        "xmlns:q=\"https://iptc.org/std/Iptc4xmpExt/2008-02-29/\""
      ), ("<e:digitalSourceType>\(generated)</e:digitalSourceType>", ""),
      (
        "<xmpMM:Pantry><rdf:Bag><rdf:li rdf:parseType=\"Resource\">\(type(generated))</rdf:li></rdf:Bag></xmpMM:Pantry>",
        ""
      ),
      (
        "<xmpMM:History><rdf:Seq><rdf:li rdf:parseType=\"Resource\"><s:softwareAgent>Adobe Firefly</s:softwareAgent></rdf:li></rdf:Seq></xmpMM:History>",
        "xmlns:s=\"http://ns.adobe.com/xap/1.0/sType/ResourceEvent#\""
      ),
    ])
  func lookalikes(body: String, names: String) throws {
    let photo = try Self.jpeg(Self.type(Self.captured) + body, names)
    #expect(photo.origins.map(\.kind) == [.property, .lookalike])
    #expect(photo.origins.last?.type == nil)
    #expect(OriginDisclosure.saysGenerated(photo.origins) == nil)
  }

  @Test("A name that is almost right and denies a model changes nothing")
  func harmless() throws {
    let body = "<e:digitalSourceType>\(Self.captured)</e:digitalSourceType>"
    #expect(try Self.jpeg(Self.type(Self.captured) + body).origins.count == 1)
  }

  @Test("A packet where no reader looks is reported")
  func packets() throws {
    let packet = Self.packet(Self.type(Self.generated))
    let text = String(decoding: packet, as: UTF8.self)
    let files = [
      JPEGBuilder().comment(text).bytes(),
      Self.png(Part.chunk("iTXt", Array("xml:com.adobe.xmp\0\0\0\0\0".utf8) + packet)),
    ]
    for bytes in files {
      let statements = try Photo(bytes).origins
      #expect(statements.map(\.kind) == [.lookalike])
      #expect(statements.first?.text.hasSuffix("trainedAlgorithmicMedia") == true)
    }
  }

  // MARK: What could not be read

  @Test("Damaged Exif data are named")
  func damaged() throws {
    let block = Self.exif("Midjourney Midjourney")
    #expect(try Photo(JPEGBuilder().exif(block).bytes()).unreadStatements.isEmpty)
    let cut = try Photo(JPEGBuilder().exif(Array(block.dropLast(8))).bytes())
    #expect(cut.unreadStatements.map(\.part) == ["Exif"])
    let second = try Photo(
      JPEGBuilder().exif(block).exif(Array(block.dropLast(8))).bytes())
    #expect(second.unreadStatements.map(\.part) == ["Exif"])
  }

  @Test("PNG texts that are damaged or too large are named, with a warning")
  func texts() throws {
    let form = Array("a cat\nSteps: 20, Sampler: Euler a, Seed: 7".utf8)
    let key = Array("parameters\0\0".utf8)
    let damaged = Self.png(Part.chunk("zTXt", key + Zlib.deflated(form).dropLast(20)))
    var limits = ReadLimits()
    limits.inflatedBytes = 1000
    let large = Self.png(
      Part.chunk("zTXt", key + Zlib.deflated(form + [UInt8](repeating: 0x20, count: 5000))))
    for photo in [try Photo(damaged), try Photo(large, limits: limits)] {
      #expect(photo.unreadStatements.map(\.part) == ["text parameters"])
      #expect(!photo.warnings.isEmpty)
    }
  }

  @Test("Data after the end of a picture are counted, except known ones")
  func ends() throws {
    let jpeg = JPEGBuilder()
    #expect(try Photo(jpeg.bytes()).strangeEnd() == nil)
    #expect(try Photo(jpeg.trailer(Array("Midjourney".utf8)).bytes()).strangeEnd() == 10)
    #expect(try Photo(jpeg.trailer([UInt8](repeating: 0, count: 64)).bytes()).strangeEnd() == nil)
    #expect(try Photo(jpeg.multiPicture(Fixtures.smallJPEG).bytes()).strangeEnd() == nil)
    #expect(try Photo(Self.png(behind: [1, 2, 3])).strangeEnd() == 3)
    #expect(try Photo(Self.png()).strangeEnd() == nil)
  }
}
