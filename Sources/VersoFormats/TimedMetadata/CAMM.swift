/// Google's Camera Motion Metadata (developers.google.com/streetview/publish/camm-spec): packets of two bytes of
/// zero, a type and values, little-endian.
enum CAMM {
  /// The number of bytes of a packet, by its type, without the four in front.
  private static let sizes = [12, 8, 12, 12, 12, 24, 56, 12]

  /// Whether the bytes contain a packet with a position. Its numbers have to be possible, as other
  /// data have such beginnings as well.
  static func isIn(_ bytes: [UInt8]) -> Bool {
    let data = Header(bytes, .littleEndian)
    func isPossible(_ number: Double?, _ range: ClosedRange<Double>) -> Bool {
      // Next to nothing is another thing than a number of degrees or metres.
      number.map { range.contains($0) && ($0 == 0 || $0.magnitude > 1e-6) } ?? false
    }
    func isPlace(_ at: Int) -> Bool {
      let (latitude, longitude) = (data.double(at), data.double(at + 8))
      return isPossible(latitude, -90...90) && isPossible(longitude, -180...180)
        && (latitude != 0 || longitude != 0)
    }
    let heights = -1e4...1e6
    for type: UInt8 in [5, 6] {
      var from = 0
      while let start = bytes.position(of: type, from: from) {
        from = start + 1
        guard start > 1, data.short(start - 2) == 0, data.byte(start + 1) == 0 else { continue }
        let at = start + 2
        if type == 5 {
          if isPlace(at), isPossible(data.double(at + 16), heights) { return true }
        } else if isPossible(data.double(at), 0...1e11), [0, 2, 3].contains(data.long(at + 8)),
          isPlace(at + 12), isPossible(data.float(at + 28), heights)
        {
          return true
        }
      }
    }
    return false
  }

  static func read(_ bytes: [UInt8], _ sample: TimedSample, into places: inout TimedPlaces) {
    let data = Header(bytes, .littleEndian)
    var at = 0
    // One packet a sample is what the page describes; recorders may put several into one.
    while let type = data.short(at + 2), type < sizes.count, sizes[type] <= bytes.count - at - 4 {
      switch type {
      case 5: place(data, at + 4, sample, into: &places)
      case 6: measurement(data, at + 4, sample, into: &places)
      default: break
      }
      at += 4 + sizes[type]
    }
  }

  private static func place(
    _ data: Header, _ at: Int, _ sample: TimedSample, into places: inout TimedPlaces
  ) {
    guard let latitude = data.double(at), let longitude = data.double(at + 8) else { return }
    places.add(
      TimedPlace(
        filmTime: sample.time, latitude: latitude, longitude: longitude,
        altitude: data.double(at + 16)))
  }

  private static func measurement(
    _ data: Header, _ at: Int, _ sample: TimedSample, into places: inout TimedPlaces
  ) {
    guard let time = data.double(at), let fix = data.long(at + 8),
      let latitude = data.double(at + 12), let longitude = data.double(at + 20),
      let altitude = data.float(at + 28), let accuracy = data.float(at + 32),
      let east = data.float(at + 40), let north = data.float(at + 44)
    else { return }
    let angle = Mathematics.atan2(east, north) * 180 / .pi
    places.add(
      TimedPlace(
        time: utc(time, places.created), filmTime: sample.time, latitude: latitude,
        longitude: longitude, altitude: altitude,
        speed: (east * east + north * north).squareRoot(),
        course: east == 0 && north == 0 ? nil : angle < 0 ? angle + 360 : angle,
        fix: TimedPlace.Fix(rawValue: fix), accuracy: accuracy))
  }

  /// Seconds since 1970 of seconds since 1980-01-06 in the time of GPS, which has no leap seconds. Some recorders
  /// write seconds since 1970 in UTC: so it is where these are nearer to the film's own date.
  private static func utc(_ time: Double, _ created: Double?) -> Double? {
    guard time.isFinite, time > 0 else { return nil }
    let start = 315_964_800.0
    if let created, (time - created).magnitude < (time + start - created).magnitude {
      return time
    }
    return time + start - Double(LeapSeconds.count(at: time + start))
  }
}

/// The difference of GPS time from UTC (IERS, Bulletin C).
enum LeapSeconds {
  /// When a second was inserted since 1980, in seconds since 1970.
  private static let inserted: [Double] = [
    362_793_600, 394_329_600, 425_865_600, 489_024_000, 567_993_600, 631_152_000, 662_688_000,
    709_948_800, 741_484_800, 773_020_800, 820_454_400, 867_715_200, 915_148_800, 1_136_073_600,
    1_230_768_000, 1_341_100_800, 1_435_708_800, 1_483_228_800,
  ]

  static func count(at time: Double) -> Int { inserted.count { $0 <= time } }
}
