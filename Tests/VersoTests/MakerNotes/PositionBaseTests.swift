import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// A note in a block: where it lies, and what stands before its directory.
private struct Scene {
  var bytes: [UInt8]
  let order: ByteOrder
  let start: Int
  let header: Int
  var end: Int

  /// - Parameters:
  ///   - order: The byte order.
  ///   - shift: What is added to every position that the directory stores.
  ///   - gap: How many bytes lie between the directory and its first value, beside the four behind
  ///     each directory.
  ///   - header: How many bytes the note has before its directory.
  ///   - start: Where in the block the note begins.
  init(_ order: ByteOrder, shift: Int = 0, gap: Int = 0, header: Int = 0, start: Int = 1000) {
    self.order = order
    self.start = start
    self.header = header
    let entries = (1...6).map { number in
      (
        number: UInt16(number), format: UInt16(7), count: UInt32(12),
        value: [UInt8](repeating: UInt8(number), count: 12)
      )
    }
    let directory = makerDirectory(entries, at: start + header + shift + gap, order)
    let end = 2 + 12 * entries.count + 4
    bytes = [UInt8](repeating: 0xEE, count: start + header) + directory[..<end]
    bytes += [UInt8](repeating: 0, count: gap) + directory[end...]
    self.end = bytes.count
    // The block goes on behind the note.
    bytes += [UInt8](repeating: 0xEE, count: 2000)
  }

  var part: MakerPart? {
    MakerTable("Canon::Main").map {
      MakerPart(source: 0, range: start..<end, base: 0, byteOrder: order, table: $0)
    }
  }

  /// What positions count from, and whether they count from their entries.
  func judged(_ bases: [NoteBase]) throws -> (base: Int, isEntryBased: Bool, warnings: Int) {
    let note = try #require(part)
    var reader = MakerReader(
      bytes, start: 0, context: MakerContext(), place: "test", limits: ReadLimits())
    var directory = note
    directory.range = min(start + header, end)..<end
    PositionBase(bases, note: note, directory: directory, reader).apply(to: &directory, &reader)
    return (directory.base, directory.isEntryBased, reader.warnings.count)
  }
}

private let orders = [ByteOrder.littleEndian, .bigEndian]

@Suite("Bases of offsets in maker notes")
struct PositionBaseTests {
  @Test("A note at its original offset is read directly", arguments: orders)
  func unmoved(order: ByteOrder) throws {
    for gap in [0, 2, 40] {
      let found = try Scene(order, gap: gap).judged([.exif(0), .entry, .behind(4)])
      #expect(found == (0, false, 0))
    }
  }

  @Test(
    "A moved note is read from where its values are",
    arguments: orders, [-900, -100, -8, 8, 100, 5000])
  func moved(order: ByteOrder, shift: Int) throws {
    let found = try Scene(order, shift: shift).judged([.exif(0), .entry, .behind(4)])
    #expect(found == (-shift, false, 1))
  }

  @Test("Offsets that lead nowhere do not hide the first value", arguments: orders)
  func nowhere(order: ByteOrder) throws {
    var scene = Scene(order, shift: 300)
    for index in [1, 4] {
      let position = [UInt8](repeating: 0, count: 4)
      scene.bytes.replace(Patch(position: scene.start + 2 + 12 * index + 8, bytes: position))
    }
    #expect(try scene.judged([.exif(0), .entry, .behind(4)]) == (-300, false, 1))
  }

  @Test("A maker's own distance is used", arguments: orders, [0, 16, 40])
  func distance(order: ByteOrder, distance: Int) throws {
    let scene = Scene(order, shift: 300, gap: max(0, distance - 4))
    let found = try scene.judged([.exif(0), .behind(max(4, distance))])
    #expect(found == (-300, false, 1))
  }

  @Test("Offsets may count from their entries", arguments: orders)
  func entries(order: ByteOrder) throws {
    var scene = Scene(order)
    for index in 0..<6 {
      let entry = scene.start + 2 + 12 * index
      let found: UInt32? = scene.bytes.rawSpan.integer(at: entry + 8, order)
      let stored = try #require(found)
      var words: [UInt8] = []
      words.append(stored - UInt32(entry), order)
      scene.bytes.replace(Patch(position: entry + 8, bytes: words))
    }
    #expect(try scene.judged([.exif(0), .entry, .behind(4)]) == (0, true, 0))
  }

  @Test("Of two bases the one is used with which all values fit", arguments: orders)
  func places(order: ByteOrder) throws {
    let fromNote = Scene(order, shift: -1000, header: 8)
    #expect(try fromNote.judged([.note(0), .note(8)]) == (1000, false, 0))
    let fromDirectory = Scene(order, shift: -1008, header: 8)
    #expect(try fromDirectory.judged([.note(0), .note(8)]) == (1008, false, 0))
  }

