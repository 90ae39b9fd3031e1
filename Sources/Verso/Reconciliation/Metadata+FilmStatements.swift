/// Values that films have in several places and Exif in one.
extension Metadata {
  /// A value of a film outside of Exif, IPTC and XMP.
  package struct FilmStatements: Sendable {
    /// Its name: "location", "make", "model", "software".
    package let name: String
    /// The places, in order of precedence.
    package let statements: [SharedProperty.Statement]
  }

  /// The possible names in ``filmStatements``.
  package static let filmStatementNames = ["location"] + cameraFields.map(\.name)

  /// With what a film was taken.
  static let cameraFields = [
    CameraField(
      name: "make", tag: Tag(.ifd0, ExifNumber.make),
      places: [FilmTag("Keys", "Make"), FilmTag("UserData", "Make")]),
    CameraField(
      name: "model", tag: Tag(.ifd0, ExifNumber.model),
      places: [FilmTag("Keys", "Model"), FilmTag("UserData", "Model")]),
    CameraField(
      name: "software", tag: Tag(.ifd0, ExifNumber.software),
      places: [FilmTag("Keys", "Software"), FilmTag("UserData", "SoftwareVersion")]),
  ]

  /// A field of Exif on the camera, and the corresponding places of films, in order of precedence.
  struct CameraField {
    let name: String
    let tag: Tag
    let places: [FilmTag]

    /// The property of XMP for the same.
    var property: XMP.Name { XMP.Name(.tiff, name.prefix(1).uppercased() + name.dropFirst()) }
  }

  /// The position and the camera of a film, in all places; empty for other files.
  package var filmStatements: [FilmStatements] {
    guard isFilm else { return [] }
    let cameras = Self.cameraFields.map { field in
      (field.name, (filmTags(of: field.tag) ?? []).compactMap { statement(in: $0) })
    }
    return ([("location", locationStatements)] + cameras).compactMap { name, said in
      guard !said.isEmpty else { return nil }
      var statements = said
      statements[0].isBelieved = true
      for index in statements.indices.dropFirst() {
        statements[index].agrees =
          name == "location"
          ? Self.isNear(place(in: said[0]), place(in: said[index]))
          : statements[index].texts == statements[0].texts
      }
      return FilmStatements(name: name, statements: statements)
    }
  }

  private func statement(in tag: FilmTag) -> SharedProperty.Statement? {
    text(in: tag).map { .init(name: tag.description, texts: [$0], place: .film(tag)) }
  }

  /// Writes the preferred values of a film's position and camera into all places that disagree.
  ///
  /// - Parameter names: The names of the statements to write, from ``filmStatementNames``; all by
  ///   default.
  /// - Returns: Whether anything changed.
  /// - Throws: ``MetadataError`` where a place cannot store it.
  @discardableResult
  package mutating func syncFilm(_ names: [String] = Metadata.filmStatementNames) throws -> Bool {
    var isChanged = false
    for one in filmStatements where names.contains(one.name) {
      let believed = one.statements[0]
      let place = one.name == "location" ? place(in: believed) : nil
      for statement in one.statements where !statement.agrees {
        switch statement.place {
        case .film(let tag): try say(place.map { FilmTag.text($0) } ?? believed.texts[0], in: tag)
        default: putInXMP(place)
        }
        isChanged = true
      }
    }
    return isChanged
  }

  // MARK: Places

  /// The places with a position: that of a sidecar first, that of the film's own XMP last.
  private var locationStatements: [SharedProperty.Statement] {
    let said = Self.positions.compactMap { statement(in: $0) }
    guard let place = placeInXMP else { return said }
    let numbers = [place.latitude.degrees, place.longitude.degrees, place.altitude]
    let texts = numbers.compactMap { $0 }.map { number in
      var text: [UInt8] = []
      text.append(number, significant: 11)
      return String(decoding: text, as: UTF8.self)
    }
    let latitude = XMP.Name(.exif, "GPSLatitude")
    let inXMP = SharedProperty.Statement(
      name: XMPDefinition.label(of: latitude), texts: [texts.joined(separator: " ")],
      place: .xmp(latitude, .simple, isLegacy: false))
    return isPlacedBySidecar ? [inXMP] + said : said + [inXMP]
  }

