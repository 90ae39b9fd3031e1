public import VersoBytes

/// Positions with times, as a satellite receiver or a phone recorded them.
///
/// ``init(_:limits:)`` and ``init(path:limits:)`` read GPX, KML, TCX, NMEA 0183, FIT, IGC, GeoJSON and the exports of
/// Google Timeline, recognized by their content. ``place(at:matching:)`` returns the position at a time.
public struct Track: Sendable {
  /// The points, sorted by time; of points of one time the one that was read last comes last.
  public let points: [Point]
  /// The format of its source; nil for several that were joined.
  public let format: TrackFormat?
  /// The problems of the file that did not prevent reading the rest.
  public let warnings: [Warning]

  /// A track of points in any order.
  public init(_ points: [Point]) { self.init(points, format: nil, warnings: []) }

  package init(_ points: [Point], format: TrackFormat?, warnings: [Warning]) {
    self.points = Self.sorted(points)
    self.format = format
    self.warnings = warnings
  }

  /// Several tracks as one: a photo is placed between whichever fixes are nearest in time.
  public init(joining tracks: [Track]) {
    if tracks.count == 1 {
      self = tracks[0]
      return
    }
    var points: [Point] = []
    points.reserveCapacity(tracks.reduce(0) { $0 + $1.points.count })
    var segments = 0
    for track in tracks {
      var most = -1
      for var point in track.points {
        most = max(most, point.segment)
        point.segment += segments
        points.append(point)
      }
      segments += most + 1
    }
    self.init(points, format: nil, warnings: tracks.flatMap(\.warnings))
  }

  /// The points by time. Those of one time keep their order.
  private static func sorted(_ points: [Point]) -> [Point] {
    let isSorted = zip(points, points.dropFirst()).allSatisfy { $0.time <= $1.time }
    guard !isSorted else { return points }
    // The standard library does not promise that sorting keeps the order of equals.
    let order = points.indices.sorted {
      points[$0].time != points[$1].time ? points[$0].time < points[$1].time : $0 < $1
    }
    return order.map { points[$0] }
  }

  /// The first and the last time, in seconds since 1970-01-01 00:00:00 UTC; nil without points.
  public var times: ClosedRange<Double>? {
    guard let first = points.first, let last = points.last else { return nil }
    // Never crossed: the points are sorted.
    return first.time...last.time
  }
}

extension Track {
  /// A position at a time, and the other values of the receiver.
  public struct Point: Hashable, Sendable {
    /// Seconds since 1970-01-01 00:00:00 UTC, with their fraction.
    public let time: Double
    /// Degrees, north positive, -90 to 90.
    public let latitude: Double
    /// Degrees, east positive, -180 to 180.
    public let longitude: Double
    /// The number of the uninterrupted piece of the file that it belongs to, from 0. Receivers
    /// begin a new one where they had lost the position, or were switched off.
    public var segment: Int {
      get { Int(piece) }
      set { piece = Int32(clamping: newValue) }
    }
    private var piece: Int32

    // A track has millions of points: an unknown value is infinite, which takes no space and,
    // unlike not-a-number, equals itself.
    private let knownAltitude: Double
    private let knownSpeed, knownCourse, knownAccuracy: Float

    /// A point.
    ///
    /// - Parameters:
    ///   - time: Seconds since 1970-01-01 00:00:00 UTC.
    ///   - latitude: Degrees, north positive.
    ///   - longitude: Degrees, east positive.
    ///   - altitude: Metres above sea level.
    ///   - speed: Metres per second.
    ///   - course: The direction of travel in degrees from true north, clockwise.
    ///   - accuracy: The radius around the place, in metres.
    ///   - segment: The number of the uninterrupted piece that it belongs to.
    public init(
      time: Double, latitude: Double, longitude: Double, altitude: Double? = nil,
      speed: Double? = nil, course: Double? = nil, accuracy: Double? = nil, segment: Int = 0
    ) {
      self.time = time
      self.latitude = latitude
      self.longitude = longitude
      knownAltitude = altitude.map { $0.isFinite ? $0 : .infinity } ?? .infinity
      knownSpeed = Self.known(speed)
      knownCourse = Self.known(course)
      knownAccuracy = Self.known(accuracy)
      piece = Int32(clamping: segment)
    }

    private static func known(_ number: Double?) -> Float {
      number.map { $0.isFinite ? Float($0) : .infinity } ?? .infinity
    }

    /// Metres above sea level, or above the ellipsoid where the file counts from there; nil if unknown.
    public var altitude: Double? { knownAltitude.isFinite ? knownAltitude : nil }
    /// Metres per second; nil if unknown.
    public var speed: Double? { knownSpeed.isFinite ? Double(knownSpeed) : nil }
    /// The direction of travel in degrees from true north, clockwise; nil if unknown.
    public var course: Double? { knownCourse.isFinite ? Double(knownCourse) : nil }
    /// The radius around the place in metres; nil if unknown.
    public var accuracy: Double? { knownAccuracy.isFinite ? Double(knownAccuracy) : nil }
  }
}
