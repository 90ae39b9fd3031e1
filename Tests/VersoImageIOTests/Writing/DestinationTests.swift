import Foundation
import Testing
import Verso
import VersoFixtures
import VersoImageIO

@Suite("Image destinations")
struct DestinationTests {
  /// What a destination makes of a photo and properties.
  private func write(
    _ bytes: [UInt8], _ properties: ImageProperties
  ) throws -> (report: ImageReport, source: ImageSource) {
    let source = ImageSource(bytes)
    var destination = ImageDestination(type: try #require(source.type))
    try destination.add(imageFrom: source, properties: properties)
    let report = try destination.finalize()
    return (report, ImageSource(try #require(report.bytes)))
  }

  private func harbour() throws -> [UInt8] { try Files.sample("harbour.jpg") }
  private func plain() throws -> [UInt8] { try Files.sample("plain.jpg") }

  // MARK: Merging

  @Test("Writing back what was read changes no byte")
  func unchanged() throws {
    let bytes = try harbour()
    let (report, _) = try write(bytes, ImageSource(bytes).properties(at: 0))
    #expect(report.bytes == bytes)
    #expect(report.written.isEmpty && report.removed.isEmpty && report.ignored.isEmpty)
  }

  @Test("Given properties are merged into those of the source")
  func merge() throws {
    let before = ImageSource(try harbour()).properties(at: 0)
    let (report, source) = try write(
      try harbour(), ["{Exif}": ["UserComment": "夜明け前"], "{TIFF}": ["Artist": "Bo"]])
    let after = source.properties(at: 0)
    #expect(report.written == ["{Exif}.UserComment", "{TIFF}.Artist"])
    #expect(after["{Exif}", "UserComment"] == "夜明け前")
    #expect(after["{TIFF}", "Artist"] == "Bo")
    var rest = after
    rest["{Exif}", "UserComment"] = before["{Exif}", "UserComment"]
    rest["{TIFF}", "Artist"] = before["{TIFF}", "Artist"]
    rest["{IPTC}", "Byline"] = before["{IPTC}", "Byline"]
    #expect(rest["{Exif}"] == before["{Exif}"])
    #expect(rest["{TIFF}"] == before["{TIFF}"])
  }

  @Test("Null removes a key or a dictionary")
  func removal() throws {
    let (report, source) = try write(
      try harbour(), ["{Exif}": ["FNumber": .null], "{GPS}": .null])
    #expect(report.removed == ["{Exif}.FNumber", "{GPS}"])
    #expect(source.properties(at: 0)["{Exif}", "FNumber"] == nil)
    #expect(source.properties(at: 0)["{Exif}", "ExposureTime"] != nil)
    #expect(source.properties(at: 0)["{GPS}"] == nil)
    let (all, none) = try write(try harbour(), ["{Exif}": .null, "{TIFF}": .null])
    #expect(all.ignored.isEmpty, "\(all.ignored)")
    #expect(none.properties(at: 0)["{Exif}"] == nil)
    #expect(none.properties(at: 0)["{TIFF}", "Make"] == nil)
  }

  @Test("A removed value is removed from the XMP packet, too")
  func removedEverywhere() throws {
    var photo = try Photo(try harbour())
    photo.metadata.xmp["exif:DateTimeOriginal"] = "2025-09-18T19:11:43"
    let (_, source) = try write(try photo.bytes(), ["{Exif}": ["DateTimeOriginal": .null]])
    #expect(source.properties(at: 0)["{Exif}", "DateTimeOriginal"] == nil)
  }

  @Test("An equal XMP property follows a change")
  func inStep() throws {
    var photo = try Photo(try harbour())
    photo.metadata.xmp["exif:FNumber"] = "56/10"
    photo.metadata.xmp["tiff:Model"] = "Another"
    photo.metadata.xmp.setTexts(["Ada Example", "Bo"], of: XMP.Name(.dc, "creator"))
    let (_, source) = try write(
      try photo.bytes(), ["{Exif}": ["FNumber": 8], "{TIFF}": ["Model": "Third", "Artist": "Cy"]])
    #expect(source.photo?.metadata.xmp["exif:FNumber"] == "8/1")
    #expect(source.photo?.metadata.xmp["tiff:Model"] == "Another")
    #expect(source.photo?.metadata.xmp["dc:creator[2]"] == "Bo")
  }

  @Test("An existing date is kept unless one is given, and missing dictionaries are created")
  func fresh() throws {
    let (report, source) = try write(
      try plain(),
      [
        "{Exif}": ["PixelXDimension": 640.4, "ColorSpace": 1],
        "{TIFF}": ["Software": "Example 2.1"], "{IPTC}": ["Keywords": ["harbour", "夜"]],
      ])
    #expect(report.ignored.isEmpty, "\(report.ignored)")
    let after = source.properties(at: 0)
    #expect(after["{Exif}", "PixelXDimension"] == 640)
    #expect(after["{Exif}", "ExifVersion"] == [2, 3, 2])
    #expect(after["{IPTC}", "Keywords"] == ["harbour", "夜"])
    #expect(after["{TIFF}", "DateTime"] == nil)
  }

  // MARK: Forms of values

  @Test(
    "Convenient forms are accepted",
    arguments: [
      ("ISOSpeedRatings", 400, [400]), ("ExifVersion", "2.3.1", [2, 3, 1]),
      ("ExifVersion", "0231", [2, 3, 1]), ("ExifVersion", [2, 3], [2, 3]),
      ("ExifVersion", 2.31, [2, 3, 1]), ("PixelXDimension", 639.6, 640), ("FNumber", 8, 8.0),
      ("ExposureTime", 0.004, 0.004), ("Flash", 16.0, 16), ("FileSource", 3, 3),
      ("LensSpecification", [24, 70, 2.8, 0], [24.0, 70.0, 2.8, 0.0]),
      ("ExposureBiasValue", -0.5, -0.5), ("ComponentsConfiguration", [1, 2, 3, 0], [1, 2, 3, 0]),
    ] as [(String, PropertyValue, PropertyValue)])
  func forms(key: String, given: PropertyValue, read: PropertyValue) throws {
    let (report, source) = try write(try plain(), ["{Exif}": .dictionary([key: given])])
    #expect(report.ignored.isEmpty, "\(report.ignored)")
    #expect(source.properties(at: 0)["{Exif}", key] == read)
  }

  @Test("A date brings its fraction and its offset; a text is only the date")
  func dates() throws {
    let date = try #require(CaptureDate("2024:05:06 07:08:09.25+02:00"))
    let (_, whole) = try write(try plain(), ["{Exif}": ["DateTimeOriginal": .date(date)]])
    let exif = try #require(whole.properties(at: 0)["{Exif}"])
    #expect(exif["DateTimeOriginal"] == "2024:05:06 07:08:09")
    #expect(exif["SubsecTimeOriginal"] == "25")
    #expect(exif["OffsetTimeOriginal"] == "+02:00")
    let (_, text) = try write(
      try harbour(), ["{Exif}": ["DateTimeOriginal": "2024:05:06 07:08:09"]])
    #expect(text.properties(at: 0)["{Exif}", "OffsetTimeOriginal"] == "+01:00")
  }

  @Test("Values that do not fit are ignored with a reason, and the others are written")
  func ignored() throws {
    let (report, source) = try write(
      try plain(),
      [
        "{Exif}": [
          "FNumber": "wide", "DateTimeOriginal": "yesterday", "Unheard": 1, "ISOSpeedRatings": 100,
        ], "PixelWidth": 3, "{MakerApple}": ["17": "A"], "{Nothing}": ["a": 1], "FileSize": 1,
      ])
    #expect(report.written == ["{Exif}.ISOSpeedRatings"])
    #expect(
      report.ignored.map(\.key) == [
        "FileSize", "PixelWidth", "{Exif}.DateTimeOriginal", "{Exif}.FNumber", "{Exif}.Unheard",
        "{MakerApple}.17", "{Nothing}.a",
      ])
    #expect(report.ignored.allSatisfy { !$0.reason.isEmpty })
    #expect(source.properties(at: 0)["{Exif}", "ISOSpeedRatings"] == [100])
  }

  @Test("Lenses are written into XMP")
  func exifAux() throws {
    let (report, source) = try write(
      try plain(),
      ["{ExifAux}": ["LensInfo": [24, 70, 2.8, 2.8], "LensModel": "24-70", "LensID": 7]])
    #expect(report.ignored.isEmpty, "\(report.ignored)")
    let aux = source.properties(at: 0)["{ExifAux}"]
    #expect(aux?["LensInfo"] == [24.0, 70.0, 2.8, 2.8])
    #expect(aux?["LensID"] == 7)
    let (_, none) = try write(try #require(report.bytes), ["{ExifAux}": .null])
    #expect(none.properties(at: 0)["{ExifAux}"] == nil)
  }

  // MARK: Orientation

  @Test("Orientation is set in both places by either key", arguments: [false, true])
  func orientation(isTIFF: Bool) throws {
    let properties: ImageProperties = isTIFF ? ["{TIFF}": ["Orientation": 6]] : ["Orientation": 6]
    let (_, source) = try write(try harbour(), properties)
    #expect(source.properties(at: 0)["Orientation"] == 6)
    #expect(source.properties(at: 0)["{TIFF}", "Orientation"] == 6)
    let (both, _) = try write(try harbour(), ["Orientation": 6, "{TIFF}": ["Orientation": 3]])
    #expect(both.ignored.map(\.key) == ["{TIFF}.Orientation"])
    let (wrong, _) = try write(try harbour(), ["Orientation": 9])
    #expect(wrong.ignored.map(\.key) == ["Orientation"])
  }

  // MARK: GPS

  @Test("Signed degrees set the directions, and zero is north and east")
  func signed() throws {
    let (report, source) = try write(
      try plain(), ["{GPS}": ["Latitude": -33.8568, "Longitude": 0.0, "Altitude": -3]])
    #expect(report.written == ["{GPS}.Altitude", "{GPS}.Latitude", "{GPS}.Longitude"])
    #expect(report.ignored.isEmpty, "\(report.ignored)")
    let gps = try #require(source.properties(at: 0)["{GPS}"])
    #expect(abs((gps["Latitude"]?.double ?? 0) - 33.8568) < 1e-9)
    #expect(gps["LatitudeRef"] == "S")
    #expect(gps["LongitudeRef"] == "E")
    #expect(gps["AltitudeRef"] == 1)
    #expect(gps["GPSVersion"] == [2, 3, 0, 0])
  }

  @Test("ImageIO's form and text are accepted")
  func positive() throws {
    let (_, source) = try write(
      try plain(),
      [
        "{GPS}": [
          "Latitude": 33.8568, "LatitudeRef": "S", "Longitude": "122° 1' 50.63\" W",
          "TimeStamp": "05:06:07.5", "DateStamp": "2024:05:06", "GPSVersion": "2.2.0.0",
        ]
      ])
    let gps = try #require(source.properties(at: 0)["{GPS}"])
    #expect(gps["LatitudeRef"] == "S")
    #expect(gps["LongitudeRef"] == "W")
    // ImageIO shows whole seconds; the field has the fraction.
    #expect(gps["TimeStamp"] == "05:06:07")
    #expect(source.photo?.metadata.gpsDate?.subsecond?.hasPrefix("5") == true)
    #expect(gps["DateStamp"] == "2024:05:06")
    #expect(gps["GPSVersion"] == [2, 2, 0, 0])
  }

  @Test(
    "GPS is written completely or refused",
    arguments: [
      ["Latitude": 10.0], ["Latitude": 91.0, "Longitude": 0.5],
      ["Latitude": -5, "LatitudeRef": "N", "Longitude": 5],
      ["Latitude": 5, "Longitude": 5, "TimeStamp": "noon"],
      ["Latitude": 5, "LatitudeRef": "up", "Longitude": 5], ["Latitude": 5, "Longitude": .null],
    ] as [ImageProperties])
  func refused(gps: ImageProperties) throws {
    let (report, source) = try write(try plain(), ["{GPS}": .dictionary(gps)])
    #expect(report.written.isEmpty)
    #expect(Set(report.ignored.map(\.key)) == Set(gps.keys.map { "{GPS}.\($0)" }))
    #expect(source.properties(at: 0)["{GPS}"] == nil)
    #expect(report.bytes == (try plain()))
  }

  @Test("A position is changed with its related fields")
  func move() throws {
    let (report, source) = try write(
      try harbour(), ["{GPS}": ["Latitude": 10.5, "Longitude": -20.25]])
    #expect(report.ignored.isEmpty, "\(report.ignored)")
    #expect(source.properties(at: 0)["{GPS}", "Latitude"] == 10.5)
    #expect(source.properties(at: 0)["{GPS}", "LongitudeRef"] == "W")
    #expect(source.properties(at: 0)["{GPS}", "MapDatum"] == "WGS-84")
  }

  @Test("A side or a reference that equals the photo's counts as given")
  func unchangedSides() throws {
    let (_, source) = try write(
      try plain(), ["{GPS}": ["Latitude": 10.5, "Longitude": 20.5, "Altitude": 3]])
    let photo = try #require(source.photo).bytes()
    for gps: ImageProperties in [
      ["Latitude": -33.8, "LatitudeRef": "N", "Longitude": 151.2],
      ["Latitude": 33.8, "Longitude": -151.2, "LongitudeRef": "E"],
      ["Altitude": -7, "AltitudeRef": 0],
    ] {
      let (report, source) = try write(photo, ["{GPS}": .dictionary(gps)])
      #expect(!report.ignored.isEmpty && report.written.isEmpty, "\(gps)")
      #expect(report.bytes == photo)
      #expect(source.properties(at: 0)["{GPS}", "Latitude"] == 10.5)
    }
    let (south, _) = try write(
      photo, ["{GPS}": ["Latitude": -33.5, "Longitude": 20.5, "Altitude": -7]])
    let (_, moved) = try write(
      try #require(south.bytes),
      [
        "{GPS}": [
          "Latitude": 12.5, "LatitudeRef": "S", "Longitude": 20.5, "Altitude": 8, "AltitudeRef": 1,
        ]
      ])
    #expect(moved.photo?.metadata.location?.latitude.degrees == -12.5)
    #expect(moved.photo?.metadata.location?.altitude == -8)
  }

  @Test("One coordinate alone does not join the other one of the old position")
  func half() throws {
    for gps: ImageProperties in [["Latitude": 33.8], ["Longitude": 5, "LongitudeRef": "W"]] {
      let (report, _) = try write(try harbour(), ["{GPS}": .dictionary(gps)])
      #expect(report.written.isEmpty && !report.ignored.isEmpty, "\(gps)")
      #expect(report.bytes == (try harbour()))
    }
  }

  // MARK: Containers

  @Test("What a file cannot store is reported, not dropped silently")
  func unsupported() throws {
    let (report, _) = try write(Files.gif(loops: 0), ["{Exif}": ["OffsetTime": "+01:00"]])
    #expect(report.ignored.map(\.key) == ["{Exif}.OffsetTime"])
    #expect(report.ignored.first?.reason.contains("GIF") == true)
  }

  @Test("A file that cannot store a field gets the corresponding XMP property")
  func fallback() throws {
    let (report, source) = try write(
      Files.gif(loops: 0), ["{Exif}": ["FNumber": 2.8], "{IPTC}": ["Keywords": ["a", "b"]]])
    #expect(report.ignored.isEmpty, "\(report.ignored)")
    #expect(source.properties(at: 0)["{Exif}", "FNumber"] == 2.8)
    #expect(source.properties(at: 0)["{IPTC}", "Keywords"] == ["a", "b"])
    #expect(source.photo?.metadata.xmp["dc:subject[2]"] == "b")
  }

  @Test("Another type, a second image and an image without bytes are refused")
  func misuse() throws {
    let source = ImageSource(try plain())
    var destination = ImageDestination(type: "public.png")
    #expect(throws: MetadataError.self) { try destination.add(imageFrom: source) }
    destination = ImageDestination(type: "public.jpeg")
    #expect(throws: MetadataError.self) { try destination.finalize() }
    try destination.add(imageFrom: source)
    #expect(throws: MetadataError.self) { try destination.add(imageFrom: source) }
    #expect(throws: MetadataError.self) {
      var other = ImageDestination(type: "public.jpeg")
      try other.add(Array("no image".utf8), properties: [:])
    }
  }

  @Test("Properties of the file as a whole are not written, which is reported")
  func container() throws {
    let source = ImageSource(Files.gif(loops: 3))
    var destination = ImageDestination(type: "com.compuserve.gif")
    destination.setProperties(["{GIF}": ["LoopCount": 9]])
    try destination.add(imageFrom: source)
    let report = try destination.finalize()
    #expect(report.ignored.map(\.key) == ["{GIF}"])
  }

  @Test("A file is written in place")
  func file() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try harbour(), "a.jpg")
    var destination = ImageDestination(path: path, type: "public.jpeg")
    try destination.add(
      imageFrom: try ImageSource(path: path), properties: ["{TIFF}": ["Artist": "Bo"]])
    let report = try destination.finalize()
    #expect(report.bytes == nil)
    #expect(report.receipt.method != .unchanged)
    #expect(try ImageSource(path: path).properties(at: 0)["{TIFF}", "Artist"] == "Bo")
  }

  @Test("A metadata tree is merged into that of the source")
  func tree() throws {
    let source = ImageSource(try harbour())
    var metadata = ImageMetadata()
    try metadata.set("Oban", at: "photoshop:City")
    try metadata.set("8/1", at: "exif:FNumber")
    try metadata.set("1", at: "xmpMM:InstanceID")
    var destination = ImageDestination(type: "public.jpeg")
    try destination.add(imageFrom: source, metadata: metadata)
    let report = try destination.finalize()
    let after = ImageSource(try #require(report.bytes))
    #expect(after.properties(at: 0)["{IPTC}", "City"] == "Oban")
    #expect(after.properties(at: 0)["{Exif}", "FNumber"] == 8.0)
    #expect(after.photo?.metadata.xmp["xmpMM:InstanceID"] == "1")
  }
}
