import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoModel

/// Films that say where they were taken in all ways.
private enum Tracked {
  static let sentence = Array(
    "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W".utf8)

  static let films: [(name: String, film: FilmBuilder)] = {
    func film(_ tracks: [FilmBuilder.Track]) -> FilmBuilder {
      var film = FilmBuilder()
      film.brand = "qt  "
      film.tracks += tracks
      film.userData =
        FilmBuilder.text("xyz", "+37.3317-122.0307/") + FilmBuilder.text("nam", "Quay")
      film.further = FilmBuilder.keys([
        ("com.apple.quicktime.location.ISO6709", "+37.3317-122.0307+012.000/"),
        ("com.apple.quicktime.make", "Apple"),
      ])
      return film
    }
    let gpmd = FilmBuilder.Track(
      "meta", "gpmd", [Array("GPS5 secret".utf8), Array("GPS5 more".utf8)])
    let text = FilmBuilder.Track("text", "text", [sentence])
    var fragments = film([gpmd])
    fragments.isFragmented = true
    var tail = film([])
    tail.tail = Part.box("uuid", Array("0123456789abcdefsecret".utf8))
    tail.stray = Array("freeGPS secret".utf8)
    return [
      ("words", film([])), ("GoPro", film([gpmd])), ("sentences", film([text])),
      ("fragments", fragments), ("other boxes", tail),
    ]
  }()
}

private func shown(_ bytes: [UInt8]) throws -> [UInt8] {
  let photo = try Photo(bytes)
  return try photo.container.picture(photo.skeleton, ByteSource(bytes)).flatMap { Array(bytes[$0]) }
}

@Test("A stripped film shows the same and has no metadata", arguments: Tracked.films.indices)
func stripFilm(index: Int) throws {
  let file = Tracked.films[index].film.bytes()
  var photo = try Photo(file)
  photo.strip()
  let bytes = try photo.bytes()
  #expect(try shown(bytes) == shown(file))
  for word in ["secret", "Quay", "37.3317", "Apple", "$GPRMC", "Maker"] {
    #expect(!bytes.contains(text: word), "\(word)")
  }
  let stripped = try Photo(bytes)
  #expect(stripped.leftAfterStrip().unwanted.isEmpty)
  #expect(stripped.metadata.text(in: FilmTag.created[0]) == "0000:00:00 00:00:00")
  // A second strip has nothing to do.
  var again = stripped
  again.strip()
  #expect(try again.bytes() == bytes)
}

@Test(
  "Positions are removed from a film, and their tracks named",
  arguments: Tracked.films.indices)
func stripFilmPlaces(index: Int) throws {
  let (name, film) = Tracked.films[index]
  guard name != "other boxes" else { return }
  let file = film.bytes()
  let folder = try TemporaryFolder()
  let path = try folder.write(file, "film.mov")
  let receipt = try Photo.edit(path: path) { $0.remove(.gps) }
  let bytes = try folder.read("film.mov")
  #expect(try shown(bytes) == shown(file))
  for word in ["37.3317", "GPS5", "$GPRMC"] { #expect(!bytes.contains(text: word), "\(word)") }
  #expect(bytes.contains(text: "Quay"))
  if film.tracks.count > 2 {
    #expect(receipt.removedElsewhere.contains { $0.hasSuffix(" (track 3)") })
  }
  #expect(try Photo(bytes).places(of: .gps).isEmpty)
}

@Test("Data after a film that may contain a position are an error")
func filmTrailer() throws {
  var film = FilmBuilder()
  film.tail = [UInt8](repeating: 0xFF, count: 100)
  var photo = try Photo(film.bytes())
  photo.remove(.gps)
  #expect(throws: MetadataError.self) { try photo.bytes() }
  var stripped = try Photo(film.bytes())
  stripped.strip()
  let bytes = try stripped.bytes()
  #expect(!bytes.contains(0xFF) || !bytes.suffix(92).contains(0xFF))
}

@Test("The rotation of a film survives every strip", arguments: [KeptParts.usual, []])
func stripTurnedFilm(keeping: KeptParts) throws {
  var film = FilmBuilder()
  film.isTurned = true
  film.userData = FilmBuilder.text("nam", "Quay")
  func matrix(_ photo: Photo) -> String? {
    photo.metadata.facts.first { $0.group == "Track1" && $0.name == "MatrixStructure" }?.text
  }
  var photo = try Photo(film.bytes())
  let before = try #require(matrix(photo))
  #expect(before.hasPrefix("0 1 0 -1 0"))
  photo.strip(keeping: keeping)
  #expect(try matrix(Photo(photo.bytes())) == before)
}

@Test("A strip names every removed value of a film, and a second one none")
func valuesOfStrippedFilm() throws {
  let item = Part.box(
    "aART", Part.box("data", Part.long(1) + Part.zeros(4) + Array("Ada".utf8)))
  var film = FilmBuilder()
  film.userData =
    FilmBuilder.text("nam", "Quay")
    + Part.box(
      "meta",
      Part.join(
        Part.zeros(4),
        Part.box("hdlr", Part.join(Part.zeros(8), Array("mdir".utf8), Part.zeros(13))),
        Part.box("ilst", item)))
  film.further = FilmBuilder.keys([
    ("com.apple.quicktime.make", "Apple"), ("com.example.owner", "Ada"),
  ])
  let file = film.bytes()
  for keeping in [KeptParts.usual, []] {
    var photo = try Photo(file)
    photo.strip(keeping: keeping)
    let receipt = try photo.receipt()
    let gone = receipt.changes.filter { $0.kind == .removed }
    #expect(
      Set(gone.map { "\($0.name)=\($0.old?.string ?? "")" }) == [
        "UserData:Title=Quay", "ItemList:AlbumArtist=Ada", "Keys:Make=Apple",
        "Keys:ExampleOwner=Ada",
      ])
    #expect(receipt.removedBlocks.contains("box udta"), "\(receipt.removedBlocks)")
    var again = try Photo(photo.bytes())
    again.strip(keeping: keeping)
    #expect(try again.receipt().changes.isEmpty)
  }
}
