package import Verso
package import VersoTracks

/// Decides where photos were taken.
package struct Geotagging: Sendable {
  package let track: Track
  package let matching: Track.Matching
  package let clock: PhotoClock
  /// Whether photos that have a position get another one.
  package let overwrites: Bool
  /// Whether the camera looked in the direction of travel.
  package let direction: Bool

  package init(
    track: Track, matching: Track.Matching, clock: PhotoClock, overwrites: Bool, direction: Bool
  ) {
    (self.track, self.matching, self.clock) = (track, matching, clock)
    (self.overwrites, self.direction) = (overwrites, direction)
  }

  /// The decision for a photo.
  package enum Decision: Sendable {
    /// It has a position and keeps it.
    case kept(Location)
    /// It gets one, by its time.
    case placed(Track.Place, PhotoClock.Moment)
  }

  /// The decision for a photo with these metadata.
  ///
  /// - Throws: ``FileProblem`` when it has no time, or the track does not cover it.
  package func decision(_ metadata: Metadata) throws(FileProblem) -> Decision {
    if !overwrites, let location = metadata.location ?? metadata.placeOfFilm {
      return .kept(location)
    }
    let moment = try clock.actual(metadata)
    do throws(Track.Miss) {
      return .placed(try track.place(at: moment.seconds, matching: matching), moment)
    } catch {
      throw FileProblem(
        Self.problem(error, moment),
        advice: track.points.isEmpty ? nil : .correctClock(isInstant: moment.isInstant))
    }
  }

  /// Applies a decision to the metadata of a photo or its sidecar.
  package func apply(_ decision: Decision, to metadata: inout Metadata) {
    guard case .placed(let place, _) = decision else { return }
    metadata.setPlace(place, direction: direction)
  }

  private static func problem(_ miss: Track.Miss, _ moment: PhotoClock.Moment) -> String {
    let time = "taken at \(text(moment.seconds)) (\(moment.reason))"
    return switch miss {
    case .before(let seconds): "\(time), \(duration(seconds)) before the track begins"
    case .behind(let seconds): "\(time), \(duration(seconds)) after the track has ended"
    case .gap(let length, let nearest):
      "\(time), in a gap of \(duration(length)), \(duration(nearest)) from the nearest fix"
    case .empty: "the track has no points"
    }
  }

  /// "46.9480271, 7.4474410, 540.0 m"
  package static func text(_ latitude: Double, _ longitude: Double, _ altitude: Double?) -> String {
    var bytes: [UInt8] = []
    bytes.append(latitude, decimals: 7)
    bytes.append(utf8: ", ")
    bytes.append(longitude, decimals: 7)
    if let altitude {
      bytes.append(utf8: ", ")
      bytes.append(altitude, decimals: 1)
      bytes.append(utf8: " m")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// "0:01:30", whichever of the two comes first.
  package static func duration(_ seconds: Double) -> String {
    String(PhotoClock.text(seconds).dropFirst())
  }

  /// "2026-05-06 07:08:09 UTC"
  package static func text(_ seconds: Double) -> String {
    let date = CaptureDate(secondsSince1970: seconds, offset: 0, digits: 3)
    guard date.isValid else { return "a time beyond the calendar" }
    let day = date.exifText.prefix(10).map { $0 == ":" ? "-" : $0 }
    let fraction = date.subsecond == "000" ? "" : ".\(date.subsecond ?? "")"
    return String(day) + date.exifText.dropFirst(10) + fraction + " UTC"
  }
}
