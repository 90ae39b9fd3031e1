import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

private typealias Tag = Verso.Tag

@Suite("Properties in several places")
struct SharedPropertyTests {
  /// A photo with Exif, IPTC and XMP that say different things.
  private func photo(
    exif: String? = nil, iptc: String? = nil, xmp: String? = nil, changesIPTC: Bool = false
  ) throws -> Photo {
    var photo = try Photo(JPEGBuilder().jfif().bytes())
    photo.metadata[.make] = "Example"
    if let exif { photo.metadata[.imageDescription] = exif }
    if let iptc { try photo.metadata.setTexts([iptc], of: Tag(.iptc, 0x0278)) }
    photo.metadata.xmp["xmp:CreatorTool"] = "Example"
    if let xmp { photo.metadata.xmp["dc:description[x-default]"] = xmp }
    var bytes = try photo.bytes()
    if changesIPTC, let iptc {
      // Another program changes the words and leaves the digest.
      let at = try #require(bytes.position(of: [0x1C, 0x02, 0x78, 0, UInt8(iptc.utf8.count)]))
      bytes[at + 5] = 0x5A
    }
    return try Photo(bytes)
  }

  @Test(
    "Exif takes precedence, then XMP, then IPTC",
    arguments: [
      ("e", "i", "x", "e"), (" ", "i", "x", "x"), (nil, "i", "x", "x"), (nil, "i", nil, "i"),
    ] as [(String?, String?, String?, String)])
  func order(exif: String?, iptc: String?, xmp: String?, expected: String) throws {
    let photo = try photo(exif: exif, iptc: iptc, xmp: xmp)
    #expect(photo.metadata.caption == expected)
  }

  @Test("IPTC data that another program changed take precedence over XMP")
  func digest() throws {
    let photo = try photo(iptc: "words", xmp: "other", changesIPTC: true)
    #expect(photo.metadata.isIPTCNewer)
    #expect(photo.metadata.caption == "Zords")
  }

  @Test(
    "An IPTC text that is only the beginning of the XMP text does not win and does not disagree")
  func cut() throws {
    let long = String(repeating: "a long text ", count: 300)
    var photo = try photo(iptc: "words", xmp: "x")
    photo.metadata.caption = long
    let again = try Photo(try photo.bytes())
    let statements = again.metadata.statements(of: .description)
    #expect(statements.map(\.agrees) == [true, true, true])
    var other = again
    other.metadata.removeAll(in: .ifd0)
    other.metadata.isIPTCNewer = true
    #expect(other.metadata.statements(of: .description).first?.name == "XMP-dc:description")
    #expect(again.metadata.texts(of: Tag(.iptc, 0x0278)).first?.utf8.count == 2000)
    #expect(again.metadata.caption == long)
  }

  @Test("A text that is too long for IPTC is written to XMP as well")
  func overflow() throws {
    let long = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
    var photo = try Photo(JPEGBuilder().jfif().bytes())
    try photo.metadata.setTexts(["Bern"], of: Tag(.iptc, 0x025A))
    photo = try Photo(photo.bytes())
    #expect(photo.metadata.xmp.isEmpty)
    try photo.metadata.setTexts([long], of: .city)
    let again = try Photo(photo.bytes()).metadata
    #expect(again.texts(of: .city) == [long])
    #expect(again.texts(of: Tag(.iptc, 0x025A)).first?.utf8.count == 32)
    // What fits needs no other place.
    try photo.metadata.setTexts(["Basel"], of: .city)
    var short = try Photo(JPEGBuilder().jfif().bytes())
    try short.metadata.setTexts(["Bern"], of: Tag(.iptc, 0x025A))
    try short.metadata.setTexts(["Basel"], of: .city)
    #expect(short.metadata.xmp.isEmpty)
  }

