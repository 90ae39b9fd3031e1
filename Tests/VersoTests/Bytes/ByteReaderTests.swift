import Testing
import Verso
import VersoFixtures

@Suite("Reading bytes")
struct ByteReaderTests {
  private let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

  @Test(
    "An integer is read in the stored byte order",
    arguments: [
      (ByteOrder.bigEndian, UInt16(0x0102), UInt32(0x0304_0506), Int8(7)),
      (.littleEndian, 0x0201, 0x0605_0403, 7),
    ])
  func integers(order: ByteOrder, short: UInt16, long: UInt32, byte: Int8) throws {
    let found = try bytes.withReader(order) { reader in
      (
        try reader.next(UInt16.self), try reader.next(UInt32.self), try reader.next(Int8.self),
        reader.offset, reader.remaining
      )
    }
    #expect(found == (short, long, byte, 7, 2))
  }

  @Test("An integer beyond the end is refused with its offset, and the reader does not move")
  func truncated() {
    bytes.withReader(.bigEndian) { reader in
      do {
        try reader.skip(6)
        _ = try reader.next(UInt32.self)
        Issue.record("read beyond the end")
      } catch {
        #expect(error as? ReadError == .truncated(at: 6, needed: 4))
      }
      #expect(reader.offset == 6)
    }
  }

  @Test("A reader moves to every position inside and to the end, and nowhere else")
  func moving() {
    bytes.withReader(.bigEndian) { reader in
      for position in -3...12 {
        let before = reader.offset
        let isInside = (0...9).contains(position)
        do {
          try reader.move(to: position)
          #expect(isInside)
          #expect(reader.offset == position)
        } catch {
          #expect(!isInside)
          #expect(reader.offset == before)
        }
      }
    }
  }

  @Test(
    "A negative, long or enormous skip is refused", arguments: [-1, 10, Int.max])
  func skipping(count: Int) {
    bytes.withReader(.littleEndian) { reader in
      var refused = false
      do { try reader.skip(count) } catch { refused = true }
      #expect(refused && reader.offset == 0)
    }
  }

  @Test("An integer at a position outside is nil", arguments: [-1, 6, 9, Int.max, Int.min])
  func outside(position: Int) {
    let value: UInt32? = bytes.rawSpan.integer(at: position, .bigEndian)
    #expect(value == nil)
    let empty: [UInt8] = []
    let nothing: UInt8? = empty.rawSpan.integer(at: 0, .bigEndian)
    #expect(nothing == nil)
  }

  @Test("Text is compared inside the bytes only")
  func matching() {
    let text = Array("Exif".utf8)
    func matches(_ other: StaticString, at position: Int = 0) -> Bool {
      text.rawSpan.matches(other, at: position)
    }
    #expect(matches("Exif"))
    #expect(matches("if", at: 2))
    #expect(!matches("if", at: 3))
    #expect(!matches("Exif\0"))
    #expect(!matches("E", at: -1))
    #expect(!matches("E", at: Int.max))
  }

  private func region(_ range: Range<Int>) -> [UInt8]? { bytes.rawSpan.region(range)?.array }

  @Test("A region equals the range, or is nil")
  func regions() {
    #expect(region(2..<4) == [3, 4])
    #expect(region(9..<9) == [])
    #expect(region(8..<10) == nil)
    #expect(region(-1..<2) == nil)
  }

  @Test("What a writer appends, a reader reads", arguments: [ByteOrder.bigEndian, .littleEndian])
  func roundTrip(order: ByteOrder) throws {
    var writer = ByteWriter(order)
    writer.append(UInt8(0xFE))
    writer.append(Int16(-2))
    writer.append(UInt32(0xFFFF_FFFE))
    writer.append(Int64.min)
    writer.append("ok")
    let found = try writer.bytes.withReader(order) { reader in
      (
        try reader.next(UInt8.self), try reader.next(Int16.self), try reader.next(UInt32.self),
        try reader.next(Int64.self), reader.remaining
      )
    }
    #expect(found == (0xFE, -2, 0xFFFF_FFFE, Int64.min, 2))
    var stored: [UInt8] = [0, 0, 0]
    stored.store(UInt16(0x0102), at: 1, order)
    #expect(stored == (order == .bigEndian ? [0, 1, 2] : [0, 2, 1]))
  }
}
