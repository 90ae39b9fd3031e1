extension Derivation {
  /// Where it was.
  mutating func place() {
    if !placeOfSidecar() { placeOfPhoto() }
    begin()
    if let day = text(Tag(.gps, GPSNumber.dateStamp)),
      let time = text(Tag(.gps, GPSNumber.timeStamp))
    {
      add("GPSDateTime", "\(day) \(time)Z", "\(day) \(time)Z")
    }
  }

  private mutating func placeOfPhoto() {
    begin()
    let latitude = coordinate(GPSNumber.latitude, negative: "S", ("N", "S"))
    if let latitude { add("GPSLatitude", latitude.text, latitude.numeric) }
    begin()
    let longitude = coordinate(GPSNumber.longitude, negative: "W", ("E", "W"))
    if let longitude { add("GPSLongitude", longitude.text, longitude.numeric) }
    if latitude == nil, longitude == nil, !placeOfFilm() { placeOfXMP() }
    if let latitude, let longitude {
      add(
        "GPSPosition", "\(latitude.text), \(longitude.text)",
        "\(latitude.numeric) \(longitude.numeric)")
    }
    begin()
    if let altitude = text(Tag(.gps, GPSNumber.altitude)).flatMap({ Double($0) }),
      let side = text(Tag(.gps, GPSNumber.altitudeRef)).flatMap({ Double($0) }),
      let words = text(Tag(.gps, GPSNumber.altitudeRef), numeric: false)
    {
      let signed = side == 0 ? altitude : -altitude.magnitude
      let tenths = (altitude.magnitude * 10).rounded(.towardZero) / 10
      let sense = words.contains("Sea") ? words : signed < 0 ? "Below Sea Level" : "Above Sea Level"
      add("GPSAltitude", "\(Self.text(tenths)) m \(sense)", signed)
    }
  }

  /// Adds the position in a sidecar, which takes precedence over the photo.
  ///
  /// - Returns: Whether there is one.
  private mutating func placeOfSidecar() -> Bool {
    guard photo.metadata.isPlacedBySidecar, let place = photo.metadata.location else {
      return false
    }
    begin()
    _ = (text("GPSLatitude"), text("GPSLongitude"))
    add([place.latitude.degrees, place.longitude.degrees] + (place.altitude.map { [$0] } ?? []))
    return true
  }

  /// The position in a film's text: "52.46 13.322 51.178", "Lat=52.46 Lon=13.322 Alt=51.18".
  ///
  /// - Returns: Whether there is one.
  private mutating func placeOfFilm() -> Bool {
    var numbers: [Double] = []
    // Keys take precedence over user data, whatever their order.
    if let text = named.photo.metadata.text(in: .location) ?? text("GPSCoordinates") {
      numbers = text.split(separator: " ").compactMap { Double($0) }
    } else if let text = text("LocationInformation") {
      numbers = ["Lat", "Lon", "Alt"].compactMap {
        text.matches("\($0)=([-+.\\d]+)", group: 1).flatMap { Double($0) }
      }
    }
    guard numbers.count >= 2 else { return false }
    add(numbers)
    return true
  }

  /// Latitude, longitude and, where it is known, the height.
  private mutating func add(_ numbers: [Double]) {
    func words(_ number: Double, _ sides: (String, String)) -> String {
      Facts.text { $0.append(degrees: number) } + " " + (number < 0 ? sides.1 : sides.0)
    }
    let texts = [words(numbers[0], ("N", "S")), words(numbers[1], ("E", "W"))]
    add("GPSLatitude", texts[0], numbers[0])
    add("GPSLongitude", texts[1], numbers[1])
    if numbers.count > 2 {
      let height = numbers[2].magnitude
      add("GPSAltitude", "\(Self.text(height)) m", height)
      let isBelow = numbers[2] < 0
      add("GPSAltitudeRef", isBelow ? "Below Sea Level" : "Above Sea Level", isBelow ? "1" : "0")
    }
    add(
      "GPSPosition", texts.joined(separator: ", "),
      "\(Self.text(numbers[0])) \(Self.text(numbers[1]))")
  }

  /// The position if only XMP has it: as signed numbers.
  private mutating func placeOfXMP() {
    begin()
    guard let latitude = text("GPSLatitude"), let longitude = text("GPSLongitude"),
      let north = Double(latitude), let east = Double(longitude)
    else { return }
    add("GPSLatitudeRef", north < 0 ? "South" : "North", north < 0 ? "S" : "N")
    add("GPSLongitudeRef", east < 0 ? "West" : "East", east < 0 ? "W" : "E")
    let words = [
      named.text("GPSLatitude", numeric: false) ?? "",
      named.text("GPSLongitude", numeric: false) ?? "",
    ]
    add("GPSPosition", words.joined(separator: ", "), "\(latitude) \(longitude)")
  }

  private mutating func coordinate(
    _ number: UInt16, negative: Character, _ sides: (String, String)
  ) -> (text: String, numeric: String)? {
    guard let size = text(Tag(.gps, number)).flatMap({ Double($0) }),
      let side = text(Tag(.gps, number - 1))
    else { return nil }
    let isNegative = side.uppercased().first == negative
    let words = form == .numeric ? "" : text(Tag(.gps, number), numeric: false) ?? ""
    let numeric = Self.text(isNegative && size != 0 ? -size : size)
    return ("\(words) \(isNegative && size != 0 ? sides.1 : sides.0)", numeric)
  }

  // MARK: Time

  /// When it was.
  mutating func times() {
    let roles: [(String, Metadata.DateRole, StaticString)] = [
      ("SubSecCreateDate", .digitized, "SubSecTimeDigitized"),
      ("SubSecDateTimeOriginal", .original, "SubSecTimeOriginal"),
      ("SubSecModifyDate", .modified, "SubSecTime"),
    ]
    for (name, role, part) in roles {
      begin()
      guard let date = text(role.date) else { continue }
      var stamp = date
      let digits = (text(role.subsecond) ?? text(part))?.prefix { $0.isASCII && $0.isNumber } ?? ""
      if !digits.isEmpty, date.utf8.count >= 19, !date.contains(".") {
        let clock = date.index(date.startIndex, offsetBy: min(19, date.count))
        stamp = String(date[..<clock]) + "." + String(digits) + String(date[clock...])
      }
      if let offset = text(role.offset).flatMap({ CaptureDate.offset($0) }),
        let stored = text(role.offset), stored.first == "+" || stored.first == "-",
        !date.contains("+"), !date.contains("-")
      {
        stamp += CaptureDate.offsetText(offset)
      }
      if stamp != date { add(name, stamp, stamp) }
    }
    begin()
    stamp("DateTimeCreated", IPTCNumber.dateCreated, IPTCNumber.timeCreated)
    stamp("DigitalCreationDateTime", IPTCNumber.digitalCreationDate, IPTCNumber.digitalCreationTime)
  }

  /// A date of IPTC with its time.
  private mutating func stamp(_ name: String, _ date: UInt16, _ time: UInt16) {
    begin()
    guard let day = text(Tag(.iptc, date), numeric: false),
      let clock = text(Tag(.iptc, time), numeric: false)
    else { return }
    add(name, "\(day) \(clock)", "\(day) \(clock)")
    if name == "DateTimeCreated", !named.has("DateTimeOriginal") {
      add("DateTimeOriginal", "\(day) \(clock)", "\(day) \(clock)")
    }
  }
}
