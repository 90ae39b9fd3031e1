import Testing
import Verso
import VersoFixtures
import VersoImageIO

/// What ImageIO was seen to give, by people who ran it and published the values with the photos:
///
/// - dvkch/SYPictureMetadata, the tests of its `testAppleGPS`, `testIPTC2`, `testDNG`, `testNikon`, `testPNG`
/// - kichikuchi/Exif, `testExif`
/// - otto001/SwiftVideoUtils, `ExifMetaDataTests`
/// - RhetTbull/CGMetadata, `test_imagemetadata.py`
/// - packets that ImageIO wrote for photos of an iPhone 8 Plus and an iPhone 15 Pro
///
/// The photos are theirs; these here say the same in the same fields.
@Suite("Values that ImageIO returned")
struct WitnessTests {
  private static func photo(_ change: (inout Metadata) throws -> Void) throws -> Photo {
    var photo = try Photo(try Files.sample("plain.jpg"))
    try change(&photo.metadata)
    return try Photo(photo.bytes())
  }

  private static func properties(
    _ change: (inout Metadata) throws -> Void
  ) throws -> ImageProperties {
    ImageSource(try photo(change).bytes()).properties(at: 0)
  }

  /// A position with the fractions of a phone.
  private static func place(
    _ latitude: [UInt32], _ north: String, _ longitude: [UInt32], _ east: String,
    _ metadata: inout Metadata
  ) throws {
    func parts(_ n: [UInt32]) -> [URational] {
      [URational(n[0], 1), URational(n[1], 1), URational(n[2], 100)]
    }
    try metadata.set(Tag(.gps, 1), to: north)
    try metadata.set(Tag(.gps, 2), to: parts(latitude))
    try metadata.set(Tag(.gps, 3), to: east)
    try metadata.set(Tag(.gps, 4), to: parts(longitude))
  }

  // MARK: GPS

  @Test(
    "Positions have minutes of six digits",
    arguments: [
      ([50, 2, 5622], "N", [14, 26, 1723], "E", 50.048949999999998, 14.43812),
      ([36, 3, 1315], "N", [112, 4, 5968], "W", 36.05365283333333, 112.0832445),
      ([40, 46, 4449], "N", [73, 59, 2265], "W", 40 + 46.7415 / 60, 73 + 59.3775 / 60),
      ([44, 0, 1384], "N", [83, 3, 4613], "W", 44 + 0.230667 / 60, 83 + 3.76883 / 60),
    ] as [([UInt32], String, [UInt32], String, Double, Double)])
  func positions(
    latitude: [UInt32], north: String, longitude: [UInt32], east: String, first: Double,
    second: Double
  ) throws {
    let photo = try Self.photo {
      try Self.place(latitude, north, longitude, east, &$0)
    }
    let gps = try #require(ImageSource(try photo.bytes()).properties(at: 0)["{GPS}"])
    #expect(gps["Latitude"] == .double(first))
    #expect(gps["LatitudeRef"] == .text(north))
    #expect(gps["Longitude"] == .double(second))
    #expect(gps["LongitudeRef"] == .text(east))
    // The fractions are all there, and stay when the dictionary is written back.
    #expect(photo.metadata.location?.latitude.parts.map(\.numerator) == latitude)
  }

  @Test("The tree writes minutes as ImageIO's packets do")
  func tree() throws {
    for (latitude, text) in [
      ([40, 46, 4449], "40,46.7415N"), ([44, 0, 1384], "44,0.230667N"),
      ([83, 3, 4613], "83,3.76883N"),
      ([12, 30, 0], "12,30N"),
    ] as [([UInt32], String)] {
      let photo = try Self.photo { try Self.place(latitude, "N", [7, 0, 0], "E", &$0) }
      #expect(ImageSource(try photo.bytes()).metadata()?["exif:GPSLatitude"] == text)
    }
  }

  @Test(
    "A time has whole seconds",
    arguments: [(1802, "09:02:18"), (1800, "09:02:18"), (1899, "09:02:18")])
  func clock(hundredths: UInt32, text: String) throws {
    let gps = try Self.properties {
      try $0.set(
        Tag(.gps, 7), to: [URational(9, 1), URational(2, 1), URational(hundredths, 100)])
    }["{GPS}"]
    #expect(gps?["TimeStamp"] == .text(text))
  }

