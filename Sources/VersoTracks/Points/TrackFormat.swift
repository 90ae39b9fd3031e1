/// A format of tracks, recognized by its content.
public struct TrackFormat: Hashable, Sendable {
  /// The name of the format: "GPX".
  public let name: String

  /// GPS Exchange Format 1.0 and 1.1.
  public static let gpx = TrackFormat(name: "GPX")
  /// Keyhole Markup Language: tracks of times and places, and marks with a time.
  public static let kml = TrackFormat(name: "KML")
  /// Garmin's Training Center XML.
  public static let tcx = TrackFormat(name: "TCX")
  /// Sentences of NMEA 0183, as receivers send them.
  public static let nmea = TrackFormat(name: "NMEA 0183")
  /// Garmin's Flexible and Interoperable Data Transfer.
  public static let fit = TrackFormat(name: "FIT")
  /// The flight recorders of the International Gliding Commission.
  public static let igc = TrackFormat(name: "IGC")
  /// GeoJSON with times next to its coordinates, and Google's exports of Timeline and Location History.
  public static let json = TrackFormat(name: "JSON")

  /// The positions of a film, in any of the formats of cameras.
  public static let film = TrackFormat(name: "film")

  private init(name: String) { self.name = name }
}
