import Verso
import VersoTracks

/// Decides where photos were taken.
struct Geotagging: Sendable {
  let track: Track
  let matching: Track.Matching
  let clock: PhotoClock
  /// Whether photos that have a position get another one.
  let overwrites: Bool
  /// Whether the camera looked in the direction of travel.
  let direction: Bool

  /// What becomes of a photo.
  enum Decision: Sendable {
    /// It has a position and keeps it.
    case kept(Location)
    /// It gets one, by its time.
    case placed(Track.Place, PhotoClock.Moment)
  }

  /// What becomes of a photo that says this.
  ///
  /// - Throws: ``FileProblem`` when it has no time, or the track says nothing of that.
  func decision(_ metadata: Metadata) throws(FileProblem) -> Decision {
    if !overwrites, let location = metadata.location ?? metadata.placeOfFilm {
      return .kept(location)
    }
    let moment = try clock.actual(metadata)
    do throws(Track.Miss) {
      return .placed(try track.place(at: moment.seconds, matching: matching), moment)
    } catch { throw FileProblem(problem(error, moment)) }
  }

  /// Writes a decision into what a photo says, or its side file.
  func apply(_ decision: Decision, to metadata: inout Metadata) {
    guard case .placed(let place, _) = decision else { return }
    metadata.setPlace(place, direction: direction)
  }

  private func problem(_ miss: Track.Miss, _ moment: PhotoClock.Moment) -> String {
    let time = "taken at \(Self.text(moment.seconds)) (\(moment.reason))"
    let options = moment.isInstant ? "--offset sets" : "--zone and --offset set"
    let hint = "; \(options) clocks right, --max-gap allows more"
    return switch miss {
    case .before(let seconds): "\(time), \(Self.duration(seconds)) before the track begins\(hint)"
    case .behind(let seconds): "\(time), \(Self.duration(seconds)) after the track has ended\(hint)"
    case .gap(let length, let nearest):
      "\(time), in a gap of \(Self.duration(length)), \(Self.duration(nearest)) from the nearest fix\(hint)"
    case .empty: "the track has no points"
    }
  }

  /// "0:01:30", whichever of the two comes first.
  private static func duration(_ seconds: Double) -> String {
    String(PhotoClock.text(seconds).dropFirst())
  }

  /// "2026-05-06 07:08:09 UTC"
  static func text(_ seconds: Double) -> String {
    let date = CaptureDate(secondsSince1970: seconds, offset: 0, digits: 3)
    guard date.isValid else { return "a time beyond the calendar" }
    let day = date.exifText.prefix(10).map { $0 == ":" ? "-" : $0 }
    let fraction = date.subsecond == "000" ? "" : ".\(date.subsecond ?? "")"
    return String(day) + date.exifText.dropFirst(10) + fraction + " UTC"
  }

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
      return Self.line(
        [path, "", place, "", "has a position; --overwrite-position replaces it"], pathWidth)
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

  /// "46.9480271, 7.4474410, 540.0 m"
  private static func text(_ latitude: Double, _ longitude: Double, _ altitude: Double?) -> String {
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
}
