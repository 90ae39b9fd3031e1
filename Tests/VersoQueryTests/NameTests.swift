import Testing
import Verso
import VersoFixtures

@testable import VersoQuery

@Suite("Names")
struct NameTests {
  @Test("A printed value is found under its name, with and without the group")
  func printed() throws {
    let corpus = Corpus.photos.filter { $0.contains("exiftool/") }.prefix(20)
    let raws = [
      "exiftool/Panasonic.rw2", "exiftool/Nikon.nef", "exiftool/DNG.dng", "exiftool/Sony.arw",
    ]
    let paths = Package.samples + (Array(corpus) + raws).compactMap { try? Corpus.path($0) }
    var names: [String: TagName] = [:]
    for path in paths {
      guard let photo = try? Photo(path: path) else { continue }
      let subject = Subject(photo, path: path)
      var seen: Set<String> = []
      for (index, item) in photo.items.enumerated() where !item.isBlank {
        // Of the many values of makers some do.
        guard item.source.block == .exif || item.group == "Composite" || index % 7 == 0,
          TagName.isWritten(item.name), TagName.isWritten("\(item.group):\(item.name)"),
          seen.insert("\(item.group):\(item.name)").inserted
        else { continue }
        let full = "\(item.group):\(item.name)"
        let name = names[full] ?? TagName(full)
        names[full] = name
        #expect(name.isKnown, "\(path): \(full)")
        let found = try name.item(in: subject)
        #expect(found?.text == item.text, "\(path): \(full)")
      }
    }
  }

  @Test("Groups, facts and pictures are known names, and other words are not")
  func known() {
    for name in [
      "GPS", "System", "IPTC", "EXIF", "XMP", "MakerNotes", "Canon", "filename", "System:FileSize",
      "File:FileSize", "ThumbnailImage", "captureDate", "MWG:Creator", "GPS*", "XMP-*:*Date*",
      "ImageWidth", "Orientation#", "IFD1:ThumbnailOffset", "QuickTime:AnythingAtAll", "LightValue",
    ] {
      #expect(TagName(name).isKnown, "\(name)")
    }
    for name in [
      "", "#", ":", "a:b:c", "Nobody", "No One", "-Model", "Model:", ":Model", "Modell", "1", "é!",
      "Nowhere:Model2x",
    ] {
      #expect(!TagName(name).isKnown, "\(name)")
    }
  }

  @Test(
    "Sizes have ExifTool's form",
    arguments: [
      (0, "0 bytes"), (1999, "1999 bytes"), (2000, "2.0 kB"), (9999, "10.0 kB"), (38_703, "39 kB"),
      (1_999_999, "2000 kB"), (2_000_000, "2.0 MB"), (34_500_000, "34 MB"),
      (2_500_000_000, "2.5 GB"),
    ])
  func sizes(_ bytes: Int, _ expected: String) {
    #expect(FileFacts.words(bytes) == expected)
  }

  @Test(
    "Names for setting a position read it, unless a tag of that name has another value",
    arguments: ["GPS", "GPSPosition", "GPSCoordinates", "Location", "location"])
  func places(name: String) throws {
    let name = TagName(name)
    var film = FilmBuilder()
    film.userData = FilmBuilder.text("xyz", "+46.9500+007.4500/")
    for bytes in [Asked.cameraBytes, film.bytes()] {
      let photo = try Photo(bytes)
      let place = try #require(photo.metadata.location)
      let item = try #require(try name.item(in: Subject(photo)))
      let numbers = item.numericText.split(separator: " ").compactMap { Double($0) }
      try #require(numbers.count >= 2)
      #expect((numbers[0] - place.latitude.degrees).magnitude < 1e-4)
      #expect((numbers[1] - place.longitude.degrees).magnitude < 1e-4)
      #expect(try name.isPresent(in: Subject(photo)))
    }
    #expect(try name.item(in: Subject(Asked.bare())) == nil)
  }

  @Test("Location is only the position; the name of a place is Sublocation or has its group")
  func propertyOfPlace() throws {
    var photo = try Asked.camera()
    try photo.metadata.set(FieldName("XMP-iptcCore:Location"), parsing: "Pier")
    let place = try TagName("GPS").item(in: Subject(photo))?.text
    #expect(try place != nil && TagName("Location").item(in: Subject(photo))?.text == place)
    #expect(try TagName("Location").items(in: Subject(photo)).map(\.text) == [place])
    var bare = try Asked.bare()
    try bare.metadata.set(FieldName("XMP-iptcCore:Location"), parsing: "Pier")
    #expect(try TagName("Location").item(in: Subject(bare)) == nil)
    for name in ["Sublocation", "XMP-iptcCore:Location"] {
      #expect(try TagName(name).item(in: Subject(bare))?.text == "Pier")
    }
  }
}
