import Foundation
import Testing
import Verso
import VersoBytes
import VersoFixtures

@testable import VersoImport

@Suite("XMP sidecars of programs")
struct PacketTests {
  /// The files of a folder: which side file of which picture counts, which are of further versions ("+"), and which are
  /// not clear ("?").
  static let cases: [(files: [String], expected: [String: [String]])] = [
    (["a.jpg", "a.jpg.xmp"], ["a.jpg": ["a.jpg.xmp"]]),
    (["a.jpg", "a.xmp"], ["a.jpg": ["a.xmp"]]),
    (["a.CR2", "a.JPG", "a.xmp"], ["a.CR2": ["a.xmp"]]),
    (["a.CR2", "a.JPG", "a.xmp", "a.JPG.xmp"], ["a.CR2": ["a.xmp"], "a.JPG": ["a.JPG.xmp"]]),
    (["a.CR3", "a.DNG", "a.xmp"], ["a.CR3": ["+a.xmp", "?"], "a.DNG": ["?"]]),
    (["a.jpg", "a.heic", "a.xmp"], ["a.jpg": ["?"], "a.heic": ["+a.xmp", "?"]]),
    (["a.heic", "a.mov", "a.xmp"], ["a.heic": ["a.xmp"]]),
    (["a.mov", "a.xmp"], ["a.mov": ["a.xmp"]]),
    (
      ["a.jpg", "a.jpg.xmp", "a_01.jpg.xmp", "a_02.jpg.xmp"],
      ["a.jpg": ["a.jpg.xmp", "+a_01.jpg.xmp", "+a_02.jpg.xmp"]]
    ),
    (["a.jpg", "a_01.jpg", "a_01.jpg.xmp"], ["a_01.jpg": ["a_01.jpg.xmp"]]),
    (["a.jpg", "a_01.jpg.xmp"], ["a.jpg": ["+a_01.jpg.xmp"]]),
    (["IMG_2024.jpg", "IMG_2024.xmp"], ["IMG_2024.jpg": ["IMG_2024.xmp"]]),
    (["A.JPG", "a.jpg.XMP"], ["A.JPG": ["a.jpg.XMP"]]),
    (["A.JPG", "a.jpg", "a.jpg.xmp"], ["a.jpg": ["a.jpg.xmp"]]),
    (["A.JPG", "a.JPG", "a.jpg.xmp"], ["A.JPG": ["+a.jpg.xmp", "?"], "a.JPG": ["?"]]),
    (["Q.JPG", "q.jpg.xmp", "Q.JPG.xmp"], ["Q.JPG": ["Q.JPG.xmp", "+q.jpg.xmp"]]),
    (["u\u{308}.jpg", "ü.jpg.xmp"], ["u\u{308}.jpg": ["ü.jpg.xmp"]]),
    (["a.jpg", "a.jpg.xmp", "a.xmp"], ["a.jpg": ["a.jpg.xmp", "+a.xmp"]]),
    (["a.b.jpg", "a.b.xmp", "a.xmp"], ["a.b.jpg": ["a.b.xmp"]]),
    (["a.jpg", "b.xmp", ".xmp", "xmp"], [:]),
  ]

  @Test(
    "Names by programs are understood, and ambiguous sidecars are not used",
    arguments: cases.indices
  )
  func names(index: Int) throws {
    let folder = try TemporaryFolder()
    for isReversed in [false, true] {
      let (files, expected) = Self.cases[index]
      var builder = ZIPBuilder()
      for (number, name) in (isReversed ? files.reversed() : files).enumerated() {
        builder = builder.file("2024/\(name)", [UInt8(number)])
      }
      let path = try folder.write(builder.bytes(), "xmp.zip")
      let export = try PhotoExport([path], of: .sidecars, target: folder.path("Photos"))
      var found: [String: [String]] = [:]
      for item in export.items where item.name != "xmp" {
        var own = item.packet.map { [export.packets[$0].name] } ?? []
        own += item.versions.map { "+\(export.packets[$0].name)" }.sorted()
        if item.doubt != nil { own.append("?") }
        if !own.isEmpty { found[item.name] = own }
      }
      #expect(found == expected, "\(files)")
    }
  }

