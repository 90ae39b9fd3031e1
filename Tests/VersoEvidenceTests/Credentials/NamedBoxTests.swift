import Foundation
import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

@Suite("Hashes of boxes by their names")
struct NamedBoxTests {
  private let plain = Fixtures.photo().bytes()

  private func outcome(_ file: [UInt8]) throws -> String {
    try #require(try verified(file)).outcome
  }

  @Test("A JPEG file whose segments are all hashed is covered as a whole")
  func whole() throws {
    let store = try Forging.storeByNames(plain)
    let file = Forging.jpeg(plain, store)
    let result = try #require(try verified(file))
    #expect(result.outcome == "Trusted")
    #expect(result.coverage.uncovered.isEmpty)
    #expect(result.statuses.contains { $0.code.name == "assertion.boxesHash.match" })
    let carrier = try Forging.carrier(file)
    for position in stride(from: 0, to: file.count, by: 7) where !carrier.contains(position) {
      var changed = file
      changed[position] ^= 0x10
      let state = (try? Photo(changed)).flatMap { try? verified($0.bytes()) }?.state
      #expect(state != .trusted && state != .valid, "\(position)")
    }
  }

  @Test("Segments that are added, missing, reordered or after the end")
  func segments() throws {
    let store = try Forging.storeByNames(plain)
    let file = Forging.jpeg(plain, store)
    let carrier = try Forging.carrier(file)
    let comment: [UInt8] = [0xFF, 0xFE, 0, 4, 0x41, 0x42]
    func inserted(_ bytes: [UInt8], at position: Int) -> [UInt8] {
      Array(file[..<position]) + bytes + file[position...]
    }
    let unknown = "Invalid assertion.boxesHash.unknownBox"
    #expect(try outcome(inserted(comment, at: carrier.upperBound)) == unknown)
    #expect(try outcome(inserted(comment, at: 2)) == unknown)
    #expect(try outcome(file + [1, 2, 3]) == unknown)
    #expect(try outcome(file + plain) == unknown)
    let app11 = JPEGBuilder().app(11, "JP", [9, 9, 0, 0, 0, 1] + Array("another box".utf8)).bytes()
    #expect(try outcome(inserted(Forging.parts(app11)[1].bytes, at: carrier.upperBound)) == unknown)
    // Markers may have bytes in front that fill up, and nothing else.
    #expect(try outcome(inserted([0xFF, 0xFF], at: carrier.upperBound)) == "Trusted")
    #expect(try outcome(inserted([0x41, 0x42], at: carrier.upperBound)).hasPrefix("Invalid"))
    let exif = try #require(try Photo(file).blocks.first { $0.kind == .exif }).carrier
    var removed = file
    removed.removeSubrange(exif)
    #expect(try outcome(removed) == "Invalid assertion.boxesHash.mismatch")
    #expect(
      try outcome(Array(removed[..<2]) + file[exif] + removed[2...])
        == "Invalid assertion.boxesHash.mismatch")
  }

  @Test("Data next to the credentials, or left out although they draw the picture")
  func entries() throws {
    func result(_ change: (inout [NamedBoxHash.Entry]) -> Void) throws -> Verification {
      let store = try Forging.storeByNames(plain, change: change)
      return try #require(try verified(Forging.jpeg(plain, store)))
    }
    func entry(_ names: [String], _ hash: [UInt8] = [0], excluded: Bool = false)
      -> NamedBoxHash.Entry
    {
      .init(names: names, algorithm: nil, hash: hash, isExcluded: excluded)
    }
    func leftOut(_ name: String) throws -> Verification {
      try result { entries in
        let index = entries.firstIndex { $0.names == [name] } ?? 0
        entries[index] = entry([name], excluded: true)
      }
    }
    let hidden = try result { entries in
      let next = entries[2].names[0]
      entries[1] = entry(["C2PA", next])
      entries.remove(at: 2)
    }
    #expect(hidden.outcome == "Invalid assertion.boxesHash.malformed")
    for name in ["APP0", "APP9", "DQT", "SOF0", "SOS", "EOI"] {
      #expect(try leftOut(name).outcome == "Invalid assertion.boxesHash.mismatch", "\(name)")
    }
    let exif = try leftOut("APP1")
    #expect(exif.outcome == "CannotTell")
    #expect(exif.coverage.uncovered.map(\.name) == ["Exif with GPS and thumbnail"])
    let swapped = try result { $0.swapAt(0, 2) }
    #expect(swapped.outcome == "Invalid assertion.boxesHash.mismatch")
    let missing = try result { $0.removeLast() }
    #expect(missing.outcome == "Invalid assertion.boxesHash.unknownBox")
    let extra = try result { $0.append(entry(["COM"])) }
    #expect(extra.outcome == "Invalid assertion.boxesHash.mismatch")
    let empty = try result { $0 = [] }
    #expect(empty.outcome == "Invalid assertion.boxesHash.malformed")
    let nameless = try result { $0[0] = entry([]) }
    #expect(nameless.outcome == "Invalid assertion.boxesHash.malformed")
    // Several boxes with one hash.
    let joined = try result { entries in
      let all = plain[2...]
      let names = entries[2...].flatMap(\.names)
      entries = [entries[0], entries[1], entry(names, Forging.sha256(all))]
    }
    #expect(joined.outcome == "Trusted")
    #expect(joined.coverage.uncovered.isEmpty)
  }

  @Test("The data of a scan belong to their markers, or all to the scan, as programs write it")
  func restarts() throws {
    let parts = Forging.parts(plain)
    #expect(parts.contains { $0.name == "RST0" })
    let data = parts.filter { $0.name == "SOS" || $0.name.hasPrefix("RST") }.flatMap(\.bytes)
    let store = try Forging.storeByNames(plain) { entries in
      for (index, entry) in entries.enumerated() {
        let bytes: [UInt8]
        switch entry.names[0] {
        case "SOS": bytes = data
        case "RST0": bytes = [0xFF, 0xD0]
        case "RST1": bytes = [0xFF, 0xD1]
        default: continue
        }
        entries[index] = .init(
          names: entry.names, algorithm: nil, hash: Forging.sha256(bytes), isExcluded: false)
      }
    }
    let file = Forging.jpeg(plain, store)
    let result = try #require(try verified(file))
    #expect(result.outcome == "Trusted")
    #expect(result.coverage.uncovered.isEmpty)
    var changed = file
    changed[file.count - 3] ^= 1
    #expect(try outcome(changed) == "Invalid assertion.boxesHash.mismatch")
    // Without the data behind the marker nothing covers them.
    let blind = try Forging.storeByNames(plain) { entries in
      let index = entries.firstIndex { $0.names == ["RST0"] } ?? 0
      entries[index] = .init(
        names: ["RST0"], algorithm: nil, hash: Forging.sha256([0xFF, 0xD0]), isExcluded: false)
    }
    #expect(try outcome(Forging.jpeg(plain, blind)) == "Invalid assertion.boxesHash.mismatch")
  }

  @Test("What follows the picture may have its own name")
  func rest() throws {
    let trailer = Array("a film".utf8)
    let store = try Forging.storeByNames(plain) {
      $0.append(
        .init(
          names: ["c2pa.after"], algorithm: nil, hash: Forging.sha256(trailer), isExcluded: false))
    }
    #expect(try outcome(Forging.jpeg(plain, store) + trailer) == "Trusted")
    #expect(
      try outcome(Forging.jpeg(plain, store) + trailer + [0])
        == "Invalid assertion.boxesHash.mismatch")
    #expect(try outcome(Forging.jpeg(plain, store)) == "Invalid assertion.boxesHash.mismatch")
  }

  @Test("A part that may be removed, and one that may not", arguments: [true, false])
  func parts(isOptional: Bool) throws {
    let trailer = Array("a film that nobody needs".utf8)
    // The size of the store decides where the parts lie; it does not depend on the numbers.
    func store(_ count: Int) throws -> [UInt8] {
      var entries = Forging.entries(plain)
      let boxes = Forging.boxHash(entries)
      let rest = DataHash(exclusions: [], algorithm: .sha256, hash: Forging.sha256(trailer)).cbor
      func reference(_ label: String, _ value: CBOR) -> CBOR {
        let box = JUMBFBox.encoded(label, cbor: value.encoded)
        return [
          "url": .text("self#jumbf=c2pa.assertions/\(label)"),
          "hash": .bytes(Forging.sha256(box.dropFirst(8))),
        ]
      }
      var last: CBOR = [
        "location": ["byteOffset": .integer(count), "length": .integer(trailer.count)],
        "hashAssertion": reference("c2pa.hash.data.part", rest),
      ]
      if isOptional, case .map(let pairs) = last {
        last = .map(pairs + [.init("optional", .bool(true))])
      }
      let first: CBOR = [
        "location": ["byteOffset": 0, "length": .integer(count)],
        "hashAssertion": reference("c2pa.hash.boxes.part", boxes),
      ]
      entries.append(
        .init(
          names: ["c2pa.after"], algorithm: nil, hash: Forging.sha256(trailer), isExcluded: false))
      return try Forging.builder().store(
        .several([
          ("c2pa.hash.boxes", Forging.boxHash(entries)),
          ("c2pa.hash.boxes.part", boxes), ("c2pa.hash.data.part", rest),
          ("c2pa.hash.multi-asset", ["parts": [first, last]]),
        ]), isFinal: true)
    }
    let size = Forging.jpeg(plain, try store(1000)).count
    let file = Forging.jpeg(plain, try store(size))
    #expect(file.count == size)
    #expect(try outcome(file + trailer) == "Trusted")
    let without = try outcome(file)
    #expect(
      without == (isOptional ? "Trusted" : "Invalid assertion.multiAssetHash.missingPart"))
    #expect(
      try outcome(file + trailer.reversed()) == "Invalid assertion.multiAssetHash.mismatch")
    #expect(try outcome(file + trailer + [0]) == "Invalid assertion.multiAssetHash.malformed")
    var changed = file
    changed[changed.count - 3] ^= 1
    #expect(try outcome(changed + trailer) == "Invalid assertion.multiAssetHash.mismatch")
  }
}

