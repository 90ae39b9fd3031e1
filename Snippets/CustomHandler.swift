// A record of one's own in a private tag: a survey station's number and the tripod's tilt.
import Verso

/// What the survey app writes into each photo.
struct Station: Hashable, Sendable {
  var number: UInt32
  /// Hundredths of a degree, -9000 to 9000.
  var tilt: Int16
}

/// Four letters that identify the record, then the number and the tilt.
struct StationHandler: TagHandler {
  struct NotAStation: Error {}
  static let letters = Array("STN1".utf8)

  func decode(_ bytes: [UInt8], byteOrder: ByteOrder) throws -> Station {
    guard bytes.count == 10, bytes.starts(with: Self.letters) else { throw NotAStation() }
    let number = bytes[4..<8].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let tilt = UInt16(bytes[8]) << 8 | UInt16(bytes[9])
    return Station(number: number, tilt: Int16(bitPattern: tilt))
  }

  func encode(_ station: Station, byteOrder: ByteOrder) -> [UInt8] {
    let (number, tilt) = (station.number, UInt16(bitPattern: station.tilt))
    return Self.letters
      + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
      + [UInt8(tilt >> 8), UInt8(truncatingIfNeeded: tilt)]
  }

  func size(of station: Station) -> Int { 10 }

  /// Rejects a tilt that is impossible.
  func supports(_ station: Station) -> Bool { (-9000...9000).contains(station.tilt) }

  var format: Format? { .undefined }
}

extension TagKey where Content == Station {
  static var station: TagKey { TagKey(Tag(.exif, 0xFDF0)) }
}

var registry = TagRegistry.standard
registry.register(StationHandler(), for: TagKey.station.tag, named: "SurveyStation")

var photo = try Photo(
  path: CommandLine.arguments.dropFirst().first ?? "Samples/harbour.jpg", registry: registry)
photo.metadata[.station] = Station(number: 4711, tilt: -125)

// The result is an ordinary photo. A program with the handler can read the record.
let again = try Photo(try photo.bytes(), registry: registry)
if let station = try again.metadata.content(of: .station) {
  print("station \(station.number), tilt \(Double(station.tilt) / 100)°")
}

// No handler: a number, and properties of XMP in a namespace of one's own.
let visits = TagKey<Int>(Tag(.exif, 0xFDF1))
try photo.metadata.set(visits, to: 42)
print(photo.metadata[visits] ?? 0)

let surveys = XMP.Namespace("https://example.com/surveys/1.0/", prefix: "surveys")
photo.metadata.xmp[XMP.Name(surveys, "Number")] = "4711"
photo.metadata.xmp.setTexts(["north", "dry"], of: XMP.Name(surveys, "Conditions"))

// The handler rejects this value: nothing is changed, and the error states the reason.
do {
  try photo.metadata.set(.station, to: Station(number: 1, tilt: 20_000))
} catch {
  print(error)
}
