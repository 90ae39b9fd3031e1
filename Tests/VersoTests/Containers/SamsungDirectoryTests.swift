import Testing
import VersoBytes
import VersoFixtures

@testable import VersoFormats

@Suite("The directory of Samsung's trailer")
struct SamsungDirectoryTests {
  private func directory(_ file: [UInt8], end: Int? = nil) throws -> SamsungDirectory? {
    try SamsungDirectory(
      ByteWindow(ByteSource(file)), endingAt: end ?? file.count, longest: 1 << 20)
  }

  @Test("Sections of other kinds may follow it")
  func sections() throws {
    let plain = [0xFF, 0xD9] + SmallFile.samsungTrailer
    let found = try #require(try directory(plain))
    #expect(found.blocks.map(\.kind) == [0x0A01, 0x0AA1])
    #expect(found.blocks.first?.range.lowerBound == 2)
    let more = Part.join([1, 2, 3], Part.long(3, .littleEndian), Array("QDIO".utf8))
    let nested = try #require(try directory(plain + more + more))
    #expect(nested.range == found.range)
    #expect(try directory(plain + more + more + more + more) == nil)
  }

  @Test("No prefix and no changed byte traps or leads out of the file")
  func damage() throws {
    let whole = SmallFile.samsungTrailer
    for end in 0..<whole.count { #expect(try directory(whole, end: end) == nil) }
    for index in whole.indices {
      for mask: UInt8 in [0x01, 0x80, 0xFF] {
        var changed = whole
        changed[index] ^= mask
        let found = try directory(changed)
        #expect(found?.blocks.allSatisfy { $0.range.lowerBound >= 0 } ?? true)
        _ = SamsungTrailer.videoPlaces(in: changed)
      }
    }
  }
}
