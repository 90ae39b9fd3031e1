import Foundation
import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

/// Every byte of a signed file is covered, named as not covered, or a part of the store.
@Suite("Every byte of signed files")
struct EveryByteTests {
  private static func film() throws -> [UInt8] {
    let head = Forging.box("ftyp", Array("isom\0\0\0\0isom".utf8))
    let movie = Forging.box("moov", Forging.box("mvhd", [UInt8](repeating: 3, count: 100)))
    let data = Forging.box("mdat", (0..<200).map { UInt8(truncatingIfNeeded: $0 * 7) })
    return try Forging.byBoxes { store in
      head + Forging.provenance("manifest", [UInt8](repeating: 0, count: 8) + store) + movie + data
    } hash: {
      try Forging.hash($0, without: [])
    }
  }

  /// What is changed in each byte; a second bit only where many forgeries are asked for, as each change is verified as a whole.
  private static let changes: [UInt8] =
    ProcessInfo.processInfo.environment["FORGERIES"] == nil ? [0x01] : [0x01, 0x20]

  private static func file(_ name: String) throws -> [UInt8] {
    switch name {
    case "film.mp4": try film()
    case "least.jpg": try signed(Fixtures.least().bytes())
    default: try signed(SealFixtures.bytes(name))
    }
  }

  @Test(
    "A changed byte of a signed file is detected, or its place is named as not covered",
    arguments: ["least.jpg", "still.png", "still.tiff", "still.heic", "lossy.webp", "film.mp4"])
  func everyByte(name: String) throws {
    let original = try Self.file(name)
    let good = try #require(try verified(original))
    #expect(good.state == .trusted && good.coversWholeFile)
    var unnoticed: [String] = []
    for position in original.indices {
      for change in Self.changes {
        var bytes = original
        bytes[position] ^= change
        guard let photo = try? Photo(bytes),
          let result = try TestKeys.es256.verifier().verify(photo), result.state == .trusted,
          !result.coverage.uncovered.contains(where: { $0.range.contains(position) })
        else { continue }
        unnoticed.append("\(position) ^ \(change)")
      }
    }
    #expect(unnoticed.isEmpty, "\(name), \(original.count) bytes: \(unnoticed)")
  }

  @Test(
    "Unusual brands, and unusual numbers of the store, leave a file not completely covered",
    arguments: [
      ("still.heic", 8), ("still.heic", 11), ("still.heic", 15), ("still.heic", 18),
      ("film.mp4", 9), ("film.mp4", 14), ("film.mp4", 17),
    ])
  func brands(name: String, position: Int) throws {
    var bytes = try Self.file(name)
    #expect(try #require(try verified(bytes)).coversWholeFile)
    bytes[position] ^= 0x20
    let result = try verified(bytes)
    #expect(result?.state != .trusted || result?.coversWholeFile == false)
  }

  @Test("The number of a store in JPEG is a usual one, or named as not covered")
  func number() throws {
    var bytes = try Self.file("least.jpg")
    let place = try #require(bytes.position(ofBytes: [0xFF, 0xEB])) + 6
    for (number, isWhole) in [
      ([0, 1], true), ([2, 0x11], true), ([2, 1], false), ([9, 9], false),
    ]
      as [([UInt8], Bool)]
    {
      bytes.replaceSubrange(place..<(place + 2), with: number)
      let result = try #require(try verified(bytes))
      #expect(result.state == .trusted)
      #expect(result.coversWholeFile == isWhole)
      #expect(result.coverage.uncovered.contains { $0.range.contains(place) } != isWhole)
    }
  }
}
