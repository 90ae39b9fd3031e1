internal import VersoBytes

extension Track {
  /// The allowed distance of a time from the fixes.
  public struct Matching: Hashable, Sendable {
    /// The most seconds between two fixes that are connected by a straight line. 1800 by default.
    public var largestGap: Double
    /// The most seconds from the nearest fix if there are not two fixes near enough to each other.
    /// This is so before the first one, after the last one, and in larger gaps. 1800 by default.
    public var farthestFix: Double

    /// - Parameters:
    ///   - largestGap: The most seconds between two fixes.
    ///   - farthestFix: The most seconds from a single fix.
    public init(largestGap: Double = 1800, farthestFix: Double = 1800) {
      self.largestGap = largestGap
      self.farthestFix = farthestFix
    }
  }

  /// The position at a time.
  public struct Place: Hashable, Sendable {
    /// The way in which a position follows from the fixes.
    public enum Basis: Hashable, Sendable {
      /// There is a fix of this very time.
      case fix
      /// It is between two fixes.
      case between
      /// It is that of the nearest fix.
      case nearest
    }

    /// The time, in seconds since 1970-01-01 00:00:00 UTC.
    public let time: Double
    /// Degrees, north positive.
    public let latitude: Double
    /// Degrees, east positive.
    public let longitude: Double
    /// Metres above sea level; nil if no fix near enough records it.
    public let altitude: Double?
    /// Metres per second; nil if no fix near enough records it.
    public let speed: Double?
    /// The direction of travel that the receiver recorded, in degrees from true north; nil if it recorded none.
    public let course: Double?
    /// The direction from the fix before to the fix after, in degrees from true north. Nil if there are not two near
    /// enough to each other, or they are less than 5 metres apart.
    public let bearing: Double?
    /// The larger radius around the fixes, in metres; nil if unknown.
    public let accuracy: Double?
    /// The way in which it follows from the fixes.
    public let basis: Basis
    /// The seconds to the nearest fix; negative when that was before.
    public let secondsToFix: Double
  }

  /// The reason why a time has no position.
  public enum Miss: Error, Hashable, Sendable {
    /// The time is this many seconds before the first fix.
    case before(Double)
    /// The time is this many seconds after the last fix.
    case behind(Double)
    /// The time is in a gap of this many seconds, at this distance from the nearest fix.
    case gap(Double, nearest: Double)
    /// The track has no points.
    case empty
  }

  /// The position at a time.
  ///
  /// Between two fixes, latitude and longitude change evenly with the time, across the antimeridian if that is shorter,
  /// as `exiftool -geotag` computes it. The great circle is the same to within a metre for fixes up to 5 km apart, below
  /// 60 degrees of latitude. At 500 km, which an airliner flies in half an hour, it is up to 6 km away at 46 degrees.
  ///
  /// - Parameters:
  ///   - seconds: Seconds since 1970-01-01 00:00:00 UTC.
  ///   - matching: The largest distances of the fixes.
  /// - Returns: The position.
  /// - Throws: ``Miss`` if the fixes are too far away.
  /// - Complexity: O(log *n*) in the number of points, and up to 20,000 of them if many have no altitude.
  public func place(
    at seconds: Double, matching: Matching = Matching()
  ) throws(Miss) -> Place {
    guard let first = points.first, let last = points.last, seconds.isFinite else { throw .empty }
    // The first point after the time; the one before it is the last one of its time.
    let after = points.partitioningIndex { $0.time > seconds }
    guard after > 0 else {
      guard first.time - seconds <= matching.farthestFix else {
        throw .before(first.time - seconds)
      }
      return place(at: seconds, 0, nil, .nearest, matching)
    }
    let before = after - 1
    if points[before].time == seconds { return place(at: seconds, before, nil, .fix, matching) }
    guard after < points.count else {
      guard seconds - last.time <= matching.farthestFix else { throw .behind(seconds - last.time) }
      return place(at: seconds, before, nil, .nearest, matching)
    }
    let gap = points[after].time - points[before].time
    if gap <= matching.largestGap { return place(at: seconds, before, after, .between, matching) }
    let isNearerBefore = seconds - points[before].time <= points[after].time - seconds
    let nearest = isNearerBefore ? before : after
    let distance = (points[nearest].time - seconds).magnitude
    guard distance <= matching.farthestFix else { throw .gap(gap, nearest: distance) }
    return place(at: seconds, nearest, nil, .nearest, matching)
  }

