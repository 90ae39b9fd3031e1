import Testing
import Verso
import VersoFixtures
import VersoLibrary

@testable import VersoArchive
@testable import VersoImport

@Suite("Archives")
struct ArchiveTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let sample = ZIPBuilder()
    .file("Takeout/Google Photos/Trip/a.jpg", Fixtures.smallJPEG)
    .file(
      "Takeout/Google Photos/Trip/a.jpg.json",
      Array(#"{"title":"a.jpg","photoTakenTime":{"timestamp":"1258375918"}}"#.utf8),
      isDeflated: true
    )
    .file("Takeout/Google Photos/Trip/metadata.json", Array(#"{"title":"Trip & more"}"#.utf8))
    .bytes()

  /// Reads everything in an archive.
  private func contents(_ bytes: [UInt8]) throws -> [String: Int] {
    let archive = try Archive(path: try folder.write(bytes, "a.zip"))
    var found: [String: Int] = [:]
    while let entry = try archive.next() { found[entry.name] = try archive.bytes().count }
    return found
  }

  @Test("Names and bytes are those of the archive")
  func reads() throws {
    let found = try contents(Self.sample)
    #expect(found["Takeout/Google Photos/Trip/a.jpg"] == Fixtures.smallJPEG.count)
    #expect(found.count == 3)
  }

  @Test("Names are bytes, UTF-8 or not, in every locale")
  func names() throws {
    let bytes = ZIPBuilder().file("Ä/写真 😀.jpg", [1])
      .file(named: [0x63, 0x61, 0x66, 0xE9, 0x2E, 0x6A, 0x70, 0x67], [2]).bytes()
    #expect(Set(try contents(bytes).keys) == ["Ä/写真 😀.jpg", "caf\u{10FEE9}.jpg"])
  }

  @Test("Every prefix is a truncated archive, or not an archive")
  func prefixes() throws {
    for count in 0..<Self.sample.count {
      do {
        _ = try contents(Array(Self.sample.prefix(count)))
        Issue.record("\(count) bytes were enough")
      } catch let error as ArchiveError {
        #expect(error.code == (count < 2 ? .notAnArchive : .cutShort), "\(count): \(error)")
      } catch is FileError {
        #expect(count == 0)
      }
    }
  }

  @Test("Every changed byte gives bytes of the declared length, or an error")
  func changes() throws {
    for index in Self.sample.indices {
      for mask: UInt8 in [0x01, 0x80, 0xFF] {
        var changed = Self.sample
        changed[index] ^= mask
        do {
          _ = try contents(changed)
        } catch is ArchiveError {
          continue
        }
      }
    }
  }

  @Test(
    "An entry that needs a password is refused as such", arguments: ZIPBuilder.Encryption.allCases)
  func encrypted(encryption: ZIPBuilder.Encryption) throws {
    let bytes = ZIPBuilder().file("a.jpg", Fixtures.smallJPEG, encryption: encryption).bytes()
    let archive = try Archive(path: try folder.write(bytes, "a.zip"))
    #expect(try archive.next()?.isEncrypted == true)
    let error = #expect(throws: ArchiveError.self) { try archive.bytes() }
    #expect(error?.code == .encrypted)
  }

  @Test("More data than declared is an error, and reading stops")
  func lying() throws {
    let zeros = [UInt8](repeating: 0, count: 10_000_000)
    let bytes = ZIPBuilder().file("a.jpg", zeros, isDeflated: true, size: 1000).bytes()
    #expect(throws: ArchiveError.self) { try contents(bytes) }
  }

  @Test("An export in an archive has its photos, sidecars and albums")
  func export() throws {
    let path = try folder.write(Self.sample, "takeout.zip")
    let export = try PhotoExport([path], of: .takeout, target: folder.path("Photos"))
    #expect(export.items.map(\.name) == ["a.jpg"])
    #expect(export.items.first?.hasName == true)
    #expect(export.folders.first?.album == "Trip & more")
    #expect(export.problems.isEmpty)
  }

  @Test("A changed archive never leads out of the target, and never traps")
  func flippedExports() throws {
    let path = try folder.write(Self.sample, "takeout.zip")
    for index in Self.sample.indices {
      var changed = Self.sample
      changed[index] ^= 0x55
      _ = try folder.write(changed, "takeout.zip")
      guard let export = try? PhotoExport([path], of: .takeout, target: folder.path("Photos"))
      else { continue }
      for name in export.items.map(\.name) + export.folders.map(\.name) {
        #expect(name != ".." && name != "." && !name.utf8.contains(0x2F))
      }
    }
  }

  @Test("Contents are distinguished by every bit, every order and their lengths")
  func hashes() {
    func hash(_ bytes: [UInt8]) -> ContentHash {
      var hash = ContentHash()
      hash.add(bytes)
      return hash.finished()
    }
    var seen: Set<ContentHash> = []
    var count = 0
    let base = [UInt8](repeating: 0, count: 40)
    for length in 0...40 {
      seen.insert(hash(Array(base.prefix(length))))
      count += 1
    }
    for bit in 0..<320 {
      var changed = base
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      seen.insert(hash(changed))
      count += 1
    }
    #expect(seen.count == count)
    var pieces = ContentHash()
    for byte in Fixtures.smallJPEG { pieces.add([byte]) }
    #expect(pieces.finished() == hash(Fixtures.smallJPEG))
  }

  @Test("Names that look equal are kept apart, and NUL in names is reported")
  func rawNames() throws {
    let (one, two) = ("a/caf\u{E9}.jpg", "a/cafe\u{301}.jpg")
    let zero: [UInt8] = [0x61, 0x2F, 0x62, 0, 0x2E, 0x6A, 0x70, 0x67]
    let bytes = ZIPBuilder().file(one, [1]).file("a/b.jpg", [2]).file(named: zero, [3])
      .file(two, [4]).file("a/\u{E4}.jpg", [5]).bytes()
    let path = try folder.write(bytes, "a.zip")
    let names = ZIPNames(path: path)
    let archive = try Archive(path: path)
    var found: [[UInt8]] = []
    while let entry = try archive.next() {
      found.append(Array(names.name(archive.position, told: entry.name).utf8))
    }
    #expect(
      found == [
        Array(one.utf8), Array("a/b.jpg".utf8), zero, Array(two.utf8), Array("a/\u{E4}.jpg".utf8),
      ])
    // No changed or cut list traps.
    for count in 0..<bytes.count {
      _ = try folder.write(Array(bytes.prefix(count)), "a.zip")
      _ = ZIPNames(path: path)
    }
    for index in bytes.indices.suffix(340) {
      var changed = bytes
      changed[index] ^= 0xFF
      _ = try folder.write(changed, "a.zip")
      _ = ZIPNames(path: path).name(1, told: "")
    }
  }

  @Test("The exact name takes precedence over one that looks equal")
  func twins() {
    let (one, two) = ("caf\u{E9}.jpg", "cafe\u{301}.jpg")
    let both = TakeoutMatching(
      media: [one, two], sidecars: [.init(name: two + ".json"), .init(name: one + ".json")])
    #expect(both.matches == [.sidecar(1, .name), .sidecar(0, .name)])
    let single = TakeoutMatching(media: [one, two], sidecars: [.init(name: two + ".json")])
    #expect(single.matches == [.none, .sidecar(0, .name)])
    let other = TakeoutMatching(media: [one], sidecars: [.init(name: two + ".json")])
    #expect(other.matches == [.sidecar(0, .name)])
    #expect(TakeoutMatching(media: [], sidecars: [.init(name: "a.json")]).claimed == [])
  }
}
