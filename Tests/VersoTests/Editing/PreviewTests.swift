import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

// Swift Testing has a type of the same name.
private typealias Tag = Verso.Tag

@Suite("Thumbnails and previews in the file")
struct PreviewTests {
  @Test("A thumbnail in Exif, in a TIFF file and in a separate segment is found")
  func places() throws {
    let jpeg = Fixtures.smallJPEG
    let exif = TIFFBuilder().entry(.make, "Example").thumbnail(jpeg)
    #expect(try Photo(JPEGBuilder().exif(exif.bytes()).bytes()).thumbnail == jpeg)
    let tiff = try Photo(exif.bytes())
    #expect(tiff.metadata.thumbnail == nil)
    #expect(try tiff.thumbnail == jpeg)
    #expect(tiff.previews.map(\.name) == ["ThumbnailImage"])
    #expect(tiff.previews.map(\.group) == ["IFD1"])
    let jfxx = try Photo(JPEGBuilder().app(0, "JFXX\0", [0x10] + jpeg).bytes())
    #expect(try jfxx.thumbnail == jpeg)
    #expect(try jfxx.preview(named: "JFXX:ThumbnailImage") == jpeg)
    #expect(try jfxx.preview(named: "IFD1:ThumbnailImage") == nil)
    #expect(try jfxx.largestPreview() == nil)
  }

  @Test("A new thumbnail is returned")
  func new() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    let jpeg = Fixtures.smallJPEG + [0, 0]
    try photo.metadata.setThumbnail(jpeg)
    #expect(try photo.thumbnail == jpeg)
    #expect(photo.previews.first?.count == jpeg.count)
  }

  @Test("A preview that the file no longer has is nil")
  func cut() throws {
    var bytes = TIFFBuilder().entry(.make, "Example").thumbnail(Fixtures.smallJPEG).bytes()
    let whole = bytes.count
    let entry = try #require(bytes.position(of: [0x02, 0x02, 4, 0]))
    for (index, byte) in withUnsafeBytes(of: UInt32(whole * 2).littleEndian, Array.init)
      .enumerated()
    {
      bytes[entry + 8 + index] = byte
    }
    #expect(try Photo(bytes).thumbnail == nil)
  }

  @Test(
    "Listed previews are found, with the bytes that ExifTool gives",
    .enabled(if: Corpus.isThere && Program.exifTool.isThere, "the corpus and ExifTool are needed"))
  func compared() throws {
    // A file of each kind of home.
    let names = [
      "exiftool/CanonRaw.cr2", "exiftool/CanonRaw.cr3", "exiftool/CanonRaw.crw", "exiftool/DNG.dng",
      "exiftool/FujiFilm.raf", "exiftool/Minolta.mrw", "exiftool/Panasonic.rw2",
      "exiftool/Nikon.nef",
      "exiftool/Sigma.x3f", "exiftool/Sony.arw", "exiftool/Casio.jpg", "exiftool/FotoStation.jpg",
      "exiftool/Pentax.jpg", "exiftool/Olympus.jpg", "exiftool/Minolta.jpg", "exiftool/Canon.jpg",
    ]
    for name in names {
      guard let path = try? Corpus.path(name), FileManager.default.fileExists(atPath: path) else {
        continue
      }
      let photo = try Photo(path: path)
      for preview in photo.previews {
        let expected = try Program.exifTool.run(
          ["-b", "-a", "-\(preview.group):\(preview.name)", path])
        guard !expected.output.isEmpty else { continue }
        #expect(try photo.bytes(of: preview) == [UInt8](expected.output), "\(name) \(preview.name)")
      }
    }
  }
}