@Suite("What is among the credentials and does not belong to them")
struct StowawayTests {
  private let plain = Fixtures.least().bytes()

  private func result(_ store: [UInt8]) throws -> Verification {
    try #require(try verified(Forging.jpeg(plain, store)))
  }

  /// A store with something put in at a position, and the lengths of the boxes around it.
  private func grown(_ store: [UInt8], _ bytes: [UInt8], at place: Int, in boxes: [Int]) -> [UInt8]
  {
    var result = store
    for box in boxes {
      let size: UInt32 = store.rawSpan.integer(at: box, .bigEndian) ?? 0
      var new: [UInt8] = []
      new.append(size + UInt32(bytes.count), .bigEndian)
      result.replaceSubrange(box..<(box + 4), with: new)
    }
    result.insert(contentsOf: bytes, at: place)
    return result
  }

  private func start(_ type: String, _ store: [UInt8]) throws -> Int {
    try #require(store.position(ofBytes: Array("jumd\(type)".utf8))) - 12
  }

  @Test("Zeros in marked places are padding, anything else is not")
  func padding() throws {
    let store = try Forging.storeByNames(plain)
    #expect(try result(store).outcome == "Trusted")
    let wrong = "Invalid assertion.boxesHash.mismatch"
    #expect(try result(store + [0, 0, 0]).outcome == "Trusted")
    let behind = try result(store + [0, 0, 7])
    #expect(behind.outcome == wrong)
    #expect(behind.coverage.uncovered.map(\.name) == ["bytes after the credentials"])
    #expect(behind.coverage.uncovered.map(\.range.count) == [3])
    let boxes = try ["c2pa", "c2ma", "c2as", "c2cl", "c2cs"].map { try start($0, store) }
    let around = [[0], [0, 1], [0, 1, 2], [0, 1, 3], [0, 1, 4]]
    for (number, indexes) in around.enumerated() {
      let box = boxes[number]
      let size: UInt32 = store.rawSpan.integer(at: box, .bigEndian) ?? 0
      for (type, content, outcome) in [
        ("free", [UInt8](repeating: 0, count: 9), "Trusted"), ("skip", [0], "Trusted"),
        ("free", Array("GPS".utf8), wrong), ("skip", [0, 0, 1], wrong), ("xml ", [0], wrong),
        ("cbor", [0xF6], wrong),
      ] {
        let new = grown(
          store, Box.bytes(BoxType(code: Forging.code(type)), content), at: box + Int(size),
          in: indexes.map { boxes[$0] })
        let found = try result(new)
        // A claim that is more than one piece of CBOR is none.
        let isClaim = number == 3 && (type != "free" || !content.allSatisfy { $0 == 0 })
        if isClaim {
          #expect(found.state == .invalid || outcome == "Trusted", "\(type) in \(number)")
        } else if number != 3 {
          #expect(found.outcome == outcome, "\(type) in \(number)")
        }
      }
    }
  }

