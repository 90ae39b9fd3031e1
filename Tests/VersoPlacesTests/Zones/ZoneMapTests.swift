import Foundation
import Testing
import VersoFixtures
import VersoPlaces

/// Files of data, where `make data` has made them.
enum MadeData {
  static let places = try? Gazetteer()
  static let zones = try? ZoneMap()
  static let absence: Comment = "make data has not made the files of data"

  static func bytes(_ file: DataFolder.File) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: try DataFolder.path(of: file))))
  }
}

/// Zones by their boundaries.
@Suite("Time zones of positions")
struct ZoneMapTests {
  /// A position with the zone that timezonefinder says, and all in whose boundaries it lies, or on them.
  private struct Row {
    let latitude, longitude: Double
    let zone: String
    let all: [Substring]
  }

  private static let lines: [Substring] = {
    let file = Package.root.appending(path: "Tests/VersoPlacesTests/Expected/zones.tsv")
    return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
  }()

  /// Whether the map at hand is that of which the expected zones are known.
  private static var isComparable: Bool {
    guard let map = MadeData.zones, let first = lines.first else { return false }
    return first.contains(" \(map.dataVersion) ")
  }

  @Test(
    "Positions are in the zones of timezonefinder",
    .enabled(if: isComparable, "make data has not made the boundaries that are compared"))
  func comparison() throws {
    let map = try #require(MadeData.zones)
    let rows = Self.lines.dropFirst().compactMap { line -> Row? in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard cells.count == 4, let latitude = Double(cells[0]), let longitude = Double(cells[1])
      else { return nil }
      return Row(
        latitude: latitude, longitude: longitude, zone: String(cells[2]),
        all: cells[3].split(separator: " "))
    }
    #expect(rows.count > 500)
    var disputed = 0
    for row in rows {
      let zone = map.zone(latitude: row.latitude, longitude: row.longitude)
      if zone == row.zone { continue }
      // Of zones that overlap, and on a line, another one may be right as well.
      disputed += 1
      #expect(
        row.all.count > 1 && row.all.contains { $0 == zone ?? "" },
        "\(row.latitude), \(row.longitude): \(zone ?? "none"), not \(row.zone)")
    }
    #expect(disputed < 20)
  }

  @Test("Of overlapping zones the smaller one is used", .enabled(if: isComparable))
  func overlap() throws {
    let map = try #require(MadeData.zones)
    #expect(map.zone(latitude: 43.8, longitude: 87.6) == "Asia/Urumqi")
    #expect(map.zone(latitude: 31.89, longitude: 35.11) == "Asia/Hebron")
  }

  @Test(
    "Full turns do not matter, and an invalid position has no zone",
    .enabled(if: MadeData.zones != nil, MadeData.absence))
  func turns() throws {
    let map = try #require(MadeData.zones)
    for turn in [-720.0, -360, 0, 360, 720] {
      #expect(map.zone(latitude: 46.95, longitude: 7.45 + turn) == "Europe/Zurich")
    }
    #expect(
      map.zone(latitude: 10, longitude: 180) == map.zone(latitude: 10, longitude: -180))
    for number in [90.1, -91, .nan, .infinity] {
      #expect(map.zone(latitude: number, longitude: 0) == nil)
    }
    #expect(map.zone(latitude: 0, longitude: .nan) == nil)
    #expect(map.zone(latitude: 0, longitude: -.infinity) == nil)
  }

  @Test("Poles and the antimeridian are in zones", .enabled(if: MadeData.zones != nil))
  func ends() throws {
    let map = try #require(MadeData.zones)
    for latitude in [-90.0, -89.999999, 89.999999, 90] {
      for longitude in stride(from: -180.0, through: 180, by: 7.5) {
        #expect(map.zone(latitude: latitude, longitude: longitude) != nil)
      }
    }
  }

  // MARK: Files that nobody can trust

  /// A map of cells of 90 degrees with a square of another zone around 0°, 0°.
  static func map(cellBytes: [UInt8]? = nil) -> [UInt8] {
    func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> ($0 * 8) & 0xFF) } }
    func number(_ value: Int) -> [UInt8] {
      var (bytes, rest) = ([UInt8](), value)
      while rest > 0x7F {
        bytes.append(UInt8(rest & 0x7F) | 0x80)
        rest >>= 7
      }
      return bytes + [UInt8(rest)]
    }
    func signed(_ value: Int) -> [UInt8] { number(value < 0 ? -2 * value - 1 : 2 * value) }
    let (size, half) = (9_000_000, 1_000_000)
    // Around the corner of four cells, each with all of the square's four sides.
    func square(_ column: Int, _ row: Int) -> [UInt8] {
      let (west, south) = (2 * size - half - column * size, size - half - row * size)
      var bytes = number(2) + number(2) + number(1) + number(5) + signed(west) + signed(south)
      bytes[1] = UInt8(1 << 1 | (column == 2 && row == 1 ? 1 : 0))
      for (east, north) in [(2, 0), (0, 2), (-2, 0), (0, -2)] {
        bytes += signed(east * half) + signed(north * half)
      }
      return bytes + number(0 << 1 | 1) + number(0)
    }
    let cells = cellBytes.map { [$0] } ?? [square(1, 0), square(2, 0), square(1, 1), square(2, 1)]
    let names = Array("Etc/Around\nEtc/Square\n".utf8)
    var index: [Int] = []
    for row in 0..<2 {
      for column in 0..<4 {
        index.append(
          column == 1 || column == 2
            ? min(row * 2 + column - 1, cells.count - 1) : 0x8000_0000)
      }
    }
    var starts = [0]
    for cell in cells { starts.append(starts.last.map { $0 + cell.count } ?? 0) }
    var bytes = Array("VersoZon".utf8) + [1, 0, 2, 0] + little(names.count) + little(size)
    bytes += little(4) + little(2) + little(cells.count) + little(starts.last ?? 0)
    bytes += Array("2026x".utf8)
    bytes += [UInt8](repeating: 0, count: 64 - bytes.count) + names
    return bytes + index.flatMap { little($0) } + starts.flatMap { little($0) } + cells.joined()
  }

  private func open(_ bytes: [UInt8]) throws -> ZoneMap {
    let folder = try TemporaryFolder()
    return try ZoneMap(path: folder.write(bytes, "zones.verso"))
  }

  @Test(
    "A square has an inside, an outside, and corners in four cells",
    arguments: [
      (0.0, 0.0, true), (9.9, 9.9, true), (-9.9, 9.9, true), (9.9, -9.9, true), (-9.9, -9.9, true),
      (10.1, 0, false), (0, 10.1, false), (-10.1, 0, false), (0, -10.1, false), (45, 45, false),
      (0, 179, false), (-89, -179, false), (-0.00001, 0.00001, true), (0.00001, -0.00001, true),
    ])
  func square(latitude: Double, longitude: Double, isInside: Bool) throws {
    let map = try open(Self.map())
    #expect(map.dataVersion == "2026x")
    #expect(
      map.zone(latitude: latitude, longitude: longitude) == (isInside ? "Etc/Square" : "Etc/Around")
    )
  }

  @Test("Every prefix of a map is refused")
  func prefixes() throws {
    let bytes = Self.map()
    let folder = try TemporaryFolder()
    for count in bytes.indices {
      let path = try folder.write(Array(bytes[..<count]), "zones.verso")
      #expect(throws: (any Error).self) { try ZoneMap(path: path) }
    }
  }

  @Test("Every changed byte of a map is refused, or gives some answer")
  func flips() throws {
    let bytes = Self.map()
    let folder = try TemporaryFolder()
    for index in bytes.indices {
      for change in [0xFF, 0x80, 0x01] as [UInt8] {
        var changed = bytes
        changed[index] ^= change
        guard let map = try? ZoneMap(path: folder.write(changed, "zones.verso")) else { continue }
        for (latitude, longitude) in [(1.0, 1.0), (-1, -1), (1, -20), (45, 120), (90, 180)] {
          _ = map.zone(latitude: latitude, longitude: longitude)
        }
      }
    }
  }

  @Test("Sizes whose product overflows are refused")
  func hugeSizes() throws {
    let bytes = Self.map()
    let folder = try TemporaryFolder()
    for start in 8..<40 {
      for run in [
        [UInt8](repeating: 0xFF, count: 8), [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
      ] {
        var changed = bytes
        changed.replaceSubrange(start..<(start + 8), with: run)
        _ = try? ZoneMap(path: folder.write(changed, "zones.verso")).zone(latitude: 1, longitude: 1)
      }
    }
  }

  @Test("Endless numbers and missing chains have no zone")
  func endless() throws {
    for cell in [
      [], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [1, 2], [1, 2, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
      [1, 2, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0, 0],
    ] as [[UInt8]] {
      let map = try open(Self.map(cellBytes: cell))
      #expect(map.zone(latitude: 1, longitude: 1) == nil)
    }
  }

  @Test("A file that is not a map is reported, with advice")
  func foreign() throws {
    var other = Self.map()
    other[8] = 2
    for (bytes, code) in [
      (Array("nothing of the kind".utf8), PlacesError.Code.unknownFormat),
      (other, .unknownFormat), (Self.map() + [0], .damaged),
    ] {
      let error = #expect(throws: PlacesError.self) { try open(bytes) }
      #expect(error?.code == code)
      #expect(error?.description.contains("make data") == true)
    }
  }
}
