import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoModel

/// Films that say a place where hardly anybody looks for it, and nothing else.
private enum Hidden {
  static let place = "+46.9500+007.4500+540.000/"

  static func item(_ type: String, _ text: String) -> [UInt8] {
    Part.box(type, Part.box("data", Part.long(1) + Part.zeros(4) + Array(text.utf8)))
  }

  static func list(_ items: [UInt8], _ handler: String = "mdir") -> [UInt8] {
    Part.box(
      "meta",
      Part.join(
        Part.zeros(4),
        Part.box("hdlr", Part.join(Part.zeros(8), Array(handler.utf8), Part.zeros(13))),
        Part.box("ilst", items)))
  }

  static let keyed = FilmBuilder.keys(
    [
      "com.apple.quicktime.location.note", "com.apple.quicktime.location.body",
      "com.apple.quicktime.location.role", "com.apple.quicktime.location.date",
      "com.apple.quicktime.location.accuracy.horizontal", "com.samsung.location",
      "com.gopro.location", "com.foo.gps",
    ].map { ($0, "secret") } + [("com.apple.quicktime.make", "Apple")])

  static let nmea = Array(
    "[1588768809000]$GPRMC,124009.00,A,4657.00000,N,00727.00000,E,0.1,0.0,060520,,,A*57\r\n".utf8)

