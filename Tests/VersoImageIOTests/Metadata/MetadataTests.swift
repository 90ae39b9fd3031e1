import Testing
import Verso
import VersoImageIO

@Suite("The tree of metadata")
struct MetadataTests {
  @Test("Values are found by ImageIO's paths, which count from 0")
  func paths() throws {
    var metadata = ImageMetadata()
    try metadata.set(["first", "second"], at: "dc:subject")
    try metadata.set("text", at: "dc:description[x-default]")
    try metadata.set("a@b.example", at: "Iptc4xmpCore:CreatorContactInfo.CiEmailWork")
    #expect(metadata["dc:subject[0]"] == "first")
    #expect(metadata["dc:subject[1]"] == "second")
    #expect(metadata["dc:subject[2]"] == nil)
    #expect(metadata["dc:description"] == "text")
    #expect(metadata["Iptc4xmpCore:CreatorContactInfo.Iptc4xmpCore:CiEmailWork"] == "a@b.example")
    #expect(metadata.value(at: "dc:subject") == ["first", "second"])
    metadata.remove("dc:subject[0]")
    #expect(metadata["dc:subject[0]"] == "second")
    metadata["dc:subject"] = nil
    #expect(metadata.value(at: "dc:subject") == nil)
    #expect(throws: MetadataError.self) { try metadata.set("x", at: "nothing") }
    #expect(throws: MetadataError.self) { try metadata.set("x", at: "unheard:of") }
    let tags = metadata.tags(isRecursive: true).map(\.path)
    #expect(tags.contains("dc:description[x-default]"))
    #expect(tags.contains("Iptc4xmpCore:CreatorContactInfo.Iptc4xmpCore:CiEmailWork"))
  }

  @Test("A packet stores the tree")
  func packet() throws {
    var metadata = ImageMetadata()
    metadata["xmp:Rating"] = "3"
    let packet = try #require(metadata.packet)
    #expect(ImageMetadata(packet: packet)?["xmp:Rating"] == "3")
    #expect(ImageMetadata(packet: Array("nothing".utf8)) == nil)
  }

  @Test(
    "Keys of dictionaries and properties of XMP correspond to each other",
    arguments: [
      ("{Exif}", "FNumber", 2.8, "exif:FNumber", "14/5"),
      (
        "{Exif}", "DateTimeOriginal", "2024:05:06 07:08:09", "exif:DateTimeOriginal",
        "2024-05-06T07:08:09"
      ),
      ("{Exif}", "ISOSpeedRatings", [200], "exif:ISOSpeedRatings[0]", "200"),
      ("{Exif}", "ExifVersion", [2, 3, 1], "exif:ExifVersion", "0231"),
      ("{TIFF}", "Make", "Example", "tiff:Make", "Example"),
      ("{IPTC}", "Byline", ["Ada"], "dc:creator[0]", "Ada"),
      ("{IPTC}", "Caption/Abstract", "words", "dc:description[x-default]", "words"),
      ("{GPS}", "GPSVersion", [2, 3, 0, 0], "exif:GPSVersionID", "2.3.0.0"),
    ] as [(String, String, PropertyValue, String, String)])
  func bridge(
    dictionary: String, key: String, value: PropertyValue, path: String, text: String
  ) throws {
    var metadata = ImageMetadata()
    try metadata.setValue(value, matching: dictionary, key)
    #expect(metadata[path] == text)
    #expect(metadata.value(matching: dictionary, key) == value)
    try metadata.setValue(.null, matching: dictionary, key)
    #expect(metadata[path] == nil)
  }

  @Test("A latitude keeps its hemisphere")
  func hemisphere() throws {
    var metadata = ImageMetadata()
    try metadata.setValue(12.5, matching: "{GPS}", "Latitude", in: ["LatitudeRef": "S"])
    #expect(metadata["exif:GPSLatitude"] == "12,30.000000S")
    try metadata.setValue(-0.25, matching: "{GPS}", "Longitude")
    #expect(metadata["exif:GPSLongitude"] == "0,15.000000W")
    #expect(throws: MetadataError.self) {
      try metadata.setValue(91, matching: "{GPS}", "Latitude")
    }
    #expect(throws: MetadataError.self) {
      try metadata.setValue("x", matching: "{Exif}", "FNumber")
    }
  }

  @Test("A photo's tree contains values that only its fields have")
  func photo() throws {
    let metadata = try #require(ImageSource(try Files.sample("harbour.jpg")).metadata())
    #expect(metadata["exif:FNumber"] == "28/5")
    #expect(metadata["exif:GPSLongitude"]?.hasSuffix("W") == true)
    #expect(metadata["tiff:Make"] == "Example")
    #expect(metadata.value(matching: "{Exif}", "FNumber") == 5.6)
  }
}
