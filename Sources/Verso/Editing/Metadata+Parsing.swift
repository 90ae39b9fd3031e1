extension Metadata {
  /// The datasets with the time of a date (IIM 4.2).
  private static let timesOfIPTC: [UInt16: UInt16] = [
    IPTCNumber.dateCreated: IPTCNumber.timeCreated,
    IPTCNumber.digitalCreationDate: IPTCNumber.digitalCreationTime,
  ]

  /// Sets a tag from text as a person types it.
  ///
  /// Accepts coded values by their meaning ("Rotate 90 CW") or number, fractions ("1/200",
  /// "0.005"), lists with blanks or commas, and coordinates ("33.856784", "-33.856784", "33° 51'
  /// 24.4\" S"). Their reference is set with them: north or east without a minus or a direction.
  /// Also accepts an altitude ("-5" is below sea level), times ("05:06:07"), dates in any readable
  /// form, and text. A date may be typed with a fraction of a second and an offset from UTC
  /// ("2026-05-06 07:08:09.5+02:00"). They are written to the fields that belong to it; otherwise
  /// these stay as they are.
  ///
  /// - Throws: ``MetadataError`` when the text is no value of the tag, or one that the standard does
  ///   not have; nothing is changed then.
  package mutating func set(_ tag: Tag, parsing text: String) throws {
    guard let definition = registry.definition(of: tag) else {
      try setUnknown(tag, text)
      return
    }
    guard registry.handler(for: tag) == nil, let row = definition.row else {
      try set(TagKey<String>(tag), to: text)
      return
    }
    switch row.print {
    case .coordinate: try setCoordinate(tag, text)
    case .timeStamp: try setTime(tag, text, definition)
    case .date: try setDate(tag, text, definition)
    case .dateStamp: try setDay(tag, text, definition)
    case .isoDate:
      guard let date = CaptureDate(typed: text) else { throw definition.refusal(of: text) }
      try set(tag, to: date.isoText)
    case .iptcDate where text.utf8.count != 8:
      guard let date = CaptureDate(typed: text) else { throw definition.refusal(of: text) }
      try set(tag, to: date.iptcDate)
      guard date.hasTime else { return }
      // The time has a dataset of its own, which needs an offset (IIM 4.2, 2:60).
      if let time = date.iptcTime, let own = Self.timesOfIPTC[tag.number] {
        try set(Tag(.iptc, own), to: time)
      } else {
        note(
          "\(name(of: tag)) stores the day alone; its time needs an offset from UTC, such as +02:00"
        )
      }
    case .iptcTime where text.utf8.count != 11:
      guard let date = CaptureDate(typed: "2000:01:01 \(text)") else {
        throw definition.refusal(of: text)
      }
      guard let time = date.iptcTime else {
        throw MetadataError(
          .invalidValue,
          "a time with its distance from UTC expected, not \(text)\(definition.example)",
          place: name(of: tag))
      }
      try set(tag, to: time)
    case _ where row.range == "offset":
      guard let minutes = CaptureDate.offset(text) else { throw definition.refusal(of: text) }
      try set(tag, to: CaptureDate.offsetText(minutes))
    case _ where tag == Tag(.gps, GPSNumber.altitude): try setAltitude(tag, text, definition)
    case .cfaPattern:
      let value = try definition.value(shown: text, byteOrder(for: tag.directory))
      try set(tag, to: value ?? definition.value(parsing: text))
    default: try set(tag, to: try definition.value(parsing: text))
    }
  }

  /// A tag that no standard knows has the type that the file gives it.
  private mutating func setUnknown(_ tag: Tag, _ text: String) throws {
    guard let field = field(tag) else {
      throw MetadataError(
        .unknownTag, "no tag is known by this number, so its type is not known either",
        place: tag.description)
    }
    let definition = TagDefinition(
      tag: tag, name: tag.hexadecimal, format: field.format, count: nil, isEditable: true)
    try set(tag, to: try definition.value(parsing: text))
  }

  private mutating func setCoordinate(_ tag: Tag, _ text: String) throws {
    let isLatitude = tag.number == GPSNumber.latitude || tag.number == GPSNumber.destLatitude
    guard let coordinate = Coordinate(text, isLatitude: isLatitude) else {
      throw MetadataError(
        .invalidValue, "degrees expected, such as 33.856784 or 33° 51' 24.4\", not \(text)",
        place: name(of: tag))
    }
    try set(tag, to: coordinate.parts)
    let side = coordinate.isNegative ? isLatitude ? "S" : "W" : isLatitude ? "N" : "E"
    try set(Tag(tag.directory, tag.number - 1), to: side)
  }

  private mutating func setTime(
    _ tag: Tag, _ text: String, _ definition: TagDefinition
  ) throws {
    var clock = text.trimmed[...]
    if let zone = clock.firstIndex(where: { "+-Zz".contains($0) }) {
      // Elsewhere the day might be another one, which this field does not hold.
      guard CaptureDate.offset(String(clock[zone...])) == 0 else {
        throw MetadataError(
          .invalidValue, "the time in UTC expected, not \(text)\(definition.example)",
          place: name(of: tag))
      }
      clock = clock[..<zone]
    }
    let words = clock.split(separator: ":", omittingEmptySubsequences: false)
    let parts = words.compactMap { Double($0).flatMap { URational($0) } }
    guard parts.count == 3, words.count == 3 else {
      throw MetadataError(
        .invalidValue, "a time in UTC expected, such as 05:06:07, not \(text)",
        place: name(of: tag))
    }
    try set(tag, to: parts)
  }

  /// Notes that a new date without a time of day replaces one that has it.
  mutating func noteLostTime(of tag: Tag, _ date: CaptureDate?) {
    guard let date, !date.hasTime, let old = value(of: tag)?.string.flatMap({ CaptureDate($0) }),
      old.hasTime
    else { return }
    note("\(name(of: tag)) has no time of day any more; it was \(old.exifText.suffix(8))")
  }

  private mutating func setDate(
    _ tag: Tag, _ text: String, _ definition: TagDefinition
  ) throws {
    guard let date = CaptureDate(typed: text) else {
      // The form for an unknown date may be set, too.
      guard text.utf8.count == 19 else { throw definition.refusal(of: text) }
      return try set(tag, to: text)
    }
    noteLostTime(of: tag, date)
    try set(tag, to: date.exifText)
    guard let role = DateRole.all.first(where: { $0.date == tag }) else {
      guard date.offset == nil else {
        throw MetadataError(
          .invalidValue, "there is no field for the offset from UTC, so leave it out",
          place: name(of: tag))
      }
      return
    }
    if date.subsecond != nil || !date.hasTime { put(date.subsecond, role.subsecond) }
    if date.offset != nil || !date.hasTime { put(date.offsetText, role.offset) }
  }

  /// The day in UTC.
  private mutating func setDay(
    _ tag: Tag, _ text: String, _ definition: TagDefinition
  ) throws {
    guard var date = CaptureDate(typed: text), date.precision >= .day else {
      throw definition.refusal(of: text)
    }
    if date.offset != nil, let seconds = date.secondsSince1970() {
      date = CaptureDate(secondsSince1970: seconds, offset: 0)
    }
    try set(tag, to: String(date.exifText.prefix(10)))
  }

  /// Metres; an altitude below sea level has a reference for that.
  private mutating func setAltitude(
    _ tag: Tag, _ text: String, _ definition: TagDefinition
  ) throws {
    var number = text.trimmed
    // As it is displayed with its reference.
    let senses = [" below sea level", " above sea level"]
    let sense = senses.first(where: number.lowercased().hasSuffix)
    if let sense { number = String(number.dropLast(sense.count)).trimmed }
    if number.hasSuffix("m") { number = String(number.dropLast()).trimmed }
    let isNegative = number.first == "-"
    let isBelow = isNegative || sense == senses[0]
    if isNegative || number.first == "+" { number.removeFirst() }
    try set(tag, to: try definition.value(parsing: number))
    let reference = Tag(.gps, GPSNumber.altitudeRef)
    // 2 and 3 count from the ellipsoid (Exif 3.0, 4.6.7).
    let isEllipsoid = (value(of: reference)?.integer ?? 0) >= 2
    try set(reference, to: (isEllipsoid ? 2 : 0) + (isBelow ? 1 : 0))
  }
}

