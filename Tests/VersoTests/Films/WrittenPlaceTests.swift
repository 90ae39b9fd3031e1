import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBytes
@testable import VersoFormats

@Suite("Positions in texts")
struct WrittenPlaceTests {
  @Test(
    "A position is found in every notation",
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
      "N47°19.035 E008°31.583", "47,19.0350N 8,31.5834E", "47,19,2N 8,31,35E",
      "N 47 19.0350 E 8 31.5834", "47 19 02 N 8 31 35 E", "LAT 33-51.4S LON 151-12.9E",
      "47d19m2.1s N 8d31m35s E", "N47.3172E8.5263", "4719N00831E", "S3351.408 E15112.918",
      "47° 19,035' N, 8° 31,583' E", "Lat 47,3172 Lon 8,5263", "47,3172 ; 8,5263",
      "Latitud: 47.3172 Longitud: 8.5263", "GPS 47.317, 8.526", "47.317 8.526 (GPS)",
      "https://maps.example/?q=47.3172%2C8.5263&z=3", "lat%3D47.31%26lon%3D8.52",
      "&#52;&#x37;.3172&#44; 8&period;5263", "&plus;46.9512&#043;007.4434&sol;",
      "47&deg;19'02&quot;N 8&#176;31'35&quot;E", "45°N, 90°W", "1.5 N, 3.25 W",
      "46&deg;57&prime;04&Prime;N 7&deg;26&prime;02&Prime;E", "46&deg 57.07 N, 7&deg 26.03 E",
      "46&#176 57&#39 04&quot N 7&#176 26&#39 02&quot E", "46.95&degN, 7.44&degE",
      "46&amp;deg;57&amp;prime;04&amp;Prime;N 7&amp;deg;26&amp;prime;02&amp;Prime;E",
      "46&ordm;57&rsquo;04&rdquo;N 7&ordm;26&rsquo;02&rdquo;E", "46.9512&shy;, 7.4339",
      "46.9512&zwnj;,&ensp;7.4339", "N&emsp;46.9512&thinsp;E&Tab;7.4339",
      "&lt;lat&gt;46.95&lt;/lat&gt;&lt;lon&gt;7.44&lt;/lon&gt;",
      "GPRMC,120000,A,4719.0350,N,00831.5834,E", "xxGPRMC,120000.00,A,4719.0350,N",
    ])
  func found(text: String) {
    #expect(PlaceWords.areIn(Array(text.utf8)))
    // The same in UTF-16, behind a length.
    let wide = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(PlaceWords.areIn([0, UInt8(truncatingIfNeeded: wide.count), 0xFE, 0xFF] + wide))
  }

  @Test(
    "A position is found in words and digits of other languages",
    arguments: [
      "47° 19.035' Nord, 8° 31.583' Ost", "47º19'02\" Nord 8º31'35\" Ost",
      "nord 47.317 est 8.526", "Breite 47.3172 Länge 8.5263", "BREITE: 47.3172\nLÄNGE: 8.5263",
      "latitudine 47.3 longitudine 8.5", "широта 47.3172, долгота 8.5263",
      "Широта: 47.3 Долгота: 8.5", "緯度:47.3172 経度:8.5263", "北緯47度19分 東経8度31分",
      "纬度 47.3172 经度 8.5263", "북위 47.3172 동경 8.5263", "위도：47.3172 경도：8.5263",
      "４７．３１７２, ８．５２６３", "４７．３１７２，８．５２６３", "٤٧٫٣١٧٢، ٨٫٥٢٦٣",
    ])
  func languages(text: String) {
    #expect(PlaceWords.areIn(Array(text.utf8)))
    // A length and a language, which may look like letters, and a text in UTF-16 with its mark.
    let letters = Array(text.utf8)
    #expect(PlaceWords.areIn(Part.join(Part.short(letters.count), Array("AA".utf8), letters)))
    var wide: [UInt8] = [0xFE, 0xFF]
    for unit in text.utf16 { wide.append(unit, .bigEndian) }
    #expect(PlaceWords.areIn(Part.join(Part.short(wide.count), wide)))
  }

  @Test(
    "Words and numbers that are not a position are ignored",
    arguments: [
      "the GPS is 5 m off", "My GPS says hello", "at that latitude 3 o'clock is long 3 times",
      "my lat, 5 pulls, and long, 3", "longitude and latitude", "F/2.8, SS 206.14, ISO 150, EV 0",
      "D 24.26m, H 6.00m, H.S 2.10m/s, V.S 0.00m/s", "white 0.3127, 0.3290", "1.25, 3.75",
      "turn 45° and then 30°", "version 58.76.100", "00:00:01.000 --> 00:00:02.000",
      "from 3.1415-3.1416", "200.1234, 300.1234", "S 5 W",
      // Versions, addresses, sizes, scores, prices, times, lists.
      "v2.1.3 and 10.15.7", "ffmpeg 59.27.100, 58.1234.100, 7.1234.1", "192.168.1.10 10.0.0.1",
      "1920x1080, 16:9", "47,5 x 8,5 cm", "Breite 47,5 Länge 8,5", "Breite: 3.50 m, Länge: 12.20 m",
      "4.5, 3.2", "3:2, 4:1", "6-4, 7-5", "$4.99, $5.99", "4,99 €, 12,50 €", "1,234 and 5,678",
      "1, 2, 3, 4", "12:30:45 12:31:10", "2026-05-06T07:08:09.1234", "1,2345,6,7890",
      "1d 2h 3m, 4d 5h 6m", "2d3m 4d5m", "6' 2\" and 5' 11\"", "from 10-12 to 20-25",
      // Chat, lyrics, temperatures.
      "I was 5, you were 9", "N 5, E 6", "S01E02, S02E03", "Room 12 N, 5 E", "EV 0.3, ISO 100",
      "-5°, 12°", "turn 45° 30 times, then 20° 10 times", "go 2.5 north 3.1 west", "Nord 5 Ost 3",
      "GPS 5, 6", "GPS: 3.2, 4 satellites", "99.5 W 100.25 kW", "north by north west 54.40",
      "東経 is a word, 北緯 too", "경도 3", "latitude, 5 songs, longitude, 6 songs", "lon 1,2 lat",
      "50%20off%2C 20%20more", "0.1234, 0.5678", "1.234 5.678", "RMC,GGA,GLL", "E 47 N 8",
    ])
  func none(text: String) { #expect(!PlaceWords.areIn(Array(text.utf8))) }

  @Test(
    "Numbers next to a unit or a currency are not a position",
    arguments: [
      "USD 19.9900, 29.9900", "$19.9900, 29.9900", "Price: 19.9900, 29.9900 EUR",
      "12.3456, 99.1234 EUR a share", "19.9900; 29.9900 €", "10.1234,20.1234 pixels",
      "fps: 23.9760, 29.9700", "dur 12.3456,13.4567 seconds", "12.3456,13.4567s",
      "-14.0000, -1.0000 LUFS", "Bitrate 1.2345, 2.3456 Mbit/s", "temp 21.1234, 22.1234 °C",
      "Breite 46.9512 cm, Länge 7.4434 cm", "12.3456, 45.6789 %",
    ])
  func measures(text: String) { #expect(!PlaceWords.areIn(Array(text.utf8))) }

  @Test(
    "A word that may not be a unit hides no position",
    arguments: [
      "46.9512, 7.4434 in Bern", "46.9512, 7.4434, 540 m", "46.9512 7.4434 540 m",
      "within 5 km: 46.9512, 7.4434", "46.9512, 7.4434 Campsite", "46.9512, 7.4434 mountain hut",
      "GPS: 46.9512, 7.4434 m", "46.9512°, 7.4434°", "camp 46.9512, 7.4434 for $5",
      "46.9512,-7.4434 seconds from home, 46.9512 N 7.4434 W", "-33.8568, 151.2153 E",
    ])
  func besideUnits(text: String) { #expect(PlaceWords.areIn(Array(text.utf8))) }

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
    "A text track with a position is removed, and one with speech stays",
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
      #expect(try said.receipt().removedElsewhere.isEmpty == isWhole)
      guard handler != "text" else { continue }
      var talk = try Photo(film(handler, coding, Self.talk))
      if isWhole { talk.strip() } else { talk.remove(.gps) }
      let kept = try talk.bytes()
      #expect(try FilmTracks.samples(kept).count == 3)
      #expect(kept.contains(text: "the GPS is 5 m off"))
    }
  }

  @Test(
    "Texts next to a position that is set are not reported as a track",
    arguments: [
      ("sbtl", "tx3g", "texts that spell a position stay: subtitles (track 3)"),
      ("clcp", "c608", "texts that spell a position stay: texts (track 3)"),
      ("meta", "gpmd", "its places moment by moment stay: GoPro GPMF (track 3)"),
    ])
  func placesThatStay(handler: String, coding: String, note: String) throws {
    var photo = try Photo(film(handler, coding, Self.places))
    photo.metadata.location = Location(latitude: 46.95, longitude: 7.45)
    #expect(try photo.receipt().notes == [note])
    var talk = try Photo(film("sbtl", "tx3g", Self.talk))
    talk.metadata.location = Location(latitude: 46.95, longitude: 7.45)
    #expect(try talk.receipt().notes.isEmpty)
  }

  @Test("Captions that appear letter by letter are read together")
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
    "Tracks with positions are removed, whatever their declared kind",
    arguments: ["vide", "soun", "sbtl"])
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

  @Test("Data that no track shows lose their position, and other data stay")
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
    "Unused data in sample descriptions are removed",
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

  @Test("A position in decoder data is an error that names it")
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
