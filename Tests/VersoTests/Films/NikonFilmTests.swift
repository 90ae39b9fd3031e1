import Testing
import VersoFixtures

@testable import Verso
@testable import VersoFormats

@Suite("Films of Nikon's cameras")
struct NikonFilmTests {
  private static func field(_ number: Int, _ format: Int, _ count: Int, _ bytes: [UInt8]) -> [UInt8]
  {
    Part.join(Part.long(number), Part.short(format), Part.short(count), bytes)
  }

  private static func text(_ number: Int, _ text: String) -> [UInt8] {
    field(number, 2, text.utf8.count + 1, Array("\(text)\0".utf8))
  }

  private static let date = "2018:01:29 16:00:00"
  private static let camera =
    text(0x01, "Nikon") + text(0x02, "NIKON Z50_2") + text(0x11, date) + text(0x12, date)
  private static let zone = field(0x200_0024, 7, 4, [0x01, 0xE0, 0, 0])
  private static let more = Part.join(
    text(0x110_A434, "NIKKOR Z 16-50mm"), field(0x110_829A, 5, 1, Part.long(1) + Part.long(60)),
    field(0x110_8822, 3, 1, Part.short(2)), text(0x120_0001, "N"),
    field(0x120_0002, 5, 3, [31, 14, 0].flatMap { Part.long($0) + Part.long(1) }),
    text(0x120_0003, "E"),
    field(0x120_0004, 5, 3, [121, 28, 30].flatMap { Part.long($0) + Part.long(1) }))

  private static func film(_ fields: [UInt8]) throws -> Photo {
    var film = FilmBuilder()
    film.brand = "qt  "
    film.userData = Part.box("NCDT", Part.box("NCTG", fields))
    return try Photo(film.bytes())
  }

  @Test("The header has the camera's local time, and the camera's zone gives the instant")
  func zone() throws {
    let time = try #require(try Self.film(Self.camera + Self.zone).metadata.time)
    #expect(time.local?.description == "2018:01:29 16:00:00+08:00")
    #expect(time.instant?.description == "2018:01:29 08:00:00+00:00")
    #expect(time.evidence?.source == "Nikon:TimeZone")
    let summer = Self.field(0x200_0024, 7, 4, [0x01, 0xE0, 1, 0])
    #expect(try Self.film(Self.camera + summer).metadata.time?.offset == 540)
  }

  @Test("Without a zone there is no instant")
  func unknown() throws {
    let time = try #require(try Self.film(Self.camera).metadata.time)
    #expect(time.local?.description == Self.date && time.instant == nil)
  }

  @Test("Date, zone, lens, exposure and position have ExifTool's names")
  func names() throws {
    let items = try Self.film(Self.camera + Self.zone + Self.more).metadata.facts
    func text(_ name: String) -> String? {
      items.first { $0.group == "Nikon" && $0.name == name }?.text
    }
    let expected = [
      "Make": "Nikon", "Model": "NIKON Z50_2", "CreateDate": Self.date,
      "DateTimeOriginal": Self.date, "TimeZone": "+08:00", "DaylightSavings": "No",
      "DateDisplayFormat": "Y/M/D", "LensModel": "NIKKOR Z 16-50mm", "ExposureTime": "1/60",
      "ExposureProgram": "Program AE", "GPSLatitudeRef": "North",
      "GPSLatitude": "31 deg 14' 0.00\"", "GPSLongitude": "121 deg 28' 30.00\"",
    ]
    for (name, value) in expected { #expect(text(name) == value, "\(name)") }
  }

  @Test("A strip removes positions, and blanked values are not shown")
  func stripped() throws {
    var photo = try Self.film(Self.camera + Self.zone + Self.more)
    photo.remove(.gps)
    let left = try Photo(photo.bytes()).metadata.facts
    #expect(!left.contains { $0.name.hasPrefix("GPS") })
    #expect(left.contains { $0.group == "Nikon" && $0.name == "LensModel" })
  }

  @Test("Every prefix and every changed byte of the box is read without a trap")
  func damaged() {
    let box = Part.box("NCTG", Self.camera + Self.zone + Self.more)
    for count in box.indices { _ = NikonFilm.items(Array(box[..<count])) }
    for index in box.indices {
      var bytes = box
      for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
        bytes[index] = value
        _ = NikonFilm.items(bytes)
      }
    }
  }
}
