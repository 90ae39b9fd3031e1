/// The values that a tag may be set to. The ranges are in the tables of the tags.
extension TagDefinition {
  /// The values that it takes, if not all of its type. "coded" for values with a meaning; the
  /// smallest and the largest number ("0..90"), one pair for each of several ("0..23 0..59
  /// 0..60.999"). Nil for any value.
  package var range: String? {
    guard let range = row?.range, !range.isEmpty, range != "offset" else { return nil }
    return range
  }

  /// The problem with a value of the right type, as the end of a sentence; nil if the standard
  /// permits it. Values of cameras are read and copied as they are. The sentence ends with an example of how a right
  /// value is typed, unless `hasExample` is false.
  package func objection(to value: Value, hasExample: Bool = true) -> String? {
    func example(for value: String) -> String { hasExample ? self.example(for: value) : "" }
    guard let row else { return nil }
    if format == .short, let large = value.integers?.first(where: { $0 > 0xFFFF }) {
      return "a number of at most 65535 expected, not \(large)\(example(for: "200"))"
    }
    if let text = value.string, let problem = objection(to: text, hasExample: hasExample) {
      return problem
    }
    // A point, a circle or a rectangle (Exif 3.0, 4.6.6.4).
    if tag == Tag(.exif, ExifNumber.subjectArea), !(2...4).contains(value.count) {
      return "two to four numbers expected, not \(value.count)\(example(for: "100 200"))"
    }
    let range = row.range
    if range.isEmpty || range == "offset" { return nil }
    if range == "coded" {
      return isCoded(value) ? nil : "\(meanings) expected, not \(shown(value))"
    }
    guard let numbers = value.doubles ?? value.bytes?.map(Double.init) else { return nil }
    let ranges = Self.ranges(range)
    if row.print == .coordinate {
      guard let limits = ranges.first,
        let degrees = Coordinate(parts: value.rationals ?? [], isNegative: false)?.degrees,
        !limits.contains(degrees)
      else { return nil }
      return "degrees from \(Self.words(limits)) expected, not \(shown(degrees))"
        + example(for: "46.948")
    }
    for (index, number) in numbers.enumerated() {
      guard let limits = ranges.count == 1 ? ranges.first : ranges.dropFirst(index).first,
        // 0/0 means that the number is unknown.
        !number.isNaN, !limits.contains(number)
      else { continue }
      let example = row.print == .timeStamp ? example(for: "05:06:07") : ""
      return "a number from \(Self.words(limits)) expected, not \(shown(number))\(example)"
    }
    return nil
  }

  /// The problem with a text that is a date, a fraction of a second or the like.
  private func objection(to text: String, hasExample: Bool) -> String? {
    // Blanks and zeros mean that it is unknown.
    let isBlank = text.utf8.allSatisfy { " :0".utf8.contains($0) }
    let isRight: Bool
    switch row?.print {
    case .date: isRight = isBlank || CaptureDate(text)?.exifText == text
    case .dateStamp:
      isRight = isBlank || CaptureDate(typed: text).map { $0.exifText.prefix(10) == text } ?? false
    case .subSeconds: isRight = text.utf8.allSatisfy { $0.isDigit || $0 == 0x20 }
    case .iptcDate: isRight = Self.isDay(text)
    case .iptcTime: isRight = Self.isTime(text)
    default:
      isRight = row?.range != "offset" || isBlank || CaptureDate.offset(text) != nil
    }
    return isRight ? nil : "\(kind) expected, not \(text)\(hasExample ? example : "")"
  }

  /// A date of IPTC; parts that are not known are 0 (IIM 4.2, 1:70).
  private static func isDay(_ text: String) -> Bool {
    let digits = Array(text.utf8)
    guard digits.count == 8, digits.allSatisfy(\.isDigit),
      let month = Int(text.dropFirst(4).prefix(2)),
      let day = Int(text.dropFirst(6))
    else { return false }
    guard month > 0, day > 0 else { return month <= 12 && day <= 31 }
    let date = "\(text.prefix(4)):\(text.dropFirst(4).prefix(2)):\(text.dropFirst(6))"
    return CaptureDate(typed: text.hasPrefix("0000") ? "2000\(date.dropFirst(4))" : date) != nil
  }

  /// A time of IPTC: "070809+0200" (IIM 4.2, 1:80).
  private static func isTime(_ text: String) -> Bool {
    let parts = Array(text.utf8)
    guard parts.count == 11, parts[..<6].allSatisfy(\.isDigit), let hour = Int(text.prefix(2)),
      let minute = Int(text.dropFirst(2).prefix(2)), let second = Int(text.dropFirst(4).prefix(2))
    else { return false }
    return hour < 24 && minute < 60 && second <= 60
      && CaptureDate.offset(String(text.dropFirst(6))) != nil
  }

  /// Whether every number, or the text, is one that has a meaning.
  private func isCoded(_ value: Value) -> Bool {
    guard let row else { return true }
    func isKnown(_ raw: Int64) -> Bool { TagTable.label(set: row.labels, raw: raw) != nil }
    if let text = value.string {
      let code = text.trimmed
      return code.isEmpty || TagTable.labelKey(text: code.utf8).map(isKnown) ?? false
    }
    if let numbers = value.integers { return numbers.allSatisfy { isKnown(Int64($0)) } }
    guard let bytes = value.bytes else { return true }
    // Some cameras write a whole text where one byte belongs.
    return bytes.allSatisfy { isKnown(Int64($0)) }
      || TagTable.labelKey(text: bytes).map(isKnown) ?? false
  }

