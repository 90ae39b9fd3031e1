extension Metadata {
  /// The date of a statement.
  func date(of statement: SharedProperty.Statement) -> CaptureDate? {
    if let role = statement.exifRole { return date(role) }
    return statement.texts.first.flatMap { CaptureDate($0) }
  }

  /// What a statement writes otherwise than Exif asks for, and how it is read: hour 24, one of the afternoon, an offset
  /// with an hour of one digit.
  func corrections(of statement: SharedProperty.Statement) -> [CaptureTime.Correction] {
    guard let role = statement.exifRole else { return [] }
    var found: [CaptureTime.Correction] = []
    if let text = value(of: role.date)?.string, let (date, isCorrected, _) = CaptureDate.read(text),
      isCorrected
    {
      found.append(.init(field: name(of: role.date), text: text.trimmed, reading: date.exifText))
    }
    if let text = value(of: role.offset)?.string?.trimmed, text.utf8.count == 5,
      let minutes = CaptureDate.offset(text), text.contains(":")
    {
      let reading = CaptureDate.offsetText(minutes)
      found.append(.init(field: name(of: role.offset), text: text, reading: reading))
    }
    return found
  }

  /// The field with the offset of a statement, and whether it is a tag for that.
  func offsetField(of statement: SharedProperty.Statement) -> (name: String, isTag: Bool) {
    switch statement.place {
    case .exifDate(let role)
    where value(of: role.offset)?.string.flatMap({ CaptureDate.offset($0) }) != nil:
      (name(of: role.offset), true)
    case .iptcDate(_, let time): (name(of: Tag(.iptc, time)), false)
    default: (statement.name, false)
    }
  }

  /// The minutes of TimeZoneOffset, in whole hours: first of DateTimeOriginal, then of ModifyDate
  /// (TIFF/EP, 5.2).
  func timeZoneOffset(of role: DateRole) -> Int? {
    guard let hours = self[.timeZoneOffset] else { return nil }
    let hour: Int? =
      switch role {
      case .original: hours.first
      case .digitized: nil
      case .modified: hours.dropFirst().first
      }
    return hour.flatMap { (-12...14).contains($0) ? $0 * 60 : nil }
  }

  /// The time of the satellites, in Exif or in XMP.
  var satelliteTime: (CaptureDate, name: String)? {
    if let date = gpsDate { return (date, name(of: Tag(.gps, GPSNumber.timeStamp))) }
    let property = XMP.Name(.exif, "GPSTimeStamp")
    guard var date = xmp.texts(of: property).first.flatMap({ CaptureDate($0) }), date.isValid
    else { return nil }
    // It is always in UTC (Exif 3.0, 4.6.6).
    date.offset = date.offset ?? 0
    return (date, XMPDefinition.label(of: property))
  }

  // MARK: Films

  /// The date of a film in local time, with its zone if recorded.
  var filmDate: (CaptureDate, name: String)? {
    let names = ["CreationDate", "DateTimeOriginal", "ContentCreateDate"]
    for name in names {
      let found = facts.first { $0.name == name && Self.filmGroups.contains($0.group) }
      guard let item = found, let date = CaptureDate(item.text), date.hasTime else { continue }
      return (date, "\(item.group):\(item.name)")
    }
    return nil
  }

  private static let filmGroups: Set<String> = ["Keys", "ItemList", "UserData", "QuickTime"]

  /// The date in the header of a film or an image sequence, as an instant, and whose clock it is of.
  var filmHeader: (CaptureDate, name: String, clock: HeaderClock)? {
    for tag in [FilmTag.created[0], .creationTime] {
      guard let date = headerDate(in: tag) else { continue }
      let isKnown = tag.content == .header && text(in: tag).flatMap { CaptureDate($0) }?.offset == 0
      return (date, tag.description, isKnown ? .utc : HeaderClock(of: self))
    }
    return nil
  }

  /// The field of a film or a sequence with a date in a read-only place.
  var fieldOfFilmDate: String? {
    if let name = filmDate?.name ?? filmHeader?.name { return name }
    let found = facts.first {
      $0.group == "RIFF" && ["DateTimeOriginal", "DateCreated"].contains($0.name)
    }
    return found.map { "\($0.group):\($0.name)" }
  }

  /// The position of a film, from its own fields; nil if absent.
  package var placeOfFilm: Location? {
    filmPlace.map { Location(latitude: $0.latitude, longitude: $0.longitude) }
  }

  /// Where a film was taken, in degrees.
  var filmPlace: (latitude: Double, longitude: Double)? {
    guard
      let item = facts.first(where: {
        $0.name == "GPSCoordinates" && Self.filmGroups.contains($0.group)
      })
    else { return nil }
    let numbers = item.numericText.split(separator: " ").compactMap { Double($0) }
    guard numbers.count >= 2, numbers[0].magnitude <= 90, numbers[1].magnitude <= 180,
      numbers[0] != 0 || numbers[1] != 0
    else { return nil }
    return (numbers[0], numbers[1])
  }
}