  @Test(
    "A sidecar that names its picture's extension belongs to that picture, or to none",
    arguments: [false, true])
  func named(isInArchive: Bool) throws {
    for (files, owner) in [(["a.CR2", "a.JPG"], "a.JPG"), (["a.CR2"], nil)] as [([String], String?)]
    {
      let folder = try TemporaryFolder()
      let side = Self.packet("photoshop:SidecarForExtension=\"jpg\"")
      var source = folder.url.path
      if isInArchive {
        var builder = ZIPBuilder().file("a.xmp", side)
        for name in files { builder = builder.file(name, [1]) }
        source = try folder.write(builder.bytes(), "xmp.zip")
      } else {
        for name in files { _ = try folder.write([1], name) }
        _ = try folder.write(side, "a.xmp")
      }
      let export = try PhotoExport([source], of: .sidecars, target: folder.path("Photos"))
      #expect(export.items.filter { $0.packet != nil }.map(\.name) == [owner].compactMap { $0 })
      #expect(export.alone == (owner == nil ? 1 : 0))
    }
  }

  // MARK: What is taken

  private static func packet(_ attributes: String, _ elements: String = "") -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
       xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
       xmlns:lr="http://ns.adobe.com/lightroom/1.0/" xmlns:digiKam="http://www.digikam.org/ns/1.0/"
       xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" xmlns:darktable="http://darktable.sf.net/"
       xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \(attributes)>\(elements)</rdf:Description></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  private func merged(
    _ packet: [UInt8], _ change: (inout Metadata) throws -> Void = { _ in }
  ) throws -> (Metadata, Additions) {
    var photo = try Photo(JPEGBuilder(width: 16, height: 8).bytes())
    try change(&photo.metadata)
    let side = try Photo(packet, name: "a.xmp", strict: true)
    let additions = Additions(
      nil, packet: side.metadata, albums: [], for: photo.metadata, clues: TimeClues())
    try additions.apply(to: &photo.metadata)
    return (try Photo(photo.bytes()).metadata, additions)
  }

  private static func bag(_ name: String, _ words: [String]) -> String {
    "<\(name)><rdf:Bag>\(words.map { "<rdf:li>\($0)</rdf:li>" }.joined())</rdf:Bag></\(name)>"
  }

  @Test("Empty texts remove nothing")
  func emptyTexts() throws {
    let empty = #"<rdf:Alt><rdf:li xml:lang="x-default"></rdf:li></rdf:Alt>"#
    let (metadata, additions) = try merged(
      Self.packet(
        #"xmp:Label="" xmp:Nickname=" " photoshop:City="" photoshop:Category="""#,
        "<dc:title>\(empty)</dc:title><dc:publisher><rdf:Bag/></dc:publisher>")
    ) { metadata in
      metadata.title = "Old"
      metadata.xmp.setTexts(["Red"], of: XMP.Name(.xmp, "Label"), as: nil)
    }
    #expect(additions.isEmpty && metadata.title == "Old")
    #expect(metadata.xmp.texts(of: XMP.Name(.xmp, "Label")) == ["Red"])
  }

  @Test("Texts in all languages are used, and unknown properties are reported")
  func languages() throws {
    let (metadata, additions) = try merged(
      Self.packet(
        #"xmlns:pur="http://prismstandard.org/namespaces/prismusagerights/2.1/" pur:creditLine="Ada""#,
        #"<dc:description><rdf:Alt><rdf:li xml:lang="x-default">boat</rdf:li><rdf:li xml:lang="fr">bateau</rdf:li></rdf:Alt></dc:description><dc:rights><rdf:Alt><rdf:li xml:lang="de">Ada allein</rdf:li></rdf:Alt></dc:rights>"#
      )
    ) { $0.copyright = "Ada" }
    let description = XMP.Name(.dc, "description")
    #expect(metadata.caption == "boat")
    #expect(metadata.xmp.text(of: description, language: "fr") == "bateau")
    #expect(metadata.xmp.text(of: XMP.Name(.dc, "rights"), language: "de") == "Ada allein")
    #expect(additions.untaken == ["only its sidecar has pur:creditLine"])
  }

