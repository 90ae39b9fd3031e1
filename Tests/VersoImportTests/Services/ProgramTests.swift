import Testing
import Verso
import VersoBytes
import VersoFixtures

@testable import VersoImport

/// Side files in the shape in which programs write them, and what programs read. The samples are made here, of the properties and forms
/// that each program uses; the comments say where these were seen. Scripts/check/program_sidecars.py does the same with files of these
/// programs.
@Suite("Sidecars of digiKam, Lightroom, darktable, PhotoPrism and Immich")
struct ProgramTests {
  struct Sample: Sendable {
    let program: String
    let attributes: String
    let elements: String
    let title: String?
    let description: String?
    let keywords: [String]
    let rating: Int?
    let date: String
  }

  private static func list(_ name: String, _ kind: String, _ items: [String]) -> String {
    "<\(name)><rdf:\(kind)>\(items.map { "<rdf:li>\($0)</rdf:li>" }.joined())</rdf:\(kind)></\(name)>"
  }

  private static func text(_ name: String, _ text: String) -> String {
    "<\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(text)</rdf:li></rdf:Alt></\(name)>"
  }

  static let samples: [Sample] = [
    // digiKam (bugs.kde.org 264007; docs.digikam.org, "Metadata Settings"): attributes of Exiv2, tags in four namespaces.
    Sample(
      program: "digikam",
      attributes:
        #"xmp:Rating="4" xmp:Label="Red" digiKam:ColorLabel="1" digiKam:PickLabel="3" MicrosoftPhoto:Rating="75" exif:DateTimeOriginal="2019-05-24T16:16:00" xmp:CreateDate="2019-05-24T16:16:00" photoshop:DateCreated="2019-05-24T16:16:00" tiff:DateTime="2019-05-24T16:16:00" exif:GPSLatitude="46,30.00000000N" exif:GPSLongitude="6,36.00000000E""#,
      elements: list("digiKam:TagsList", "Seq", ["Family/Ada", "sea"])
        + list("lr:hierarchicalSubject", "Bag", ["Family|Ada", "sea"])
        + list("dc:subject", "Bag", ["Ada", "sea"])
        + list("MicrosoftPhoto:LastKeywordXMP", "Bag", ["Family/Ada", "sea"])
        + text("dc:title", "A boat") + text("dc:description", "At the quay")
        + text("tiff:ImageDescription", "At the quay"),
      title: "A boat", description: "At the quay", keywords: ["Ada", "sea"], rating: 4,
      date: "2019:05:24 16:16:00"),
    // Lightroom Classic (Adobe, "XMP Specification Part 1"; side files in immich-app/test-assets): edits beside what describes.
    Sample(
      program: "lightroom",
      attributes:
        #"xmp:Rating="3" xmp:Label="Blue" xmp:CreateDate="2019-05-24T16:16:00.12" photoshop:DateCreated="2019-05-24T16:16:00.12" photoshop:SidecarForExtension="CR2" photoshop:City="Bern" tiff:Orientation="8" crs:Version="15.0" crs:Exposure2012="+0.50" exif:GPSLatitude="46,30.0N" exif:GPSLongitude="6,36.0E" exif:GPSVersionID="2.2.0.0""#,
      elements: list("dc:subject", "Bag", ["sea"])
        + list("lr:hierarchicalSubject", "Bag", ["nature|sea"])
        + text("dc:title", "A boat") + text("dc:description", "At the quay")
        + list("dc:creator", "Seq", ["Ada Example"]),
      title: "A boat", description: "At the quay", keywords: ["sea"], rating: 3,
      date: "2019:05:24 16:16:00"),
    // darktable (docs.darktable.org, "Sidecar files"; side files in darktable-org/darktable-tests): dates with colons and milliseconds.
    Sample(
      program: "darktable",
      attributes:
        #"exif:DateTimeOriginal="2019:05:24 16:16:00.000" xmp:Rating="2" xmpMM:DerivedFrom="IMG_1.CR2" darktable:import_timestamp="1" darktable:xmp_version="5" darktable:history_end="3" exif:GPSLatitude="46,30.000000N" exif:GPSLongitude="6,36.000000E" exif:GPSVersionID="2.2.0.0""#,
      elements: list("dc:subject", "Seq", ["darktable|exported|jpg", "sea"])
        + list("lr:hierarchicalSubject", "Seq", ["nature|sea"])
        + list("darktable:colorlabels", "Seq", ["0"]) + text("dc:title", "A boat"),
      title: "A boat", description: nil, keywords: ["darktable|exported|jpg", "sea"], rating: 2,
      date: "2019:05:24 16:16:00"),
    // What PhotoPrism reads (docs.photoprism.app, "XMP"): texts of Dublin Core, dates of photoshop and Exif.
    Sample(
      program: "photoprism",
      attributes:
        #"photoshop:DateCreated="2019-05-24T16:16:00+02:00" xmp:Rating="0" xmp:CreatorTool="x""#,
      elements: list("dc:subject", "Bag", ["sea"]) + text("dc:title", "A boat")
        + text("dc:description", "At the quay") + text("dc:rights", "Ada"),
      title: "A boat", description: "At the quay", keywords: ["sea"], rating: nil,
      date: "2019:05:24 16:16:00+02:00"),
    // Immich (docs.immich.app, "XMP Sidecars"): a description in two places, tags in digiKam's alone.
    Sample(
      program: "immich",
      attributes:
        #"exif:DateTimeOriginal="2019-05-24T16:16:00.000+02:00" photoshop:DateCreated="2019-05-24T16:16:00.000+02:00" exif:GPSLatitude="46,30N" exif:GPSLongitude="6,36E" xmp:Rating="5""#,
      elements: text("dc:description", "At the quay") + text("tiff:ImageDescription", "At the quay")
        + list("digiKam:TagsList", "Seq", ["Family/Ada", "sea"]),
      title: nil, description: "At the quay", keywords: ["Ada", "sea"], rating: 5,
      date: "2019:05:24 16:16:00"),
  ]

