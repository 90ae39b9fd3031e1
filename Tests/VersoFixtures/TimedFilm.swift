import Verso

/// Films with places in the formats of cameras.
package enum TimedFilm {
  private static func float(_ number: Double, _ order: ByteOrder) -> [UInt8] {
    Part.long(Int(Float(number).bitPattern), order)
  }

  private static func double(_ number: Double) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number.bitPattern, .littleEndian)
    return bytes
  }

  // MARK: GoPro

  /// An element of GPMF: letters, a type, the size of a row, and rows.
  private static func element(_ key: String, _ type: Character, _ size: Int, _ data: [UInt8])
    -> [UInt8]
  {
    let count = data.count / max(size, 1)
    return Part.join(
      Array(key.utf8), [type == "-" ? 0 : type.asciiValue ?? 0, UInt8(size)], Part.short(count),
      data,
      Part.zeros((4 - data.count % 4) % 4))
  }

  private static func stream(_ elements: [UInt8]) -> [UInt8] {
    element(
      "DEVC", "-", 1, element("DVID", "L", 4, Part.long(1)) + element("STRM", "-", 1, elements))
  }

  /// The place of a row, a little farther at each.
  package static func latitude(_ row: Int) -> Double { 46.948 + Double(row) * 1e-5 }
  package static func longitude(_ row: Int) -> Double { -7.4474 - Double(row) * 2e-5 }

  private static func row(_ row: Int) -> [UInt8] {
    [latitude(row) * 1e7, longitude(row) * 1e7, 542_100 + Double(row), 3_456, 350]
      .flatMap { Part.long(Int($0.rounded())) }
  }

  package static var gps5: [[UInt8]] {
    (0..<3).map { sample in
      stream(
        Part.join(
          element("GPSF", "L", 4, Part.long(sample == 0 ? 0 : 3)),
          element("GPSU", "U", 16, Array("24050607080\(sample).500".utf8)),
          element("GPSP", "S", 2, Part.short(219)),
          element(
            "SCAL", "l", 4, [10_000_000, 10_000_000, 1000, 1000, 100].flatMap { Part.long($0) }),
          element("GPS5", "l", 20, (0..<4).flatMap { row(4 * sample + $0) })))
    }
  }

  package static var gps9: [[UInt8]] {
    (0..<2).map { sample in
      stream(
        Part.join(
          element("TYPE", "c", 1, Array("lllllllSS".utf8)),
          element(
            "SCAL", "l", 4,
            [10_000_000, 10_000_000, 1000, 1000, 100, 1, 1000, 100, 1].flatMap { Part.long($0) }),
          element(
            "GPS9", "?", 32,
            (0..<4).flatMap {
              Part.join(
                row(4 * sample + $0), Part.long(8_892),
                Part.long(25_680_000 + 1000 * sample + 250 * $0),
                Part.short(219), Part.short(3))
            })))
    }
  }

  // MARK: Others

  package static var camm: [[UInt8]] { camm(from: 1_714_979_280) }

  /// Packets whose first time is this one, in whichever count.
  package static func camm(from time: Double) -> [[UInt8]] {
    (0..<4).map { row in
      row == 3
        ? Part.join(
          [0, 0, 5, 0], double(latitude(row)), double(longitude(row)), double(542))
        : Part.join(
          [0, 0, 6, 0], double(time + Double(row)), Part.long(3, .littleEndian),
          double(latitude(row)), double(longitude(row)), float(542.5, .littleEndian),
          float(4, .littleEndian), float(8, .littleEndian), float(3, .littleEndian),
          float(4, .littleEndian), float(0, .littleEndian), float(1, .littleEndian))
    }
  }

  package static var rtmd: [[UInt8]] {
    func tag(_ number: Int, _ data: [UInt8]) -> [UInt8] {
      Part.short(number) + Part.short(data.count) + data
    }
    func ratios(_ numbers: [(Int, Int)]) -> [UInt8] {
      numbers.flatMap { Part.long($0.0) + Part.long($0.1) }
    }
    return (0..<3).map { row in
      let places = Part.join(
        tag(0x8500, [2, 2, 0, 0]), tag(0x8501, Array("N\0".utf8)),
        tag(0x8502, ratios([(46, 1), (56, 1), (52_800 + row, 1000)])),
        tag(0x8503, Array("W\0".utf8)),
        tag(0x8504, ratios([(7, 1), (26, 1), (50_640 + row, 1000)])),
        tag(0x8507, ratios([(7, 1), (8, 1), (9000 + row * 40, 1000)])),
        tag(0x8509, Array("A\0".utf8)),
        tag(0x850A, Array("3\0".utf8)), tag(0x8512, Array("WGS-84\0".utf8)),
        tag(0x851D, Array("2024:05:06\0".utf8)))
      let key = Part.join(
        [0x06, 0x0E, 0x2B, 0x34, 0x02, 0x53, 0x01, 0x01], Part.zeros(8), [0x83, 0],
        Part.short(places.count))
      return Part.join(Part.short(0x1C), Part.short(0x100), Part.zeros(0x18), key, places)
    }
  }

  package static var nmea: [[UInt8]] {
    (0..<3).map { row in
      let body = "GPRMC,07080\(row).00,A,4656.88\(row),N,00726.84\(row),W,10.0,84.4,060524,,,A"
      let sum = body.utf8.reduce(0, ^)
      let hex = String(sum, radix: 16, uppercase: true)
      let text = Array("$\(body)*\(hex.count == 1 ? "0" : "")\(hex)\r\n".utf8)
      return Part.short(text.count) + text
    }
  }

  package static var drone: [[UInt8]] {
    (0..<3).map { row in
      let text = Array(
        "F/2.8, SS 320, ISO 100, EV 0, GPS (-7.4474\(row), 46.9480\(row), 18), D 24.26m, H 6.00m, H.S 2.10m/s, V.S 0.00m/s"
          .utf8)
      return Part.short(text.count) + text
    }
  }

  package static var newDrone: [[UInt8]] {
    (0..<3).map { row in
      let text = Array(
        "<font size=\"28\">FrameCnt: 1, DiffTime: 33ms\n2024-05-06 09:08:09.123\n[iso: 100] [shutter: 1/320.0] [latitude: 46.9480\(row)] [longitude: -7.4474\(row)] [rel_alt: 6.000 abs_alt: 548.1] </font>"
          .utf8)
      return Part.short(text.count) + text
    }
  }

  package static var djmd: [[UInt8]] {
    func field(_ number: UInt8, _ data: [UInt8]) -> [UInt8] {
      [number << 3 | 2, UInt8(data.count)] + data
    }
    return (0..<3).map { row in
      let place = Part.join(
        [0x08, 1], [0x11], double(latitude(row)), [0x19], double(longitude(row)))
      let basic = Part.join(
        field(1, place), [0x10, 0xD0, 0x8C, 0x21],
        field(6, field(1, Array("2024-05-06 07-08-0\(row)".utf8))))
      return field(3, field(1, [0x08, UInt8(row)]) + field(3, field(4, basic)))
    }
  }

  /// A block of a recorder of cars in one of the known layouts.
  package static func freeGPS(_ layout: Int, _ row: Int) -> [UInt8] {
    var block = Part.zeros(256)
    func put(_ at: Int, _ bytes: [UInt8]) {
      block.replaceSubrange(at..<(at + bytes.count), with: bytes)
    }
    func numbers(_ list: [Int]) -> [UInt8] { list.flatMap { Part.long($0, .littleEndian) } }
    put(0, Part.long(256) + Array("freeGPS ".utf8))
    switch layout {
    case 0, 1:
      let at = layout == 0 ? 0x10 : 0x30
      if layout == 1 { put(12, numbers([0x4C])) }
      put(at, numbers([7, 8, 9 + row, 24, 5, 6]) + Array("ANW\0".utf8))
      put(
        at + 28,
        [4656.875, 726.875 + Double(row), 10.5, 84.5].flatMap { float($0, .littleEndian) })
    case 2:
      put(0x10, numbers([7, 8, 9 + row]) + Array("A\0\0\0".utf8))
      put(0x20, double(4656.88) + Array("N".utf8))
      put(0x30, double(726.84 + Double(row)) + Array("W".utf8))
      put(0x40, double(10.5) + double(84.5) + numbers([24, 5, 6]))
    default:
      let plain = Part.join(
        [0, 0], Array("XKZD".utf8), [0xFE, 0xFE], Array("2024050607080\(row)".utf8), [12],
        Array("5567GP   ".utf8),
        [0, 0, 0, 0, 0, 3], Array("N46568800W007268400".utf8), Array("00000036".utf8),
        Part.zeros(40))
      put(12, [0, 1, 0, 0, 1, 3] + plain.map { $0 ^ 0xAA })
    }
    return block
  }

  /// A trailer of Insta360 with two places.
  package static var insta360: [UInt8] {
    let places = (0..<2).flatMap { row in
      Part.join(
        Part.long(1_714_979_289 + row, .littleEndian), Part.zeros(4),
        Part.short(250, .littleEndian),
        Array("A".utf8), double(latitude(row)), Array("N".utf8), double(-longitude(row)),
        Array("W".utf8),
        double(3.5), double(84.5), double(542.5))
    }
    func record(_ kind: Int, _ data: [UInt8]) -> [UInt8] {
      data + Part.short(kind, .littleEndian) + Part.long(data.count, .littleEndian)
    }
    let records = record(0x700, places) + record(0x101, [1, 2, 3, 4])
    let end = Array("8db42d694ccc418790edff439fe026bf".utf8)
    let total = records.count + 72
    return Part.join(
      records, Part.zeros(32), Part.long(total, .littleEndian), Part.long(3, .littleEndian), end)
  }

  /// A box of sentences in a box of room, as BlackVue has them.
  package static var blackVue: [UInt8] {
    let lines = nmea.enumerated().flatMap { Array("[171497928\($0)000]".utf8) + $1.dropFirst(2) }
    return Part.box("free", Part.box("gps ", lines))
  }

  /// All of them, with how many places each has.
  package static let all: [(name: String, bytes: [UInt8], count: Int)] = {
    func film(_ format: String, _ samples: [[UInt8]], handler: String = "meta") -> [UInt8] {
      TimedFilmBuilder([.init(format, handler: handler, samples)]).bytes()
    }
    var blackVue = TimedFilmBuilder([.init("meta", [[1]])])
    blackVue.boxes = Self.blackVue
    var insta360 = TimedFilmBuilder([.init("meta", [[1]])])
    insta360.trailer = Self.insta360
    var fragmented = TimedFilmBuilder([.init("gpmd", gps5)])
    fragmented.isFragmented = true
    let recorders = (0..<4).map { layout in
      var film = TimedFilmBuilder([.init("meta", [[1]])])
      film.blocks = (0..<2).map { freeGPS(layout, $0) }
      return ("freeGPS, layout \(layout)", film.bytes(), 2)
    }
    return [
      ("GPMF, GPS5", film("gpmd", gps5), 12), ("GPMF, GPS9", film("gpmd", gps9), 8),
      ("GPMF in fragments", fragmented.bytes(), 12), ("CAMM", film("camm", camm), 4),
      ("rtmd", film("rtmd", rtmd), 3), ("NMEA in text", film("text", nmea, handler: "text"), 3),
      ("a drone's text", film("text", drone, handler: "text"), 3),
      ("a drone's text with names", film("text", newDrone, handler: "text"), 3),
      ("djmd", film("djmd", djmd), 3), ("BlackVue", blackVue.bytes(), 3),
      ("Insta360", insta360.bytes(), 2),
    ] + recorders
  }()
}
