import Testing
import VersoFixtures
import VersoPlaces

@Suite("Outlines of countries")
struct OutlinesTests {
  private static func file(_ rings: String) -> [UInt8] {
    let size = UInt32(rings.utf8.count)
    var bytes = Array("VersoOut".utf8) + [1, 0, 0, 0]
    bytes += (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
    bytes += [UInt8](repeating: 0, count: 64 - bytes.count)
    return bytes + Array(rings.utf8)
  }

  private func read(_ bytes: [UInt8]) throws -> Outlines {
    let folder = try TemporaryFolder()
    return try Outlines(path: try folder.write(bytes, "outlines.verso"))
  }

  @Test("Rings are read as they are in the file")
  func rings() throws {
    let rings = "[[745,4695,1,-2,3,4],[1,2,3,4,5,6]]"
    #expect(try read(Self.file(rings)).rings == Array(rings.utf8))
  }

  @Test(
    "Data that are not numbers are refused, because they would be on a page",
    arguments: ["", "[", "[[1,2]]</script>", "[\"a\"]", "{}", "[[1,2] ]", "alert(1)"])
  func other(rings: String) throws {
    #expect(throws: PlacesError.self) { try read(Self.file(rings)) }
  }

  @Test("A truncated or damaged file is refused, or has only numbers")
  func damage() throws {
    let file = Self.file("[[745,4695,1,-2,3,4]]")
    for count in 0..<file.count {
      #expect(throws: PlacesError.self) { try read(Array(file.prefix(count))) }
    }
    for index in file.indices {
      var changed = file
      changed[index] ^= 0xFF
      let rings = try? read(changed).rings
      #expect(rings?.allSatisfy { "0123456789-,[]".utf8.contains($0) } ?? true)
    }
  }
}
