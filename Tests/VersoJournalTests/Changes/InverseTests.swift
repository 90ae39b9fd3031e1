import Testing
import VersoBytes

@testable import VersoJournal

@Suite("Splices that restore the old file")
struct InverseTests {
  private static let old: [UInt8] = (0..<6000).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7) }

  /// Splices of every kind: moved, left out, doubled, with new bytes that look like the old ones.
  private static let splices: [Splice] = {
    var splices: [Splice] = [Splice()]
    var whole = Splice()
    whole.copy(0..<old.count)
    splices.append(whole)
    var shorter = Splice()
    shorter.copy(0..<100)
    shorter.copy(3000..<old.count)
    splices.append(shorter)
    var changed = Splice()
    changed.copy(0..<1000)
    changed.insert(Array(old[1000..<2000].map { $0 == 7 ? 8 : $0 }))
    changed.insert([1, 2, 3])
    changed.copy(2000..<old.count)
    splices.append(changed)
    var turned = Splice()
    turned.copy(3000..<5000)
    turned.insert([UInt8](repeating: 9, count: 70_000))
    turned.copy(0..<4000)
    turned.copy(0..<10)
    splices.append(turned)
    var other = Splice()
    other.insert([5])
    splices.append(other)
    return splices
  }()

  private static func added(_ splice: Splice) -> [Patch] {
    var at = 0
    return splice.pieces.compactMap { piece in
      defer { at += piece.count }
      if case .insert(let bytes) = piece { return Patch(position: at, bytes: bytes) }
      return nil
    }
  }

  @Test("Every splice has an inverse, which survives as bytes", arguments: splices.indices)
  func inverse(index: Int) throws {
    let splice = Self.splices[index]
    let source = ByteSource(Self.old)
    let inverse = try #require(try splice.inverse(of: source, keeping: 1 << 20))
    let new = ByteSource(try splice.bytes(from: source))
    #expect(try inverse.bytes(from: new) == Self.old)
    let bytes = Inverse.bytes(inverse, added: Self.added(splice))
    let read = try #require(try Inverse.splice(bytes, over: new, giving: Self.old.count))
    #expect(try read.bytes(from: new) == Self.old)
    // And the inverse has one, too.
    let again = try #require(try read.inverse(of: new, keeping: 1 << 20))
    #expect(try again.bytes(from: source) == splice.bytes(from: source))
  }

  @Test(
    "Removed bytes that are almost the same as the new ones need little space",
    arguments: [0, 1, 40, 900])
  func small(inserted: Int) throws {
    // A block with some bytes changed, and others put in before its end.
    var block = Array(Self.old[1000..<4000])
    for place in [10, 500, 501, 1200] { block[place] ^= 0xFF }
    block.insert(contentsOf: [UInt8](repeating: 5, count: inserted), at: 2000)
    var splice = Splice()
    splice.copy(0..<1000)
    splice.insert(block)
    splice.copy(4000..<6000)
    let source = ByteSource(Self.old)
    let inverse = try #require(try splice.inverse(of: source, keeping: 1 << 20))
    let bytes = Inverse.bytes(inverse, added: Self.added(splice))
    #expect(bytes.count < 150)
    let new = ByteSource(try splice.bytes(from: source))
    let read = try #require(try Inverse.splice(bytes, over: new, giving: Self.old.count))
    #expect(try read.bytes(from: new) == Self.old)
  }

  @Test("A change above the limit has no inverse")
  func limit() throws {
    let source = ByteSource(Self.old)
    #expect(try Self.splices[2].inverse(of: source, keeping: 2899) == nil)
    #expect(try Self.splices[2].inverse(of: source, keeping: 2900) != nil)
  }

  @Test("Patches have an inverse, also if they overlap or exceed the end")
  func patches() throws {
    let patches = [
      Patch(position: 10, bytes: [1, 2, 3]), Patch(position: 11, bytes: [4, 5, 6, 7]),
      Patch(position: 5998, bytes: [1, 2, 3, 4]), Patch(position: 6002, bytes: [9]),
    ]
    var new = Self.old + [0, 0, 0]
    for patch in patches { new.replace(patch) }
    let inverse = try #require(try Splice(inverseOf: patches, over: ByteSource(Self.old)))
    #expect(try Splice(inverseOf: patches, over: ByteSource(Self.old), keeping: 7) != nil)
    #expect(try Splice(inverseOf: patches, over: ByteSource(Self.old), keeping: 6) == nil)
    #expect(try inverse.bytes(from: ByteSource(new)) == Self.old)
    #expect(inverse.pieces.count == 4)
  }

  @Test("Every prefix and every changed byte gives a splice of the file, or an error")
  func damage() throws {
    let splice = Self.splices[3]
    let source = ByteSource(Self.old)
    let inverse = try #require(try splice.inverse(of: source, keeping: 1 << 20))
    let new = ByteSource(try splice.bytes(from: source))
    let bytes = Inverse.bytes(inverse, added: Self.added(splice))
    for count in bytes.indices {
      #expect(try Inverse.splice(Array(bytes[..<count]), over: new, giving: Self.old.count) == nil)
    }
    for place in bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF, bytes[place] ^ 1] {
        var damaged = bytes
        damaged[place] = value
        let found = try Inverse.splice(damaged, over: new, giving: Self.old.count)
        if let found { #expect(try found.bytes(from: new).count == Self.old.count) }
      }
    }
    #expect(try Inverse.splice(bytes, over: ByteSource([1, 2]), giving: Self.old.count) == nil)
    #expect(try Inverse.splice(bytes, over: new, giving: 1 << 60) == nil)
    #expect(try Inverse.splice([], over: new, giving: 0) == nil)
  }
}