  @Test("An unknown box that nothing covers leaves the answer open")
  func unknown() throws {
    let store = try Forging.storeByNames(plain)
    let boxes = try ["c2pa", "c2ma"].map { try start($0, store) }
    let other = JUMBFBox.encoded("org.example.secret", json: Array("{}".utf8))
    for count in 1...2 {
      let box = boxes[count - 1]
      let size: UInt32 = store.rawSpan.integer(at: box, .bigEndian) ?? 0
      var place = box + Int(size)
      if count == 1 { place = boxes[1] }
      let found = try result(grown(store, other, at: place, in: Array(boxes.prefix(count))))
      #expect(found.outcome == "CannotTell", "\(count)")
      #expect(found.coverage.uncovered.map(\.name) == ["the box org.example.secret"])
    }
  }

  @Test("A description contains its kind and its label, and nothing else")
  func descriptions() throws {
    let store = try Forging.storeByNames(plain)
    let boxes = try ["c2pa", "c2ma", "c2as", "c2cl", "c2cs"].map { try start($0, store) }
    let around = [[0], [0, 1], [0, 1, 2], [0, 1, 3], [0, 1, 4]]
    for (number, indexes) in around.enumerated() {
      let description = boxes[number] + 8
      let size: UInt32 = store.rawSpan.integer(at: description, .bigEndian) ?? 0
      let end = description + Int(size)
      let outer = indexes.map { boxes[$0] } + [description]
      for (bit, bytes) in [
        (UInt8(0x04), [1, 2, 3, 4]), (0x08, [UInt8](repeating: 7, count: 32)),
        (0x10, Box.bytes("priv", [1, 2, 3])), (0x10, Box.bytes("c2sh", [1, 2, 3])),
        (0x80, []),
      ] as [(UInt8, [UInt8])] {
        var new = grown(store, bytes, at: end, in: outer)
        new[description + 24] |= bit
        #expect(try result(new).state == .invalid, "\(bit) in \(number)")
      }
      var salted = grown(
        store, Box.bytes("c2sh", [UInt8](repeating: 5, count: 16)), at: end, in: outer)
      salted[description + 24] |= 0x10
      #expect(try result(salted).outcome == "Trusted", "\(number)")
      // Another label, where the box has only one that it may have.
      guard number != 1 else { continue }
      var renamed = store
      renamed[description + 25] ^= 1
      #expect(try result(renamed).state == .invalid, "\(number)")
    }
  }

