extension Metadata {
  /// Corrects the dates of a camera whose clock was wrong: when the picture was taken, when it was digitized,
  /// and when it was last changed, in Exif, IPTC and XMP.
  ///
  /// Each date is shifted from its own value, with its fraction of a second. Offsets from UTC and the time of
  /// satellites stay. A day without a time follows the date that takes precedence if that is of the same day;
  /// otherwise it is shifted by whole days. A text that is not a date stays, and a note of the receipt names it.
  ///
  /// - Throws: ``MetadataError`` with ``MetadataError/Code/invalidValue`` if a date would leave the years of
  ///   four digits, or if a part of the metadata could not be read. With ``MetadataError/Code/notEditable`` for a
  ///   film whose dates are in its header only. Nothing is changed in these cases.
  public mutating func shiftDates(by shift: DateShift) throws {
    try shiftDates(by: shift, of: [.captureDate, .digitizedDate, .modifiedDate])
  }

  /// Corrects some of the dates, as ``shiftDates(by:)`` corrects all of them.
  package mutating func shiftDates(by shift: DateShift, of properties: [SharedProperty]) throws {
    try shiftDates(of: properties) { _ in shift }
  }

  /// Corrects each date from its own value: the error of a slow clock grows from day to day. In a sidecar the clock of
  /// its photo counts.
  ///
  /// - Parameters:
  ///   - properties: Which of the dates.
  ///   - photo: The photo itself, if these are the metadata of its sidecar.
  ///   - shift: By how much a date is shifted that a clock showed.
  /// - Throws: As ``shiftDates(by:)``.
  package mutating func shiftDates(
    of properties: [SharedProperty] = [.captureDate, .digitizedDate, .modifiedDate],
    clockOf photo: Metadata? = nil, by shift: @escaping (CaptureDate) -> DateShift
  ) throws {
    if !properties.contains(where: { !written($0).isEmpty }) { try checkIsNoFilm() }
    var changed = self
    for property in properties {
      let clock = WrongClock(of: self, property, besides: photo, by: shift)
      for statement in written(property) { try changed.shift(statement, of: property, by: clock) }
      guard isFilm, property != .captureDate || !properties.contains(.digitizedDate) else {
        continue
      }
      // The header is digitized with the film, and goes along with what was taken, and so does what repeats it.
      try changed.shiftHeaders(property == .modifiedDate, clock)
      for statement in property == .captureDate ? digitizedWithHeader : [] {
        try changed.shift(statement, of: .digitizedDate, by: clock)
      }
    }
    self = changed
  }

  /// Corrects dates in a sidecar: its own, and those of its photo, which it then contains.
  ///
  /// - Parameters:
  ///   - properties: Which of the dates.
  ///   - photo: The photo itself.
  ///   - shift: By how much a date is shifted that a clock showed.
  /// - Throws: As ``shiftDates(by:)``.
  package mutating func shiftDates(
    of properties: [SharedProperty] = [.captureDate, .digitizedDate, .modifiedDate],
    besides photo: Metadata, by shift: @escaping (CaptureDate) -> DateShift
  ) throws {
    var changed = self
    try changed.shiftDates(of: properties, clockOf: photo, by: shift)
    for property in properties where believed(property) == nil {
      let clock = WrongClock(of: photo, property, by: shift)
      guard let said = photo.believed(property),
        let new = try changed.corrected(said.texts.first, said.name, by: clock)
      else { continue }
      try changed.setTexts([new.text], of: property)
    }
    self = changed
  }

  /// The places with the moment of a film's header as the date of digitizing.
  private var digitizedWithHeader: [SharedProperty.Statement] {
    guard let header = headerDate(in: FilmTag.created[0]) else { return [] }
    return written(.digitizedDate).filter { isMoment(header, of: $0.texts[0]) }
  }

  /// Reports a date that cannot be read, and stays; zeros and blanks mean an unknown one.
  private mutating func noteUnread(_ text: String?, _ name: String) {
    guard let text, CaptureDate(text) == nil,
      text.contains(where: { $0.isLetter || $0.isNumber && $0 != "0" })
    else { return }
    note("\(name) has \(text), which is not a date, and stays as it is")
  }

  /// Reports a date of which only a part is understood, so that a shift would lose the rest.
  private mutating func noteUnclear(_ text: String, _ name: String) {
    note("\(name) has \(text.trimmed), which is not understood completely, and stays as it is")
  }

  /// The text of a date as the file has it.
  private func storedText(of statement: SharedProperty.Statement) -> String? {
    switch statement.place {
    case .exifDate(let role): value(of: role.date)?.string
    case .xmp(let name, _, _): xmp.texts(of: name).first
    case .film(let tag): text(in: tag)
    default: nil
    }
  }

  private mutating func shift(
    _ statement: SharedProperty.Statement, of property: SharedProperty, by clock: WrongClock
  ) throws {
    if let stored = storedText(of: statement), CaptureDate.read(stored)?.isWhole == false {
      return noteUnclear(stored, statement.name)
    }
    guard let new = try corrected(statement.texts.first, statement.name, by: clock) else { return }
    try put([new.text], at: statement.place, property)
    // A time without its offset from UTC is not valid for the standard, but it is not lost here.
    if case .iptcDate(_, let time) = statement.place, new.date.hasTime, new.date.offset == nil {
      try copyTexts(
        [String(new.date.exifText.suffix(8).filter { $0 != ":" })], of: Tag(.iptc, time))
    }
  }