  /// A place at or between fixes.
  private func place(
    at seconds: Double, _ index: Int, _ next: Int?, _ basis: Place.Basis, _ matching: Matching
  ) -> Place {
    let one = points[index]
    let other = next.map { points[$0] } ?? one
    let share = next == nil ? 0 : (seconds - one.time) / (other.time - one.time)
    // The short way around the globe.
    var turn = other.longitude - one.longitude
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    var longitude = one.longitude + turn * share
    if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
    let nearest = share > 0.5 ? other : one
    let course = value(at: seconds, index, next, matching, \.course) { one, other, share in
      var turn = other - one
      if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
      let course = one + turn * share
      return course < 0 ? course + 360 : course >= 360 ? course - 360 : course
    }
    return Place(
      time: seconds, latitude: one.latitude + (other.latitude - one.latitude) * share,
      longitude: longitude,
      altitude: value(at: seconds, index, next, matching, \.altitude, between: Self.mix),
      speed: value(at: seconds, index, next, matching, \.speed, between: Self.mix), course: course,
      bearing: bearing(index, next, matching),
      accuracy: one.accuracy.map { max($0, other.accuracy ?? $0) } ?? other.accuracy, basis: basis,
      secondsToFix: nearest.time - seconds)
  }

  private static func mix(_ one: Double, _ other: Double, _ share: Double) -> Double {
    one + (other - one) * share
  }

  /// A value that not every fix has: that of the surrounding fixes, or else of the nearest ones
  /// before and after them in reach that have it.
  private func value(
    at seconds: Double, _ index: Int, _ next: Int?, _ matching: Matching,
    _ value: (Point) -> Double?, between mix: (Double, Double, Double) -> Double
  ) -> Double? {
    func nearest(
      to fix: Int, _ indices: some Sequence<Int>
    ) -> (time: Double, value: Double)? {
      // The fixes of one time are limited as well, because there may be millions.
      for index in indices.prefix(Self.mostLookedAt) {
        let point = points[index]
        guard (point.time - points[fix].time).magnitude <= matching.farthestFix else { return nil }
        if let found = value(point) { return (point.time, found) }
      }
      return nil
    }
    if next == nil, let found = value(points[index]) { return found }
    let before = nearest(to: index, stride(from: index, through: 0, by: -1))
    let after = nearest(to: next ?? index, points.indices.dropFirst(next ?? index))
    guard let before, let after, after.time > before.time else {
      return before?.value ?? after?.value
    }
    // The nearest fix counts with what holds at its own time.
    let time = next == nil ? points[index].time : seconds
    return mix(before.value, after.value, (time - before.time) / (after.time - before.time))
  }

  private static let mostLookedAt = 20_000

  /// The direction of travel by the fixes around.
  private func bearing(_ index: Int, _ next: Int?, _ matching: Matching) -> Double? {
    // At a fix: from the one before to the one after, as far as they are in reach.
    func isInReach(_ other: Int) -> Bool {
      points.indices.contains(other)
        && (points[other].time - points[index].time).magnitude <= matching.largestGap
    }
    let from = next == nil && isInReach(index - 1) ? index - 1 : index
    let to = next ?? (isInReach(index + 1) ? index + 1 : index)
    let (one, other) = (points[from], points[to])
    guard Self.metres(one, other) >= 5 else { return nil }
    return Self.bearing(one, other)
  }

  private static let radian = Double.pi / 180

  /// The distance of two points on a sphere of the Earth's size.
  static func metres(_ one: Point, _ other: Point) -> Double {
    let north = Mathematics.sine((other.latitude - one.latitude) * radian / 2)
    let east = Mathematics.sine((other.longitude - one.longitude) * radian / 2)
    let squared =
      north * north + Mathematics.cosine(one.latitude * radian)
      * Mathematics.cosine(other.latitude * radian) * east * east
    let share = min(max(squared, 0), 1)
    return 2 * 6_371_008.8 * Mathematics.atan2(share.squareRoot(), (1 - share).squareRoot())
  }

  /// The direction in which the great circle from one point to another leaves, in degrees from north.
  static func bearing(_ one: Point, _ other: Point) -> Double {
    let turn = (other.longitude - one.longitude) * radian
    let (from, to) = (one.latitude * radian, other.latitude * radian)
    let east = Mathematics.sine(turn) * Mathematics.cosine(to)
    let north =
      Mathematics.cosine(from) * Mathematics.sine(to) - Mathematics.sine(from)
      * Mathematics.cosine(to) * Mathematics.cosine(turn)
    let degrees = Mathematics.atan2(east, north) / radian
    return degrees < 0 ? degrees + 360 : degrees
  }
}
