/// Collects the evidence of a photo and its clues for its clock's offset from UTC.
struct TimeInquiry {
  private let metadata: Metadata
  private let clues: TimeClues
  /// Every place with a date, in order of precedence.
  private let said: [Said]

  /// A place with a date.
  private struct Said {
    let statement: SharedProperty.Statement
    let role: Metadata.DateRole
    let date: CaptureDate
    /// Whether it has only the day, the month or the year.
    var isDay: Bool { !date.hasTime }
  }

  init(_ metadata: Metadata, _ clues: TimeClues) {
    (self.metadata, self.clues) = (metadata, clues)
    let properties: [(Metadata.DateRole, SharedProperty)] = [
      (.original, .captureDate), (.digitized, .digitizedDate), (.modified, .modifiedDate),
    ]
    said = properties.flatMap { role, property in
      metadata.written(property).compactMap { statement -> Said? in
        guard let date = metadata.date(of: statement), date.isValid else { return nil }
        return Said(statement: statement, role: role, date: date)
      }
    }
  }

  // MARK: When

  /// The time of one of the dates; nil if absent.
  func stated(_ role: Metadata.DateRole) -> CaptureTime? {
    believed(role).map { said in
      CaptureTime(
        said.date, role, said.statement.name, evidence(for: said),
        corrections: metadata.corrections(of: said.statement))
    }
  }

  private func believed(_ role: Metadata.DateRole) -> Said? { said.first { $0.role == role } }

  /// The header date of a film, if the film itself has only the day, and the header has a time of
  /// that day.
  var filmTimeOfDay: CaptureTime? {
    // Whoever states a month or a year alone knows no day.
    guard let day = believed(.original), day.date.precision == .day,
      let header = metadata.filmHeader
    else { return nil }
    let isThatDay =
      header.clock == .camera ? header.0.isIn(day.date) : header.0.isOnDay(of: day.date)
    return isThatDay ? filmInstant : nil
  }

  /// The date of a film that was written by the clock there, with its zone: com.apple.quicktime.creationdate.
  var filmDate: CaptureTime? {
    guard let (date, name) = metadata.filmDate else { return nil }
    var found: [CaptureTime.Evidence] = []
    if let offset = date.offset { found.append(.init(.zonedDate, name, [offset])) }
    return CaptureTime(date, .original, name, found + further(date, .original))
  }

  /// The date in the header of a film: an instant, but for cameras that write what their clock shows.
  var filmInstant: CaptureTime? {
    guard let (instant, name, clock) = metadata.filmHeader else { return nil }
    if clock == .camera {
      var shown = instant
      shown.offset = nil
      return CaptureTime(shown, .original, name, further(shown, .original))
    }
    return time(at: instant, name)
  }

  /// A moment, and what clocks showed then.
  func time(at instant: CaptureDate, _ name: String) -> CaptureTime? {
    guard let seconds = instant.seconds else { return nil }
    var found = zoneInFilm
    func add(_ reason: CaptureTime.Reason, _ zone: String) {
      guard let offset = clues.zones?.offset(atUTC: seconds, in: zone) else { return }
      found.append(.init(reason, zone, [Self.minutes(offset)]))
    }
    switch clues.given {
    case .offset(let minutes)?: found.append(.init(.given, Self.given, [minutes]))
    case .zone(let zone)?: add(.given, zone)
    case nil: break
    }
    if let zone = zoneOfPlace { add(.placeZone, zone) }
    if let near = clues.neighbours?.evidence(metadata, instant: seconds) { found.append(near) }
    return CaptureTime(instant: instant, name, found)
  }

  // MARK: Reasons

