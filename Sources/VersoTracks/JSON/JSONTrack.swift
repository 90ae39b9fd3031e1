internal import VersoBytes

/// JSON of all kinds: the members of the outermost value identify the program.
enum JSONTrack {
  static func read(
    _ input: inout TrackInput, _ limits: TrackLimits, into builder: inout TrackBuilder
  ) throws(ReadError) {
    var json = JSONScanner(input, depth: limits.depth)
    var google = GoogleTimeline()
    if try json.kind() == .list {
      // The export of an iPhone is one list of what one did.
      guard try json.enter(.list) else { return }
      while !builder.isFull, try json.nextElement() { try google.segment(&json, &builder) }
      return
    }
    var geo = GeoJSON.Object()
    guard try json.enter(.object) else { return }
    while !builder.isFull, let name = try json.nextName() {
      switch name {
      case "locations": try google.records(&json, &builder)
      case "timelineObjects": try google.objects(&json, &builder)
      case "semanticSegments": try google.segments(&json, &builder)
      case "rawSignals": try google.signals(&json, &builder)
      default: try GeoJSON.member(name, &json, &geo, &builder)
      }
    }
    GeoJSON.finish(geo, &builder)
  }
}
