internal import VersoTracks

extension Photo {
  /// The positions of a film over time. They are in the metadata tracks of GoPro, Sony and DJI, in
  /// Google's Camera Motion Metadata, in NMEA sentences in subtitles, in the blocks of dashcams,
  /// and in Insta360's trailers.
  ///
  /// ```swift
  /// for place in try Photo(path: "GX010042.MP4").timedPlaces().places {
  ///   print(place.time ?? 0, place.latitude, place.longitude)
  /// }
  /// ```
  ///
  /// For a motion photo they are those of its film.
  ///
  /// - Returns: Empty for a photo or film without positions.
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  /// - Complexity: The samples with positions are read, and of the rest only the headers of boxes.
  package func timedPlaces() throws -> TimedPlaces {
    let source = try openOrigin()
    if let film = try embeddedFilms(source).lazy.compactMap(\.film).first {
      return try film.timedPlaces()
    }
    guard format.mayHoldFilm else { return TimedPlaces.none }
    var result = try TimedMetadata.read(source)
    if let problem = try filmProblem() {
      result.warnings.append(
        Warning("the film is damaged, so it may contain more: \(problem)", place: format.name))
    }
    guard !result.sentences.isEmpty else { return result }
    // If sentences of NMEA are read, the tracks have their own limit.
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