  private func evidence(for own: Said) -> [CaptureTime.Evidence] {
    // A day alone names no instant.
    guard !own.isDay else { return [] }
    var found: [CaptureTime.Evidence] = []
    let isExif = own.statement.exifRole != nil
    if let offset = own.date.offset {
      let field = metadata.offsetField(of: own.statement)
      found.append(.init(field.isTag ? .offsetTag : .zonedDate, field.name, [offset]))
    }
    if isExif, let offset = metadata.timeZoneOffset(of: own.role) {
      found.append(.init(.offsetTag, metadata.name(of: Tag.timeZoneOffset), [offset]))
    }
    for other in said where !other.isDay && other.statement.name != own.statement.name {
      guard let offset = other.date.offset else { continue }
      let field = metadata.offsetField(of: other.statement)
      if other.date.isSameReading(as: own.date) {
        // IPTC has no time without a zone: programs that do not know it write this.
        guard offset != 0 || !other.statement.isIPTC else { continue }
        found.append(.init(field.isTag ? .offsetTag : .otherDate, field.name, [offset]))
      } else if other.role != .modified, own.role != .modified,
        let offset = own.date.offset(by: other.date, within: 1)
      {
        found.append(.init(.otherDate, field.name, [offset]))
      }
    }
    return found + further(own.date, own.role)
  }

  /// The evidence other than the dates of the photo.
  private func further(
    _ date: CaptureDate, _ role: Metadata.DateRole
  ) -> [CaptureTime.Evidence] {
    var found = given(date)
    // A change may be made long after the position was found, and by another clock.
    guard role != .modified, let seconds = date.seconds else { return found }
    func add(_ reason: CaptureTime.Reason, _ name: String, _ instant: CaptureDate?) {
      guard let instant, let offset = date.offset(by: instant, within: Self.nearness) else {
        return
      }
      found.append(.init(reason, name, [offset]))
    }
    if let (instant, name) = metadata.satelliteTime,
      isNearGreenwich || !instant.isSameReading(as: date)
    {
      add(.satellites, name, instant)
    }
    let notes = MakerZones(metadata)
    for (name, instant) in notes.instants { add(.makerUTC, name, instant) }
    if let (instant, name, clock) = metadata.filmHeader {
      if clock == .utc || clock == .assumedUTC && !instant.isSameReading(as: date) {
        add(.film, name, instant)
      }
      // It gives no offset: the film was cut later, or one of the two is wrong.
      if found.last?.reason != .film, !metadata.isMoment(instant, of: "\(date)") {
        found.append(.init(.film, name, [], moment: instant))
      }
    }
    found += notes.zones(of: date) + zoneInFilm
    if let zone = zoneOfPlace, let offsets = clues.zones?.offsets(ofLocal: seconds, in: zone) {
      found.append(.init(.placeZone, zone, Self.minutes(offsets)))
    }
    if let near = clues.neighbours?.evidence(metadata, shown: seconds) { found.append(near) }
    return found
  }

  /// The offset of a phone or camera in a film, from a key for it, or from Nikon's fields: the zone
  /// without summer time, and whether that was on.
  private var zoneInFilm: [CaptureTime.Evidence] {
    let tag = FilmTag("Keys", "AndroidTimeZone", nil)
    if let offset = metadata.text(in: tag).flatMap({ CaptureDate.offset($0) }) {
      return [.init(.makerZone, tag.description, [offset])]
    }
    func nikon(_ name: String) -> [Item] {
      metadata.facts.filter { $0.group == "Nikon" && $0.name == name }
    }
    guard metadata.film != nil,
      let zone = nikon("TimeZone").lazy.compactMap({ item in
        Int(item.numericText) ?? CaptureDate.offset(item.text)
      }).first
    else { return [] }
    let isSummer = nikon("DaylightSavings").first?.numericText == "1"
    return [.init(.makerZone, "Nikon:TimeZone", [zone + (isSummer ? 60 : 0)])]
  }

