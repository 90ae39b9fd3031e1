import Testing
import Verso
import VersoFixtures

@Suite("Budgets of a file")
struct BudgetTests {
  /// A PNG of one pixel with further chunks.
  private func png(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      var bytes: [UInt8] = []
      for shift: UInt32 in [24, 16, 8, 0] {
        bytes.append(UInt8(truncatingIfNeeded: UInt32(data.count) >> shift))
      }
      // Nobody minds a wrong checksum while the metadata are read.
      return bytes + type.utf8 + data + [0, 0, 0, 0]
    }
    let header: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunks.flatMap { chunk($0.0, $0.1) } + chunk("IDAT", []) + chunk("IEND", [])
  }

  /// "a", a thousand times, compressed by zlib.
  private static let thousand: [UInt8] = [
    0x78, 0xDA, 0x4B, 0x4C, 0x1C, 0x05, 0xA3, 0x60, 0x14, 0x0C, 0x77, 0x00, 0x00, 0xF9, 0xD8, 0x7A,
    0xF8,
  ]

  @Test("The size of decompressed texts counts for the whole file, and skipped ones are reported")
  func inflated() throws {
    let file = png(
      (0..<20).map { ("zTXt", Array("Key\($0)".utf8) + [0, 0] + Self.thousand) })
    let all = try Photo(file)
    #expect(!all.warnings.contains { $0.message.contains("compressed data") })
    var limits = ReadLimits()
    limits.inflatedBytes = 5500
    let some = try Photo(file, limits: limits)
    let facts = some.metadata.facts.filter { $0.name.hasPrefix("Key") }
    #expect(facts.count == 5)
    #expect(some.warnings.contains { $0.message.contains("5500 bytes are left unread") })
  }
}
