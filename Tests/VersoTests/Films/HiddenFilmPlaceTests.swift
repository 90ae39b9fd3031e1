import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBytes
@testable import VersoFormats

@Suite("Positions in hidden places of films")
struct HiddenFilmPlaceTests {
  private static func double(_ number: Double) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number.bitPattern, .littleEndian)
    return bytes
  }

  private static let latitude = double(47.31725)
  private static let place: [UInt8] = Part.join(latitude, double(8.52639))
  private static let text = Array("+47.3172+008.5263/".utf8)

  /// Packets of a place, and of one with a time, a rate of the fix and measures.
  private static let packets: [[UInt8]] = {
    var measures: [UInt8] = []
    for number: Float in [440, 1, 1, 1, 0, 0, 0] {
      measures.append(number.bitPattern, .littleEndian)
    }
    return [
      Part.join([0, 0, 5, 0], place, double(440)),
      Part.join([0, 0, 6, 0], double(1.4e9), [3, 0, 0, 0], place, measures),
    ]
  }()

  /// What is left of a film when its places, or all, are taken away.
  private func left(_ film: [UInt8], isWhole: Bool = false) throws -> [UInt8] {
    var photo = try Photo(film)
    if isWhole { photo.strip() } else { photo.remove(.gps) }
    return try photo.bytes()
  }

  @Test("CAMM packets that no track shows are emptied", arguments: packets)
  func unshownPackets(packet: [UInt8]) throws {
    for isOwnBox in [false, true] {
      for isWhole in [false, true] {
        var film = FilmBuilder()
        if isOwnBox {
          film.tail = Part.box("mdat", packet)
        } else {
          film.stray = Part.join([1], packet)
        }
        let bytes = try left(film.bytes(), isWhole: isWhole)
        #expect(bytes.position(of: Self.latitude) == nil)
        #expect(try FilmTracks.samples(bytes) == FilmTracks.samples(film.bytes()))
      }
    }
  }

  private static let sentence = Array(
    "$GPRMC,081836,A,4657.072,N,00726.604,E,000.0,360.0,130998,011.3,E*62".utf8)

  @Test(
    "Positions in tracks declared as pictures, sound or texts are found, and pictures stay",
    arguments: ["vide", "soun", "auxv", "pict", "text", "subt", "meta"])
  func disguised(handler: String) throws {
    let streams = TimedFilm.gps5[0]
    for (sample, isLost) in [
      (Self.sentence, true), (Self.text, true), (streams, true),
      (Array("no place".utf8), ["text", "subt", "meta"].contains(handler)),
      (Self.text + [0xFF, 1, 0x80], ["text", "subt", "meta"].contains(handler)),
    ] {
      var film = FilmBuilder()
      film.tracks.append(.init(handler, "zzzz", [sample, sample]))
      let bytes = try left(film.bytes())
      #expect((bytes.position(of: sample) == nil) == isLost, "\(sample)")
      #expect(try FilmTracks.samples(bytes).count == (isLost ? 2 : 3))
    }
    for coding in ["tmcd", "rtp "] where handler == "meta" {
      var film = FilmBuilder()
      film.tracks.append(.init(handler, coding, [Self.sentence]))
      #expect(try left(film.bytes()).position(of: Self.sentence) == nil)
      film.tracks[2].samples = [[0, 0, 0, 7]]
      #expect(try left(film.bytes()) == film.bytes())
    }
  }

  @Test(
    "A position is found after a box type, in any box, in UTF-16 without a mark, in JSON",
    arguments: [
      "46.9512, 7.4434", "lat: 46.95 lon: 7.44", "46°57′04″N 7°26′36″E", "緯度:46.95 経度:7.44",
    ])
  func encodings(text: String) throws {
    let plain = Array(text.utf8)
    let escaped = text.unicodeScalars.map { scalar in
      scalar.isASCII ? "\(scalar)" : "\\u" + String(0x1_0000 + scalar.value, radix: 16).dropFirst()
    }.joined()
    var wide: [[UInt8]] = [[], []]
    for unit in text.utf16 {
      wide[0].append(unit, .bigEndian)
      wide[1].append(unit, .littleEndian)
    }
    for bytes in [plain, Array("{\"t\":\"\(escaped)\"}".utf8)] + wide {
      #expect(PlaceWords.areIn(bytes), "\(bytes)")
      var film = FilmBuilder()
      film.userData = Part.box("abcd", Part.box("note", bytes))
      #expect(try left(film.bytes()).position(of: bytes) == nil)
    }
    var film = FilmBuilder()
    film.tracks.append(.init("subt", "wvtt", [Part.box("vttc", Part.box("payl", plain))]))
    #expect(try left(film.bytes()).position(of: plain) == nil)
    // However deep boxes are said to lie in each other, they are looked at in time.
    var deep = plain
    for _ in 0..<4000 { deep = Part.box("abcd", deep) }
    _ = PlaceWords.areIn(deep)
  }

  @Test("Pictures in a film lose what they would lose as files")
  func covers() throws {
    var photo = try Photo(Fixtures.least().bytes())
    try photo.metadata.setTexts(["Bern"], of: Tag(.iptc, 0x025A))
    let cover = try photo.bytes()
    var film = FilmBuilder()
    film.userData = Part.box("abcd", cover)
    let bytes = try left(film.bytes())
    #expect(!bytes.contains(text: "Bern") && bytes.position(of: Array(cover.prefix(4))) != nil)
  }

  @Test("A latitude and a longitude in adjacent subtitles are a position, and distant ones are not")
  func partedTexts() throws {
    func subtitles(_ texts: [String]) -> [UInt8] {
      var film = FilmBuilder()
      film.tracks.append(
        .init("sbtl", "tx3g", texts.map { Part.short($0.utf8.count) + Array($0.utf8) }))
      return film.bytes()
    }
    let parted = subtitles(["Lat 46.9512", "", "Lon 7.4434"])
    #expect(try !left(parted).contains(text: "46.9512"))
    for talk in [["Lat 46.9512", "hello", "Lon 7.4434"], ["46.9512", "7.4434"]] {
      #expect(try left(subtitles(talk)) == subtitles(talk))
    }
  }

  @Test("Data that begin like packets without a position stay")
  func noPackets() throws {
    let impossible: [[Double]] = [
      [0, 0, 0], [91, 8, 440], [47, 181, 440], [1e-300, 8, 1], [.nan, 8, 1],
    ]
    for numbers in impossible {
      let bytes: [UInt8] = numbers.flatMap { Self.double($0) }
      #expect(!PlaceWords.areIn(Part.join([0, 0, 5, 0], bytes)))
    }
    let other = Part.join([0, 0, 6, 0], Self.double(1), [1, 0, 0, 0], Self.place, Part.zeros(28))
    #expect(!PlaceWords.areIn(other))
    for end in 0..<60 { _ = PlaceWords.areIn(Array(Self.packets[1].prefix(end))) }
  }

  @Test("A strip empties everything that no track shows, also in boxes with large sizes")
  func unshown() throws {
    for type in ["mdat", "imda"] {
      var film = FilmBuilder()
      film.tail = Part.box(type, Part.join(Part.long(7), Array("secret words".utf8)))
      let bytes = try left(film.bytes(), isWhole: true)
      #expect(!bytes.contains(text: "secret"))
      film.tail = Part.box(type, Part.join(Part.long(7), Self.text))
      #expect(try !left(film.bytes()).contains(text: "47.3172"))
    }
  }

  @Test("A binary property list with a latitude and a longitude is a position")
  func propertyList() throws {
    func list(_ names: [String]) -> [UInt8] {
      var bytes: [UInt8] = Array("bplist00".utf8)
      bytes.append(contentsOf: [0xD2, 1, 2, 3, 4])
      for name in names {
        bytes.append(0x50 + UInt8(name.utf8.count))
        bytes.append(contentsOf: Array(name.utf8))
      }
      bytes.append(0x23)
      bytes.append(contentsOf: Self.latitude.reversed())
      return bytes
    }
    for names in [["latitude", "longitude"], ["lat", "lon"], ["GPSLatitude", "GPSLongitude"]] {
      #expect(PlaceWords.areIn(Part.join([0, 0, 0, 1], list(names))))
    }
    for names in [["latitude"], ["flat", "lonely"], ["width", "height"]] {
      #expect(!PlaceWords.areIn(list(names)))
    }
  }

  @Test("Progressive download data are removed by a strip, and with a position in them")
  func progressiveDownload() throws {
    var film = FilmBuilder()
    let rates = Part.join(Part.zeros(4), Part.long(100_000), Part.long(2000))
    film.tail = Part.box("pdin", rates)
    #expect(try left(film.bytes()) == film.bytes())
    film.tail = Part.box("pdin", Part.join(rates, Array("a secret".utf8)))
    #expect(try !left(film.bytes(), isWhole: true).contains(text: "secret"))
    film.tail = Part.box("pdin", Part.join(Part.zeros(4), Self.text))
    #expect(try !left(film.bytes()).contains(text: "47.3172"))
  }

  @Test("Brands that contain a position become known ones")
  func brands() throws {
    let film = FilmBuilder().bytes()
    func segment(_ brands: [UInt8]) -> [UInt8] { Part.join(film, Part.box("styp", brands)) }
    let front = Array("isom\0\0\0\0".utf8)
    let told = segment(Part.join(front, Self.text))
    var bytes = try left(told)
    #expect(!bytes.contains(text: "47.3172") && bytes.count == told.count)
    bytes = try left(segment(Part.join(front, Array("N47.3172E8.5263 ".utf8))))
    #expect(!bytes.contains(text: "3172") && bytes.contains(text: "stypisom"))
    let unknown = segment(Part.join(front, Array("abcd".utf8)))
    #expect(try left(unknown) == unknown)
  }

  @Test(
    "Time codes and hints whose samples contain a position are removed",
    arguments: ["tmcd", "rtp ", "abcd"])
  func otherTracks(coding: String) throws {
    for handler in ["tmcd", "hint"] {
      for sample in [Self.packets[0], Self.packets[1], Self.text, Array("DEVC GPS5".utf8)] {
        var film = FilmBuilder()
        film.tracks.append(.init(handler, coding, [sample]))
        let bytes = try left(film.bytes())
        #expect(try FilmTracks.samples(bytes).count == 2)
        #expect(bytes.position(of: Array(sample.dropFirst(4))) == nil)
      }
      var film = FilmBuilder()
      film.tracks.append(.init(handler, coding, [[0, 1, 2, 3]]))
      #expect(try left(film.bytes()) == film.bytes())
    }
  }

  @Test("Data after a film that begin with zeros are not a box")
  func behind() throws {
    let film = FilmBuilder().bytes()
    let blank = Part.join(film, Part.zeros(16))
    let told = Part.join(blank, Self.place)
    #expect(throws: MetadataError.self) { try left(told) }
    #expect(try left(told, isWhole: true).position(of: Self.latitude) == nil)
    #expect(try left(blank) == blank)
  }

  @Test("Offsets of encryption data do not stop an edit if no sample has such data")
  func emptyAuxiliary() throws {
    func film(_ target: Int) -> [UInt8] {
      var builder = FilmBuilder()
      builder.order = .first
      builder.inTables = Part.join(
        Part.box("senc", Part.zeros(8)),
        Part.box("saio", Part.join(Part.zeros(4), Part.long(1), Part.long(target))),
        Part.box("saiz", Part.zeros(9)))
      return builder.bytes()
    }
    let end = try #require(film(0).position(of: Array("senc".utf8))) + 12
    for target in [end, film(0).count, 1 << 30] {
      var photo = try Photo(film(target))
      try photo.metadata.set(FieldName("ItemList:Title"), parsing: "A boat")
      let bytes = try photo.bytes()
      #expect(try FilmTracks.samples(bytes) == FilmTracks.samples(film(target)))
      guard target == end else { continue }
      let senc = try #require(bytes.position(of: Array("senc".utf8)))
      #expect(bytes.rawSpan.integer(at: senc + 28, .bigEndian) == UInt32(senc + 12))
    }
  }
}
