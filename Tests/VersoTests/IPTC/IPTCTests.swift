import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

private typealias Tag = Verso.Tag

/// IPTC data and the Photoshop resources around them, byte by byte.
private struct IPTCBuilder {
  var datasets: [UInt8] = []

  func adding(_ number: UInt16, _ data: [UInt8]) -> Self {
    var result = self
    result.datasets += [0x1C, UInt8(number >> 8), UInt8(number & 0xFF)]
    result.datasets.append(UInt16(data.count), .bigEndian)
    result.datasets += data
    return result
  }

  func adding(_ number: UInt16, _ text: String) -> Self { adding(number, Array(text.utf8)) }

  /// The resources: another one, the IPTC data, their digest, and a third.
  func resources(digest: [UInt8]? = nil) -> [UInt8] {
    Self.resource(0x03ED, [0, 72, 0, 0], name: "odd") + Self.resource(0x0404, datasets)
      + (digest.map { Self.resource(0x0425, $0) } ?? []) + Self.resource(0x040A, [1])
  }

  static func resource(_ number: UInt16, _ data: [UInt8], name: String = "") -> [UInt8] {
    var bytes = Array("8BIM".utf8)
    bytes.append(number, .bigEndian)
    bytes.append(UInt8(name.utf8.count))
    bytes += name.utf8
    if name.utf8.count % 2 == 0 { bytes.append(0) }
    bytes.append(UInt32(data.count), .bigEndian)
    bytes += data
    if data.count % 2 == 1 { bytes.append(0) }
    return bytes
  }

  func photo(digest: [UInt8]? = nil) -> [UInt8] {
    JPEGBuilder().jfif().app(13, "Photoshop 3.0\0", resources(digest: digest)).bytes()
  }
}

@Suite("IPTC")
struct IPTCTests {
  private static let caption = Tag(.iptc, 0x0278)
  private static let keywords = Tag(.iptc, 0x0219)
  private static let builder = IPTCBuilder()
    .adding(0x0200, [0, 2]).adding(0x0219, "harbour").adding(0x0219, "dawn")
    .adding(0x0278, "A boat")

  @Test("Texts are read, also repeated ones")
  func reading() throws {
    let photo = try Photo(Self.builder.photo())
    #expect(photo.metadata.texts(of: Self.keywords) == ["harbour", "dawn"])
    #expect(photo.metadata.texts(of: Self.caption) == ["A boat"])
    #expect(photo.warnings.isEmpty)
  }

  @Test(
    "Text is read in the declared character set, or in the detected one",
    arguments: [
      ([0x1B, 0x25, 0x47], [0xC3, 0xA4], "ä"), (nil, [0xC3, 0xA4], "ä"), (nil, [0xE4], "ä"),
      (nil, [0x80], "€"), ([0x1B, 0x25, 0x47], [0xE4], "ä"),
    ] as [([UInt8]?, [UInt8], String)])
  func characters(mark: [UInt8]?, stored: [UInt8], text: String) throws {
    var builder = IPTCBuilder()
    if let mark { builder = builder.adding(0x015A, mark) }
    let photo = try Photo(builder.adding(0x0278, stored).photo())
    #expect(photo.metadata.texts(of: Self.caption) == [text])
  }

  @Test("Set values are read again; all other datasets and resources are unchanged")
  func setting() throws {
    let bytes = Self.builder.photo()
    var photo = try Photo(bytes)
    try photo.metadata.setTexts(["boat", "sea", "light"], of: Self.keywords)
    let written = try photo.bytes()
    let again = try Photo(written)
    #expect(again.metadata.texts(of: Self.keywords) == ["boat", "sea", "light"])
    #expect(again.metadata.texts(of: Self.caption) == ["A boat"])
    #expect(written.position(of: IPTCBuilder.resource(0x03ED, [0, 72, 0, 0], name: "odd")) != nil)
    #expect(written.position(of: IPTCBuilder.resource(0x040A, [1])) != nil)
    // The digest is that of the new data.
    let iptc = try #require(again.metadata.directory(.iptc))
    let digest = MD5.digest(IPTCWriter.bytes(iptc, original: iptc.bytes))
    #expect(written.position(of: IPTCBuilder.resource(0x0425, digest)) != nil)
    #expect(!again.metadata.isIPTCNewer)
  }

