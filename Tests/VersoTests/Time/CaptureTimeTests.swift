import Testing
import VersoFixtures

@testable import Verso
@testable import VersoModel

@Suite("When a picture was taken, and the evidence for it")
struct CaptureTimeTests {
  @Test(
    "A photo's metadata lead to the time, the source and the other evidence",
    arguments: TimeCase.all)
  func table(_ item: TimeCase) throws {
    let metadata = try item.metadata()
    let time = metadata.time(with: try item.clues(metadata))
    #expect(TimeCase.cells(time) == item.expected, "\(item.photo) | \(item.known)")
  }

  @Test("There are 200 cases, with every source used and not used")
  func extent() {
    #expect(TimeCase.all.count >= 200)
    for reason in CaptureTime.Reason.allCases {
      #expect(TimeCase.all.contains { $0.expected[3] == reason.rawValue }, "\(reason)")
      guard !reason.isStated else { continue }
      #expect(TimeCase.all.contains { $0.expected[4].contains(reason.rawValue) }, "\(reason)")
    }
  }

  private func time(_ fields: KeyValuePairs<String, String>) throws -> CaptureTime? {
    var photo = try Photo(JPEGBuilder().jfif().bytes())
    for (name, text) in fields { try photo.metadata.set(FieldName(name), parsing: text) }
    return try Photo(try photo.bytes()).metadata.time
  }

  @Test("The fields with the date and offset are named")
  func fields() throws {
    let tag = try time([
      "DateTimeOriginal": "2024:05:06 07:08:09", "OffsetTimeOriginal": "+02:00",
      "OffsetTime": "+09:00", "ModifyDate": "2025:01:01 00:00:00",
    ])
    #expect(tag?.field == "ExifIFD:DateTimeOriginal" && tag?.role == .original)
    #expect(tag?.evidence?.source == "ExifIFD:OffsetTimeOriginal")
    #expect(tag?.local?.description == "2024:05:06 07:08:09+02:00" && tag?.offset == 120)
    #expect(tag?.instant?.description == "2024:05:06 05:08:09+00:00")
    let satellites = try time([
      "DateTimeOriginal": "2024:05:06 07:08:09", "GPSDateStamp": "2024:05:06",
      "GPSTimeStamp": "05:08:00",
    ])
    #expect(satellites?.evidence?.source == "GPS:GPSTimeStamp")
    let xmp = try time(["XMP-photoshop:DateCreated": "2024-05-06T07:08:09-03:30"])
    #expect(
      xmp?.evidence?.source == "XMP-photoshop:DateCreated" && xmp?.field == xmp?.evidence?.source)
    #expect(try time(["ModifyDate": "2024:05:06 07:08:09"])?.role == .modified)
    #expect(try time(["Artist": "Ada"]) == nil)
  }

  @Test("Sources have the precedence in which they are listed")
  func order() {
    let all = CaptureTime.Reason.allCases
    #expect(all.sorted() == all && all.shuffled().sorted() == all)
    #expect(all.filter(\.isStated) == [.offsetTag, .zonedDate])
  }

  @Test("A photo is not its own neighbour, and the caller sets the largest gap")
  func neighbours() throws {
    var metadata = try Photo(JPEGBuilder().bytes()).metadata
    try metadata.set(FieldName("Model"), parsing: "One")
    metadata.captureDate = CaptureDate("2024:05:06 07:08:09")
    func member(_ text: String, _ source: String) throws -> TimeNeighbours.Member {
      let date = try #require(CaptureDate(text))
      let (seconds, offset) = (try #require(date.seconds), try #require(date.offset))
      return try #require(TimeNeighbours.Member(metadata, seconds, offset, source))
    }
    let members = try [
      member("2024:05:06 07:08:09+01:00", "a.jpg"), member("2024:05:06 06:38:09+02:00", "b.jpg"),
    ]
    var clues = TimeClues(neighbours: TimeNeighbours(members))
    #expect(metadata.time(with: clues)?.offset == nil)
    clues.neighbours = TimeNeighbours(members).without("a.jpg")
    #expect(metadata.time(with: clues)?.evidence?.source == "b.jpg")
    clues.neighbours = TimeNeighbours(members, maxGap: 60).without("a.jpg")
    #expect(metadata.time(with: clues)?.evidence == nil)
    // Without the name of a camera there is no same one.
    var nameless = metadata
    nameless.remove(Verso.Tag(.ifd0, ExifNumber.model))
    #expect(TimeNeighbours.Member(nameless, 0, 60, "c.jpg") == nil)
    let time = try #require(metadata.time(with: clues))
    #expect(TimeNeighbours.Member(metadata, time, source: "a.jpg") == nil)
  }

  @Test(
    "Impossible offsets are never used", arguments: [Int.max, Int.min, 1_560, -1_560])
  func bounds(minutes: Int) throws {
    var metadata = try Photo(JPEGBuilder().bytes()).metadata
    metadata.captureDate = CaptureDate("2024:05:06 07:08:09")
    #expect(metadata.time(with: TimeClues(given: .offset(minutes)))?.instant == nil)
    var film = Metadata.empty
    film.facts.append(Item("QuickTime", "CreateDate", .text("2024:05:06 05:08:09")))
    #expect(film.time(with: TimeClues(given: .offset(minutes)))?.local == nil)
  }

  @Test(
    "A wrong byte in a camera's note, or in dates, stops nothing",
    arguments: [
      "canon=120,19,60", "nikon=720,1", "pentax=0,24,56,1,0", "olympus=2024:05:06 05:08:09",
    ])
  func damage(note: String) throws {
    let text = "DateTimeOriginal=2024:05:06 07:08:09 | OffsetTimeOriginal=+02:00 | \(note)"
    let item = TimeCase(title: "", photo: text, known: "", expected: [])
    var photo = try Photo(try item.note(TimeCase.pairs(text))?.bytes ?? [])
    let said = [
      "DateTimeOriginal": "2024:05:06 07:08:09", "GPSDateStamp": "2024:05:06",
      "GPSTimeStamp": "05:08:03",
    ]
    for (name, value) in said { try photo.metadata.set(FieldName(name), parsing: value) }
    let bytes = try photo.bytes()
    let whole = try #require(try Photo(bytes).metadata.time)
    #expect(whole.evidence?.reason == .satellites && whole.others.count == 1)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0xFF
      _ = (try? Photo(changed))?.metadata.time
      if index % 16 == 0 { _ = (try? Photo(Array(bytes[..<index])))?.metadata.time }
    }
  }
}
