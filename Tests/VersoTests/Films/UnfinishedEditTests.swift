import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBytes
@testable import VersoFormats

@Suite("Interrupted edits of films")
struct UnfinishedEditTests {
  /// Where the header stands, how much room follows it, and whether the film is written in place whatever its header does.
  struct Shape: Sendable, CustomTestStringConvertible {
    var order: FilmBuilder.Order
    var room = 0
    var isFragmented = false
    /// Whether it is so large that it is not simply written anew.
    var isLarge = false
    var testDescription: String {
      "\(order), room \(room), fragments \(isFragmented), large \(isLarge)"
    }

    func film() -> FilmBuilder {
      var film = FilmBuilder()
      film.order = order
      film.room = room
      film.isFragmented = isFragmented
      film.userData =
        FilmBuilder.text("nam", "A quay in the morning")
        + FilmBuilder.text("xyz", "+46.9500+007.4500/")
      film.tracks[0] = .init(
        "vide", "avc1", [[1, 2, 3], [UInt8](repeating: 7, count: isLarge ? 1 << 22 : 100), [4]])
      film.tracks.append(
        .init("meta", "gpmd", [Array("SECRET one".utf8), Array("SECRET two".utf8)]))
      return film
    }
  }

  static let shapes = [
    Shape(order: .first, isLarge: true), Shape(order: .first, room: 4096), Shape(order: .last),
    Shape(order: .last, room: 4096), Shape(order: .last, isFragmented: true),
  ]

  /// What must not be in the film any longer.
  private func words(_ change: FilmPlacementTests.Change) -> [String] {
    switch change {
    case .title: ["A quay"]
    case .place: ["46.95", "SECRET"]
    case .strip: ["A quay", "46.95", "SECRET"]
    }
  }

  /// A file in which an edit was ended after some of its writes.
  private func written(_ patches: some Sequence<Patch>, over file: [UInt8]) -> [UInt8] {
    var bytes = file
    for patch in patches {
      let missing = patch.range.upperBound - bytes.count
      if missing > 0 { bytes += [UInt8](repeating: 0, count: missing) }
      bytes.replace(patch)
    }
    return bytes
  }

  @Test(
    "The same edit completes one that was interrupted after any of its writes", arguments: shapes,
    FilmPlacementTests.Change.allCases)
  func finished(shape: Shape, change: FilmPlacementTests.Change) throws {
    let file = shape.film().bytes()
    var photo = try Photo(file)
    change.apply(to: &photo)
    guard case .inPlace(let stages) = try photo.plan(inPlace: true).method else { return }
    let patches = stages.joined().filter { !$0.isEnd }
    let shown = try FilmTracks.samples(file).prefix(2)
    let folder = try TemporaryFolder()
    for count in 1...patches.count {
      let bytes = written(patches.prefix(count), over: file)
      let path = try folder.write(bytes, "\(count).mp4")
      _ = try Photo.edit(path: path) { change.apply(to: &$0) }
      let again = try folder.read("\(count).mp4")
      for word in words(change) { #expect(!again.contains(text: word), "\(word) after \(count)") }
      #expect(try FilmTracks.samples(again).prefix(2) == shown, "after \(count)")
    }
  }

  @Test("Lists of removed tracks stay through other edits, until one removes tracks")
  func otherEdit() throws {
    let file = Shape(order: .first, isLarge: true).film().bytes()
    var photo = try Photo(file)
    photo.remove(.gps)
    guard case .inPlace(let stages) = try photo.plan(inPlace: true).method else {
      Issue.record("it is written anew")
      return
    }
    let patches = stages.joined().filter { !$0.isEnd }
    let shown = try FilmTracks.samples(file).prefix(2)
    for count in 1...patches.count {
      var left = try Photo(written(patches.prefix(count), over: file))
      left.metadata.title = "A boat"
      for options in [WriteOptions(), WriteOptions(compact: true)] {
        var titled = try Photo(left.bytes(options: options))
        titled.remove(.gps)
        let new = try titled.bytes()
        #expect(!new.contains(text: "46.95") && !new.contains(text: "SECRET"), "after \(count)")
        #expect(try FilmTracks.samples(new).prefix(2) == shown, "after \(count)")
      }
    }
  }

  @Test("A track hidden in free space keeps its samples")
  func hiddenTrack() throws {
    var film = FilmBuilder()
    film.tracks.append(.init("vide", "avc1", [Array("HIDDEN".utf8)]))
    film.tracks.append(.init("meta", "mett", [Array("UNSEEN".utf8)]))
    for hidden in [2, 3] {
      var file = film.bytes()
      var at = 0
      for _ in 0...hidden { at = try #require(file.position(of: Array("trak".utf8), from: at + 1)) }
      file.replaceSubrange(at..<(at + 4), with: Array("free".utf8))
      var photo = try Photo(file)
      photo.metadata.title = "A boat"
      let bytes = try photo.bytes()
      #expect(bytes.contains(text: hidden == 2 ? "HIDDEN" : "UNSEEN"))
      #expect(try photo.receipt().notes.isEmpty)
    }
  }

  @Test("Free space with other data stays unchanged")
  func foreignRoom() throws {
    var film = FilmBuilder()
    film.tail = Part.box(
      "free", Part.box("cprt", Array("BlackVue".utf8)) + Part.box("thum", [1, 2]))
    var photo = try Photo(film.bytes())
    photo.metadata.title = "A boat"
    #expect(try photo.bytes().contains(text: "BlackVue"))
    let same = try Photo(film.bytes())
    #expect(try same.bytes() == film.bytes())
  }

  @Test("A second header that leads nowhere, or is damaged, is not a copy of the first one")
  func otherHeaders() throws {
    let film = Self.shapes[2].film().bytes()
    let udta = Part.box("udta", FilmBuilder.text("nam", "Dawn"))
    let damaged = Part.join(Part.box("mvhd", Part.zeros(100)), [0, 0, 0, 200], Array("trak".utf8))
    for movie in [Part.box("moov", udta), Part.box("moov", damaged)] {
      for bytes in [film + movie, Part.box("moov", Part.zeros(8)) + film] {
        let photo = try Photo(bytes)
        #expect(try photo.bytes() == bytes)
        var titled = photo
        titled.metadata.title = "A boat"
        #expect(throws: MetadataError.self) { try titled.bytes() }
      }
    }
  }

  @Test("A film stays unchanged if an earlier edit cannot be completed")
  func unfinishable() throws {
    var film = FilmBuilder()
    film.tail = Part.box("free", Part.zeros(4) + Part.box("udta", FilmBuilder.text("nam", "Dusk")))
    var bytes = film.bytes()
    #expect(try !Photo(bytes).receipt().notes.isEmpty)
    // The media of the first track are no boxes any longer.
    let media = try #require(bytes.position(of: Array("mdhd".utf8)))
    bytes[media - 1] ^= 0x40
    let photo = try Photo(bytes)
    #expect(try photo.bytes() == bytes && photo.receipt().method == .unchanged)
  }
}
