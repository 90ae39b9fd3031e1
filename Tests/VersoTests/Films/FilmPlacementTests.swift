import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBytes
@testable import VersoFormats

@Suite("A header at the front stays at the front")
struct FilmPlacementTests {
  private func film() -> FilmBuilder {
    var film = FilmBuilder()
    film.brand = "qt  "
    film.order = .first
    film.userData =
      FilmBuilder.text("nam", "A quay in the morning")
      + FilmBuilder.text("xyz", "+46.9500+007.4500/")
    film.tracks[0] = .init(
      "vide", "avc1", [[1, 2, 3], [UInt8](repeating: 7, count: 1 << 22), [4]])
    return film
  }

  enum Change: CaseIterable, Sendable {
    case title, place, strip
    func apply(to photo: inout Photo) {
      switch self {
      case .title: photo.metadata.title = "A boat"
      case .place: photo.remove(.gps)
      case .strip: photo.strip()
      }
    }
  }

  @Test(
    "A header that does not become longer is overwritten", arguments: Change.allCases)
  func replaced(change: Change) throws {
    let file = film().bytes()
    let folder = try TemporaryFolder()
    let path = try folder.write(file, "film.mov")
    let receipt = try Photo.edit(path: path) { change.apply(to: &$0) }
    #expect(receipt.method == .inPlace && receipt.notes.isEmpty)
    let written = try folder.read("film.mov")
    #expect(written.count == file.count)
    #expect(try boxes(written).prefix(3) == ["ftyp", "moov", "mdat"])
    #expect(try FilmTracks.samples(written) == FilmTracks.samples(file))
    #expect(!written.contains(text: "A quay") || change == .place)
  }

  private func boxes(_ bytes: [UInt8]) throws -> [String] {
    var window = try ByteWindow(ByteSource(bytes))
    return try BoxList(&window, in: 0..<bytes.count, limit: 64).boxes.map { $0.type.name }
  }

  @Test("Each step leaves the old film or the new one")
  func steps() throws {
    let file = film().bytes()
    var photo = try Photo(file)
    photo.metadata.title = "A boat"
    guard case .inPlace(let stages) = try photo.plan(inPlace: true).method else {
      Issue.record("it is written anew")
      return
    }
    #expect(stages.end == file.count)
    var patches: [Patch] = []
    var isNew = false
    for patch in stages.joined() where !patch.bytes.isEmpty {
      patches.append(patch)
      let end = patches.map(\.range.upperBound).max() ?? 0
      let source = ByteSource(ByteSource(file), patches: patches, count: max(file.count, end))
      let now = try Photo(source, registry: .standard)
      let title = now.metadata.title
      #expect(title == "A boat" || title == "A quay in the morning" && !isNew)
      isNew = title == "A boat"
    }
    #expect(isNew)
  }

  @Test("A header that becomes longer goes to the end, unless the front is requested")
  func longer() throws {
    for isAsked in [false, true] {
      let folder = try TemporaryFolder()
      let path = try folder.write(film().bytes(), "film.mov")
      var options = WriteOptions()
      options.fastStart = isAsked
      let receipt = try Photo.edit(path: path, options: options) {
        $0.metadata.title = String(repeating: "long ", count: 1000)
      }
      let written = try folder.read("film.mov")
      #expect(try (boxes(written)[1] == "moov") == isAsked)
      #expect(receipt.notes.isEmpty == isAsked)
      #expect(try FilmTracks.samples(written) == FilmTracks.samples(film().bytes()))
    }
  }

  @Test("Samples of a reference without a file name and flag move with the media data")
  func unnamed() throws {
    var builder = FilmBuilder()
    builder.order = .first
    let flag = Part.box("url ", [0, 0, 0, 1])
    var file = builder.bytes()
    var at = 0
    while let found = file.position(of: flag, from: at) {
      file[found + 11] = 0
      at = found + 1
    }
    var photo = try Photo(file)
    photo.metadata.title = "A boat"
    let bytes = try photo.bytes()
    #expect(try FilmTracks.samples(bytes) == FilmTracks.samples(builder.bytes()))
    // One that names a file is none of this one, and nothing is moved that it may lead to.
    at = 0
    while let found = file.position(of: Part.box("url ", [0, 0, 0, 0]), from: at) {
      file.replaceSubrange((found + 4)..<(found + 12), with: Array("alis".utf8) + [0, 0, 0, 0])
      at = found + 1
    }
    #expect(throws: Never.self) {
      var photo = try Photo(file)
      photo.metadata.title = "A boat"
      _ = try photo.bytes()
    }
  }

  @Test("A program's own key of a position gets the new one")
  func plainLocation() throws {
    var builder = FilmBuilder()
    builder.further = FilmBuilder.keys([
      ("location", "+46.9500+007.4500/"), ("location-eng", "+46.9500+007.4500/"),
    ])
    var photo = try Photo(builder.bytes())
    #expect(photo.metadata.location?.latitude.degrees == 46.95)
    photo.metadata.location = Location(latitude: 37.5, longitude: -122.25)
    let bytes = try photo.bytes()
    #expect(!bytes.contains(text: "46.95"))
    #expect(try Photo(bytes).metadata.location?.latitude.degrees == 37.5)
  }

  @Test("A truncated raw file of Fujifilm is reported and left unchanged")
  func cutRaw() throws {
    let file = SmallFile.raf()
    var photo = try Photo(Array(file.dropLast(100)))
    #expect(photo.warnings.contains { $0.message.contains("100 bytes are missing") })
    photo.metadata[.artist] = "Ada of the quay"
    #expect(throws: MetadataError.self) { try photo.bytes() }
    #expect(try Photo(file).warnings.isEmpty)
  }

  @Test("A film with a box that leads to samples in the wrong place is refused")
  func misplaced() throws {
    let film = FilmBuilder().bytes()
    func renamed(_ old: String, _ new: String) -> [UInt8] {
      var bytes = film
      let at = bytes.position(of: Array(old.utf8)) ?? 0
      bytes.replaceSubrange(at..<(at + 4), with: Array(new.utf8))
      return bytes
    }
    for bytes in [
      renamed("mvhd", "moov"), renamed("tkhd", "stco"), renamed("mdhd", "trun"),
      film + Part.box("trak", []),
    ] {
      for isStripped in [false, true] {
        var photo = try Photo(bytes)
        if isStripped { photo.strip() } else { photo.metadata.title = "A boat" }
        #expect(throws: MetadataError.self) { try photo.bytes() }
      }
    }
  }
}