  // MARK: Exif

  @Test("Values of a phone's photo, divided and in arrays")
  func exif() throws {
    let exif = try #require(
      try Self.properties { metadata in
        try metadata.set(Tag(.exif, 0x829A), to: URational(1, 187))
        try metadata.set(Tag(.exif, 0x9201), to: Rational(4628, 613))
        try metadata.set(Tag(.exif, 0x9202), to: URational(2159, 1273))
        try metadata.set(Tag(.exif, 0x9203), to: Rational(7430, 1049))
        try metadata.set(Tag(.exif, 0x8827), to: 20)
        try metadata.set(
          Tag(.exif, 0xA432),
          to: [URational(4, 1), URational(6, 1), URational(9, 5), URational(12, 5)])
        try metadata.set(Tag(.exif, 0xA405), to: 28)
        try metadata.set(Tag(.exif, 0x9209), to: 16)
        try metadata.set(Tag(.exif, 0x9291), to: "790")
      }["{Exif}"])
    let expected: ImageProperties = [
      "ExposureTime": 0.0053475935828877, "ShutterSpeedValue": 7.549755301794454,
      "ApertureValue": 1.695993715632365, "BrightnessValue": 7.082936129647283,
      "ISOSpeedRatings": [20], "LensSpecification": [4.0, 6.0, 1.8, 2.4],
      "FocalLenIn35mmFilm": 28, "Flash": 16, "SubsecTimeOriginal": "790",
    ]
    for (key, value) in expected {
      if case .double(let number) = value {
        let shown = try #require(exif[key]?.double, "\(key)")
        #expect((shown - number).magnitude < 1e-14, "\(key)")
      } else {
        #expect(exif[key] == value, "\(key)")
      }
    }
  }

  // MARK: IPTC

  @Test("XMP takes precedence over IPTC, with or without a time zone")
  func iptc() throws {
    let iptc = try #require(
      try Self.properties { metadata in
        try metadata.setTexts(["20110525"], of: Tag(.iptc, 0x0237))
        try metadata.setTexts(["092207+0000"], of: Tag(.iptc, 0x023C))
        try metadata.setTexts(["Old Title"], of: Tag(.iptc, 0x0205))
        try metadata.setTexts(["old"], of: Tag(.iptc, 0x0219))
        try metadata.setTexts(["Lyon"], of: Tag(.iptc, 0x025A))
        metadata.xmp["photoshop:DateCreated"] = "2011-05-25T09:22:07"
        metadata.xmp["xmp:CreateDate"] = "2011-05-25T09:22:07+12:00"
        metadata.xmp["dc:title[x-default]"] = "Photoshop Document Title"
        metadata.xmp.setTexts(["beach", "sunset"], of: XMP.Name(.dc, "subject"))
      }["{IPTC}"])
    let expected: ImageProperties = [
      "DateCreated": "20110525", "TimeCreated": "092207", "DigitalCreationDate": "20110525",
      "DigitalCreationTime": "092207+1200", "ObjectName": "Photoshop Document Title",
      "Keywords": ["beach", "sunset"], "City": "Lyon",
    ]
    for (key, value) in expected { #expect(iptc[key] == value, "\(key)") }
    let west = try Self.properties {
      $0.xmp["photoshop:DateCreated"] = "2020-09-19T11:07:59-07:00"
    }["{IPTC}"]
    #expect(west?["TimeCreated"] == "110759-0700")
  }

  @Test("A written date is the one that is read, whatever had it before")
  func iptcWriting() throws {
    let source = ImageSource(
      try Self.photo {
        try $0.setTexts(["20110525"], of: Tag(.iptc, 0x0237))
        $0.xmp["photoshop:DateCreated"] = "2011-05-25T09:22:07"
      }.bytes())
    var destination = ImageDestination(type: "public.jpeg")
    try destination.add(
      imageFrom: source,
      properties: ["{IPTC}": ["DateCreated": "20240506", "TimeCreated": "070809+0200"]])
    let report = try destination.finalize()
    #expect(report.ignored.isEmpty)
    let written = ImageSource(try #require(report.bytes))
    let iptc = written.properties(at: 0)["{IPTC}"]
    #expect(iptc?["DateCreated"] == "20240506")
    #expect(iptc?["TimeCreated"] == "070809+0200")
    #expect(
      written.photo?.metadata.xmp["photoshop:DateCreated"] == "2024-05-06T07:08:09+02:00")
  }

  // MARK: The tree

  @Test("The tree has ImageIO's own names in addition to those of XMP")
  func names() throws {
    let photo = try Self.photo { metadata in
      try metadata.set(Tag(.exif, 0xA405), to: 24)
      try metadata.set(Tag(.exif, 0x9209), to: 16)
      try metadata.set(Tag(.exif, 0x8827), to: 80)
      try metadata.set(Tag(.exif, 0x9003), to: "2024:07:04 14:55:20")
      try metadata.set(Tag(.exif, 0x9011), to: "-04:00")
      try metadata.set(Tag(.exif, 0x9010), to: "-04:00")
      try metadata.set(Tag(.exif, 0x9291), to: "067")
      try metadata.set(Tag(.exif, 0xA460), to: 2)
      try metadata.set(Tag(.ifd0, 0x013C), to: "iPhone 15 Pro")
      try metadata.set(Tag(.ifd0, 0x0131), to: "17.5.1")
      metadata.xmp["xmp:Rating"] = "3"
    }
    let tree = try #require(ImageSource(try photo.bytes()).metadata())
    for (path, text) in [
      ("exif:FocalLenIn35mmFilm", "24"), ("exif:FocalLengthIn35mmFilm", "24"),
      ("exif:FlashPixVersion", "0100"), ("exif:SubsecTimeOriginal", "067"),
      ("exif:OffsetTime", "-04:00"), ("exif:OffsetTimeOriginal", "-04:00"),
      ("exif:Flash.exif:Fired", "False"), ("exif:Flash.exif:Function", "False"),
      ("exif:Flash.exif:Mode", "2"), ("exif:Flash.exif:Return", "0"),
      ("exif:Flash.exif:RedEyeMode", "False"), ("exifEX:PhotographicSensitivity", "80"),
      ("exif:ISOSpeedRatings[0]", "80"), ("tiff:HostComputer", "iPhone 15 Pro"),
      ("exif:CompositeImage", "2"), ("iio:hasXMP", "True"), ("xmp:CreatorTool", "17.5.1"),
      ("photoshop:DateCreated", "2024-07-04T14:55:20.067-04:00"), ("xmp:Rating", "3"),
    ] { #expect(tree[path] == text, "\(path)") }
    #expect(
      tree.value(at: "exif:Flash")
        == [
          "Fired": "False", "Return": "0", "Mode": "2", "Function": "False", "RedEyeMode": "False",
        ])
    #expect(tree.value(matching: "{Exif}", "Flash") == 16)
    #expect(tree.value(matching: "{Exif}", "FocalLenIn35mmFilm") == 24)
    #expect(tree.tags().contains { $0.path == "iio:hasXMP" })
    // A packet says it, too; without one nothing does.
    #expect(ImageMetadata(packet: try #require(tree.packet))?["iio:hasXMP"] == "True")
    #expect(ImageMetadata()["iio:hasXMP"] == nil)
    // The tree as it is changes nothing.
    let source = ImageSource(try photo.bytes())
    var destination = ImageDestination(type: "public.jpeg")
    try destination.add(imageFrom: source, metadata: tree)
    let report = try destination.finalize()
    #expect(report.written.isEmpty, "\(report.written)")
    #expect(report.bytes == (try photo.bytes()))
  }

  @Test("A field that the tree has under ImageIO's name is written")
  func writingNames() throws {
    let source = ImageSource(try Self.photo { try $0.set(Tag(.exif, 0xA405), to: 24) }.bytes())
    var tree = try #require(source.metadata())
    tree["exif:FocalLenIn35mmFilm"] = "35"
    var destination = ImageDestination(type: "public.jpeg")
    try destination.add(imageFrom: source, metadata: tree)
    let bytes = try #require(try destination.finalize().bytes)
    #expect(try Photo(bytes).metadata.value(of: Tag(.exif, 0xA405))?.integer == 35)
  }

  // MARK: Others

  @Test("An empty artist is present")
  func artist() throws {
    let exif = TIFFBuilder(.bigEndian).entry(.make, "Canon")
      .entry(Tag(.ifd0, 0x013B), .ascii([0]))
    let bytes = JPEGBuilder().exif(exif.bytes()).bytes()
    #expect(ImageSource(bytes).properties(at: 0)["{TIFF}", "Artist"] == "")
  }

  @Test("Texts of Nikon notes keep trailing blanks; camera numbers are texts")
  func nikon() throws {
    func entry(_ tag: UInt8, _ text: String, at place: Int) -> [UInt8] {
      let count = UInt8(text.utf8.count + 1)
      let value = count <= 4 ? Array(text.utf8) + [0] : [0, 0, 0, UInt8(place)]
      return [0, tag, 0, 2, 0, 0, 0, count] + value
    }
    let texts: [(UInt8, String)] = [
      (0x04, "RAW    "), (0x05, "AUTO        "), (0x07, "AF-S  "), (0x1D, "6001440"),
    ]
    let note: [UInt8] = {
      var directory: [UInt8] = [0, UInt8(texts.count)]
      var data: [UInt8] = []
      let start = 8 + 2 + 12 * texts.count + 4
      for (tag, text) in texts {
        directory += entry(tag, text, at: start + data.count)
        data += Array(text.utf8) + [0]
      }
      return Array("Nikon\0".utf8) + [2, 0x10, 0, 0] + Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
        + directory + [0, 0, 0, 0] + data
    }()
    let exif = TIFFBuilder(.bigEndian).entry(.make, "NIKON CORPORATION")
      .makerNote { _, _ in note }
    let bytes = JPEGBuilder().exif(exif.bytes()).bytes()
    let properties = ImageSource(bytes).properties(at: 0)
    let nikon = properties["{MakerNikon}"]
    #expect(nikon?["Quality"] == "RAW    ")
    #expect(nikon?["WhiteBalanceMode"] == "AUTO        ")
    #expect(nikon?["FocusMode"] == "AF-S  ")
    #expect(nikon?["CameraSerialNumber"] == "6001440")
    #expect(properties["{ExifAux}", "SerialNumber"] == "6001440")
  }

  @Test("Versions of DNG have no trailing zeros")
  func dng() {
    var file = TIFFFileBuilder()
    file.fields = [
      (0xC612, .byte([1, 4, 0, 0])), (0xC613, .byte([1, 1, 0, 0])),
      (0xC614, .ascii(Array("Nikon D5300\0".utf8))),
    ]
    let dng = ImageSource(file.bytes()).properties(at: 0)["{DNG}"]
    #expect(dng?["DNGVersion"] == [1, 4])
    #expect(dng?["DNGBackwardVersion"] == [1, 1])
    #expect(dng?["UniqueCameraModel"] == "Nikon D5300")
  }

  @Test("The program of a PNG file is that of its packet if no text names one")
  func png() throws {
    var photo = try Photo(Files.png([]))
    photo.metadata.xmp["xmp:CreatorTool"] = "Adobe Photoshop CC 2017 (Macintosh)"
    let properties = ImageSource(try photo.bytes()).properties(at: 0)
    #expect(properties["{PNG}", "Software"] == "Adobe Photoshop CC 2017 (Macintosh)")
    let named = Files.png([("tEXt", Array("Software\0Other".utf8))])
    #expect(ImageSource(named).properties(at: 0)["{PNG}", "Software"] == "Other")
  }

  @Test(
    "Tiles of HEIC files, and modes of Canon's old raw files",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
  func corpus() throws {
    let phone = try ImageSource(
      path: try Corpus.path("exif-samples/heic/mobile/iphone_13_pro_max.HEIC"))
    #expect(phone.properties(at: phone.primaryImageIndex)["{TIFF}", "TileWidth"] == 512)
    #expect(phone.properties(at: phone.primaryImageIndex)["{TIFF}", "TileLength"] == 512)
    let canon = try ImageSource(path: try Corpus.path("exiftool/CanonRaw.crw")).properties(at: 0)
    for key in ["FocusMode", "MeteringMode", "ShootingMode", "ContinuousDrive"] {
      guard let value = canon["{CIFF}", key] else { continue }
      #expect(value.integer != nil, "\(key): \(value)")
    }
    guard case .integer? = canon["{CIFF}", "FocusMode"] else {
      Issue.record("\(String(describing: canon["{CIFF}", "FocusMode"]))")
      return
    }
  }
}
