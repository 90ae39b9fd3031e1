import Verso
import VersoFixtures

@testable import VersoEvidence

/// Builds signed files by hand, right ones and such as forgers would.
enum Forging {
  static func builder() throws -> ManifestBuilder {
    ManifestBuilder(
      Statement(generator: "camera", version: "1"),
      try KeySigner(key: TestKeys.es256.key, chain: TestKeys.es256.chain), nil)
  }

  static func store(_ label: String, _ value: CBOR) throws -> [UInt8] {
    try builder().store(.several([(label, value)]), isFinal: true)
  }

  static func sha256(_ bytes: some Collection<UInt8>) -> [UInt8] {
    HashAlgorithm.sha256.digest(Array(bytes))
  }

  // MARK: JPEG

  /// A segment of APP11 for each piece of a store.
  static func segments(_ store: [UInt8], cutting size: Int = 60_000) -> [[UInt8]] {
    var left = store[...]
    var result: [[UInt8]] = []
    while !left.isEmpty {
      let piece = left.prefix(size)
      left = left.dropFirst(size)
      let header = result.isEmpty ? [] : Array(store[..<8])
      var segment: [UInt8] = [0xFF, 0xEB]
      segment.append(UInt16(10 + header.count + piece.count), .bigEndian)
      segment += Array("JP".utf8) + [2, 0x11]
      segment.append(UInt32(result.count + 1), .bigEndian)
      result.append(segment + header + piece)
    }
    return result
  }

  /// A JPEG file with a store behind its first marker.
  static func jpeg(_ plain: [UInt8], _ store: [UInt8]) -> [UInt8] {
    Array(plain[..<2]) + segments(store).flatMap(\.self) + plain[2...]
  }

  /// The segments of a JPEG file that has no store: names and bytes.
  static func parts(_ plain: [UInt8]) -> [(name: String, bytes: [UInt8])] {
    let names: [UInt8: String] = [
      0xC0: "SOF0", 0xC4: "DHT", 0xDB: "DQT", 0xFE: "COM", 0xDA: "SOS", 0xDD: "DRI",
    ]
    var result = [("SOI", Array(plain[..<2]))]
    var at = 2
    while plain[at + 1] != 0xDA {
      let end = at + 2 + Int(plain[at + 2]) << 8 + Int(plain[at + 3])
      let marker = plain[at + 1]
      let name = names[marker] ?? "APP\(Int(marker) - 0xE0)"
      result.append((name, Array(plain[at..<end])))
      at = end
    }
    var name = "SOS"
    for position in plain[at...].indices.dropFirst().dropLast() where plain[position] == 0xFF {
      let marker = plain[position + 1]
      guard (0xD0...0xD9).contains(marker) else { continue }
      result.append((name, Array(plain[at..<position])))
      (name, at) = ("RST\(Int(marker) - 0xD0)", position)
      if marker == 0xD9 { break }
    }
    return result + [("EOI", Array(plain[at..<(at + 2)]))]
  }

  /// One entry for each segment, and one for the store behind the first.
  static func entries(_ plain: [UInt8]) -> [NamedBoxHash.Entry] {
    var entries = parts(plain).map {
      NamedBoxHash.Entry(
        names: [$0.name], algorithm: nil, hash: sha256($0.bytes), isExcluded: false)
    }
    entries.insert(credentials, at: 1)
    return entries
  }

  static let credentials = NamedBoxHash.Entry(
    names: ["C2PA"], algorithm: nil, hash: [0], isExcluded: false)

  /// The assertion on the boxes of a file.
  static func boxHash(_ entries: [NamedBoxHash.Entry]) -> CBOR {
    let boxes = entries.map { entry -> CBOR in
      var pairs: [CBOR.Pair] = [
        .init("names", .array(entry.names.map { .text($0) })), .init("hash", .bytes(entry.hash)),
        .init("pad", .bytes([])),
      ]
      if let algorithm = entry.algorithm { pairs.append(.init("alg", .text(algorithm))) }
      if entry.isExcluded { pairs.append(.init("excluded", .bool(true))) }
      return .map(pairs)
    }
    return .map([
      .init("boxes", .array(boxes)), .init("alg", .text(HashAlgorithm.sha256.rawValue)),
    ])
  }

