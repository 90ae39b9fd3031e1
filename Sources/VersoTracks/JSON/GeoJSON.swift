internal import VersoBytes

/// GeoJSON (RFC 7946). It has no times of its own. They are where programs that record tracks put
/// them. A line has the properties `coordTimes`, `times` or `coordinateProperties.times`, one value
/// for each position; a point has `time`, `timestamp` or similar ones.
enum GeoJSON {
  /// The known values of an object while its members are read.
  struct Object {
    /// The places of all its lines: longitude, latitude, altitude.
    var places: [(longitude: Double, latitude: Double, altitude: Double?)] = []
    /// The indices of places at which a line begins.
    var starts: [Int] = []
    var times: [Double?] = []
    var time: Double?
    var altitude, speed, course, accuracy: Double?
    /// Whether it is one place, and no line.
    var isPoint = false
    var clock = TrackClock()
  }

  /// Reads an object, which may hold others.
  private static func object(
    _ json: inout JSONScanner, _ builder: inout TrackBuilder
  ) throws(ReadError) {
    guard try json.enter(.object) else { return }
    var object = Object()
    while !builder.isFull, let name = try json.nextName() {
      try member(name, &json, &object, &builder)
    }
    finish(object, &builder)
  }

  /// Reads a member of an object.
  static func member(
    _ name: String, _ json: inout JSONScanner, _ object: inout Object,
    _ builder: inout TrackBuilder
  ) throws(ReadError) {
    switch name {
    case "features", "geometries":
      guard try json.enter(.list) else { return }
      while !builder.isFull, try json.nextElement() { try Self.object(&json, &builder) }
    case "geometry", "properties", "coordinateProperties":
      guard try json.enter(.object) else { return }
      while let name = try json.nextName() {
        try member(name, &json, &object, &builder)
      }
    case "coordinates":
      object.isPoint = try coordinates(&json, &object, builder.limits) == 0
    case "coordTimes", "times", "coordinateTimes":
      guard try json.enter(.list) else { return }
      try times(&json, &object, builder.limits)
    case "time", "timestamp", "datetime", "date_time", "timeStamp":
      // A list of times instead of a single one occurs in files as well.
      if try json.kind() == .list, try json.enter(.list) {
        try times(&json, &object, builder.limits)
      } else if let text = try json.scalar() {
        object.time = time(text, &object.clock)
      }
    case "altitude", "elevation", "ele": object.altitude = try json.number()
    case "speed", "velocity": object.speed = try json.number()
    case "course", "bearing", "heading": object.course = try json.number()
    case "accuracy", "horizontal_accuracy": object.accuracy = try json.number()
    default: try json.skip()
    }
  }

  /// Adds the contents of an object.
  static func finish(_ object: Object, _ builder: inout TrackBuilder) {
    guard !object.isPoint || object.places.count != 1 else {
      let place = object.places[0]
      let fix = Fix(
        time: object.time ?? object.times.first ?? nil, latitude: place.latitude,
        longitude: place.longitude, altitude: place.altitude ?? object.altitude,
        speed: object.speed, course: object.course, accuracy: object.accuracy)
      return builder.add(fix, isMark: true)
    }
    var starts = object.starts[...]
    for (index, place) in object.places.enumerated() {
      if starts.first == index {
        builder.startSegment()
        starts.removeFirst()
      }
      builder.add(
        Fix(
          time: index < object.times.count ? object.times[index] : nil, latitude: place.latitude,
          longitude: place.longitude, altitude: place.altitude))
    }
  }

  /// Reads a place, a line of places or a list of lines.
  ///
  /// - Returns: How deeply the positions are nested: 0 for one.
  private static func coordinates(
    _ json: inout JSONScanner, _ object: inout Object, _ limits: TrackLimits
  ) throws(ReadError) -> Int {
    var numbers: [Double] = []
    var depth = 0
    guard try json.enter(.list) else { return 0 }
    while try json.nextElement() {
      guard try json.kind() == .list else {
        let number = try json.number()
        if let number, numbers.count < 3 { numbers.append(number) }
        continue
      }
      let count = object.places.count
      let inner = try coordinates(&json, &object, limits)
      // The places of a line come one after the other; the first one begins it, and an empty list begins none.
      if inner == 0, depth == 0, object.places.count > count { object.starts.append(count) }
      depth = max(depth, inner + 1)
    }
    guard depth == 0, numbers.count >= 2 else { return depth }
    guard object.places.count < limits.points else {
      throw .tooMuch(at: json.offset, limit: "\(limits.points) places")
    }
    object.places.append((numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : nil))
    return 0
  }

  /// Reads times of a list that was entered, or of lists in it, one for each line.
  private static func times(
    _ json: inout JSONScanner, _ object: inout Object, _ limits: TrackLimits
  ) throws(ReadError) {
    while try json.nextElement() {
      if try json.kind() == .list {
        guard try json.enter(.list) else { continue }
        try times(&json, &object, limits)
        continue
      }
      guard let text = try json.scalar() else { continue }
      guard object.times.count < limits.points else {
        throw .tooMuch(at: json.offset, limit: "\(limits.points) times")
      }
      object.times.append(time(text, &object.clock))
    }
  }

  /// Seconds since 1970 of a date, or of a number of seconds or milliseconds.
  private static func time(_ text: [UInt8], _ clock: inout TrackClock) -> Double? {
    guard let number = VersoTracks.number(in: text) else { return clock.seconds(text) }
    // Seconds of that size are 1973 and later in milliseconds, and beyond the year 5000 in seconds.
    return number.magnitude >= 1e11 ? number / 1000 : number
  }
}