  @Test("A date that is equal but more precise keeps its offset from UTC")
  func richer() throws {
    var photo = try Photo(JPEGBuilder().jfif().bytes())
    photo.metadata[.dateTimeOriginal] = "2010:05:06 15:32:56"
    photo.metadata.xmp["photoshop:DateCreated"] = "2010-05-06T15:32:56+02:00"
    photo.metadata.xmp["exif:DateTimeOriginal"] = "2009-01-01T00:00:00"
    try photo.metadata.setTexts(["20100506"], of: Tag(.iptc, 0x0237))
    try photo.metadata.setTexts(["153256+0200"], of: Tag(.iptc, 0x023C))
    let statements = photo.metadata.statements(of: .captureDate)
    #expect(statements.contains { !$0.agrees })
    #expect(try photo.metadata.sync(.captureDate))
    #expect(photo.metadata.xmp["photoshop:DateCreated"] == "2010-05-06T15:32:56+02:00")
    #expect(photo.metadata.texts(of: Tag(.iptc, 0x023C)) == ["153256+0200"])
    #expect(photo.metadata.statements(of: .captureDate).allSatisfy { $0.agrees })
  }

  @Test("Setting writes every existing place, and each is read again")
  func everyPlace() throws {
    var photo = try photo(exif: "e", iptc: "i", xmp: "x")
    photo.metadata.caption = "A \"boat\"; a bridge"
    photo.metadata.creator = ["Ada Example", "Grace; Example"]
    photo.metadata.copyright = "2026 Ada Example"
    photo.metadata.keywords = ["harbour", "dawn"]
    photo.metadata.rating = 4
    photo.metadata.captureDate = CaptureDate("2024:05:06 07:08:09.5+02:00")
    photo.metadata.place = PlaceName(city: "Bern", country: "Switzerland", countryCode: "CHE")
    let again = try Photo(try photo.bytes())
    let metadata = again.metadata
    for property in SharedProperty.all {
      #expect(metadata.statements(of: property).allSatisfy { $0.agrees }, "\(property.name)")
    }
    #expect(metadata.statements(of: .description).count == 3)
    #expect(metadata[.imageDescription] == "A \"boat\"; a bridge")
    #expect(metadata.statements(of: .creator).count == 3)
    #expect(metadata[.artist] == "Ada Example; \"Grace; Example\"")
    #expect(metadata.creator == ["Ada Example", "Grace; Example"])
    #expect(metadata.xmp["photoshop:DateCreated"] == "2024-05-06T07:08:09.5+02:00")
    #expect(metadata.texts(of: Tag(.iptc, 0x0237)) == ["20240506"])
    #expect(metadata.texts(of: Tag(.iptc, 0x023C)) == ["070809+0200"])
    #expect(metadata.captureDate == CaptureDate("2024:05:06 07:08:09.5+02:00"))
    #expect(metadata.place?.city == "Bern")
    #expect(metadata.rating == 4)
  }

  @Test("A photo without a place for a property gets one")
  func fresh() throws {
    var photo = try Photo(JPEGBuilder().jfif().bytes())
    photo.metadata.keywords = ["harbour"]
    photo.metadata.rating = 5
    let again = try Photo(try photo.bytes())
    #expect(again.metadata.xmp.texts(of: XMP.Name(.dc, "subject")) == ["harbour"])
    #expect(again.metadata.rating == 5)
    #expect(again.metadata.directory(.iptc) == nil)
  }

  @Test("Settling writes the preferred value into the places that disagree")
  func sync() throws {
    var photo = try photo(exif: "e", iptc: "i", xmp: "x")
    #expect(try photo.metadata.sync(.description))
    #expect(try !photo.metadata.sync(.description))
    let again = try Photo(try photo.bytes())
    #expect(again.metadata.statements(of: .description).map(\.texts) == [["e"], ["e"], ["e"]])
  }

  @Test("Removing removes it from every place")
  func removing() throws {
    var photo = try photo(exif: "e", iptc: "i", xmp: "x")
    photo.metadata.caption = nil
    let again = try Photo(try photo.bytes())
    #expect(again.metadata.statements(of: .description).isEmpty)
  }

  @Test(
    "An invalid value is refused, and nothing is changed",
    arguments: [
      (SharedProperty.rating, ["6"]), (.rating, ["many"]), (.captureDate, ["yesterday"]),
      (.title, ["a", "b"]),
    ])
  func refusals(property: SharedProperty, texts: [String]) throws {
    var photo = try photo(exif: "e", iptc: "i", xmp: "x")
    let before = photo.metadata.xmp
    #expect(throws: MetadataError.self) { try photo.metadata.setTexts(texts, of: property) }
    #expect(photo.metadata.xmp == before)
  }

