extension Metadata {
  /// The position where the picture was taken. Nil if the photo does not record it, or records 0/0,
  /// blanks, or latitude 0 and longitude 0 together, which mean "unknown" in practice.
  ///
  /// The first location with a position takes precedence: a sidecar if the command read one
  /// over the photo, Exif, XMP.
  ///
  /// Setting it writes latitude, longitude and altitude with their references and the version of the GPS directory,
  /// all or none. Without an altitude the old one is removed, because it belongs to another position. A position in
  /// XMP is updated as well. Fractions that were read are written again as they were. A position that is not on Earth,
  /// and 0, 0, is refused; see ``refusals``. If the new position is another one, what the receiver recorded with the old
  /// one is removed: its time, satellites, accuracy, speed and track. Directions of the camera stay.
  ///
  /// Setting nil removes the position, with everything that a receiver recorded with it, from every part of the file:
  /// directories of GPS, XMP, maker notes, thumbnails, additional pictures and videos. The receipt lists them. A write
  /// throws if a part cannot be cleaned. Names of places stay, and ``Receipt/notes`` lists them;
  /// ``Photo/remove(_:)`` with ``PersonalData/gps`` removes these as well.
  public var location: Location? {
    get {
      if isFilm, !isPlacedBySidecar { return locationInFilm ?? placeInXMP }
      guard carriesExif, !isPlacedBySidecar else { return placeInXMP }
      return placeInExif ?? placeInXMP
    }
    set { setLocation(newValue) }
  }

  /// Sets the position, or removes it.
  ///
  /// - Parameters:
  ///   - newValue: The position.
  ///   - new: Properties of XMP that belong to it already.
  mutating func setLocation(_ newValue: Location?, sparing new: Set<XMP.Name> = []) {
    guard let newValue else {
      clearLocation()
      remove(.position)
      isUnplaced = true
      return
    }
    guard newValue.isValid else {
      refuse(
        .invalidValue, "no place on Earth has these coordinates", Tag(.gps, GPSNumber.latitude))
      return
    }
    guard newValue.latitude.degrees != 0 || newValue.longitude.degrees != 0 else {
      refuse(.invalidValue, "0, 0 means an unknown position", Tag(.gps, GPSNumber.latitude))
      return
    }
    isUnplaced = false
    let isMove = location.map { !Self.isNear($0, newValue) } ?? false
    if isFilm {
      if isMove { removeMeasurement(sparing: new) }
      putInFilm(newValue)
      if saysPlaceInXMP { putInXMP(newValue) }
      return
    }
    guard carriesExif else {
      if isMove { removeMeasurement(sparing: new) }
      return putInXMP(newValue)
    }
    // Everything is checked before anything is written: a part of a position is not a position.
    var fraction: URational?
    if let altitude = newValue.altitude {
      let stored = newValue.storedAltitude
      let isSame = stored?.doubleValue == altitude.magnitude
      fraction = isSame ? stored : URational(altitude.magnitude)
      guard fraction != nil else {
        refuse(
          .invalidValue, "\(altitude) metres is not an altitude", Tag(.gps, GPSNumber.altitude))
        return
      }
    }
    if isMove { removeMeasurement(sparing: new) }
    if saysPlaceInXMP { putInXMP(newValue) }
    put(newValue.latitude, GPSNumber.latitude, "N", "S")
    put(newValue.longitude, GPSNumber.longitude, "E", "W")
    putAltitude(newValue.altitude, fraction)
  }

  /// Removes latitude, longitude and altitude from the fields that ``location`` writes.
  mutating func clearLocation() {
    if isFilm { putInFilm(nil) }
    if !carriesExif || saysPlaceInXMP { putInXMP(nil) }
    guard carriesExif else { return }
    for number: UInt16 in 1...6 { drop(number) }
  }

  /// Whether a sidecar has a position, which takes precedence.
  var isPlacedBySidecar: Bool { sideNames.contains(XMP.Name(.exif, "GPSLatitude")) }

  /// Whether the packet has a position, too, which then has to be the same.
  private var saysPlaceInXMP: Bool {
    ["GPSLatitude", "GPSLongitude"].contains { xmp.node(XMP.Name(.exif, $0)) != nil }
  }

