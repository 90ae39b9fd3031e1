/// A format of tracks, told by its content.
public struct TrackFormat: Hashable, Sendable {
  /// What the format is called: "GPX".
  public let name: String

  /// GPS Exchange Format 1.0 and 1.1.
  public static let gpx = TrackFormat(name: "GPX")
  /// Keyhole Markup Language: tracks of times and places, and marks with a time.
  public static let kml = TrackFormat(name: "KML")
  /// Garmin's Training Center XML.
  public static let tcx = TrackFormat(name: "TCX")
  /// Sentences of NMEA 0183, as receivers say them.
  public static let nmea = TrackFormat(name: "NMEA 0183")
  /// Garmin's Flexible and Interoperable Data Transfer.
  public static let fit = TrackFormat(name: "FIT")
  /// The flight recorders of the International Gliding Commission.
  public static let igc = TrackFormat(name: "IGC")
  /// GeoJSON with times beside its coordinates, and Google's exports of Timeline and Location History.
  public static let json = TrackFormat(name: "JSON")

  /// What a film says in the course of time, in whichever of the formats of cameras.
  public static let film = TrackFormat(name: "film")

  private init(name: String) { self.name = name }
}