  private func place(in statement: SharedProperty.Statement) -> Location? {
    if case .film(let tag) = statement.place { place(in: tag) } else { placeInXMP }
  }

  /// Whether two places are one, as exactly as 3GPP stores them: in parts of a degree of 16 bits.
  static func isNear(_ one: Location?, _ other: Location?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    let step = 1.0 / 32768
    return (one.latitude.degrees - other.latitude.degrees).magnitude <= step
      && (one.longitude.degrees - other.longitude.degrees).magnitude <= step
  }

  // MARK: Dates

  /// The capture date in the header of a film, and the key that repeats it.
  ///
  /// - Parameter believed: The value with precedence before; without it the header has precedence.
  /// - Returns: The statements, the header's first; none for other files.
  func headerStatements(
    beside believed: SharedProperty.Statement?
  ) -> [SharedProperty.Statement] {
    guard isFilm else { return [] }
    let dates = [FilmTag.created[0], .creationTime].compactMap { tag in
      headerDate(in: tag).map { (tag, $0) }
    }
    let told = believed?.texts.first
    return dates.enumerated().map { index, said in
      let (tag, instant) = said
      var shown = instant
      if HeaderClock(of: self) == .camera { shown.offset = nil }
      var statement = SharedProperty.Statement(
        name: tag.description, texts: ["\(shown)"], place: .film(tag))
      statement.isBelieved = believed == nil && index == 0
      statement.agrees = isMoment(instant, of: told ?? "\(dates[0].1)")
      return statement
    }
  }

  /// The date of a header in one of its places, as an instant; nil for zeros, which mean an unknown
  /// date.
  func headerDate(in tag: FilmTag) -> CaptureDate? {
    let found = facts.first { tag.isSaid(by: $0) }
    guard var date = found.flatMap({ CaptureDate($0.text) }), date.year > 1970 else { return nil }
    date.offset = 0
    return date
  }

  /// Whether the header of a film has the moment of a date, give or take two minutes: some cameras
  /// write it when the film ends. A date that shows the same as the clock is of that moment. So is
  /// a date with only the day, if it is the same day. Nothing contradicts what is no date, such as
  /// a year.
  ///
  /// - Parameters:
  ///   - header: The date of the header, as an instant.
  ///   - text: The date, or the day alone.
  /// - Returns: Whether nothing contradicts.
  func isMoment(_ header: CaptureDate, of text: String) -> Bool {
    guard let date = CaptureDate(text), let shown = date.seconds, let told = header.seconds
    else { return true }
    guard date.hasTime else { return date.precision < .day || header.isOnDay(of: date) }
    let length = filmLength
    func isNear(_ minutes: Int) -> Bool {
      let late = Double(told - shown + minutes * 60)
      return late.magnitude <= 120 || late > 0 && late <= length + 120
    }
    if let offset = date.offset { return isNear(0) || isNear(offset) }
    return (-48...56).contains { CaptureDate.isUsed(quarters: $0) && isNear($0 * 15) }
  }

  /// The film's duration in seconds, at most a day; 0 if unknown.
  var filmLength: Double {
    let duration = facts.first { $0.group == "QuickTime" && $0.name == "Duration" }?.value.number
    guard let duration, duration > 0 else { return 0 }
    return min(duration, 86_400)
  }
}

extension SharedProperty.Statement {
  /// Whether it is a date of the header of a film, or the key that repeats it.
  var isOfHeader: Bool {
    guard case .film(let tag) = place else { return false }
    return tag.content == .header || tag.content == .instant
  }
}

extension CaptureDate {
  /// Whether it was that day somewhere in the world at this instant: clocks are from 12 hours
  /// behind UTC to 14 ahead.
  ///
  /// - Parameter day: The day, at midnight.
  /// - Returns: Whether some clock showed it.
  func isOnDay(of day: CaptureDate) -> Bool {
    guard let instant = seconds, let start = day.seconds else { return false }
    return (-14 * 3600..<(24 + 12) * 3600).contains(instant - start)
  }
}
