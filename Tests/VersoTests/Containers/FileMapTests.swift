import Foundation
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

  /// The parts of a file by their names and bytes, and how often each is there.
  private static func parts(
    _ map: FileMap, of bytes: [UInt8], _ strip: FileMap.Strip? = nil
  ) -> [[[UInt8]]: Int] {
    let rows = map.rows.filter { strip == nil || $0.strip == strip }
    let keys = rows.map { row in row.path.map { Array($0.utf8) } + [Array(bytes[row.range])] }
    return Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// Makes sure that what stays is in the stripped file, and what goes is not.
  private static func checkStrip(_ photo: Photo, _ bytes: [UInt8], _ name: String) throws {
    let map = try photo.map()
    guard map.refusal == nil else { return }
    var stripped = photo
    stripped.strip()
    let after = try stripped.bytes()
    let left = parts(try Photo(after).map(), of: after)
    let stay = parts(map, of: bytes, .stays)
    for (part, count) in stay where left[part, default: 0] < count {
      let isThere = Data(after).range(of: Data(part.last ?? [])) != nil
      #expect(isThere, "\(name): \(part.dropLast().map { String(decoding: $0, as: UTF8.self) })")
    }
    for part in parts(map, of: bytes, .goes).keys {
      #expect(
        left[part, default: 0] <= stay[part, default: 0],
        "\(name): \(part.dropLast().map { String(decoding: $0, as: UTF8.self) })")
    }
  }

  @Test("References of HEIF items that stay are copied, and those of items that go are not")
  func references() throws {
    let bytes = HEIFBuilder(
      media: [UInt8](repeating: 7, count: 96),
      items: [
        .init("abcd", nil, 64..<80), .init("hvc1", nil, 80..<96, refers: [("thmb", 1)]),
      ]
    ).bytes()
    let photo = try Photo(bytes)
    let rows = try photo.map().rows
    #expect(rows.first { $0.path.last == "cdsc" }?.strip == .goes)
    #expect(rows.first { $0.path.last == "thmb" }?.strip == .stays)
    try Self.checkStrip(photo, bytes, "built")
  }

  @Test(
    "The map of a HEIF file shows what strip does",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
  func corpus() throws {
    let folder = try #require(Corpus.folder)
    let names = try #require(FileManager.default.enumerator(atPath: folder.path))
      .compactMap { $0 as? String }
      .filter {
        ["heic", "heif", "hif", "avif"].contains(($0 as NSString).pathExtension.lowercased())
      }
    #expect(names.count > 50)
    for name in names {
      let bytes = try Corpus.bytes(name)
      guard let photo = try? Photo(bytes) else { continue }
      try Self.checkStrip(photo, bytes, name)
    }
  }
}
