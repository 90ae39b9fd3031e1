/// Metadata of films in their own places: keys, items, user data, the dates of their headers.
extension Metadata {
  /// Whether it has places for values that only films have.
  package var hasFilmTags: Bool { if case .some = film { true } else { false } }

  /// Whether it is a film that has metadata in its own places, and cannot store Exif.
  var isFilm: Bool { hasFilmTags && !carriesExif }

  /// Sets or removes the value of one place of a film.
  ///
  /// - Throws: ``MetadataError`` where this is no film.
  mutating func say(_ text: String?, in tag: FilmTag) throws {
    guard hasFilmTags else {
      throw MetadataError(
        .unsupported, "only films have a place for it that can be written", place: tag.description)
    }
    let old = facts.filter { tag.isSaid(by: $0) }
    if text == nil, old.isEmpty { return }
    var new = text.map { MovieMetadata.facts(of: tag, text: $0) } ?? []
    let isSame =
      !new.isEmpty && !old.isEmpty
      && old.allSatisfy { $0.text == new[0].text && $0.numericText == new[0].numericText }
    if isSame { return }
    filmEdits.removeAll { $0.tag == tag }
    filmEdits.append(FilmEdit(tag, text))
    if tag.content == .header, let text {
      // Every track has its own.
      let shown = new.first?.text ?? text
      facts = facts.map { item in
        tag.isSaid(by: item) ? Item(item.group, item.name, .text(shown)) : item
      }
      return
    }
    // Dates, positions and numbers under a language have the same value there.
    if tag.group != "UserData", tag.content != .text, let item = new.first {
      new += old.filter { $0.name.hasPrefix("\(tag.name)-") }
        .map { Item(item.group, $0.name, item.value, source: item.source) }
    }
    let place = facts.firstIndex { tag.isSaid(by: $0) } ?? facts.count
    facts.removeAll { tag.isSaid(by: $0) }
    facts.insert(contentsOf: new, at: min(place, facts.count))
  }

  /// Sets a place of a film from a typed text.
  mutating func set(_ tag: FilmTag, parsing texts: [String]) throws {
    if tag.group.isEmpty {
      guard let film else {
        if let property = FieldName.commonProperty(tag.name) {
          return try set(.property(property.property), parsing: texts)
        }
        throw MetadataError(
          .unsupported, "only films have a place for it that can be written", place: tag.name)
      }
      let places = tag.places(in: film)
      let said = places.filter { text(in: $0) != nil }
      for place in said.isEmpty ? Array(places.prefix(1)) : said {
        try set(place, parsing: texts)
      }
      return
    }
    let words = texts.filter { !$0.trimmed.isEmpty }
    guard !words.isEmpty else { return try say(nil, in: tag) }
    // A displayed position is rounded, and not a new value.
    let said = tag.content == .place ? facts.filter { tag.isSaid(by: $0) } : []
    if !said.isEmpty, said.allSatisfy({ [$0.text, $0.numericText].contains(words[0]) }) { return }
    try say(tag.stored(words.joined(separator: ", ")), in: tag)
  }

  /// The value of a place of a film.
  func text(in tag: FilmTag) -> String? {
    if tag.group.isEmpty {
      guard let film else {
        return FieldName.commonProperty(tag.name).flatMap { xmp.texts(of: $0.property).first }
      }
      return tag.places(in: film).lazy.compactMap { self.text(in: $0) }.first
    }
    let item = facts.first { tag.isSaid(by: $0) && $0.name == tag.name }
    return item.map { tag.content == .place ? $0.numericText : $0.text }
  }

  /// A key by the name that the film shows it by. Where it has none that no list knows either, that is noted: the name may
  /// be mistyped.
  mutating func asShown(_ tag: FilmTag) -> FilmTag {
    guard tag.group == "Keys", !FilmTag.known.contains(tag) else { return tag }
    let name = tag.name.lowercased()
    guard let item = facts.first(where: { $0.group == "Keys" && $0.name.lowercased() == name })
    else {
      note("it has no key that is shown as \(tag)")
      return tag
    }
    return FilmTag("Keys", item.name, nil)
  }

  /// Removes all values of one group of a film.
  mutating func removeFilmGroup(_ group: String) {
    guard hasFilmTags else { return }
    do {
      try say(nil, in: FilmTag(group, "*", nil))
    } catch {
      refuse(error, nil)
    }
  }

  // MARK: Places

  /// The places for a position, in order of precedence.
  static let positions = [
    FilmTag.location, .plainLocation, FilmTag("ItemList", "GPSCoordinates", .place), .userLocation,
    .location3GPP,
  ]

  /// The position of the film.
  var locationInFilm: Location? {
    for tag in Self.positions {
      if let place = place(in: tag) { return place }
    }
    return nil
  }

  /// The position in a place of the film; nil if absent, and for 0, 0.
  func place(in tag: FilmTag) -> Location? {
    guard let place = text(in: tag).flatMap({ Location($0) }), place.isValid,
      place.latitude.degrees != 0 || place.longitude.degrees != 0
    else { return nil }
    return place
  }

  /// Writes a position into every place of the film that has one, or else into the one with the
  /// highest precedence.
  mutating func putInFilm(_ location: Location?) {
    var tags = Self.positions.filter { text(in: $0) != nil }
    if tags.isEmpty, location != nil {
      switch film {
      case .mpeg4?: tags = [.userLocation]
      case .threeGPP?: tags = [.location3GPP]
      default: tags = [.location]
      }
    }
    do {
      for tag in tags { try say(location.map { FilmTag.text($0) }, in: tag) }
      // The names of the old position are wrong for the new one.
      for name in ["LocationName", "LocationNote", "LocationBody", "LocationAccuracyHorizontal"] {
        try say(nil, in: FilmTag("Keys", name))
      }
    } catch {
      refuse(error, nil)
    }
  }