  @Test("Days and times of less precision do not disagree")
  func precision() throws {
    var photo = try photo()
    photo.metadata.captureDate = CaptureDate("2024:05:06 07:08:09")
    photo.metadata.xmp["photoshop:DateCreated"] = "2024-05-06"
    try photo.metadata.setTexts(["20240506"], of: Tag(.iptc, 0x0237))
    let statements = photo.metadata.statements(of: .captureDate)
    #expect(statements.count == 3)
    #expect(statements.allSatisfy { $0.agrees })
    photo.metadata.xmp["photoshop:DateCreated"] = "2024-05-07"
    #expect(!photo.metadata.statements(of: .captureDate).allSatisfy { $0.agrees })
  }
}

@Suite("Copying")
struct CopyingTests {
  @Test("Everything is copied except what describes the bytes of the file")
  func everything() throws {
    var source = try Photo(Fixtures.photo().bytes())
    source.metadata.xmp["dc:title[x-default]"] = "Dawn"
    source.metadata.xmp["tiff:ImageWidth"] = "9"
    try source.metadata.setTexts(["harbour"], of: Tag(.iptc, 0x0219))
    var target = try Photo(JPEGBuilder(width: 8, height: 8).bytes())
    try target.copyMetadata(from: source)
    let again = try Photo(try target.bytes())
    #expect(again.metadata[.make] == source.metadata[.make])
    #expect(again.metadata[.exposureTime] == source.metadata[.exposureTime])
    #expect(again.metadata.location == source.metadata.location)
    #expect(again.metadata.xmp["dc:title[x-default]"] == "Dawn")
    #expect(again.metadata.xmp["tiff:ImageWidth"] == nil)
    #expect(again.metadata.texts(of: Tag(.iptc, 0x0219)) == ["harbour"])
    #expect(again.metadata.thumbnail == nil)
    #expect(again.metadata.value(of: Tag(.exif, 0x927C)) == nil)
  }

  @Test("Only selected tags are copied, and a structural tag is reported as not copied")
  func chosen() throws {
    let source = try Photo(Fixtures.photo().bytes())
    var target = try Photo(JPEGBuilder().bytes())
    let left = try target.copyMetadata(
      from: source, Rendering.Selection(tags: ["Make", "ExifIFD:MakerNote"]))
    #expect(target.metadata[.make] == source.metadata[.make])
    #expect(target.metadata[.model] == nil)
    #expect(left == ["ExifIFD:MakerNote"] || source.metadata.value(of: Tag(.exif, 0x927C)) == nil)
    var other = try Photo(JPEGBuilder().bytes())
    try other.copyMetadata(from: source, Rendering.Selection(groups: ["GPS"]))
    #expect(other.metadata.location == source.metadata.location)
    #expect(other.metadata[.make] == nil)
  }

  @Test(
    "IPTC that a format cannot store goes to XMP if possible, which the receipt reports",
    arguments: ["still.png", "still.heic", "still.avif", "still.jp2", "lossy.webp"])
  func uncarried(name: String) throws {
    var source = try Photo(JPEGBuilder().bytes())
    source.metadata[.make] = "Example"
    try source.metadata.setTexts(["harbour", "dawn"], of: Tag(.iptc, 0x0219))
    try source.metadata.setTexts(["Bern"], of: Tag(.iptc, 0x025A))
    try source.metadata.setTexts(["5"], of: Tag(.iptc, 0x020A))
    source = try Photo(source.bytes())
    let path = Package.root.appending(path: "Samples/formats/\(name)").path
    var target = try Photo(path: path)
    target.metadata.xmp["photoshop:City"] = "Basel"
    try target.copyMetadata(from: source)
    let notes = try target.receipt().notes
    #expect(notes.count == 1)
    #expect(notes.first?.hasPrefix("IPTC is left out: ") == true, "\(notes)")
    #expect(notes.first?.hasSuffix("; XMP has Keywords instead") == true, "\(notes)")
    let again = try Photo(target.bytes())
    #expect(again.metadata[.make] == "Example")
    #expect(again.metadata.keywords == ["harbour", "dawn"])
    #expect(again.metadata.place?.city == "Basel")
    // What is asked for by name is not left out.
    var named = try Photo(path: path)
    try named.copyMetadata(from: source, Rendering.Selection(tags: ["IPTC:City"]))
    #expect(throws: MetadataError.self) { try named.receipt() }
  }