  /// The smallest and the largest number of a value, or of each of its numbers.
  private static func ranges(_ text: String) -> [ClosedRange<Double>] {
    text.split(separator: " ").compactMap { part in
      let ends = part.split(separator: ".", omittingEmptySubsequences: false)
      // "0..60.999" has its two ends around the empty piece between the full stops.
      guard let gap = ends.firstIndex(of: ""),
        let low = Double(ends[..<gap].joined(separator: ".")),
        let high = Double(ends[(gap + 1)...].joined(separator: ".")), low <= high
      else { return nil }
      // Never crossed: the line above compares the ends.
      return low...high
    }
  }

  private static func words(_ range: ClosedRange<Double>) -> String {
    "\(number(range.lowerBound)) to \(number(range.upperBound))"
  }

  private static func number(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  private func shown(_ number: Double) -> String { Self.number(number) }

  private func shown(_ value: Value) -> String {
    if let text = value.string { return text }
    let numbers = value.integers ?? value.bytes?.map(Int.init) ?? []
    return numbers.map { "\($0)" }.joined(separator: " ")
  }

  // MARK: Words for other typed values

  /// The first coded values: "1 (Horizontal (normal)), 2 (Mirror horizontal) …".
  private var meanings: String {
    let labels = labels.filter { $0.value >= 0 }
    let words = labels.prefix(8).map { label in
      let code = format.isText ? Self.code(label.value) : "\(label.value)"
      return "\(code) (\(label.meaning))"
    }
    return words.joined(separator: ", ") + (labels.count > words.count ? " …" : "")
  }

  /// The text that a number spells.
  package static func code(_ value: Int) -> String {
    var bytes: [UInt8] = []
    var rest = value
    while rest > 0 {
      bytes.insert(UInt8(rest & 0xFF), at: 0)
      rest >>= 8
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The kind of a value, in words.
  package var kind: String {
    switch row?.print {
    case .date, .dateStamp, .iptcDate, .isoDate: "a date"
    case .timeStamp, .iptcTime: "a time"
    case .subSeconds: "digits after the second's decimal point"
    case .apexShutterSpeed: "seconds"
    case .apexAperture: "an f-number from 1"
    case .cfaPattern: "the colours of the filters"
    case .versionText where count == 4: "four digits"
    default: row?.range == "offset" ? "a distance from UTC" : plainKind
    }
  }

  /// The words for a person who types a value: "a whole number", "3 numbers or fractions".
  private var plainKind: String {
    func words(_ one: String, _ several: String) -> String {
      count.map { $0 == 1 ? one : "\($0) \(several)" } ?? one
    }
    return switch format {
    case .rational, .signedRational: words("a number or a fraction", "numbers or fractions")
    case .float, .double: words("a number", "numbers")
    case _ where format.isInteger: words("a whole number", "whole numbers")
    case _ where format.isText && lengths == nil: "text"
    default: expectation
    }
  }

  /// How a value is typed, as the end of a sentence: " (such as ISO=200)".
  package var example: String {
    guard let value = exampleValue else { return "" }
    return example(for: value)
  }

  private func example(for value: String) -> String {
    let quoted = value.contains(where: { " []".contains($0) }) ? "\"\(value)\"" : value
    return " (such as \(name)=\(quoted))"
  }

  private var exampleValue: String? {
    if row?.range == "offset" { return "+02:00" }
    switch row?.print {
    case .date: return "2026:05:06 07:08:09"
    case .isoDate: return "2026-05-06T07:08:09+02:00"
    case .dateStamp, .iptcDate: return "2026:05:06"
    case .timeStamp: return "05:06:07"
    case .iptcTime: return "07:08:09+02:00"
    case .subSeconds: return "123"
    case .coordinate: return "46.948"
    case .exposureTime, .apexShutterSpeed: return "1/250"
    case .fNumber, .apexAperture: return "2.8"
    case .focalLength, .wholeMillimetres: return "50"
    case .metres: return "12.5"
    case .celsius: return "21.5"
    case .signedFraction: return "1/3"
    case .lensInfo: return "24 70 2.8 4"
    case .versionText: return "0232"
    case .iso: return "200"
    case .componentsConfiguration: return "Y, Cb, Cr, -"
    case .cfaPattern: return "[Red,Green][Green,Blue]"
    default: break
    }
    // A coded value is named by its meaning.
    if let label = labels.first(where: { $0.value >= 0 }) { return label.meaning }
    let numbers = min(count ?? 1, 4)
    switch format {
    case .rational, .signedRational, .float, .double:
      return repeatElement("1.5", count: numbers).joined(separator: " ")
    case .byte, .short, .long, .signedByte, .signedShort, .signedLong:
      return repeatElement("1", count: numbers).joined(separator: " ")
    case .ascii, .utf8: return "text"
    default: return nil
    }
  }
}
