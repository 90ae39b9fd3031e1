internal import Verso

extension Animation {
  /// The pictures of a sequence in a file of boxes (ISO 23008-12, 7); nil for others.
  static func sequence(_ source: ByteSource, limits: ReadLimits) throws(FileError) -> Animation? {
    guard let top = try BoxList.top("moov", source, limits: limits), let movie = top.boxes.first
    else { return nil }
    let boxes = top.children(of: movie)
    for track in boxes.all("trak") {
      let inside = boxes.children(of: track)
      guard let handler = inside.box("mdia", "hdlr"),
        boxes.header.text((handler.content.lowerBound + 8)..<(handler.content.lowerBound + 12))
          == "pict", let found = sequence(inside, limits: limits)
      else { continue }
      return found
    }
    return nil
  }

  private static func sequence(_ track: BoxList, limits: ReadLimits) -> Animation? {
    let header = track.header
    guard let media = track.box("mdia", "mdhd"),
      let times = track.box("mdia", "minf", "stbl", "stts")
    else { return nil }
    let start = media.content.lowerBound
    let isLong = header.byte(start) == 1
    guard let scale = header.long(start + (isLong ? 20 : 12)), scale > 0,
      let rows = header.long(times.content.lowerBound + 4)
    else { return nil }
    var result = Animation()
    for row in 0..<min(rows, times.content.count / 8) {
      let place = times.content.lowerBound + 8 + 8 * row
      guard place + 8 <= times.content.upperBound, let count = header.long(place),
        let ticks = header.long(place + 4)
      else { break }
      let room = limits.entries - result.delays.count
      result.delays += Array(repeating: Double(ticks) / Double(scale), count: min(count, room))
    }
    if let shape = track.first("tkhd") {
      // Width and height are the last two numbers, with sixteen bits after the point.
      let end = shape.content.upperBound
      if shape.content.count >= 8, let width = header.long(end - 8),
        let height = header.long(end - 4)
      {
        result.canvas = (width >> 16, height >> 16)
      }
    }
    if let list = track.box("edts", "elst"), let flags = header.long(list.content.lowerBound),
      flags & 1 == 1
    {
      // It repeats (ISO 14496-12, 8.6.6); the durations of film and edit give the count.
      result.loopCount = 0
    }
    return result.delays.isEmpty ? nil : result
  }
}
