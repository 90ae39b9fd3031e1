internal import Verso

/// What the columns take their values from.
final class Row {
  let path: String
  /// Bytes; nil where the file could not be looked at.
  let size: Int?
  /// Nil where it could not be read.
  let photo: Photo?
  let error: String?
  /// When the picture was taken, and who says so.
  private(set) lazy var taken: CaptureTime? = photo?.metadata.captureTime
  /// Where it was taken.
  private(set) lazy var location: Location? = photo?.metadata.location

  init(path: String, size: Int?, photo: Photo?, error: String?) {
    (self.path, self.size, self.photo, self.error) = (path, size, photo, error)
  }

  /// The number of a field, or of the property that says the same in XMP.
  func number(_ tag: Tag, _ property: String) -> Double? {
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
  /// Microseconds from the start of 1970 on the clock that it was read from.
  var microseconds: Int {
    // Days by the Gregorian calendar, whose years begin in March here.
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let ofEra = shifted - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let days = era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    let digits = (subsecond ?? "").utf8.prefix(6)
    let fraction = digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    return seconds * 1_000_000 + (digits.count..<6).reduce(fraction) { value, _ in value * 10 }
  }
}