  static let packet = Array(
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
    <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="46,57.0N" \
    exif:GPSLongitude="7,27.0E"/></rdf:RDF></x:xmpmeta>
    """.utf8)

  static let sony = Array(
    """
    <NonRealTimeMeta><Device modelName="ILCE"/><Group name="ExifGPS"><Item name="Latitude" value="46:57:00"/>\
    <Item name="Longitude" value="7:27:00"/></Group></NonRealTimeMeta>
    """.utf8)

  static let films: [(name: String, film: FilmBuilder, words: [String], kept: String?)] = {
    func film(_ change: (inout FilmBuilder) -> Void) -> FilmBuilder {
      var film = FilmBuilder()
      change(&film)
      return film
    }
    let freeform = Part.box(
      "----",
      Part.join(
        Part.box("mean", Part.zeros(4) + Array("com.apple.iTunes".utf8)),
        Part.box("name", Part.zeros(4) + Array("location".utf8)),
        Part.box("data", Part.long(1) + Part.zeros(4) + Array("secret".utf8))))
    let text = FilmBuilder.text("xyz", place)
    return [
      ("keys", film { $0.further = keyed }, ["secret", "location", "gps"], "Apple"),
      (
        "raw text", film { $0.userData = [0, 0, 0, 34, 0xA9] + Array("xyz\(place)".utf8) },
        ["46.95"], nil
      ),
      ("a comment", film { $0.userData = FilmBuilder.text("cmt", "at \(place)") }, ["46.95"], nil),
      ("freeform", film { $0.userData = list(freeform) }, ["secret"], nil),
      ("behind the header", film { $0.tail = Part.box("udta", text) }, ["46.95"], nil),
      ("in room", film { $0.tail = Part.box("free", text) }, ["46.95"], nil),
      ("in room of the header", film { $0.further = Part.box("free", text) }, ["46.95"], nil),
      ("BlackVue", film { $0.tail = Part.box("free", Part.box("gps ", nmea)) }, ["4657"], nil),
      ("sentences in room", film { $0.tail = Part.box("skip", nmea) }, ["4657"], nil),
      ("XMP in room", film { $0.tail = Part.box("free", packet) }, ["46,57"], nil),
      (
        "XMP in the header", film { $0.further = Part.box("uuid", MovieEdit.packetName + packet) },
        ["46,57"], nil
      ),
      ("Sony", film { $0.tail = list(Part.box("xml ", sony), "nrtm") }, ["46:57"], "ILCE"),
      (
        "an unknown box",
        film { $0.tail = Part.box("uuid", Array("0123456789abcdeflat=46.95;lon=7.45".utf8)) },
        ["46.95"], nil
      ),
      ("a trailer", film { $0.tail = [0xFF, 0xFF, 0xFF, 0xFF] + nmea }, ["4657"], nil),
      (
        "a fragment",
        film {
          $0.isFragmented = true
          $0.tail = Part.box("moof", Part.box("udta", text))
        }, ["46.95"], nil
      ),
    ]
  }()
}

private func shown(_ bytes: [UInt8]) throws -> [UInt8] {
  let photo = try Photo(bytes)
  return try photo.container.picture(photo.skeleton, ByteSource(bytes)).flatMap { Array(bytes[$0]) }
}

@Test("Positions are removed from everywhere in a film", arguments: Hidden.films.indices)
func removeHiddenPlaces(index: Int) throws {
  let (_, film, words, kept) = Hidden.films[index]
  for brand in ["isom", "qt  "] {
    var film = film
    film.brand = brand
    let file = film.bytes()
    #expect(try !Photo(file).places(of: .gps).isEmpty)
    let folder = try TemporaryFolder()
    let path = try folder.write(file, "film.mov")
    let receipt = try Photo.edit(path: path) { $0.remove(.gps) }
    #expect(receipt.method != .unchanged)
    let bytes = try folder.read("film.mov")
    #expect(try shown(bytes) == shown(file))
    for word in words { #expect(!bytes.contains(text: word), "\(word)") }
    if let kept { #expect(bytes.contains(text: kept)) }
    var again = try Photo(bytes)
    again.remove(.gps)
    #expect(try again.bytes() == bytes)
    // A strip takes all of it as well, in place and into a new file.
    let other = try folder.write(file, "strip.mov")
    _ = try Photo.edit(path: other) { $0.strip() }
    for word in words { #expect(try !folder.read("strip.mov").contains(text: word), "\(word)") }
    #expect(try shown(folder.read("strip.mov")) == shown(file))
    var photo = try Photo(file)
    photo.strip()
    let new = try photo.bytes()
    for word in words { #expect(!new.contains(text: word), "\(word)") }
  }
}

@Test("A position in the name of a track's handler is removed, and another name stays")
func placeInHandlerName() throws {
  for (name, isKept) in [("at \(Hidden.place)", false), ("Maker of 2026", true)] {
    var film = FilmBuilder()
    film.handlerName = name
    var photo = try Photo(film.bytes())
    photo.remove(.gps)
    let bytes = try photo.bytes()
    #expect(bytes.contains(text: name) == isKept)
    #expect(try shown(bytes) == shown(film.bytes()))
  }
}

@Test("A removed name is listed once")
func listRemovedPlaceOnce() throws {
  var film = FilmBuilder()
  film.further = FilmBuilder.keys([("com.apple.quicktime.location.ISO6709", Hidden.place)])
  var photo = try Photo(film.bytes())
  photo.remove(.gps)
  let receipt = try photo.receipt()
  #expect(receipt.changes.map(\.name) == ["Keys:GPSCoordinates"])
  #expect(receipt.removedElsewhere.isEmpty)
}

@Test("Nothing is removed from a film whose header is not understood")
func refuseHiddenHeaders() throws {
  let file = FilmBuilder().bytes()
  let start = try #require(file.position(of: Array("moov".utf8))) - 4
  var long = file
  long.replaceSubrange(start..<(start + 4), with: Part.long(file.count))
  let front = Array(file[..<start])
  let compressed = front + Part.box("moov", Part.box("cmov", Part.zeros(40)))
  for bytes in [long, front, Array(file.dropLast(40)), compressed] {
    for personal in [PersonalData.gps, .identity] {
      var photo = try Photo(bytes)
      photo.remove(personal)
      #expect(throws: MetadataError.self) { try photo.bytes() }
    }
  }
}

@Test("A cover stays without its position")
func cleanCover() throws {
  let cover = try JPEGWithPlace.bytes()
  var film = FilmBuilder()
  film.userData = Hidden.list(
    Part.box("covr", Part.box("data", Part.long(13) + Part.zeros(4) + cover)))
  var photo = try Photo(film.bytes())
  photo.remove(.gps)
  let bytes = try photo.bytes()
  #expect(bytes.count == film.bytes().count)
  let start = try #require(bytes.position(of: [0xFF, 0xD8, 0xFF]))
  let clean = try Photo(Array(bytes[start..<(start + cover.count)]))
  #expect(clean.metadata.location == nil)
  #expect(clean.metadata.value(of: Tag(.ifd0, ExifNumber.make))?.string == "Acme")
}

/// A small photo with a place.
private enum JPEGWithPlace {
  static func bytes() throws -> [UInt8] {
    var photo = try Photo(JPEGBuilder().jfif().bytes())
    photo.metadata.location = Location(latitude: 46.95, longitude: 7.45)
    try photo.metadata.set(FieldName("Make"), parsing: "Acme")
    return try photo.bytes()
  }
}

@Test(
  "A film with its origin or rights is stripped in place and rewritten",
  arguments: ["qt  ", "isom", "M4V ", "3gp4"])
func stripMarkedFilm(brand: String) throws {
  for tail in [
    [], Part.box("free", Array("IsoMedia File".utf8)), Part.box("skip", Array("junk data".utf8)),
  ] {
    var film = FilmBuilder()
    film.brand = brand
    film.tail = tail
    film.userData = FilmBuilder.text("cpy", "2026 Ada") + FilmBuilder.text("nam", "secret")
    let folder = try TemporaryFolder()
    let path = try folder.write(film.bytes(), "film.mov")
    _ = try Photo.edit(path: path) { $0.metadata.origin = Origin(.trainedAlgorithmicMedia) }
    let marked = try folder.read("film.mov")
    for keeping in [KeptParts.usual, [.rights, .origin], []] {
      let place = try folder.write(marked, "strip.mov")
      _ = try Photo.edit(path: place) { $0.strip(keeping: keeping) }
      let bytes = try folder.read("strip.mov")
      let stripped = try Photo(bytes)
      #expect(try shown(bytes) == shown(marked))
      #expect(!bytes.contains(text: "secret"))
      #expect(!bytes.contains(text: "junk"))
      #expect((stripped.metadata.origin != nil) == keeping.contains(.origin))
      // A notice stays beside an origin as well.
      #expect(bytes.contains(text: "2026 Ada") == !keeping.isEmpty)
      #expect(stripped.leftAfterStrip(keeping: keeping).unwanted.isEmpty)
      // A second strip has nothing to do.
      _ = try Photo.edit(path: place) { $0.strip(keeping: keeping) }
      #expect(try folder.read("strip.mov") == bytes)
      var photo = try Photo(marked)
      photo.strip(keeping: keeping)
      #expect(try !photo.bytes().contains(text: "secret"))
    }
  }
}

@Test("The creator is removed from a film under all names")
func removePeopleFromFilm() throws {
  var film = FilmBuilder()
  film.further = FilmBuilder.keys([
    ("com.apple.quicktime.producer", "secret"), ("com.android.serial", "secret"),
    ("com.apple.quicktime.email", "secret"), ("com.apple.quicktime.phonenumber", "secret"),
    ("com.apple.quicktime.camera.lens_model", "Lens"),
  ])
  film.userData =
    FilmBuilder.text("aut", "secret") + FilmBuilder.text("prd", "secret")
    + Hidden.list(Hidden.item("apID", "secret"))
  var photo = try Photo(film.bytes())
  photo.remove(.identity)
  let bytes = try photo.bytes()
  #expect(!bytes.contains(text: "secret"))
  #expect(bytes.contains(text: "Lens"))
}

@Test("A list of keys in the user data accepts new ones, and loses names of removed ones")
func keepListsOfKeys() throws {
  var film = FilmBuilder()
  film.brand = "qt  "
  film.userData = FilmBuilder.keys([("foo", "bar"), ("com.apple.quicktime.title", "Old")])
  var photo = try Photo(film.bytes())
  try photo.metadata.set(FieldName("Keys:Artist"), parsing: "Ada")
  try photo.metadata.set(FieldName("Keys:Title"), parsing: "")
  let bytes = try photo.bytes()
  #expect(!bytes.contains(text: "quicktime.title"))
  #expect(bytes.contains(text: "quicktime.artist"))
  let items = try Photo(bytes).items
  #expect(items["Keys:Artist"]?.text == "Ada")
  #expect(items["Keys:Foo"]?.text == "bar")
  let count = bytes.indices.count { bytes[$0...].starts(with: Array("ilst".utf8)) }
  #expect(count == 1)
}

@Test("The offset of a film is in its date, and its header has the moment")
func setOffsetOfFilm() throws {
  var film = FilmBuilder()
  film.brand = "qt  "
  // The header alone: clocks there follow from it.
  var photo = try Photo(film.bytes())
  var clues = TimeClues()
  clues.given = .offset(120)
  try photo.metadata.setOffset(120, of: #require(photo.metadata.time(with: clues)))
  var new = try Photo(photo.bytes()).metadata
  #expect(new.text(in: .creationDate) == "2018:01:29 18:00:00+02:00")
  #expect(new.text(in: FilmTag.created[0]) == "2018:01:29 16:00:00")
  // A clock that nobody knew the zone of.
  film.further = FilmBuilder.keys([("com.apple.quicktime.creationdate", "2018-01-29T16:00:00")])
  photo = try Photo(film.bytes())
  try photo.metadata.setOffset(120, of: #require(photo.metadata.time(with: clues)))
  new = try Photo(photo.bytes()).metadata
  #expect(new.text(in: .creationDate) == "2018:01:29 16:00:00+02:00")
  for tag in FilmTag.created + FilmTag.modified {
    #expect(new.text(in: tag) == "2018:01:29 14:00:00", "\(tag)")
  }
}

@Test(
  "Plain names mean the values that a film has", arguments: ["Comment", "Album", "Genre"])
func plainNamesInFilms(name: String) throws {
  for (brand, group) in [("qt  ", "Keys"), ("isom", "ItemList"), ("3gp4", "UserData")] {
    var film = FilmBuilder()
    film.brand = brand
    var photo = try Photo(film.bytes())
    try photo.metadata.set(FieldName(name), parsing: "word")
    let new = try Photo(photo.bytes())
    #expect(new.items["\(group):\(name)"]?.text == "word")
    var removed = new
    removed.metadata.remove(try FieldName(name))
    #expect(try !removed.bytes().contains(text: "word"))
  }
}

/// A film of which the keys and the user data disagree on its place and its camera.
private func disagreeing() -> [UInt8] {
  var film = FilmBuilder()
  film.brand = "qt  "
  film.further = FilmBuilder.keys([
    ("com.apple.quicktime.location.ISO6709", Hidden.place), ("com.apple.quicktime.make", "A"),
  ])
  film.userData = FilmBuilder.text("xyz", "+10.0000+020.0000/") + FilmBuilder.text("mak", "B")
  return film.bytes()
}

@Test("Keys take precedence over user data, and sync makes them equal")
func syncPlacesOfFilm() throws {
  var photo = try Photo(disagreeing())
  #expect(photo.items["Composite:GPSLatitude"]?.numericText == "46.95")
  let said = photo.metadata.filmStatements
  #expect(said.map(\.name) == ["location", "make"])
  #expect(said.allSatisfy { $0.statements.map(\.agrees) == [true, false] })
  #expect(try photo.metadata.syncFilm())
  let new = try Photo(photo.bytes()).metadata
  #expect(new.text(in: .userLocation) == "46.95 7.45 540")
  #expect(new.text(in: FilmTag("UserData", "Make")) == "A")
  #expect(new.filmStatements.allSatisfy { $0.statements.allSatisfy(\.agrees) })
}

@Test("One value in several places of a film can be synced alone")
func syncOnePlaceOfFilm() throws {
  var photo = try Photo(disagreeing())
  #expect(try photo.metadata.syncFilm(["location"]))
  let new = try Photo(photo.bytes()).metadata
  #expect(new.text(in: .userLocation) == "46.95 7.45 540")
  #expect(new.text(in: FilmTag("UserData", "Make")) == "B")
}

@Test(
  "A position of a film can be set in every form in which it is shown",
  arguments: [
    "46 deg 57' 0.00\" N, 7 deg 27' 0.00\" E, 540 m Above Sea Level", "46.95 7.45 540",
    "46.95,7.45,540", "+46.95+007.45+540/", "(none) Role=shooting Lat=46.95 Lon=7.45 Alt=540.00",
  ])
func shownPlaces(text: String) throws {
  for name in ["Keys:GPSCoordinates", "UserData:GPSCoordinates", "Keys:Location"] {
    var photo = try Photo(FilmBuilder().bytes())
    let tag = try #require(FilmTag(name))
    try photo.metadata.set(.film(tag), parsing: text)
    let new = try Photo(photo.bytes()).metadata
    #expect(new.location == Location(latitude: 46.95, longitude: 7.45, altitude: 540))
    // What is shown is rounded, and changes nothing.
    var again = new
    let shown = try #require(new.facts.first { tag.isSaid(by: $0) })
    for text in [shown.text, shown.numericText] { try again.set(.film(tag), parsing: text) }
    #expect(again.filmEdits.isEmpty)
  }
  #expect(Location("46.95,7.45,540 m Below Sea Level")?.altitude == -540)
  #expect(throws: MetadataError.self) { try FilmTag.location.stored("46,95 7,45") }
  #expect(throws: MetadataError.self) { try FilmTag.location.stored("46.95 200 5") }
}

@Test("A position inside decoder data is an error of a removal and of a strip")
func neededPosition() throws {
  var film = FilmBuilder()
  film.tracks[0].coding = "encv"
  let text = Array("46.9512 N, 7.4434 E".utf8)
  film.further = Box.bytes("pssh", Part.zeros(20) + Part.long(text.count) + text)
  var photo = try Photo(film.bytes())
  photo.remove(.gps)
  #expect { try photo.bytes() } throws: { ($0 as? MetadataError)?.advice == .forceRemoval }
  photo = try Photo(film.bytes())
  photo.strip()
  #expect(throws: MetadataError.self) { try photo.bytes() }
}

@Test("A date under a language stays under it")
func keepLanguageOfDate() throws {
  var film = FilmBuilder()
  film.brand = "qt  "
  film.further = FilmBuilder.keys([
    ("com.apple.quicktime.creationdate", "2014-12-19T07:39:06+0700")
  ])
  var file = film.bytes()
  let text = try #require(file.position(of: Array("2014-12".utf8)))
  // "eng" in Norway.
  file.replaceSubrange((text - 4)..<text, with: [0x4E, 0x4F, 0x15, 0xC7])
  var photo = try Photo(file)
  #expect(photo.items["Keys:CreationDate-eng-NO"] != nil)
  try photo.metadata.shiftDates(by: #require(DateShift("1:00:00")))
  let new = try Photo(photo.bytes())
  for name in ["CreationDate", "CreationDate-eng-NO"] {
    #expect(new.items["Keys:\(name)"]?.text == "2014:12:19 08:39:06+07:00")
  }
}

@Test("A strip leaves no reference to a removed track")
func stripReferences() throws {
  var film = FilmBuilder()
  film.tracks.append(FilmBuilder.Track("text", "text", [Array("\0\u{6}Chapter".utf8)]))
  film.references = [1: Part.box("chap", Part.long(3))]
  var photo = try Photo(film.bytes())
  photo.strip()
  #expect(try !photo.bytes().contains(text: "chap"))
  // Others that are meant beside it stay.
  film.references = [1: Part.box("cdep", Part.long(2) + Part.long(3))]
  photo = try Photo(film.bytes())
  photo.strip()
  let bytes = try photo.bytes()
  let place = try #require(bytes.position(of: Array("cdep".utf8)))
  #expect(Array(bytes[(place + 4)..<(place + 12)]) == Part.long(2) + Part.long(0))
}

@Test(
  "Items next to a film do not hide it; their Exif data are refused, or removed by a strip"
)
func itemsBesideFilm() throws {
  func film(_ data: [UInt8]?) throws -> [UInt8] {
    var builder = FilmBuilder()
    let item = Part.join(Part.long(0), data ?? [])
    let entry = Part.box("infe", Part.join([2, 0, 0, 0, 0, 1, 0, 0], Array("Exif\0".utf8)))
    let place = Part.join(
      [1, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1], Part.long(0), Part.long(item.count))
    let entries = data == nil ? [0, 0, 0, 0, 0, 0] : [0, 0, 0, 0, 0, 1] + entry
    builder.tail = Part.box(
      "meta",
      Part.join(
        Part.zeros(4), Part.box("hdlr", Part.zeros(8) + Array("pict".utf8) + Part.zeros(13)),
        Part.box("pitm", [0, 0, 0, 0, 0, 1]), Part.box("iinf", entries),
        data == nil ? [] : Part.box("iloc", place), Part.box("idat", item)))
    return builder.bytes()
  }
  let shown = try FilmTracks.samples(film(nil))
  var bare = try Photo(film(nil))
  bare.metadata.location = Location(latitude: 46.95, longitude: 7.45)
  let placed = try bare.bytes()
  #expect(try Photo(placed).metadata.location != nil)
  #expect(try FilmTracks.samples(placed) == shown)
  let original = try Photo(film(Fixtures.camera().bytes()))
  #expect(original.metadata[.gpsLatitude] != nil)
  for change in 0..<2 {
    var photo = original
    if change == 0 {
      photo.metadata.location = Location(latitude: 1, longitude: 2)
    } else {
      photo.remove(.gps)
    }
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }
  var stripped = original
  stripped.strip()
  let left = try stripped.bytes()
  #expect(try Photo(left).metadata[.gpsLatitude] == nil)
  #expect(try FilmTracks.samples(left) == shown)
}

@Test(
  "An unknown key is removed under the shown name, and no other",
  arguments: [true, false])
func removeUnknownKey(isInCapitals: Bool) throws {
  var film = FilmBuilder()
  film.further = FilmBuilder.keys([
    ("com.apple.quicktime.user", "Ada U"), ("com.example.camera.owner", "Ada O"),
    ("com.apple.quicktime.title", "Quay"),
  ])
  var photo = try Photo(film.bytes())
  let shown = photo.metadata.facts.filter { $0.group == "Keys" }.map { "Keys:\($0.name)" }
  #expect(shown.count == 3 && shown[0] == "Keys:User")
  for name in shown.prefix(2) {
    try Removal(isInCapitals ? name : name.lowercased()).apply(to: &photo)
  }
  #expect(try photo.receipt().changes.map(\.name) == Array(shown.prefix(2)))
  let bytes = try photo.bytes()
  #expect(!bytes.contains(text: "Ada") && bytes.contains(text: "Quay"))
  // One that the film does not have is told.
  var again = try Photo(bytes)
  try Removal("Keys:Usr").apply(to: &again)
  #expect(try again.bytes() == bytes)
  #expect(try again.receipt().notes == ["it has no key that is shown as Keys:Usr"])
  #expect(throws: MetadataError.self) { try Removal("UserData:Nobody") }
  #expect(throws: MetadataError.self) { try Assignment("Keys:User", "x") }
}
