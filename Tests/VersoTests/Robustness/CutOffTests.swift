import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

// Swift Testing has a type of the same name.
private typealias Tag = Verso.Tag

/// What is told of a picture without decoding it.
@Suite("Truncated pictures")
struct CutOffTests {
  private func warnings(_ bytes: [UInt8]) throws -> [String] {
    let messages = try Photo(bytes).warnings.map(\.message)
    #expect(((try? Photo(bytes, strict: true)) == nil) == !messages.isEmpty)
    return messages
  }

  @Test("A JPEG picture without an end is reported, one with data after it is not")
  func jpeg() throws {
    let good = JPEGBuilder().jfif().bytes()
    #expect(try warnings(good).isEmpty)
    #expect(try warnings(good + [UInt8](repeating: 0, count: 1000)).isEmpty)
    #expect(try warnings(JPEGBuilder().trailer(Array("junk".utf8)).bytes()).isEmpty)
    let cut = Array(good.dropLast(2))
    #expect(try warnings(cut) == ["the picture has no end; it is cut short"])
    #expect(try warnings(cut + [UInt8](repeating: 0, count: 1000)).count == 1)
    #expect(try warnings([0xFF, 0xD8, 0xFF, 0xD9]).count == 1)
  }

  @Test("Previews and strips beyond the end of the file are reported")
  func behindEnd() throws {
    let told = try warnings(Fixtures.cutThumbnail())
    #expect(told == ["the ThumbnailImage is located after the end of the file"])
    func picture(_ size: UInt32) -> [UInt8] {
      TIFFBuilder().entry(Tag(.ifd0, 0x0111), .long([8])).entry(Tag(.ifd0, 0x0117), .long([size]))
        .bytes()
    }
    #expect(try warnings(picture(4)).isEmpty)
    #expect(try warnings(picture(4000)) == ["the picture is located after the end of the file"])
  }
}
