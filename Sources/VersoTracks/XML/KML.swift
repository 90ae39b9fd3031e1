internal import VersoBytes

/// Keyhole Markup Language (OGC 12-007r2; `gx:Track` of Google's extensions, which 2.3 took over).
///
/// Lines of places without times are no tracks.
enum KML {
  private struct Place {
    var longitude, latitude, altitude: Double?

    /// A place from its numbers: "7.44,46.95,540", or with blanks between them.
    init(_ text: [UInt8]) {
      let parts = text.split { $0.isBlank || $0 == UInt8(ascii: ",") }
      guard parts.count == 2 || parts.count == 3 else { return }
      longitude = number(in: Array(parts[0]))
      latitude = number(in: Array(parts[1]))
      altitude = parts.count == 3 ? number(in: Array(parts[2])) : nil
    }

    func fix(at time: Double?) -> Fix {
      Fix(time: time, latitude: latitude, longitude: longitude, altitude: altitude)
    }
  }

  /// A mark with its time.
  private struct Mark {
    var place: Place?
    var time, begin, end: Double?
  }

  /// Times and places of a track, which belong together by their order.
  private struct Pairs {
    private var times: [Double?] = []
    private var places: [Place] = []

    mutating func add(_ time: Double?, to builder: inout TrackBuilder) {
      times.append(time)
      match(&builder)
    }

    mutating func add(_ place: Place, to builder: inout TrackBuilder) {
      places.append(place)
      match(&builder)
    }

    /// The number of points that wait for their other half.
    var waiting: Int { max(times.count, places.count) - done }
    private var done = 0

    private mutating func match(_ builder: inout TrackBuilder) {
      guard done < min(times.count, places.count) else { return }
      let place = places[done]
      builder.add(place.fix(at: times[done]))
      done += 1
      // Matched points need no memory if times and positions alternate.
      if done == times.count, done == places.count { self = Pairs() }
    }
  }

  static func read(_ xml: inout XMLScanner, into builder: inout TrackBuilder) throws(ReadError) {
    var clock = TrackClock()
    var mark: Mark?
    var pairs: Pairs?
    while !builder.isFull, let event = try xml.next() {
      switch (event, xml.element) {
      case (.start, "Track"):
        builder.startSegment()
        pairs = Pairs()
      case (.start, "Placemark"): mark = Mark()
      case (.start, _): break
      case (.end, "Track"): pairs = nil
      case (.end, "Placemark"):
        if let mark { add(mark, to: &builder) }
        mark = nil
      case (.end, "when"):
        let time = clock.seconds(xml.text)
        if xml.parent == "Track" {
          pairs?.add(time, to: &builder)
        } else if isTime(of: "TimeStamp", xml) {
          mark?.time = time
        }
      case (.end, "coord") where xml.parent == "Track":
        pairs?.add(Place(xml.text), to: &builder)
      case (.end, "begin") where isTime(of: "TimeSpan", xml): mark?.begin = clock.seconds(xml.text)
      case (.end, "end") where isTime(of: "TimeSpan", xml): mark?.end = clock.seconds(xml.text)
      case (.end, "coordinates") where xml.parent == "Point": mark?.place = Place(xml.text)
      case (.end, _): break
      }
      guard (pairs?.waiting ?? 0) <= builder.limits.points else {
        builder.warn("more than \(builder.limits.points) places or times; the rest was not read")
        return
      }
    }
  }

  /// Whether an element is the time of a mark, and not that of a view of it.
  private static func isTime(of parent: String, _ xml: XMLScanner) -> Bool {
    xml.parent == parent && xml.open.dropLast(2).last == "Placemark"
  }

  private static func add(_ mark: Mark, to builder: inout TrackBuilder) {
    guard let place = mark.place else { return }
    guard mark.time == nil, let begin = mark.begin else {
      return builder.add(place.fix(at: mark.time ?? mark.end), isMark: true)
    }
    builder.addStay(
      from: begin, to: mark.end, latitude: place.latitude, longitude: place.longitude)
  }
}
