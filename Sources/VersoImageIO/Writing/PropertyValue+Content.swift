internal import Verso

/// The stored form of a property. ImageIO's forms are accepted, and friendlier ones.
extension PropertyValue {
  /// Puts the value into a field.
  ///
  /// - Throws: ``MetadataError`` when the value is of another kind or does not fit.
  func store(_ row: PropertyRow, _ tag: Tag, in metadata: inout Metadata) throws {
    if tag.directory == .iptc { return try storeIPTC(row, tag, in: &metadata) }
    func set(_ content: (some TagContent)?, _ expected: String) throws {
      guard let content else { throw refusal(expected) }
      try metadata.set(tag, to: content)
    }
    switch row.shape {
    case .integer: try set(wholeNumber, "a whole number")
    case .double, .number: try set(double, "a number")
    case .integers:
      if let text, row.key == "GPSVersion" || row.key.hasPrefix("DNG") {
        guard case .array(let parts)? = Self.dotted(text) else { throw refusal("four numbers") }
        return try PropertyValue.array(parts).store(row, tag, in: &metadata)
      }
      try set(list { $0.wholeNumber }, "whole numbers")
    case .doubles, .numbers: try set(list { $0.double }, "numbers")
    case .text: try set(text ?? self[0]?.text, "text")
    case .comment:
      guard let text else { throw refusal("text") }
      try metadata.set(TagKey<String>(tag), to: text)
    case .date: try storeDate(tag, in: &metadata)
    case .version:
      try set(versionDigits.map { Verso.Value.undefined($0) }, "a version, as [2, 3, 1]")
    case .clock: try set(Self.clock(text), "a time in UTC, as 05:06:07")
    case .data:
      guard let data else { throw refusal("bytes") }
      let format = metadata.registry.definition(of: tag)?.format ?? .undefined
      try metadata.set(tag, to: format == .byte ? Verso.Value.byte(data) : .undefined(data))
    case .degrees, .texts, .structure: throw refusal("another value")
    }
  }

  private func refusal(_ expected: String) -> MetadataError {
    MetadataError(.invalidValue, "\(expected) expected, not \(self)")
  }

  /// A whole number; fractions, as sizes on screens have them, are rounded.
  private var wholeNumber: Int? {
    integer ?? double.flatMap { $0.magnitude < 1e15 ? Int($0.rounded()) : nil }
  }

  private func list<Element>(_ form: (PropertyValue) -> Element?) -> [Element]? {
    guard let values = array else { return nil }
    let result = values.compactMap(form)
    return result.count == values.count && !result.isEmpty ? result : nil
  }

  private static func clock(_ text: String?) -> [URational]? {
    let parts = text?.split(separator: ":").compactMap { Double($0).flatMap { URational($0) } }
    return parts?.count == 3 ? parts : nil
  }

  // MARK: Dates

  /// The date that a value means.
  var date: CaptureDate? {
    if case .date(let date) = self { return date }
    return text.flatMap { CaptureDate($0) }
  }

  /// A `Date` is written with its fraction and offset. A text in the form of Exif sets only the
  /// date, because the fraction and the offset have their own keys.
  private func storeDate(_ tag: Tag, in metadata: inout Metadata) throws {
    guard let date, date.isValid else { throw refusal("a date, as 2024:05:06 07:08:09") }
    if case .text(let text) = self, text.utf8.count == 19 {
      return try metadata.set(tag, to: date.exifText)
    }
    let roles: [Metadata.DateRole] = [.original, .digitized, .modified]
    let numbers: [UInt16] = [
      ExifNumber.dateTimeOriginal, ExifNumber.createDate, ExifNumber.modifyDate,
    ]
    guard let index = numbers.firstIndex(of: tag.number) else {
      return try metadata.set(tag, to: date.exifText)
    }
    metadata.setDate(roles[index], to: date)
  }

  private func storeIPTC(_ row: PropertyRow, _ tag: Tag, in metadata: inout Metadata) throws {
    if case .date(let date) = self {
      let day = date.exifText.prefix(10).filter { $0 != ":" }
      let time = (date.exifText.suffix(8) + (date.offsetText ?? "+00:00")).filter { $0 != ":" }
      return try metadata.setTexts([row.key.contains("Time") ? time : day], of: tag)
    }
    guard let texts = list({ $0.text }) else { throw refusal("text") }
    try metadata.setTexts(texts, of: tag)
  }
}
