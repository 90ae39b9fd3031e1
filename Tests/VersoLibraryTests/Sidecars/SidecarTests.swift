import Testing
import Verso
import VersoFixtures

@testable import VersoLibrary

@Suite("Photos and their sidecars")
struct SidecarTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func packet(orientation: Int) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description rdf:about="" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="\(orientation)"/>\
      </rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  private static func photo(orientation: Int) -> [UInt8] {
    JPEGBuilder().exif(TIFFBuilder().entry(.orientation, orientation).bytes()).bytes()
  }

  @Test("A different value in a sidecar is found by its name")
  func disclosure() throws {
    let disclosure = SidecarDifference(of: ["Orientation", "Artist"])
    let sidecar = try Photo(Self.packet(orientation: 6))
    let stated = try Photo(Self.photo(orientation: 1))
    #expect(disclosure.difference(stated, sidecar) == .init(other: ["Orientation"]))
    #expect(try disclosure.difference(Photo(Self.photo(orientation: 6)), sidecar) == nil)
    let bare = try Photo(JPEGBuilder().bytes())
    #expect(disclosure.difference(bare, sidecar) == .init(more: ["Orientation"]))
  }

  @Test("The sidecar follows a rotated picture, and one that cannot follow stops the change")
  func following() throws {
    let path = try folder.write(Self.photo(orientation: 1), "a.jpg")
    let side = try folder.write(Self.packet(orientation: 1), "a.xmp")
    let sidecars = PictureSidecars()
    let change = sidecars.following { photo, _ in
      try photo.setOrientation(.right)
      return []
    }
    #expect(sidecars.sidecar(of: path) == nil)
    var photo = try Photo(path: path)
    _ = try change(&photo, path)
    #expect(sidecars.sidecar(of: path) == side)
    var sidecar = try Photo(path: side)
    _ = try change(&sidecar, side)
    #expect(sidecar.metadata.xmp.texts(of: XMP.Name(.tiff, "Orientation")) == ["6"])

    _ = try folder.write([1, 2, 3], "a.xmp")
    var other = try Photo(path: path)
    let misfit = #expect(throws: PictureSidecars.Misfit.self) { _ = try change(&other, path) }
    #expect(misfit?.sidecar == side)
  }

  @Test("Each photo has its sidecar, and if two would share one the raw photo keeps it")
  func places() throws {
    for name in ["a.jpg", "a.nef", "b.jpg"] { _ = try folder.write(JPEGBuilder().bytes(), name) }
    let paths = ["a.jpg", "a.nef", "b.jpg"].map { folder.path($0) }
    let plain = SidecarPaths(Files(paths), for: nil, in: nil)
    #expect(
      paths.map { Path.name(of: plain.path(for: $0)) } == ["a.jpg.xmp", "a.nef.xmp", "b.xmp"])
    #expect(plain.collisions().isEmpty)
    let program = try #require(Sidecar.Program.all.first { $0.naming == .stem })
    let output = folder.path("out")
    let shared = SidecarPaths(Files(paths), for: program, in: output)
    #expect(shared.path(for: paths[0]) == "\(output)/a.xmp")
    let collision = try #require(shared.collisions().first)
    #expect(collision.photo == paths[0] && collision.other == paths[1])
    #expect(collision.isByEnding && collision.isOfRaw && shared.collisions().count == 1)
    // What is said in the one is said of both, be the other named or not.
    let named = PathTable([paths[0], paths[2]])
    #expect(SharedStems(named).sharing(named) == [[paths[0], paths[1]]])
  }
}
