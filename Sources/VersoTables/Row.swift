internal import Verso

/// The source of the values of the columns.
final class Row {
  let path: String
  /// Bytes; nil if the file could not be read.
  let size: Int?
  /// Nil if it could not be read.
  let photo: Photo?
  let error: String?
  /// The capture time of the picture, and its source.
  private(set) lazy var taken: CaptureTime? = photo?.metadata.time
  /// The sources for camera and lens.
  private(set) lazy var capture: CaptureValues? = photo.map { CaptureValues($0.metadata) }
  /// Where it was taken.
  private(set) lazy var location: Location? = photo?.metadata.location

  /// The values that are derived from others, by name. They are computed all at once, because computing one takes as long.
  private lazy var derived: [String: Item.Value] = Dictionary(
    (photo?.composites ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })

  init(path: String, size: Int?, photo: Photo?, error: String?) {
    (self.path, self.size, self.photo, self.error) = (path, size, photo, error)
  }

  /// Reads a file; one that cannot be read is a row with an error.
  convenience init(reading path: String) {
    do {
      let photo = try Photo(path: path)
      self.init(path: path, size: photo.byteCount, photo: photo, error: nil)
    } catch {
      self.init(path: path, size: nil, photo: nil, error: "\(error)")
    }
  }

  /// The size of the picture as it is stored.
  private(set) lazy var pictureSize: Size? = photo?.storedSize

  /// The number of a field, or of the corresponding XMP property, or a derived value; nil for zero,
  /// which means unknown.
  func number(_ tag: Tag, _ property: String, _ composite: StaticString?) -> Double? {
    if let number = stated(tag, property) { return number > 0 ? number : nil }
    guard let composite else { return nil }
    let number = derived["\(composite)"]?.number
    return number.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

  private func stated(_ tag: Tag, _ property: String) -> Double? {
    guard let metadata = photo?.metadata else { return nil }
    if let number = metadata.value(of: tag)?.doubles?.first, number.isFinite { return number }
    guard let text = metadata.xmp.texts(of: XMP.Name(.exif, property)).first else { return nil }
    let parts = text.split(separator: "/", maxSplits: 1).map { Double($0) }
    guard let first = parts.first ?? nil else { return nil }
    let number = parts.count == 2 ? (parts[1].map { first / $0 } ?? .nan) : first
    return number.isFinite ? number : nil
  }
}

extension CaptureDate {
  /// Microseconds from the start of 1970 on the clock that it was read from; nil if no time is known.
  var microseconds: Int? {
    guard hasTime else { return nil }
    let days = CivilCalendar.days(year, month, day)
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    let digits = (subsecond ?? "").utf8.prefix(6)
    let fraction = digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    return seconds * 1_000_000 + (digits.count..<6).reduce(fraction) { value, _ in value * 10 }
  }
}