  /// The position in Exif.
  private var placeInExif: Location? {
    guard let latitude = coordinate(GPSNumber.latitude, negative: "S"),
      let longitude = coordinate(GPSNumber.longitude, negative: "W"),
      latitude.degrees.magnitude <= 90, longitude.degrees.magnitude <= 180,
      latitude.degrees != 0 || longitude.degrees != 0
    else { return nil }
    var location = Location(latitude, longitude)
    if let fraction = value(of: Tag(.gps, GPSNumber.altitude))?.rationals?.first,
      let size = fraction.doubleValue, size.isFinite
    {
      // 1 is below sea level, 3 below the ellipsoid's reference (Exif 3.0, 4.6.7).
      let reference = value(of: Tag(.gps, GPSNumber.altitudeRef))?.integer ?? 0
      location.altitude = reference == 1 || reference == 3 ? -size : size
      location.storedAltitude = fraction
    }
    return location
  }

  /// The position in XMP.
  var placeInXMP: Location? {
    func number(_ local: String) -> Double? {
      xmp.text(of: XMP.Name(.exif, local)).flatMap { XMPText($0, as: .string).degrees }
    }
    guard let latitude = number("GPSLatitude"), let longitude = number("GPSLongitude"),
      latitude != 0 || longitude != 0, latitude.magnitude <= 90, longitude.magnitude <= 180
    else { return nil }
    let fraction = xmp.text(of: XMP.Name(.exif, "GPSAltitude")).flatMap { text -> Double? in
      let parts = text.split(separator: "/").compactMap { Double($0) }
      return parts.count == 2 ? parts[0] / parts[1] : parts.first
    }
    let isBelow = xmp.text(of: XMP.Name(.exif, "GPSAltitudeRef")) == "1"
    let altitude = fraction.flatMap { $0.isFinite ? isBelow ? -$0 : $0 : nil }
    return Location(latitude: latitude, longitude: longitude, altitude: altitude)
  }

  /// Writes a position into XMP: in a file that cannot store Exif, or if XMP has a position
  /// already.
  mutating func putInXMP(_ location: Location?) {
    let altitude = location?.altitude
    let parts: [(String, String?)] = [
      ("GPSLatitude", location.map { Self.fixed($0.latitude.degrees) }),
      ("GPSLongitude", location.map { Self.fixed($0.longitude.degrees) }),
      ("GPSAltitude", altitude.map { Self.fixed($0.magnitude) }),
      ("GPSAltitudeRef", altitude.map { $0 < 0 ? "1" : "0" }),
    ]
    for (local, text) in parts {
      let name = XMP.Name(.exif, local)
      guard let text else {
        xmp.set(name, to: nil)
        continue
      }
      do {
        if let node = try XMPDefinition(of: name)?.node(parsing: text) { xmp.set(name, to: node) }
      } catch {
        refuse(error, nil)
      }
    }
  }

  /// Refuses to leave a value without the reference that it had: its meaning would be another one.
  ///
  /// - Throws: ``MetadataError`` with ``MetadataError/Code/invalidValue`` that names the reference.
  package func checkReferences(since old: Metadata) throws(MetadataError) {
    for tag in Tag.referring {
      guard let reference = tag.reference else { continue }
      let inXMP = [tag, reference].map { XMP.Name(.exif, registry.definition(of: $0)?.name ?? "") }
      let isLost =
        old.value(of: reference) != nil && self.value(of: reference) == nil
        && self.value(of: tag) != nil && self.value(of: tag) == old.value(of: tag)
      let isLostInXMP =
        old.xmp.node(inXMP[1]) != nil && xmp.node(inXMP[1]) == nil
        && xmp.node(inXMP[0]) != nil && xmp.node(inXMP[0]) == old.xmp.node(inXMP[0])
      guard isLost || isLostInXMP else { continue }
      throw MetadataError(
        .invalidValue,
        "\(name(of: tag)) would mean something else without it; remove both, or GPS for the whole position",
        place: name(of: reference))
    }
  }

  /// The XMP properties of the photo's position, and of all that belongs to it.
  var placesInXMP: [XMP.Name] {
    xmp.properties.map(\.name).filter { $0.namespace == .exif && $0.local.hasPrefix("GPS") }
  }

  mutating func removePlaceFromXMP() {
    for name in placesInXMP { xmp.set(name, to: nil) }
  }

  /// Removes the receiver's measurements that belong to a position: time, satellites, accuracy,
  /// speed. They are removed from Exif, and from XMP if that has a position.
  ///
  /// They belong to the measured position: next to a typed one they would be untrue. Properties of XMP that belong to
  /// the new position stay.
  package mutating func removeMeasurement(sparing new: Set<XMP.Name> = []) {
    for number in Self.measurement { drop(number) }
    for name in placesInXMP
    where Self.measurementInXMP.contains(name.local) && !new.contains(name) {
      xmp.set(name, to: nil)
    }
  }