  /// The store of a JPEG file whose segments are hashed by their names.
  static func storeByNames(
    _ plain: [UInt8], change: (inout [NamedBoxHash.Entry]) -> Void = { _ in }
  ) throws -> [UInt8] {
    var entries = entries(plain)
    change(&entries)
    return try store(
      "c2pa.hash.boxes", boxHash(entries))
  }

  /// A file with a store whose hash leaves out some ranges that depend on where the store lies.
  ///
  /// - Parameters:
  ///   - file: The file around a store.
  ///   - exclusions: What is left out of a file with a store.
  /// - Returns: The signed file.
  /// - Throws: What the builder of the file throws.
  static func byRanges(
    _ file: ([UInt8]) -> [UInt8], exclusions: ([UInt8]) throws -> [Range<Int>]
  ) throws -> [UInt8] {
    let builder = try builder()
    var hash = DataHash(
      exclusions: [], algorithm: .sha256, hash: [UInt8](repeating: 0, count: 32))
    for _ in 0..<8 {
      let draft = file(try builder.store(.data(hash), isFinal: false))
      let found = try exclusions(draft)
      guard found == hash.exclusions else {
        hash.exclusions = found
        continue
      }
      hash.hash =
        try HashedRanges(
          count: draft.count, without: found.filter { $0.upperBound <= draft.count })?
        .digest(.sha256, ByteSource(draft)) ?? []
      return file(try builder.store(.data(hash), isFinal: true))
    }
    return []
  }

  /// Where the segments of the store lie, from the first to the last.
  static func carrier(_ file: [UInt8]) throws -> Range<Int> {
    let blocks = try Photo(file).blocks.filter { $0.kind == .jumbf }.map(\.carrier)
    return (blocks.first?.lowerBound ?? 0)..<(blocks.last?.upperBound ?? 0)
  }

  // MARK: Boxes

  static func box(_ type: BoxType, _ body: [UInt8]) -> [UInt8] { Box.bytes(type, body) }

  /// A box of credentials with a purpose.
  static func provenance(_ purpose: String, _ data: [UInt8]) -> [UInt8] {
    box("uuid", BoxHash.identifier + [0, 0, 0, 0] + purpose.utf8 + [0] + data)
  }

  /// A file made of boxes with a store, whose hash is of any form.
  ///
  /// - Parameters:
  ///   - file: The file around a store.
  ///   - label: The label of the hash.
  ///   - hash: The hash of a file: of the right size from the start.
  /// - Returns: The signed file.
  /// - Throws: What the builder of the hash throws.
  static func byBoxes(
    _ file: ([UInt8]) -> [UInt8], _ label: String = "c2pa.hash.bmff.v3",
    hash: ([UInt8]) throws -> CBOR
  ) throws -> [UInt8] {
    let builder = try builder()
    let blank = try hash(file([UInt8](repeating: 0, count: 4000)))
    let draft = file(try builder.store(.several([(label, blank)]), isFinal: false))
    return file(try builder.store(.several([(label, try hash(draft))]), isFinal: true))
  }

  /// A hash of boxes without some of them, in the form that the specification gives it.
  static func hash(
    _ file: [UInt8], without paths: [CBOR], _ trees: [CBOR] = [], isWhole: Bool = true,
    label: String = "c2pa.hash.bmff.v3"
  ) throws -> CBOR {
    let own: CBOR = [
      "xpath": "/uuid", "data": [["offset": 8, "value": .bytes(BoxHash.identifier)]],
    ]
    var pairs: [CBOR.Pair] = [
      .init("exclusions", .array([own, ["xpath": "/ftyp"], ["xpath": "/mfra"]] + paths)),
      .init("alg", "sha256"), .init("name", "test"),
    ]
    if !trees.isEmpty { pairs.append(.init("merkle", .array(trees))) }
    guard isWhole else { return .map(pairs) }
    let blank = [UInt8](repeating: 0, count: 32)
    let value = BoxHash(.map(pairs + [.init("hash", .bytes(blank))]), label: label)
    let digest = try value?.ranges(of: ByteSource(file), limits: ReadLimits())?
      .digest(.sha256, ByteSource(file))
    return .map(pairs + [.init("hash", .bytes(digest ?? blank))])
  }
}

extension Verification {
  /// The state and the codes of all failures, for comparisons in one line.
  var outcome: String { ([state.rawValue] + failureNames).joined(separator: " ") }
}
