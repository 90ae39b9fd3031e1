internal import VersoBytes

/// What clocks of a time zone show: its distance from UTC at every instant.
///
/// The rules are those of the system's files (TZif, RFC 9636), which know every change since about 1970, and how it
/// goes on.
///
/// ```swift
/// let zurich = try TimeZoneRules(named: "Europe/Zurich")
/// zurich.offset(atUTC: 1_720_000_000)  // 7200
/// ```
public struct TimeZoneRules: Hashable, Sendable {
  /// The name that was asked for: "Europe/Zurich"; empty for rules out of bytes.
  public let name: String
  /// When the clocks change, in seconds since 1970-01-01 00:00:00 UTC, ascending.
  let changes: [Int]
  /// Which of ``offsets`` holds from each change on.
  let kinds: [UInt8]
  /// Distances from UTC, in seconds, east is positive. The first holds before all changes.
  let offsets: [Int]
  /// What holds after the last change; nil when that stays.
  let footer: YearlyRule?

  /// The rules of a zone as this system knows them.
  ///
  /// - Parameter name: A name of the IANA time zone database, such as "Europe/Zurich", "UTC" or "Etc/GMT-3". One
  ///   that would lead out of the folder of zones is refused.
  /// - Throws: ``PlacesError`` when it is no such name, the system has no such zone, or its file is damaged;
  ///   `FileError` when the file cannot be read.
  public init(named name: String) throws {
    try self.init(TimeZoneFolder.bytes(named: name), name: name)
  }

  /// The rules in a file (TZif, RFC 9636).
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: What the zone is called.
  /// - Throws: ``PlacesError`` when it is no such file, or damaged.
  public init(_ bytes: [UInt8], name: String = "") throws(PlacesError) {
    let file: TimeZoneFile
    do throws(ReadError) {
      file = try TimeZoneFile(bytes)
    } catch {
      throw PlacesError(.damaged, "the rules of the zone: \(error)", place: name)
    }
    guard !file.countsLeapSeconds else {
      throw PlacesError(
        .leapSeconds, "it counts leap seconds, which the clocks of cameras do not", place: name)
    }
    self.name = name
    (changes, kinds, offsets) = (file.changes, file.kinds, file.offsets)
    footer = file.footer
  }

  /// The distance from UTC at an instant.
  ///
  /// - Parameter seconds: Seconds since 1970-01-01 00:00:00 UTC.
  /// - Returns: Seconds; east of Greenwich they are positive.
  /// - Complexity: O(log *n*) of the changes.
  public func offset(atUTC seconds: Int) -> Int {
    let seconds = Self.bounded(seconds)
    let index = changes.partitioningIndex { $0 > seconds }
    if index == changes.count, let footer { return footer.offset(atUTC: seconds) }
    return index == 0 ? offsets[0] : offsets[Int(kinds[index - 1])]
  }

  /// The offsets from UTC that clocks may have had when they showed a time.
  ///
  /// - Parameter seconds: What they showed, in seconds since they showed 1970-01-01 00:00:00.
  /// - Returns: Usually one. Empty if clocks skipped this time, two if they showed it twice: that of the earlier instant
  ///   comes first. (Where rules overlap there may be more.)
  public func offsets(ofLocal seconds: Int) -> [Int] {
    let seconds = Self.bounded(seconds)
    var candidates = Set(offsets)
    if let footer { candidates.formUnion([footer.standard, footer.daylight]) }
    // The larger the offset, the earlier the instant.
    return candidates.sorted(by: >).filter { offset(atUTC: seconds - $0) == $0 }
  }

  /// The distance from UTC that clocks are taken to have had when they showed a time.
  ///
  /// Of two the one of the earlier instant counts: what holds before clocks are put back. A time that clocks left
  /// out is taken to be that of a clock which was not yet put forward.
  ///
  /// - Parameter seconds: What they showed, in seconds since they showed 1970-01-01 00:00:00.
  /// - Returns: Seconds; east of Greenwich they are positive.
  public func offset(ofLocal seconds: Int) -> Int {
    if let first = offsets(ofLocal: seconds).first { return first }
    let local = Self.bounded(seconds)
    // A clock that shows less at `low` and more at `high`: between them it jumps over the time.
    var (low, high) = (local - Self.longestOffset, local + Self.longestOffset)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if middle + offset(atUTC: middle) < local { low = middle } else { high = middle }
    }
    return offset(atUTC: low)
  }

  /// Distances from UTC are shorter than this: 26 hours (RFC 9636, 3.2).
  static let longestOffset = 26 * 3600

  /// Far beyond all calendars, and far from where numbers end.
  private static func bounded(_ seconds: Int) -> Int {
    max(-(1 << 50), min(seconds, 1 << 50))
  }
}