  static func packet(_ sample: Sample) -> [UInt8] {
    let namespaces = [
      ("dc", "http://purl.org/dc/elements/1.1/"), ("xmp", "http://ns.adobe.com/xap/1.0/"),
      ("exif", "http://ns.adobe.com/exif/1.0/"), ("tiff", "http://ns.adobe.com/tiff/1.0/"),
      ("photoshop", "http://ns.adobe.com/photoshop/1.0/"),
      ("lr", "http://ns.adobe.com/lightroom/1.0/"),
      ("digiKam", "http://www.digikam.org/ns/1.0/"),
      ("crs", "http://ns.adobe.com/camera-raw-settings/1.0/"),
      ("MicrosoftPhoto", "http://ns.microsoft.com/photo/1.0/"),
      ("darktable", "http://darktable.sf.net/"),
      ("xmpMM", "http://ns.adobe.com/xap/1.0/mm/"),
    ].map { "xmlns:\($0)=\"\($1)\"" }.joined(separator: " ")
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" \(namespaces) \(sample.attributes)>\(sample.elements)</rdf:Description></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  @Test(
    "Sidecar values are in the photo afterwards, and development settings are not",
    arguments: samples.indices)
  func read(index: Int) throws {
    let sample = Self.samples[index]
    var photo = try Photo(JPEGBuilder(width: 16, height: 8).bytes())
    let side = try Photo(Self.packet(sample), name: "a.jpg.xmp", strict: true)
    let additions = Additions(
      nil, packet: side.metadata, albums: [], for: photo.metadata, clues: TimeClues())
    try additions.apply(to: &photo.metadata)
    let metadata = try Photo(photo.bytes()).metadata
    #expect(metadata.title == sample.title && metadata.caption == sample.description)
    #expect(metadata.keywords == sample.keywords && metadata.rating == sample.rating)
    #expect(
      metadata.captureDate?.description.hasPrefix(sample.date) == true,
      "\(metadata.captureDate as Any)")
    if sample.attributes.contains("GPSLatitude") {
      #expect(metadata.location?.latitude.degrees == 46.5)
    }
    let uris = Set(metadata.xmp.properties.map(\.name.namespace.uri))
    #expect(!uris.contains(XMP.Namespace.crs.uri) && !uris.contains("http://darktable.sf.net/"))
    #expect(metadata.xmp.node(XMP.Name(.tiff, "Orientation")) == nil)
  }

  @Test(
    "Exported properties are those that each program documents",
    arguments: samples.indices)
  func written(index: Int) throws {
    let sample = Self.samples[index]
    var photo = try Photo(JPEGBuilder(width: 16, height: 8).bytes())
    photo.metadata.title = "A boat"
    photo.metadata.caption = "At the quay"
    photo.metadata.keywords = ["Ada", "sea"]
    photo.metadata.rating = 4
    photo.metadata.copyright = "Ada"
    photo.metadata.location = Location(latitude: 46.5, longitude: 6.6)
    photo.metadata.xmp.setTexts(["nature|sea"], of: XMP.Name(.lr, "hierarchicalSubject"))
    photo.metadata.xmp.setTexts(["Ada"], of: XMP.Name(.iptcExt, "PersonInImage"))
    photo.add(Face(name: "Ada", area: Rectangle(x: 0.1, y: 0.1, width: 0.2, height: 0.2)))
    try photo.metadata.setTexts(["2019:05:24 16:16:00+02:00"], of: .captureDate)
    // Once into nothing, and once into a side file of the program.
    for start in [Sidecar.empty(), try Photo(Self.packet(sample), name: "a.xmp", strict: true)] {
      var side = start
      try photo.describe(in: &side, replaces: true)
      let xmp = try Photo(side.bytes(), name: "a.xmp", strict: true).metadata.xmp
      func texts(_ namespace: XMP.Namespace, _ name: String) -> [String] {
        xmp.texts(of: XMP.Name(namespace, name))
      }
      // digiKam and Immich: tags in digiKam's list; Lightroom and darktable: in hierarchies; PhotoPrism: plain.
      #expect(Set(texts(.digiKam, "TagsList")) == ["nature/sea", "Ada"])
      #expect(Set(texts(.lr, "hierarchicalSubject")) == ["nature|sea", "Ada"])
      #expect(texts(.dc, "subject") == ["Ada", "sea"])
      #expect(texts(.dc, "title") == ["A boat"] && texts(.dc, "description") == ["At the quay"])
      #expect(texts(.dc, "rights") == ["Ada"] && texts(.xmp, "Rating") == ["4"])
      for (namespace, name) in [
        (XMP.Namespace.exif, "DateTimeOriginal"), (.photoshop, "DateCreated"), (.xmp, "CreateDate"),
      ] {
        #expect(texts(namespace, name).first?.hasPrefix("2019-05-24T16:16:00+02:00") == true)
      }
      #expect(texts(.exif, "GPSLatitude").first?.hasPrefix("46,30.0") == true)
      #expect(texts(.exif, "GPSLongitude").first?.hasSuffix("E") == true)
      #expect(xmp.node(XMP.Name(.mwgRegions, "Regions")) != nil)
      #expect(texts(.iptcExt, "PersonInImage") == ["Ada"])
      // What is the program's own stays.
      for property in start.metadata.xmp.properties {
        #expect(xmp.node(property.name) != nil, "\(property.name.local)")
      }
    }
  }
}
