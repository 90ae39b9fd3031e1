import Testing
import VersoFixtures

@testable import Verso
@testable import VersoFormats

@Suite("Metadata in unusual parts of a film")
struct FilmFormTests {
  private static let place = "+46.9500+007.4500/"
  private static let name = "Ada Secretname"

  private func shown(_ file: [UInt8]) throws -> [[UInt8]] {
    try FilmTracks.samples(file)
  }

  @Test("A position in the name of a handler is removed from the film of a photo, and reported")
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
      #expect(try photo.receipt().removedElsewhere.contains("names of handlers in the video"))
      #expect(try #require(try Photo(bytes).film()).count == film.count)
    }
    var alone = try Photo(film)
    alone.remove(.gps)
    #expect(try alone.receipt().removedElsewhere.contains("names of handlers"))
    #expect(try !alone.bytes().contains(text: "46.95"))
  }

  @Test("A position in the name of a key is removed, with or without a value")
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
      #expect(try !photo.receipt().removedElsewhere.isEmpty)
      #expect(try shown(bytes) == shown(film))
    }
  }

  @Test("Unknown groups of samples, and entries that are too long, are removed by a strip")
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
      (
        Part.box(
          "sgpd",
          Part.join(
            [2, 0, 0, 0], Array("roll".utf8), Part.long(2), Part.long(1), Part.long(1), [0, 1])),
        ["sgpd"]
      ),
      // As many entries as no box has.
      (Part.box("sgpd", Part.join(Part.zeros(4), Array("tsas".utf8), Part.long(0x7FFF_FFFF))), []),
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
    "Bytes after the fields of sample descriptions are removed by a strip",
    arguments: [("clap", 32), ("pasp", 8), ("btrt", 12), ("dvvC", 5), ("clli", 4)])
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

  @Test("Bytes after the fields of fragment boxes and of their index are removed")
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

  @Test("The owner of a film is removed with its creator")
  func owner() throws {
    var film = FilmBuilder()
    film.brand = "qt  "
    film.userData = FilmBuilder.text("own", Self.name)
    var photo = try Photo(film.bytes())
    photo.remove(.identity)
    #expect(try !photo.bytes().contains(text: Self.name))
  }

  @Test("Names in Windows' box and in lists of a film's makers are removed")
  func makers() throws {
    for data in [
      Part.box("Xtra", Array("WM/Writer".utf8) + Array(Self.name.utf8)),
      FilmBuilder.text("ard", Self.name),
    ] {
      var film = FilmBuilder()
      film.userData = data
      var photo = try Photo(film.bytes())
      photo.remove(.identity)
      #expect(try !photo.bytes().contains(text: Self.name))
    }
  }

  private static let serial = "C3441325123456"

  /// An element of GPMF.
  private static func element(_ key: String, _ type: Character, _ bytes: [UInt8]) -> [UInt8] {
    let head = Part.join(Array(key.utf8), [type.asciiValue ?? 0, 1], Part.short(bytes.count))
    return Part.join(head, bytes, Part.zeros((4 - bytes.count % 4) % 4))
  }

  /// Films that say a serial number, each with a text that stays.
  private static let talkative: [(kept: String, film: FilmBuilder)] = {
    let serial = Array(Self.serial.utf8)
    let gopro = element("DEVC", "\0", element("CASN", "c", serial) + element("MINF", "c", [65]))
    func field(_ tag: Int, _ text: String) -> [UInt8] {
      Part.join(
        Part.long(tag), Part.short(2), Part.short(text.utf8.count + 1), Array("\(text)\0".utf8))
    }
    let nikon = Part.box(
      "NCDT",
      Part.box(
        "NCTG", field(1, "NIKON") + field(0x110_A431, Self.serial) + field(0x120_0012, "W84")))
    let sony = "<Device manufacturer=\"Sony\" modelName=\"A\" serialNo=\"\(Self.serial)\"/>"
    let rtmd = Part.join(
      Part.short(28), Part.zeros(26), [0x81, 0x14], Part.short(serial.count), serial,
      [0x81, 0, 0, 1, 7])
    let inner = [0x2A, UInt8(serial.count)] + serial
    let middle = [0x0A, UInt8(inner.count)] + inner
    let djmd = [0x0A, UInt8(middle.count)] + middle
    func film(_ change: (inout FilmBuilder) -> Void) -> FilmBuilder {
      var film = FilmBuilder()
      change(&film)
      return film
    }
    return [
      ("MINF", film { $0.userData = Part.box("GPMF", gopro) }),
      ("NIKON", film { $0.userData = nikon }),
      (
        "modelName=\"A\"",
        film {
          $0.further = Part.box("meta", Part.zeros(4) + Part.box("xml ", Array(sony.utf8)))
        }
      ),
      ("gpmd", film { $0.tracks.append(.init("meta", "gpmd", [gopro])) }),
      ("rtmd", film { $0.tracks.append(.init("meta", "rtmd", [rtmd])) }),
      ("djmd", film { $0.tracks.append(.init("meta", "djmd", [djmd])) }),
    ]
  }()

  @Test(
    "The serial number of a camera is removed from a film in every maker's form", arguments: 0..<6)
  func serials(index: Int) throws {
    let film = Self.talkative[index].film.bytes()
    let count = try Photo(film).places(of: .identity).count
    #expect(count > 0)
    for file in [film, Fixtures.least().bytes() + film] {
      var photo = try Photo(file)
      photo.remove(.identity)
      let bytes = try photo.bytes()
      #expect(!bytes.contains(text: Self.serial))
      #expect(bytes.contains(text: Self.talkative[index].kept))
      #expect(try !photo.receipt().removedElsewhere.isEmpty)
      var again = try Photo(bytes)
      again.remove(.identity)
      #expect(try again.bytes() == bytes)
    }
  }

  @Test("Keys that no list knows are removed by the words of their names")
  func unknownKeys() throws {
    var film = FilmBuilder()
    film.further = FilmBuilder.keys([
      ("com.example.device.id", "A-77"), ("com.example.imei", "B-77"),
      ("com.example.where", "C-77"),
      ("com.apple.quicktime.make", "D-77"),
    ])
    for (personal, removed) in [(PersonalData.identity, ["A-77", "B-77"]), (.gps, ["C-77"])] {
      var photo = try Photo(film.bytes())
      photo.remove(personal)
      let bytes = try photo.bytes()
      for text in ["A-77", "B-77", "C-77", "D-77"] {
        #expect(bytes.contains(text: text) != removed.contains(text), "\(text)")
      }
    }
  }

  @Test("Nikon's position fields are removed with positions, and other fields stay")
  func nikonPlaces() throws {
    let film = Self.talkative[1].film.bytes()
    var photo = try Photo(film)
    photo.remove(.gps)
    let bytes = try photo.bytes()
    #expect(!bytes.contains(text: "W84") && bytes.contains(text: Self.serial))
    #expect(bytes.contains(text: "NIKON"))
  }

  @Test("Unknown data after a film are an error if names are removed, too")
  func trailer() throws {
    var photo = try Photo(FilmBuilder().bytes() + TimedFilm.insta360)
    photo.remove(.identity)
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }
}