  /// Time stamp, satellites, status, mode, dilution of precision, speed and track with their units, map
  /// datum, method, area, date stamp, differential and error.
  private static let measurement: [UInt16] = [
    GPSNumber.timeStamp, GPSNumber.satellites, GPSNumber.status, GPSNumber.measureMode,
    GPSNumber.dop, GPSNumber.speedRef, GPSNumber.speed, GPSNumber.trackRef, GPSNumber.track,
    GPSNumber.mapDatum, GPSNumber.processingMethod, GPSNumber.areaInformation,
    GPSNumber.dateStamp, GPSNumber.differential, GPSNumber.hPositioningError,
  ]
  private static let measurementInXMP: Set<String> = [
    "GPSTimeStamp", "GPSSatellites", "GPSStatus", "GPSMeasureMode", "GPSDOP", "GPSSpeedRef",
    "GPSSpeed", "GPSTrackRef", "GPSTrack", "GPSMapDatum", "GPSProcessingMethod",
    "GPSAreaInformation", "GPSDateStamp", "GPSDifferential", "GPSHPositioningError",
  ]

  /// A number with seven digits after the point: a centimetre on the ground.
  private static func fixed(_ number: Double) -> String {
    guard number.magnitude < 1e9 else { return "\(number)" }
    let whole = Int64((number.magnitude * 10_000_000).rounded())
    let digits = String(whole % 10_000_000)
    let zeros = String(repeating: "0", count: 7 - digits.utf8.count)
    return "\(number < 0 ? "-" : "")\(whole / 10_000_000).\(zeros)\(digits)"
  }

  private mutating func putAltitude(_ altitude: Double?, _ fraction: URational?) {
    guard let altitude, let fraction else {
      drop(GPSNumber.altitudeRef)
      drop(GPSNumber.altitude)
      return
    }
    // A reference with the right direction stays as it is.
    let reference = value(of: Tag(.gps, GPSNumber.altitudeRef))?.integer ?? 0
    let isBelow = reference == 1 || reference == 3
    if isBelow != (altitude < 0) || value(of: Tag(.gps, GPSNumber.altitudeRef)) == nil {
      put(.byte([altitude < 0 ? 1 : 0]), GPSNumber.altitudeRef)
    }
    put(.rational([fraction]), GPSNumber.altitude)
  }

  /// A number with the letter of its unit or reference.
  package struct Measure: Hashable, Sendable {
    /// The exact number.
    package var value: URational
    /// The letter of the standard; see the property.
    package var reference: String

    /// A number and its letter.
    package init(_ value: URational, reference: String) {
      self.value = value
      self.reference = reference
    }
  }

  /// How fast the camera moved; reference "K" km/h, "M" miles per hour, "N" knots.
  package var speed: Measure? {
    get { measure(GPSNumber.speed) }
    set { put(newValue, GPSNumber.speed, ["K", "M", "N"]) }
  }

  /// The direction in which the camera moved, in degrees; reference "T" true, "M" magnetic north.
  package var track: Measure? {
    get { measure(GPSNumber.track) }
    set { put(newValue, GPSNumber.track, ["T", "M"]) }
  }

  /// The direction in which the camera looked, in degrees; reference "T" true, "M" magnetic north.
  package var imageDirection: Measure? {
    get { measure(GPSNumber.imgDirection) }
    set { put(newValue, GPSNumber.imgDirection, ["T", "M"]) }
  }

