internal import VersoBytes

/// Exports of Google's Timeline in all of their forms. Until 2024, Takeout wrote `Records.json` and
/// the months of "Semantic Location History" (described at locationhistoryformat.com). Since then,
/// Android and the iPhone export files from the device.
struct GoogleTimeline {
  private var clock = TrackClock()

  /// A stay or a way, whose members come in any order.
  private struct Segment {
    var start, end: Double?
    var path: [(place: Fix, minutes: Double?)] = []
    var visit: Fix?
    var from, to: Fix?
  }

  // MARK: Records.json

  /// Reads the list `locations`.
  mutating func records(
    _ json: inout JSONScanner, _ builder: inout TrackBuilder
  ) throws(ReadError) {
    guard try json.enter(.list) else { return }
    while !builder.isFull, try json.nextElement() { builder.add(try place(&json)) }
  }

  /// Reads an object with a position.
  private mutating func place(_ json: inout JSONScanner) throws(ReadError) -> Fix {
    var place = Fix()
    guard try json.kind() == .object else {
      if let text = try json.scalar() { Self.read(text, into: &place) }
      return place
    }
    guard try json.enter(.object) else { return place }
    while let name = try json.nextName() {
      switch name {
      case "latitudeE7", "latE7": place.latitude = Self.degrees(try json.number())
      case "longitudeE7", "lngE7": place.longitude = Self.degrees(try json.number())
      case "LatLng", "latLng", "point", "placeLocation":
        guard try json.kind() != .object else {
          let inner = try self.place(&json)
          (place.latitude, place.longitude) = (inner.latitude, inner.longitude)
          continue
        }
        if let text = try json.scalar() { Self.read(text, into: &place) }
      case "timestampMs": place.time = try json.number().map { $0 / 1000 }
      case "timestamp", "time":
        if let text = try json.scalar() { place.time = clock.seconds(text) }
      case "altitude", "altitudeMeters": place.altitude = try json.number()
      case "velocity", "speedMetersPerSecond": place.speed = try json.number()
      case "heading": place.course = try json.number()
      case "accuracy", "accuracyMeters", "accuracyMm":
        place.accuracy = try json.number().map { name == "accuracyMm" ? $0 / 1000 : $0 }
      default: try json.skip()
      }
    }
    return place
  }

  /// Degrees of ten-millionths of them; old files have some that went over 32 bits.
  private static func degrees(_ number: Double?) -> Double? {
    number.map { ($0 > 1_800_000_000 ? $0 - 4_294_967_296 : $0) / 10_000_000 }
  }

