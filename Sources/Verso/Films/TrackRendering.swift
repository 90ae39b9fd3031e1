/// Writes the places of films as a document: for each film in turn, between a head and a foot.
package struct TrackRendering: Sendable {
  /// A form of such documents.
  package enum Form: String, CaseIterable, Sendable {
    /// Comma-separated values with a row for each place: the only form that has all that is known of them.
    case csv
    /// GPS Exchange Format 1.1; speed and course are in Garmin's TrackPointExtension 2.
    case gpx
    /// GeoJSON (RFC 7946): a line for each film, its times in `coordTimes`.
    case geojson
    /// Keyhole Markup Language 2.3: a `gx:Track` for each film, a line where times are missing.
    case kml
  }

  /// The form.
  package let form: Form
  private var isFirst = true

  /// A document of that form.
  package init(_ form: Form) { self.form = form }

  /// The text before all films.
  package var head: [UInt8] {
    let xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let text =
      switch form {
      case .csv: "File,Time,FilmTime,Latitude,Longitude,Altitude,Speed,Course,Fix,Accuracy\r\n"
      case .gpx:
        xml + "<gpx version=\"1.1\" creator=\"Verso\" xmlns=\"http://www.topografix.com/GPX/1/1\""
          + " xmlns:gpxtpx=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v2\">\n"
      case .geojson: "{\"type\":\"FeatureCollection\",\"features\":["
      case .kml:
        xml + "<kml xmlns=\"http://www.opengis.net/kml/2.2\""
          + " xmlns:gx=\"http://www.google.com/kml/ext/2.2\">\n<Document>\n"
      }
    return Array(text.utf8)
  }

  /// The text after all films.
  package var foot: [UInt8] {
    switch form {
    case .csv: []
    case .gpx: Array("</gpx>\n".utf8)
    case .geojson: Array("\n]}\n".utf8)
    case .kml: Array("</Document>\n</kml>\n".utf8)
    }
  }

  /// The text of a film.
  ///
  /// - Returns: The bytes, which follow those of the previous films.
  package mutating func body(_ film: TimedPlaces, name: String) -> [UInt8] {
    let places = film.inTime().places
    var out: [UInt8] = []
    switch form {
    case .csv: for place in places { Self.appendRow(place, name, to: &out) }
    case .gpx: Self.appendGPX(places, name, to: &out)
    case .geojson:
      out.append(isFirst ? "\n" : ",\n")
      Self.appendGeoJSON(places, name, to: &out)
    case .kml: Self.appendKML(places, name, to: &out)
    }
    isFirst = false
    return out
  }

  // MARK: Forms

  private static func appendRow(_ place: TimedPlace, _ name: String, to out: inout [UInt8]) {
    let isPlain = !name.utf8.contains { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }
    out +=
      isPlain
      ? Array(name.utf8) : [0x22] + name.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] } + [0x22]
    let fix = place.fix.map { "\($0.rawValue)" } ?? ""
    let cells = [
      place.time.map(time) ?? "", text(place.filmTime, 3), text(place.latitude, 9),
      text(place.longitude, 9), text(place.altitude, 3), text(place.speed, 3),
      text(place.course, 2), fix, text(place.accuracy, 2),
    ]
    for cell in cells { out += [0x2C] + cell.utf8 }
    out.append("\r\n")
  }

  private static func appendGPX(_ places: [TimedPlace], _ name: String, to out: inout [UInt8]) {
    out.append(utf8: "<trk><name>\(xml(name))</name><trkseg>\n")
    for place in places {
      out.append(
        utf8: "<trkpt lat=\"\(text(place.latitude, 9))\" lon=\"\(text(place.longitude, 9))\">")
      if let altitude = place.altitude { out.append(utf8: "<ele>\(text(altitude, 3))</ele>") }
      if let time = place.time { out.append(utf8: "<time>\(self.time(time))</time>") }
      if let fix = place.fix {
        out.append(utf8: "<fix>\(fix == .none ? "none" : fix == .flat ? "2d" : "3d")</fix>")
      }
      if place.speed != nil || place.course != nil {
        out.append("<extensions><gpxtpx:TrackPointExtension>")
        if let speed = place.speed {
          out.append(utf8: "<gpxtpx:speed>\(text(speed, 3))</gpxtpx:speed>")
        }
        if let course = place.course {
          out.append(utf8: "<gpxtpx:course>\(text(course, 2))</gpxtpx:course>")
        }
        out.append("</gpxtpx:TrackPointExtension></extensions>")
      }
      out.append("</trkpt>\n")
    }
    out.append("</trkseg></trk>\n")
  }

  private static func appendGeoJSON(_ places: [TimedPlace], _ name: String, to out: inout [UInt8]) {
    out.append("{\"type\":\"Feature\",\"properties\":{\"name\":")
    JSON.append(quoted: name.utf8, to: &out)
    if places.contains(where: { $0.time != nil }) {
      out.append(",\"coordTimes\":[")
      for (index, place) in places.enumerated() {
        out.append(utf8: index > 0 ? "," : "")
        out.append(utf8: place.time.map { "\"\(time($0))\"" } ?? "null")
      }
      out.append("]")
    }
    // A line has two places at least (RFC 7946, 3.1.4).
    out.append(
      utf8:
        "},\"geometry\":{\"type\":\"\(places.count == 1 ? "Point" : "LineString")\",\"coordinates\":"
    )
    if places.count != 1 { out.append("[") }
    for (index, place) in places.enumerated() {
      let height = place.altitude.map { "," + text($0, 3) } ?? ""
      out.append(utf8: index > 0 ? "," : "")
      out.append(utf8: "[\(text(place.longitude, 9)),\(text(place.latitude, 9))\(height)]")
    }
    if places.count != 1 { out.append("]") }
    out.append("}}")
  }

  private static func appendKML(_ places: [TimedPlace], _ name: String, to out: inout [UInt8]) {
    out.append(utf8: "<Placemark><name>\(xml(name))</name>\n")
    let mode = places.contains { $0.altitude == nil } ? "clampToGround" : "absolute"
    if places.allSatisfy({ $0.time != nil }) {
      out.append(utf8: "<gx:Track><altitudeMode>\(mode)</altitudeMode>\n")
      for place in places {
        if let time = place.time { out.append(utf8: "<when>\(self.time(time))</when>\n") }
      }
      for place in places {
        out.append(
          utf8: "<gx:coord>\(text(place.longitude, 9)) \(text(place.latitude, 9)) "
            + "\(text(place.altitude ?? 0, 3))</gx:coord>\n")
      }
      out.append("</gx:Track>")
    } else {
      out.append(utf8: "<LineString><altitudeMode>\(mode)</altitudeMode><coordinates>\n")
      for place in places {
        out.append(
          utf8: "\(text(place.longitude, 9)),\(text(place.latitude, 9)),"
            + "\(text(place.altitude ?? 0, 3))\n")
      }
      out.append("</coordinates></LineString>")
    }
    out.append("</Placemark>\n")
  }

  // MARK: Values

  /// A time as "2024-05-06T07:08:09.123Z", to the nearest thousandth.
  private static func time(_ seconds: Double) -> String {
    let date = CaptureDate(secondsSince1970: seconds + 0.0005, offset: 0, digits: 3)
    guard date.isValid else { return "" }
    let day = [
      CaptureDate.pad(date.year, 4), CaptureDate.pad(date.month), CaptureDate.pad(date.day),
    ]
    let clock = [date.hour, date.minute, date.second].map { CaptureDate.pad($0) }
    return
      "\(day.joined(separator: "-"))T\(clock.joined(separator: ":")).\(date.subsecond ?? "000")Z"
  }

  /// A number without an exponent and without zeros at its end.
  private static func text(_ number: Double?, _ decimals: Int) -> String {
    guard let number, number.isFinite else { return "" }
    var out: [UInt8] = []
    out.append(number, decimals: decimals)
    while out.last == 0x30 { out.removeLast() }
    if out.last == 0x2E { out.removeLast() }
    return out == [0x2D, 0x30] ? "0" : String(decoding: out, as: UTF8.self)
  }

  /// A text for XML; characters that it cannot contain become a question mark.
  private static func xml(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case _ where !scalar.isXML: out += "?"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
