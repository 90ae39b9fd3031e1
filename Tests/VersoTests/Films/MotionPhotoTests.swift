import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoFormats

@Suite("Motion photos and Live Photos")
struct MotionPhotoTests {
  static let photos: [(name: String, bytes: [UInt8])] = [
    ("JPEG", Fixtures.photo().bytes()),
    ("HEIC", SmallFile.pictures.first { $0.name == "HEIF" }?.bytes ?? []),
  ]
  private var film: [UInt8] { TimedFilmBuilder([.init("gpmd", TimedFilm.gps5)]).bytes() }

  @Test(
    "A joined photo is split into the same film and a photo without its metadata",
    arguments: 0..<2)
  func joined(index: Int) throws {
    let photo = try Photo(Self.photos[index].bytes)
    let motion = try Photo(try photo.joined(with: try Photo(film), stillAt: 1.25))
    #expect(try motion.film() == film)
    #expect(motion.metadata.xmp["GCamera:MotionPhoto"] == "1")
    #expect(motion.metadata.xmp["GCamera:MotionPhotoPresentationTimestampUs"] == "1250000")
    let item = "Container:Directory[2]/Container:Item/Item"
    #expect(motion.metadata.xmp["\(item):Length"] == "\(film.count)")
    #expect(motion.metadata.xmp["\(item):Semantic"] == "MotionPhoto")
    #expect(motion.metadata.xmp["\(item):Mime"] == "video/mp4")
    #expect(throws: MetadataError.self) { try motion.joined(with: try Photo(film)) }
    let parts = try #require(try motion.split())
    #expect(parts.film == film)
    let still = try Photo(parts.photo)
    #expect(try still.film() == nil)
    #expect(!still.metadata.xmp.properties.contains { $0.name.namespace == .gCamera })
    #expect(still.metadata.xmp["Container:Directory[1]/Container:Item/Item:Mime"] == nil)
    #expect(still.metadata[.make] == photo.metadata[.make])
    #expect(try photo.split() == nil)
  }

  @Test("Metadata about the film in a file are not copied")
  func copied() throws {
    let photo = try Photo(Self.photos[0].bytes)
    let motion = try Photo(try photo.joined(with: try Photo(film)))
    var other = try Photo(try photo.joined(with: try Photo(FilmBuilder().bytes())))
    var plain = photo
    try other.copyMetadata(from: motion)
    try plain.copyMetadata(from: motion)
    #expect(try Photo(other.bytes()).film() == FilmBuilder().bytes())
    #expect(plain.metadata.xmp["GCamera:MotionPhoto"] == nil)
  }

  @Test("Other items of a container stay, and the film is last")
  func container() throws {
    var photo = try Photo(Self.photos[0].bytes)
    for (number, semantic) in ["Primary", "GainMap"].enumerated() {
      try photo.metadata.xmp.set(
        XMP.Node(.text(semantic)),
        at: "Container:Directory[\(number + 1)]/Container:Item/Item:Semantic",
        as: .sequence)
    }
    photo.metadata.xmp["GCamera:MicroVideo"] = "1"
    let motion = try Photo(try photo.joined(with: try Photo(film)))
    #expect(motion.metadata.xmp["Container:Directory[2]/Container:Item/Item:Semantic"] == "GainMap")
    #expect(
      motion.metadata.xmp["Container:Directory[3]/Container:Item/Item:Semantic"] == "MotionPhoto")
    #expect(motion.metadata.xmp["GCamera:MicroVideo"] == nil)
    #expect(motion.metadata.xmp["GCamera:MotionPhotoPresentationTimestampUs"] == "-1")
    let parts = try #require(try motion.split())
    let still = try Photo(parts.photo)
    #expect(still.metadata.xmp["Container:Directory[2]/Container:Item/Item:Semantic"] == "GainMap")
    #expect(still.metadata.xmp["Container:Directory[3]/Container:Item/Item:Semantic"] == nil)
  }

  @Test("A file that is not a photo or not a film is refused")
  func refused() throws {
    let photo = try Photo(Self.photos[0].bytes)
    #expect(throws: MetadataError.self) { try photo.joined(with: photo) }
    #expect(throws: MetadataError.self) { try Photo(SmallFile.raf()).joined(with: try Photo(film)) }
    #expect(throws: MetadataError.self) { try Photo(film).joined(with: try Photo(film)) }
    let cut = Array(film.dropLast(20))
    #expect(throws: MetadataError.self) { try photo.joined(with: try Photo(cut)) }
  }

  @Test("Two halves get one identifier: the film's, else the photo's, else a new one")
  func pair() throws {
    var photo = try Photo(Fixtures.least().bytes())
    var movie = TimedFilmBuilder([.init("meta", [[1]])])
    let bare = try LivePhoto(photo: photo, film: try Photo(movie.bytes()))
    #expect(bare.isMissingInPhoto && bare.isMissingInFilm && !bare.hasStillImageTime)
    #expect(UUID(uuidString: bare.identifier)?.uuidString == bare.identifier)
    photo.metadata.livePhotoIdentifier = "11111111-2222-3333-4444-555555555555"
    photo = try Photo(try photo.bytes())
    let half = try LivePhoto(photo: photo, film: try Photo(movie.bytes()))
    #expect(half.identifier.hasPrefix("11111111") && !half.isMissingInPhoto && half.isMissingInFilm)
    movie.identifier = "AAAAAAAA-2222-3333-4444-555555555555"
    movie.tracks.append(.init("mebx", keys: "com.apple.quicktime.still-image-time", [[1]]))
    let film = try Photo(movie.bytes())
    #expect(film.metadata.livePhotoIdentifier == movie.identifier)
    let pair = try LivePhoto(photo: photo, film: film)
    #expect(pair.identifier == movie.identifier && pair.isMissingInPhoto && !pair.isMissingInFilm)
    #expect(pair.conflict?.photo.hasPrefix("11111111") == true && pair.hasStillImageTime)
  }
}
