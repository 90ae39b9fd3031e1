import Foundation
import Testing
import VersoFixtures
import VersoPlaces

/// Names of places by position.
@Suite("Names of positions")
struct GazetteerTests {
  /// What a file says of a place, read without a tree.
  private struct Row {
    let latitude, longitude: Double
    let population: Int
    let region: Int
    let name: String
  }

  private static func rows(_ bytes: [UInt8]) -> [Row] {
    func number(_ at: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << ($1 * 8) }
    }
    func signed(_ at: Int) -> Double { Double(Int32(truncatingIfNeeded: number(at))) }
    let (count, leaves) = (number(12), number(16))
    let first = 64 + number(20) + (2 * leaves - 1) * 28
    let texts = first + count * 32
    return (0..<count).map { index in
      let at = first + index * 32
      let name = texts + number(at + 24)
      return Row(
        latitude: signed(at + 12) / 1e5, longitude: signed(at + 16) / 1e5,
        population: number(at + 20), region: number(at + 28) & 0xFFFF,
        name: String(decoding: bytes[name..<(name + Int(bytes[at + 30]))], as: UTF8.self))
    }
  }

  /// Metres along the sphere (haversine).
  private static func metres(
    _ latitude: Double, _ longitude: Double, _ row: Row
  ) -> Double {
    let (a, b) = (latitude * .pi / 180, row.latitude * .pi / 180)
    let (north, east) = ((b - a) / 2, (row.longitude - longitude) * .pi / 360)
    let square = sin(north) * sin(north) + cos(a) * cos(b) * sin(east) * sin(east)
    return 2 * 6_371_008.8 * asin(min(1, square.squareRoot()))
  }

  @Test(
    "The place found equals that of a full search",
    .enabled(if: MadeData.places != nil, MadeData.absence))
  func brute() throws {
    let gazetteer = try #require(MadeData.places)
    let rows = Self.rows(try MadeData.bytes(.places))
    #expect(rows.count == gazetteer.count && rows.count > 200_000)
    var state: UInt64 = 42
    func chance() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
    var positions = [
      (90.0, 0.0), (-90, 0), (0, 180), (-17.8, -179.999), (52, 180), (-77.85, 166.67),
    ]
    for _ in 0..<30 {
      let row = rows[Int(chance() * Double(rows.count))]
      positions.append((row.latitude + chance() * 0.2 - 0.1, row.longitude + chance() * 0.2 - 0.1))
    }
    for _ in 0..<10 {
      positions.append((asin(chance() * 2 - 1) * 180 / .pi, chance() * 360 - 180))
    }
    for (latitude, longitude) in positions where abs(latitude) <= 90 {
      let lengths = rows.map { Self.metres(latitude, longitude, $0) }
      let nearest = try #require(lengths.indices.min { lengths[$0] < lengths[$1] })
      let best = try #require(
        rows.indices.filter { rows[$0].region == rows[nearest].region }.min {
          func gap(_ index: Int) -> Double {
            // Through the ground, as far as that is a difference.
            2 * 6_371_008.8 * sin(lengths[index] / 2 / 6_371_008.8)
              - (Double(rows[index].population) / 10_000 / .pi).squareRoot() * 1000
          }
          return gap($0) < gap($1)
        })
      let found = try #require(
        gazetteer.nearest(latitude: latitude, longitude: longitude, within: 2e7))
      #expect(found.name == rows[best].name, "\(latitude), \(longitude)")
      #expect(abs(found.distance - lengths[best]) < 1)
      let isNear = lengths[nearest] <= 50_000
      #expect((gazetteer.nearest(latitude: latitude, longitude: longitude) != nil) == isNear)
    }
  }

  @Test(
    "Cities, suburbs and villages get their common names",
    .enabled(if: MadeData.places != nil, MadeData.absence),
    arguments: [
      (46.948, 7.447, "Bern", "Bern", "CHE"), (46.9244, 7.4146, "Köniz", "Bern", "CHE"),
      (40.7070, -74.0030, "New York City", "New York", "USA"),
      (40.7357, -74.1724, "Newark", "New Jersey", "USA"),
      (48.8584, 2.2945, "Paris", "Île-de-France", "FRA"),
      (52.5200, 13.4050, "Berlin", "State of Berlin", "DEU"),
      (47.3769, 8.5417, "Zürich", "Zurich", "CHE"),
      (51.5074, -0.1278, "London", "England", "GBR"),
    ] as [(Double, Double, String, String?, String)])
  func cities(
    latitude: Double, longitude: Double, name: String, state: String?, code: String
  ) throws {
    let found = try #require(MadeData.places?.nearest(latitude: latitude, longitude: longitude))
    #expect(found.countryCode3 == code)
    if let state { #expect(found.state == state) }
    #expect(found.name.contains(name))
  }

  @Test("A position far from every place has no name", .enabled(if: MadeData.places != nil))
  func remote() throws {
    let gazetteer = try #require(MadeData.places)
    #expect(gazetteer.nearest(latitude: -48.9, longitude: -123.4) == nil)
    #expect(gazetteer.nearest(latitude: -48.9, longitude: -123.4, within: 1e7) != nil)
    for number in [90.1, .nan, .infinity] {
      #expect(gazetteer.nearest(latitude: number, longitude: 0, within: 1e9) == nil)
    }
    #expect(gazetteer.nearest(latitude: 0, longitude: .nan, within: 1e9) == nil)
    #expect(gazetteer.nearest(latitude: 0, longitude: 0, within: -1) == nil)
    #expect(gazetteer.nearest(latitude: 0, longitude: 0, within: .nan) == nil)
  }

  // MARK: Files that nobody can trust

  /// Two places in two leaves.
  private static var file: [UInt8] {
    func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
      (0..<MemoryLayout<Number>.size).map { UInt8(truncatingIfNeeded: number >> Number($0 * 8)) }
    }
    let words = Array("AA\tAAA\tAland\nBB\t\tBeland\n0\tNorth\n1\t\n".utf8)
    let texts = Array("OneTwo".utf8)
    let unit: Int32 = 1 << 30
    var bytes = Array("VersoPla".utf8) + [1, 0, 0, 0] + little(UInt32(2)) + little(UInt32(2))
    bytes += little(UInt32(words.count)) + little(UInt32(texts.count)) + little(UInt32(2))
    bytes += [UInt8](repeating: 0, count: 64 - bytes.count) + words
    let one: [Int32] = [unit, 0, 0]
    let two: [Int32] = [0, unit, 0]
    let nodes: [([Int32], [Int32])] = [([0, 0, 0], [unit, unit, 0]), (one, one), (two, two)]
    for (low, high) in nodes {
      bytes += (low + high).flatMap { little($0) } + little(UInt32(1000))
    }
    for (index, point) in [one, two].enumerated() {
      bytes += point.flatMap { little($0) } + little(Int32(0)) + little(Int32(index * 9_000_000))
      bytes += little(UInt32(1000)) + little(UInt32(index * 3)) + little(UInt16(index)) + [3, 0]
    }
    return bytes + texts
  }

  @Test("A place has a name, state, country and position")
  func small() throws {
    let folder = try TemporaryFolder()
    let gazetteer = try Gazetteer(path: folder.write(Self.file, "places.verso"))
    let one = try #require(gazetteer.nearest(latitude: 0.1, longitude: 0.1))
    #expect(one.name == "One" && one.state == "North" && one.country == "Aland")
    #expect(one.countryCode == "AA" && one.countryCode3 == "AAA" && one.population == 1000)
    #expect(abs(one.distance - 15_725.3) < 1)
    let two = try #require(gazetteer.nearest(latitude: 0, longitude: 90))
    #expect(two.name == "Two" && two.state == nil && two.countryCode3 == nil)
    #expect(two.longitude == 90 && two.distance < 0.1)
    #expect(gazetteer.nearest(latitude: 0, longitude: 45) == nil)
  }

  @Test("Every prefix of a file is refused")
  func prefixes() throws {
    let bytes = Self.file
    let folder = try TemporaryFolder()
    for count in bytes.indices {
      let path = try folder.write(Array(bytes[..<count]), "places.verso")
      #expect(throws: (any Error).self) { try Gazetteer(path: path) }
    }
  }

  @Test("Every changed byte of a file is refused, or gives some answer")
  func flips() throws {
    let bytes = Self.file
    let folder = try TemporaryFolder()
    for index in bytes.indices {
      for change in [0xFF, 0x80, 0x01] as [UInt8] {
        var changed = bytes
        changed[index] ^= change
        guard let gazetteer = try? Gazetteer(path: folder.write(changed, "places.verso")) else {
          continue
        }
        for (latitude, longitude) in [(0.0, 0.0), (0, 90), (90, 0), (-45, -120)] {
          _ = gazetteer.nearest(latitude: latitude, longitude: longitude, within: 1e8)
        }
      }
    }
  }
}
