/// A place on Earth: value and side of each coordinate folded into one.
public struct Location: Hashable, Sendable {
  /// North of the equator when positive.
  public var latitude: Coordinate
  /// East of Greenwich when positive.
  public var longitude: Coordinate
  /// Metres above sea level, negative below; nil if unknown.
  public var altitude: Double?
  /// The altitude's fraction as it was read; it is written again as long as the altitude is the
  /// same.
  package var storedAltitude: URational?

  /// A place from coordinates that were read or parsed.
  package init(_ latitude: Coordinate, _ longitude: Coordinate, altitude: Double? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
  }

  /// A place from signed degrees.
  ///
  /// Numbers that no place has (a latitude beyond 90 degrees, NaN) make a place that
  /// ``Metadata/location`` refuses.
  public init(latitude: Double, longitude: Double, altitude: Double? = nil) {
    let nowhere = Coordinate.nowhere
    self.init(
      latitude.magnitude <= 90 ? Coordinate(latitude) ?? nowhere : nowhere,
      Coordinate(longitude) ?? nowhere, altitude: altitude)
  }

  /// A position from a text, in any form in which one is displayed or stored:
  ///
  /// - degrees, optionally with metres, separated by commas, "37.331686,-122.030731,12", or blanks;
  /// - degrees, minutes and seconds with their references, which replace the comma (`46°57'00"N 7°27'00"E`,
  ///   `N 46.95 E 7.45`) and the order (`7.45 E, 46.95 N`), and metres as they are displayed (`540 m Above Sea Level`);
  /// - ISO 6709, "+46.9500+007.4500+540/", also with the name of WGS 84 ("+46.9500+007.4500+540CRSWGS_84/");
  /// - a `geo:` address (RFC 5870), "geo:46.95,7.45,540";
  /// - with names, as the box of 3GPP is displayed: "Lat=46.95 Lon=7.45 Alt=540".
  ///
  /// - Returns: Nil if it is invalid, and if commas may be decimal points ("46,95 7,45").
  public init?(_ text: String) {
    guard let numbers = Self.numbers(in: text) else {
      self.init(angles: text)
      return
    }
    self.init(
      latitude: numbers[0], longitude: numbers[1], altitude: numbers.count > 2 ? numbers[2] : nil)
    guard numbers.count <= 3, isValid else { return nil }
  }

  /// The numbers of ISO 6709, of "Lat=46.95 Lon=7.45 Alt=540" and of plain degrees with blanks between them.
  private static func numbers(in text: String) -> [Double]? {
    var text = text.trimmed
    if text.lowercased().hasPrefix("geo:") { return geo(String(text.dropFirst(4))) }
    if text.hasSuffix("CRSWGS_84/") { text = String(text.dropLast(10)) }
    let isPlain = text.utf8.allSatisfy { "+-./0123456789 ".utf8.contains($0) }
    if isPlain, let place = ISO6709(text) { return place.numbers }
    let words = text.split(separator: " ")
    let plain = words.compactMap(degrees)
    if plain.count >= 2, plain.count == words.count { return plain }
    let named = ["Lat=", "Lon=", "Alt="].map { name in
      words.first { $0.hasPrefix(name) }.flatMap { Double($0.dropFirst(4)) }
    }
    guard named[0] != nil, named[1] != nil else { return nil }
    return named.compactMap(\.self)
  }

  /// The numbers of an address: parameters follow them, and another system of reference than WGS 84 is refused.
  private static func geo(_ address: String) -> [Double]? {
    let parts = address.lowercased().split(separator: ";", omittingEmptySubsequences: false)
    let isOther = parts.dropFirst().contains { $0.hasPrefix("crs=") && $0 != "crs=wgs84" }
    let numbers = parts[0].split(separator: ",", omittingEmptySubsequences: false).map(degrees)
    guard !isOther, numbers.count >= 2, !numbers.contains(nil) else { return nil }
    return numbers.compactMap(\.self)
  }

  /// Plain degrees; small ones are shown as "-1e-05".
  private static func degrees(_ word: Substring) -> Double? {
    guard word.utf8.allSatisfy({ "+-.0123456789e".utf8.contains($0) }),
      !word.contains("e") || word.contains("e-")
    else { return nil }
    return Double(word)
  }

  private init?(angles text: String) {
    var parts = text.split(separator: ",").map { String($0).trimmed }
    if parts.count == 1 { parts = Self.parted(text.trimmed) }
    guard parts.count == 2 || parts.count == 3, parts.prefix(2).allSatisfy(Self.isOneCoordinate),
      var latitude = Coordinate.sided(parts[0]), var longitude = Coordinate.sided(parts[1])
    else { return nil }
    // Letters identify the axes; both may not be the same.
    if latitude.isLatitude == false || longitude.isLatitude == true {
      swap(&latitude, &longitude)
    }
    guard latitude.isLatitude != false, longitude.isLatitude != true,
      latitude.coordinate.degrees.magnitude <= 90
    else { return nil }
    self.init(latitude.coordinate, longitude.coordinate)
    if parts.count == 3 {
      guard let metres = Self.metres(parts[2]) else { return nil }
      altitude = metres
    }
  }

  /// Two angles separated by a direction: after the first one, or before the second one.
  private static func parted(_ text: String) -> [String] {
    // The e of "deg" is not a direction.
    let letters = text.indices.filter { at in
      "nNsSeEwW".contains(text[at]) && !text[at...].dropFirst().lowercased().hasPrefix("g")
    }
    guard let first = letters.first else { return [] }
    guard first == text.startIndex else {
      let end = text.index(after: first)
      return [String(text[..<end]), String(text[end...])]
    }
    return letters.dropFirst().first.map { [String(text[..<$0]), String(text[$0...])] } ?? []
  }

  /// An altitude: "540", "-5 m", "5 m Below Sea Level", where a sign means no more than these
  /// words.
  private static func metres(_ text: String) -> Double? {
    var number = text.lowercased()[...]
    let isBelow = number.hasSuffix("below sea level")
    if isBelow || number.hasSuffix("above sea level") { number = number.dropLast(15) }
    var plain = String(number).trimmed
    if plain.hasSuffix("m") { plain = String(plain.dropLast()).trimmed }
    guard let metres = Double(plain), metres.isFinite else { return nil }
    return isBelow ? -metres.magnitude : metres
  }

  /// Whether several numbers are marked as degrees, minutes and seconds.
  private static func isOneCoordinate(_ text: String) -> Bool {
    let numbers = text.split { !($0.isNumber || $0 == ".") }
    return numbers.count < 2 || text.contains { !$0.isNumber && !" .+-".contains($0) }
  }

  /// Whether the coordinates are those of a place on Earth.
  package var isValid: Bool {
    latitude.degrees.magnitude <= 90 && longitude.degrees.magnitude <= 180
      && altitude?.isFinite ?? true
  }
}

extension Location: CustomStringConvertible {
  /// Degrees, minutes and seconds with their sides, and metres if known: `37° 19' 54.07" N, 122° 1' 50.63" W, 12.0 m`.
  public var description: String {
    let metres = altitude.map { ", \($0) m" } ?? ""
    return "\(latitude) \(latitude.isNegative ? "S" : "N"), "
      + "\(longitude) \(longitude.isNegative ? "W" : "E")\(metres)"
  }
}

extension Coordinate {
  /// The replacement for a number that is not a coordinate. Writing it is refused.
  package static let nowhere = Coordinate(unchecked: [URational(999, 1)])

  private init(unchecked parts: [URational]) {
    self.parts = parts
    isNegative = false
  }
}
