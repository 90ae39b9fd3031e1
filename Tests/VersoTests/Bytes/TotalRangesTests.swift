import Testing

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Ranges made from numbers of a file")
struct TotalRangesTests {
  @Test("A range with crossed ends is empty at its start", arguments: [-3, 0, 5, 9])
  func crossed(end: Int) {
    let start = 7
    let range = start..<end
    #expect(range.count == max(0, end - start))
    #expect(range.lowerBound == start)
  }

  @Test("A slice contains what exists")
  func slices() {
    var bytes: [UInt8] = [0, 1, 2, 3, 4]
    let (far, before) = (100, -4)
    #expect(Array(bytes[3..<far]) == [3, 4])
    #expect(Array(bytes[before..<2]) == [0, 1])
    #expect(bytes[far...].isEmpty)
    #expect(Array(bytes[..<far]) == bytes)
    #expect(bytes[4..<2].isEmpty)
    let slice = bytes[1..<4]
    #expect(Array(slice[..<far]) == [1, 2, 3])
    #expect(Array(slice[before...]) == [1, 2, 3])
    bytes[3..<far] = [9]
    #expect(bytes == [0, 1, 2, 9])
  }
}
