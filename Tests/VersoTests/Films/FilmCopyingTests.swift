import Testing
import VersoFixtures

@testable import Verso
@testable import VersoFormats

@Suite("Copying from and to films")
struct FilmCopyingTests {
  /// A film that says much, as telephones do.
  private static let telephone: FilmBuilder = {
    var film = FilmBuilder()
    film.brand = "qt  "
    film.further = FilmBuilder.keys([
      ("com.apple.quicktime.location.ISO6709", "+46.9500+007.4500+540.000/"),
      ("com.apple.quicktime.location.name", "Harbour"),
      ("com.apple.quicktime.creationdate", "2024-05-06T07:08:09+0200"),
      ("com.apple.quicktime.make", "Example"), ("com.apple.quicktime.model", "One"),
      ("com.apple.quicktime.software", "17.4"), ("com.apple.quicktime.title", "A boat"),
      ("com.apple.quicktime.keywords", "harbour, dawn"), ("com.apple.quicktime.rating.user", "4"),
      ("com.apple.quicktime.album", "Summer"),
      ("com.apple.quicktime.content.identifier", "8A0E2A0C"),
    ])
    return film
  }()

  private func check(_ metadata: Metadata) {
    let place = metadata.location
    #expect(place?.latitude.degrees == 46.95 && place?.longitude.degrees == 7.45)
    #expect(place?.altitude == 540)
    #expect(metadata.captureDate.map { "\($0)" } == "2024:05:06 07:08:09+02:00")
    #expect(metadata.title == "A boat")
    #expect(metadata.keywords == ["harbour", "dawn"])
    #expect(metadata.rating == 4)
    let values = CaptureValues(metadata)
    #expect(
      [values.cameraMake, values.cameraModel, values.software] == ["Example", "One", "17.4"])
  }

  @Test("Values of a film are written to the places of another kind of film")
  func films() throws {
    var other = FilmBuilder()
    other.further = FilmBuilder.keys([("com.apple.quicktime.location.name", "Elsewhere")])
    var film = try Photo(other.bytes())
    try film.copyMetadata(from: Photo(Self.telephone.bytes()))
    let written = try Photo(film.bytes()).metadata
    check(written)
    #expect(written.text(in: .userLocation) == "46.95 7.45 540")
    #expect(written.text(in: FilmTag("ItemList", "Title")) == "A boat")
    #expect(written.text(in: FilmTag("ItemList", "Album")) == "Summer")
    #expect(written.text(in: FilmTag("Keys", "LocationName")) == "Harbour")
    // The header goes over as it is.
    #expect(written.text(in: FilmTag.created[2]) == "2018:01:29 16:00:00")
    #expect(written.text(in: .contentIdentifier) == nil)
    #expect(
      try film.copyMetadata(
        from: Photo(Self.telephone.bytes()),
        Rendering.Selection(tags: ["Keys:ContentIdentifier", "Title"])) == [
          "Keys:ContentIdentifier"
        ])
  }

  @Test("Values of a film are written to the fields of a photo, and others are named")
  func photo() throws {
    var photo = try Photo(Fixtures.smallJPEG)
    photo.metadata.location = Location(latitude: 1, longitude: 2)
    photo.metadata[.gpsDOP] = URational(1, 1)
    try photo.copyMetadata(from: Photo(Self.telephone.bytes()))
    let written = try Photo(photo.bytes()).metadata
    check(written)
    #expect(written.date(.original).map { "\($0)" } == "2024:05:06 07:08:09+02:00")
    #expect(written.date(.digitized).map { "\($0)" } == "2018:01:29 18:00:00+02:00")
    #expect(written.date(.modified).map { "\($0)" } == "2018:01:29 18:00:00+02:00")
    #expect(written[.make] == "Example")
    #expect(written[.gpsDOP] == nil)
    let notes = try photo.receipt().notes
    #expect(
      notes.contains {
        $0.hasPrefix("Keys:") && $0.contains("Keys:Album") && $0.hasSuffix("no place for that")
      })
    // XMP says it where there is no Exif.
    var side = Sidecar.empty()
    try side.copyMetadata(from: Photo(Self.telephone.bytes()))
    check(try Photo(side.bytes()).metadata)
    // A camera's note is read by make and model.
    var noted = try Photo(Fixtures.photo().bytes())
    let make = noted.metadata[.make]
    if noted.metadata.value(of: Tag.makerNote) != nil {
      try noted.copyMetadata(from: Photo(Self.telephone.bytes()))
      #expect(noted.metadata[.make] == make && noted.metadata.title == "A boat")
    }
  }

  @Test("A photo and a sidecar fill the places of a film, including the header's dates")
  func toFilm() throws {
    var photo = try Photo(Fixtures.smallJPEG)
    photo.metadata.location = Location(latitude: 46.95, longitude: 7.45, altitude: 540)
    for role in [Metadata.DateRole.original, .digitized] {
      photo.metadata.setDate(role, to: CaptureDate("2024:05:06 07:08:09+02:00"))
    }
    photo.metadata[.make] = "Example"
    photo.metadata[.model] = "One"
    photo.metadata[.software] = "17.4"
    photo.metadata[.exposureTime] = URational(1, 200)
    photo.metadata.title = "A boat"
    photo.metadata.keywords = ["harbour", "dawn"]
    photo.metadata.rating = 4
    photo = try Photo(photo.bytes())
    var side = Sidecar.empty()
    try photo.describe(in: &side)
    side.metadata.xmp["tiff:Make"] = "Example"
    side.metadata.xmp["tiff:Model"] = "One"
    side.metadata.xmp["tiff:Software"] = "17.4"
    for source in [photo, try Photo(side.bytes())] {
      var builder = FilmBuilder()
      builder.brand = "qt  "
      var film = try Photo(builder.bytes())
      try film.copyMetadata(from: source)
      let written = try Photo(film.bytes()).metadata
      check(written)
      #expect(written.text(in: .location) == "46.95 7.45 540")
      #expect(written.text(in: .creationDate) == "2024:05:06 07:08:09+02:00")
      #expect(written.text(in: FilmTag.created[0]) == "2024:05:06 05:08:09")
      #expect(written.text(in: FilmTag("Keys", "Title")) == "A boat")
      let notes = try film.receipt().notes.filter { $0.hasPrefix("Exif is left out: ") }
      let isPhoto = source.format != FileFormat.xmp
      #expect(notes.count == (isPhoto ? 1 : 0))
      #expect(notes.allSatisfy { $0.contains("the film has GPS, DateTimeOriginal, CreateDate, ") })
    }
  }

  @Test("A film with only a header date was taken then")
  func header() throws {
    var photo = try Photo(Fixtures.smallJPEG)
    try photo.copyMetadata(from: Photo(FilmBuilder().bytes()))
    #expect(photo.metadata.captureDate.map { "\($0)" } == "2018:01:29 16:00:00+00:00")
    var film = try Photo(FilmBuilder().bytes())
    film.metadata.setDate(.digitized, to: CaptureDate("2024:05:06 05:08:09Z"))
    film = try Photo(film.bytes())
    var other = try Photo(FilmBuilder().bytes())
    try other.copyMetadata(from: film)
    let written = try Photo(other.bytes()).metadata
    #expect(written.text(in: FilmTag.created[1]) == "2024:05:06 05:08:09")
    #expect(written.text(in: .creationDate) == nil)
    // The same moment by the clock there stays, and another one does not.
    for (date, stays) in [
      ("2024:05:06 07:08:09+02:00", true), ("2023:05:06 07:08:09+02:00", false),
    ] {
      other.metadata.captureDate = CaptureDate(date)
      try other.copyMetadata(from: film)
      #expect((other.metadata.text(in: .creationDate) == date) == stays)
      #expect(other.metadata.text(in: FilmTag.created[0]) == "2024:05:06 05:08:09")
    }
  }

  @Test("Only selected values are copied, by names of films and of Exif")
  func selected() throws {
    let source = try Photo(Self.telephone.bytes())
    func copy(_ selection: Rendering.Selection) throws -> Metadata {
      var photo = try Photo(Fixtures.smallJPEG)
      try photo.copyMetadata(from: source, selection)
      return try Photo(photo.bytes()).metadata
    }
    for selection in [
      Rendering.Selection(groups: ["GPS"]), Rendering.Selection(tags: ["Keys:GPSCoordinates"]),
    ] {
      let found = try copy(selection)
      #expect(found.location?.altitude == 540)
      #expect(found.captureDate == nil && found.title == nil && found[.make] == nil)
    }
    let dated = try copy(Rendering.Selection(tags: ["DateTimeOriginal"]))
    #expect(dated.captureDate != nil && dated.location == nil && dated.date(.digitized) == nil)
    let digitized = try copy(Rendering.Selection(tags: ["CreateDate"]))
    #expect(digitized.date(.digitized) != nil && digitized.date(.original) == nil)
    var bare = try Photo(Fixtures.smallJPEG)
    try bare.copyMetadata(
      from: Photo(FilmBuilder().bytes()), Rendering.Selection(tags: ["DateTimeOriginal"]))
    #expect(bare.metadata.date(.original) != nil && bare.metadata.date(.digitized) == nil)
    #expect(try copy(Rendering.Selection(tags: ["Make"]))[.make] == "Example")
    #expect(try copy(Rendering.Selection(tags: ["Title"])).title == "A boat")
    #expect(throws: MetadataError.self) { try copy(Rendering.Selection(tags: ["Keys:Album"])) }
  }

  @Test("A date without a time gives no midnight in a film")
  func day() throws {
    var side = Sidecar.empty()
    side.metadata.xmp["photoshop:DateCreated"] = "2024-05-06"
    side.metadata.xmp["xmp:CreateDate"] = "2024"
    side.metadata.xmp["xmp:ModifyDate"] = "1890-05-06T07:08:09"
    side.metadata.xmp["xmp:Rating"] = "99"
    var film = try Photo(FilmBuilder().bytes())
    try film.copyMetadata(from: Photo(side.bytes()))
    let written = try Photo(film.bytes()).metadata
    #expect(written.text(in: .creationDate) == nil)
    #expect(written.text(in: FilmTag.created[0]) == "2018:01:29 16:00:00")
    #expect(written.xmp["photoshop:DateCreated"] == "2024-05-06")
  }

  /// Names, and what they mean of all that is copied, by the names of the library.
  private static let names: [(names: String, said: String)] = [
    ("DateTimeOriginal", "captureDate"),
    ("ExifIFD:DateTimeOriginal", "captureDate"),
    ("CreateDate", "digitizedDate"),
    ("IFD0:ModifyDate", "modifiedDate"),
    ("AllDates", "captureDate digitizedDate modifiedDate"),
    ("Date*", "captureDate"),
    ("DateTimeOriginal OffsetTimeOriginal", "captureDate"),
    ("Make", "make"),
    ("IFD0:Model", "model"),
    ("Software", "software"),
    ("Description", "description"),
    ("ImageDescription", "description"),
    ("Artist", "creator"),
    ("Creator", "creator"),
    ("Copyright", "copyright"),
    ("IPTC:Keywords", "keywords"),
    ("Keywords", "keywords"),
    ("Title", "title"),
    ("City", "city"),
    ("Rating", "rating"),
    ("GPSLatitude", "location"),
    ("GPSLongitude GPSAltitude", "location"),
    ("GPS*", "location"),
  ]

  @Test("What is copied from a whole photo can be copied to a film by name, too", arguments: names)
  func named(names: String, said: String) throws {
    let names = names.split(separator: " ").map(String.init)
    let said = Set(said.split(separator: " ").map(String.init))
    let source = try photoThatSaysMuch()
    var whole = try Photo(FilmBuilder().bytes())
    try whole.copyMetadata(from: source)
    let all = try disclosures(Photo(whole.bytes()).metadata)
    var film = try Photo(FilmBuilder().bytes())
    #expect(try film.copyMetadata(from: source, Rendering.Selection(tags: names)).isEmpty)
    let found = try disclosures(Photo(film.bytes()).metadata)
    let before = try disclosures(Photo(FilmBuilder().bytes()).metadata)
    for (name, text) in all {
      // The header takes the moment of the date, if it is given no other.
      if name == "digitizedDate", said == ["captureDate"] { continue }
      #expect(found[name] == (said.contains(name) ? text : before[name]), "\(name)")
    }
    #expect(said.isSubset(of: all.keys))
  }

  @Test(
    "A named value that a film cannot store is an error",
    arguments: ["ExposureTime", "Orientation", "GPSAltitude", "GPSDOP", "SubSecTimeOriginal"])
  func homeless(name: String) throws {
    var film = try Photo(FilmBuilder().bytes())
    let source = try photoThatSaysMuch()
    let before = film.metadata.directories.map(\.entries.count) + [film.metadata.facts.count]
    let error = #expect(throws: MetadataError.self) {
      try film.copyMetadata(from: source, Rendering.Selection(tags: [name]))
    }
    #expect(
      film.metadata.directories.map(\.entries.count) + [film.metadata.facts.count] == before)
    // A part of something is said along with it.
    let wholes = ["GPSAltitude": "GPSLatitude", "SubSecTimeOriginal": "DateTimeOriginal"]
    let expected = wholes[name].map { "only together with \($0)" } ?? "have no place for it"
    #expect(error.map { "\($0)".contains(expected) } == true, "\(String(describing: error))")
    // The same, as one of many that a pattern means.
    let pattern = String(name.dropLast()) + "*"
    try film.copyMetadata(from: source, Rendering.Selection(tags: [pattern]))
    _ = try film.bytes()
  }

  @Test("A date in Exif fields that no film can store is refused")
  func dateInExif() throws {
    for bytes in try [FilmBuilder().bytes(), Sidecar.empty().bytes()] {
      var photo = try Photo(bytes)
      photo.metadata.put("2024:05:06 07:08:09", Metadata.DateRole.original.date)
      photo.metadata.captureDate = CaptureDate("2025:05:06 07:08:09")
      #expect(photo.metadata.captureDate.map { "\($0)" } == "2025:05:06 07:08:09")
      #expect(throws: MetadataError.self) { try photo.bytes() }
    }
  }

  private func photoThatSaysMuch() throws -> Photo {
    var photo = try Photo(Fixtures.smallJPEG)
    photo.metadata.location = Location(latitude: 46.95, longitude: 7.45, altitude: 540)
    for (role, year) in [
      (Metadata.DateRole.original, 2024), (.digitized, 2023), (.modified, 2022),
    ] {
      photo.metadata.setDate(role, to: CaptureDate("\(year):05:06 07:08:09.25+02:00"))
    }
    photo.metadata[.make] = "Example"
    photo.metadata[.model] = "One"
    photo.metadata[.software] = "17.4"
    photo.metadata[.exposureTime] = URational(1, 200)
    photo.metadata[.gpsDOP] = URational(1, 1)
    photo.metadata.creator = ["Ada; X", "Bo"]
    photo.metadata[.copyright] = "Ada"
    photo.metadata[.imageDescription] = "At dawn"
    try photo.metadata.setTexts(["harbour", "dawn"], of: Tag(.iptc, IPTCNumber.keywords))
    try photo.metadata.setTexts(["Basel"], of: Tag(.iptc, IPTCNumber.city))
    try photo.metadata.setTexts(["A boat"], of: Tag(.iptc, IPTCNumber.objectName))
    try photo.metadata.set(Tag(.ifd0, ExifNumber.rating), to: 4)
    try photo.metadata.set(Tag(.ifd0, ExifNumber.orientation), to: 6)
    return try Photo(photo.bytes())
  }

  /// What a film says, by the names of the library.
  private func disclosures(_ metadata: Metadata) -> [String: String] {
    var said: [String: String] = [:]
    for property in SharedProperty.all {
      let texts = metadata.texts(of: property)
      if !texts.isEmpty { said[property.name] = texts.joined(separator: "|") }
    }
    said["digitizedDate"] = metadata.text(in: FilmTag.created[0])
    said["modifiedDate"] = metadata.text(in: FilmTag.modified[0])
    let values = CaptureValues(metadata)
    (said["make"], said["model"], said["software"]) =
      (values.cameraMake, values.cameraModel, values.software)
    said["location"] = metadata.location.map {
      "\($0.latitude) \($0.longitude) \($0.altitude ?? 0)"
    }
    return said
  }
}
