/// Clues from outside of a photo to the offset of its clock from UTC.
package struct TimeClues: Sendable {
  /// The zones of positions; nil without a lookup.
  package var zones: (any ZoneLookup)?
  /// Other photos, of which those of the same camera count; nil for none.
  package var neighbours: TimeNeighbours?
  /// Facts from elsewhere; nil for none.
  package var given: Given?
  /// The position of photos and films that do not have it in one place; nil if unknown.
  package var place: Location?

  /// An offset or zone that was given.
  package enum Given: Hashable, Sendable {
    /// This many minutes ahead of UTC.
    case offset(Int)
    /// The time of a zone, "Europe/Zurich", with rules from ``TimeClues/zones``.
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
  /// The zone of a position in degrees; nil if none is known.
  func zone(latitude: Double, longitude: Double) -> String?

  /// The offset of the clocks of a zone from UTC when they showed a time.
  ///
  /// - Parameters:
  ///   - seconds: Seconds from 1970-01-01 00:00:00 to that time, both on the clock itself.
  ///   - zone: The zone's name.
  /// - Returns: Seconds: one number as a rule, two where the clocks showed the time twice, none where they
  ///   left it out; nil if the zone is not known.
  func offsets(ofLocal seconds: Int, in zone: String) -> [Int]?

  /// The offset of the clocks of a zone from UTC at an instant.
  ///
  /// - Parameters:
  ///   - seconds: Seconds since 1970-01-01 00:00:00 UTC.
  ///   - zone: The zone's name.
  /// - Returns: Seconds; nil if the zone is not known.
  func offset(atUTC seconds: Int, in zone: String) -> Int?
}
