import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Splices")
struct SpliceTests {
  private let original = Array(UInt8(0)..<100)

  private func bytes(_ splice: Splice) throws -> [UInt8] {
    try splice.bytes(from: ByteSource(original))
  }

  @Test("Copies and insertions keep their order")
  func order() throws {
    var splice = Splice()
    splice.copy(0..<3)
    splice.insert([200, 201])
    splice.copy(5..<7)
    #expect(splice.count == 7)
    #expect(try bytes(splice) == [0, 1, 2, 200, 201, 5, 6])
  }

  @Test("Neighbouring copies are merged, and empty pieces removed")
  func joining() {
    var splice = Splice()
    splice.copy(4..<4)
    splice.copy(0..<3)
    splice.copy(3..<9)
    splice.insert([])
    splice.copy(9..<10)
    splice.copy(11..<12)
    #expect(splice.pieces == [.copy(0..<10), .copy(11..<12)])
  }

  @Test("The new position of an original byte is known, and nil if it was removed")
  func positions() throws {
    var splice = Splice()
    splice.copy(0..<3)
    splice.insert([200, 201])
    splice.copy(5..<7)
    let result = try bytes(splice)
    for (index, byte) in original.enumerated() {
      if let position = splice.position(of: index) {
        #expect(result[position] == byte)
      } else {
        #expect(!result.contains(byte))
      }
    }
    #expect(splice.position(of: 3) == nil)
    #expect(splice.position(of: 5) == 5)
    #expect(splice.position(of: 1000) == nil)
  }

  @Test("Overwriting changes exactly the bytes of the patch", arguments: 0..<12)
  func overwriting(position: Int) throws {
    var splice = Splice()
    splice.copy(0..<3)
    splice.insert([200, 201, 202])
    splice.copy(5..<9)
    splice.copy(20..<25)
    var expected = try bytes(splice)
    let patch: [UInt8] = [250, 251, 252, 253]
    guard position + patch.count <= splice.count else { return }
    splice.overwrite(at: position, with: patch)
    expected.replaceSubrange(position..<(position + patch.count), with: patch)
    #expect(try bytes(splice) == expected)
    #expect(splice.count == expected.count)
  }

  @Test("Many patches give the same result as on plain bytes")
  func manyPatches() throws {
    var numbers = Numbers(seed: 1)
    for _ in 0..<200 {
      var splice = Splice()
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        let start = Int.random(in: 0..<90, using: &numbers)
        splice.copy(start..<(start + Int.random(in: 0...9, using: &numbers)))
        splice.insert([UInt8](repeating: 222, count: Int.random(in: 0...5, using: &numbers)))
      }
      var expected = try bytes(splice)
      for value in UInt8(240)..<244 where expected.count > 4 {
        let position = Int.random(in: 0...(expected.count - 4), using: &numbers)
        let patch = [UInt8](repeating: value, count: Int.random(in: 1...4, using: &numbers))
        splice.overwrite(at: position, with: patch)
        expected.replaceSubrange(position..<(position + patch.count), with: patch)
      }
      #expect(try bytes(splice) == expected)
    }
  }
}

@Suite("Sets of positions")
struct ByteRangesTests {
  @Test("Ranges that overlap or touch are merged, in any order of insertion")
  func joining() {
    var ranges = ByteRanges()
    for range in [10..<12, 0..<2, 20..<30, 2..<4, 11..<15, 7..<7] { ranges.insert(range) }
    #expect(ranges.ranges == [0..<4, 10..<15, 20..<30])
    ranges.insert(3..<21)
    #expect(ranges.ranges == [0..<30])
  }

  @Test("Gaps are the rest of a whole")
  func gaps() {
    var ranges = ByteRanges()
    #expect(ranges.gaps(in: 3..<5) == [3..<5])
    for range in [2..<4, 6..<9] { ranges.insert(range) }
    #expect(ranges.gaps(in: 0..<10) == [0..<2, 4..<6, 9..<10])
    #expect(ranges.gaps(in: 2..<4) == [])
    #expect(ranges.gaps(in: 3..<7) == [4..<6])
    #expect(ranges.gaps(in: 20..<22) == [20..<22])
  }

  @Test("Sets of ranges equal sets of numbers")
  func model() {
    var numbers = Numbers(seed: 2)
    for _ in 0..<200 {
      var (ranges, set) = (ByteRanges(), Set<Int>())
      var (other, otherSet) = (ByteRanges(), Set<Int>())
      for _ in 0..<8 {
        let start = Int.random(in: 0..<60, using: &numbers)
        let range = start..<(start + Int.random(in: 0...8, using: &numbers))
        if Bool.random(using: &numbers) {
          ranges.insert(range)
          set.formUnion(range)
        } else {
          other.insert(range)
          otherSet.formUnion(range)
        }
      }
      #expect(ranges.ranges.flatMap { Array($0) } == set.sorted())
      #expect(
        ranges.gaps(in: 5..<50).flatMap { Array($0) } == Set(5..<50).subtracting(set).sorted())
      #expect(
        ranges.subtracting(other).flatMap { Array($0) } == set.subtracting(otherSet).sorted())
      #expect(
        zip(ranges.ranges, ranges.ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    }
  }
}

@Suite("MD5")
struct MD5Tests {
  @Test(
    "The test vectors of RFC 1321, A.5",
    arguments: [
      ("", "d41d8cd98f00b204e9800998ecf8427e"),
      ("a", "0cc175b9c0f1b6a831c399e269772661"),
      ("abc", "900150983cd24fb0d6963f7d28e17f72"),
      ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
      ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
      (
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
        "d174ab98d277d9f5a5611c2c9f419d9f"
      ),
      (
        "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
        "57edf4a22be3c955ac49da2e2107b67a"
      ),
    ])
  func vectors(text: String, digest: String) {
    let found = MD5.digest(Array(text.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(found.joined() == digest)
  }
}
