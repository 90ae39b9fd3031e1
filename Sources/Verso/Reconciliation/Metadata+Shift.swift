extension Metadata {
  /// Corrects the dates of a camera whose clock was wrong: when the picture was taken, when it became
  /// digital, and when it was changed last, in Exif, IPTC and XMP.
  ///
  /// Each place is shifted from what it says itself, with its fraction of a second; distances from UTC
  /// stay. A place that says the day alone goes along with the date that is believed where it says the same
  /// day, and is shifted by whole days where it does not. What is no date stays as it is, which a note of the
  /// receipt tells, and so does the time of the satellites, which no clock of a camera makes.
  ///
  /// - Parameters:
  ///   - shift: By how much.
  ///   - properties: Which of the dates.
  /// - Throws: ``MetadataError`` with ``MetadataError/Code/invalidValue`` where a date would have no year of
  ///   four digits, or where a part of the metadata that could not be read stands in the way, and with
  ///   ``MetadataError/Code/notEditable`` for a film or a sequence whose header alone says dates; nothing is
  ///   changed then.
  public mutating func shiftDates(
    by shift: DateShift,
    of properties: [SharedProperty] = [.captureDate, .digitizedDate, .modifiedDate]
  ) throws {
    try shiftDates(of: properties) { _ in shift }
  }

  /// Corrects dates by what each of them says: a clock that ran slow is wrong by more from day to day.
  ///
  /// - Parameters:
  ///   - properties: Which of the dates.
  ///   - shift: By how much a date is shifted that a clock showed.
  /// - Throws: As ``shiftDates(by:of:)``.
  public mutating func shiftDates(
    of properties: [SharedProperty] = [.captureDate, .digitizedDate, .modifiedDate],
    by shift: (CaptureDate) -> DateShift
  ) throws {
    if !properties.contains(where: { !written($0).isEmpty }) { try checkIsNoFilm() }
    var changed = self
    for property in properties {
      let statements = written(property)
      let believed = statements.first.flatMap(Self.clock)
      for statement in statements {
        try changed.shift(statement, of: property, believed, shift)
      }
      // The header is digitized with the film, and goes along with what was taken.
      if isFilm, property != .captureDate || !properties.contains(.digitizedDate) {
        try changed.shiftHeader(property == .modifiedDate, by: shift)
      }
    }
    self = changed
  }

  /// Corrects dates in a side file: those that it says, and those that it leaves to its photo, which it says
  /// from now on.
  ///
  /// - Parameters:
  ///   - properties: Which of the dates.
  ///   - photo: What the photo itself says.
  ///   - shift: By how much a date is shifted that a clock showed.
  /// - Throws: As ``shiftDates(by:of:)``.
  public mutating func shiftDates(
    of properties: [SharedProperty] = [.captureDate, .digitizedDate, .modifiedDate],
    besides photo: Metadata, by shift: (CaptureDate) -> DateShift
  ) throws {
    var changed = self
    try changed.shiftDates(of: properties, by: shift)
    for property in properties where believed(property) == nil {
      guard let statement = photo.believed(property),
        let text = try Self.shifted(statement, Self.clock(statement), shift)?.text
      else { continue }
      try changed.setTexts([text], of: property)
    }
    self = changed
  }

  /// The date of a statement that has a time as well.
  private static func clock(_ statement: SharedProperty.Statement) -> CaptureDate? {
    statement.texts.first.flatMap { $0.utf8.count == dayLength ? nil : CaptureDate($0) }
  }

  /// "2024:05:06".
  private static let dayLength = 10

  /// Tells of a date that cannot be read, and stays as it is; noughts and blanks stand for an unknown one.
  private mutating func noteUnread(_ text: String?, _ name: String) {
    guard let text, CaptureDate(text) == nil,
      text.contains(where: { $0.isLetter || $0.isNumber && $0 != "0" })
    else { return }
    note("\(name) says \(text), which is not read as a date, and stays as it is")
  }

  private mutating func shift(
    _ statement: SharedProperty.Statement, of property: SharedProperty, _ believed: CaptureDate?,
    _ shift: (CaptureDate) -> DateShift
  ) throws {
    noteUnread(statement.texts.first, statement.name)
    guard let (new, text) = try Self.shifted(statement, believed, shift) else { return }
    try put([text], at: statement.place, property)
    // A time without its distance from UTC is none for the standard, but it is not lost here.
    if case .iptcDate(_, let time) = statement.place, text.utf8.count != Self.dayLength,
      new.offset == nil
    {
      try copyTexts([String(new.exifText.suffix(8).filter { $0 != ":" })], of: Tag(.iptc, time))
    }
  }

  /// The date of a statement, shifted, and how a statement says it; nil for no date and no change.
  private static func shifted(
    _ statement: SharedProperty.Statement, _ believed: CaptureDate?,
    _ shift: (CaptureDate) -> DateShift
  ) throws(MetadataError) -> (date: CaptureDate, text: String)? {
    guard let text = statement.texts.first, let date = CaptureDate(text) else { return nil }
    var start = date
    var amount = shift(date)
    let isDay = text.utf8.count == dayLength
    if isDay {
      if let believed, believed.exifText.hasPrefix(text) {
        (start, amount) = (believed, shift(believed))
      } else {
        amount.nanoseconds -= amount.nanoseconds % (86_400 * DateShift.second)
      }
    }
    guard let new = start.shifted(by: amount) else {
      throw MetadataError(
        .invalidValue, "\(text) cannot be shifted by \(amount): no year of four digits comes out",
        place: statement.name)
    }
    guard new != start else { return nil }
    return (new, isDay ? String(new.exifText.prefix(dayLength)) : "\(new)")
  }

  /// Shifts the date that a name means.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - shift: By how much.
  ///   - photo: What the photo itself says, where this is what its side file says.
  /// - Throws: ``MetadataError`` as ``shiftDates(by:of:)`` does, and for what is no date.
  mutating func shift(
    _ name: FieldName, by shift: DateShift, besides photo: Metadata? = nil
  ) throws {
    func shiftAll(_ property: SharedProperty) throws {
      guard let photo else { return try shiftDates(by: shift, of: [property]) }
      try shiftDates(of: [property], besides: photo) { _ in shift }
    }
    if photo == nil, !saysDate(name) { try checkIsNoFilm() }
    switch name {
    case .shared(let property): return try shiftAll(property)
    case .tag(let tag):
      if let property = SharedProperty(of: tag) {
        guard carriesExif else { return try shiftAll(property) }
        let own = written(property).first { $0.place.tag == tag }
        guard let own else { return }
        return try self.shift(own, of: property, nil) { _ in shift }
      }
      noteUnread(value(of: tag)?.string, self.name(of: tag))
      guard let text = value(of: tag)?.string, let date = CaptureDate(text) else { return }
      put(try Self.shifted(date, shift, self.name(of: tag)).exifText, tag)
    case .property(let name):
      noteUnread(xmp.texts(of: name).first, XMPDefinition.label(of: name))
      guard let text = xmp.texts(of: name).first ?? photo?.xmp.texts(of: name).first,
        let date = CaptureDate(text)
      else { return }
      let new = try Self.shifted(date, shift, XMPDefinition.label(of: name)).xmpText
      xmp.setTexts(
        [text.contains(":") ? new : String(new.prefix(Self.dayLength))], of: name, as: nil)
    case .film(let tag):
      noteUnread(text(in: tag), tag.description)
      guard let text = text(in: tag), var date = CaptureDate(text) else { return }
      if tag.content == .header { date.offset = 0 }
      let new = "\(try Self.shifted(date, shift, tag.description))"
      let isDay = text.utf8.count == Self.dayLength
      try say(tag.stored(isDay ? String(new.prefix(Self.dayLength)) : new), in: tag)
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
      "the dates of films and sequences are read, not changed; a side file can say the right ones",
      place: field)
  }

  private static func shifted(
    _ date: CaptureDate, _ shift: DateShift, _ place: String
  ) throws(MetadataError) -> CaptureDate {
    guard let new = date.shifted(by: shift) else {
      throw MetadataError(
        .invalidValue, "\(date) cannot be shifted by \(shift): no year of four digits comes out",
        place: place)
    }
    return new
  }
}

extension SharedProperty.Place {
  /// The field of Exif that says the day and the time.
  fileprivate var tag: Tag? {
    if case .exifDate(let role) = self { role.date } else { nil }
  }
}
