import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// The exact values of the Exif block by tag, without those that are positions. Of fields that stand
/// several times, each is there.
func fields(_ metadata: Metadata) -> [String: Value] {
  var result: [String: Value] = [:]
  for directory in metadata.directories where directory.kind.isExif {
    var counts: [UInt16: Int] = [:]
    for entry in directory.entries {
      let isPointer = ExifPointer.kind(of: entry.number, in: directory.kind) != nil
      guard !isPointer, entry.number != 0x0201, let value = directory.value(of: entry)
      else { continue }
      let count = counts[entry.number, default: 0]
      counts[entry.number] = count + 1
      let tag = Verso.Tag(directory.kind, entry.number)
      result["\(tag)#\(count)"] = value
    }
  }
  return result
}

/// What two sets of fields do not have in common, in words.
func differences(_ a: [String: Value], _ b: [String: Value]) -> String {
  Set(a.keys).union(b.keys).sorted().filter { a[$0] != b[$0] }
    .map { "\($0): \(a[$0].map { "\($0)" } ?? "-") / \(b[$0].map { "\($0)" } ?? "-")" }
    .joined(separator: "; ")
}

extension [UInt8] {
  /// Whether the bytes of a text stand somewhere among these.
  func contains(text: String) -> Bool { position(of: Array(text.utf8)) != nil }

  /// Where other bytes stand among these for the first time.
  func position(of other: [UInt8]) -> Int? {
    guard let first = other.first, other.count <= count else { return nil }
    return (0...(count - other.count)).first {
      self[$0] == first && self[$0..<($0 + other.count)].elementsEqual(other)
    }
  }
}

extension Photo {
  /// The plan of a write, as for the file that was read or for a new one.
  func plan(inPlace: Bool, options: WriteOptions = WriteOptions()) throws -> WritePlan {
    try plan(options, inPlace: inPlace, source: try openOrigin())
  }

  /// The bytes of the Exif block.
  var exifBytes: [UInt8] { exif?.bytes ?? [] }
}

/// A change of metadata with a name.
struct Edit: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let apply: @Sendable (inout Metadata) throws -> Void

  init(_ name: String, _ apply: @escaping @Sendable (inout Metadata) throws -> Void) {
    testDescription = name
    self.apply = apply
  }

  /// Changes of every kind, each possible on a photo of any kind.
  static let all: [Edit] = [
    Edit("a longer text") { $0[.artist] = "Ada Example, who has a longer name than before" },
    Edit("a shorter text") { $0[.artist] = "A" },
    Edit("a text of the same length") { $0[.artist] = "Alice Example" },
    Edit("a text in another script") { $0[.imageDescription] = "Гавань на світанку, 港の夜明け" },
    Edit("a number of the same size") { $0[.orientation] = 3 },
    Edit("a new number") { $0[.exposureTime] = URational(1, 250) },
    Edit("coded text") { $0[.userComment] = "Käse am Kai" },
    Edit("a place") {
      $0.location = Location(latitude: 37.331686, longitude: -122.030731, altitude: 12)
    },
    Edit("no place") { $0.removeAll(in: .gps) },
    Edit("a date") { $0.captureDate = CaptureDate("2020:02:29 23:59:60.125-03:30") },
    Edit("a text less") { $0.remove(.make) },
    Edit("a new thumbnail") { try $0.setThumbnail(Fixtures.smallJPEG + [0, 0, 0]) },
    Edit("no thumbnail") { $0.removeThumbnail() },
    Edit("no thumbnail and another name") {
      $0.removeThumbnail()
      $0[.artist] = "Ada Example"
    },
    Edit("interoperability") { $0[.interopIndex] = "R03" },
    Edit("a new tag of Exif 3.0") { $0[.imageTitle] = "Dawn" },
    Edit("several directories") {
      $0[.copyright] = "Copyright 2025 Ada Example"
      $0[.lensModel] = "Example 50 mm"
      $0[.gpsMapDatum] = "WGS-84"
      $0.remove(.software)
    },
    Edit("a stamp") {
      try $0.stamp(
        .init(
          software: "Example 2.1", date: CaptureDate("2024:05:06 07:08:09"), pixelSize: (32, 16),
          actsAsCamera: true, replaces: true))
    },
  ]
}

let byteOrders: [ByteOrder] = [.bigEndian, .littleEndian]
