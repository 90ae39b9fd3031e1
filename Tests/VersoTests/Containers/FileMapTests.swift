import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBytes
@testable import VersoFormats

@Suite("The map of a file")
struct FileMapTests {
  /// Makes sure that each byte is in one row.
  private static func checkTiles(_ map: FileMap, _ name: String) {
    var at = 0
    for row in map.rows {
      #expect(row.range.lowerBound == at && !row.range.isEmpty, "\(name) at \(at)")
      at = row.range.upperBound
    }
    #expect(at == map.count, "\(name)")
  }

  @Test("The rows tile every file, and every prefix of it", arguments: SmallFile.all)
  func tiles(file: SmallFile) throws {
    let step = max(1, file.bytes.count / 64)
    for count in stride(from: file.bytes.count, to: 0, by: -step) {
      guard let photo = try? Photo(Array(file.bytes.prefix(count))) else { continue }
      let source = ByteSource(Array(file.bytes.prefix(count)))
      let parts = try photo.container.parts(photo.skeleton, source, [])
      Self.checkTiles(
        FileMap(parts, format: photo.format.name, count: count), "\(file.name), \(count) bytes")
    }
  }

  @Test("A row records what a strip does with its bytes")
  func strip() throws {
    let png = try #require(SmallFile.all.first { $0.name == "PNG" }).bytes
    let text = Part.chunk("tEXt", Array("Author\0Ada".utf8))
    let map = try Photo(Array(png[..<33]) + text + Array(png[33...])).map()
    let row = try #require(map.rows.first { $0.path == ["tEXt"] })
    #expect(row.range == 33..<(33 + text.count) && row.role == .metadata && row.strip == .goes)
    #expect(map.rows.filter { $0.path == ["IDAT"] }.allSatisfy { $0.strip == .stays })
    #expect(map.rows.first { $0.path == ["IHDR"] }?.role == .structure)
  }

  @Test("An item of HEIF is a row in the data, and boxes are in those that hold them")
  func boxes() throws {
    let heic = try #require(SmallFile.all.first { $0.name == "HEIF" }).bytes
    let paths = try Photo(heic).map().rows.map { $0.path.joined(separator: " > ") }
    #expect(paths.contains { $0.hasPrefix("mdat > item ") || $0.hasPrefix("meta > idat") })
    #expect(paths.contains { $0.hasPrefix("meta > iprp > ipco > ") })
  }

  @Test("A file that strip refuses has a map without its effects")
  func refused() throws {
    let nef = try #require(SmallFile.all.first { (try? Photo($0.bytes))?.format.isRaw == true })
    let map = try Photo(nef.bytes).map()
    #expect(map.refusal != nil && map.rows.allSatisfy { $0.strip == nil })
  }
}
