import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Extended XMP")
struct ExtendedXMPTests {
  /// Properties of 200 KB: what has to stay, what may go, what goes first.
  private static let large = XMP(properties: [
    XMP.Property(XMP.Name(.dc, "title"), .list(.alternative, XMP.Node("T", language: "x-default"))),
    XMP.Property(XMP.Name(.photoshop, "History"), XMP.Node(.text(text(20_000)))),
    XMP.Property(XMP.Name(example, "small"), "1"),
    XMP.Property(XMP.Name(.gImage, "Data"), XMP.Node(.text(text(180_000)))),
    XMP.Property(XMP.Name(.xmp, "Rating"), "5"),
  ])

  private static func text(_ count: Int) -> String {
    String((0..<count).map { Character(Unicode.Scalar(UInt8(65 + $0 * 7 % 26))) })
  }

  private func join(_ main: [UInt8], _ parts: [[UInt8]]) -> XMPReader.Result {
    ExtendedXMP.join(read(main), parts: parts, place: "XMP", limits: ReadLimits())
  }

  @Test("A packet that fits stays in one piece, up to the last byte")
  func fits() throws {
    let xmp = read(Packets.small).xmp
    let whole = try ExtendedXMP.split(xmp, limit: 65_502, padding: 2048)
    #expect(whole.extended.isEmpty)
    #expect(whole.main == (try XMPWriter.packet(xmp, padding: 2048)))
    let least = try XMPWriter.packet(xmp, padding: 0).count
    #expect(try ExtendedXMP.split(xmp, limit: least + 7, padding: 2048).main.count == least + 7)
  }

  @Test("A larger packet is split into parts, which can be joined in any order")
  func splits() throws {
    let (main, parts) = try ExtendedXMP.split(Self.large)
    #expect(main.count <= 65_502)
    #expect(parts.count == 4)
    #expect(parts.allSatisfy { $0.count <= 65_440 })
    let first = read(main)
    #expect(first.xmp["dc:title"] == "T")
    #expect(first.xmp["xmp:Rating"] == "5")
    #expect(first.xmp["photoshop:History"] == nil)
    let digest = MD5.digest(parts.flatMap { $0[40...] })
    #expect(first.xmp.extendedGUID == digest.map(hexadecimal).joined())
    for order in [parts, parts.reversed(), parts + [parts[1]]] {
      let joined = join(main, order)
      #expect(Set(joined.xmp.properties) == Set(Self.large.properties))
      #expect(joined.isWhole)
      #expect(joined.warnings == [])
      #expect(joined.xmp.extendedGUID == first.xmp.extendedGUID)
    }
  }

  @Test("A photo accepts a packet that does not fit")
  func photo() throws {
    var photo = try Photo(JPEGBuilder().bytes())
    photo.metadata.xmp = Self.large
    photo = try Photo(photo.bytes())
    #expect(photo.metadata.xmp.extendedGUID != nil)
    photo.metadata.xmp.set(XMP.Name(.dc, "source"), to: "an archive")
    let written = try Photo(photo.bytes(options: WriteOptions(verify: true))).metadata.xmp
    #expect(written["dc:source"] == "an archive")
    #expect(written.properties.count == Self.large.properties.count + 1)
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0\(digits)" : digits
  }

  @Test("What must stay in the main packet and does not fit is refused")
  func tooLarge() {
    let xmp = XMP(properties: [
      XMP.Property(
        XMP.Name(
          XMP.Namespace("http://ns.google.com/photos/1.0/container/", prefix: "Container"),
          "Directory"), XMP.Node(.text(Self.text(70_000))))
    ])
    let error = #expect(throws: MetadataError.self) { try ExtendedXMP.split(xmp) }
    #expect(error?.code == .tooLarge)
  }

  @Test("Thumbnails in XMP leave the main packet, other basics do not")
  func thumbnails() throws {
    var xmp = XMP()
    xmp.set(XMP.Name(.xmp, "Thumbnails"), to: XMP.Node(.text(Self.text(70_000))))
    xmp.set(XMP.Name(.xmp, "Label"), to: "Red")
    let (main, parts) = try ExtendedXMP.split(xmp)
    #expect(read(main).xmp.properties.map(\.name.local) == ["Label"])
    #expect(parts.count == 2)
  }

  @Test("Missing, overlapping or contradicting parts do not change the main packet")
  func damage() throws {
    let (main, parts) = try ExtendedXMP.split(Self.large)
    let other = [UInt8](repeating: 0x41, count: 32) + parts[0][32...]
    var twoLengths = parts
    twoLengths[1][35] ^= 1
    var overlap = parts
    overlap[1][39] &-= 1
    var gigabyte = parts
    for index in gigabyte.indices { gigabyte[index][32] = 0x40 }
    var position = parts
    position[2][36] = 0xFF
    for broken in [
      [], [parts[0]], Array(parts.dropFirst()), [Array(parts[0][..<30])] + parts[1...],
      twoLengths, overlap, gigabyte, position, [other],
    ] as [[[UInt8]]] {
      let joined = join(main, broken)
      #expect(!joined.isWhole)
      #expect(!joined.warnings.isEmpty)
      #expect(joined.xmp.properties == read(main).xmp.properties)
    }
    // Parts of another packet do not keep those of this one from being read.
    let mixed = join(main, [other] + parts)
    #expect(Set(mixed.xmp.properties) == Set(Self.large.properties))
    #expect(!mixed.isWhole)
    #expect(!join(Packets.small, parts).isWhole)
  }

  @Test("The main packet takes precedence over the parts")
  func conflict() throws {
    let (main, parts) = try ExtendedXMP.split(Self.large)
    var result = read(main)
    result.xmp.set(XMP.Name(.photoshop, "History"), to: "other")
    let joined = ExtendedXMP.join(result, parts: parts, place: "XMP", limits: ReadLimits())
    #expect(joined.xmp["photoshop:History"] == "other")
    #expect(!joined.isWhole)
  }

  @Test(
    "Real parts are joined",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)),
    arguments: ["exiftool/ExtendedXMP.jpg", "libavif/paris_extended_xmp.jpg"])
  func real(name: String) throws {
    let photo = try Photo(Corpus.bytes(name))
    #expect(photo.metadata.xmp.extendedGUID != nil)
    #expect(photo.metadata.xmp.properties.count > 5)
    #expect(photo.warnings == [])
  }
}
