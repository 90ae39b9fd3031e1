import Foundation
import Testing
import Verso
import VersoFixtures
import VersoGeometry

@Suite("Faces")
struct FaceTests {
  private static let area = Rectangle(x: 0.35, y: 0.25, width: 0.1, height: 0.1)

  private func photo() throws -> Photo {
    try Photo(path: Package.root.appending(path: "Samples/plain.jpg").path)
  }

  @Test("A face is written to existing regions, and read once from all of them")
  func everywhere() throws {
    var photo = try photo()
    let old = Face(name: "Ada", area: Self.area)
    // Windows, IPTC and ACDSee get the face where they have regions.
    photo.add(old)
    #expect(photo.metadata.xmp.node(XMP.Name(.microsoftPhoto12, "RegionInfo")) == nil)
    for (name, list) in [
      (XMP.Name(.microsoftPhoto12, "RegionInfo"), XMP.Name(.microsoftRegionInfo, "Regions")),
      (XMP.Name(.acdseeRegions, "Regions"), XMP.Name(.acdseeRegions, "RegionList")),
    ] {
      photo.metadata.xmp.set(
        name, to: XMP.Node(.structure([XMP.Property(list, XMP.Node(.array(.bag, [])))])))
    }
    photo.metadata.xmp.set(
      XMP.Name(.iptcExt, "ImageRegion"), to: XMP.Node(.array(.bag, [])))
    let new = Face(name: "Bo", area: Rectangle(x: 0.6, y: 0.1, width: 0.2, height: 0.3))
    photo.add(new)
    let read = try Photo(photo.bytes())
    #expect(read.faces.map(\.name) == ["Ada", "Bo"])
    for (face, wanted) in zip(read.faces, [old, new]) {
      #expect(abs(face.area.x - wanted.area.x) < 1e-6 && abs(face.area.y - wanted.area.y) < 1e-6)
      #expect(abs(face.area.width - wanted.area.width) < 1e-6)
    }
    var without = read
    without.removeFaces(named: "Bo")
    #expect(without.faces.map(\.name) == ["Ada"])
    #expect(without.metadata.xmp.node(XMP.Name(.microsoftPhoto12, "RegionInfo")) == nil)
    without.removeFaces()
    #expect(without.faces.isEmpty)
  }

  @Test("Regions that are not faces stay")
  func others() throws {
    var photo = try photo()
    let dog = XMP.Node(
      .structure([
        XMP.Property(XMP.Name(.mwgRegions, "Name"), XMP.Node(.text("Rex"))),
        XMP.Property(XMP.Name(.mwgRegions, "Type"), XMP.Node(.text("Pet"))),
      ]))
    photo.metadata.xmp.set(
      XMP.Name(.mwgRegions, "Regions"),
      to: XMP.Node(
        .structure([
          XMP.Property(XMP.Name(.mwgRegions, "RegionList"), XMP.Node(.array(.bag, [dog])))
        ])))
    let before = photo.metadata.xmp
    #expect(photo.faces.isEmpty)
    photo.add(Face(name: "Ada", area: Self.area))
    #expect(photo.faces.count == 1)
    photo.removeFaces()
    #expect(photo.metadata.xmp == before)
  }

  @Test("A face follows a rotation and a crop")
  func follows() throws {
    var photo = try photo()
    photo.add(Face(name: "Ada", area: Self.area))
    let size = try #require(photo.storedSize)
    let plan = try CropPlan(
      Rectangle(x: 0, y: 0, width: size.width, height: size.height / 2), of: size,
      orientation: .up)
    photo.metadata.follow(plan, thumbnail: nil)
    let moved = try #require(photo.faces.first)
    #expect(abs(moved.area.y - 0.5) < 1e-5 && abs(moved.area.height - 0.2) < 1e-5)
    #expect(abs(moved.area.x - 0.35) < 1e-5)
  }

  @Test(
    "Typed forms of a face",
    arguments: [
      ("Ada@0.4,0.3,0.1,0.1", true), ("Ada@home@0.4, 0.3, 0.1, 0.1", true), ("Ada", false),
      ("@0.4,0.3,0.1,0.1", false), ("Ada@0.4,0.3,0.1", false), ("Ada@0.4,0.3,0,0.1", false),
      ("Ada@nan,0.3,0.1,0.1", false), ("Ada@0.4,0.3,0.1,1.1", false), ("Ada@-1,0,1,1", false),
    ])
  func typed(_ text: String, _ isFace: Bool) { #expect((Face(text) != nil) == isFace) }

  @Test("Setting faces replaces all of them, and adding appends")
  func changes() throws {
    func names(_ changes: [FaceChange]) throws -> [String] {
      var photo = try photo()
      photo.add(Face(name: "Ada", area: Self.area))
      photo.apply(changes)
      return photo.faces.map(\.name)
    }
    let bo = Face(name: "Bo", area: Rectangle(x: 0.6, y: 0.1, width: 0.2, height: 0.3))
    #expect(try names([]) == ["Ada"])
    #expect(try names([.add(bo)]) == ["Ada", "Bo"])
    #expect(try names([.set(bo)]) == ["Bo"])
    #expect(try names([.remove("Ada")]) == [])
    #expect(try names([.removeAll, .add(bo)]) == ["Bo"])
  }
}
