internal import Verso

/// A date of `{IPTC}`: a day and a time, which XMP has in one property.
struct IPTCDates {
  /// The property of XMP.
  let path: String
  /// The key of the day: "20110525".
  let day: String
  /// The key of the time: "092207", followed by "+1200" if the zone is known.
  let clock: String

  static let all = [
    IPTCDates(path: "photoshop:DateCreated", day: "DateCreated", clock: "TimeCreated"),
    IPTCDates(path: "xmp:CreateDate", day: "DigitalCreationDate", clock: "DigitalCreationTime"),
  ]

  /// Day and time of a date of XMP, with its zone if it has one; nil if it is invalid.
  static func parts(_ text: String) -> (day: String, clock: String?)? {
    guard let date = CaptureDate(text) else { return nil }
    let day = String(date.exifText.prefix(10).compactMap { $0 == ":" ? nil : $0 == " " ? "0" : $0 })
    guard date.hasTime else { return (day, nil) }
    var clock = String(date.exifText.suffix(8).filter { $0 != ":" })
    if let zone = date.offset == 0 ? "+0000" : date.offsetText {
      clock += zone.filter { $0 != ":" }
    }
    return (day, clock)
  }

  /// The date of XMP for a day and a time; nil if they are invalid.
  static func text(day: String, clock: String?) -> String? {
    let digits = day.filter { $0 != ":" && $0 != "-" }
    guard digits.count == 8, digits.allSatisfy(\.isNumber) else { return nil }
    let date = "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
    guard let clock, !clock.isEmpty else { return date }
    let time = clock.filter { $0 != ":" }
    let numbers = time.prefix { $0.isNumber }
    guard numbers.count == 6 else { return nil }
    var text = "\(date)T\(numbers.prefix(2)):\(numbers.dropFirst(2).prefix(2)):\(numbers.suffix(2))"
    let zone = time.dropFirst(6)
    if zone.count == 5 { text += "\(zone.prefix(3)):\(zone.suffix(2))" }
    return CaptureDate(text) == nil ? nil : text
  }
}