  @Test("Latin text becomes UTF-8 completely when the first other letter is written")
  func conversion() throws {
    let builder = IPTCBuilder().adding(0x0250, [0x4A, 0xFC, 0x72, 0x67]).adding(0x0278, "A boat")
    var photo = try Photo(builder.photo())
    try photo.metadata.setTexts(["Човен"], of: Self.caption)
    let again = try Photo(try photo.bytes())
    #expect(again.metadata.texts(of: Self.caption) == ["Човен"])
    #expect(again.metadata.texts(of: Tag(.iptc, 0x0250)) == ["Jürg"])
    #expect(again.metadata.value(of: Tag(.iptc, 0x015A)) == .utf8([0x1B, 0x25, 0x47]))
  }

  @Test("ASCII text written into Latin data does not change their bytes")
  func latin() throws {
    let builder = IPTCBuilder().adding(0x0250, [0x4A, 0xFC, 0x72, 0x67]).adding(0x0278, "A boat")
    var photo = try Photo(builder.photo())
    try photo.metadata.setTexts(["A ship"], of: Self.caption)
    let written = try photo.bytes()
    #expect(written.position(of: [0x4A, 0xFC, 0x72, 0x67]) != nil)
    #expect(written.position(of: [0x1C, 0x01, 0x5A]) == nil)
  }

  @Test("A photo without IPTC data gets a block with the version and the digest")
  func fresh() throws {
    var photo = try Photo(JPEGBuilder().jfif().bytes())
    try photo.metadata.setTexts(["A boat"], of: Self.caption)
    let again = try Photo(try photo.bytes())
    #expect(again.metadata.texts(of: Self.caption) == ["A boat"])
    #expect(again.metadata.value(of: Tag(.iptc, 0x0200)) == .short([4]))
  }

  @Test("When everything is removed, the block and its digest are removed")
  func removing() throws {
    var photo = try Photo(Self.builder.photo(digest: [UInt8](repeating: 7, count: 16)))
    photo.metadata.removeAll(in: .iptc)
    let written = try photo.bytes()
    #expect(!written.contains(text: "harbour"))
    #expect(written.position(of: [0x38, 0x42, 0x49, 0x4D, 0x04, 0x25]) == nil)
    #expect(written.position(of: IPTCBuilder.resource(0x040A, [1])) != nil)
  }

  @Test("Resources that continue in the next segment are read and written as one")
  func segments() throws {
    let resources = Self.builder.resources()
    let half = resources.count / 2
    let bytes = JPEGBuilder().app(13, "Photoshop 3.0\0", Array(resources[..<half]))
      .app(13, "Photoshop 3.0\0", Array(resources[half...])).bytes()
    var photo = try Photo(bytes)
    #expect(photo.metadata.texts(of: Self.keywords) == ["harbour", "dawn"])
    let long = String(repeating: "long ", count: 40_000)
    // A dataset that no standard knows has no limit.
    try photo.metadata.setTexts([long], of: Tag(.iptc, 0x02F0))
    let again = try Photo(try photo.bytes())
    #expect(again.metadata.texts(of: Tag(.iptc, 0x02F0)) == [long])
    #expect(again.metadata.texts(of: Self.caption) == ["A boat"])
  }

  @Test("Data that cannot be read completely are not rewritten unless forced")
  func damage() throws {
    var builder = Self.builder
    builder.datasets += [0x1C, 0x02, 0x05, 0x10, 0x00, 0x41]
    var photo = try Photo(builder.photo())
    #expect(!photo.warnings.isEmpty)
    #expect(photo.metadata.texts(of: Self.caption) == ["A boat"])
    try photo.metadata.setTexts(["A ship"], of: Self.caption)
    #expect(throws: MetadataError.self) { try photo.bytes() }
    let forced = try Photo(try photo.bytes(options: WriteOptions(force: true)))
    #expect(forced.metadata.texts(of: Self.caption) == ["A ship"])
  }

  @Test("Every prefix and every changed byte is read without a trap, and written or refused")
  func hostile() throws {
    let whole = Self.builder.resources(digest: [UInt8](repeating: 7, count: 16))
    func check(_ resources: [UInt8]) {
      let bytes = JPEGBuilder().app(13, "Photoshop 3.0\0", resources).bytes()
      guard var photo = try? Photo(bytes) else { return }
      try? photo.metadata.setTexts(["x"], of: Self.caption)
      guard let written = try? photo.bytes() else { return }
      #expect((try? Photo(written))?.metadata.texts(of: Self.caption) == ["x"])
    }
    for count in 0...whole.count { check(Array(whole[..<count])) }
    for index in whole.indices {
      for bit in [0x01, 0x80, 0xFF] as [UInt8] {
        var changed = whole
        changed[index] ^= bit
        check(changed)
      }
    }
  }
}
