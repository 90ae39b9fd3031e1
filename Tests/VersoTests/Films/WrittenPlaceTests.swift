import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBytes
@testable import VersoFormats

@Suite("Positions that are written in texts")
struct WrittenPlaceTests {
  @Test(
    "A position is found however it is written",
    arguments: [
      "+46.9512+007.4434/", "N 46.9512 E 7.4434 540m 12km/h", "46.9512 N 7.4434 E",
      "46.9512N, 7.4434E", "We stand at 46.9500, 7.4500 now", "-33.8568, 151.2153",
      "lat: 46.95 lon: 7.45", "Lat:46.9512 Lon:7.4434", "<p lat=\"46\" lon=\"7\"/>",
      "latitude 46.9512, longitude 7.4434", "N 46°57'04.9512\" E 7°26'36\"",
      "46°57'04\"N 7°26'36\"E", "46° 57.072' N, 7° 26.6' E", "46.95° N, 7.44° E",
      "4657.0720,N,00726.6040,E",
      "$GPRMC,124009.00,A,4657.00000,N,00727.00000,E,0.1,0.0,060520,,,A*57",
      "GPS (7.4500, 46.9500, 15)",
      "<key>latitude</key><real>46.9</real><key>longitude</key><real>7.4</real>",
    ])
  func found(text: String) {
    #expect(PlaceWords.areIn(Array(text.utf8)))
    // The same in UTF-16, behind a length.
    let wide = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(PlaceWords.areIn([0, UInt8(truncatingIfNeeded: wide.count), 0xFE, 0xFF] + wide))
  }

  @Test(
    "Words and numbers that are no position are none",
    arguments: [
      "the GPS is 5 m off", "My GPS says hello", "at that latitude 3 o'clock is long 3 times",
      "my lat, 5 pulls, and long, 3", "longitude and latitude", "F/2.8, SS 206.14, ISO 150, EV 0",
      "D 24.26m, H 6.00m, H.S 2.10m/s, V.S 0.00m/s", "white 0.3127, 0.3290", "1.25, 3.75",
      "turn 45° and then 30°", "version 58.76.100", "00:00:01.000 --> 00:00:02.000",
      "from 3.1415-3.1416", "200.1234, 300.1234", "S 5 W",
    ])
  func none(text: String) { #expect(!PlaceWords.areIn(Array(text.utf8))) }

  /// A film with a track of texts.
  private func film(
    _ handler: String, _ coding: String, _ texts: [String], _ order: FilmBuilder.Order = .last
  ) -> [UInt8] {
    var film = FilmBuilder()
    film.order = order
    film.tracks.append(
      .init(handler, coding, texts.map { Part.short($0.utf8.count) + Array($0.utf8) }))
    return film.bytes()
  }

  private static let talk = ["the GPS is 5 m off", "at that latitude", "bye"]
  private static let places = ["hello", "world", "46.9512 N 7.4434 E"]

  @Test(
    "A track whose texts say a position leaves with a place and with a whole strip, and one that talks stays",
    arguments: [
      ("sbtl", "tx3g"), ("text", "text"), ("subt", "wvtt"), ("clcp", "c608"),
    ])
  func tracks(handler: String, coding: String) throws {
    for isWhole in [false, true] {
      var said = try Photo(film(handler, coding, Self.places))
      if isWhole { said.strip() } else { said.remove(.gps) }
      let bytes = try said.bytes()
      #expect(!bytes.contains(text: "46.95") && !bytes.contains(text: "hello"))
      #expect(try FilmTracks.samples(bytes).count == 2)
      #expect(try said.preview().removedElsewhere.isEmpty == isWhole)
      guard handler != "text" else { continue }
      var talk = try Photo(film(handler, coding, Self.talk))
      if isWhole { talk.strip() } else { talk.remove(.gps) }
      let kept = try talk.bytes()
      #expect(try FilmTracks.samples(kept).count == 3)
      #expect(kept.contains(text: "the GPS is 5 m off"))
    }
  }

  @Test("Captions that come letter by letter are read together")
  func captions() throws {
    let letters = Array("N 46.9512 E 7.4434 ".utf8)
    var film = FilmBuilder()
    film.tracks.append(
      .init(
        "clcp", "c608",
        stride(from: 0, to: letters.count - 1, by: 2).map { at in
          Part.box("cdat", letters[at..<(at + 2)].map { $0 | 0x80 })
        }))
    var photo = try Photo(film.bytes())
    #expect(try !photo.places(of: .gps).isEmpty)
    photo.remove(.gps)
    #expect(try FilmTracks.samples(photo.bytes()).count == 2)
  }

  @Test(
    "Tracks that say places go whatever they are made for", arguments: ["vide", "soun", "sbtl"])
  func purposes(handler: String) throws {
    var film = FilmBuilder()
    film.tracks.append(.init(handler, "gpmd", [Array("DEVC GPS5 secret".utf8)]))
    for isWhole in [false, true] {
      var photo = try Photo(film.bytes())
      if isWhole { photo.strip() } else { photo.remove(.gps) }
      let bytes = try photo.bytes()
      #expect(!bytes.contains(text: "secret"))
      #expect(try FilmTracks.samples(bytes).count == 2)
    }
  }

  @Test("Data that no track shows lose their place, and others stay")
  func strays() throws {
    var film = FilmBuilder()
    film.stray = Array("left +46.9500+007.4500/ behind".utf8)
    var photo = try Photo(film.bytes())
    #expect(try photo.places(of: .gps) == ["data that no track shows"])
    photo.remove(.gps)
    let bytes = try photo.bytes()
    #expect(!bytes.contains(text: "46.95"))
    #expect(try FilmTracks.samples(bytes) == FilmTracks.samples(film.bytes()))
    film.stray = Array("left behind".utf8)
    #expect(try Photo(film.bytes()).places(of: .gps).isEmpty)
  }

  @Test(
    "What stands in descriptions of samples and describes nothing goes",
    arguments: [
      Part.join(
        Part.long(8 + 4 + 18), [0xA9], Array("xyz".utf8), Part.short(18), [0x15, 0xC7],
        Array("+46.9500+007.4500/".utf8)),
      Part.box("free", Array("+46.9500+007.4500/".utf8)),
      Part.box("uuid", Part.zeros(16) + Array("+46.9500+007.4500/".utf8)),
      Part.box("abcd", Array("lat=46.95 lon=7.45".utf8)),
    ])
  func descriptions(box: [UInt8]) throws {
    var film = FilmBuilder()
    film.inDescriptions = Part.box("avcC", Part.zeros(7)) + box
    for isWhole in [false, true] {
      var photo = try Photo(film.bytes())
      if isWhole { photo.strip() } else { photo.remove(.gps) }
      let bytes = try photo.bytes()
      #expect(!bytes.contains(text: "46.95"))
      #expect(bytes.contains(text: "avcC"))
      #expect(try FilmTracks.samples(bytes) == FilmTracks.samples(film.bytes()))
    }
  }

  @Test("A place in what decodes a film is an error that names it")
  func needed() throws {
    var film = FilmBuilder()
    film.inDescriptions = Part.box("avcC", Array("+46.9500+007.4500/".utf8))
    var photo = try Photo(film.bytes())
    photo.remove(.gps)
    #expect(throws: MetadataError.self) { try photo.bytes() }
    photo = try Photo(film.bytes())
    photo.strip()
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }
}