  /// A date as a correct clock would have shown it, with the same precision; nil for no date and no
  /// change. Dates that stay unexpectedly are reported.
  private mutating func corrected(
    _ text: String?, _ name: String, by clock: WrongClock
  ) throws(MetadataError) -> (date: CaptureDate, text: String)? {
    noteUnread(text, name)
    guard let text, let (date, _, isWhole) = CaptureDate.read(text) else { return nil }
    guard isWhole else {
      noteUnclear(text, name)
      return nil
    }
    let isDay = !date.hasTime
    guard let new = isDay ? clock.corrected(day: date) : clock.corrected(date) else {
      throw MetadataError(
        .invalidValue,
        "\(text) cannot be shifted by \(clock.amount(at: date)): no year of four digits comes out",
        place: name)
    }
    guard isDay else { return new == date ? nil : (new, "\(new)") }
    guard new.isSameDay(as: date) else {
      return (new, new.dayText)
    }
    if clock.amount(at: date) != DateShift(), !clock.knowsTime(of: date) {
      note(
        "\(name) has only the \(date.precision), which stays as it is"
          + (date.precision == .day ? ": the shift is less than a day" : ""))
    }
    return nil
  }

  /// Shifts the date that a name means.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - shift: By how much.
  ///   - photo: The photo itself, if these are the metadata of its sidecar.
  /// - Throws: ``MetadataError`` as ``shiftDates(by:)`` does, and for what is no date.
  mutating func shift(
    _ name: FieldName, by shift: DateShift, besides photo: Metadata? = nil
  ) throws {
    func shiftAll(_ property: SharedProperty) throws {
      guard let photo else { return try shiftDates(by: shift, of: [property]) }
      try shiftDates(of: [property], besides: photo) { _ in shift }
    }
    if photo == nil, !saysDate(name) { try checkIsNoFilm() }
    func clock(_ property: SharedProperty = .captureDate) -> WrongClock {
      WrongClock(of: self, property, besides: photo) { _ in shift }
    }
    switch name {
    case .shared(let property): return try shiftAll(property)
    case .tag(let tag):
      if let property = SharedProperty(of: tag) {
        guard carriesExif else { return try shiftAll(property) }
        let (clock, copy) = (clock(property), copy(of: tag))
        for own in written(property) where own.place.tag == tag || own.place.copy == copy {
          guard own.place.tag != nil || copy != nil else { continue }
          try self.shift(own, of: property, by: clock)
        }
        return
      }
      let text = value(of: tag)?.string
      guard let new = try corrected(text, self.name(of: tag), by: clock()) else { return }
      put(new.date.exifText, tag)
    case .property(let name):
      let text = xmp.texts(of: name).first ?? photo?.xmp.texts(of: name).first
      let label = XMPDefinition.label(of: name)
      guard let new = try corrected(text, label, by: clock()) else { return }
      xmp.setTexts([Self.xmpDate(new.text)], of: name, as: nil)
    case .film(let tag):
      guard tag.content != .header else { return try shiftHeader([tag], clock()) }
      guard let new = try corrected(text(in: tag), tag.description, by: clock()) else { return }
      try say(tag.stored(new.text), in: tag)
    case .translation, .makerNote: break
    }
  }

  /// Whether there is something to shift under a name.
  private func saysDate(_ name: FieldName) -> Bool {
    switch name {
    case .shared(let property): !written(property).isEmpty
    case .tag(let tag):
      if let property = SharedProperty(of: tag), !carriesExif {
        !written(property).isEmpty
      } else {
        value(of: tag) != nil
      }
    case .property(let name): !xmp.texts(of: name).isEmpty
    case .translation, .makerNote, .film: true
    }
  }

  /// Makes sure that no dates stay as they were in silence, as those in the header of a film would.
  private func checkIsNoFilm() throws(MetadataError) {
    guard !isFilm, let field = fieldOfFilmDate else { return }
    throw MetadataError(
      .notEditable,
      "the dates of films and sequences are read, not changed; a sidecar can store the right ones",
      place: field)
  }

  /// Shifts the dates of the headers, and the key that repeats them.
  private mutating func shiftHeaders(_ isModified: Bool, _ clock: WrongClock) throws {
    for tags in isModified ? [FilmTag.modified] : [FilmTag.created, [.creationTime]] {
      try shiftHeader(tags, clock)
    }
  }

  /// Shifts a date that is the moment, in all of its places.
  private mutating func shiftHeader(_ tags: [FilmTag], _ clock: WrongClock) throws {
    let said = facts.first { tags[0].isSaid(by: $0) }?.text
    // Alone that of some cameras is what their clock shows.
    let isMoment = clock.isKnown || HeaderClock(of: self) != .camera
    guard var date = said.flatMap({ CaptureDate($0) }) else { return }
    date.offset = isMoment ? 0 : nil
    guard let new = try corrected("\(date)", tags[0].description, by: clock) else { return }
    for tag in tags { try say(tag.stored(new.text), in: tag) }
  }
}

extension SharedProperty.Place {
  /// The Exif field for the day and the time.
  fileprivate var tag: Tag? {
    if case .exifDate(let role) = self { role.date } else { nil }
  }

  /// The copy of such a field in the other directory.
  fileprivate var copy: Tag? {
    if case .exifText(let tag) = self { tag } else { nil }
  }
}
