extension FilmTag {
  /// A position as the film stores it.
  package static func text(_ location: Location) -> String {
    FilmText.iso6709(
      latitude: location.latitude.degrees, longitude: location.longitude.degrees,
      altitude: location.altitude)
  }

  /// A date as the film stores it in words (ISO 8601): "2024-05-06T07:08:09.25+0200".
  package static func text(_ date: CaptureDate) -> String {
    guard date.hasTime else { return date.isoText }
    let text = date.exifText
    let day = String(text.prefix(10).map { $0 == ":" ? "-" : $0 })
    let offset = date.offset.map { $0 == 0 ? "Z" : (date.offsetText ?? "").filter { $0 != ":" } }
    return day + "T" + text.suffix(8) + (date.subsecond.map { ".\($0)" } ?? "") + (offset ?? "")
  }

  /// A moment as the film stores it in words: in UTC where its distance from UTC is known, else as it is.
  private static func text(inUTC date: CaptureDate) -> String {
    let shift = DateShift(nanoseconds: -(date.offset ?? 0) * 60 * DateShift.second)
    var instant = date.shifted(by: shift) ?? date
    instant.offset = 0
    return text(instant)
  }

  /// A typed text in the form that the film stores.
  ///
  /// - Throws: ``MetadataError`` for what is no value of the place.
  package func stored(_ text: String) throws(MetadataError) -> String {
    func refusal(_ expected: String) -> MetadataError {
      MetadataError(.invalidValue, "\(expected) expected, not \(text)", place: description)
    }
    switch content {
    case nil:
      throw MetadataError(
        .notEditable, "is removed, not set: what writes it has its own form", place: description)
    case .text?: return text
    case .number?:
      guard let number = Int32(text) else { throw refusal("a whole number") }
      return "\(number)"
    case .place?:
      if FilmText.numbers(iso6709: text) != nil, text.hasSuffix("/") { return text }
      guard let location = Location(text), location.isValid else {
        throw refusal("latitude,longitude in degrees, such as 37.331686,-122.030731,")
      }
      return Self.text(location)
    case .date?:
      guard let date = CaptureDate(typed: text) else {
        throw refusal("a date such as 2026:05:06 07:08:09+02:00")
      }
      return Self.text(date)
    case .instant?:
      guard let date = CaptureDate(typed: text), date.hasTime else {
        throw refusal("a date such as 2026:05:06 07:08:09Z")
      }
      return Self.text(inUTC: date)
    case .header?:
      guard let date = CaptureDate(typed: text), date.hasTime, date.year >= 1904, date.year < 2040
      else {
        throw refusal("a date such as 2026:05:06 07:08:09Z, from 1904 to 2039,")
      }
      let stored = Self.headerText(date)
      // Headers count from there.
      guard stored != "1904:01:01 00:00:00" else {
        throw MetadataError(
          .invalidValue, "the first second of 1904 in UTC means an unknown date there",
          place: description)
      }
      return stored
    }
  }

  /// A date as the header of a film stores it: in UTC if its offset is known, otherwise as it is. A
  /// second 60 is the first one of the next minute, as headers count seconds.
  package static func headerText(_ date: CaptureDate) -> String {
    guard let seconds = date.secondsSince1970(assuming: 0) else { return date.exifText }
    return CaptureDate(secondsSince1970: seconds.rounded(.down), offset: 0, digits: 0).exifText
  }

  /// Whether an item is the value of the place, in any language.
  package func isSaid(by item: Item) -> Bool {
    if content == .header {
      let isOfTrack = name.hasPrefix("Track") || name.hasPrefix("Media")
      return item.name == name
        && (isOfTrack ? item.group.hasPrefix("Track") : item.group == "QuickTime")
    }
    guard item.group == group else { return false }
    return name == "*" || item.name == name || item.name.hasPrefix("\(name)-")
  }
}
