internal import VersoBytes

/// GPS Exchange Format (topografix.com/GPX/1/1, and 1/0, where speed and course are in the points).
enum GPX {
  static func read(_ xml: inout XMLScanner, into builder: inout TrackBuilder) throws(ReadError) {
    var clock = TrackClock()
    var point: Fix?
    var isUnknown = false
    while !builder.isFull, let event = try xml.next() {
      switch (event, xml.element) {
      case (.start, "trkseg"): builder.startSegment()
      case (.start, "trkpt"), (.start, "wpt"), (.start, "rtept"):
        point = Fix()
        isUnknown = false
        point?.latitude = xml.attribute("lat").flatMap { number(in: $0) }
        point?.longitude = xml.attribute("lon").flatMap { number(in: $0) }
      case (.start, _): break
      case (.end, "trkpt"), (.end, "wpt"), (.end, "rtept"):
        if let point, !isUnknown { builder.add(point, isMark: xml.element != "trkpt") }
        point = nil
      case (.end, let name):
        guard point != nil else { break }
        switch name {
        case "time": point?.time = clock.seconds(xml.text)
        case "ele": point?.altitude = number(in: xml.text)
        // Also in the extensions of the makers, where 1.1 has no place of its own.
        case "speed": point?.speed = number(in: xml.text)
        case "course": point?.course = number(in: xml.text)
        case "accuracy": point?.accuracy = number(in: xml.text)
        case "fix": isUnknown = xml.text.elementsEqual("none".utf8)
        default: break
        }
      }
    }
  }
}
