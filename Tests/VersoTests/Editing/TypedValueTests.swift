import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

// Swift Testing has a type of the same name.
private typealias Tag = Verso.Tag

@Suite("Typed values")
struct TypedValueTests {
  private func photo() throws -> Photo {
    try Photo(JPEGBuilder().exif(Fixtures.camera().bytes()).bytes())
  }

  private func set(_ name: String, _ texts: String...) throws -> Metadata {
    var metadata = try photo().metadata
    try metadata.set(FieldName(name, in: metadata), parsing: texts)
    return metadata
  }

  @Test(
    "A value outside the standard is refused with an example, and nothing is changed",
    arguments: [
      ("DateTimeOriginal", "yesterday", "a date expected"),
      (
        "DateTimeOriginal", "aaaaaaaaaaaaaaaaaaa",
        "such as DateTimeOriginal=\"2026:05:06 07:08:09\""
      ),
      ("DateTimeOriginal", "28.02.2025", "such as"), ("ModifyDate", "28:02:2025", "such as"),
      ("CreateDate", "2026:02:30 01:02:03", "such as"),
      ("CreateDate", "2026:02:03 01:02:03 or so", "such as"),
      ("OffsetTime", "x", "such as OffsetTime=+02:00"), ("SubSecTime", "ab", "digits"),
      ("Orientation", "9", "not 9"), ("Orientation", "70000", "not 70000"),
      ("IFD0:Orientation", "0", "1 (Horizontal (normal))"), ("ResolutionUnit", "7", "inches"),
      ("MeteringMode", "99", "not 99"), ("Flash", "200", "0 to 127"),
      ("ExposureProgram", "200", "not 200"), ("SceneType", "7", "not 7"),
      ("GPSLatitude", "95", "0 to 90"), ("GPSLongitude", "181", "degrees"),
      ("GPSDestLatitude", "-90.5", "0 to 90"), ("GPSImgDirection", "361", "0 to 360"),
      ("GPSTimeStamp", "25:00:00", "0 to 23"), ("GPSTimeStamp", "07:08:09+02:00", "UTC"),
      ("GPSDateStamp", "2026:13:45", "a date expected"), ("GPSStatus", "X", "A ("),
      ("GPSAltitude", "high", "such as GPSAltitude=12.5"),
      ("ISO", "100000", "such as ISO=200"), ("ISO", "fast", "a whole number expected, not fast"),
      ("FNumber", "-2.8", "such as FNumber=2.8"), ("ExposureTime", "soon", "such as"),
      ("ShutterSpeedValue", "0", "such as ShutterSpeedValue=1/250"),
      ("ApertureValue", "0.7", "an f-number from 1 expected"),
      ("CFAPattern", "[Red,Pink]", "\"[Red,Green][Green,Blue]\""),
      ("CFAPattern", "[Red,Green][Blue]", "the colours of the filters"),
      ("CFAPattern", "2 2 0 1 1", "the colours of the filters"),
      ("ComponentsConfiguration", "x", "\"Y, Cb, Cr, -\""),
      ("ExifVersion", "3", "four digits expected, not 3 (such as ExifVersion=0232)"),
      ("FocalLength", "wide mm", "such as FocalLength=50"),
      ("IPTC:DateCreated", "aaaaaaaa", "a date expected"), ("IPTC:Urgency", "A", "expected"),
      ("XMP-tiff:Orientation", "9", "expected"), ("XMP-xmp:Rating", "77", "-1 to 5"),
      ("XMP-xmp:CreateDate", "2024-05-06T99:00:00", "a date"), ("Rating", "9", "-1 to 5"),
    ])
  func refused(_ name: String, _ text: String, _ expected: String) throws {
    var metadata = try photo().metadata
    let before = metadata
    let error = #expect(throws: MetadataError.self) {
      try metadata.set(FieldName(name, in: metadata), parsing: text)
    }
    #expect(error?.code == .invalidValue)
    #expect("\(error.map { "\($0)" } ?? "")".contains(expected), "\(error.map { "\($0)" } ?? "")")
    #expect(fields(metadata) == fields(before) && metadata.xmp == before.xmp)
  }

  /// Values in the form in which they are shown.
  private static let shown = [
    ("ShutterSpeedValue", "1/30"), ("ShutterSpeedValue", "1/8000"), ("ShutterSpeedValue", "0.5"),
    ("ShutterSpeedValue", "30"), ("ShutterSpeedValue", "1.3"), ("ApertureValue", "2.8"),
    ("ApertureValue", "1.0"), ("MaxApertureValue", "1.4"), ("MaxApertureValue", "22.0"),
    ("FocalLength", "50.0 mm"), ("FocalLengthIn35mmFormat", "75 mm"), ("SubjectDistance", "3.5 m"),
    ("AmbientTemperature", "-2.5 C"), ("ExposureCompensation", "+1/3"),
    ("LensInfo", "24-70mm f/2.8-4"), ("LensInfo", "50mm f/1.8"), ("LensInfo", "10-20mm f/?"),
    ("ComponentsConfiguration", "Y, Cb, Cr, -"), ("CFAPattern", "[Red,Green][Green,Blue]"),
    ("CFAPattern", "[Green,Blue,White][Red,Green,Red]"), ("GPSVersionID", "2.3.0.0"),
    ("IPTC:ImageOrientation", "Landscape"),
  ]

  @Test("A displayed value is accepted, and displayed again", arguments: shown)
  func takes(_ name: String, _ text: String) throws {
    for order in [ByteOrder.bigEndian, .littleEndian] {
      let block = TIFFBuilder(order).entry(.make, "Example").bytes()
      var photo = try Photo(JPEGBuilder().exif(block).bytes())
      guard case .tag(let tag) = try FieldName(name) else { return }
      try photo.metadata.set(tag, parsing: text)
      photo = try Photo(photo.bytes())
      let rows = Rendering(selection: .init(tags: [name])).rows(photo)
      #expect(rows.filter { $0.group == tag.directory.name }.map(\.text) == [text])
    }
  }

  @Test(
    "ExifTool shows APEX values, lenses and filter patterns as they were typed",
    .enabled(if: Program.recentExifTool.isThere))
  func oracle() throws {
    let folder = try TemporaryFolder()
    for (index, (name, text)) in Self.shown.enumerated() where !name.hasPrefix("IPTC") {
      var photo = try Photo(JPEGBuilder().bytes())
      try photo.metadata.set(FieldName(name), parsing: text)
      let path = try folder.write(try photo.bytes(), "\(index).jpg")
      let found = try #require(Program.exifToolJSON([path], ["-\(name)"]).first)
      #expect(found[name].map { "\($0)" } == text.replacing(".0 C", with: " C"), "\(found)")
    }
  }

  @Test("The numbers of a pattern are those of its colours, in the order of the file")
  func pattern() throws {
    let typed = try set("CFAPattern", "2 2 0 1 1 2")
    let words = try set("CFAPattern", "[Red,Green][Green,Blue]")
    #expect(typed["ExifIFD:CFAPattern"] == words["ExifIFD:CFAPattern"])
    let block = TIFFBuilder(.littleEndian).entry(.make, "Example").bytes()
    var photo = try Photo(JPEGBuilder().exif(block).bytes())
    try photo.metadata.set(FieldName("CFAPattern"), parsing: "[Red,Green][Green,Blue]")
    #expect(photo.metadata["ExifIFD:CFAPattern"] == .undefined([2, 0, 2, 0, 0, 1, 1, 2]))
  }

  @Test(
    "With its group, a name means the tag that the standard has there",
    arguments: [
      ("ExifIFD:WhiteBalance", Tag(.exif, 0xA403)), ("ExifIFD:Contrast", Tag(.exif, 0xA408)),
      ("ExifIFD:Saturation", Tag(.exif, 0xA409)), ("ExifIFD:Sharpness", Tag(.exif, 0xA40A)),
      ("ExifIFD:SensingMethod", Tag(.exif, 0xA217)), ("IFD0:ImageWidth", Tag(.ifd0, 0x0100)),
      ("ExifIFD:FocalPlaneXResolution", Tag(.exif, 0xA20E)),
      ("ExifIFD:ExposureIndex", Tag(.exif, 0xA215)), ("ExifIFD:FlashEnergy", Tag(.exif, 0xA20B)),
      ("ExifIFD:OwnerName", Tag(.exif, 0xA430)), ("ExifIFD:SerialNumber", Tag(.exif, 0xA431)),
      ("ExifIFD:0xa403", Tag(.exif, 0xA403)),
    ])
  func grouped(_ name: String, _ tag: Verso.Tag) throws {
    #expect(try FieldName(name) == .tag(tag))
  }

  @Test("Every editable tag can be named by its name and group")
  func unambiguous() throws {
    for row in TagTable.rows where row.isEditable && row.tag.directory != .iptc {
      let name = "\(row.tag.directory.name):\(row.name)"
      #expect(throws: Never.self, "\(name)") { try Metadata.empty.tag(named: name) }
    }
  }

  @Test("Names of the Exif standard mean its fields")
  func standardNames() throws {
    #expect(try set("DateTime", "2026:05:06 07:08:09").value(of: Tag(.ifd0, 0x0132)) != nil)
    #expect(try set("PhotographicSensitivity", "200").value(of: Tag(.exif, 0x8827))?.integer == 200)
    #expect(try set("EXIF:BodySerialNumber", "12").value(of: Tag(.exif, 0xA431))?.string == "12")
    #expect(throws: MetadataError.self) { try set("GPS:BodySerialNumber", "12") }
    #expect(try set("Label", "Red").xmp.node(XMP.Name(.xmp, "Label")) != nil)
  }

  @Test("A text in one language does not change other languages")
  func languages() throws {
    var metadata = try set("XMP-dc:Title", "Harbour")
    let title = XMP.Name(.dc, "title")
    func text(_ language: String) -> String? { metadata.xmp.text(of: title, language: language) }
    try metadata.set(FieldName("XMP-dc:Title-de-CH"), parsing: "Hafen")
    #expect(text("de-CH") == "Hafen" && text("x-default") == "Harbour")
    try metadata.set(FieldName("XMP-dc:Title"), parsing: "Quay")
    #expect(text("de-CH") == "Hafen" && text("x-default") == "Quay")
    metadata.remove(try FieldName("XMP-dc:Title-de-CH"))
    #expect(metadata.xmp.node(title)?.content.simple == nil)
    #expect(text("x-default") == "Quay")
    #expect(throws: MetadataError.self) { try FieldName("XMP-dc:Source-de") }
    #expect(throws: MetadataError.self) { try FieldName("XMP-dc:Title-a_b") }
  }

  @Test("The library refuses such values, too, and copies those of cameras")
  func library() throws {
    var photo = try photo()
    photo.metadata[.orientation] = 70_000
    #expect(photo.metadata.refusals.count == 1)
    #expect(photo.metadata[.orientation] == 6)
    #expect(throws: MetadataError.self) { try photo.metadata.set(.orientation, to: 9) }
    let odd = TIFFBuilder().entry(Tag(.ifd0, 0x0112), .short([9])).entry(.make, "Odd")
      .entry(Tag(.exif, 0x9003), .ascii(Array("aaaaaaaaaaaaaaaaaaa\0".utf8)))
    let other = try Photo(JPEGBuilder().exif(odd.bytes()).bytes())
    #expect(other.metadata[.orientation] == 9)
    var plain = try Photo(JPEGBuilder().bytes())
    try plain.copyMetadata(from: other)
    #expect(plain.metadata[.orientation] == nil)
    try plain.copyMetadata(from: other, samePixels: true)
    #expect(plain.metadata[.orientation] == 9)
    #expect(plain.metadata["ExifIFD:DateTimeOriginal"]?.string == "aaaaaaaaaaaaaaaaaaa")
  }

  @Test("Every coded tag refuses codes without a meaning, and accepts all others")
  func coded() throws {
    var count = 0
    for row in TagTable.rows where row.range == "coded" && row.table != .iptc && row.isEditable {
      let definition = try #require(TagRegistry.standard.definition(of: row.tag))
      guard [.byte, .short, .long].contains(definition.format) else { continue }
      var metadata = try photo().metadata
      let codes = definition.labels.map(\.value).filter { $0 >= 0 }
      for code in codes {
        #expect(throws: Never.self) {
          try metadata.set(row.tag, to: [Int](repeating: code, count: definition.count ?? 1))
        }
      }
      let free = try #require((0...255).first { !codes.contains($0) })
      #expect(throws: MetadataError.self, "\(row.name)") {
        try metadata.set(row.tag, to: [Int](repeating: free, count: definition.count ?? 1))
      }
      count += 1
    }
    #expect(count > 50)
  }

  @Test(
    "A zone and a fraction that are typed with a date are kept",
    arguments: [
      ("2026-05-06T07:08:09+02:00", "2026:05:06 07:08:09", "+02:00", "050"),
      ("2026:05:06 07:08:09.25Z", "2026:05:06 07:08:09", "+00:00", "25"),
      ("2026:05:06 07:08:09 -0330", "2026:05:06 07:08:09", "-03:30", "050"),
      ("2026/05/06 07:08", "2026:05:06 07:08:00", "+02:00", "050"),
    ])
  func zones(_ text: String, _ date: String, _ offset: String, _ fraction: String) throws {
    let metadata = try set("DateTimeOriginal", text)
    #expect(metadata["ExifIFD:DateTimeOriginal"]?.string == date)
    #expect(metadata["ExifIFD:OffsetTimeOriginal"]?.string == offset)
    #expect(metadata["ExifIFD:SubSecTimeOriginal"]?.string == fraction)
    let typed = try #require(CaptureDate(typed: text))
    if typed.offset != nil {
      let seconds = try #require(metadata.date(.original)?.secondsSince1970())
      #expect(seconds.rounded(.down) == typed.secondsSince1970()?.rounded(.down))
    }
  }

  @Test("Other dates and times have their own forms")
  func otherDates() throws {
    #expect(
      try set("GPSDateStamp", "2026-05-06T01:00:00+02:00")["GPS:GPSDateStamp"]?.string
        == "2026:05:05")
    #expect(try set("IPTC:DateCreated", "2026:05:06").texts(of: Tag(.iptc, 0x0237)) == ["20260506"])
    #expect(
      try set("IPTC:TimeCreated", "07:08:09+02:00").texts(of: Tag(.iptc, 0x023C))
        == ["070809+0200"])
    #expect(try set("OffsetTime", "Z")["ExifIFD:OffsetTime"]?.string == "+00:00")
    #expect(
      try set("DateTimeOriginal", "    :  :     :  :  ")["ExifIFD:DateTimeOriginal"]?.string
        == "    :  :     :  :  ")
  }

  @Test("An altitude below sea level has its reference")
  func altitude() throws {
    let below = try set("GPSAltitude", "-5")
    #expect(below["GPS:GPSAltitude"] == .rational([URational(5, 1)]))
    #expect(below["GPS:GPSAltitudeRef"] == .byte([1]))
    #expect(below.location?.altitude == -5)
    let above = try set("GPSAltitude", "+12.5 m")
    #expect(above.location?.altitude == 12.5)
  }

  @Test("A creator is one text, keywords are separated, and repeated ones are all kept")
  func lists() throws {
    #expect(try set("Creator", "Bell, Graham").creator == ["Bell, Graham"])
    #expect(try set("Creator", "Bell, Graham", "A; B").creator == ["Bell, Graham", "A; B"])
    #expect(try set("Keywords", "a", "b").keywords == ["a", "b"])
    #expect(try set("Keywords", "a, b; c", "d").keywords == ["a", "b", "c", "d"])
    let subject = XMP.Name(.dc, "subject")
    #expect(try set("XMP-dc:Subject", "a", "b").xmp.texts(of: subject) == ["a", "b"])
    let creator = XMP.Name(.dc, "creator")
    #expect(try set("XMP-dc:Creator", "Bell, Graham").xmp.texts(of: creator) == ["Bell, Graham"])
    #expect(try set("IPTC:Keywords", "a", "b").texts(of: Tag(.iptc, 0x0219)) == ["a", "b"])
    #expect(try set("Artist", "Bell, Graham", "Ada").creator == ["Bell, Graham", "Ada"])
    for name in ["Copyright", "XMP-dc:Title", "IPTC:City", "Orientation"] {
      #expect(throws: MetadataError.self, "\(name)") { try set(name, "1", "2") }
    }
  }

  @Test(
    "EXIF: is the family, and each tag goes to its own directory",
    arguments: [
      ("EXIF:Artist", Tag(.ifd0, 0x013B)), ("Exif:Orientation", Tag(.ifd0, 0x0112)),
      ("EXIF:FNumber", Tag(.exif, 0x829D)), ("exif:GPSLatitude", Tag(.gps, 0x0002)),
      ("ExifIFD:Artist", Tag(.exif, 0x013B)), ("EXIF:InteropIndex", Tag(.interop, 0x0001)),
    ])
  func family(_ name: String, _ tag: Verso.Tag) throws {
    #expect(try FieldName(name) == .tag(tag))
  }

  @Test("The whole family can be shown and removed")
  func familyGroup() throws {
    var photo = try photo()
    let shown = Rendering(selection: .init(groups: ["EXIF"])).rows(photo).map(\.group)
    #expect(Set(shown).isSuperset(of: ["IFD0", "ExifIFD", "GPS", "InteropIFD", "IFD1"]))
    #expect(!shown.contains("File"))
    let isRemoved = photo.metadata.removeAll(inGroup: "EXIF")
    #expect(isRemoved)
    let left = photo.metadata.directories.filter { $0.kind.isExif && !$0.entries.isEmpty }
    #expect(left.allSatisfy { $0.kind == .ifd0 } && photo.metadata[.artist] == nil)
  }

  @Test(
    "An app as the maker of a camera is named without its version",
    arguments: [
      ("App 1.2 (345)", "App"), ("Example 2.1", "Example"), ("Example", "Example"),
      ("Photo 2 Go 1.5", "Photo 2 Go"), ("My App v3", "My App"), ("My App (beta)", "My App (beta)"),
      ("My App 3.0 beta (12)", "My App"), ("App version 2", "App"), ("7 Days", "7 Days"),
    ])
  func stamp(_ software: String, _ make: String) throws {
    var metadata = Metadata.empty
    try metadata.stamp(.init(software: software, actsAsCamera: true))
    #expect(metadata[.make] == make)
    #expect(metadata[.model] == software && metadata[.software] == software)
  }

  @Test("The advice for Exif that is too large names the largest part")
  func tooLarge() throws {
    var photo = try photo()
    photo.metadata[.imageDescription] = String(repeating: "x", count: 70_000)
    let error = #expect(throws: MetadataError.self) { try photo.bytes() }
    #expect(error?.code == .tooLarge)
    #expect(error?.message.contains("IFD0:ImageDescription has 70001 bytes") == true)
    #expect(error?.message.contains("shorten IFD0:ImageDescription") == true)
  }

  @Test("A typed date is accepted completely or not at all")
  func typed() {
    #expect(
      CaptureDate(typed: "2026-05-06 07:08:09.5+02")?.description
        == "2026:05:06 07:08:09.5+02:00")
    for text in [
      "", "26-05-06", "2026-05-06x", "2026-05-06 7", "2026-05-06 07:08:09+99:00",
      "2026-05-06 07:08:09.", "20260506", "2026-05-06T", "2026-05-06 07:08:09 UTC",
    ] {
      #expect(CaptureDate(typed: text) == nil, "\(text)")
    }
  }
}
