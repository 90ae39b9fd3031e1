import Crypto
import Foundation
import VersoFixtures

@testable import VersoEvidence

/// A picture without credentials, and how a store is put into one of its format: written anew here,
/// so that forgeries do not depend on what writes true files.
struct ForgeryPicture {
  enum Format: String, CaseIterable {
    case jpeg, png, webp, tiff, heic, avif
  }

  let format: Format
  var bytes: [UInt8]
  /// How much of a store a segment of JPEG takes.
  var segmentSize = 60_000

  init(_ format: Format) throws {
    self.format = format
    switch format {
    case .jpeg: bytes = Fixtures.photo().bytes()
    case .webp: bytes = try Self.sample("lossy.webp")
    default: bytes = try Self.sample("still.\(format.rawValue)")
    }
    if format == .tiff { bytes = Self.withField(bytes) }
  }

  private static func sample(_ name: String) throws -> [UInt8] {
    let url = Package.root.appending(path: "Samples/formats").appending(path: name)
    return [UInt8](try Data(contentsOf: url))
  }

  var isMadeOfBoxes: Bool { format == .heic || format == .avif }

  /// Where a byte may change without the file becoming another kind of thing.
  var changeable: Range<Int> {
    switch format {
    case .jpeg: (bytes.count - 40)..<(bytes.count - 4)
    case .png: (bytes.count - 40)..<(bytes.count - 20)
    case .tiff:
      // The pictures come before the directory that was written anew.
      8..<min(200, bytes.count)
    default: (bytes.count - 30)..<(bytes.count - 2)
    }
  }

  /// Another picture of the same size.
  func changed(_ numbers: inout Numbers) -> ForgeryPicture {
    var copy = self
    let place = Int.random(in: changeable, using: &numbers)
    copy.bytes[place] ^= 1 << UInt8.random(in: 0..<7, using: &numbers)
    return copy
  }

  // MARK: Stores

  static let identifier: [UInt8] = [
    0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4, 0x81,
  ]

  /// The picture with a store, and where its carrier lies.
  func embed(_ store: [UInt8]) -> (bytes: [UInt8], carrier: Range<Int>) {
    switch format {
    case .jpeg:
      let carrier = segments(store, number: 0x0211)
      return (bytes[..<2] + carrier + bytes[2...], 2..<(2 + carrier.count))
    case .png:
      let carrier = Self.chunk("caBX", store)
      // Behind the header.
      return (bytes[..<33] + carrier + bytes[33...], 33..<(33 + carrier.count))
    case .webp:
      let chunk = Array("C2PA".utf8) + Self.number(store.count, isLittle: true) + store
      var file = bytes + chunk + [UInt8](repeating: 0, count: store.count % 2)
      file.replaceSubrange(4..<8, with: Self.number(file.count - 8, isLittle: true))
      return (file, bytes.count..<(bytes.count + chunk.count))
    case .tiff:
      var file = bytes + store
      // The count and the place of the last field.
      let place = Self.integer(bytes, fieldPlace, 4, isLittle) ?? 0
      file.replaceSubrange(place..<(place + 4), with: Self.number(store.count, isLittle: isLittle))
      return (file, bytes.count..<file.count)
    case .heic, .avif:
      let box = self.box(store)
      return (bytes + box, bytes.count..<(bytes.count + box.count))
    }
  }

  /// The segments that carry a store.
  func segments(_ store: [UInt8], number: UInt16) -> [UInt8] {
    var carrier: [UInt8] = []
    var at = 0
    var count = 0
    while at < store.count {
      count += 1
      let piece = store[at..<min(at + segmentSize, store.count)]
      let body =
        Array("JP".utf8) + [UInt8(number >> 8), UInt8(number & 0xFF)]
        + Self.number(count, isLittle: false) + (at == 0 ? [] : Array(store[..<8])) + piece
      carrier += Self.segment(0xEB, body)
      at += piece.count
    }
    return carrier
  }

