import Verso
import VersoPlaces
package import VersoTracks

/// The time zones of a track's owner.
package struct TrackZones: Sendable {
  private let track: Track
  private let map: ZoneMap
  private let zones = TimeZones()

  /// - Throws: `PlacesError` when the boundaries of zones are not there.
  package init(_ track: Track) throws {
    self.track = track
    map = try ZoneMap()
  }

  /// The offset of clocks from UTC at the owner's position when they showed a time.
  ///
  /// Where one was follows from the instant, and that from the zone of where one was: from UTC on each is found by
  /// the other until both agree. On a journey over a border they may not; then the last one counts.
  ///
  /// - Parameters:
  ///   - local: The time on the camera's clock, in seconds since it showed 1970-01-01 00:00:00.
  ///   - actual: Converts the camera's instant into the right one.
  /// - Returns: Minutes, and whose they are: "Europe/Zurich, where the track was".
  /// - Throws: ``FileProblem`` where no zone is known.
  package func offset(
    ofLocal local: Double, actual: (Double) -> Double
  ) throws(FileProblem) -> (Int, String) {
    var (seconds, name) = (0, "")
    for _ in 0..<4 {
      let believed = local - Double(seconds)
      let instant = actual(believed)
      let (next, zone) = try zone(at: instant, local: local + instant - believed)
      let isSame = next == seconds && zone == name
      (seconds, name) = (next, zone)
      if isSame { break }
    }
    return (Self.minutes(seconds), "\(name), where the track was")
  }

  /// The offset of the zone at the track's position at an instant, if clocks show a time.
  private func zone(
    at instant: Double, local: Double
  ) throws(FileProblem) -> (seconds: Int, name: String) {
    let everywhere = Track.Matching(largestGap: .infinity, farthestFix: .infinity)
    guard let place = try? track.place(at: instant, matching: everywhere),
      let name = map.zone(latitude: place.latitude, longitude: place.longitude)
    else {
      throw FileProblem("the time zone of the track's place is not known", advice: .nameZone)
    }
    do {
      let rules = try zones.rules(named: name)
      return (rules.offset(ofLocal: Int(local.rounded(.down))), name)
    } catch { throw FileProblem("\(error)") }
  }

  /// Whole minutes, as in photos.
  package static func minutes(_ seconds: Int) -> Int { Int((Double(seconds) / 60).rounded()) }
}
