import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBytes
@testable import VersoFormats

@Suite("A broken first block does not hide a good second one")
struct BrokenFirstBlockTests {
  private static let good = Fixtures.camera().bytes()
  private static let bad: [UInt8] = Array("II*\0".utf8) + [0xFF, 0xFF, 0xFF, 0x7F, 0, 0]

  /// A file of a format with two Exif blocks.
  private static func file(_ format: String, _ blocks: [[UInt8]]) -> [UInt8] {
    switch format {
    case "JPEG": return blocks.reduce(JPEGBuilder()) { $0.exif($1) }.bytes()
    case "PNG":
      return Part.join(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
        Part.chunk("IHDR", [0, 0, 0, 4, 0, 0, 0, 2, 8, 2, 0, 0, 0]),
        blocks.flatMap { Part.chunk("eXIf", $0) },
        Part.chunk("IDAT", Zlib.deflated([UInt8](repeating: 7, count: 26))),
        Part.chunk("IEND", []))
    default:
      return Part.riff(
        "RIFF",
        Part.join(
          Array("WEBP".utf8), Part.riff("VP8X", [0x08, 0, 0, 0, 3, 0, 0, 1, 0, 0]),
          Part.riff("VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A, 4, 0, 2, 0, 1, 2, 3, 0]),
          blocks.flatMap { Part.riff("EXIF", $0) }))
    }
  }

  @Test("Exif is read and edited in the good block", arguments: ["JPEG", "PNG", "WebP"])
  func exif(format: String) throws {
    let bytes = Self.file(format, [Self.bad, Self.good])
    var photo = try Photo(bytes)
    #expect(photo.metadata[.make] == "Canon")
    #expect(photo.readWarnings.contains { $0.message.contains("cannot be read") })
    photo.metadata[.artist] = "Ada Example"
    let written = try Photo(photo.bytes())
    #expect(written.metadata[.artist] == "Ada Example" && written.metadata[.make] == "Canon")
    #expect(try photo.bytes().firstRange(of: Self.bad) != nil)
    photo = try Photo(bytes)
    photo.strip(keeping: [])
    #expect(try Photo(photo.bytes()).metadata[.make] == nil)
    // Alone it is damage, as before.
    let alone = try Photo(Self.file(format, [Self.bad]))
    #expect(alone.exif != nil && alone.metadata[.make] == nil)
  }

  private static let datasets = SmallFile.dataset(25, "harbour")

  /// Segments with image resources.
  private static func resources(_ pieces: [[UInt8]]) -> [UInt8] {
    pieces.reduce(JPEGBuilder()) { $0.app(13, "Photoshop 3.0\0", $1) }.bytes()
  }

  @Test(
    "IPTC data are read and edited in the good segment",
    arguments: [
      // A length far behind the end, one that ends in the next segment, no resource at all.
      Part.join(
        Array("8BIM".utf8), Part.short(0x0404), [0, 0], Part.long(0x7FFF_FFFF), [0x1C, 2]),
      Part.join(Array("8BIM".utf8), Part.short(0x0404), [0, 0], Part.long(9), [0x1C, 2]),
      [1, 2, 3, 4, 5, 6],
    ] as [[UInt8]])
  func iptc(broken: [UInt8]) throws {
    let bytes = Self.resources([broken, SmallFile.resource(0x0404, Self.datasets)])
    var photo = try Photo(bytes)
    #expect(photo.metadata.texts(of: .keywords) == ["harbour"])
    #expect(photo.readWarnings.contains { $0.message.contains("image resources") })
    try photo.metadata.setTexts(["quay"], of: Tag(.iptc, 0x0219))
    let written = try photo.bytes()
    #expect(try Photo(written).metadata.iptc(25) == ["quay"])
    #expect(written.firstRange(of: broken) != nil)
    photo = try Photo(bytes)
    photo.strip()
    #expect(try photo.bytes().firstRange(of: Array("harbour".utf8)) == nil)
  }

  @Test("A resource that continues in the next segment is read completely")
  func runsOn() throws {
    let whole = SmallFile.resource(0x0404, Self.datasets)
    for cut in [4, 12, 15, whole.count - 1] {
      let bytes = Self.resources([Array(whole[..<cut]), Array(whole[cut...])])
      let photo = try Photo(bytes)
      #expect(photo.metadata.texts(of: .keywords) == ["harbour"], "\(cut)")
      #expect(photo.readWarnings.isEmpty)
    }
  }
}

extension Metadata {
  fileprivate func iptc(_ number: UInt8) -> [String] {
    let tag = Tag(.iptc, 0x0200 | UInt16(number))
    return directory(.iptc)?.entries.filter { $0.number == tag.number }.compactMap {
      directory(.iptc)?.value(of: $0)?.string
    } ?? []
  }
}
