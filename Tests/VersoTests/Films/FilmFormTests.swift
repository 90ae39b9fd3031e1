import Testing
import VersoFixtures

@testable import Verso
@testable import VersoFormats

@Suite("What a film can say beside what it is to say")
struct FilmFormTests {
  private static let place = "+46.9500+007.4500/"
  private static let name = "Ada Secretname"

  private func shown(_ file: [UInt8]) throws -> [[UInt8]] {
    try FilmTracks.samples(file)
  }

  @Test("A place in the name of a handler leaves the film of a photo, and is told")
  func handlerInPhoto() throws {
    var builder = FilmBuilder()
    builder.handlerName = Self.place
    let film = builder.bytes()
    let photos =
      try MotionPhotoTests.photos.map { try Photo($0.bytes).joined(with: try Photo(film)) }
      + [Fixtures.least().bytes() + film]
    for file in photos {
      var photo = try Photo(file)
      photo.remove(.gps)
      let bytes = try photo.bytes()
      #expect(!bytes.contains(text: "46.95"))
      #expect(try photo.preview().removedElsewhere.contains("names of handlers in the video"))
      #expect(try #require(try Photo(bytes).film()).count == film.count)
    }
    var alone = try Photo(film)
    alone.remove(.gps)
    #expect(try alone.preview().removedElsewhere.contains("names of handlers"))
    #expect(try !alone.bytes().contains(text: "46.95"))
  }

  @Test("A place in the name of a key leaves, whether the key has a value or none")
  func keys() throws {
    for hasValue in [true, false] {
      var builder = FilmBuilder()
      builder.further = FilmBuilder.keys([
        ("com.example.\(Self.place)", "x"), ("com.example.remark", "Harbour"),
      ])
      var film = builder.bytes()
      if !hasValue {
        // The first item becomes one of the second key.
        let list = try #require(film.position(of: Array("ilst".utf8)))
        film[list + 4 + 7] = 2
      }
      var photo = try Photo(film)
      photo.remove(.gps)
      let bytes = try photo.bytes()
      #expect(!bytes.contains(text: "46.95") && bytes.contains(text: "Harbour"))
      #expect(try !photo.preview().removedElsewhere.isEmpty)
      #expect(try shown(bytes) == shown(film))
    }
  }

  @Test("Groups of samples that nobody knows, and entries that are too long, go with a strip")
  func groups() throws {
    let text = Array(Self.name.utf8)
    func description(_ type: String, _ entry: [UInt8]) -> [UInt8] {
      let head = Part.join([1, 0, 0, 0], Array(type.utf8), Part.long(entry.count), Part.long(1))
      return Part.box("sgpd", head + entry)
    }
    func samples(_ type: String, _ more: [UInt8] = []) -> [UInt8] {
      let head = Part.join(Part.zeros(4), Array(type.utf8), Part.long(1))
      return Part.box("sbgp", head + Part.long(2) + Part.long(1) + more)
    }
    for (boxes, kept) in [
      (description("name", text) + samples("name"), []),
      (description("roll", [0, 1] + text) + samples("roll"), ["sbgp"]),
      (description("roll", [0, 1]) + samples("roll", text), ["sgpd"]),
      (description("roll", [0, 1]) + samples("roll"), ["sgpd", "sbgp"]),
    ] {
      for inFragments in [true, false] {
        var film = FilmBuilder()
        if inFragments {
          film.isFragmented = true
          film.inTracksOfFragments = boxes
        } else {
          film.inTables = boxes
        }
        var photo = try Photo(film.bytes())
        photo.strip()
        let bytes = try photo.bytes()
        #expect(!bytes.contains(text: Self.name))
        #expect(["sgpd", "sbgp"].filter { bytes.contains(text: $0) } == kept)
        #expect(try shown(bytes) == shown(film.bytes()))
      }
    }
  }

  @Test(
    "Bytes behind the fields of what describes samples go with a strip",
    arguments: [("clap", 32), ("pasp", 8), ("btrt", 12), ("dvvC", 24), ("clli", 4)])
  func longBoxes(type: String, size: Int) throws {
    var film = FilmBuilder()
    let fields = [UInt8](repeating: 1, count: size)
    film.inDescriptions =
      Part.box("avcC", Part.zeros(7)) + Part.box(type, fields + Array(Self.name.utf8))
    var photo = try Photo(film.bytes())
    photo.strip()
    let bytes = try photo.bytes()
    #expect(!bytes.contains(text: Self.name) && bytes.contains(text: type))
    #expect(bytes.position(of: Array(type.utf8) + fields) != nil)
    #expect(try shown(bytes) == shown(film.bytes()))
  }

  @Test("Bytes behind the fields of boxes in fragments and of their index go")
  func longBoxesOfFragments() throws {
    var builder = FilmBuilder()
    builder.isFragmented = true
    builder.behindFields = Array((Self.place + Self.name).utf8)
    let index = Part.join(Part.zeros(4), Part.long(1), Part.long(1000), Part.zeros(12))
    builder.beforeFragments = Part.box("sidx", index + builder.behindFields)
    let film = builder.bytes()
    for isWhole in [true, false] {
      var photo = try Photo(film)
      if isWhole { photo.strip() } else { photo.remove(.gps) }
      let bytes = try photo.bytes()
      #expect(!bytes.contains(text: "46.95"), "\(isWhole)")
      #expect(try shown(bytes) == shown(film))
    }
  }

  @Test("Who owns a film leaves with who made it")
  func owner() throws {
    var film = FilmBuilder()
    film.brand = "qt  "
    film.userData = FilmBuilder.text("own", Self.name)
    var photo = try Photo(film.bytes())
    photo.remove(.identity)
    #expect(try !photo.bytes().contains(text: Self.name))
  }
}