  /// Removes personal data from a film's own places.
  mutating func removeFromFilm(_ personal: PersonalData) {
    guard hasFilmTags else { return }
    func tag(_ item: Item) -> FilmTag {
      let name = item.name.prefix { $0 != "-" }
      return FilmTag("\(item.group):\(name)") ?? FilmTag(item.group, String(name), nil)
    }
    // One pass for all tags: a film may have many thousands of them.
    let isEditable = { (item: Item) in
      item.group != "QuickTime" && FilmTag.groups.contains(item.group)
    }
    // Keys that nobody knows have the names that a phone's maker gave them: com.example.device.id.
    let known = Set(FilmTag.known)
    func isPersonal(_ item: Item) -> Bool {
      personal.names(item.name)
        || item.group == "Keys" && personal.names(prefixed: item.name) && !known.contains(tag(item))
    }
    let removed = Set(facts.filter { isEditable($0) && isPersonal($0) }.map(tag))
    guard !removed.isEmpty else { return }
    filmEdits.removeAll { removed.contains($0.tag) }
    filmEdits += removed.sorted { $0.description < $1.description }.map { FilmEdit($0, nil) }
    facts.removeAll { isEditable($0) && removed.contains(tag($0)) }
  }

  // MARK: Dates

  /// The new dates of the header in a Canon raw file: they are shifted together with those of its
  /// Exif data, and become zero if these were removed. A header without a date stays so.
  func headerEdits(since original: Metadata) -> [FilmEdit] {
    guard film == .canonRaw else { return [] }
    func seconds(_ date: CaptureDate?) -> Double? {
      date.flatMap { $0.secondsSince1970(assuming: $0.offset ?? 0)?.rounded(.down) }
    }
    func date(_ metadata: Metadata, _ isModified: Bool) -> CaptureDate? {
      isModified
        ? metadata.date(.modified) : metadata.date(.original) ?? metadata.date(.digitized)
    }
    return [false, true].flatMap { isModified -> [FilmEdit] in
      let (old, new) = (date(original, isModified), date(self, isModified))
      guard old != new else { return [] }
      return (isModified ? FilmTag.modified : FilmTag.created).compactMap { tag in
        let said = facts.first { tag.isSaid(by: $0) }.flatMap { CaptureDate($0.text) }
        guard let said else { return nil }
        guard let end = seconds(new) else { return FilmEdit(tag, nil) }
        // A header is in UTC: if the new date has an offset and the old one did not, it is that
        // moment.
        let isMoment = new?.offset != nil && old?.offset == nil
        let start = isMoment ? nil : seconds(old)
        let moved = start.flatMap { start in seconds(said).map { $0 + end - start } } ?? end
        let date = CaptureDate(secondsSince1970: moved, offset: 0, digits: 0)
        guard let text = try? tag.stored("\(date)") else { return FilmEdit(tag, nil) }
        return FilmEdit(tag, text)
      }
    }
  }

  /// The film's own offset from UTC, in minutes.
  var filmOffset: Int? {
    believed(.captureDate)?.texts.first.flatMap { CaptureDate($0) }?.offset
  }

  /// Sets the dates of the headers of the film, its tracks and their media: to the moment. If they
  /// alone have a date and the camera writes local time, they get local time.
  ///
  /// - Throws: ``MetadataError`` for a date that a header cannot store.
  mutating func setHeader(_ isModified: Bool, to date: CaptureDate?) throws {
    var date = date
    if let date, !date.hasTime {
      return note(
        "the dates of a film's header stay as they are: they cannot hold \(date) without a time")
    }
    if HeaderClock(of: self) == .camera, written(.captureDate).isEmpty {
      date?.offset = nil
    } else if let date, date.offset == nil {
      note(
        "the dates of a film's header are in UTC, and the offset of the clock is not known: "
          + "they get the given time; give one with its offset, such as +02:00")
    }
    var tags = isModified ? FilmTag.modified : FilmTag.created
    if !isModified, text(in: .creationTime) != nil { tags.append(.creationTime) }
    for tag in tags {
      guard let date else {
        try removeHeader(tag)
        continue
      }
      try say(tag.stored("\(date)"), in: tag)
    }
  }

  /// Removes the date from the headers: they become zeros, which mean an unknown date.
  mutating func removeHeader(_ tag: FilmTag) throws {
    guard tag.content == .header else { return try say(nil, in: tag) }
    guard hasFilmTags, facts.contains(where: { tag.isSaid(by: $0) && $0.text.first != "0" }) else {
      return
    }
    filmEdits.removeAll { $0.tag == tag }
    filmEdits.append(FilmEdit(tag, nil))
    facts = facts.map { item in
      tag.isSaid(by: item) ? Item(item.group, item.name, .text(Self.noDate)) : item
    }
  }

  private static let noDate = "0000:00:00 00:00:00"

  /// The places of films for what Exif calls so.
  func filmTags(of tag: Tag) -> [FilmTag]? {
    guard let places = Self.cameraFields.first(where: { $0.tag == tag })?.places else { return nil }
    let found = places.filter { text(in: $0) != nil }
    return found.isEmpty ? [places[0]] : found
  }
}
