import Foundation
import Testing
import Verso
import VersoFixtures
import VersoImageIO

@Suite("Image sources")
struct SourceTests {
  // MARK: What a source is

  @Test("Bytes that are not an image make a source without images")
  func garbage() {
    let source = ImageSource(Array("This is no image.".utf8))
    #expect(source.status == .invalidData)
    #expect(source.type == nil)
    #expect(source.count == 0)
    #expect(source.properties(at: 0).isEmpty)
    #expect(source.properties().isEmpty)
    #expect(source.metadata() == nil)
  }

  @Test("A missing file throws")
  func missing() {
    #expect(throws: FileError.self) { try ImageSource(path: "/nowhere/at.all") }
  }

  @Test("Incremental data are read as soon as they are complete")
  func incremental() throws {
    let bytes = Files.png([])
    var source = ImageSource.incremental()
    #expect(source.status == .readingHeader)
    source.update(Array(bytes.prefix(10)), isFinal: false)
    #expect(source.type == "public.png")
    source.update(Array(bytes.prefix(40)), isFinal: false)
    #expect(source.status == .incomplete)
    #expect(source.properties(at: 0)[ImageProperty.pixelWidth] == 4)
    source.update(Array(bytes.prefix(40)), isFinal: true)
    #expect(source.status == .unexpectedEOF)
    source.update(bytes, isFinal: true)
    #expect(source.status == .complete)
  }

  @Test("A thumbnail's sides are rounded to the nearest, halves to even")
  func thumbnailSize() throws {
    let source = ImageSource(try Files.sample("harbour.jpg"))
    let size = try #require(source.thumbnailSize(longest: 6))
    #expect(size == (6, 4))
    #expect(try #require(source.thumbnailSize(longest: 5000)) == (900, 600))
    let turned = ImageSource(try Files.sample("orientation-6.jpg"))
    let stored = try #require(turned.thumbnailSize(longest: 8))
    let shown = try #require(turned.thumbnailSize(longest: 8, isTurned: true))
    #expect(stored == (shown.height, shown.width))
    #expect(source.thumbnail()?.starts(with: [0xFF, 0xD8]) == true)
  }

  // MARK: Shapes

  @Test("A camera's photo in ImageIO's shapes")
  func camera() throws {
    let properties = ImageSource(try Files.sample("harbour.jpg")).properties(at: 0)
    #expect(properties["PixelWidth"] == 900)
    #expect(properties["Depth"] == 8)
    #expect(properties["ColorModel"] == "RGB")
    #expect(properties["ProfileName"] == "sRGB IEC61966-2.1")
    #expect(properties["DPIWidth"] == 300.0)
    #expect(properties["Orientation"] == properties["{TIFF}", "Orientation"])
    #expect(properties["HasAlpha"] == nil)
    let exif = try #require(properties["{Exif}"])
    #expect(exif["ISOSpeedRatings"] == [200])
    #expect(exif["ExifVersion"] == [2, 3, 2])
    #expect(exif["FlashPixVersion"] == [1, 0])
    #expect(exif["ComponentsConfiguration"] == [1, 2, 3, 0])
    #expect(exif["ExposureTime"] == .double(1.0 / 250))
    #expect(exif["LensSpecification"] == [23.0, 23.0, 2.0, 2.0])
    #expect(exif["FileSource"] == 3)
    #expect(exif["DateTimeOriginal"] == "2025:09:18 19:11:43")
    let gps = try #require(properties["{GPS}"])
    #expect(gps["GPSVersion"] == [2, 3, 0, 0])
    #expect((gps["Longitude"]?.double ?? 0) > 5)
    #expect(gps["LongitudeRef"] == "W")
    #expect(gps["AltitudeRef"] == 0)
    #expect(gps["TimeStamp"] == "18:11:43")
    #expect(properties["{JFIF}", "JFIFVersion"] == [1, 0, 1])
  }

