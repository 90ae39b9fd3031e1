extension Metadata {
  /// Says how far the clock was ahead of UTC, beside every date that this clock showed: in OffsetTimeOriginal,
  /// OffsetTimeDigitized and OffsetTime, and in the dates of XMP and IPTC.
  ///
  /// What the clock showed stays as it is. A date that shows the same time gets the offset, and so does one
  /// of an hour around it that has none: the camera wrote it meanwhile. Other dates are of other clocks, such
  /// as that of the computer on which the photo was changed, and stay. A date in XMP or IPTC that says the
  /// same moment by the clock of another zone stays as well. Sidecars that say no date get it whole.
  ///
  /// Of a time that says the moment (``moment(with:)``, and that of a film whose header alone says when) the moment stays,
  /// and those dates say what a clock at this distance showed then.
  ///
  /// - Parameters:
  ///   - minutes: Minutes ahead of UTC, from -720 to 840.
  ///   - time: When the picture was taken (``time``, ``moment(with:)``).
  /// - Throws: ``MetadataError`` with ``MetadataError/Code/invalidValue`` for an offset that no clock has, with
  ///   ``MetadataError/Code/notEditable`` for the date of an image sequence, or where a part of the metadata that could
  ///   not be read stands in the way. Nothing is changed then.
  package mutating func setOffset(_ minutes: Int, of time: CaptureTime) throws {
    guard (-12 * 60...14 * 60).contains(minutes) else {
      throw MetadataError(
        .invalidValue, "no clock is \(CaptureDate.offsetText(minutes)) from UTC", place: time.field)
    }
    var changed = self
    var isSaid = false
    // A moment that is told stays, and what clocks showed follows from it.
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
      // The camera's header showed its clock; the film says from now on what that was.
      if isFilm {
        try changed.put(["\(local)"], at: .film(.creationDate), .captureDate)
      } else {
        guard !carriesExif else {
          throw MetadataError(.notEditable, "a day alone has no offset", place: time.field)
        }
        try changed.setTexts(["\(local)"], of: .captureDate)
      }
    }
    // The distance is said by now, so that the header says the moment.
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
        date.isOfClock(local)
      else { return nil }
      return (statement.name, own)
    }
  }

  /// Says the moment of a date in the header of a film as well, which is in UTC, where it says one.
  private mutating func moveHeader(to date: CaptureDate) throws {
    let old = text(in: FilmTag.created[0])
    guard old?.first.map({ $0 != "0" }) ?? false else { return }
    // A film that nobody changed says one moment in both.
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
  /// Whether a date is of the clock that showed another one, and does not say so yet, or does so all the same.
  fileprivate func isOfClock(_ clock: CaptureDate, orSaysSo: Bool = false) -> Bool {
    guard orSaysSo || offset != clock.offset || offset == nil, let own = seconds,
      let other = clock.seconds
    else { return false }
    return isSameReading(as: clock) || offset == nil && (own - other).magnitude <= 3600
  }
}
