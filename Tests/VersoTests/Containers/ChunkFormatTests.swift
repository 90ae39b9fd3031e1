import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

private typealias Tag = Verso.Tag

/// Small files of formats made of chunks, byte by byte.
private enum Chunks {
  static func png(_ extra: [[UInt8]] = []) -> [UInt8] {
    let header: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 2, 8, 2, 0, 0, 0]
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return head + chunk("IHDR", header) + extra.flatMap { $0 }
      + chunk("IDAT", Zlib.deflated([UInt8](repeating: 7, count: 26))) + chunk("IEND", [])
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt32(data.count), .bigEndian)
    let body = Array(name.utf8) + data
    bytes += body
    bytes.append(Zlib.checksum(body), .bigEndian)
    return bytes
  }

  static func webP(lossless: Bool = false) -> [UInt8] {
    let lossy: [UInt8] = [0x10, 0, 0, 0x9D, 0x01, 0x2A, 4, 0, 2, 0, 1, 2, 3]
    // 4 by 2 pixels, some of them transparent.
    let bits = UInt32(3) | UInt32(1) << 14 | UInt32(1) << 28
    var plain: [UInt8] = [0x2F]
    plain.append(bits, .littleEndian)
    let data = lossless ? plain + [9] : lossy
    var body = Array((lossless ? "VP8L" : "VP8 ").utf8)
    body.append(UInt32(data.count), .littleEndian)
    body += data + [UInt8](repeating: 0, count: data.count % 2)
    var bytes = Array("RIFF".utf8)
    bytes.append(UInt32(body.count + 4), .littleEndian)
    return bytes + "WEBP".utf8 + body
  }

  static func gif() -> [UInt8] {
    let screen: [UInt8] = [4, 0, 2, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
    let comment: [UInt8] = [0x21, 0xFE, 5] + Array("quiet".utf8) + [0]
    let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 4, 0, 2, 0, 0, 2, 2, 0x44, 0x01, 0]
    return Array("GIF87a".utf8) + screen + comment + picture + [0x3B]
  }

  static let all: [(name: String, bytes: [UInt8], picture: [UInt8])] = [
    ("PNG", png(), chunk("IDAT", Zlib.deflated([UInt8](repeating: 7, count: 26)))),
    ("WebP", webP(), [0x9D, 0x01, 0x2A, 4, 0, 2, 0, 1, 2, 3]),
    ("WebP lossless", webP(lossless: true), Array(webP(lossless: true).suffix(6))),
  ]
}

@Suite("PNG, WebP and GIF")
struct ChunkFormatTests {
  @Test("Formats are of one kind whatever their headers, and raw files are not TIFF")
  func kinds() throws {
    for isLossless in [false, true] {
      var photo = try Photo(Chunks.webP(lossless: isLossless))
      photo.metadata[.artist] = "Ada Example"
      let written = try Photo(photo.bytes())
      #expect(written.format != .webP && written.format.isKind(of: .webP))
      #expect(!written.format.isKind(of: .png))
    }
    #expect(FileFormat.apng.isKind(of: .png) && FileFormat.mpo.isKind(of: .jpeg))
    #expect(FileFormat.heif.isKind(of: .heic) && !FileFormat.avif.isKind(of: .heic))
    #expect(!FileFormat.dng.isKind(of: .tiff) && !FileFormat.dng.isKind(of: .arw))
    #expect(FileFormat.dng.isKind(of: .dng) && !FileFormat.mov.isKind(of: .mp4))
  }