  @Test("Descriptions of the picture replace the values of the photo")
  func wins() throws {
    let (metadata, _) = try merged(
      Self.packet(
        #"xmp:Rating="4" xmp:Label="Red" exif:DateTimeOriginal="2024-05-06T07:08:09+02:00" exif:GPSLatitude="46,30.0N" exif:GPSLongitude="6,36.0E" photoshop:City="Bern""#,
        Self.bag("dc:subject", ["sea"]) + Self.bag("lr:hierarchicalSubject", ["nature|sea"])
          + #"<dc:title><rdf:Alt><rdf:li xml:lang="x-default">New</rdf:li></rdf:Alt></dc:title>"#)
    ) { metadata in
      metadata.title = "Old"
      metadata.rating = 2
      metadata.keywords = ["old"]
      metadata.location = Location(latitude: 10, longitude: 10)
      try metadata.setTexts(["2020:01:01 00:00:00"], of: .captureDate)
    }
    #expect(metadata.title == "New" && metadata.rating == 4 && metadata.keywords == ["sea"])
    #expect(metadata.captureDate?.description == "2024:05:06 07:08:09+02:00")
    #expect(metadata.location?.latitude.degrees == 46.5 && metadata.place?.city == "Bern")
    #expect(metadata.xmp.texts(of: XMP.Name(.xmp, "Label")) == ["Red"])
    #expect(metadata.xmp.texts(of: XMP.Name(.lr, "hierarchicalSubject")) == ["nature|sea"])
  }

  @Test(
    "Exposure, program settings and empty values are not used"
  )
  func neverWins() throws {
    let (metadata, additions) = try merged(
      Self.packet(
        #"xmp:Rating="0" exif:DateTimeOriginal="2020:01:01 00:00:00.000" exif:GPSLatitude="0,0.0N" exif:GPSLongitude="0,0.0E" tiff:Orientation="6" tiff:Make="X" exif:FNumber="28/10" crs:Exposure2012="+1.0" darktable:xmp_version="5" xmp:CreatorTool="d" photoshop:SidecarForExtension="CR2""#
      )
    ) { metadata in
      metadata.rating = 2
      metadata.location = Location(latitude: 10, longitude: 10)
      try metadata.setTexts(["2020:01:01 00:00:00+01:00"], of: .captureDate)
    }
    #expect(additions.isEmpty, "\(additions.names)")
    #expect(metadata.captureDate?.description == "2020:01:01 00:00:00+01:00")
    #expect(metadata.rating == 2 && metadata.xmp.node(XMP.Name(.tiff, "Make")) == nil)
  }

  @Test("Words that are only in hierarchies become keywords, too")
  func hierarchies() throws {
    let tags = Self.packet("", Self.bag("digiKam:TagsList", ["Family/Ada", "sea"]))
    #expect(try merged(tags).0.keywords == ["Ada", "sea"])
    // Immich adds tags there alone, whatever else is in the side file.
    let both = Self.packet(
      "", Self.bag("dc:subject", ["sea"]) + Self.bag("digiKam:TagsList", ["sea", "new/sky"]))
    #expect(try merged(both).0.keywords == ["sea", "sky"])
    let subjects = Self.packet("", Self.bag("lr:hierarchicalSubject", ["nature|sea", "x|"]))
    #expect(try merged(subjects).0.keywords.contains("sea"))
  }

  @Test("A value that was used once is not used again")
  func again() throws {
    let packet = Self.packet(
      #"xmp:Rating="4" xmp:Label="Red" exif:DateTimeOriginal="2024-05-06T07:08:09""#,
      Self.bag("dc:subject", ["sea", "sky"]) + Self.bag("digiKam:TagsList", ["nature/sea"]))
    let (metadata, _) = try merged(packet)
    let side = try Photo(packet, name: "a.xmp", strict: true)
    let again = Additions(nil, packet: side.metadata, albums: [], for: metadata, clues: TimeClues())
    #expect(again.isEmpty, "\(again.names)")
  }

  @Test(
    "An incomplete date stays in XMP, and an impossible one is reported",
    arguments: [
      (#"photoshop:DateCreated="1987""#, "XMP-photoshop:DateCreated"),
      (#"photoshop:DateCreated="1987-06""#, "XMP-photoshop:DateCreated"),
      (#"xmp:CreateDate="1987-06-05""#, "XMP-xmp:CreateDate"),
    ])
  func partial(attribute: String, name: String) throws {
    let (metadata, additions) = try merged(Self.packet(attribute))
    #expect(!additions.isEmpty && additions.untaken.isEmpty)
    let known: Set = [XMP.Name(.photoshop, "DateCreated"), XMP.Name(.xmp, "CreateDate")]
    let said = metadata.xmp.properties.filter { known.contains($0.name) }
    #expect(said.count == 1 && attribute.contains(said[0].name.local), "\(said)")
    let photo = try merged(Self.packet(attribute)) { metadata in
      try metadata.setTexts(["2020:01:01 00:00:00"], of: .captureDate)
      try metadata.setTexts(["2020:01:01 00:00:00"], of: .digitizedDate)
    }
    #expect(photo.1.untaken.count == 1 && photo.1.isEmpty, "\(photo.1)")
  }

  @Test(
    "Impossible values are reported",
    arguments: [
      #"xmp:Rating="7""#, #"xmp:Rating="3.5""#, #"xmp:Rating="x""#,
      #"exif:GPSLatitude="95,0.0N" exif:GPSLongitude="6,36.0E""#,
      #"exif:DateTimeOriginal="2020-02-30T01:02:03""#,
    ])
  func invalid(attributes: String) throws {
    let (_, additions) = try merged(Self.packet(attributes))
    #expect(additions.isEmpty && additions.untaken.count == 1, "\(additions)")
  }
}
