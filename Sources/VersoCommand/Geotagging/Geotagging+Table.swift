import Verso
import VersoLibrary
import VersoTracks

extension Geotagging {
  // MARK: The table of a dry run

  /// The width of the column of times.
  private static let timeWidth = 23
  private static let placeWidth = 32
  private static let fixWidth = 22

  /// The first line of the table.
  static func heading(pathWidth: Int) -> [UInt8] {
    line(["file", "time", "position", "fix", "why"], pathWidth)
  }

  /// The line of a photo.
  func row(_ path: String, _ decision: Decision, pathWidth: Int) -> [UInt8] {
    switch decision {
    case .kept(let location):
      let place = Self.text(
        location.latitude.degrees, location.longitude.degrees, location.altitude)
      return Self.line([path, "", place, "", "has a position; --replace replaces it"], pathWidth)
    case .placed(let place, let moment):
      let fix =
        switch place.basis {
        case .fix: "at a fix"
        case .between: "between, \(Self.duration(place.secondsToFix))"
        case .nearest: "nearest, \(Self.duration(place.secondsToFix))"
        }
      return Self.line(
        [
          path, Self.text(place.time), Self.text(place.latitude, place.longitude, place.altitude),
          fix, moment.reason,
        ], pathWidth)
    }
  }

  private static func line(_ cells: [String], _ pathWidth: Int) -> [UInt8] {
    let widths = [pathWidth, timeWidth, placeWidth, fixWidth]
    var text = ""
    for (cell, width) in zip(cells, widths) {
      let shown = Rendering.line(cell)
      text += shown + String(repeating: " ", count: max(0, width - shown.count)) + "  "
    }
    return Array("\(text)\(Rendering.line(cells[4]))\n".utf8)
  }
}