  @Test("A field that only XMP has shows up in its dictionary")
  func fromXMP() throws {
    var photo = try Photo(try Files.sample("plain.jpg"))
    photo.metadata.xmp["exif:FNumber"] = "28/10"
    photo.metadata.xmp["exif:GPSLatitude"] = "12,21.98S"
    photo.metadata.xmp["exif:DateTimeOriginal"] = "2024-05-06T07:08:09+02:00"
    photo.metadata.xmp.setTexts(["a", "b"], of: XMP.Name(.dc, "subject"))
    photo.metadata.xmp["Iptc4xmpExt:DigImageGUID"] = "guid"
    photo.metadata.xmp["Iptc4xmpExt:LocationShown[1]/Iptc4xmpExt:City"] = "Oban"
    let properties = ImageSource(try photo.bytes()).properties(at: 0)
    #expect(properties["{Exif}", "FNumber"] == 2.8)
    #expect(properties["{Exif}", "DateTimeOriginal"] == "2024:05:06 07:08:09")
    #expect(abs((properties["{GPS}", "Latitude"]?.double ?? 0) - 12.366333) < 1e-5)
    #expect(properties["{GPS}", "LatitudeRef"] == "S")
    #expect(properties["{IPTC}", "Keywords"] == ["a", "b"])
    #expect(properties["{IPTC}", "DigitalImageGUID"] == "guid")
    #expect(properties["{IPTC}", "LocationShown"]?[0]?["City"] == "Oban")
  }

  @Test("Faces in XMP are regions of {ExifAux}")
  func faces() throws {
    var photo = try Photo(try Files.sample("plain.jpg"))
    let path = "mwg-rs:Regions/mwg-rs:RegionList[1]"
    photo.metadata.xmp["mwg-rs:Regions/mwg-rs:AppliedToDimensions/stDim:w"] = "640"
    photo.metadata.xmp["\(path)/mwg-rs:Type"] = "Face"
    photo.metadata.xmp["\(path)/mwg-rs:Area/stArea:x"] = "0.25"
    let regions = ImageSource(try photo.bytes()).properties(at: 0)["{ExifAux}", "Regions"]
    #expect(regions?["WidthAppliedTo"] == 640)
    #expect(regions?["RegionList"]?[0]?["Type"] == "Face")
    #expect(regions?["RegionList"]?[0]?["X"] == 0.25)
  }

  // MARK: Formats

  @Test("A PNG file: density in dots, texts, colours")
  func png() {
    let source = ImageSource(
      Files.png([
        ("gAMA", Files.big(45_455, 4)), ("sRGB", [1]),
        ("pHYs", Files.big(5669, 4) + Files.big(5669, 4) + [1]),
        ("tEXt", Array("Title\0Harbour".utf8)), ("tEXt", Array("Creation Time\0today".utf8)),
      ]))
    let properties = source.properties(at: 0)
    #expect(properties["DPIWidth"] == 144.0)
    #expect(properties["HasAlpha"] == nil)
    #expect(properties["{PNG}", "Gamma"] == 0.45455)
    #expect(properties["{PNG}", "sRGBIntent"] == 1)
    #expect(properties["{PNG}", "XPixelsPerMeter"] == 5669)
    #expect(properties["{PNG}", "Title"] == "Harbour")
    #expect(properties["{PNG}", "Creation Time"] == "today")
    #expect(properties["{IPTC}", "ObjectName"] == "Harbour")
    #expect(properties["ProfileName"] == "sRGB IEC61966-2.1")
    #expect(ImageSource(Files.png([], colorType: 6)).properties(at: 0)["HasAlpha"] == true)
    #expect(ImageSource(Files.png([], colorType: 3)).properties(at: 0)["IsIndexed"] == true)
  }

  @Test("An animated PNG file has its frames in {PNG}")
  func apng() {
    let frame = Files.big(0, 4) + Files.big(4, 4) + Files.big(3, 4) + Files.big(0, 8)
    let source = ImageSource(
      Files.png([
        ("acTL", Files.big(1, 4) + Files.big(0, 4)),
        ("fcTL", frame + Files.big(3, 2) + Files.big(0, 2) + [0, 0]),
      ]))
    #expect(source.properties()["{PNG}", "LoopCount"] == 0)
    #expect(source.properties(at: 0)["{PNG}", "UnclampedDelayTime"] == 0.03)
  }

