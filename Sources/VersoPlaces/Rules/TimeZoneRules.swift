internal import VersoBytes

/// The clocks of a time zone: the offset from UTC at every instant.
///
/// The rules are those of the system's files (TZif, RFC 9636), which contain every change since
/// about 1970, and the future rule.
///
/// ```swift
/// let zurich = try TimeZoneRules(named: "Europe/Zurich")
/// zurich.offset(atUTC: 1_720_000_000)  // 7200
/// ```
public struct TimeZoneRules: Hashable, Sendable {
  /// The requested name: "Europe/Zurich"; empty for rules from bytes.
  public let name: String
  /// When the clocks change, in seconds since 1970-01-01 00:00:00 UTC, ascending.
  let changes: [Int]
  /// Which of ``offsets`` holds from each change on.
  let kinds: [UInt8]
  /// Distances from UTC, in seconds, east is positive. The first holds before all changes.
  let offsets: [Int]
  /// The rule after the last change; nil if that stays.
  let footer: YearlyRule?

  /// The rules of a zone on this system.
  ///
  /// - Parameter name: A name of the IANA time zone database, such as "Europe/Zurich", "UTC" or
  ///   "Etc/GMT-3". A name that leads out of the folder of zones is refused.
  /// - Throws: ``PlacesError`` when it is no such name, the system has no such zone, or its file is damaged;
  ///   `FileError` when the file cannot be read.
  public init(named name: String) throws {
    try self.init(TimeZoneFolder.bytes(named: name), name: name)
  }

  /// The rules in a file (TZif, RFC 9636).
  ///
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
  /// - Parameter seconds: The local time, in seconds since 1970-01-01 00:00:00 local time.
  /// - Returns: Usually one. Empty if clocks skipped this time, two if they showed it twice: that of the earlier instant
  ///   comes first. (Where rules overlap there may be more.)
  public func offsets(ofLocal seconds: Int) -> [Int] {
    let seconds = Self.bounded(seconds)
    var candidates = Set(offsets)
    if let footer { candidates.formUnion([footer.standard, footer.daylight]) }
    // The larger the offset, the earlier the instant.
    return candidates.sorted(by: >).filter { offset(atUTC: seconds - $0) == $0 }
  }

  /// The assumed offset from UTC of a local time.
  ///
  /// Of two the one of the earlier instant is used, which applies before clocks are set back. For a
  /// skipped local time it is the offset before clocks are set forward.
  ///
  /// - Parameter seconds: The local time, in seconds since 1970-01-01 00:00:00 local time.
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
