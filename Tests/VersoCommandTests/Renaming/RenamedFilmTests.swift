import Foundation
import Testing
import VersoFixtures

/// Films that are called like photos, and photos of films that are called otherwise.
@Suite("verso rename of films", .enabled(if: Command.isThere, "the command is not built"))
struct RenamedFilmTests {
  private static let one = "00000000-0000-4000-8000-000000000001"
  private static let other = "00000000-0000-4000-8000-000000000002"

  let folder: TemporaryFolder
  private let files: PairFiles

  init() throws {
    folder = try TemporaryFolder()
    files = try PairFiles()
  }

  /// The names in the folder after files have got those of their times.
  private func renamed(_ names: String...) throws -> [String] {
    let run = try Command.run(
      ["rename", "{DateTimeOriginal:dd_HHmmss}", "--no-journal"] + names, in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    return try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test("A film of another time than the photo with its name gets its own name")
  func strangers() throws {
    _ = try folder.write(files.photo(nil, at: 0), "DSC_1.jpg")
    _ = try folder.write(files.film(nil, at: 90_000), "DSC_1.mov")
    _ = try folder.write([], "DSC_1.xmp")
    _ = try folder.write([], "DSC_1.mov.xmp")
    #expect(
      try renamed("DSC_1.jpg")
        == ["01_000000.jpg", "01_000000.xmp", "DSC_1.mov", "DSC_1.mov.xmp"])
    #expect(
      try renamed("DSC_1.mov")
        == ["01_000000.jpg", "01_000000.xmp", "02_010000.mov", "02_010000.mov.xmp"])
  }

  @Test("The film of a photo is renamed with it, by time or identifier, or if both are missing")
  func filmsOfPhotos() throws {
    _ = try folder.write(files.photo(nil, at: 60), "a.jpg")
    _ = try folder.write(files.film(nil, at: 62), "a.mov")
    _ = try folder.write(files.photo(Self.one, at: 120), "b.jpg")
    _ = try folder.write(files.film(Self.one, at: 9000), "b.mov")
    _ = try folder.write(files.photo(nil, at: 180), "c.jpg")
    _ = try folder.write([], "c.mov")
    #expect(
      try renamed("a.jpg", "b.jpg", "c.jpg") == [
        "01_000100.jpg", "01_000100.mov", "01_000200.jpg", "01_000200.mov", "01_000300.jpg",
        "01_000300.mov",
      ])
  }

  @Test("Photos with one name and two dates are two; a raw file and its picture are one")
  func photos() throws {
    _ = try folder.write(files.rawFile(at: 60), "a.dng")
    _ = try folder.write(files.picture(at: 60, isFine: false), "a.jpg")
    _ = try folder.write(files.photo(nil, at: 9000), "a.jpeg")
    _ = try folder.write([], "a.jpeg.xmp")
    _ = try folder.write([], "a.xmp")
    let names = try renamed("a.dng", "a.jpg", "a.jpeg")
    #expect(
      names == [
        "01_000100.dng", "01_000100.jpg", "01_000100.xmp", "01_023000.jpeg", "01_023000.jpeg.xmp",
      ])
  }

  @Test("Films with one name and two times are two")
  func films() throws {
    _ = try folder.write(files.film(nil, at: 60), "f.mov")
    _ = try folder.write(files.film(nil, at: 9000), "f.mp4")
    #expect(try renamed("f.mp4") == ["01_023000.mp4", "f.mov"])
  }

  @Test("Halves of Live Photos get one name, and other files do not")
  func halves() throws {
    _ = try folder.write(files.photo(Self.one, at: 60), "a.jpg")
    _ = try folder.write(files.film(Self.other, at: 60), "a.mov")
    _ = try folder.write(files.photo(Self.other, at: 120), "b.jpg")
    _ = try folder.write(files.film(Self.one, at: 62), "c.mov")
    _ = try folder.write([], "c.mov.xmp")
    #expect(
      try renamed("a.jpg", "a.mov", "b.jpg", "c.mov") == [
        "01_000100.jpg", "01_000100.mov", "01_000100.mov.xmp", "01_000200.jpg", "01_000200.mov",
      ])
  }
}
