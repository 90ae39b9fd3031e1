import Testing
import VersoFixtures

@testable import Verso
@testable import VersoModel

// Swift Testing has a type of the same name.
private typealias Tag = Verso.Tag

@Suite("Stored directories")
struct StoredDirectoryTests {
  @Test(
    "An entry is read in both byte orders and both sizes", arguments: byteOrders, [false, true])
  func entries(order: ByteOrder, isBig: Bool) {
    let layout = DirectoryLayout(order, isBig: isBig)
    var bytes: [UInt8] = []
    layout.append(3, size: layout.countSize, to: &bytes)
    layout.append(0x010F, format: 2, count: 3, field: [65, 66, 0], to: &bytes)
    layout.append(0x0110, format: 2, count: 40, field: layout.encoded(500), to: &bytes)
    var found: [StoredEntry] = []
    var room = 0
    if let directory = DirectoryCursor(bytes.rawSpan, from: 100, at: 100, layout) {
      room = directory.room
      for index in 0..<directory.count {
        if let entry = directory[index] { found.append(entry) }
      }
    }
    #expect(room == 2)
    #expect(found.map(\.number) == [0x010F, 0x0110])
    #expect(found.map(\.isInline) == [true, false])
    #expect(found.map { $0.value() } == [found.first?.field.prefix(3), 500..<540])
  }

  @Test("A pointer without a value does not keep other fields from changing", arguments: byteOrders)
  func emptyPointer(order: ByteOrder) throws {
    let block = TIFFBuilder(order).entry(.make, "Leica")
      .raw(Tag(.ifd0, 0x8825), format: 4, count: 0, field: 0)
    var photo = try Photo(JPEGBuilder().exif(block.bytes()).bytes())
    photo.metadata[.artist] = "Ada Example"
    let again = try Photo(photo.bytes())
    #expect(again.metadata[.artist] == "Ada Example")
    #expect(again.metadata[.make] == "Leica")
  }
}