extension TagDefinition {
  /// The value of a text: a meaning, numbers, fractions, the displayed form of the value ("50 mm",
  /// a time for an APEX value), or the text itself.
  ///
  /// - Throws: ``MetadataError`` if it is not a value of this tag.
  package func value(parsing text: String) throws -> Value {
    if let value = value(meaning: text) { return value }
    if let value = try value(shown: text) { return value }
    return try value(stored: text)
  }

  /// The value of a text in stored form: numbers and fractions, with blanks between several of
  /// them, or the text itself.
  ///
  /// - Throws: ``MetadataError`` if it is not a value of this tag.
  func value(stored text: String) throws -> Value {
    if format.isText {
      if let value = text.value(as: format) { return value }
    } else if format == .undefined, row?.labels == 0 {
      return .undefined(Array(text.utf8))
    } else {
      let words = text.split { $0 == " " || $0 == "," }.map(String.init)
      let fractions = words.compactMap { Self.fraction($0) }
      if !words.isEmpty, fractions.count == words.count,
        let value = Self.value(fractions, as: format)
      {
        return value
      }
    }
    throw refusal(of: text)
  }

  /// The reason why a text is not a value of the tag, with an example of one that is.
  func refusal(of text: String) -> MetadataError {
    let meanings = labels.prefix(4).map(\.meaning).joined(separator: ", ")
    let hint = meanings.isEmpty ? "" : " (\(meanings)\(labels.count > 4 ? " …" : ""))"
    let expected = kind
    return MetadataError(
      .invalidValue, "\(expected) expected\(hint), not \(text)\(example)",
      place: "\(tag.directory.name):\(name)")
  }