  @Test("Exif that a sidecar cannot store goes to XMP if possible")
  func uncarriedExif() throws {
    var source = try Photo(Fixtures.photo().bytes())
    source.metadata.creator = ["Ada Example"]
    var side = Sidecar.empty()
    try side.copyMetadata(from: source)
    #expect(try side.receipt().notes.contains { $0.hasPrefix("Exif is left out: XMP cannot") })
    let again = try Photo(side.bytes())
    #expect(again.metadata.creator == ["Ada Example"])
    #expect(again.metadata.location != nil)
  }

  @Test("If Exif and IPTC are not copied, XMP gets the preferred values instead of its old ones")
  func believedCopies() throws {
    var source = try Photo(JPEGBuilder().bytes())
    source.metadata[.imageDescription] = "Believed"
    source.metadata.xmp["dc:description[x-default]"] = "Rejected"
    source.metadata.xmp["dc:title[x-default]"] = "Title of XMP"
    try source.metadata.setTexts(["Title of IPTC"], of: Tag(.iptc, 0x0205))
    source.metadata.location = Location(latitude: 46.5, longitude: 7.5)
    source.metadata.xmp["exif:GPSLatitude"] = "1,0N"
    source.metadata.xmp["exif:GPSLongitude"] = "2,0E"
    source = try Photo(source.bytes())
    for property in [SharedProperty.description, .title] {
      #expect(source.metadata.statements(of: property).contains { !$0.agrees })
    }
    for name in ["moving.gif", nil] {
      var target = Sidecar.empty()
      if let name {
        target = try Photo(path: Package.root.appending(path: "Samples/formats/\(name)").path)
      }
      target.metadata.creator = ["Grace"]
      try target.copyMetadata(from: source)
      let again = try Photo(target.bytes())
      #expect(again.metadata.caption == "Believed")
      #expect(again.metadata.title == source.metadata.title)
      #expect(again.metadata.location?.latitude.degrees == 46.5)
      #expect(again.metadata.creator == ["Grace"])
    }
    // Exif that goes over says it there, and XMP stays as it was.
    var still = try Photo(
      path: Package.root.appending(path: "Samples/formats/still.png").path)
    try still.copyMetadata(from: source)
    #expect(still.metadata[.imageDescription] == "Believed")
    #expect(still.metadata.xmp["dc:description[x-default]"] == "Rejected")
  }

  @Test("A sidecar takes precedence over Exif and IPTC, which stay")
  func believed() throws {
    var side = Sidecar.empty()
    side.metadata.creator = ["Grace"]
    side.metadata.location = Location(latitude: 47.5, longitude: 8.25)
    var photo = try Photo(JPEGBuilder().bytes())
    photo.metadata[.artist] = "Ada"
    photo.metadata[.copyright] = "Ada"
    try photo.metadata.setTexts(["Ada"], of: Tag(.iptc, 0x0250))
    photo.metadata.location = Location(latitude: 1, longitude: 2)
    photo = try Photo(photo.bytes())
    photo.overlay(try Photo(side.bytes()))
    #expect(photo.metadata.creator == ["Grace"])
    let statements = photo.metadata.statements(of: .creator)
    #expect(statements.map(\.name) == ["XMP-dc:creator", "IFD0:Artist", "IPTC:By-line"])
    #expect(statements.map(\.isBelieved) == [true, false, false])
    #expect(statements.map(\.agrees) == [true, false, false])
    #expect(photo.metadata.location?.latitude.degrees == 47.5)
    #expect(photo.metadata[.artist] == "Ada")
    // What it does not say stays as it was.
    #expect(photo.metadata.copyright == "Ada")
  }

  @Test("A sidecar accepts properties, and refuses what it cannot store")
  func sidecar() throws {
    var side = Sidecar.empty()
    side.metadata.keywords = ["harbour"]
    let again = try Photo(try side.bytes())
    #expect(again.format == .xmp)
    #expect(again.metadata.keywords == ["harbour"])
    side.metadata[.make] = "Example"
    let error = #expect(throws: MetadataError.self) { try side.bytes() }
    #expect(error?.code == .unsupported)
    var photo = try Photo(JPEGBuilder().bytes())
    photo.overlay(again)
    #expect(photo.metadata.keywords == ["harbour"])
  }
}
