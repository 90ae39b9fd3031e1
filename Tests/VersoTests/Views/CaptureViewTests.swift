import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Views of camera, lens and focus")
struct CaptureViewTests {
  @Test("Exif fields come first, then XMP; a missing value is nil", arguments: byteOrders)
  func fields(order: ByteOrder) throws {
    var metadata = try Photo(Fixtures.bare().bytes()).metadata
    #expect(metadata.lens == nil)
    #expect(metadata.serialNumbers == nil)
    #expect(metadata.focus == nil)
    #expect(metadata.burst == nil)
    #expect(metadata.livePhotoIdentifier == nil)
    #expect(metadata.shutterCount == nil)
    metadata[.make] = " Example "
    metadata[.lensModel] = "Example 24-70mm"
    metadata[.lensInfo] = [
      URational(24, 1), URational(70, 1), URational(28, 10), URational(0, 0),
    ]
    metadata.xmp.setTexts(["Other lens"], of: XMP.Name(.aux, "Lens"), as: nil)
    metadata.xmp.setTexts(["0042"], of: XMP.Name(.aux, "SerialNumber"), as: nil)
    metadata.xmp.setTexts(["AB-12"], of: XMP.Name(.gCamera, "BurstID"), as: nil)
    #expect(metadata.camera?.make == "Example")
    #expect(metadata.camera?.owner == nil)
    #expect(metadata.lens?.model == "Example 24-70mm")
    #expect(metadata.lens?.focalLengths == 24...70)
    #expect(metadata.lens?.apertures == nil)
    #expect(metadata.serialNumbers?.body == "0042")
    #expect(metadata.burst?.identifier == "AB-12")
  }

  @Test("A focus area is in fractions of the picture")
  func area() throws {
    var metadata = try Photo(Fixtures.bare().bytes()).metadata
    metadata["ExifIFD:ExifImageWidth"] = .long([4000])
    metadata["ExifIFD:ExifImageHeight"] = .long([2000])
    metadata["ExifIFD:SubjectArea"] = .short([2000, 500, 400, 200])
    #expect(metadata.focus?.area == Rectangle(x: 0.45, y: 0.2, width: 0.1, height: 0.1))
    metadata["ExifIFD:SubjectArea"] = .short([2000, 5000])
    #expect(metadata.focus == nil)
  }
}

