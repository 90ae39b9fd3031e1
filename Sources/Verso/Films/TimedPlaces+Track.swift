public import VersoTracks

extension TimedPlaces {
  /// The positions with a time, if there is one: that of the recorder, or else the film's own date
  /// plus the time since its start. Many cameras write the time of their clock there, in whatever
  /// zone.
  ///
  /// - Returns: The places, and of how many the time is reckoned so.
  package func inTime() -> (places: [TimedPlace], reckoned: Int) {
    guard let created else { return (places, 0) }
    var reckoned = 0
    let result = places.map { place in
      guard place.time == nil, let passed = place.filmTime else { return place }
      reckoned += 1
      var place = place
      place.time = created + passed
      return place
    }
    return (result, reckoned)
  }

  /// The positions at least this many seconds apart, by their times, or else by those in the film;
  /// positions without a time stay.
  package func thinned(every seconds: Double) -> TimedPlaces {
    var result = self
    var last: Double?
    result.places = places.filter { place in
      guard let time = place.time ?? place.filmTime else { return true }
      // A film whose time decreases begins again.
      if let last, time >= last, time - last < seconds { return false }
      last = time
      return true
    }
    return result
  }
}

extension Track {
  /// The positions of a film as a track: photos of the same walk get their positions from it.
  ///
  /// Places without a fix are left out. If a recorder has no time of day, that of
  /// ``TimedPlaces/inTime()`` is used, with a warning.
  ///
  /// - Throws: ``TrackError`` when it has no positions, or none with a time.
  package init(_ film: TimedPlaces) throws(TrackError) {
    let (all, reckoned) = film.inTime()
    let places = all.filter { $0.fix != TimedPlace.Fix.none }
    let points = places.compactMap { place in
      place.time.map {
        Track.Point(
          time: $0, latitude: place.latitude, longitude: place.longitude,
          altitude: place.altitude, speed: place.speed, course: place.course,
          accuracy: place.accuracy)
      }
    }
    guard !points.isEmpty else {
      let reason =
        all.isEmpty
        ? "it has no positions with times"
        : places.isEmpty
          ? "all of its positions were recorded without a fix"
          : "it has positions without times"
      throw TrackError(places.isEmpty ? .noPoints : .noTimes, reason, format: .film)
    }
    let name = film.formats.joined(separator: ", ")
    var warnings = film.warnings
    func warn(_ count: Int, _ message: String) {
      if count > 0 { warnings.append(Warning("\(count) \(message)", place: name)) }
    }
    warn(
      reckoned,
      "times are reckoned from the film's date, which may be that of a clock in another zone")
    warn(all.count - places.count, "places without a fix are left out")
    self.init(points, format: .film, warnings: warnings)
  }
}

extension Photo {
  /// The positions that a film records, as a track; for a motion photo, those of its film.
  ///
  /// Positions without a fix are left out. If a recorder stores no time of day, times are computed from the film's
  /// date, and the track has a warning.
  ///
  /// - Throws: `TrackError` if there are no positions, or no times; ``FileError`` if the file cannot be read or has
  ///   changed.
  public func track() throws -> Track { try Track(timedPlaces()) }
}
