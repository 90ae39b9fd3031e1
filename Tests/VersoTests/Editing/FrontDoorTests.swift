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

  @Test("A photo is written beside others and replaces one only when asked")
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