  @Test("The padding of a signature is zeros, next to known members")
  func signatures() throws {
    var message = COSESign1(.es256, chain: [[1]])
    message.signature = [1]
    func found(_ pairs: [CBOR.Pair]) -> [String] {
      message.unprotected = .map(pairs)
      return message.stowaways([9]).map { "\($0.isAllowed) \($0.what)" }
    }
    #expect(found([]) == [])
    #expect(found([.init("pad", .bytes([0, 0])), .init("pad2", .bytes([]))]) == [])
    #expect(found([.init("pad", .bytes([0, 1]))]) == ["false the padding of a signature"])
    #expect(found([.init("pad2", "text")]) == ["false the padding of a signature"])
    #expect(found([.init("note", "text")]).first?.hasPrefix("true") == true)
    #expect(found([.init("sigTst2", ["tstTokens": [["val": .bytes([1])]]])]) == [])
    #expect(
      found([.init("sigTst2", ["tstTokens": [["val": .bytes([1])]], "x": 1])]).count == 1)
    #expect(found([.init("rVals", ["ocspVals": [.bytes([1])], "x": 1])]).count == 1)
    message.payload = [9]
    #expect(found([]) == [])
    message.payload = [8]
    #expect(found([]).count == 1)
  }

  @Test("Data boxes without a reference are not covered")
  func dataBoxes() throws {
    let store = try Forging.storeByNames(plain)
    let boxes = try ["c2pa", "c2ma"].map { try start($0, store) }
    let size: UInt32 = store.rawSpan.integer(at: boxes[1], .bigEndian) ?? 0
    let list = JUMBFBox.encoded(
      .dataBoxes, "c2pa.databoxes", JUMBFBox.encoded("c2pa.data", cbor: [0xF6]))
    let found = try result(grown(store, list, at: boxes[1] + Int(size), in: boxes))
    #expect(found.outcome == "CannotTell")
    #expect(found.coverage.uncovered.map(\.name) == ["the box c2pa.data"])
  }

  // MARK: Compressed

  /// Bytes as Brotli has them that compresses nothing (RFC 7932, 9).
  private func brotli(_ bytes: [UInt8]) -> [UInt8] {
    let header = UInt32(bytes.count - 1) << 4 | 1 << 20
    return (0..<3).map { UInt8(truncatingIfNeeded: header >> (8 * $0)) } + bytes + [0x03]
  }

  private func compressed(_ manifest: [UInt8], label: String? = nil, _ more: [UInt8] = [])
    throws -> [UInt8]
  {
    let own = try JUMBFBox(manifest).label
    return JUMBFBox.encoded(
      .store, "c2pa",
      JUMBFBox.encoded(
        .compressedManifest, label ?? own, Box.bytes("brob", brotli(manifest)) + more))
  }

  @Test("A compressed manifest is read like any other, and limits decompression")
  func compression() throws {
    let store = try Forging.storeByNames(plain)
    let manifest = try ContentCredentials(store: store).manifestBytes
    let good = try result(try compressed(manifest))
    #expect(good.outcome == "Trusted")
    #expect(good.credentials?.active?.generator == "camera 1")
    let wrong = "Invalid assertion.boxesHash.mismatch"
    let more = try result(try compressed(manifest, Box.bytes("free", [1])))
    #expect(more.outcome == wrong)
    #expect(try result(try compressed(manifest, Box.bytes("free", [0]))).outcome == "Trusted")
    #expect(try result(try compressed(manifest, label: "urn:c2pa:other")).state == .invalid)
    #expect(try result(try compressed(manifest + [1])).state == .invalid)
    // Behind the end of the data, and a second time compressed.
    let behind = JUMBFBox.encoded(
      .store, "c2pa",
      JUMBFBox.encoded(
        .compressedManifest, try JUMBFBox(manifest).label,
        Box.bytes("brob", brotli(manifest) + [1, 2])))
    #expect(try result(behind).state == .invalid)
    let twice = JUMBFBox.encoded(
      .compressedManifest, try JUMBFBox(manifest).label, Box.bytes("brob", brotli(manifest)))
    #expect(try result(try compressed(twice)).state == .invalid)
    var verifier = try TestKeys.es256.verifier()
    let file = Forging.jpeg(plain, try compressed(manifest))
    verifier.limits.blockBytes = manifest.count - 1
    #expect(try verifier.verify(try Photo(file))?.state == .invalid)
    for position in stride(from: 0, to: file.count, by: 5) {
      var changed = file
      changed[position] ^= 0x20
      guard let photo = try? Photo(changed) else { continue }
      _ = try verifier.verify(photo)
    }
  }
}

extension Forging {
  static func code(_ letters: String) -> UInt32 {
    letters.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