@Suite(
  "Views of real photos", .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
struct RealCaptureViewTests {
  private func metadata(_ name: String) throws -> Metadata {
    try Photo(path: try Corpus.path("exiftool/\(name)")).metadata
  }

  @Test("Canon")
  func canon() throws {
    let metadata = try metadata("Canon.jpg")
    #expect(
      metadata.camera
        == Camera(
          make: "Canon", model: "Canon EOS DIGITAL REBEL", firmware: "1.1.1", owner: "Phil Harvey"))
    #expect(metadata.lens?.focalLengths == 18...55)
    #expect(metadata.serialNumbers?.body == "0560018150")
    #expect(metadata.focus?.mode == "Manual Focus (3)")
    #expect(metadata.focus?.distance == 5.46 ... .infinity)
    #expect(metadata.burst == Burst(identifier: nil, index: nil, mode: "Continuous"))
  }

  /// A photo, a value in its maker note as ExifTool reads it, and what a view makes of it.
  struct Sample: Sendable, CustomTestStringConvertible {
    let file: String
    let tag: String
    let text: String
    let isSeen: @Sendable (Metadata) -> Bool

    var testDescription: String { "\(file) \(tag)" }
  }

  static let samples: [Sample] = [
    Sample(file: "NikonD2Hs.jpg", tag: "Nikon:MaxApertureAtMaxFocal", text: "1.8") {
      $0.lens?.model == "AF Nikkor 50mm f/1.8D"
    },
    Sample(file: "NikonD2Hs.jpg", tag: "Nikon:Lens", text: "50mm f/1.8") {
      $0.lens?.focalLengths == 50...50 && $0.lens?.apertures == 1.8...1.8
    },
    Sample(file: "NikonD2Hs.jpg", tag: "Nikon:SerialNumber", text: "3001006") {
      $0.serialNumbers?.body == "3001006"
    },
    Sample(file: "NikonD2Hs.jpg", tag: "Nikon:ShutterCount", text: "2") { $0.shutterCount == 2 },
    Sample(file: "NikonD2Hs.jpg", tag: "Nikon:AFPointsInFocus", text: "Center") {
      $0.focus?.points == ["Center"]
    },
    Sample(file: "NikonD2Hs.jpg", tag: "Nikon:FocusDistance", text: "0.71 m") {
      $0.focus?.distance == 0.71...0.71
    },
    Sample(
      file: "Panasonic.jpg", tag: "Panasonic:InternalSerialNumber",
      text: "(S00) 2004:07:19 no. 0102"
    ) { $0.serialNumbers?.internal == "(S00) 2004:07:19 no. 0102" },
    Sample(file: "Panasonic.jpg", tag: "Panasonic:FirmwareVersion", text: "0.1.0.8") {
      $0.camera?.firmware == "0.1.0.8"
    },
    Sample(file: "Panasonic.jpg", tag: "Panasonic:FocusMode", text: "Auto") {
      $0.focus?.mode == "Auto"
    },
    Sample(file: "Olympus2.jpg", tag: "Olympus:SerialNumber", text: "C90500055") {
      $0.serialNumbers?.body == "C90500055"
    },
    Sample(file: "Olympus2.jpg", tag: "Olympus:BodyFirmwareVersion", text: "1.001") {
      $0.camera?.firmware == "1.001"
    },
    Sample(file: "Olympus2.jpg", tag: "Olympus:FocusDistance", text: "385.8 m") {
      $0.focus?.distance == 385.8...385.8
    },
    Sample(file: "Olympus2.jpg", tag: "Olympus:DriveMode", text: "Single Shot") { $0.burst == nil },
    Sample(file: "Casio2.jpg", tag: "Casio:AFPointPosition", text: "0.5 0.5") {
      $0.focus?.area == Rectangle(x: 0.5, y: 0.5, width: 0, height: 0)
    },
    Sample(file: "Casio2.jpg", tag: "Casio:ObjectDistance", text: "1 m") {
      $0.focus?.distance == 1...1
    },
    Sample(file: "Minolta.jpg", tag: "Minolta:FocusDistance", text: "2 m") {
      $0.focus?.distance == 2...2
    },
    Sample(file: "Minolta.jpg", tag: "Minolta:DriveMode", text: "Single") { $0.burst == nil },
    Sample(file: "Sigma.jpg", tag: "Sigma:SerialNumber", text: "02000019") {
      $0.serialNumbers?.body == "02000019"
    },
    Sample(file: "Pentax.jpg", tag: "Pentax:FocusMode", text: "AF-S (Focus-priority)") {
      $0.focus?.mode == "AF-S (Focus-priority)" && $0.burst == nil
    },
    Sample(file: "Pentax.jpg", tag: "Pentax:ShutterCount", text: "1648") {
      $0.shutterCount == 1648
    },
  ]

  @Test("Values of a maker note are shown for every maker", arguments: samples)
  func views(sample: Sample) throws {
    let metadata = try metadata(sample.file)
    let tag = try #require(MakerNoteTag(sample.tag))
    // Whether the value itself is read right is not asked here.
    guard metadata.text(of: tag) == sample.text else { return }
    #expect(sample.isSeen(metadata))
  }

  @Test("Apple")
  func apple() throws {
    let photo = try Photo(path: try Corpus.path("exif-samples/heic/IMG_5195.HEIC"))
    #expect(photo.metadata.livePhotoIdentifier == "570F1469-09C7-4E50-9875-05F21D5BD166")
    #expect(photo.metadata.lens?.model == "iPhone 11 Pro Max back triple camera 4.25mm f/1.8")
    #expect(photo.metadata.lens?.apertures == 1.8...2.4)
  }
}
