import Testing
import VersoFixtures

@testable import VersoLibrary

@Suite("Lists with up to a million entries")
struct PackedBytesTests {
  @Test("Equal entries are found in order, with few comparisons for each key")
  func alike() {
    var asked = 0
    let found = (0..<10_000).alike { place -> Int? in
      asked += 1
      return place % 5000 == 7 ? nil : place % 5000
    }
    #expect(found.count == 4999)
    #expect(found.first == [0, 5000])
    #expect(found.allSatisfy { $0.count == 2 && $0[1] == $0[0] + 5000 })
    #expect(asked <= 20_000)
  }

  @Test("Packed numbers and texts are read as they were written")
  func packed() {
    let numbers = [0, 1, 127, 128, 300, 1 << 40, .max]
    let texts = ["", "a.jpg", "caf\u{E9}", "cafe\u{301}", String(repeating: "x", count: 1000)]
    var bytes = PackedBytes()
    for number in numbers { bytes.append(number) }
    let place = bytes.count
    for text in texts { bytes.append(text) }
    var reader = bytes.reader(at: 0)
    #expect(numbers.map { _ in reader.number() } == numbers)
    reader = bytes.reader(at: place)
    for text in texts { #expect(Array(reader.text().utf8) == Array(text.utf8)) }
  }

  @Test("Groups in a list are those that were added, with the named files")
  func groups() throws {
    let folder = try TemporaryFolder()
    for name in ["a.jpg", "a.nef", "a.jpg.xmp", "b.jpg", "s.mov"] {
      _ = try folder.write([1], name)
    }
    let files = PathTable(["s.mov", "a.nef", "b.jpg", "a.jpg"].map { folder.path($0) })
    let groups = PhotoGroups(of: files)
    let names = groups.map { $0.group.members.map(\.name) }
    #expect(names == [["s.mov"], ["a.jpg", "a.nef", "a.jpg.xmp"], ["b.jpg"]])
    #expect(groups.map(\.named) == [[0], [1, 3], [2]])
    #expect(groups[1].group.members[2].owner == "a.jpg")
  }
}
