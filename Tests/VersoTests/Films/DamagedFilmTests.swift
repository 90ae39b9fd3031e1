import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoBytes
@testable import VersoFormats
@testable import VersoModel

/// Prefixes of films and films with a changed byte: a few in every run of the tests; all of them, and those of the films in
/// the folder DAMAGED_FILMS, by `make damagedfilms`.
@Suite("Damaged films")
struct DamagedFilmTests {
  private static let folder = ProcessInfo.processInfo.environment["DAMAGED_FILMS"]

  static let films: [(name: String, bytes: [UInt8])] = {
    var words = FilmBuilder()
    words.userData = FilmBuilder.text("xyz", "+37.3317-122.0307/") + FilmBuilder.text("nam", "Quay")
    words.order = .first
    words.room = 64
    var quickTime = FilmBuilder()
    quickTime.brand = "qt  "
    quickTime.isLong = true
    quickTime.further = FilmBuilder.keys([
      ("com.apple.quicktime.location.ISO6709", "+37.3317-122.0307+012.000/"),
      ("com.apple.quicktime.title", "Quay"),
    ])
    var mobile = words
    mobile.brand = "3gp5"
    mobile.order = .last
    var fragments = FilmBuilder()
    fragments.isFragmented = true
    fragments.inTracksOfFragments = Part.box("udta", FilmBuilder.text("xyz", "+37.3317-122.0307/"))
    fragments.tail = Part.box("mfra", Part.box("mfro", Part.zeros(4) + Part.long(24)))
    var places = FilmBuilder()
    places.tracks.append(
      .init("meta", "gpmd", [Array("GPS5 secret".utf8), Array("GPS5 more".utf8)]))
    let timed = TimedFilm.all.filter { ["GPMF in fragments", "BlackVue"].contains($0.name) }
    let made =
      folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) }?.sorted() ?? []
    return [
      ("words", words.bytes()), ("QuickTime", quickTime.bytes()), ("3GPP", mobile.bytes()),
      ("fragments", fragments.bytes()), ("places", places.bytes()),
    ] + timed.map { ($0.name, $0.bytes) }
      + made.compactMap { name in
        FileManager.default.contents(atPath: "\(folder ?? "")/\(name)").map { (name, Array($0)) }
      }
  }()

  private static func step(_ few: Int) -> Int { folder == nil ? few : 1 }

  @Test("Every prefix is read and changed, or refused", arguments: films.indices)
  func prefixes(index: Int) {
    let (name, file) = Self.films[index]
    // The first few bytes are no film at all.
    for end in stride(from: 8, through: file.count, by: Self.step(61)) {
      attempt(Array(file[..<end]), "\(name), \(end) bytes")
    }
  }

  @Test("Every changed byte of a header is read and changed, or refused", arguments: films.indices)
  func changedBytes(index: Int) throws {
    let (name, file) = Self.films[index]
    var window = try ByteWindow(ByteSource(file))
    let boxes = try BoxList(&window, in: 0..<file.count, limit: 4096).boxes
    var data = ByteRanges()
    data.insert(contentsOf: boxes.filter { $0.type == "mdat" }.map(\.payload))
    for at in stride(from: 0, to: file.count, by: Self.step(31)) where !data.contains(at) {
      for change: UInt8 in [0x01, 0xFF]
      where Self.folder != nil || change & 1 == UInt8(at & 1) || change == 0xFF {
        var bytes = file
        bytes[at] ^= change
        attempt(bytes, "\(name), byte \(at) ^ \(change)")
      }
    }
  }

  @Test(
    "Media data of any announced length are read or refused",
    arguments: ["mdat", "imda", "moov", "free"])
  func lengths(type: String) throws {
    let film = FilmBuilder().bytes()
    for length: UInt64 in [
      1, 15, 16, 1 << 31, 1 << 60, (1 << 63) - 256, (1 << 63) - 16, (1 << 63) - 1, 1 << 63, .max,
    ] {
      var box = Part.long(1) + Array(type.utf8)
      box.append(length, .bigEndian)
      for bytes in [
        film + box, Part.box("ftyp", Array("isom\0\0\0\0isom".utf8)) + box + film,
        Fixtures.least().bytes() + film + box,
      ] {
        attempt(bytes, "\(type) of \(length)")
        check("\(type) of \(length)") {
          var photo = try Photo(bytes)
          photo.remove(.gps)
          _ = try photo.bytes()
        }
      }
    }
  }

  private func attempt(_ bytes: [UInt8], _ name: String) {
    check(name) {
      let before = try? FilmTracks.samples(bytes)
      var photo = try Photo(bytes)
      _ = photo.items
      _ = try photo.timedPlaces()
      photo.metadata.title = "A boat"
      let result = try photo.bytes()
      #expect(try Photo(result).metadata.title == "A boat", "\(name)")
      if let before { #expect((try? FilmTracks.samples(result)) == before, "\(name)") }
      // What would be written into the file itself.
      let plan = try photo.plan(inPlace: true)
      if case .inPlace(let stages) = plan.method {
        let patches = stages.flatMap { $0 }
        let end = patches.map(\.range.upperBound).max() ?? 0
        let source = ByteSource(
          ByteSource(bytes), patches: patches, count: max(bytes.count, end))
        let changed = try source.read(0..<source.count)
        if let before { #expect((try? FilmTracks.samples(changed)) == before, "\(name), in place") }
      }
    }
    check(name) {
      var photo = try Photo(bytes)
      photo.strip()
      let result = try photo.bytes()
      let stripped = try Photo(result)
      #expect(stripped.leftAfterStrip().unwanted.isEmpty, "\(name)")
      let before = try photo.container.picture(photo.skeleton, ByteSource(bytes)).flatMap {
        bytes[$0]
      }
      let after = try stripped.container.picture(stripped.skeleton, ByteSource(result)).flatMap {
        result[$0]
      }
      #expect(before == after && !after.isEmpty, "\(name)")
    }
  }

  private func check(_ name: String, _ body: () throws -> Void) {
    do {
      try body()
    } catch {
      #expect(error is MetadataError || error is FileError, "\(name): \(error)")
    }
  }
}
