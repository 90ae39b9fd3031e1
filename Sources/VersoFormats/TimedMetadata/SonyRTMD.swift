/// The real-time metadata of Sony's cameras (`rtmd`): a header with its length, then elements of a
/// number, a length and values, big-endian. Elements for positions have the numbers of Exif's GPS
/// fields after 0x85, and their values (Exif 3.0, 4.6.6).
enum SonyRTMD {
  /// The meaning of each element, by the number of its field in Exif's GPS directory.
  private enum Tag {
    static let latitudeRef = 1, latitude = 2, longitudeRef = 3, longitude = 4
    static let altitudeRef = 5, altitude = 6, time = 7, status = 9, mode = 10
    static let speedRef = 12, speed = 13, trackRef = 14, track = 15, date = 29
  }

  /// The first two bytes of the key of a set (SMPTE ST 336), and the first byte of the numbers of places.
  private static let (key, places) = (0x06 << 8 | 0x0E, 0x85)

  /// The number of the element with the serial number of the camera.
  private static let serial = 0x8114

  /// The ranges of the camera's serial number.
  static func serials(_ bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    forEachElement(of: bytes) { if $0 == serial { found.append($1) } }
    return found
  }

  private static func forEachElement(of bytes: [UInt8], _ body: (Int, Range<Int>) -> Void) {
    let data = Header(bytes, .bigEndian)
    guard var at = data.short(0) else { return }
    while let tag = data.short(at), let size = data.short(at + 2) {
      // The key of a set, 16 bytes, and its length in four precede its elements.
      guard tag != key else {
        at += 20
        continue
      }
      guard size <= bytes.count - at - 4 else { break }
      body(tag, (at + 4)..<(at + 4 + size))
      at += 4 + size
    }
  }

  static func read(_ bytes: [UInt8], _ sample: TimedSample, into places: inout TimedPlaces) {
    var values: [Int: ArraySlice<UInt8>] = [:]
    forEachElement(of: bytes) { tag, range in
      if tag >> 8 == Self.places { values[tag & 0xFF] = bytes[range] }
    }
    guard let latitude = degrees(values[Tag.latitude]),
      let longitude = degrees(values[Tag.longitude])
    else { return }
    func says(_ tag: Int, _ letter: Unicode.Scalar) -> Bool {
      values[tag]?.first == UInt8(ascii: letter)
    }
    var place = TimedPlace(
      filmTime: sample.time, latitude: says(Tag.latitudeRef, "S") ? -latitude : latitude,
      longitude: says(Tag.longitudeRef, "W") ? -longitude : longitude)
    if let altitude = ratios(values[Tag.altitude], 1)?.first {
      place.altitude = values[Tag.altitudeRef]?.first == 1 ? -altitude : altitude
    }
    if let speed = ratios(values[Tag.speed], 1)?.first {
      let unit = says(Tag.speedRef, "N") ? 1852.0 : says(Tag.speedRef, "M") ? 1609.344 : 1000
      place.speed = speed * unit / 3600
    }
    if says(Tag.trackRef, "T") { place.course = ratios(values[Tag.track], 1)?.first }
    place.time = time(values[Tag.date], values[Tag.time])
    if says(Tag.status, "V") {
      place.fix = TimedPlace.Fix.none
    } else if let mode = values[Tag.mode]?.first, mode > 0x30 {
      place.fix = TimedPlace.Fix(rawValue: Int(mode) - 0x30)
    }
    places.add(place)
  }

  private static func ratios(_ bytes: ArraySlice<UInt8>?, _ count: Int) -> [Double]? {
    guard let bytes, bytes.count >= 8 * count else { return nil }
    let data = Header(bytes, .bigEndian)
    var result: [Double] = []
    for index in 0..<count {
      guard let above = data.long(8 * index), let below = data.long(8 * index + 4), below > 0 else {
        return nil
      }
      result.append(Double(above) / Double(below))
    }
    return result
  }

  private static func degrees(_ bytes: ArraySlice<UInt8>?) -> Double? {
    ratios(bytes, 3).map { $0[0] + $0[1] / 60 + $0[2] / 3600 }
  }

  private static func time(_ date: ArraySlice<UInt8>?, _ time: ArraySlice<UInt8>?) -> Double? {
    guard let date, let parts = ratios(time, 3), parts[0] < 24, parts[1] < 60 else { return nil }
    let numbers = String(decoding: date.prefix { $0 != 0 }, as: UTF8.self)
      .split { $0 == ":" || $0 == "-" }.compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    return TimedMetadata.time(
      numbers[0], numbers[1], numbers[2], 0, 0,
      parts[0] * 3600 + parts[1] * 60 + parts[2])
  }
}
