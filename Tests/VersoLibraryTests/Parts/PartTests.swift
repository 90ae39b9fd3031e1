import Testing
import Verso
import VersoFixtures

@testable import VersoLibrary

@Suite("Parts of photos as files")
struct PartTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Every part of a photo has a name and the extension of its kind")
  func parts() throws {
    let photo = try Photo(
      JPEGBuilder().exif(TIFFBuilder().thumbnail(JPEGBuilder().bytes()).bytes()).bytes())
    var names = PartNames()
    let found = try PhotoPart.all(of: photo).compactMap { part -> String? in
      guard let bytes = try part.read(), !bytes.isEmpty else { return nil }
      return names.free(part.name, part.fileExtension(of: bytes))
    }
    #expect(found.contains("Exif.tif") && found.contains("IFD1-ThumbnailImage.jpg"))
    #expect(!found.contains { $0.hasPrefix("Film") || $0.hasPrefix("XMP") })
    let second = names.free("exif", "tif")
    #expect(second == "exif-2.tif")
  }

  @Test("A part never replaces the photo, and has no wider permissions")
  func written() throws {
    let photo = try folder.write(JPEGBuilder().bytes(), "a.jpg", mode: 0o600)
    let file = PartFile("preview", of: photo, overwrites: true)
    #expect(throws: FileProblem.self) { try file.write([1], to: photo, recorder: nil) }
    #expect(try file.write([1], to: folder.path("p.bin"), recorder: nil).isEmpty)
    #expect(try folder.read("p.bin") == [1] && folder.mode("p.bin") == 0o600)
  }

  @Test("The files of one photo are written all or none")
  func together() throws {
    let photo = try folder.write(JPEGBuilder().bytes(), "a.jpg")
    let (one, two) = (folder.path("b.bin"), folder.path("c.bin"))
    func parts(_ places: String...) throws -> PartFiles {
      try PartFiles(places.map { ([7], $0) }, of: photo, overwrites: false)
    }
    for places in [[one, one], [one, photo], [one, folder.path("none/c")], ["-", "-"]] {
      #expect(throws: (any Error).self) { try parts(places[0], places[1]) }
    }
    var made: [String] = []
    let first = try parts(one, two)
    // Somebody else takes the second name meanwhile.
    _ = try folder.write([9], "c.bin")
    #expect(throws: (any Error).self) {
      try first.write(
        recorder: nil, stream: { _ in }, made: { place, _, _ in made.append(place) })
    }
    #expect(made == [one] && Path.isFree(one))
    #expect(try folder.read("c.bin") == [9])
    var piped: [UInt8] = []
    let second = try parts(one, "-")
    #expect(second.isPiped)
    try second.write(recorder: nil, stream: { piped += $0 }, made: { _, _, _ in })
    #expect(try piped == [7] && folder.read("b.bin") == [7])
  }
}
