extension Metadata {
  /// Writes the offset from UTC for every date of this clock: into OffsetTimeOriginal,
  /// OffsetTimeDigitized and OffsetTime, and into the dates of XMP and IPTC.
  ///
  /// The time on the clock does not change. A date that shows the same time gets the offset, and so
  /// does one of an hour around it that has none: the camera wrote it meanwhile. Other dates are of
  /// other clocks, such as that of the computer on which the photo was changed, and stay. A date in
  /// XMP or IPTC that has the same moment in another zone stays as well. Sidecars without a date
  /// get the complete date.
  ///
  /// If the time is a moment (``moment(with:)``, and a film with only a header date), the moment
  /// stays, and those dates get the local time with this offset.
  ///
  /// - Parameters:
  ///   - minutes: Minutes ahead of UTC, from -720 to 840.
  ///   - time: When the picture was taken (``time``, ``moment(with:)``).
  /// - Throws: ``MetadataError`` with ``MetadataError/Code/invalidValue`` for an impossible offset,
  ///   with ``MetadataError/Code/notEditable`` for the date of an image sequence, or where an
  ///   unreadable part of the metadata prevents it. Nothing is changed then.
  package mutating func setOffset(_ minutes: Int, of time: CaptureTime) throws {
    guard (-12 * 60...14 * 60).contains(minutes) else {
      throw MetadataError(
        .invalidValue, "no clock is \(CaptureDate.offsetText(minutes)) from UTC", place: time.field)
    }
    var changed = self
    var isSaid = false
    // A recorded moment stays, and local time follows from it.
    let shown = time.tellsInstant ? time.instant?.shown(ahead: minutes) : time.local
    guard var local = shown else { throw Self.filmRefusal(time) }
    local.offset = minutes
    let old = time.tellsInstant ? self.time?.local : nil
    let properties: [SharedProperty] = [.captureDate, .digitizedDate, .modifiedDate]
    for property in properties {
      for statement in written(property) {
        guard var date = date(of: statement), date.hasTime else { continue }
        if time.tellsInstant {
          guard let old, old.offset != nil, date.isOfClock(old, orSaysSo: true) else { continue }
          isSaid = true
          date.offset = date.offset ?? old.offset
          guard let new = date.inUTC?.shown(ahead: minutes) else { continue }
          try changed.put(["\(new)"], at: statement.place, property)
          continue
        }
        isSaid = isSaid || statement.name == time.field
        guard date.isOfClock(local) else { continue }
        date.offset = minutes
        try changed.say(date, statement, property)
      }
    }
    if !isSaid {
      guard filmDate == nil, filmHeader == nil || isFilm else { throw Self.filmRefusal(time) }
      // The camera's header had local time, which the film records from now on.
      if isFilm {
        try changed.put(["\(local)"], at: .film(.creationDate), .captureDate)
      } else {
        guard !carriesExif else {
          throw MetadataError(.notEditable, "a day alone has no offset", place: time.field)
        }
        try changed.setTexts(["\(local)"], of: .captureDate)
      }
    }
    // The offset is recorded now, so that the header has the moment.
    if isFilm, !time.tellsInstant { try changed.moveHeader(to: local) }
    self = changed
  }

  /// The dates that show what the clock showed, and state another offset from UTC.
  ///
  /// - Parameters:
  ///   - minutes: Minutes ahead of UTC.
  ///   - time: When the picture was taken.
  /// - Returns: Their names and what they state.
  package func offsets(
    besides minutes: Int, of time: CaptureTime
  ) -> [(name: String, offset: Int)] {
    guard !time.tellsInstant, var local = time.local else { return [] }
    local.offset = minutes
    let properties: [SharedProperty] = [.captureDate, .digitizedDate, .modifiedDate]
    return properties.flatMap { written($0) }.compactMap { statement in
      guard let date = date(of: statement), date.hasTime, let own = date.offset,
        statement.states(offset: own), date.isOfClock(local)
      else { return nil }
      return (statement.name, own)
    }
  }

  /// Writes the moment of a date into the header of a film as well, which is in UTC, if it has a
  /// date.
  private mutating func moveHeader(to date: CaptureDate) throws {
    let old = text(in: FilmTag.created[0])
    guard old?.first.map({ $0 != "0" }) ?? false else { return }
    // An unmodified film has one moment in both.
    let isModified = text(in: FilmTag.modified[0]) == old
    try setHeader(false, to: date)
    if isModified { try setHeader(true, to: date) }
  }

  private static func filmRefusal(_ time: CaptureTime) -> MetadataError {
    MetadataError(
      .notEditable, "the dates of films and sequences are read, not changed", place: time.field)
  }

  private mutating func say(
    _ date: CaptureDate, _ statement: SharedProperty.Statement, _ property: SharedProperty
  ) throws {
    if let role = statement.exifRole {
      put(date.offsetText, role.offset)
    } else {
      try put(["\(date)"], at: statement.place, property)
    }
  }
}

extension CaptureDate {
  /// Whether a date is from the clock that showed another one. It has no offset yet, or is to be
  /// set anyway.
  fileprivate func isOfClock(_ clock: CaptureDate, orSaysSo: Bool = false) -> Bool {
    guard orSaysSo || offset != clock.offset || offset == nil, let own = seconds,
      let other = clock.seconds
    else { return false }
    return isSameReading(as: clock) || offset == nil && (own - other).magnitude <= 3600
  }
}
