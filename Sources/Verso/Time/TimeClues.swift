/// What a photo does not say itself, and what may tell how far its clock was ahead of UTC.
package struct TimeClues: Sendable {
  /// Which zone clocks show at a position; nil where nobody is asked.
  package var zones: (any ZoneLookup)?
  /// Other photos, of which those of the same camera count; nil for none.
  package var neighbours: TimeNeighbours?
  /// What is known from elsewhere; nil for nothing.
  package var given: Given?
  /// Where it was taken, for photos and films that do not say it in one place; nil where nobody knows.
  package var place: Location?

  /// What somebody says of the clock.
  package enum Given: Hashable, Sendable {
    /// It was so many minutes ahead of UTC.
    case offset(Int)
    /// It showed the time of a zone, "Europe/Zurich", whose rules ``TimeClues/zones`` knows.
    case zone(String)
  }

  /// Clues, none by default.
  package init(
    zones: (any ZoneLookup)? = nil, neighbours: TimeNeighbours? = nil, given: Given? = nil,
    place: Location? = nil
  ) {
    (self.zones, self.neighbours, self.given) = (zones, neighbours, given)
    self.place = place
  }
}

/// Knows the time zones of the world: where they are, and what their clocks showed when.
///
/// Zones have the names of the IANA time zone database. `ZoneMap` and `TimeZoneRules` of `VersoPlaces` answer
/// these questions; so may a server, or a table of one's own.
package protocol ZoneLookup: Sendable {
  /// The zone of a position in degrees; nil where none is known.
  func zone(latitude: Double, longitude: Double) -> String?

  /// How far the clocks of a zone were ahead of UTC when they showed a time.
  ///
  /// - Parameters:
  ///   - seconds: Seconds from 1970-01-01 00:00:00 to that time, both on the clock itself.
  ///   - zone: The zone's name.
  /// - Returns: Seconds: one number as a rule, two where the clocks showed the time twice, none where they
  ///   left it out; nil where the zone is not known.
  func offsets(ofLocal seconds: Int, in zone: String) -> [Int]?

  /// How far the clocks of a zone were ahead of UTC at an instant.
  ///
  /// - Parameters:
  ///   - seconds: Seconds since 1970-01-01 00:00:00 UTC.
  ///   - zone: The zone's name.
  /// - Returns: Seconds; nil where the zone is not known.
  func offset(atUTC seconds: Int, in zone: String) -> Int?
}
