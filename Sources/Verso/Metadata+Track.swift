public import VersoTracks

extension Metadata {
  /// Sets the position of the picture, from a position on a track.
  ///
  /// Position, altitude and the time in UTC (GPSDateStamp, GPSTimeStamp) are written, with speed and direction of
  /// travel if the track has them. Other values of a receiver for the old position are removed. In a file that cannot
  /// contain Exif, the values are written to XMP.
  ///
  /// ```swift
  /// let track = try Track(path: "walk.gpx")
  /// let taken = photo.metadata.time?.local?.secondsSince1970(assuming: 120)
  /// if let taken { photo.metadata.setPlace(try track.place(at: taken)) }
  /// ```
  ///
  /// - Parameters:
  ///   - place: The position.
  ///   - direction: Whether the direction of travel is also written as that of the camera (`imageDirection`). Use true
  ///     for a camera in a car or on a helmet, and seldom for one in a hand. If the receiver recorded none, the
  ///     direction from fix to fix is used.
  public mutating func setPlace(_ place: Track.Place, direction: Bool = false) {
    removeMeasurement()
    location = Location(
      latitude: place.latitude, longitude: place.longitude, altitude: place.altitude)
    let digits = place.time == place.time.rounded() ? 0 : 3
    let time = CaptureDate(secondsSince1970: place.time, offset: 0, digits: digits)
    let speed = place.speed.flatMap { Self.measure($0 * 3.6, "K") }
    let travel = place.course ?? (direction ? place.bearing : nil)
    let course = travel.flatMap { Self.measure($0, "T") }
    guard carriesExif else {
      return putInXMP(time, speed, course, looks: direction)
    }
    gpsDate = time
    if let speed { self.speed = speed }
    if let course {
      track = course
      if direction { imageDirection = course }
    }
  }

  /// A number in hundredths; nil if it is too large for a fraction.
  private static func measure(_ number: Double, _ reference: String) -> Measure? {
    guard number.isFinite, number >= 0, number < 4e7 else { return nil }
    return Measure(URational(UInt32((number * 100).rounded()), 100), reference: reference)
  }

  private mutating func putInXMP(
    _ time: CaptureDate, _ speed: Measure?, _ course: Measure?, looks: Bool
  ) {
    func text(_ measure: Measure?) -> String? {
      measure.map { "\($0.value.numerator)/\($0.value.denominator)" }
    }
    var parts = [("GPSTimeStamp", "\(time)")]
    if let number = text(speed), let speed {
      parts += [("GPSSpeed", number), ("GPSSpeedRef", speed.reference)]
    }
    if let number = text(course), let course {
      parts += [("GPSTrack", number), ("GPSTrackRef", course.reference)]
      if looks {
        parts += [("GPSImgDirection", number), ("GPSImgDirectionRef", course.reference)]
      }
    }
    for (local, text) in parts {
      let name = XMP.Name(.exif, local)
      do {
        if let node = try XMPDefinition(of: name)?.node(parsing: text) { xmp.set(name, to: node) }
      } catch { refuse(error, nil) }
    }
  }
}
