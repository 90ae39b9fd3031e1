/// GoPro's metadata format (GPMF; github.com/gopro/gpmf-parser): elements of four letters, a type, a size, a
/// count and values, big-endian and filled up to four bytes, which may hold others.
struct GPMF {
  /// An element: the type of its values, and their location.
  private struct Element {
    let key: BoxType
    let type: UInt8
    /// The number of bytes that a value, or a row of values, has.
    let size: Int
    let payload: Range<Int>

    /// The number of rows.
    var rows: Int { size > 0 ? payload.count / size : 0 }
  }

  /// The data before a stream's values, which apply to these.
  private struct Stream {
    var scale: [Double] = []
    var types: [UInt8] = []
    var time: Double?
    var fix: TimedPlace.Fix?
  }

  private let data: Header
  private let sample: TimedSample
  /// The times of a drone's own clock at times of UTC (`SYST`), in seconds.
  private var clocks: [(own: Double, utc: Double)] = []

  /// The deepest that elements hold others: a device, its streams, and one floor more.
  private static let depth = 4

  private init(_ data: Header, _ sample: TimedSample) { (self.data, self.sample) = (data, sample) }

  static func read(_ bytes: [UInt8], _ sample: TimedSample, into places: inout TimedPlaces) {
    var reader = GPMF(Header(bytes, .bigEndian), sample)
    reader.findClocks(0..<bytes.count, depth: Self.depth)
    reader.read(0..<bytes.count, depth: Self.depth, into: &places)
  }

  /// Where the serial number of the camera is (`CASN`).
  static func serials(_ bytes: [UInt8]) -> [Range<Int>] { values(["CASN"], in: bytes) }

  /// Where the positions of a camera or a drone are.
  static func positions(_ bytes: [UInt8]) -> [Range<Int>] {
    values(["GPS5", "GPS9", "GLPI"], in: bytes)
  }

  private static func values(_ keys: Set<BoxType>, in bytes: [UInt8]) -> [Range<Int>] {
    let reader = GPMF(Header(bytes, .bigEndian), TimedSample(range: 0..<0, time: 0, duration: 0))
    return reader.values(keys, 0..<bytes.count, depth: depth)
  }

  private func values(_ keys: Set<BoxType>, _ range: Range<Int>, depth: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var inner: [Range<Int>] = []
    forEach(in: range) { element in
      if keys.contains(element.key), !element.payload.isEmpty { found.append(element.payload) }
      if element.type == 0 { inner.append(element.payload) }
    }
    return depth > 0 ? inner.reduce(found) { $0 + values(keys, $1, depth: depth - 1) } : found
  }

  private func element(at position: Int, in range: Range<Int>) -> Element? {
    guard range.upperBound - position >= 8, let key = data.long(position),
      let type = data.byte(position + 4), let size = data.byte(position + 5),
      let count = data.short(position + 6), key != 0,
      size * count <= range.upperBound - position - 8
    else { return nil }
    let start = position + 8
    return Element(
      key: BoxType(code: UInt32(key)), type: UInt8(type), size: size,
      payload: start..<(start + size * count))
  }

  private func forEach(in range: Range<Int>, _ body: (Element) -> Void) {
    var at = range.lowerBound
    while let element = element(at: at, in: range) {
      body(element)
      at = element.payload.upperBound + (4 - element.payload.count % 4) % 4
    }
  }

  private mutating func findClocks(_ range: Range<Int>, depth: Int) {
    var found: [(own: Double, utc: Double)] = []
    var inner: [Range<Int>] = []
    var stream = Stream()
    forEach(in: range) { element in
      switch element.key {
      case "SCAL": stream.scale = numbers(element)
      case "SYST" where element.size == 16:
        for row in 0..<element.rows {
          let at = element.payload.lowerBound + 16 * row
          guard let own = data.quad(at), let utc = data.quad(at + 8), utc > 0 else { continue }
          found.append((scaled(Double(own), 0, stream), scaled(Double(utc), 1, stream)))
        }
      case _ where element.type == 0: inner.append(element.payload)
      default: break
      }
    }
    clocks += found
    guard depth > 0 else { return }
    for range in inner { findClocks(range, depth: depth - 1) }
  }

  private func read(_ range: Range<Int>, depth: Int, into places: inout TimedPlaces) {
    var stream = Stream()
    var found: [TimedPlace] = []
    var inner: [Range<Int>] = []
    forEach(in: range) { element in
      switch element.key {
      case "SCAL": stream.scale = numbers(element)
      case "TYPE": stream.types = Array(data.slice(element.payload) ?? [])
      case "GPSF":
        stream.fix = data.long(element.payload.lowerBound).flatMap { TimedPlace.Fix(rawValue: $0) }
      case "GPSU": stream.time = data.slice(element.payload).flatMap { Self.time(Array($0)) }
      case "GPS5" where element.type == UInt8(ascii: "l") && element.size == 20:
        found += places5(element, stream)
      case "GPS9" where element.size == 32: found += places9(element, stream)
      case "GLPI" where element.size == 28: found += droneplaces(element, stream)
      case _ where element.type == 0: inner.append(element.payload)
      default: break
      }
    }
    for place in found { places.add(place) }
    guard depth > 0 else { return }
    for range in inner { read(range, depth: depth - 1, into: &places) }
  }

  // MARK: Places

  /// Latitude, longitude, altitude, speed over ground, speed in space. The time of the stream is that of its first
  /// row; the others follow in even distances.
  private func places5(_ element: Element, _ stream: Stream) -> [TimedPlace] {
    let step = sample.duration / Double(max(element.rows, 1))
    return (0..<element.rows).compactMap { row in
      let values = longs(element, row, 4, stream)
      guard values.count == 4 else { return nil }
      let passed = step * Double(row)
      return TimedPlace(
        time: stream.time.map { $0 + passed }, filmTime: sample.time + passed,
        latitude: values[0], longitude: values[1], altitude: values[2], speed: values[3],
        fix: stream.fix)
    }
  }

