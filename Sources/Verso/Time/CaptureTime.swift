/// The capture time of a picture: the local time, its offset from UTC, the instant that follows
/// from both, and the evidence for the offset.
///
/// Local time and offset are separate, because one is often known without the other. Cameras record their local time,
/// and films the time in UTC.
public struct CaptureTime: Hashable, Sendable {
  /// The local time of the picture, with its offset from UTC if that is known.
  ///
  /// Nil for a film that records only the instant: the local time is then not known.
  public let local: CaptureDate?
  /// The instant, in UTC; nil if the offset is not known.
  public let instant: CaptureDate?
  /// Which date it is: that of the last change if the photo has no other.
  package let role: Metadata.DateRole
  /// The field with the date: "ExifIFD:DateTimeOriginal".
  package let field: String
  /// The evidence that takes precedence for the offset from UTC; nil if there is no evidence.
  public let evidence: Evidence?
  /// The remaining evidence for the offset from UTC, in the order of precedence, whether it agrees or not.
  public let others: [Evidence]

  /// Whether the field has the instant itself, as the header of a film does; local time then
  /// follows from it, and not the other way round.
  package let tellsInstant: Bool
  /// Whether the field has only the day, or its month or year: ``local`` has no time then
  /// (``CaptureDate/precision``).
  package var isDay: Bool { local.map { !$0.hasTime } ?? false }
  /// How far a date without a time is known: "the month".
  package var extent: String { "the \(local?.precision ?? .day)" }
  /// The values that break their standard, and how they are read.
  package let corrections: [Correction]

  /// A text that breaks the form of its standard, and its reading.
  package struct Correction: Hashable, Sendable {
    /// The field: "ExifIFD:DateTimeOriginal".
    package let field: String
    /// The stored text: "2019:01:01 24:04:20".
    package let text: String
    /// The text as it is read: "2019:01:01 00:04:20".
    package let reading: String
  }

  /// The offset from UTC in minutes; nil if there is no evidence.
  public var offset: Int? { local?.offset }

  /// Evidence for the offset from UTC.
  public struct Evidence: Hashable, Sendable {
    /// The kind of source.
    package let reason: Reason
    /// Its location: a field ("GPS:GPSTimeStamp"), a zone ("Europe/Zurich") with its source, or another photo.
    public let source: String
    /// The distances from UTC that it allows, in minutes.
    ///
    /// One as a rule. Two where it leaves that open: in the hour that a zone has twice when summer ends, or
    /// between photos of two zones. None where it allows no clock at all: in the hour that is left out when
    /// summer begins.
    package let offsets: [Int]
    /// The instant that it records, if no clock anywhere showed this time then: the header of a
    /// film that was cut later, or where either is wrong. It changes no precedence.
    package let moment: CaptureDate?
    /// Whether it agrees with the evidence that takes precedence. Without such evidence, false only for another instant.
    public internal(set) var agrees: Bool

    /// Numbers that no clock has are left out.
    init(_ reason: Reason, _ source: String, _ offsets: [Int], moment: CaptureDate? = nil) {
      (self.reason, self.source, self.moment) = (reason, source, moment)
      agrees = moment == nil
      self.offsets = offsets.filter { CaptureDate.isPossible($0) }
    }
  }