  /// "geo:46.948,7.447" or "46.948°, 7.447°".
  private static func read(_ text: [UInt8], into place: inout Fix) {
    let isPart = { (byte: UInt8) in
      byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
    let halves = text.split(separator: UInt8(ascii: ","))
    guard halves.count == 2 else { return }
    let numbers = halves.map { half in
      number(in: Array(half.drop { !isPart($0) }.prefix(while: isPart)))
    }
    (place.latitude, place.longitude) = (numbers[0], numbers[1])
  }

  // MARK: Semantic Location History

  /// Reads the list `timelineObjects`.
  mutating func objects(
    _ json: inout JSONScanner, _ builder: inout TrackBuilder
  ) throws(ReadError) {
    guard try json.enter(.list) else { return }
    while !builder.isFull, try json.nextElement() {
      guard try json.enter(.object) else { continue }
      while let name = try json.nextName() {
        if name == "placeVisit" || name == "activitySegment" {
          try segment(&json, &builder)
        } else {
          try json.skip()
        }
      }
    }
  }

  // MARK: The export of a device

  /// Reads the list `semanticSegments`.
  mutating func segments(
    _ json: inout JSONScanner, _ builder: inout TrackBuilder
  ) throws(ReadError) {
    guard try json.enter(.list) else { return }
    while !builder.isFull, try json.nextElement() { try segment(&json, &builder) }
  }

  /// Reads the list `rawSignals`.
  mutating func signals(
    _ json: inout JSONScanner, _ builder: inout TrackBuilder
  ) throws(ReadError) {
    guard try json.enter(.list) else { return }
    while !builder.isFull, try json.nextElement() {
      guard try json.enter(.object) else { continue }
      while let name = try json.nextName() {
        if name == "position" { builder.add(try place(&json)) } else { try json.skip() }
      }
    }
  }

  /// Reads a stay or a way of any of the forms, and adds its points.
  mutating func segment(
    _ json: inout JSONScanner, _ builder: inout TrackBuilder
  ) throws(ReadError) {
    guard try json.enter(.object) else { return }
    var segment = Segment()
    while let name = try json.nextName() {
      try member(name, &json, &segment, builder.limits)
    }
    finish(segment, &builder)
  }

  private mutating func member(
    _ name: String, _ json: inout JSONScanner, _ segment: inout Segment, _ limits: TrackLimits
  ) throws(ReadError) {
    switch name {
    case "startTime", "startTimestamp":
      segment.start = try json.scalar().flatMap { clock.seconds($0) }
    case "endTime", "endTimestamp": segment.end = try json.scalar().flatMap { clock.seconds($0) }
    case "startTimestampMs": segment.start = try json.number().map { $0 / 1000 }
    case "endTimestampMs": segment.end = try json.number().map { $0 / 1000 }
    case "duration", "simplifiedRawPath", "activity":
      guard try json.enter(.object) else { return }
      while let name = try json.nextName() { try member(name, &json, &segment, limits) }
    case "startLocation", "start": segment.from = try place(&json)
    case "endLocation", "end": segment.to = try place(&json)
    case "location", "placeLocation": segment.visit = try place(&json)
    // The likeliest of the places where one may have been.
    case "visit", "topCandidate":
      guard try json.enter(.object) else { return }
      while let name = try json.nextName() {
        if name == "topCandidate" || name == "placeLocation" {
          try member(name, &json, &segment, limits)
        } else {
          try json.skip()
        }
      }
    case "points", "timelinePath":
      guard try json.enter(.list) else { return }
      while try json.nextElement() {
        guard segment.path.count < limits.points else {
          throw .tooMuch(at: json.offset, limit: "\(limits.points) points")
        }
        let step = try step(&json)
        if step.place.latitude != nil { segment.path.append(step) }
      }
    default: try json.skip()
    }
  }

  /// Reads a point of a path. The iPhone gives its time in minutes from the start.
  private mutating func step(
    _ json: inout JSONScanner
  ) throws(ReadError) -> (place: Fix, minutes: Double?) {
    var place = Fix()
    var minutes: Double?
    guard try json.enter(.object) else { return (place, nil) }
    while let name = try json.nextName() {
      switch name {
      case "durationMinutesOffsetFromStartTime": minutes = try json.number()
      case "point": if let text = try json.scalar() { Self.read(text, into: &place) }
      case "latE7": place.latitude = Self.degrees(try json.number())
      case "lngE7": place.longitude = Self.degrees(try json.number())
      case "time", "timestamp": place.time = try json.scalar().flatMap { clock.seconds($0) }
      case "timestampMs": place.time = try json.number().map { $0 / 1000 }
      case "accuracyMeters": place.accuracy = try json.number()
      default: try json.skip()
      }
    }
    return (place, minutes)
  }

  private func finish(_ segment: Segment, _ builder: inout TrackBuilder) {
    builder.startSegment()
    if var from = segment.from {
      from.time = segment.start
      builder.add(from)
    }
    for (point, minutes) in segment.path {
      var place = point
      if place.time == nil, let minutes { place.time = segment.start.map { $0 + minutes * 60 } }
      builder.add(place)
    }
    if var to = segment.to {
      to.time = segment.end
      builder.add(to)
    }
    if let visit = segment.visit {
      builder.addStay(
        from: segment.start, to: segment.end, latitude: visit.latitude,
        longitude: visit.longitude, accuracy: visit.accuracy)
    }
  }
}