  @Test("The end of a note contains its original offset", arguments: orders, [0, -60, 60, 700])
  func footer(order: ByteOrder, shift: Int) throws {
    var scene = Scene(order, shift: shift)
    var end: [UInt8] = order == .bigEndian ? [0x4D, 0x4D, 0, 0x2A] : [0x49, 0x49, 0x2A, 0]
    end.append(UInt32(scene.start + shift), order)
    scene.bytes.insert(contentsOf: end, at: scene.end)
    scene.end += 8
    let bases: [NoteBase] = [.footer, .exif(0), .entry]
    #expect(try scene.judged(bases) == (-shift, false, shift == 0 ? 0 : 1))
  }

  @Test("An end that was not updated with the offsets is ignored")
  func staleFooter() throws {
    for order in orders {
      var scene = Scene(order)
      var end: [UInt8] = order == .bigEndian ? [0x4D, 0x4D, 0, 0x2A] : [0x49, 0x49, 0x2A, 0]
      end.append(UInt32(scene.start + 300), order)
      scene.bytes.insert(contentsOf: end, at: scene.end)
      scene.end += 8
      #expect(try scene.judged([.footer, .exif(0), .entry]) == (0, false, 0))
    }
  }

  @Test("A single possible base is used without a check")
  func single() throws {
    #expect(try Scene(.bigEndian, shift: 300).judged([.exif(12)]) == (12, false, 0))
    #expect(try Scene(.bigEndian, shift: 300).judged([]) == (0, false, 0))
  }

  @Test("No directory traps, and values outside change nothing", arguments: orders)
  func hostile(order: ByteOrder) throws {
    let bases: [NoteBase] = [.footer, .exif(0), .entry, .behind(4), .note(8)]
    var scene = Scene(order)
    let good = scene
    for end in scene.start...scene.end {
      scene.end = end
      _ = try scene.judged(bases)
    }
    for position in good.start..<good.end {
      for byte: UInt8 in [0, 0xFF, good.bytes[position] ^ 0x80] {
        scene = good
        scene.bytes[position] = byte
        _ = try scene.judged(bases)
      }
    }
    scene = good
    for index in 0..<6 {
      let value = [UInt8](repeating: 0xFF, count: 8)
      scene.bytes.replace(Patch(position: scene.start + 2 + 12 * index + 4, bytes: value))
    }
    #expect(try scene.judged([.exif(0), .entry, .behind(4)]) == (0, false, 0))
  }
}

@Suite("The start of the directory in a maker note")
struct DirectorySearchTests {
  private func found(_ bytes: [UInt8], _ order: ByteOrder) throws -> (Int, ByteOrder, Int)? {
    let table = try #require(MakerTable("Canon::Main"))
    let reader = MakerReader(
      bytes, start: 0, context: MakerContext(), place: "test", limits: ReadLimits())
    let part = MakerPart(
      source: 0, range: 0..<bytes.count, base: -50, byteOrder: order, table: table)
    return DirectorySearch.directory(in: part, reader).map {
      ($0.part.range.lowerBound, $0.part.byteOrder, $0.part.base)
    }
  }

  private func directory(_ start: Int, _ order: ByteOrder) -> [UInt8] {
    makerDirectory(
      [(1, 7, 20, [UInt8](repeating: 1, count: 20)), (2, 3, 1, [0, 1])], at: start, order)
  }

  @Test("It is found after any header", arguments: orders, [0, 2, 8, 16, 32])
  func header(order: ByteOrder, size: Int) throws {
    let bytes = [UInt8](repeating: 0x5A, count: size) + directory(size, order)
    for expected in orders {
      #expect(try #require(try found(bytes, expected)) == (size, order, -50))
    }
  }

  @Test("A TIFF header leads to it, and offsets count from there", arguments: orders)
  func tiff(order: ByteOrder) throws {
    var bytes = Array("Maker\0".utf8)
    bytes += order == .bigEndian ? [0x4D, 0x4D, 0, 0x2A] : [0x49, 0x49, 0x2A, 0]
    bytes.append(UInt32(12), order)
    bytes += [0xFF, 0xFF, 0xFF, 0xFF] + directory(12, order)
    #expect(try #require(try found(bytes, .bigEndian)) == (18, order, 6))
  }

  @Test("Without a directory nothing is found, and nothing traps")
  func damage() throws {
    #expect(try found([UInt8](repeating: 0xFF, count: 200), .bigEndian) == nil)
    #expect(
      try found(Array("A text that is no directory at all, at least.".utf8), .bigEndian) == nil)
    for order in orders {
      let good = [0x5A, 0x5A] + directory(2, order)
      for count in good.indices { _ = try found(Array(good[..<count]), order) }
      for position in good.indices {
        for byte: UInt8 in [0, 0xFF, good[position] ^ 1, good[position] ^ 0x80] {
          var bytes = good
          bytes[position] = byte
          _ = try found(bytes, order)
        }
      }
    }
  }
}
