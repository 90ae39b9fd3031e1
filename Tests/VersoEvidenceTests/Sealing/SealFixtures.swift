import Foundation
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoEvidence
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// A photo of every format that can be sealed, small enough to change every byte of it.
enum SealFixtures {
  static let names = [
    "photo.jpg", "bare.jpg", "pictures.jpg", "baseline.jpg", "progressive.jpg", "still.png",
    "moving.apng", "lossy.webp", "lossless.webp", "moving.webp", "moving.gif", "boxes.jxl",
    "codestream.jxl", "still.jp2", "still.tiff", "pages.tiff", "big.tiff", "raw.dng", "still.psd",
    "still.heic", "still.avif",
  ]

  /// A pair of keys made anew.
  static func keys() throws -> (public: SealingKeys, private: SealingKeys) {
    let made = try SealingKeys.generate(id: "test")
    return (
      made.publicKeys,
      made.privateKeys
    )
  }

  /// Those that can carry Exif, and so a seal.
  static let sealable = names.filter { $0 != "moving.gif" }

  static func bytes(_ name: String) throws -> [UInt8] {
    switch name {
    case "photo.jpg": return Fixtures.photo().bytes()
    case "bare.jpg": return Fixtures.bare().bytes()
    case "pictures.jpg":
      return JPEGBuilder().jfif().exif(Fixtures.camera().bytes())
        .multiPicture(Fixtures.smallJPEG).trailer(Array("a film".utf8)).bytes()
    case "pages.tiff":
      var builder = TIFFFileBuilder(.bigEndian)
      builder.pages = [Array(0..<64), Array((0..<64).reversed())]
      builder.fields = [(0x0112, .short([6])), (0x013B, .ascii(Array("Ada\0".utf8)))]
      return builder.bytes()
    case "big.tiff": return TIFFFileBuilder(.littleEndian, isBig: true).bytes()
    case "raw.dng":
      var raw = TIFFFileBuilder(.littleEndian)
      raw.fields = [(0xC612, .byte([1, 4, 0, 0])), (0xFDE7, .byte([1, 2, 3, 4, 5, 6, 7, 8, 9]))]
      return raw.bytes()
    default:
      let url = Package.root.appending(path: "Samples/formats").appending(path: name)
      return [UInt8](try Data(contentsOf: url))
    }
  }
}

extension SealContents {
  /// What a file shows and says; nil for one of which that cannot be established.
  init?(_ bytes: [UInt8]) {
    guard let photo = try? Photo(bytes),
      let contents = try? SealContents(text: "", claim: nil, photo: photo, signer: nil)
    else { return nil }
    self = contents
  }
}

/// Changes a JPEG file's segments: inserts some behind the first marker.
func inserting(_ marker: UInt8, _ body: [UInt8], in jpeg: [UInt8], at position: Int = 2) -> [UInt8]
{
  var segment: [UInt8] = [0xFF, marker]
  segment.append(UInt16(body.count + 2), .bigEndian)
  return Array(jpeg[..<position]) + segment + body + jpeg[position...]
}

/// A PNG file with a chunk in front of its first data.
func inserting(chunk name: String, _ data: [UInt8], in png: [UInt8]) throws -> [UInt8] {
  let body = Array(name.utf8) + data
  var chunk: [UInt8] = []
  chunk.append(UInt32(data.count), .bigEndian)
  chunk += body
  chunk.append(Zlib.checksum(body), .bigEndian)
  guard let at = png.position(ofBytes: Array("IDAT".utf8)) else { return png }
  return Array(png[..<(at - 4)]) + chunk + png[(at - 4)...]
}
