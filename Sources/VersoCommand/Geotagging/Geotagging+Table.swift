import Verso
import VersoLibrary
import VersoTracks

extension Geotagging {
  // MARK: The table of a dry run

  static let trial = TrialTable(
    headings: ["file", "time", "position", "fix", "why"], widths: [23, 32, 22], deed: .placed)

  /// The cells of a photo.
  func cells(_ decision: Decision) -> [String] {
    switch decision {
    case .kept(let location):
      let place = Self.text(
        location.latitude.degrees, location.longitude.degrees, location.altitude)
      return ["", place, "", "has a position; --replace replaces it"]
    case .placed(let place, let moment):
      let fix =
        switch place.basis {
        case .fix: "at a fix"
        case .between: "between, \(Self.duration(place.secondsToFix))"
        case .nearest: "nearest, \(Self.duration(place.secondsToFix))"
        }
      return [
        Self.text(place.time), Self.text(place.latitude, place.longitude, place.altitude), fix,
        moment.reason,
      ]
    }
  }
}
