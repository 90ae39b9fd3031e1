extension Metadata {
  /// Writes a value into every place that the photo has for it.
  ///
  /// Exif is written if the photo has an Exif block, IPTC if it has IPTC data, and XMP if it has a
  /// packet. A photo without any of them gets the first that can be created. Existing additional
  /// fields of other programs are updated. IPTC holds what fits (MWG 2.0, chapter 5); where that is
  /// not all, the whole text is written into XMP as well.
  ///
  /// - Parameters:
  ///   - texts: The text, or several where the property has several; dates in any readable form. An
  ///     empty list removes the property from every place.
  ///   - property: The property.
  /// - Throws: ``MetadataError`` for a text that is invalid for the property, or where an
  ///   unreadable part of the metadata prevents it.
  package mutating func setTexts(_ texts: [String], of property: SharedProperty) throws {
    guard isFilm, property.kind == .date else {
      return try setTexts(texts, of: property, sparing: [])
    }
    var changed = self
    try changed.setFilmTexts(texts, of: property)
    self = changed
  }

  /// Sets a date in a film: in its header as well, which is in UTC.
  private mutating func setFilmTexts(_ texts: [String], of property: SharedProperty) throws {
    let texts = texts.filter { !$0.trimmed.isEmpty }
    try Self.check(texts, property)
    var date = texts.first.flatMap { CaptureDate(typed: $0) ?? CaptureDate($0) }
    // The film's own offset from UTC applies to all of its dates.
    if date?.hasTime == true, date?.offset == nil { date?.offset = filmOffset }
    if property == .captureDate || believed(property) != nil {
      try setTexts(date.map { ["\($0)"] } ?? [], of: property, sparing: [])
    }
    try setHeader(property == .modifiedDate, to: date)
  }

  private mutating func setTexts(
    _ texts: [String], of property: SharedProperty, sparing: [SharedProperty.Place]
  ) throws {
    let texts = texts.filter { !$0.trimmed.isEmpty }
    try Self.check(texts, property)
    let hasExif = carriesExif && directories.contains { $0.kind.isExif && !$0.entries.isEmpty }
    let hasIPTC = directory(.iptc) != nil
    let hasXMP = !xmp.isEmpty
    let existing = written(property).map(\.place)
    func writesIPTC(_ place: SharedProperty.Place) -> Bool { hasIPTC || existing.contains(place) }
    let isCut = property.places.contains { place in
      writesIPTC(place) && texts.contains { fitting($0, in: place) != $0 }
    }
    let isInFilm = existing.contains { if case .film = $0 { true } else { false } }
    var changed = self
    var isWritten = false
    // A film's own list has no way to quote a word with a comma.
    let isSplit =
      isFilm && property == .keywords && texts.contains { $0.contains { ",;".contains($0) } }
    if isSplit {
      changed.note(
        "the keywords are stored in XMP alone, because the film's own list would divide them at a comma or semicolon"
      )
    }
    for place in property.places where !sparing.contains(place) {
      let isThere = existing.contains(place)
      if isSplit, case .film = place {
        if isThere { try changed.put([], at: place, property) }
        continue
      }
      let writes =
        switch place {
        case .exif, .exifDate: hasExif || isThere
        case .iptc, .iptcDate: writesIPTC(place)
        case .xmp(_, _, let isLegacy): isThere || (hasXMP || isCut) && !isLegacy
        case .windows, .exifText, .exifNumber, .xmpLocation: isThere
        case .film(let tag):
          isThere || !isInFilm && film.flatMap { property.home(in: $0) } == tag
        }
      guard writes || texts.isEmpty && isThere else { continue }
      try changed.put(texts, at: place, property)
      changed.noteCut(texts, at: place)
      isWritten = true
    }
    if !isWritten, !texts.isEmpty {
      let first = property.places.first { place in
        switch place {
        case .iptc, .iptcDate, .windows, .exifText, .film: false
        case .exif, .exifDate, .exifNumber: carriesExif
        case .xmp, .xmpLocation: true
        }
      }
      if let first { try changed.put(texts, at: first, property) }
    }
    if property == .rating { try changed.putPercent(texts.first) }
    self = changed
  }

  /// Keeps the percentage that Windows stores next to a rating in step with it.
  private mutating func putPercent(_ stars: String?) throws {
    let percents = [0, 1, 25, 50, 75, 99]
    let percent = stars.flatMap { Int($0) }.flatMap {
      percents.indices.contains($0) ? percents[$0] : nil
    }
    let (tag, name) = (Tag(.ifd0, ExifNumber.ratingPercent), XMP.Name(.microsoftPhoto, "Rating"))
    if value(of: tag) != nil {
      if let percent { try set(tag, to: percent) } else { remove(tag) }
    }
    if xmp.node(name) != nil { xmp[name] = percent.map { "\($0)" } }
    let film = FilmTag("ItemList", "RatingPercent", .number)
    if text(in: film) != nil { try say(percent.map { "\($0)" }, in: film) }
  }

  /// The most bytes of a text in a place; nil for any number.
  private func lengths(in place: SharedProperty.Place) -> ClosedRange<Int>? {
    guard case .iptc(let number) = place else { return nil }
    return registry.definition(of: Tag(.iptc, number))?.lengths
  }

  /// The part of a text that fits into a place; a code of another length does not fit at all.
  private func fitting(_ text: String, in place: SharedProperty.Place) -> String? {
    guard let lengths = lengths(in: place), !lengths.contains(text.utf8.count) else { return text }
    let isCode = lengths.count == 1
    return isCode || text.utf8.count < lengths.lowerBound ? nil : text.cut(to: lengths.upperBound)
  }

  /// Reports texts that do not fit completely into a place.
  private mutating func noteCut(_ texts: [String], at place: SharedProperty.Place) {
    guard case .iptc(let number) = place, let lengths = lengths(in: place),
      texts.contains(where: { fitting($0, in: place) != $0 })
    else { return }
    let name = name(of: Tag(.iptc, number))
    note(
      lengths.count == 1
        ? "\(name) holds exactly \(lengths.upperBound) letters and is left out; XMP has the value"
        : "\(name) holds \(lengths.upperBound) bytes at most; XMP has the whole text")
  }

  /// Writes the preferred value of a property into every place that the photo has for it. A date
  /// that is equal and more precise, such as with an offset from UTC, stays as it is. The header of
  /// a film with another moment gets this one.
  ///
  /// - Returns: Whether anything changed.
  @discardableResult
  package mutating func sync(_ property: SharedProperty) throws -> Bool {
    let statements = statements(of: property)
    let wrong = statements.filter { !$0.agrees }
    guard let believed = statements.first, !wrong.isEmpty else { return false }
    var changed = self
    if wrong.contains(where: { !$0.isOfHeader }) {
      try requireKnownCharset(of: believed.texts)
      let knowing = statements.filter {
        property.kind == .date && $0.agrees && $0.texts != believed.texts
      }
      try changed.setTexts(believed.texts, of: property, sparing: knowing.map(\.place))
    }
    // A day alone names no moment.
    if wrong.contains(where: \.isOfHeader),
      var date = believed.texts.first.flatMap({ CaptureDate($0) }),
      date.hasTime
    {
      date.offset = date.offset ?? time?.offset
      try changed.setHeader(false, to: date)
    }
    let isChanged = changed.statements(of: property) != statements
    self = changed
    return isChanged
  }

  /// Writes a value into XMP alone.
  ///
  /// - Returns: Whether XMP has a place for it.
  mutating func sayInXMP(_ texts: [String], _ property: SharedProperty) throws -> Bool {
    let place = property.places.first { place in
      if case .xmp(_, _, isLegacy: false) = place { true } else { false }
    }
    guard let place else { return false }
    try put(texts, at: place, property)
    return true
  }

  private static func check(_ texts: [String], _ property: SharedProperty) throws {
    func refuse(_ expected: String) -> MetadataError {
      MetadataError(
        .invalidValue, "\(expected) expected, not \(texts.joined(separator: ", "))",
        place: property.name)
    }
    switch property.kind {
    case .texts: break
    case .text: if texts.count > 1 { throw refuse("one text") }
    case .date:
      guard texts.count <= 1, texts.allSatisfy({ CaptureDate(typed: $0) != nil }) else {
        throw refuse("a date such as 2026:05:06 07:08:09")
      }
    case .number:
      guard texts.count <= 1, texts.allSatisfy({ (-1...5).contains(Int($0) ?? 9) }) else {
        throw refuse("a number from -1 to 5")
      }
    }
  }

  // MARK: Writing a place

  /// The text for a place that stores one text; nil if empty. Only names among several are quoted.
  private static func text(of texts: [String], _ property: SharedProperty) -> String? {
    property.kind == .texts && !texts.isEmpty ? joined(texts) : texts.first
  }

  mutating func put(
    _ texts: [String], at place: SharedProperty.Place, _ property: SharedProperty
  ) throws {
    switch place {
    case .exifText(let tag) where property.kind == .date:
      put(texts.first.flatMap { CaptureDate($0)?.exifText }, tag)
    case .exif(let tag), .exifText(let tag):
      try putText(Self.text(of: texts, property), tag)
    case .windows(let tag):
      try putText(texts.isEmpty ? nil : texts.joined(separator: ";"), tag)
    case .exifDate(let role): putDate(role, texts.first.flatMap { CaptureDate($0) })
    case .exifNumber(let tag):
      if let number = texts.first.flatMap({ Int($0) }), number >= 0 {
        try set(tag, to: number)
      } else {
        remove(tag)
      }
    case .iptc(let number):
      try setTexts(texts.compactMap { fitting($0, in: place) }, of: Tag(.iptc, number))
    case .iptcDate(let date, let time):
      let stamp = texts.first.flatMap { CaptureDate($0) }
      try setTexts(stamp.map { [$0.iptcDate] } ?? [], of: Tag(.iptc, date))
      // IPTC has no time without a distance from UTC: one that reads the same keeps its own.
      let clock = stamp.flatMap { stamp in
        stamp.hasTime ? String(stamp.exifText.suffix(8).filter { $0 != ":" }) : nil
      }
      let stored = self.texts(of: Tag(.iptc, time)).first
      if stamp?.offset != nil || clock == nil
        || stored?.prefix(6).elementsEqual(clock ?? "") != true
      {
        try setTexts((stamp?.iptcTime).map { [$0] } ?? [], of: Tag(.iptc, time))
      }
    case .xmp(let name, let form, _):
      let stored = property.kind == .date ? texts.map { Self.xmpDate($0) } : texts
      switch form {
      case .languages: xmp.setText(stored.first, of: name)
      case .simple:
        xmp.setTexts(Self.text(of: stored, property).map { [$0] } ?? [], of: name, as: nil)
      case .bag: xmp.setTexts(stored, of: name, as: .bag)
      case .sequence: xmp.setTexts(stored, of: name, as: .sequence)
      }
    case .xmpLocation(let field):
      xmp["Iptc4xmpExt:LocationShown[1]/Iptc4xmpExt:\(field)"] = texts.first
    case .film(let tag):
      guard let first = texts.first else { return try say(nil, in: tag) }
      switch property.kind {
      case .text, .number, .date: try say(try tag.stored(first), in: tag)
      case .texts:
        let isWords = tag.name.hasPrefix("Keyword")
        try say(isWords ? texts.joined(separator: ", ") : Self.joined(texts), in: tag)
      }
    }
  }

  private mutating func putText(_ text: String?, _ tag: Tag) throws {
    if let text { try set(TagKey<String>(tag), to: text) } else { remove(tag) }
  }

  /// A date as XMP stores it, as far as it is known.
  static func xmpDate(_ text: String) -> String { CaptureDate(text)?.isoText ?? text }
}
