internal import VersoBytes

/// The time zones of this system, each read once.
public final class TimeZones: Sendable {
  private let known = Mutex<[String: Result<TimeZoneRules, PlacesError>]>([:])

  /// None is read yet.
  public init() {}

  /// The rules of a zone.
  ///
  /// - Parameter name: As for ``TimeZoneRules/init(named:)``.
  /// - Returns: The rules, of which copies cost nothing.
  /// - Throws: The errors of ``TimeZoneRules/init(named:)``.
  public func rules(named name: String) throws -> TimeZoneRules {
    if let found = known.withLock({ $0[name] }) { return try found.get() }
    do {
      let rules = try TimeZoneRules(named: name)
      known.withLock { $0[name] = .success(rules) }
      return rules
    } catch let error as PlacesError {
      known.withLock { $0[name] = .failure(error) }
      throw error
    }
  }
}