  private func given(_ date: CaptureDate) -> [CaptureTime.Evidence] {
    switch clues.given {
    case nil: return []
    case .offset(let minutes)?: return [.init(.given, Self.given, [minutes])]
    case .zone(let zone)?:
      guard let seconds = date.seconds,
        let offsets = clues.zones?.offsets(ofLocal: seconds, in: zone)
      else { return [] }
      return [.init(.given, zone, Self.minutes(offsets))]
    }
  }

  /// The name of facts that are given from outside.
  private static let given = "given"

  /// The largest difference in seconds between a clock and UTC at one moment. Receivers look for
  /// satellites only now and then, and cameras write a photo some seconds after it is taken.
  private static let nearness = 90.0

  /// Whether clocks there may well show UTC. Some cameras write local time into the GPS time: far
  /// from Greenwich, or without a position, two equal times are one clock.
  private var isNearGreenwich: Bool {
    metadata.location.map { $0.longitude.degrees.magnitude <= 30 } ?? false
  }

  private var zoneOfPlace: String? {
    guard let zones = clues.zones else { return nil }
    if let place = metadata.location {
      return zones.zone(latitude: place.latitude.degrees, longitude: place.longitude.degrees)
    }
    if let (latitude, longitude) = metadata.filmPlace {
      return zones.zone(latitude: latitude, longitude: longitude)
    }
    return clues.place.flatMap {
      zones.zone(latitude: $0.latitude.degrees, longitude: $0.longitude.degrees)
    }
  }

  /// Whole minutes: before there were zones clocks went by the sun, to the second.
  private static func minutes(_ seconds: Int) -> Int { Int((Double(seconds) / 60).rounded()) }

  private static func minutes(_ seconds: [Int]) -> [Int] { seconds.map { minutes($0) } }
}

extension Tag {
  /// TIFF/EP's offsets in whole hours.
  fileprivate static let timeZoneOffset = Tag(.exif, ExifNumber.timeZoneOffset)
}

extension SharedProperty.Statement {
  /// Which of the dates of Exif it is; nil for one of XMP or IPTC.
  var exifRole: Metadata.DateRole? {
    if case .exifDate(let role) = place { role } else { nil }
  }
}

extension CaptureDate {
  /// Whether it is in the day, the month or the year that another date names.
  func isIn(_ other: CaptureDate) -> Bool {
    other.dayText.utf8.elementsEqual(exifText.utf8.prefix(other.dayText.utf8.count))
  }

  /// Whether clocks showed both on the same day.
  func isSameDay(as other: CaptureDate) -> Bool {
    (year, month, day) == (other.year, other.month, other.day)
  }

  /// Whether clocks showed the same, but for a second: programs round fractions.
  func isSameReading(as other: CaptureDate) -> Bool {
    guard hasTime == other.hasTime, let own = seconds, let their = other.seconds else {
      return false
    }
    return (own - their).magnitude <= 1
  }

  /// The distance from UTC at which this clock shows the instant that another date names.
  ///
  /// - Parameters:
  ///   - instant: A date with an offset.
  ///   - seconds: By how much both may differ.
  /// - Returns: Minutes; nil if no clock runs so.
  func offset(by instant: CaptureDate, within seconds: Double) -> Int? {
    var clock = self
    clock.offset = nil
    guard let here = clock.secondsSince1970(assuming: 0), let there = instant.secondsSince1970()
    else { return nil }
    let difference = here - there
    guard difference.magnitude < 86_400 else { return nil }
    let quarters = Int((difference / 900).rounded())
    let isNear = (difference - Double(quarters) * 900).magnitude <= seconds
    return isNear && Self.isUsed(quarters: quarters) ? quarters * 15 : nil
  }

  /// Whether clocks somewhere are this many quarters of an hour ahead of UTC: whole and half hours,
  /// and those of Nepal, Eucla and the Chatham Islands (IANA time zone database).
  static func isUsed(quarters: Int) -> Bool {
    (-48...56).contains(quarters) && (quarters % 2 == 0 || [23, 35, 51, 55].contains(quarters))
  }
}
