import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoFormats

@Suite("RAF files are written")
struct RAFWritingTests {
  /// A file whose parts behind the picture have marks, and room between them.
  private func raf(room: Int = 3) -> [UInt8] {
    let picture = Fixtures.photo().bytes()
    let directory =
      Part.long(1) + Part.short(0x100) + Part.short(4) + Part.short(1444) + Part.short(4352)
    let data = [UInt8]((0..<2000).map { UInt8($0 % 251) })
    let first = 0x94 + picture.count + room
    let second = first + directory.count + 5
    var bytes = Array("FUJIFILMCCD-RAW 0201FF383501FinePix S5Pro".utf8)
    bytes += Part.zeros(0x54 - bytes.count)
    bytes +=
      Part.long(0x94) + Part.long(picture.count) + Part.long(first) + Part.long(directory.count)
    bytes += Part.long(second) + Part.long(data.count)
    bytes += Part.zeros(0x94 - bytes.count) + picture + Part.zeros(room)
    return bytes + directory + Part.zeros(5) + data + [1, 2, 3]
  }

  private func part(_ bytes: [UInt8], _ place: Int) throws -> [UInt8] {
    let header = Header(bytes, .bigEndian)
    let range = try #require(RAF.range(header, place, bytes.count))
    return Array(bytes[range])
  }

  @Test(
    "Set values are read again, and everything else is the same byte for byte",
    arguments: [0, 3, 9000])
  func set(room: Int) throws {
    let old = raf(room: room)
    var photo = try Photo(old)
    photo.metadata[.artist] = "Ada Example"
    photo.metadata.location = Location(latitude: 46.948, longitude: 7.4474)
    photo.metadata.xmp["dc:source"] = String(repeating: "x", count: 5000)
    let new = try photo.bytes()
    let written = try Photo(new)
    #expect(written.format == .raf && written.warnings.isEmpty)
    #expect(written.metadata[.artist] == "Ada Example")
    #expect((try #require(written.metadata.location).latitude.degrees - 46.948).magnitude < 1e-6)
    #expect(written.metadata.xmp["dc:source"]?.count == 5000)
    for place in [0x5C, 0x64] { #expect(try part(new, place) == part(old, place)) }
    #expect(new.suffix(2008) == old.suffix(2008))
    #expect((new.count - old.count) % 512 == 0)
    #expect(room < 9000 || new.count == old.count)
    // Its picture is a whole JPEG file, with the same scan.
    let picture = try Photo(try part(new, 0x54))
    #expect(picture.metadata[.artist] == "Ada Example")
    #expect(try part(new, 0x54).suffix(60) == part(old, 0x54).suffix(60))
  }

  @Test("Removed values leave their space, and nothing moves")
  func remove() throws {
    let old = raf()
    var photo = try Photo(old)
    photo.metadata.removeAll(in: .gps)
    photo.metadata[.make] = nil
    let new = try photo.bytes()
    #expect(new.count == old.count)
    #expect(try Photo(new).metadata[.make] == nil)
    #expect(try part(new, 0x64) == part(old, 0x64))
  }

  @Test("A header with an unknown extension or wrong lengths is refused")
  func refused() throws {
    func edit(_ bytes: [UInt8]) throws -> [UInt8] {
      var photo = try Photo(bytes)
      photo.metadata.xmp["dc:source"] = String(repeating: "x", count: 5000)
      return try photo.bytes()
    }
    _ = try edit(raf())
    var longer = raf()
    longer.insert(contentsOf: [0, 0, 1, 0], at: 0x94)
    for place in [0x54, 0x5C, 0x64] {
      let value = try #require(Header(longer, .bigEndian).long(place))
      longer.replaceSubrange(place..<(place + 4), with: Part.long(value + 4))
    }
    #expect(throws: MetadataError.self) { try edit(longer) }
    var crossed = raf()
    crossed.replaceSubrange(0x64..<0x68, with: Part.long(0x98))
    #expect(throws: MetadataError.self) { try edit(crossed) }
    var long = raf()
    long.replaceSubrange(0x58..<0x5C, with: Part.long(1 << 30))
    #expect(throws: MetadataError.self) { try edit(long) }
  }

  @Test("Every prefix and every changed byte is edited or refused")
  func damage() throws {
    let bytes = raf()
    func edit(_ bytes: [UInt8]) {
      guard var photo = try? Photo(bytes) else { return }
      photo.metadata[.artist] = "Ada Example"
      _ = try? photo.bytes()
    }
    for end in stride(from: 0, to: bytes.count, by: 7) { edit(Array(bytes[..<end])) }
    for index in (0..<0x94) {
      for flip: UInt8 in [0xFF, 0x80, 0x01] {
        var damaged = bytes
        damaged[index] ^= flip
        edit(damaged)
      }
    }
  }

  @Test(
    "ExifTool reads the set values, and nothing else has changed",
    .enabled(
      if: Corpus.isThere && Program.recentExifTool.isThere, "no ExifTool 13, or \(Corpus.absence)"))
  func exifTool() throws {
    let old = try Corpus.bytes("exiftool/FujiFilm.raf")
    var photo = try Photo(old)
    photo.metadata[.artist] = "Ada Example"
    photo.metadata.xmp["dc:source"] = String(repeating: "x", count: 3000)
    let new = try photo.bytes()
    func lines(_ bytes: [UInt8]) throws -> Set<String> {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).raf")
      try Data(bytes).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let outcome = try Program.recentExifTool.run([
        "-G1", "-s", "-n", "-a", "--System:all", file.path,
      ])
      #expect(!outcome.errors.contains("Error"))
      return Set(
        String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init))
    }
    let (before, after) = (try lines(old), try lines(new))
    let gone = before.subtracting(after).filter { !$0.contains("PreviewImage") }
    #expect(gone.isEmpty, "\(gone)")
    let added = after.subtracting(before).filter { !$0.contains("PreviewImage") }
      .compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
    #expect(Set(added) == ["Artist", "XMPToolkit", "Source"], "\(added)")
  }
}