  static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    let size = body.count + 2
    return [0xFF, marker, UInt8(size >> 8), UInt8(size & 0xFF)] + body
  }

  func box(_ store: [UInt8], purpose: String = "manifest") -> [UInt8] {
    ForgeryBox.box(
      "uuid",
      Self.identifier + [0, 0, 0, 0] + Array(purpose.utf8) + [0]
        + [UInt8](repeating: 0, count: 8) + store)
  }

  static func number(_ value: Int, isLittle: Bool) -> [UInt8] {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    return isLittle ? bytes.reversed() : bytes
  }

  private static func integer(
    _ bytes: [UInt8], _ at: Int, _ count: Int, _ isLittle: Bool
  ) -> Int? {
    guard at >= 0, at + count <= bytes.count else { return nil }
    let part = bytes[at..<(at + count)]
    return (isLittle ? part.reversed() : Array(part)).reduce(0) { $0 << 8 | Int($1) }
  }

  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return number(content.count, isLittle: false) + body
      + number(Int(sum ^ 0xFFFF_FFFF), isLittle: false)
  }

  // MARK: TIFF

  private var isLittle: Bool { bytes[0] == 0x49 }

  /// Where the count of the field for the store stands; behind it stands its place.
  private var fieldPlace: Int { bytes.count - 4 }

  /// The file with its first directory written anew at its end, with a field for a store behind it.
  /// The last four bytes say where the count of that field stands.
  private static func withField(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    let isLittle = bytes[0] == 0x49
    guard let start = integer(bytes, 4, 4, isLittle),
      let count = integer(bytes, start, 2, isLittle)
    else { return bytes }
    if bytes.count % 2 == 1 { bytes.append(0) }
    func short(_ value: Int) -> [UInt8] {
      let bytes = [UInt8(value >> 8), UInt8(value & 0xFF)]
      return isLittle ? bytes.reversed() : bytes
    }
    let directory = bytes.count
    let end = directory + 2 + 12 * (count + 1) + 4 + 4
    let field =
      short(0xCD41) + short(7) + number(0, isLittle: isLittle)
      + number(end, isLittle: isLittle)
    var fields = (0..<count).map { Array(original[(start + 2 + 12 * $0)..<(start + 14 + 12 * $0)]) }
    let place = fields.firstIndex { (integer($0, 0, 2, isLittle) ?? 0) > 0xCD41 } ?? count
    fields.insert(field, at: place)
    let next = start + 2 + 12 * count
    bytes += short(count + 1) + fields.joined() + original[next..<(next + 4)]
    bytes += number(directory + 2 + 12 * place + 4, isLittle: isLittle)
    bytes.replaceSubrange(4..<8, with: number(directory, isLittle: isLittle))
    return bytes
  }

  // MARK: Hashes

  /// The boxes that a hash of boxes leaves out.
  static let standardExclusions: [CBOR] = [
    ["xpath": "/uuid", "data": [["offset": 8, "value": .bytes(identifier)]]],
    ["xpath": "/ftyp"], ["xpath": "/mfra"],
  ]

  func binding(_ ranges: [Range<Int>], _ boxes: [CBOR], _ hash: [UInt8]) -> ForgeryBox {
    guard !isMadeOfBoxes else {
      return ForgeryBox(
        "c2pa.hash.bmff.v3",
        [
          "exclusions": .array(boxes), "alg": "sha256", "hash": .bytes(hash),
          "name": "jumbf manifest",
        ])
    }
    let exclusions = ranges.map { range -> CBOR in
      ["start": .integer(range.lowerBound), "length": .integer(range.count)]
    }
    return ForgeryBox(
      "c2pa.hash.data",
      [
        "exclusions": .array(exclusions), "alg": "sha256", "hash": .bytes(hash), "pad": .bytes([]),
        "name": "jumbf manifest",
      ])
  }

  var bindingLabel: String { isMadeOfBoxes ? "c2pa.hash.bmff.v3" : "c2pa.hash.data" }

  /// The hash of a whole file but for ranges, or for outermost boxes of some types.
  func hash(_ file: [UInt8], _ ranges: [Range<Int>], _ boxes: [CBOR]) -> [UInt8] {
    var hash = SHA256()
    if isMadeOfBoxes {
      let types = boxes.compactMap { $0["xpath"]?.text?.dropFirst() }.map { Array($0.utf8) }
      var at = 0
      while at + 8 <= file.count, let size = Self.integer(file, at, 4, false), size >= 8 {
        let type = Array(file[(at + 4)..<(at + 8)])
        let isOther = type == Array("uuid".utf8) && !file[(at + 8)...].starts(with: Self.identifier)
        if !types.contains(type) || isOther {
          hash.update(data: [UInt8](repeating: 0, count: 4) + Self.number(at, isLittle: false))
          hash.update(data: file[at..<min(at + size, file.count)])
        }
        at += size
      }
    } else {
      var at = 0
      for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
        if range.lowerBound > at { hash.update(data: file[at..<min(range.lowerBound, file.count)]) }
        at = max(at, range.upperBound)
      }
      if at < file.count { hash.update(data: file[at...]) }
    }
    return Array(hash.finalize())
  }
}
