import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoModel

/// A case of `cases.tsv`: what a photo holds, what is known besides, and the time that is expected.
struct TimeCase: Sendable, CustomTestStringConvertible {
  let title, photo, known: String
  let expected: [String]

  var testDescription: String { title }

  static let all: [TimeCase] = {
    let path = Package.root.appending(path: "Tests/VersoTests/Time/cases.tsv")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return TimeCase(
        title: cells[0], photo: cells[1], known: cells[2], expected: Array(cells[3...]))
    }
  }()

  /// "name=value | name=value"
  static func pairs(_ text: String) -> [(name: String, value: String)] {
    text.components(separatedBy: " | ").filter { !$0.isEmpty }.map { part in
      let parts = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
    }
  }

  // MARK: The photo

  /// What the photo says.
  func metadata() throws -> Metadata {
    let parts = Self.pairs(photo)
    var metadata = try Photo(try note(parts)?.bytes ?? JPEGBuilder().bytes()).metadata
    if metadata.camera == nil {
      try metadata.set(FieldName("Make"), parsing: "Example")
      try metadata.set(FieldName("Model"), parsing: "One")
    }
    for (name, value) in parts { try Self.set(name, value, &metadata) }
    return metadata
  }

  private static let raw: [String: Verso.Tag] = [
    "DateTimeOriginal": Metadata.DateRole.original.date,
    "OffsetTimeOriginal": Metadata.DateRole.original.offset,
    "SubSecTimeOriginal": Metadata.DateRole.original.subsecond,
    "CreateDate": Metadata.DateRole.digitized.date,
    "OffsetTimeDigitized": Metadata.DateRole.digitized.offset,
    "ModifyDate": Metadata.DateRole.modified.date,
    "OffsetTime": Metadata.DateRole.modified.offset,
  ]

  private static func set(_ name: String, _ value: String, _ metadata: inout Metadata) throws {
    func add(_ group: String, _ name: String, _ text: String) {
      metadata.facts.append(Item(group, name, .text(text)))
    }
    switch name {
    case let name where raw[name] != nil:
      // As cameras write it, right or wrong.
      if let tag = raw[name] { metadata.put(value, tag) }
    case "GPS":
      try metadata.set(FieldName("GPSDateStamp"), parsing: String(value.prefix(10)))
      try metadata.set(FieldName("GPSTimeStamp"), parsing: String(value.suffix(8)))
    case "at":
      let place = try #require(Places.all[value])
      metadata.location = Location(latitude: place.latitude, longitude: place.longitude)
    case "film at": add("Keys", "GPSCoordinates", value)
    case "keys": add("Keys", "CreationDate", value)
    case "qt": add("QuickTime", "CreateDate", value)
    case "phone": add("Keys", "AndroidTimeZone", value)
    case "firmware": add("UserData", "FirmwareVersion", value)
    case "samsung": add("Samsung", "TimeStamp", value)
    case "canon", "nikon", "pentax", "olympus": break
    case "IPTC:TimeCreated", "IPTC:DateCreated":
      try metadata.set(FieldName(name), parsing: value)
    default: try metadata.set(FieldName(name), parsing: value)
    }
  }

  /// A photo with the note of a camera.
  func note(_ parts: [(name: String, value: String)]) throws -> SmallNote? {
    func bytes(_ number: Int, _ count: Int, _ order: ByteOrder) -> [UInt8] {
      let all = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      return order == .littleEndian ? all : all.reversed()
    }
    for (name, value) in parts {
      let numbers = value.split(separator: ",").compactMap { Int($0) }
      switch name {
      case "canon":
        let values = ([16] + numbers).map { Int32($0) }
        return SmallNote(
          "Canon", make: "Canon", model: "Canon EOS 7D", .littleEndian,
          [.init(0x0035, .signedLong(values))], rows: [])
      case "nikon":
        let value = bytes(numbers[0], 2, .bigEndian) + [UInt8(numbers[1]), 0]
        return SmallNote(
          "Nikon", make: "NIKON CORPORATION", model: "NIKON D300", .bigEndian,
          header: Array("Nikon\0".utf8) + [2, 16, 0, 0] + Array("MM".utf8)
            + [0, 42, 0, 0, 0, 8], base: 10, [.init(0x0024, .undefined(value))], rows: [])
      case "pentax":
        let entries = zip([0x22, 0x23, 0x24, 0x25, 0x26] as [UInt16], numbers)
          .map { SmallNote.Entry($0, .short([UInt16($1)])) }
        return SmallNote(
          "Pentax", make: "PENTAX Corporation", model: "PENTAX K10D", .bigEndian,
          header: Array("AOC\0MM".utf8), entries, rows: [])
      case "olympus":
        return SmallNote(
          "Olympus", make: "OLYMPUS IMAGING CORP.", model: "E-M5", .littleEndian,
          header: Array("OLYMPUS\0II\u{3}\0".utf8), base: 0,
          [.init(0x2020, below: [.init(0x0908, value)])], rows: [])
      default: break
      }
    }
    return nil
  }

  // MARK: What is known besides

  /// The clues.
  func clues(_ metadata: Metadata) throws -> TimeClues {
    var clues = TimeClues()
    var members: [TimeNeighbours.Member] = []
    for (name, value) in Self.pairs(known) {
      switch name {
      case "zones": clues.zones = Places()
      case "given":
        clues.given = CaptureDate.offset(value).map { .offset($0) } ?? .zone(value)
      case "near", "other":
        let date = try #require(CaptureDate(value))
        var camera = metadata
        if name == "other" { try camera.set(FieldName("Model"), parsing: "Two") }
        let (seconds, offset) = (try #require(date.seconds), try #require(date.offset))
        members.append(try #require(TimeNeighbours.Member(camera, seconds, offset, value)))
      default: Issue.record("\(name) is no clue")
      }
    }
    if !members.isEmpty { clues.neighbours = TimeNeighbours(members) }
    return clues
  }

  // MARK: What is found

  /// A time as the table says it.
  static func cells(_ time: CaptureTime?) -> [String] {
    guard let time else { return ["-", "", "", "", ""] }
    func plain(_ date: CaptureDate?) -> String {
      date.map { date in
        var clock = date
        clock.offset = nil
        return "\(clock)"
      } ?? ""
    }
    let others = time.others.map { other in
      let offsets = other.offsets.map { CaptureDate.offsetText($0) }.joined(separator: "/")
      return
        "\(other.reason.rawValue) \(offsets.isEmpty ? "-" : offsets)\(other.agrees ? "" : " !")"
    }
    return [
      plain(time.local), time.local?.offsetText ?? "", plain(time.instant),
      time.evidence?.reason.rawValue ?? "", others.joined(separator: "; "),
    ]
  }
}

/// Some places of the world with their zones, and the rules as Foundation knows them.
struct Places: ZoneLookup {
  static let all: [String: (latitude: Double, longitude: Double, zone: String)] = [
    "Zurich": (47.37, 8.54, "Europe/Zurich"), "London": (51.5, -0.12, "Europe/London"),
    "Kathmandu": (27.7, 85.3, "Asia/Kathmandu"), "Delhi": (28.6, 77.2, "Asia/Kolkata"),
    "Accra": (5.6, -0.19, "Africa/Accra"), "NewYork": (40.7, -74, "America/New_York"),
    "LosAngeles": (34.05, -118.24, "America/Los_Angeles"),
    "StJohns": (47.56, -52.71, "America/St_Johns"),
    "Adelaide": (-34.93, 138.6, "Australia/Adelaide"),
    "Eucla": (-31.68, 128.88, "Australia/Eucla"),
    "Chatham": (-43.95, -176.55, "Pacific/Chatham"), "Apia": (-13.83, -171.76, "Pacific/Apia"),
    "PagoPago": (-14.28, -170.7, "Pacific/Pago_Pago"),
    "Kiritimati": (1.87, -157.4, "Pacific/Kiritimati"),
    "LordHowe": (-31.55, 159.08, "Australia/Lord_Howe"), "Tokyo": (35.68, 139.69, "Asia/Tokyo"),
    "Kabul": (34.53, 69.17, "Asia/Kabul"), "Moscow": (55.75, 37.62, "Europe/Moscow"),
    "SaoPaulo": (-23.55, -46.63, "America/Sao_Paulo"),
    "Phoenix": (33.45, -112.07, "America/Phoenix"),
    "Reykjavik": (64.15, -21.94, "Atlantic/Reykjavik"), "Nowhere": (-80, 10, ""),
  ]

  func zone(latitude: Double, longitude: Double) -> String? {
    let found = Self.all.values.first { place in
      abs(place.latitude - latitude) < 0.1 && abs(place.longitude - longitude) < 0.1
    }
    return found.flatMap { $0.zone.isEmpty ? nil : $0.zone }
  }

  func offsets(ofLocal seconds: Int, in zone: String) -> [Int]? {
    guard let zone = TimeZone(identifier: zone) else { return nil }
    func offset(_ seconds: Int) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
    // Every offset that the zone had around that day, the earlier instant first.
    let around = stride(from: -30 * 3600, through: 30 * 3600, by: 1800)
    return Set(around.map { offset(seconds + $0) }).sorted(by: >)
      .filter { offset(seconds - $0) == $0 }
  }

  func offset(atUTC seconds: Int, in zone: String) -> Int? {
    TimeZone(identifier: zone)?
      .secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }
}
