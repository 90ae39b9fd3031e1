internal import VersoBytes

/// Garmin's Training Center XML (TrainingCenterDatabase/v2).
enum TCX {
  static func read(_ xml: inout XMLScanner, into builder: inout TrackBuilder) throws(ReadError) {
    var clock = TrackClock()
    var point: Fix?
    while !builder.isFull, let event = try xml.next() {
      switch (event, xml.element) {
      case (.start, "Track"): builder.startSegment()
      case (.start, "Trackpoint"): point = Fix()
      case (.start, _): break
      case (.end, "Trackpoint"):
        if let point { builder.add(point) }
        point = nil
      case (.end, let name):
        guard point != nil else { break }
        switch name {
        case "Time": point?.time = clock.seconds(xml.text)
        case "LatitudeDegrees": point?.latitude = number(in: xml.text)
        case "LongitudeDegrees": point?.longitude = number(in: xml.text)
        case "AltitudeMeters": point?.altitude = number(in: xml.text)
        case "Speed": point?.speed = number(in: xml.text)
        default: break
        }
      }
    }
  }
}