  @Test("A GIF file's loops are counted with the first", arguments: [(0, 0), (3, 4)])
  func gif(stored: Int, shown: Int) {
    let source = ImageSource(Files.gif(loops: stored))
    #expect(source.count == 2)
    let container = source.properties()
    #expect(container["{GIF}", "LoopCount"] == .integer(shown))
    #expect(container["{GIF}", "CanvasPixelWidth"] == 3)
    #expect(container["{GIF}", "HasGlobalColorMap"] == true)
    #expect(container["{GIF}", "ImageColorMap"]?.data?.count == 6)
    #expect(source.properties(at: 0)["{GIF}"] == ["DelayTime": 0.1, "UnclampedDelayTime": 0.05])
    #expect(source.properties(at: 1)["{GIF}", "DelayTime"] == 2.0)
    #expect(source.properties(at: 2).isEmpty)
  }

  @Test("An animated WebP file")
  func webP() {
    let source = ImageSource(Files.webP)
    #expect(source.type == "org.webmproject.webp")
    #expect(source.count == 2)
    #expect(source.properties()["{WebP}", "LoopCount"] == 7)
    #expect(source.properties()["{WebP}", "CanvasPixelHeight"] == 5)
    #expect(source.properties(at: 0)["{WebP}", "UnclampedDelayTime"] == 0.04)
    #expect(source.properties(at: 1)["{WebP}", "DelayTime"] == 1.5)
  }

  @Test("A Targa file, which has no signature at its start", arguments: [false, true])
  func tga(isCompressed: Bool) throws {
    let bytes = Files.tga(isCompressed: isCompressed)
    let folder = try TemporaryFolder()
    for source in [ImageSource(bytes), try ImageSource(path: try folder.write(bytes, "x.tga"))] {
      #expect(source.type == "com.truevision.tga-image")
      #expect(source.count == 1)
      let properties = source.properties(at: 0)
      #expect(properties["{TGA}", "Compression"] == (isCompressed ? 1 : 0))
      #expect(properties["PixelWidth"] == 2)
      #expect(properties["HasAlpha"] == true)
    }
  }

  @Test("A stereo pair in a HEIF file: groups, cameras, thumbnails")
  func stereo() throws {
    let source = ImageSource(Files.stereo)
    #expect(source.type == "public.heic")
    #expect(source.count == 2)
    let container = source.properties()
    #expect(container["{Groups}"]?[0]?["GroupType"] == "StereoPair")
    #expect(container["{Groups}"]?[0]?["GroupImageIndexRight"] == 1)
    let image = container["{FileContents}", "Images"]?[0]
    #expect(image?["ThumbnailImages"] == [["Width": 160, "Height": 120]])
    let left = source.properties(at: 0)
    #expect(left["{Groups}", "GroupImageIsLeftImage"] == true)
    #expect(source.properties(at: 1)["{Groups}", "GroupImageIsRightImage"] == true)
    #expect(left["PrimaryImage"] == true)
    #expect(left["PixelWidth"] == 640)
    let camera = try #require(left["{HEIF}"])
    #expect(camera["CameraModel"]?["ModelType"] == "SimplifiedPinhole")
    #expect(
      camera["CameraModel"]?["Intrinsics"] == [320.0, 0.0, 320.0, 0.0, 320.0, 120.0, 0.0, 0.0, 1.0])
    #expect(camera["CameraExtrinsics"]?["Position"] == [-0.0315, 0.0, 0.0])
    #expect(camera["CameraExtrinsics"]?["CoordinateSystemID"] == 5)
    #expect(
      camera["CameraExtrinsics"]?["Rotation"]
        == [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0])
  }

  // MARK: Damage

  @Test("Every beginning of a file, and every changed byte, is read without a trap")
  func damage() throws {
    var files = [
      Files.gif(loops: 1), Files.webP, Files.tga(isCompressed: true), Files.stereo,
      Files.png([("gAMA", Files.big(1, 4)), ("acTL", Files.big(1, 8)), ("fcTL", Files.big(1, 26))]),
    ]
    files.append(Array(try Files.sample("harbour.jpg").prefix(1500)))
    for bytes in files {
      for count in stride(from: 0, to: bytes.count, by: 3) {
        let source = ImageSource(Array(bytes.prefix(count)))
        _ = source.properties(at: 0)
        _ = source.properties()
      }
      for index in stride(from: 0, to: bytes.count, by: bytes.count > 1000 ? 5 : 1) {
        var changed = bytes
        changed[index] = changed[index] == 0xFF ? 0 : 0xFF
        let source = ImageSource(changed)
        _ = source.properties(at: 0)
        _ = source.properties()
      }
    }
  }
}
