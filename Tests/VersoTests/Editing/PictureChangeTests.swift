import Testing
import VersoGeometry

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Metadata of changed pictures")
struct PictureChangeTests {
  private static let area = XMP.Namespace.stArea

  /// A face of the Metadata Working Group: the middle and the sides, as shares.
  private func regions(_ x: String, _ y: String, _ w: String, _ h: String) -> XMP.Node {
    func text(_ namespace: XMP.Namespace, _ name: String, _ text: String) -> XMP.Property {
      XMP.Property(XMP.Name(namespace, name), XMP.Node(.text(text)))
    }
    let place = [("x", x), ("y", y), ("w", w), ("h", h), ("unit", "normalized")].map {
      text(Self.area, $0.0, $0.1)
    }
    let region = XMP.Node(
      .structure([
        text(.mwgRegions, "Name", "Ada"),
        XMP.Property(XMP.Name(.mwgRegions, "Area"), XMP.Node(.structure(place))),
      ]))
    let sizes = [text(.stDim, "w", "400"), text(.stDim, "h", "300")]
    return XMP.Node(
      .structure([
        XMP.Property(XMP.Name(.mwgRegions, "AppliedToDimensions"), XMP.Node(.structure(sizes))),
        XMP.Property(XMP.Name(.mwgRegions, "RegionList"), XMP.Node(.array(.bag, [region]))),
      ]))
  }

  private func metadata(_ node: XMP.Node) -> Metadata {
    var metadata = Metadata.empty
    metadata.xmp.set(XMP.Name(.mwgRegions, "Regions"), to: node)
    return metadata
  }

  /// Regions of IPTC's photo metadata.
  private func imageRegion(_ fields: [String: String], corners: [(String, String)] = []) -> XMP.Node
  {
    func name(_ local: String) -> XMP.Name { XMP.Name(.iptcExt, local) }
    func place(_ x: String, _ y: String) -> XMP.Node {
      XMP.Node(
        .structure([
          XMP.Property(name("rbX"), XMP.Node(.text(x))),
          XMP.Property(name("rbY"), XMP.Node(.text(y))),
        ]))
    }
    var boundary = fields.sorted { $0.key < $1.key }.map {
      XMP.Property(name($0.key), XMP.Node(.text($0.value)))
    }
    if !corners.isEmpty {
      let list = corners.map { place($0.0, $0.1) }
      boundary.append(XMP.Property(name("rbVertices"), XMP.Node(.array(.sequence, list))))
    }
    let region = XMP.Node(
      .structure([XMP.Property(name("RegionBoundary"), XMP.Node(.structure(boundary)))]))
    return XMP.Node(.array(.bag, [region]))
  }

  @Test("IPTC regions follow crops and rotations")
  func imageRegions() throws {
    let name = XMP.Name(.iptcExt, "ImageRegion")
    let crop = try CropPlan(
      Rectangle(x: 100, y: 0, width: 200, height: 300), of: Size(400, 300), orientation: .up,
      target: Size(100, 150))
    let turn = try CropPlan(
      Rectangle(Size(300, 400)), of: Size(400, 300), orientation: .right)
    func check(_ old: XMP.Node, _ plan: CropPlan, _ new: XMP.Node?) {
      var metadata = Metadata.empty
      metadata.xmp.set(name, to: old)
      metadata.follow(plan, thumbnail: nil)
      #expect(metadata.xmp.node(name) == new)
    }
    let rectangle = ["rbShape": "rectangle", "rbUnit": "relative"]
    check(
      imageRegion(rectangle.with(["rbX": "0.5", "rbY": "0.5", "rbW": "0.125", "rbH": "0.1"])), crop,
      imageRegion(rectangle.with(["rbX": "0.5", "rbY": "0.5", "rbW": "0.25", "rbH": "0.1"])))
    check(
      imageRegion(rectangle.with(["rbX": "0.9", "rbY": "0.5", "rbW": "0.1", "rbH": "0.1"])), crop,
      nil)
    let pixels = ["rbShape": "rectangle", "rbUnit": "pixel"]
    check(
      imageRegion(pixels.with(["rbX": "40", "rbY": "30", "rbW": "80", "rbH": "20"])), turn,
      imageRegion(pixels.with(["rbX": "250", "rbY": "40", "rbW": "20", "rbH": "80"])))
    let circle = ["rbShape": "circle", "rbUnit": "relative"]
    check(
      imageRegion(circle.with(["rbX": "0.5", "rbY": "0.5", "rbRx": "0.1"])), crop,
      imageRegion(circle.with(["rbX": "0.5", "rbY": "0.5", "rbRx": "0.2"])))
    let polygon = ["rbShape": "polygon", "rbUnit": "relative"]
    check(
      imageRegion(polygon, corners: [("0", "0"), ("0.5", "0"), ("0.5", "1")]), crop,
      imageRegion(polygon, corners: [("0.0", "0.0"), ("0.5", "0.0"), ("0.5", "1.0")]))
    // What is not understood stays.
    check(
      imageRegion(circle.with(["rbX": "nan", "rbY": "0.5", "rbRx": "0.1"])), crop,
      imageRegion(circle.with(["rbX": "nan", "rbY": "0.5", "rbRx": "0.1"])))
  }

