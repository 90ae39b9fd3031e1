extension Photo {
  /// The places that a film says in the course of time: those of GoPro's, Sony's and DJI's metadata tracks, of Google's
  /// Camera Motion Metadata, of sentences of NMEA 0183 in subtitles, of the blocks of recorders for cars, and of
  /// Insta360's trailers.
  ///
  /// ```swift
  /// for place in try Photo(path: "GX010042.MP4").timedPlaces().places {
  ///   print(place.time ?? 0, place.latitude, place.longitude)
  /// }
  /// ```
  ///
  /// - Returns: No places for a photo, and for a film that says none.
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  /// - Complexity: What the samples with places weigh is read, and of the rest the headers of its boxes.
  public func timedPlaces() throws -> TimedPlaces {
    guard format.structure == .media else { return TimedPlaces.none }
    var result = try TimedMetadata.read(try openOrigin(), limits: limits)
    guard !result.sentences.isEmpty else { return result }
    // Who reads sentences of NMEA are the tracks, a floor of their own.
    do throws(TrackError) {
      let track = try Track(result.sentences)
      result.places += track.points.map {
        TimedPlace(
          time: $0.time, latitude: $0.latitude, longitude: $0.longitude, altitude: $0.altitude,
          speed: $0.speed, course: $0.course, fix: .full, accuracy: $0.accuracy)
      }
      result.warnings += track.warnings
    } catch {
      result.warnings.append(Warning(error.message, place: "NMEA 0183"))
    }
    return result
  }
}

extension Track {
  /// What a film says of where it was, as a track: on it photos of the same walk find their places.
  ///
  /// Places without a fix are left out. Where a recorder says no time of the day, the film's own date and the time
  /// since its start do; a warning says so, since many cameras write the time of their clock there, in whatever zone.
  ///
  /// - Throws: ``TrackError`` when it says no places, or none with a time.
  public init(_ film: TimedPlaces) throws(TrackError) {
    let places = film.places.filter { $0.fix != TimedPlace.Fix.none }
    var warnings = film.warnings
    var reckoned = 0
    let points = places.compactMap { place -> Track.Point? in
      var time = place.time
      if time == nil, let created = film.created, let passed = place.filmTime {
        reckoned += 1
        time = created + passed
      }
      guard let time else { return nil }
      return Track.Point(
        time: time, latitude: place.latitude, longitude: place.longitude,
        altitude: place.altitude, speed: place.speed, course: place.course,
        accuracy: place.accuracy)
    }
    guard !points.isEmpty else {
      if !film.places.isEmpty, places.isEmpty {
        throw TrackError(
          .noPoints, "all of its places were said while no satellites were found", format: .film)
      }
      throw places.isEmpty
        ? TrackError(.noPoints, "it says no places in the course of time", format: .film)
        : TrackError(.noTimes, "it says places and no times", format: .film)
    }
    if reckoned > 0 {
      warnings.append(
        Warning(
          "the times of \(reckoned) places are reckoned from the film's date, which may be that of a clock in "
            + "another zone", place: film.formats.joined(separator: ", ")))
    }
    if places.count < film.places.count {
      warnings.append(
        Warning(
          "\(film.places.count - places.count) places without a fix are left out",
          place: film.formats.joined(separator: ", ")))
    }
    self.init(points, format: .film, warnings: warnings)
  }
}
