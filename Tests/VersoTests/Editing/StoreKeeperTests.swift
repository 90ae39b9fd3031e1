import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// Writes of photos with a store that is bound to their bytes, without anything that knows what it says.
@Suite("A store that depends on the bytes of its file")
struct StoreKeeperTests {
  /// Puts bytes that begin as a store does into a file.
  private struct Placing: StoreKeeper {
    let store: [UInt8]

    func plan(_ write: StoreWrite) throws -> WritePlan {
      try write.elsewhere.plan(.replaced(store))
    }
  }

  /// A box of JUMBF whose description box names the type of manifest stores.
  private static let store = Part.box(
    "jumb",
    Part.box(
      "jumd",
      Array("c2pa".utf8) + [0, 0x11, 0, 0x10, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71, 3]
        + Array("c2pa\0".utf8)))

  private static func signed() throws -> [UInt8] {
    let file = try #require(SmallFile.all.first { $0.name == "PNG" })
    let photo = try Photo(file.bytes)
    return try photo.bytes(options: WriteOptions(), keeper: Placing(store: store))
  }

  @Test("A keeper places it, and nothing else changes")
  func placed() throws {
    let photo = try Photo(Self.signed())
    #expect(try photo.isSigned)
    let place = try #require(try StorePlace(photo.skeleton, photo.openOrigin()))
    #expect(try place.store(photo.openOrigin()) == Self.store)
    let plan = try photo.plan(WriteOptions(), inPlace: true, source: photo.openOrigin())
    #expect(plan.receipt.method == .unchanged)
  }

  @Test("Without a keeper a change is refused, removes it or leaves it, as requested")
  func stated() throws {
    var photo = try Photo(Self.signed())
    photo.metadata[.artist] = "Ada Example"
    let error = #expect(throws: MetadataError.self) { try photo.bytes() }
    #expect(error?.code == .signed)
    #expect(error?.advice == .decideOnCredentials)
    #expect(error?.description.contains("--") == false)

    var options = WriteOptions()
    options.credentials = .drop
    #expect(try photo.receipt(options: options).removedBlocks == ["Content Credentials"])
    #expect(try !Photo(photo.bytes(options: options)).isSigned)

    options.credentials = .keepBroken
    let kept = try Photo(photo.bytes(options: options))
    #expect(try kept.isSigned)
    #expect(kept.metadata[.artist] == "Ada Example")
  }

  @Test("Errors are equal by their codes")
  func errors() {
    let one = MetadataError(.damaged, "one", place: "PNG", offset: 1)
    #expect(one == MetadataError(.damaged, "another"))
    #expect(one != MetadataError(.signed, "one", place: "PNG", offset: 1))
  }
}
