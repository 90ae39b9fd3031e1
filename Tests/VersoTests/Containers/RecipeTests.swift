import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Recipes of Canon's program")
struct RecipeTests {
  private func values(_ bytes: [UInt8]) throws -> [String: String] {
    Dictionary(
      Rendering().rows(try Photo(bytes)).map { ("\($0.group):\($0.name)", $0.text) }
    ) { first, _ in first }
  }

  private func recipe(_ edits: [UInt8]) -> [UInt8] { SmallFile.recipe([(0xFFFF_00F4, edits)]) }

  @Test(
    "Values of the first versions, in a separate file",
    arguments: [
      ("VRDVersion", "3.4.0"), ("WBAdjRGGBLevels", "100 200 300 400"),
      ("RawBrightnessAdj", "-0.83"), ("LuminanceCurvePoints", "(0,10) (255,240)"),
      ("CropActive", "Yes"), ("CropLeft", "1164"), ("ConstrainedCropWidth", "5.5"),
      ("MonochromeFilterEffect", "None"), ("ChrominanceNoiseReduction", "5"),
      ("ChromaticAberration", "50%"), ("AberrationCorrectionDistance", "75%"),
      ("StandardRawHighlight", "0.5"), ("AngleAdj", "13.08"),
    ])
  func first(name: String, expected: String) throws {
    #expect(try values(recipe(SmallFile.edits()))["CanonVRD:\(name)"] == expected)
  }

  @Test("Values after others of any length")
  func lengths() throws {
    let edits = SmallFile.edits(stamps: Part.long(5) + Part.zeros(20), style: [7, 7, 7, 7])
    let found = try values(recipe(edits))
    #expect(found["CanonVRD:StampToolCount"] == "5")
    #expect(found["CanonVRD:CustomPictureStyleData"]?.contains("6 bytes") == true)
    #expect(found["CanonVRD:AngleAdj"] == "13.08")
    // Before version 3.3 the words for noise were others.
    let old = try values(recipe(SmallFile.edits(version: 320)))
    #expect(old["CanonVRD:ChrominanceNoiseReduction"] == "Unknown (83)")
    #expect(old["CanonVRD:CustomPictureStyleData"] == nil)
  }

  @Test(
    "Values of version 4",
    arguments: [
      ("DR4CameraModel", "EOS 7D Mark II"), ("Rating", "4"), ("WorkColorSpace", "Wide Gamut RGB"),
      ("WBAdjColorTemp", "5200"), ("PictureStyle", "Neutral"), ("SharpnessAdj", "Unsharp Mask"),
      ("SharpnessAdjOn", "No"), ("ToneCurveOriginal", "Yes"), ("ToneCurveColorSpace", "RGB"),
      ("ToneCurveShape", "Straight"), ("RGBCurvePoints", "(3,4) (255,250)"),
      ("ShootingDistance", "100%"), ("RedHSL", "-1 0.5 1"), ("GammaBlackPoint", "+10.000"),
      ("GammaWhitePoint", "+1.000"), ("GammaMidPoint", "-1.000"), ("CropActive", "Yes"),
      ("CropX", "2060"),
    ])
  func version4(name: String, expected: String) throws {
    #expect(try values(SmallFile.version4())["CanonDR4:\(name)"] == expected)
  }

  @Test(
    "ExifTool reads the same", .enabled(if: Program.recentExifTool.isThere),
    arguments: [false, true])
  func oracle(numeric: Bool) throws {
    let folder = try TemporaryFolder()
    let edits = SmallFile.edits(stamps: Part.long(5), style: [7, 7])
    let both = SmallFile.recipe([
      (0xFFFF_00F4, edits),
      (0xFFFF_00F7, Part.long(SmallFile.version4().count) + SmallFile.version4() + Part.long(0)),
    ])
    let files = [
      ("a.vrd", recipe(SmallFile.edits())), ("a.dr4", SmallFile.version4()),
      ("a.jpg", JPEGBuilder().jfif().trailer(both).bytes()),
      ("a.tif", TIFFFileBuilder().bytes() + both),
    ]
    for (name, bytes) in files {
      let path = try folder.write(bytes, name)
      let arguments = ["-G1", "-File:FileType", "-CanonVRD:all"] + (numeric ? ["-n"] : [])
      let found = try #require(Program.exifToolJSON([path], arguments).first)
      var text: [UInt8] = []
      Rendering(numeric: numeric).appendJSON(try Photo(bytes), source: "a", to: &text)
      let mine = try #require(
        try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
      #expect(found.count > 20)
      for (key, value) in found where key != "SourceFile" {
        #expect(Comparison.isEqual(mine[key] ?? "", value), "\(name) \(key) \(value)")
      }
      let more = mine.keys.filter { $0.hasPrefix("Canon") && found[$0] == nil }
      #expect(more.isEmpty, "\(name)")
    }
  }

  @Test("A packet after a picture is read; the trailer survives an edit and not a strip")
  func trailer() throws {
    let file = try #require(SmallFile.recipes.last).bytes
    let start = try #require(file.position(of: Array("CANON OPTIONAL DATA".utf8)))
    #expect(try values(file)["XMP-dc:Source"] == "Recipe")
    var photo = try Photo(file)
    photo.metadata[.artist] = "Ada Example"
    let changed = try photo.bytes(options: WriteOptions(verify: true))
    #expect(Array(changed.suffix(file.count - start)) == Array(file[start...]))
    photo = try Photo(changed)
    photo.strip()
    let stripped = try photo.bytes(options: WriteOptions(verify: true))
    #expect(!stripped.contains(text: "CANON OPTIONAL DATA"))
    #expect(try values(stripped)["XMP-dc:Source"] == nil)
  }

  @Test("A packet in the trailer of a CRW file is read")
  func heaps() throws {
    let file = try #require(SmallFile.raws.first { $0.name == "CRW" }).bytes
    let recipe = SmallFile.recipe([(0xFFFF_00F6, SmallFile.packet("source", "Recipe"))])
    #expect(try values(file + recipe)["XMP-dc:Source"] == "Recipe")
  }

  @Test("A recipe in a box of a CR3 file is read")
  func boxes() throws {
    let file = try #require(SmallFile.raws.first { $0.name == "CR3" }).bytes
    let uuid: [UInt8] = [
      0x21, 0x0F, 0x16, 0x87, 0x91, 0x49, 0x11, 0xE4, 0x81, 0x11, 0, 0x24, 0x21, 0x31, 0xFC, 0xE4,
    ]
    let box = Part.box("uuid", uuid + Part.box("CNOP", recipe(SmallFile.edits())))
    #expect(try values(file + box)["CanonVRD:VRDVersion"] == "3.4.0")
  }

  @Test("Wrong lengths lead nowhere")
  func lies() throws {
    for place in [24, 32, 36, 36 + 0x276] {
      var bytes = recipe(SmallFile.edits())
      bytes.replaceSubrange(place..<(place + 4), with: [0xFF, 0xFF, 0xFF, 0xFF])
      let photo = try Photo(bytes)
      #expect(!photo.warnings.isEmpty, "\(place)")
    }
    // Entries whose values lie over each other, or outside.
    var bytes = SmallFile.version4()
    bytes.replaceSubrange((36 + 20)..<(36 + 24), with: Part.long(bytes.count, .littleEndian))
    #expect(try values(bytes)["CanonDR4:Rating"] == nil)
    #expect(try values(bytes)["CanonDR4:CropX"] == "2060")
    bytes.replaceSubrange(28..<32, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(try Photo(bytes).warnings.count > 1)
  }
}