  /// The kind of source for an offset from UTC. The order of the cases is the order of belief.
  ///
  /// <doc:WhenWasItTaken> has the reasons for this order.
  package enum Reason: String, CaseIterable, Comparable, Sendable {
    /// A field for the offset: OffsetTimeOriginal, or that of another date with the same time; TimeZoneOffset.
    case offsetTag
    /// The date itself has an offset: a date in XMP, IPTC or a film.
    case zonedDate
    /// A given offset or zone (``TimeClues/given``).
    case given
    /// The time of the satellites, which is UTC, is at most 90 seconds off the clock at this distance.
    case satellites
    /// A maker's field has the instant in UTC: Google, Olympus, Samsung, Sony.
    case makerUTC
    /// The header of the film or of the HEIF sequence, which is in UTC, has the same instant.
    case film
    /// Another date of the photo: one in XMP or IPTC with the same time and an offset, or with the same instant in
    /// another zone.
    case otherDate
    /// The zone that the camera was set to, in a field of its maker: Canon, FLIR, Nikon, Pentax, Ricoh; the
    /// key of Samsung's phones in films.
    case makerZone
    /// The zone of the position, by its rules on that day (``TimeClues/zones``).
    case placeZone
    /// Other photos of the same camera, taken shortly before and after (``TimeClues/neighbours``).
    case neighbours

    /// Whether one takes precedence over the other.
    package static func < (one: Reason, other: Reason) -> Bool { one.rank < other.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }

    /// Whether the offset is in the date itself, or in a tag for it.
    package var isStated: Bool { self <= .zonedDate }
  }
}

extension CaptureTime {
  /// Weighs what was found.
  ///
  /// The first piece of evidence that allows exactly one offset is used. One that leaves it open
  /// counts where a later one decides between what it allows.
  ///
  /// - Parameters:
  ///   - clock: The time on the clock; its offset does not count.
  ///   - role: Which date it is.
  ///   - field: The field of the date.
  ///   - found: The evidence, in any order.
  ///   - corrections: The stored texts that break their standard.
  init(
    _ clock: CaptureDate, _ role: Metadata.DateRole, _ field: String, _ found: [Evidence],
    corrections: [Correction] = []
  ) {
    let (believed, others) = Self.weighed(found)
    var local = clock
    local.offset = believed?.offsets.first
    self.local = local
    instant = local.inUTC
    tellsInstant = false
    self.corrections = corrections
    (self.role, self.field, evidence, self.others) = (role, field, believed, others)
  }

  /// A film with only an instant: its local time follows from the evidence.
  init(instant: CaptureDate, _ field: String, _ found: [Evidence]) {
    let (believed, others) = Self.weighed(found)
    self.instant = instant
    tellsInstant = true
    corrections = []
    local = believed?.offsets.first.flatMap { instant.shown(ahead: $0) }
    (role, self.field, evidence, self.others) = (.original, field, believed, others)
  }

  private static func weighed(_ found: [Evidence]) -> (believed: Evidence?, others: [Evidence]) {
    // A stable order: what was found first takes precedence.
    var ordered = found.enumerated().sorted {
      ($0.element.reason, $0.offset) < ($1.element.reason, $1.offset)
    }.map(\.element)
    var believed: Evidence?
    for (index, evidence) in ordered.enumerated() where !evidence.offsets.isEmpty {
      let later = ordered[index...].first { other in
        other.offsets.count == 1 && evidence.offsets.contains(other.offsets[0])
      }
      guard let offset = later?.offsets.first else { continue }
      believed = Evidence(evidence.reason, evidence.source, [offset])
      ordered.remove(at: index)
      break
    }
    if let offset = believed?.offsets.first {
      for index in ordered.indices {
        ordered[index].agrees = ordered[index].offsets.contains(offset)
      }
    }
    return (believed, ordered)
  }
}

extension CaptureDate {
  /// The same instant by a clock in UTC, with the same digits of the second; nil without an offset.
  var inUTC: CaptureDate? {
    guard let offset, Self.isPossible(offset) else { return nil }
    return moved(by: -offset, to: 0)
  }

  /// The time on a clock that is this many minutes ahead of UTC, at this instant.
  func shown(ahead minutes: Int) -> CaptureDate? {
    Self.isPossible(minutes) ? moved(by: minutes, to: minutes) : nil
  }

  /// Whether clocks may be this many minutes ahead of UTC: less than 26 hours (RFC 9636, 3.2).
  static func isPossible(_ minutes: Int) -> Bool { minutes.magnitude < 26 * 60 }

  private func moved(by minutes: Int, to offset: Int) -> CaptureDate? {
    let shift = DateShift(nanoseconds: minutes * 60 * DateShift.second)
    guard var result = shifted(by: shift) else { return nil }
    result.offset = offset
    return result
  }
}
