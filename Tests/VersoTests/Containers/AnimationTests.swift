import Testing

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Animations")
struct AnimationTests {
  /// A GIF file of two pictures of one pixel, each shown for half a second.
  private var gif: [UInt8] {
    let picture: [UInt8] =
      [0x21, 0xF9, 4, 1, 50, 0, 3, 0] + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0] + [2, 1, 0x44, 0]
    return Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0] + [0x21, 0xFF, 11]
      + Array("NETSCAPE2.0".utf8) + [3, 1, 7, 0, 0] + picture + picture + [0x3B]
  }

  @Test("The pictures and delays of a GIF file are counted")
  func counts() throws {
    let facts = try Photo(gif).metadata.facts
    func text(_ name: String) -> String? { facts.first { $0.name == name }?.text }
    #expect(text("FrameCount") == "2")
    #expect(text("Duration") == "1.00 s")
    #expect(text("AnimationIterations") == "7")
    #expect(text("TransparentColor") == "3")
  }

  @Test("Every prefix of a file is read or refused")
  func prefixes() {
    for count in 0..<gif.count { _ = try? Photo(Array(gif.prefix(count))) }
  }
}
