import Testing
import VersoFixtures

@testable import Verso
@testable import VersoFormats

@Suite("Comparison of a file with the planned result of a photo")
struct LikenessTests {
  private static let files: [SmallFile] = SmallFile.all.filter { file in
    guard var photo = try? Photo(file.bytes), photo.skeleton.picture != nil else { return false }
    photo.metadata[.artist] = "Ada Example"
    return (try? photo.bytes()) != nil
  }

  @Test("It is the same, has the same picture, or is different", arguments: files)
  func likeness(file: SmallFile) throws {
    let folder = try TemporaryFolder()
    let photo = try Photo(file.bytes)
    let same = try folder.write(file.bytes, "same")
    #expect(try photo.likeness(to: same, options: WriteOptions()) == .same)
    var said = photo
    said.metadata[.artist] = "Ada Example"
    let changed = try folder.write(try said.bytes(), "changed")
    #expect(try photo.likeness(to: changed, options: WriteOptions()) == .samePicture)
    var other = file.bytes
    let data = try photo.container.completePictureData(photo.skeleton, ByteSource(file.bytes))
    let place = data.parts.flatMap(\.pieces).compactMap { piece in
      if case .range(let range) = piece, !range.isEmpty { range.upperBound - 1 } else { nil }
    }
    other[try #require(place.first)] ^= 0x21
    let path = try folder.write(other, "other")
    #expect(try photo.likeness(to: path, options: WriteOptions()) == .other)
  }
}
