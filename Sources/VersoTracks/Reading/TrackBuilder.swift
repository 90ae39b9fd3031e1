internal import VersoBytes

/// Collects the points that a reader finds, and what is wrong with others.
struct TrackBuilder {
  let limits: TrackLimits
  let format: TrackFormat
  private(set) var points: [Track.Point] = []
  private(set) var warnings: [Warning] = []
  private(set) var segment = 0
  /// Whether there is no room for more points: readers end then.
  private(set) var isFull = false
  /// Positions without a time, and those that are not on Earth.
  private var untimed = 0
  private var impossible = 0
  /// Marks without a time, such as waypoints of a plan: ignored next to a track.
  private var untimedMarks = 0
  private var isNewSegment = false
  /// The number of points that stays were made of.
  private var stayPoints = 0

  /// The most metres above or below the sea that are accepted as an altitude: beyond all orbits.
  private static let highest = 1e8

  init(_ limits: TrackLimits, _ format: TrackFormat) {
    self.limits = limits
    self.format = format
  }

  /// The points that follow do not go on from those before.
  mutating func startSegment() { isNewSegment = !points.isEmpty }

  /// Adds a point, unless something that it needs is missing. A mark is separate, and not part of a
  /// line.
  mutating func add(_ fix: Fix, isMark: Bool = false) {
    guard let latitude = fix.latitude, let longitude = fix.longitude else { return }
    guard let time = fix.time, time.magnitude < 1e11 else {
      untimed += isMark ? 0 : 1
      untimedMarks += isMark ? 1 : 0
      return
    }
    // 0, 0 means "unknown" in files.
    guard latitude.magnitude <= 90, longitude.magnitude <= 180, latitude != 0 || longitude != 0
    else {
      impossible += 1
      return
    }
    guard points.count < limits.points else {
      if !isFull { warn("more than \(limits.points) points; the rest was not read") }
      isFull = true
      return
    }
    if isNewSegment {
      segment += 1
      isNewSegment = false
    }
    points.append(
      Track.Point(
        time: time, latitude: latitude, longitude: longitude,
        altitude: fix.altitude.flatMap { $0.magnitude <= Self.highest ? $0 : nil },
        speed: fix.speed.flatMap { $0 >= 0 ? $0 : nil },
        course: fix.course.flatMap { (0...360).contains($0) ? $0 : nil },
        accuracy: fix.accuracy.flatMap { $0 >= 0 ? $0 : nil }, segment: segment))
  }

  /// Adds the points of a stay: a receiver that does not move may record nothing for hours.
  mutating func addStay(
    from start: Double?, to end: Double?, latitude: Double?, longitude: Double?,
    accuracy: Double? = nil
  ) {
    func fix(_ time: Double?) -> Fix {
      Fix(time: time, latitude: latitude, longitude: longitude, accuracy: accuracy)
    }
    guard let start, let end, end >= start, end - start <= Self.longestStay,
      stayPoints < Self.mostStayPoints
    else {
      add(fix(start))
      if start != nil, let end { add(fix(end)) }
      return
    }
    var time = start
    while time < end {
      add(fix(time))
      time += 900
      stayPoints += 1
    }
    add(fix(end))
  }

  /// Two weeks.
  private static let longestStay = 14 * 86_400.0
  /// Fourteen years of stays; a small file must not become much more than it is. Of later stays
  /// only the first and the last moment are kept.
  private static let mostStayPoints = 500_000

  /// Moves the points from an index on by this many seconds.
  mutating func shift(from index: Int, by seconds: Double) {
    for index in points.indices.dropFirst(index) {
      let point = points[index]
      points[index] = Track.Point(
        time: point.time + seconds, latitude: point.latitude, longitude: point.longitude,
        altitude: point.altitude, speed: point.speed, course: point.course,
        accuracy: point.accuracy, segment: point.segment)
    }
  }

  /// Removes all points: they have no times.
  mutating func dropUntimed() {
    untimed += points.count
    points = []
  }

  mutating func warn(_ message: String, at offset: Int? = nil) {
    guard warnings.count < 100 else { return }
    warnings.append(Warning(message, place: format.name, offset: offset))
  }

  /// All points.
  ///
  /// - Throws: ``TrackError`` if there are no points.
  mutating func finished(_ damage: ReadError?) throws(TrackError) -> [Track.Point] {
    if points.isEmpty {
      if untimed + untimedMarks > 0 {
        throw TrackError(
          .noTimes,
          "it has \(Self.number(untimed + untimedMarks, "position")) without times, so no photo can be matched",
          format: format)
      }
      if let damage {
        throw TrackError(
          .damaged, "\(Self.words(damage)), before the first point", format: format,
          offset: damage.offset)
      }
      throw TrackError(
        .noPoints,
        impossible > 0
          ? "its \(Self.count(impossible, "place")) no coordinates on Earth" : "it holds no points",
        format: format)
    }
    if let damage {
      warn("\(Self.words(damage)); the points until there were read", at: damage.offset)
    }
    if stayPoints >= Self.mostStayPoints {
      warn("stays of more than \(Self.mostStayPoints / 96) days; of later ones only the ends count")
    }
    if untimed > 0 { warn("\(Self.count(untimed, "place")) no time and cannot be used") }
    if impossible > 0 { warn("\(Self.count(impossible, "place")) no coordinates on Earth") }
    return points
  }

  private static func number(_ number: Int, _ what: String) -> String {
    number == 1 ? "1 \(what)" : "\(number) \(what)s"
  }

  private static func count(_ number: Int, _ what: String) -> String {
    "\(Self.number(number, what)) \(number == 1 ? "has" : "have")"
  }

  /// The problem, without the position, which is reported separately.
  private static func words(_ damage: ReadError) -> String {
    switch damage {
    case .truncated: "cut short"
    case .malformed(_, let expected): "\(expected) expected"
    case .tooMuch(_, let limit): "more than \(limit)"
    case .directoryLoop: "it leads back to itself"
    }
  }
}
