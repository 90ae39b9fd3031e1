import Testing

@testable import Verso

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

  @Test("Faces follow a turn")
  func turn() throws {
    var metadata = metadata(regions("0.25", "0.5", "0.1", "0.2"))
    let plan = try CropPlan(
      Rectangle(Size(300, 400)), of: Size(400, 300), orientation: .right)
    metadata.follow(plan, thumbnail: nil)
    let expected = regions("0.5", "0.25", "0.2", "0.1").withSizes(300, 400)
    #expect(metadata.xmp.node(XMP.Name(.mwgRegions, "Regions")) == expected)
  }

  @Test("Faces follow a crop; who is no longer in the picture goes")
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
    "The subject's place follows; a rectangle's sides change places with the picture's",
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