  @Test("Exif, XMP and a profile are added, read again and removed", arguments: Chunks.all.indices)
  func roundTrip(index: Int) throws {
    let (name, bytes, picture) = Chunks.all[index]
    var photo = try Photo(bytes)
    #expect(photo.warnings.isEmpty, "\(name)")
    photo.metadata[.artist] = "Ada Example"
    photo.metadata.title = "Dawn"
    let written = try photo.bytes(options: WriteOptions(verify: true))
    var again = try Photo(written)
    #expect(again.warnings.isEmpty)
    #expect(again.metadata[.artist] == "Ada Example")
    #expect(again.metadata.title == "Dawn")
    #expect(written.position(of: picture) != nil)
    again.metadata[.artist] = "Grace Example, whose name is longer"
    again.metadata.xmp = XMP()
    let third = try again.bytes()
    #expect(try Photo(third).metadata[.artist] == "Grace Example, whose name is longer")
    #expect(try Photo(third).metadata.xmp.isEmpty)
    again.strip()
    let stripped = try again.bytes()
    #expect(!stripped.contains(text: "Example"))
    #expect(stripped.position(of: picture) != nil)
    #expect(try Photo(stripped).leftAfterStrip().unwanted.isEmpty)
  }

  @Test(
    "A WebP file gets its extended header with the right size and flags", arguments: [false, true])
  func extended(lossless: Bool) throws {
    var photo = try Photo(Chunks.webP(lossless: lossless))
    photo.metadata[.artist] = "Ada"
    let again = try Photo(try photo.bytes())
    let facts = again.metadata.facts.filter { $0.group == "RIFF" }
    #expect(facts.first { $0.name == "WebP_Flags" }?.numericText == (lossless ? "24" : "8"))
    #expect(facts.first { $0.name == "ImageWidth" }?.text == "4")
    #expect(facts.first { $0.name == "ImageHeight" }?.text == "2")
    var other = again
    other.metadata.directories.removeAll { $0.kind.isExif }
    let bare = try Photo(try other.bytes())
    #expect(
      bare.metadata.facts.first { $0.name == "WebP_Flags" }?.numericText
        == (lossless ? "16" : "0"))
  }

  @Test("A file with many parts is not reported as damaged")
  func excess() throws {
    var limits = ReadLimits()
    limits.parts = 1
    var small = try Photo(Chunks.webP(lossless: false))
    small.metadata.title = "Dusk"
    let files = [Chunks.png(), try small.bytes(), Chunks.gif(), Fixtures.photo().bytes()]
    for (bytes, parts) in zip(files, ["chunks", "chunks", "blocks", "segments"]) {
      var photo = try Photo(bytes, limits: limits)
      #expect(photo.warnings.contains { $0.message == "more than 1 \(parts)" })
      photo.metadata.title = "Dawn"
      let error = #expect(throws: MetadataError.self) { try photo.bytes() }
      #expect(error?.code == .unsupported)
      #expect(error?.description.contains("more than 1 \(parts)") == true)
    }
  }

  @Test("A PNG file that does not begin with its header is read, and editing it is refused")
  func headless() throws {
    var bytes = Chunks.png()
    bytes.removeSubrange(8..<(8 + 25))
    var photo = try Photo(bytes)
    #expect(photo.warnings.map(\.offset) == [8])
    photo.metadata[.artist] = "Ada"
    let error = #expect(throws: MetadataError.self) { try photo.bytes() }
    #expect(error?.code == .damaged)
  }

  @Test("GIF files store XMP, keep their comment, and refuse Exif")
  func gif() throws {
    var photo = try Photo(Chunks.gif())
    #expect(photo.warnings.isEmpty)
    photo.metadata.title = "Dawn"
    let written = try photo.bytes()
    let again = try Photo(written)
    #expect(again.metadata.title == "Dawn")
    #expect(written.contains(text: "quiet"))
    #expect(written.suffix(16).elementsEqual(Chunks.gif().suffix(16)))
    photo.metadata[.artist] = "Ada"
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }

  @Test("PNG texts are read: plain, compressed, in several languages, and blocks in hex")
  func texts() throws {
    let exif = TIFFBuilder().entry(.make, "Canon").built().bytes
    let digits = exif.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let raw = "\nexif\n      \(exif.count)\n\(digits)\n"
    let bytes = Chunks.png([
      Chunks.chunk("tEXt", Array("Title\0Caf".utf8) + [0xE9]),
      Chunks.chunk("zTXt", Array("Comment\0\0".utf8) + Zlib.deflated(Array("long".utf8))),
      Chunks.chunk("iTXt", Array("Author\0\0\0de\0Autor\0Jürg".utf8)),
      Chunks.chunk("tIME", [0x07, 0xE8, 5, 6, 7, 8, 9]),
      Chunks.chunk(
        "zTXt", Array("Raw profile type exif\0\0".utf8) + Zlib.deflated(Array(raw.utf8))),
    ])
    let metadata = try Photo(bytes).metadata
    func fact(_ name: String) -> String? { metadata.facts.first { $0.name == name }?.text }
    #expect(fact("Title") == "Café")
    #expect(fact("Comment") == "long")
    #expect(fact("Author-de") == "Jürg")
    #expect(fact("ModifyDate") == "2024:05:06 07:08:09")
    #expect(metadata[.make] == "Canon")
  }

  @Test(
    "Of an Exif chunk and an older text, in any order, the set value is read",
    arguments: [true, false])
  func twoExif(chunkFirst: Bool) throws {
    func exif(_ model: String) -> [UInt8] {
      TIFFBuilder().entry(.make, "Canon").entry(.model, model).entry(.gpsLatitudeRef, "N")
        .entry(.gpsLatitude, [URational(37, 1), URational(1, 1), URational(0, 1)])
        .entry(.gpsLongitudeRef, "W")
        .entry(.gpsLongitude, [URational(122, 1), URational(1, 1), URational(0, 1)]).built().bytes
    }
    let text = Chunks.chunk("zTXt", PNGText.compressed("exif", exif("old")))
    let chunk = Chunks.chunk("eXIf", exif("new"))
    let bytes = Chunks.png(chunkFirst ? [chunk, text] : [text, chunk])
    func count(_ name: String, _ bytes: [UInt8]) -> Int {
      bytes.indices.count { bytes[$0...].starts(with: Array(name.utf8)) }
    }
    for sets in [true, false] {
      var photo = try Photo(bytes)
      if sets { photo.metadata[.artist] = "Ada" }
      photo.remove(.gps)
      let written = try photo.bytes()
      let again = try Photo(written)
      #expect(again.metadata[.artist] == (sets ? "Ada" : nil))
      #expect(again.metadata.location == nil)
      #expect(again.metadata[.make] == "Canon")
      #expect(count("eXIf", written) == 1)
    }
  }

  @Test("Data that become too large when inflated are not read")
  func bomb() throws {
    var limits = ReadLimits()
    limits.blockBytes = 1 << 20
    let packet = Zlib.deflated([UInt8](repeating: 0x20, count: 8 << 20))
    let xmp = Array("XML:com.adobe.xmp\0".utf8) + [1, 0, 0, 0] + packet
    let photo = try Photo(Chunks.png([Chunks.chunk("iTXt", xmp)]), limits: limits)
    #expect(!photo.warnings.isEmpty)
    #expect(photo.metadata.xmp.isEmpty)
  }

  @Test("Every prefix and every changed byte is read without a trap, and edited or refused")
  func hostile() throws {
    for (_, bytes, _) in Chunks.all + [("GIF", Chunks.gif(), [])] {
      var photo = try Photo(bytes)
      photo.metadata.title = "Dawn"
      if photo.format != .gif { photo.metadata[.artist] = "Ada" }
      let whole = try photo.bytes(options: WriteOptions(compact: true))
      func check(_ bytes: [UInt8]) {
        guard var found = try? Photo(bytes) else { return }
        found.metadata.title = "Dusk"
        guard let written = try? found.bytes() else { return }
        #expect((try? Photo(written))?.metadata.title == "Dusk")
      }
      for count in stride(from: 0, through: whole.count, by: 3) { check(Array(whole[..<count])) }
      for index in whole.indices {
        for bit in [0x01, 0x80] as [UInt8] {
          var changed = whole
          changed[index] ^= bit
          check(changed)
        }
      }
    }
  }
}
