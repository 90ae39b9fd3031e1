package import VersoBytes

/// A position of a film over time.
package struct TimedPlace: Hashable, Sendable {
  /// Whether satellites were found, according to the recorder.
  package enum Fix: Int, Hashable, Sendable {
    /// None: the place is the last one that was known, or nonsense.
    case none = 0
    /// Without an altitude.
    case flat = 2
    /// With an altitude.
    case full = 3
  }

  /// Seconds since 1970-01-01 00:00:00 UTC, from the recorder; nil if it has no time of day.
  package var time: Double?
  /// Seconds from the start of the film, of the sample with the position; nil if it is not in one.
  package var filmTime: Double?
  /// Degrees, north positive, -90 to 90.
  package var latitude: Double
  /// Degrees, east positive, -180 to 180.
  package var longitude: Double
  /// Metres above sea level, or above the ellipsoid where the recorder counts from there; nil if unknown.
  package var altitude: Double?
  /// Metres per second over ground; nil if unknown.
  package var speed: Double?
  /// The direction of travel in degrees from true north, clockwise; nil if unknown.
  package var course: Double?
  /// Whether satellites were found; nil if it is not recorded.
  package var fix: Fix?
  /// The radius around the place in metres; nil if unknown.
  package var accuracy: Double?

  /// A place.
  package init(
    time: Double? = nil, filmTime: Double? = nil, latitude: Double, longitude: Double,
    altitude: Double? = nil, speed: Double? = nil, course: Double? = nil, fix: Fix? = nil,
    accuracy: Double? = nil
  ) {
    (self.time, self.filmTime) = (time, filmTime)
    (self.latitude, self.longitude, self.altitude) = (latitude, longitude, altitude)
    (self.speed, self.course, self.fix, self.accuracy) = (speed, course, fix, accuracy)
  }
}

/// The positions of a film over time, and the problems with others.
package struct TimedPlaces: Sendable {
  /// The places in the order in which they are stored.
  package var places: [TimedPlace] = []
  /// Their formats: "GoPro GPMF".
  package var formats: [String] = []
  /// The film's creation time from its header, in seconds since 1970-01-01 00:00:00 UTC; nil if
  /// absent. Many cameras write the time of their clock here, whatever its zone.
  package var created: Double?
  /// The problems, and the parts that were not read, while the rest was.
  package var warnings: [Warning] = []
  /// Sentences of NMEA 0183, with a line for each.
  package var sentences: [UInt8] = []
  private var impossible = 0

  /// The most places that are kept: a month of one a second.
  private static let most = 2_500_000
  private var isFull = false

  init() {}

  /// None.
  package static let none = TimedPlaces()

  /// Adds a position, unless it is not on Earth.
  mutating func add(_ place: TimedPlace) {
    // 0, 0 means "unknown" in files.
    guard place.latitude.magnitude <= 90, place.longitude.magnitude <= 180,
      place.latitude != 0 || place.longitude != 0
    else {
      impossible += 1
      return
    }
    guard places.count < Self.most else {
      if !isFull { warn("more than \(Self.most) places; the rest was not read") }
      isFull = true
      return
    }
    var place = place
    func known(_ number: Double?, _ range: ClosedRange<Double>) -> Double? {
      number.flatMap { range.contains($0) ? $0 : nil }
    }
    place.time = known(place.time, -1e11...1e11)
    place.altitude = known(place.altitude, -1e8...1e8)
    place.speed = known(place.speed, 0...1e8)
    place.course = known(place.course, 0...360)
    place.accuracy = known(place.accuracy, 0...1e8)
    places.append(place)
  }

  mutating func warn(_ message: String, _ place: String = "film", at offset: Int? = nil) {
    guard warnings.count < 100 else { return }
    warnings.append(Warning(message, place: place, offset: offset))
  }

  mutating func finish() {
    if impossible > 0 {
      warn(
        impossible == 1 ? "1 position is not on Earth" : "\(impossible) positions are not on Earth")
    }
  }
}