  /// The same, and the days since 2000, the seconds since midnight, the dilution of precision and the fix
  /// of each row.
  private func places9(_ element: Element, _ stream: Stream) -> [TimedPlace] {
    guard stream.types.isEmpty || stream.types.starts(with: Array("lllllllSS".utf8)) else {
      return []
    }
    let step = sample.duration / Double(max(element.rows, 1))
    return (0..<element.rows).compactMap { row in
      let values = longs(element, row, 7, stream)
      guard values.count == 7,
        let fix = data.short(element.payload.lowerBound + 32 * row + 30)
      else { return nil }
      return TimedPlace(
        time: Self.century + values[5] * 86_400 + values[6],
        filmTime: sample.time + step * Double(row), latitude: values[0], longitude: values[1],
        altitude: values[2], speed: values[3], fix: TimedPlace.Fix(rawValue: fix))
    }
  }

  /// Where a drone is: its own time, latitude, longitude, altitude, height over the start, speeds to north, east
  /// and down, heading. The time is that of its clock, which another stream compares with UTC.
  private func droneplaces(_ element: Element, _ stream: Stream) -> [TimedPlace] {
    guard stream.types.isEmpty || stream.types.starts(with: Array("LllllsssS".utf8)) else {
      return []
    }
    let step = sample.duration / Double(max(element.rows, 1))
    return (0..<element.rows).compactMap { row in
      let at = element.payload.lowerBound + 28 * row
      let values = longs(element, row, 4, stream)
      guard values.count == 4, let own = data.long(at),
        let north = data.number(.signedShort, at + 20),
        let east = data.number(.signedShort, at + 22),
        let heading = data.short(at + 26)
      else { return nil }
      let (n, e) = (scaled(Double(north), 5, stream), scaled(Double(east), 6, stream))
      return TimedPlace(
        time: utc(scaled(Double(own), 0, stream)), filmTime: sample.time + step * Double(row),
        latitude: values[1], longitude: values[2], altitude: values[3],
        speed: (n * n + e * e).squareRoot(), course: scaled(Double(heading), 8, stream))
    }
  }

  /// The time of UTC of one of the recorder's own clock: between two that are known, or from the nearest one on.
  private func utc(_ own: Double) -> Double? {
    guard let first = clocks.first, let last = clocks.last else { return nil }
    guard last.own > first.own, own >= first.own, own <= last.own,
      let next = clocks.firstIndex(where: { $0.own >= own }), next > 0
    else {
      let near = own >= last.own ? last : first
      return near.utc + own - near.own
    }
    let (before, after) = (clocks[next - 1], clocks[next])
    guard after.own > before.own else { return after.utc }
    let part = (own - before.own) / (after.own - before.own)
    return before.utc + part * (after.utc - before.utc)
  }

  // MARK: Numbers

  private func longs(_ element: Element, _ row: Int, _ count: Int, _ stream: Stream) -> [Double] {
    let at = element.payload.lowerBound + element.size * row
    return (0..<count).compactMap { index in
      data.number(.signedLong, at + 4 * index).map { scaled(Double($0), index, stream) }
    }
  }

  /// A number divided by the scale of its place in the row, or by the only one.
  private func scaled(_ number: Double, _ index: Int, _ stream: Stream) -> Double {
    let scale = index < stream.scale.count ? stream.scale[index] : stream.scale.first ?? 1
    return scale != 0 ? number / scale : number
  }

  private func numbers(_ element: Element) -> [Double] {
    (0..<min(element.rows, 64)).compactMap { row in
      let at = element.payload.lowerBound + element.size * row
      return switch element.type {
      case UInt8(ascii: "s"): data.number(.signedShort, at).map(Double.init)
      case UInt8(ascii: "S"): data.short(at).map(Double.init)
      case UInt8(ascii: "l"): data.number(.signedLong, at).map(Double.init)
      case UInt8(ascii: "L"): data.long(at).map(Double.init)
      case UInt8(ascii: "f"): data.float(at)
      default: nil
      }
    }
  }

  /// The start of the year 2000, in seconds since 1970.
  private static let century = 946_684_800.0

  /// A time as "yymmddhhmmss.sss".
  private static func time(_ text: [UInt8]) -> Double? {
    let digits = text.prefix { $0.isDigit }.map { Int($0) - 0x30 }
    guard digits.count == 12 else { return nil }
    let parts = stride(from: 0, to: 12, by: 2).map { digits[$0] * 10 + digits[$0 + 1] }
    var fraction = 0.0
    if text.dropFirst(12).first == UInt8(ascii: ".") {
      var scale = 0.1
      for byte in text.dropFirst(13).prefix(9).prefix(while: \.isDigit) {
        fraction += Double(byte - 0x30) * scale
        scale /= 10
      }
    }
    return TimedMetadata.time(
      2000 + parts[0], parts[1], parts[2], parts[3], parts[4], Double(parts[5]) + fraction)
  }
}

extension TimedMetadata {
  /// Whether a block of GoPro's metadata, in a film or in a segment of a JPEG file, contains positions, or the serial
  /// number of the camera.
  package static func discloses(
    gpmf bytes: [UInt8]
  ) -> (position: Bool, serialNumber: Bool) {
    func isThere(_ ranges: [Range<Int>]) -> Bool {
      ranges.contains { bytes[$0].contains { $0 != 0 } }
    }
    return (isThere(GPMF.positions(bytes)), isThere(GPMF.serials(bytes)))
  }
}
