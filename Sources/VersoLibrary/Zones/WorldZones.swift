import Verso
import VersoPlaces

/// The time zones of the world: their boundaries from the data that is installed, their rules from this system.
package struct WorldZones: ZoneLookup {
  /// Nil if positions are not asked about, or the boundaries are not installed.
  private let map: ZoneMap?
  private let rules = TimeZones()

  /// Zones with their boundaries.
  ///
  /// - Throws: The errors of ``ZoneMap``.
  package init() throws { map = try ZoneMap() }

  private init(map: ZoneMap?) { self.map = map }

  /// Zones by their names, and by positions where their boundaries are installed.
  package static var installed: WorldZones { WorldZones(map: try? ZoneMap()) }

  /// Zones by their names alone.
  package static var named: WorldZones { WorldZones(map: nil) }

  /// Whether it knows which zone a position is in.
  package var knowsPlaces: Bool { map != nil }

  package func zone(latitude: Double, longitude: Double) -> String? {
    map?.zone(latitude: latitude, longitude: longitude)
  }

  package func offsets(ofLocal seconds: Int, in zone: String) -> [Int]? {
    (try? rules.rules(named: zone))?.offsets(ofLocal: seconds)
  }

  package func offset(atUTC seconds: Int, in zone: String) -> Int? {
    (try? rules.rules(named: zone))?.offset(atUTC: seconds)
  }

  /// Makes sure that this system knows the rules of a zone.
  ///
  /// - Throws: The errors of ``TimeZones``.
  package func check(_ zone: String) throws { _ = try rules.rules(named: zone) }
}
