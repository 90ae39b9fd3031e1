import Foundation
import Testing
import Verso
import VersoFixtures

/// What an app writes first.
@Suite("The public interface")
struct FrontDoorTests {
  @Test("Setting the location to nil removes the position from every part of the file")
  func noLocation() throws {
    var film = FilmBuilder()
    film.userData = FilmBuilder.text("xyz", "+46.9500+007.4500/")
    var photo = try Photo(Fixtures.least().bytes() + film.bytes())
    photo.metadata.location = Location(latitude: 46.95, longitude: 7.45, altitude: 540)
    photo.metadata[.gpsMapDatum] = "WGS-84"
    photo.metadata.place = PlaceName(city: "Bern", country: "Switzerland")
    photo = try Photo(photo.bytes())
    #expect(try !photo.places(of: .position).isEmpty)

    photo.metadata.location = nil
    let receipt = try photo.receipt()
    #expect(!receipt.removedElsewhere.isEmpty)
    #expect(receipt.notes.contains("names of the place remain: city, country"))
    let written = try Photo(photo.bytes())
    #expect(try written.places(of: .position).isEmpty)
    #expect(written.metadata.directory(.gps) == nil)
    #expect(written.metadata.place?.city == "Bern")
  }

  @Test("A location and place names that are set after nil are written")
  func otherLocation() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata.location = nil
    photo.metadata.place = PlaceName(city: "Bern")
    var named = try Photo(photo.bytes())
    #expect(named.metadata.location == nil && named.metadata.place?.city == "Bern")
    named.metadata.location = nil
    named.metadata.location = Location(latitude: 1, longitude: 2)
    #expect(try Photo(named.bytes()).metadata.location?.latitude.degrees == 1)
  }

  @Test("Fields are set, read and removed by name")
  func names() throws {
    var photo = try Photo(Fixtures.least().bytes())
    try photo.metadata.set("EXIF:Artist", to: "Ada Example")
    try photo.metadata.set("Keywords", to: ["Paris, France", "dawn"])
    #expect(photo["IFD0:Artist"]?.value == .text("Ada Example"))
    #expect(photo.metadata.keywords == ["Paris, France", "dawn"])
    try photo.metadata.remove("artist")
    #expect(photo["Artist"] == nil)
    #expect(throws: MetadataError.self) { try photo.metadata.set("NoSuchTag", to: "1") }
    #expect(throws: MetadataError.self) { try photo.metadata.remove("NoSuchTag") }
  }

  // MARK: Dates and ratings

  @Test(
    "Setting the capture date to nil removes every date that it is read from, and names the rest")
  func noDate() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata[.gpsDateStamp] = "2026:05:06"
    photo.metadata.xmp["xmp:CreateDate"] = "2026-05-06T07:08:09"
    photo = try Photo(photo.bytes())
    photo.metadata.captureDate = nil
    #expect(photo.metadata.captureDate == nil)
    #expect(
      try photo.receipt().notes.contains {
        $0.hasPrefix("dates remain: ") && $0.contains("GPS:GPSDateStamp")
      })
    let written = try Photo(photo.bytes())
    #expect(written.metadata.captureDate == nil)
    for name in ["DateTimeOriginal", "CreateDate", "ModifyDate"] { #expect(written[name] == nil) }
    photo.metadata.captureDate = CaptureDate("2026:05:06 07:08:09")
    #expect(try !photo.receipt().notes.contains { $0.hasPrefix("dates remain") })
  }

  @Test("The capture date is the fullest one of its day")
  func fullerDate() throws {
    var photo = try Photo(Fixtures.least().bytes())
    photo.metadata.xmp["photoshop:DateCreated"] = "2026-05-06"
    #expect(photo.metadata.captureDate?.hasTime == false)
    try photo.metadata.set("IPTC:DateCreated", to: "2026:05:06")
    try photo.metadata.set("IPTC:TimeCreated", to: "07:08:09+02:00")
    photo.metadata.xmp["photoshop:DateCreated"] = "2026-05-06"
    #expect(photo.metadata.captureDate?.description == "2026:05:06 07:08:09+02:00")
    photo.metadata.xmp["photoshop:DateCreated"] = "2026-05-07"
    #expect(photo.metadata.captureDate?.day == 7)
  }

  @Test(
    "A rating changes the percentage next to it", arguments: [(1, 1), (3, 50), (5, 99), (-1, nil)])
  func percent(stars: Int, percent: Int?) throws {
    var photo = try Photo(Fixtures.least().bytes())
    photo.metadata[.ratingPercent] = 75
    photo.metadata.xmp["MicrosoftPhoto:Rating"] = "75"
    photo.metadata.rating = stars
    let written = try Photo(photo.bytes())
    #expect(written.metadata[.ratingPercent] == percent)
    #expect(written.metadata.xmp["MicrosoftPhoto:Rating"] == percent.map { "\($0)" })
    photo.metadata.rating = nil
    #expect(photo.metadata[.ratingPercent] == nil)
  }

  @Test("Another location removes what the receiver recorded with the old one")
  func moved() throws {
    var photo = try Photo(Fixtures.least().bytes())
    photo.metadata.location = Location(latitude: 46.95, longitude: 7.45)
    photo.metadata[.gpsSatellites] = "7"
    photo.metadata[.gpsHPositioningError] = URational(5, 1)
    photo.metadata.xmp["exif:GPSSpeed"] = "3/1"
    photo.metadata.location = Location(latitude: 46.95, longitude: 7.45, altitude: 540)
    #expect(photo.metadata[.gpsSatellites] == "7")
    photo.metadata.location = Location(latitude: -33.8568, longitude: 151.2153)
    #expect(photo.metadata[.gpsSatellites] == nil && photo.metadata[.gpsHPositioningError] == nil)
    #expect(photo.metadata.xmp["exif:GPSSpeed"] == nil)
    #expect(photo.metadata.location?.longitude.degrees == 151.2153)
  }

  // MARK: Names of one's own

  @Test(
    "A property with an unknown prefix is refused; one in a namespace of one's own is plain text")
  func ownNamespace() throws {
    var photo = try Photo(Fixtures.least().bytes())
    photo.metadata.xmp["unknown:Simple"] = "x"
    #expect(photo.metadata.refusals.map(\.code) == [.unknownTag])
    #expect(throws: MetadataError.self) { try photo.bytes() }

    photo = try Photo(Fixtures.least().bytes())
    let claims = XMP.Namespace("https://example.com/claims/1.0/", prefix: "claims")
    photo.metadata.xmp[XMP.Name(claims, "Number")] = "4711"
    let written = try Photo(photo.bytes())
    #expect(written.metadata.xmp["claims:Number"] == "4711")
    #expect(written["XMP-claims:Number"]?.value == .text("4711"))
    photo.metadata.xmp[XMP.Name(claims, "Number")] = nil
    #expect(photo.metadata.xmp.isEmpty)
  }

  @Test("A tag of one's own needs no handler for numbers and texts")
  func ownTags() throws {
    var photo = try Photo(Fixtures.least().bytes())
    let number = TagKey<Int>(Tag(.ifd0, 0xFDF1))
    let text = TagKey<String>(Tag(.exif, 0xFDF2))
    let real = TagKey<Double>(Tag(.exif, 0xFDF3))
    let fraction = TagKey<URational>(Tag(.exif, 0xFDF4))
    let bytes = TagKey<[UInt8]>(Tag(.exif, 0xFDF5))
    try photo.metadata.set(number, to: 42)
    try photo.metadata.set(text, to: "夜明け")
    try photo.metadata.set(real, to: 0.1)
    try photo.metadata.set(fraction, to: URational(1, 3))
    try photo.metadata.set(bytes, to: [1, 2, 3])
    photo = try Photo(photo.bytes())
    #expect(photo.metadata[number] == 42 && photo.metadata[text] == "夜明け")
    #expect(photo.metadata[real] == 0.1 && photo.metadata[fraction] == URational(1, 3))
    #expect(photo.metadata[bytes] == [1, 2, 3])
    try photo.metadata.set(number, to: -42)
    #expect(photo.metadata[number] == -42)
  }

  @Test("Keywords with a comma come back from a film as they were")
  func filmKeywords() throws {
    var film = try Photo(FilmBuilder().bytes())
    film.metadata.keywords = ["boat", "harbour"]
    film = try Photo(film.bytes())
    #expect(film.metadata.keywords == ["boat", "harbour"])
    film.metadata.keywords = ["boat", "dawn, early"]
    #expect(try film.receipt().notes.contains { $0.contains("XMP alone") })
    #expect(try Photo(film.bytes()).metadata.keywords == ["boat", "dawn, early"])
  }

  // MARK: Errors and words

  @Test("Errors describe themselves to an app, with the path")
  func errors() throws {
    func caught(_ body: () throws -> Void) -> (any Error)? {
      do { try body() } catch { return error }
      return nil
    }
    let folder = try TemporaryFolder()
    var photo = try Photo(Fixtures.photo().bytes())
    let path = folder.path("missing/photo.jpg")
    let unwritten = try #require(caught { try photo.write(to: URL(fileURLWithPath: path)) })
    #expect(unwritten.localizedDescription == "\(path): the folder of the file does not exist")
    let unread = caught { _ = try Photo(contentsOf: URL(fileURLWithPath: path)) }
    #expect((unread as? FileError)?.code == .notFound)
    let remote = try #require(URL(string: "https://example.com/a.jpg"))
    let address = try #require(caught { _ = try Photo(contentsOf: remote) })
    #expect(
      address.localizedDescription == "https://example.com/a.jpg: it is not the URL of a file")
    #expect((caught { _ = try Photo(Data()) } as? FileError)?.code == .empty)
    let refused = try #require(caught { try photo.metadata.set(.orientation, to: 9) })
    #expect(refused.localizedDescription.hasPrefix("IFD0:Orientation: "))
    #expect("\(MetadataError.Code.tooLarge)".contains("tooLarge"))
  }

  @Test("Values describe themselves")
  func descriptions() throws {
    #expect(
      "\(Location(latitude: -33.5, longitude: 151.25, altitude: 4))"
        == "33° 30' 0\" S, 151° 15' 0\" E, 4.0 m")
    var photo = try Photo(Fixtures.least().bytes())
    #expect("\(photo.format)" == "JPEG")
    #expect(try "\(photo.receipt())" == "no changes")
    photo.metadata[.artist] = "Ada Example"
    #expect(try "\(photo.receipt())".hasPrefix("added IFD0:Artist"))
    #expect(photo["Artist"].map { "\($0)" } == "IFD0:Artist: Ada Example")
  }

  private static let bytes = Array(Fixtures.photo().bytes() + [UInt8](repeating: 7, count: 1 << 21))

  @Test("A photo is read by ranges, and only those that its metadata need are requested")
  func ranges() throws {
    let asked = Mutex(0)
    let photo = try Photo(count: Self.bytes.count) { range in
      asked.withLock { $0 += range.count }
      return Array(Self.bytes[range])
    }
    #expect(try photo.metadata[.make] == Photo(Self.bytes).metadata[.make])
    #expect(asked.withLock { $0 } < 1 << 20)
  }

  @Test("Ranges that arrive later are read, however many are needed")
  func laterRanges() async throws {
    let asked = Mutex<[Range<Int>]>([])
    let photo = try await Photo(count: Self.bytes.count) { range in
      await Task.yield()
      asked.withLock { $0.append(range) }
      return Array(Self.bytes[range])
    }
    #expect(photo.metadata.location != nil)
    #expect(photo.metadata.location == (try Photo(Self.bytes).metadata.location))
    let ranges = asked.withLock { $0 }
    #expect(ranges.map(\.count).reduce(0, +) < 1 << 20)
    #expect(Set(ranges.map(\.lowerBound)).count == ranges.count)
  }

  @Test("Fewer bytes than requested are an error, now and later")
  func tooFew() async throws {
    func code(_ read: () async throws -> Photo) async -> FileError.Code? {
      do { _ = try await read() } catch { return (error as? FileError)?.code }
      return nil
    }
    let later = await code {
      try await Photo(count: 100) { _ in
        await Task.yield()
        return [1, 2]
      }
    }
    #expect(later == .notGiven)
    #expect(throws: FileError.self) { () throws in
      let read: @Sendable (Range<Int>) throws -> [UInt8] = { _ in [1, 2] }
      _ = try Photo(count: 100, read: read)
    }
  }

  @Test("A photo is written as a new file and replaces an existing one only when asked")
  func writing() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("other.jpg")
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
    var photo = try Photo(Fixtures.photo().bytes())
    #expect(throws: FileError.self) { try photo.write(to: URL(fileURLWithPath: path)) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == 3)
    try photo.write(to: URL(fileURLWithPath: path), options: WriteOptions(overwrite: true))
    try Photo.edit(URL(fileURLWithPath: path)) { $0.metadata.rating = 4 }
    let written = try Photo(path: path)
    #expect(try written.metadata.rating == 4 && written.data() == Data(written.bytes()))
  }
}
