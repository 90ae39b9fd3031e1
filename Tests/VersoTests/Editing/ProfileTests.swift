import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

private typealias Tag = Verso.Tag

@Suite("Adding colour profiles")
struct ProfileTests {
  private static func profile(_ space: String) throws -> ICCProfile {
    var bytes = Part.profile
    bytes.replaceSubrange(16..<20, with: Array(space.utf8))
    return try ICCProfile(bytes)
  }

  /// A JPEG file of so many components.
  private static func jpeg(_ components: UInt8) throws -> [UInt8] {
    var bytes = JPEGBuilder().bytes()
    let frame = try #require(bytes.position(of: [0xFF, 0xC0]))
    let count = 8 + 3 * Int(components)
    let old = Int(bytes[frame + 2]) << 8 | Int(bytes[frame + 3])
    let parts: [UInt8] = (1...components).flatMap { [$0, 0x11, 0] as [UInt8] }
    var header: [UInt8] = [0xFF, 0xC0, 0, UInt8(count)]
    header += bytes[(frame + 4)..<(frame + 9)]
    header.append(components)
    bytes.replaceSubrange(frame..<(frame + 2 + old), with: header + parts)
    return bytes
  }

  @Test(
    "A profile for other colours than the picture's is refused, unless forced",
    arguments: [
      (UInt8(1), "GRAY", true), (1, "RGB ", false), (3, "RGB ", true), (3, "CMYK", false),
      (3, "GRAY", false), (4, "CMYK", true), (4, "RGB ", false),
    ])
  func jpeg(components: UInt8, space: String, fits: Bool) throws {
    var photo = try Photo(Self.jpeg(components))
    try #require(photo.pictureFacts?.components == Int(components))
    photo.metadata.iccProfile = try Self.profile(space)
    if fits {
      #expect(try Photo(photo.bytes()).metadata.iccProfile?.colorSpace == space)
    } else {
      let error = #expect(throws: MetadataError.self) { try photo.receipt() }
      #expect(error?.code == .invalidValue)
      #expect(try photo.bytes(options: WriteOptions(force: true)).contains(text: space))
    }
  }

  @Test(
    "Formats without CMYK refuse CMYK profiles",
    arguments: ["still.png", "still.heic", "still.avif", "lossy.webp", "still.tiff"])
  func others(name: String) throws {
    let path = Package.root.appending(path: "Samples/formats/\(name)").path
    var photo = try Photo(path: path)
    photo.metadata.iccProfile = try Self.profile("CMYK")
    #expect(throws: MetadataError.self) { try photo.receipt() }
    photo.metadata.iccProfile = try Self.profile("RGB ")
    #expect(throws: Never.self) { try photo.receipt() }
  }
}
