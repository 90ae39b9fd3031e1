extension Metadata {
  /// Sets a tag from text as a person types it.
  ///
  /// Coded values by their meaning ("Rotate 90 CW") or number, fractions ("1/200", "0.005"), lists
  /// with blanks or commas, coordinates ("33.856784", "33° 51' 24.4\" S"; a side sets its reference
  /// too), times ("05:06:07"), dates in any readable form, text as it is.
  ///
  /// - Throws: ``MetadataError`` when the text is no value of the tag; nothing is changed then.
  public mutating func set(_ tag: Tag, parsing text: String) throws {
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
    case .timeStamp: try setTime(tag, text)
    case .date where CaptureDate(text) != nil:
      try set(tag, to: CaptureDate(text)?.exifText ?? text)
    case .dateStamp where CaptureDate(text) != nil:
      try set(tag, to: String((CaptureDate(text)?.exifText ?? text).prefix(10)))
    default:
      try set(tag, to: try definition.value(parsing: text))
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
    guard let coordinate = Coordinate(text) else {
      throw MetadataError(
        .invalidValue, "degrees expected, such as 33.856784 or 33° 51' 24.4\", not \(text)",
        place: tag.description)
    }
    try set(tag, to: coordinate.parts)
    let reference = Tag(tag.directory, tag.number - 1)
    let isLatitude = tag.number == 0x0002 || tag.number == 0x0014
    // The e of "deg" is no side.
    let letters = text.lowercased().count { "nesw".contains($0) }
    let namesSide = letters > (text.lowercased().contains("deg") ? 1 : 0)
    if coordinate.isNegative || namesSide || value(of: reference) == nil {
      let side = coordinate.isNegative ? isLatitude ? "S" : "W" : isLatitude ? "N" : "E"
      try set(reference, to: side)
    }
  }

  private mutating func setTime(_ tag: Tag, _ text: String) throws {
    let parts = text.split(separator: ":").compactMap { Double($0).flatMap { URational($0) } }
    guard parts.count == 3 else {
      throw MetadataError(
        .invalidValue, "a time in UTC expected, such as 05:06:07, not \(text)",
        place: tag.description)
    }
    try set(tag, to: parts)
  }
}

extension TagDefinition {
  /// The value that a text stands for: a meaning, numbers, fractions, or the text itself.
  ///
  /// - Throws: ``MetadataError`` when it is none of this tag.
  public func value(parsing text: String) throws -> Value {
    if let value = value(meaning: text) { return value }
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
    let meanings = labels.prefix(4).map(\.meaning).joined(separator: ", ")
    let hint = meanings.isEmpty ? "" : " (\(meanings)\(labels.count > 4 ? " …" : ""))"
    throw MetadataError(
      .invalidValue, "\(expectation) expected\(hint), not \(text)",
      place: "\(tag.directory.name):\(name)")
  }

  /// The coded value of a meaning, whatever its case.
  private func value(meaning text: String) -> Value? {
    let lower = text.lowercased()
    guard let label = labels.first(where: { $0.meaning.lowercased() == lower }), label.value >= 0
    else { return nil }
    guard format.isText else { return Value(integers: [label.value], as: format) }
    var bytes: [UInt8] = []
    var rest = label.value
    while rest > 0 {
      bytes.insert(UInt8(rest & 0xFF), at: 0)
      rest >>= 8
    }
    return format == .ascii ? .ascii(bytes + [0]) : nil
  }

  /// A number as numerator and denominator; the denominator is 0 for a decimal one.
  private static func fraction(_ text: String) -> (Double, UInt32)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, let numerator = Int32(parts[0]), let denominator = UInt32(parts[1]) {
      return (Double(numerator), denominator)
    }
    if parts.count == 2, let numerator = UInt32(parts[0]), let denominator = UInt32(parts[1]) {
      return (Double(numerator), denominator)
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