  private static let sides = [
    "FullPanoWidthPixels", "FullPanoHeightPixels", "CroppedAreaImageWidthPixels",
    "CroppedAreaImageHeightPixels", "CroppedAreaLeftPixels", "CroppedAreaTopPixels",
  ]

  /// The metadata of a panorama, with its sizes and its heading.
  private func panorama(_ numbers: [Int]) -> Metadata {
    var metadata = Metadata.empty
    for (name, number) in zip(Self.sides, numbers) {
      metadata.xmp.set(XMP.Name(.gPano, name), to: XMP.Node(.text("\(number)")))
    }
    metadata.xmp.set(XMP.Name(.gPano, "PoseHeadingDegrees"), to: "129.5")
    return metadata
  }

  @Test(
    "A panorama follows a crop and another size; its heading stays",
    arguments: [
      // The whole panorama in half its size, a part of it, and a part of a part that was scaled before.
      (
        [256, 128, 256, 128, 0, 0], Rectangle(Size(256, 128)), Size(128, 64),
        [128, 64, 128, 64, 0, 0]
      ),
      (
        [256, 128, 256, 128, 0, 0], Rectangle(x: 64, y: 32, width: 128, height: 64), Size(128, 64),
        [256, 128, 128, 64, 64, 32]
      ),
      (
        [1024, 512, 512, 256, 100, 40], Rectangle(x: 64, y: 32, width: 128, height: 64),
        Size(128, 64), [512, 256, 128, 64, 114, 52]
      ),
    ] as [([Int], Rectangle, Size, [Int])])
  func panoramas(before: [Int], part: Rectangle, target: Size, after: [Int]) throws {
    var metadata = panorama(before)
    let size = Size(256, 128)
    metadata.follow(
      try CropPlan(part, of: size, orientation: .up, target: target), thumbnail: nil)
    let found = Self.sides.map { metadata.xmp.texts(of: XMP.Name(.gPano, $0)).first ?? "" }
    #expect(found == after.map { "\($0)" })
    #expect(metadata.xmp.texts(of: XMP.Name(.gPano, "PoseHeadingDegrees")) == ["129.5"])
    #expect(metadata.notes == [])
  }

  @Test("A rotated panorama is no panorama any longer, and a note names it")
  func rotatedPanorama() throws {
    var metadata = panorama([256, 128, 256, 128, 0, 0])
    let plan = try CropPlan(
      Rectangle(Size(128, 256)), of: Size(256, 128), orientation: .right)
    metadata.follow(plan, thumbnail: nil)
    #expect(!metadata.isPanorama)
    #expect(metadata.notes.count == 1 && metadata.notes[0].contains("XMP-GPano"))
  }

  @Test("Faces follow a rotation")
  func turn() throws {
    var metadata = metadata(regions("0.25", "0.5", "0.1", "0.2"))
    let plan = try CropPlan(
      Rectangle(Size(300, 400)), of: Size(400, 300), orientation: .right)
    metadata.follow(plan, thumbnail: nil)
    let expected = regions("0.5", "0.25", "0.2", "0.1").withSizes(300, 400)
    #expect(metadata.xmp.node(XMP.Name(.mwgRegions, "Regions")) == expected)
  }

  @Test("Faces follow a crop, and those outside are removed")
  func crop() throws {
    let plan = try CropPlan(
      Rectangle(x: 0, y: 75, width: 200, height: 150), of: Size(400, 300), orientation: .up)
    var kept = metadata(regions("0.25", "0.5", "0.1", "0.2"))
    kept.follow(plan, thumbnail: nil)
    let expected = regions("0.5", "0.5", "0.2", "0.4").withSizes(200, 150)
    #expect(kept.xmp.node(XMP.Name(.mwgRegions, "Regions")) == expected)
    var gone = metadata(regions("0.75", "0.5", "0.1", "0.2"))
    gone.follow(plan, thumbnail: nil)
    #expect(gone.xmp.node(XMP.Name(.mwgRegions, "Regions")) == nil)
  }

  @Test(
    "The subject area follows; a rectangle's sides are swapped with the picture's",
    arguments: [
      ([100, 200], [100, 100]), ([100, 200, 40], [100, 100, 40]),
      ([100, 200, 40, 20], [100, 100, 20, 40]),
    ]
      as [([UInt16], [Int])])
  func subject(stored: [UInt16], expected: [Int]) throws {
    var metadata = Metadata.empty
    try metadata.set(Tag(.exif, 0x9214), to: Value.short(stored))
    let plan = try CropPlan(
      Rectangle(Size(300, 400)), of: Size(400, 300), orientation: .right)
    metadata.follow(plan, thumbnail: nil)
    #expect(metadata.value(of: Tag(.exif, 0x9214))?.integers == expected)
  }
}

extension XMP.Node {
  /// The regions, made for another size.
  fileprivate func withSizes(_ width: Int, _ height: Int) -> XMP.Node {
    guard case .structure(var fields) = content else { return self }
    fields[0].node.content = .structure(
      [("w", width), ("h", height)].map {
        XMP.Property(XMP.Name(.stDim, $0.0), XMP.Node(.text("\($0.1)")))
      })
    return XMP.Node(.structure(fields))
  }
}

extension [String: String] {
  fileprivate func with(_ others: [String: String]) -> Self { merging(others) { $1 } }
}