  /// When the position was taken, in UTC: GPSDateStamp and GPSTimeStamp; nil without either.
  ///
  /// Setting it writes both; the date's offset is applied, and one without an offset is refused.
  package var gpsDate: CaptureDate? {
    get {
      guard let text = value(of: Tag(.gps, GPSNumber.dateStamp))?.string,
        var date = CaptureDate(text), date.precision >= .day,
        let parts = value(of: Tag(.gps, GPSNumber.timeStamp))?.rationals, parts.count == 3,
        let hour = parts[0].doubleValue, let minute = parts[1].doubleValue,
        let second = parts[2].doubleValue, (0..<24).contains(hour), (0..<60).contains(minute),
        (0..<61).contains(second)
      else { return nil }
      date.precision = .second
      date.hour = Int(hour)
      date.minute = Int(minute)
      date.second = Int(second)
      let fraction = second - second.rounded(.down)
      if fraction > 0 {
        date.subsecond = CaptureDate.pad(Int((fraction * 1000).rounded(.down)), 3)
      }
      date.offset = 0
      return date
    }
    set {
      guard let newValue else {
        drop(GPSNumber.timeStamp)
        drop(GPSNumber.dateStamp)
        return
      }
      guard newValue.isValid, let seconds = newValue.secondsSince1970() else {
        refuse(
          .invalidValue, "a time with a known offset from UTC expected",
          Tag(.gps, GPSNumber.timeStamp))
        return
      }
      let utc = CaptureDate(secondsSince1970: seconds, offset: 0, digits: 0)
      var second = URational(UInt32(utc.second), 1)
      if let digits = newValue.subsecond?.prefix(6), let fraction = UInt32(digits) {
        var scale: UInt32 = 1
        for _ in digits { scale *= 10 }
        second = URational(UInt32(utc.second) * scale + fraction, scale)
      }
      put(.ascii(Array(utc.exifText.prefix(10).utf8) + [0]), GPSNumber.dateStamp)
      put(
        .rational([URational(UInt32(utc.hour), 1), URational(UInt32(utc.minute), 1), second]),
        GPSNumber.timeStamp)
    }
  }

  // MARK: Pairs of a value and its reference; the reference's tag precedes the value's

  private func coordinate(_ number: UInt16, negative: String) -> Coordinate? {
    guard let stored = value(of: Tag(.gps, number)) else { return nil }
    let side = value(of: Tag(.gps, number - 1))?.string?.uppercased() ?? ""
    let isNegative = side.hasPrefix(negative)
    if let parts = stored.rationals { return Coordinate(parts: parts, isNegative: isNegative) }
    if let parts = stored.signedRationals {
      let unsigned = parts.map { URational($0.numerator.magnitude, $0.denominator.magnitude) }
      let minus = parts.contains { ($0.numerator < 0) != ($0.denominator < 0) }
      return Coordinate(parts: unsigned, isNegative: isNegative || minus)
    }
    guard let text = stored.string, let found = Coordinate(text) else { return nil }
    return isNegative && !found.isNegative ? Coordinate(-found.degrees) : found
  }

  private func measure(_ number: UInt16) -> Measure? {
    guard let value = value(of: Tag(.gps, number))?.rationals?.first, value.doubleValue != nil
    else { return nil }
    return Measure(value, reference: self.value(of: Tag(.gps, number - 1))?.string ?? "")
  }

  private mutating func put(_ value: Value, _ number: UInt16) {
    store(Tag(.gps, number), value.format, value.count, value.encoded(byteOrder(for: .gps)))
  }

  private mutating func put(
    _ coordinate: Coordinate, _ number: UInt16, _ positive: String, _ negative: String
  ) {
    let side = coordinate.isNegative ? negative : positive
    // An equivalent direction ("North" occurs in files) stays.
    if value(of: Tag(.gps, number - 1))?.string?.uppercased().hasPrefix(side) != true {
      put(.ascii(Array(side.utf8) + [0]), number - 1)
    }
    put(.rational(coordinate.parts), number)
    if value(of: Tag(.gps, GPSNumber.versionID)) == nil {
      put(.byte([2, 3, 0, 0]), GPSNumber.versionID)
    }
  }

  private mutating func put(_ measure: Measure?, _ number: UInt16, _ references: [String]) {
    guard let measure else {
      drop(number - 1)
      drop(number)
      return
    }
    guard references.contains(measure.reference) else {
      let expected = references.joined(separator: ", ")
      refuse(.invalidValue, "reference \(expected) expected", Tag(.gps, number - 1))
      return
    }
    put(.ascii(Array(measure.reference.utf8) + [0]), number - 1)
    put(.rational([measure.value]), number)
  }

  private mutating func drop(_ number: UInt16) {
    edit(.gps) { $0.entries.removeAll { $0.number == number } }
  }
}

extension XMP.Name {
  /// The property whose value needs this one: `exif:GPSAltitude` for `exif:GPSAltitudeRef`.
  var referrer: XMP.Name? {
    guard namespace == .exif, local.hasPrefix("GPS"), local.hasSuffix("Ref") else { return nil }
    return XMP.Name(.exif, String(local.dropLast(3)))
  }
}