  /// The coded value of a meaning, whatever its case.
  private func value(meaning text: String) -> Value? {
    let lower = text.lowercased()
    guard let label = labels.first(where: { $0.meaning.lowercased() == lower }), label.value >= 0
    else { return nil }
    guard format.isText else { return Value(integers: [label.value], as: format) }
    let code = Array(Self.code(label.value).utf8)
    return format == .ascii ? .ascii(code + [0]) : .utf8(code)
  }

  /// A number as numerator and denominator; the denominator is 0 for a decimal one.
  private static func fraction(_ text: String) -> (Double, UInt32)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, let denominator = UInt32(parts[1]) {
      // A fraction over 0 is no number.
      guard denominator > 0 else { return nil }
      if let numerator = Int32(parts[0]) { return (Double(numerator), denominator) }
      if let numerator = UInt32(parts[0]) { return (Double(numerator), denominator) }
    }
    guard parts.count == 1, let number = Double(text), number.isFinite else { return nil }
    return (number, 0)
  }

  private static func value(_ numbers: [(Double, UInt32)], as format: Format) -> Value? {
    if format == .rational {
      let parts = numbers.compactMap { number, denominator in
        denominator == 0
          ? URational(number) : UInt32(exactly: number).map { URational($0, denominator) }
      }
      return parts.count == numbers.count ? .rational(parts) : nil
    }
    if format == .signedRational {
      let parts = numbers.compactMap { number, denominator -> Rational? in
        if denominator == 0 { return Rational(number) }
        guard let n = Int32(exactly: number), let d = Int32(exactly: denominator) else {
          return nil
        }
        return Rational(n, d)
      }
      return parts.count == numbers.count ? .signedRational(parts) : nil
    }
    let doubles = numbers.map { $1 == 0 ? $0 : $0 / Double($1) }
    return Value(doubles: doubles, as: format)
  }
}
