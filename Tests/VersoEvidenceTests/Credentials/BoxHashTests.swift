import Foundation
import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

@Suite("Hashes of files made of boxes")
struct BoxHashTests {
  private let mismatch = "Invalid assertion.bmffHash.mismatch"

  private func outcome(_ file: [UInt8]) throws -> String {
    guard let result = try verified(file) else { return "None" }
    return result.outcome
  }

  // MARK: Films

  private let head = Forging.box("ftyp", Array("isom\0\0\0\0isom".utf8))
  private let movie = Forging.box("moov", Forging.box("mvhd", [UInt8](repeating: 3, count: 100)))
  private let data = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }

  private func film(_ store: [UInt8], _ rest: [UInt8], first: Int = 0) -> [UInt8] {
    var offset: [UInt8] = []
    offset.append(UInt64(first), .bigEndian)
    return head + Forging.provenance("manifest", offset + store) + movie + rest
  }

  private func whole(
    _ paths: [CBOR] = [], label: String = "c2pa.hash.bmff.v3", _ rest: [UInt8]? = nil
  )
    throws -> [UInt8]
  {
    let rest = rest ?? Forging.box("mdat", data)
    return try Forging.byBoxes(
      { film($0, rest) }, label, hash: { try Forging.hash($0, without: paths, label: label) })
  }

  @Test("A list of trees without a tree is not a hash; a missing one may be null")
  func treesThatAreNone() {
    func hash(_ merkle: CBOR?) -> BoxHash? {
      var pairs = BoxHash(hash: [1], algorithm: .sha256).cbor.pairs ?? []
      if let merkle { pairs.append(.init("merkle", merkle)) }
      return BoxHash(.map(pairs), label: "c2pa.hash.bmff.v3")
    }
    #expect(hash(nil) != nil)
    #expect(hash(.null) != nil)
    #expect(hash(.array([])) == nil)
    #expect(hash(.simple(23)) == nil)
    #expect(hash(.text("x")) == nil)
  }

  @Test("A film is covered except for parts without content, which are named")
  func plain() throws {
    let file = try whole()
    let result = try #require(try verified(file))
    #expect(result.outcome == "Trusted")
    #expect(result.coverage.uncovered.map(\.name) == ["box ftyp"])
    var changed = file
    changed[file.count - 5] ^= 1
    #expect(try outcome(changed) == mismatch)
  }

  @Test("Bytes after a film, in its boxes, or in the box of credentials")
  func additions() throws {
    let file = try whole()
    let other = Array("a place, and a year".utf8)
    for box in [
      Forging.box("mfra", other), Forging.box("mfra", Forging.box("tfra", other)),
      Forging.box("uuid", BoxHash.identifier + other),
      Forging.provenance("manifest", [UInt8](repeating: 0, count: 8) + other),
      Forging.provenance("merkle", other), Forging.provenance("other", other),
      head, Forging.box("ftyp", other), Forging.box("free", other), Forging.box("xxxx", other),
      other,
    ] {
      #expect(try outcome(file + box).hasPrefix("Invalid"), "\(box.prefix(12))")
    }
    let place = try #require(file.position(ofBytes: BoxHash.identifier))
    for offset in [16, 19, 21, 29] {
      var changed = file
      changed[place + offset] ^= 1
      #expect(try outcome(changed).hasPrefix("Invalid"), "\(offset)")
    }
    // The box of the file's type may not grow into a place for anything.
    let long = Array(file[..<16]) + other
    #expect(
      try outcome([0, 0, 0, UInt8(16 + other.count)] + long[4...] + file[16...]) != "Trusted")
  }

  @Test("Bytes after the store in its box must be zeros")
  func uuidPadding() throws {
    for (padding, expected) in [
      ([UInt8](repeating: 0, count: 40), "Trusted"), (Array("GPS".utf8), mismatch),
    ] {
      let rest = Forging.box("mdat", data)
      let file = try Forging.byBoxes {
        film($0 + padding, rest)
      } hash: {
        try Forging.hash($0, without: [])
      }
      #expect(try outcome(file) == expected)
    }
  }

  @Test("The signer may not leave out what is displayed")
  func exclusions() throws {
    for (path, expected) in [
      ("/mdat", mismatch), ("/moov", mismatch), ("/moov/mvhd", mismatch),
      ("/moov[1]/pssh", "Trusted"), ("/emsg", "Trusted"), ("/free", "Trusted"),
      ("/moov[2]/mvhd", "Trusted"), ("moov", "Invalid assertion.bmffHash.malformed"),
      ("/moov[0]", "Invalid assertion.bmffHash.malformed"),
      ("/mdat[1]", mismatch), ("//mdat", "Invalid assertion.bmffHash.malformed"),
    ] as [(String, String)] {
      #expect(try outcome(try whole([["xpath": .text(path)]])) == expected, "\(path)")
    }
    let part: CBOR = [
      "xpath": "/mdat", "subset": [["offset": 16, "length": 0]],
    ]
    #expect(try outcome(try whole([part])) == mismatch)
    let disordered: CBOR = [
      "xpath": "/free",
      "subset": [["offset": 16, "length": 8], ["offset": 20, "length": 0]],
    ]
    #expect(try outcome(try whole([disordered])) == "Invalid assertion.bmffHash.malformed")
    let free = Forging.box("mdat", data) + Forging.box("free", Array("words".utf8))
    let named = try #require(try verified(try whole([["xpath": "/free"]], free)))
    #expect(named.outcome == "Trusted")
    #expect(named.coverage.uncovered.map(\.name) == ["box ftyp", "box free"])
  }

  @Test("Early forms leave out where pictures are, so nobody can tell whether they were swapped")
  func early() throws {
    let movie: [UInt8] = Forging.box("meta", [0, 0, 0, 0] + Forging.box("iloc", [1, 2, 3]))
    let path: CBOR = ["xpath": "/meta/iloc"]
    for (label, expected) in [
      ("c2pa.hash.bmff.v2", "CannotTell"), ("c2pa.hash.bmff.v3", mismatch),
    ] {
      let file = try whole([path], label: label, movie + Forging.box("mdat", data))
      #expect(try outcome(file) == expected)
    }
    // Version 1 takes in no place at all: a larger ftyp moves what is found by its place.
    for (label, expected) in [("c2pa.hash.bmff", "CannotTell"), ("c2pa.hash.bmff.v2", "Trusted")] {
      #expect(try outcome(try whole(label: label)) == expected)
    }
    // Where a table of items cannot be read, the picture may be anywhere.
    #expect(try outcome(try whole([], movie + Forging.box("mdat", data))) == "CannotTell")
  }

  // MARK: Trees

  private func tree(_ count: Int, _ row: [[UInt8]], _ more: [CBOR.Pair] = []) -> CBOR {
    .map(
      [
        .init("uniqueId", 1), .init("localId", 0), .init("count", .integer(count)),
        .init("hashes", .array(row.map { .bytes($0) })),
      ] + more)
  }

  private func leaf(_ location: Int, _ proof: [[UInt8]], size: Int = 140) -> [UInt8] {
    let value: CBOR = [
      "uniqueId": 1, "localId": 0, "location": .integer(location),
      "hashes": .array(proof.map { .bytes($0) }),
    ]
    let bytes = value.encoded
    return Forging.provenance(
      "merkle", bytes + [UInt8](repeating: 0, count: max(0, size - bytes.count)))
  }

  /// A film whose data are hashed in five blocks; the manifest has the root, or all leaves.
  private func blocks(
    hasRoot: Bool = false, sizes: CBOR.Pair = .init("fixedBlockSize", 200), count: Int = 5,
    data: [UInt8]? = nil, change: ([[UInt8]]) -> [[UInt8]] = { $0 }
  ) throws -> [UInt8] {
    // The first sixteen bytes of the box belong to the hash of the file.
    let box = Forging.box("mdat", [UInt8](repeating: 9, count: 8) + (data ?? self.data))
    let leaves = stride(from: 0, to: 1000, by: 200).map {
      Forging.sha256(self.data[$0..<($0 + 200)])
    }
    func parent(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] { Forging.sha256(a + b) }
    let (first, second) = (parent(leaves[0], leaves[1]), parent(leaves[2], leaves[3]))
    let top = parent(first, second)
    let root = parent(top, leaves[4])
    let proofs = [
      [leaves[1], second, leaves[4]], [leaves[0], second, leaves[4]],
      [leaves[3], first, leaves[4]], [leaves[2], first, leaves[4]], [top],
    ]
    let boxes = hasRoot ? change(proofs.enumerated().map { leaf($0, $1) }) : change([])
    let tree = tree(count, hasRoot ? [root] : leaves, [sizes])
    let exclusion: CBOR = ["xpath": "/mdat", "subset": [["offset": 16, "length": 0]]]
    return try Forging.byBoxes {
      film($0, box + boxes.flatMap(\.self))
    } hash: {
      try Forging.hash($0, without: [exclusion], [tree])
    }
  }

  @Test("The blocks of media data are hashed in a tree, of which the manifest has a row")
  func trees() throws {
    for hasRoot in [false, true] {
      let file = try blocks(hasRoot: hasRoot)
      let result = try #require(try verified(file))
      #expect(result.outcome == "Trusted", "\(hasRoot)")
      #expect(result.coverage.uncovered.map(\.name) == ["box ftyp"])
      let start = try #require(file.position(ofBytes: [UInt8](repeating: 9, count: 8))) + 8
      for position in [start - 8, start, start + 199, start + 999] {
        var changed = file
        changed[position] ^= 1
        #expect(try outcome(changed) == mismatch, "\(position - start)")
      }
      var swapped = data
      swapped.replaceSubrange(0..<200, with: data[200..<400])
      swapped.replaceSubrange(200..<400, with: data[0..<200])
      #expect(try outcome(try blocks(hasRoot: hasRoot, data: swapped)) == mismatch)
      let malformed = "Invalid assertion.bmffHash.malformed"
      #expect(try outcome(try blocks(hasRoot: hasRoot, count: 6)) == malformed)
      #expect(
        try outcome(try blocks(hasRoot: hasRoot, data: Array(data.dropLast(200)))) == malformed)
      let uneven = CBOR.Pair("variableBlockSizes", [200, 200, 200, 200, 200])
      #expect(try outcome(try blocks(hasRoot: hasRoot, sizes: uneven)) == "Trusted")
      let short = CBOR.Pair("variableBlockSizes", [200, 200, 200, 200, 199])
      #expect(try outcome(try blocks(hasRoot: hasRoot, sizes: short)) == malformed)
      let huge = CBOR.Pair(
        "variableBlockSizes", .array([200, 200, 200, 200, .integer(.max)]))
      #expect(try outcome(try blocks(hasRoot: hasRoot, sizes: huge)) == malformed)
      let none = CBOR.Pair("fixedBlockSize", 0)
      #expect(try outcome(try blocks(hasRoot: hasRoot, sizes: none)) == malformed)
    }
  }

  @Test("The boxes of a tree contain only what follows from its blocks")
  func leaves() throws {
    let malformed = "Invalid assertion.bmffHash.malformed"
    #expect(try outcome(try blocks(hasRoot: true) { Array($0.dropLast()) }) == malformed)
    #expect(try outcome(try blocks(hasRoot: true) { _ in [] }) == malformed)
    #expect(try outcome(try blocks(hasRoot: true) { $0.reversed() }) == mismatch)
    #expect(try outcome(try blocks(hasRoot: true) { $0 + [$0[4]] }) == mismatch)
    let hidden = try blocks(hasRoot: true) { boxes in
      var boxes = boxes
      boxes[4][boxes[4].count - 1] = 0x41
      return boxes
    }
    #expect(try outcome(hidden) == mismatch)
    let wrong = try blocks(hasRoot: true) { boxes in
      [self.leaf(0, [[1], [2], [3]])] + boxes.dropFirst()
    }
    #expect(try outcome(wrong) == mismatch)
    let stray = try blocks { _ in [self.leaf(7, [])] }
    #expect(try outcome(stray).hasPrefix("Invalid"))
  }

  // MARK: Fragments

  /// A film in fragments of one track.
  private func fragments(
    _ order: [Int] = [0, 1, 2], hasPositions: Bool = true, count: Int = 3,
    change: ([UInt8]) -> [UInt8] = { $0 }
  ) throws -> [UInt8] {
    func body(_ index: Int) -> [UInt8] {
      Forging.box("moof", [UInt8](repeating: UInt8(index), count: 20))
        + Forging.box("mdat", Array(data[(index * 100)..<(index * 100 + 100)]))
    }
    func file(_ store: [UInt8]) -> [UInt8] {
      film(
        store,
        order.enumerated().flatMap { place, index in leaf(place, [], size: 90) + body(index) })
    }
    func moofs(_ file: [UInt8]) -> [Int] {
      file.indices.dropLast(4).filter { file[$0..<($0 + 4)].elementsEqual("moof".utf8) }
        .map { $0 - 4 }
    }
    let signed = try Forging.byBoxes(file) { file in
      let value = try #require(
        BoxHash(
          try Forging.hash(file, without: [], [self.tree(1, [[0]])], isWhole: false),
          label: "c2pa.hash.bmff.v3"))
      let source = ByteSource(file)
      let layout = try #require(try BoxHash.Layout(value, source, limits: ReadLimits()))
      let starts = moofs(file)
      func digest(_ range: Range<Int>) throws -> [UInt8] {
        try layout.ranges(in: range, hasPositions: hasPositions).digest(.sha256, source)
      }
      let leaves = try starts.enumerated().map { index, start in
        try digest(start..<(index + 1 < starts.count ? starts[index + 1] : file.count))
      }
      let tree = self.tree(
        count, leaves, [.init("initHash", .bytes(try digest(0..<(starts.first ?? 0))))])
      return try Forging.hash(file, without: [], [tree], isWhole: false)
    }
    return change(signed)
  }

  @Test("A fragmented film: each fragment in its place, and none too many")
  func fragmented() throws {
    for hasPositions in [true, false] {
      let file = try fragments(hasPositions: hasPositions)
      let result = try #require(try verified(file))
      #expect(result.outcome == "Trusted", "\(hasPositions)")
      #expect(result.coverage.uncovered.map(\.name) == ["box ftyp"])
      let starts = file.indices.dropLast(4).filter {
        file[$0..<($0 + 4)].elementsEqual("moof".utf8)
      }
      for start in starts {
        var changed = file
        changed[start + 10] ^= 1
        #expect(try outcome(changed) == mismatch)
      }
      var changed = file
      changed[try #require(file.position(ofBytes: Array("mvhd".utf8))) + 20] ^= 1
      #expect(try outcome(changed) == mismatch)
      // Without the last, and with one more.
      let box = leaf(0, [], size: 90).count
      let cut = Array(file[..<(starts[2] - 4 - box)])
      #expect(try outcome(cut) == mismatch)
      #expect(try outcome(file + leaf(3, [], size: 90) + file[(starts[2] - 4)...]) == mismatch)
      #expect(
        try outcome(file + file[(starts[2] - 4)...]) == "Invalid assertion.bmffHash.malformed")
      let (first, second) = (
        (starts[0] - 4)..<(starts[1] - 4 - box), (starts[1] - 4)..<(starts[2] - 4 - box)
      )
      let swapped =
        file[..<first.lowerBound] + file[second] + file[first.upperBound..<second.lowerBound]
        + file[first] + file[second.upperBound...]
      #expect(try outcome(Array(swapped)) == mismatch)
    }
    #expect(try outcome(try fragments(count: 4)).hasPrefix("Invalid"))
    #expect(try outcome(try fragments([])).hasPrefix("Invalid"))
  }

  @Test("Damaged trees and fragments give an answer")
  func damage() throws {
    for file in [try blocks(hasRoot: true), try fragments()] {
      for position in stride(from: 0, to: file.count, by: 11) {
        var changed = file
        changed[position] ^= UInt8(1 << (position % 8))
        let first = (try? Photo(changed)).flatMap { try? TestKeys.es256.verifier().verify($0) }
        if position > 200 { #expect(first?.state != .trusted || changed == file, "\(position)") }
      }
      for count in stride(from: 16, to: file.count, by: 37) {
        guard let photo = try? Photo(Array(file[..<count])) else { continue }
        #expect(try TestKeys.es256.verifier().verify(photo)?.state != .trusted)
      }
    }
  }
}
