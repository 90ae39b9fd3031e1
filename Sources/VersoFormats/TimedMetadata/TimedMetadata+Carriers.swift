extension TimedMetadata {
  /// A part of a film that says where it was taken, moment by moment, or may do so.
  package struct Carrier: Sendable {
    /// What kind of part it is.
    package enum Kind: Hashable, Sendable {
      /// A track, by its number for other boxes and the format of its samples.
      case track(number: Int, format: BoxType)
      /// A box: of the film's header, between its media data, or in room.
      case box(Range<Int>)
      /// What stands behind the film.
      case trailer(Range<Int>)
    }
    package let kind: Kind
    /// What it is, for people: "GoPro GPMF (track 4)".
    package let name: String
  }

  /// The parts of a film that say where it was taken in the course of time, or may do so: also tracks of formats whose
  /// values are not read, as what they say is not known. Tracks whose samples lie in another file are none.
  ///
  /// - Throws: ``FileError`` when it cannot be read.
  package static func carriers(
    in source: ByteSource, limits: ReadLimits = ReadLimits()
  ) throws(FileError) -> [Carrier] {
    var reader = try TimedMetadata(source, limits)
    var carriers: [Carrier] = []
    for (index, track) in reader.tracks.enumerated() where !track.isElsewhere {
      guard let name = try reader.saying(track) else { continue }
      carriers.append(
        Carrier(
          kind: .track(number: track.number, format: track.format),
          name: "\(name) (track \(index + 1))"))
    }
    if let list = reader.movie?.first("gps ") {
      carriers.append(Carrier(kind: .box(list.range), name: "a dashcam's list of positions"))
      for range in try reader.freeBlocks() {
        carriers.append(Carrier(kind: .box(range), name: "Novatek freeGPS"))
      }
    }
    for box in try reader.sentenceBoxes() {
      carriers.append(Carrier(kind: .box(box.range), name: "NMEA 0183"))
    }
    if let trailer = try Insta360.trailer(source) {
      carriers.append(Carrier(kind: .trailer(trailer.range), name: "Insta360"))
    }
    return carriers
  }

  /// What a track says places in; nil for one that says none.
  private mutating func saying(_ track: TimedTrack) throws(FileError) -> String? {
    switch track.handler {
    case "vide", "soun", "auxv", "pict", "tmcd", "hint", "clcp": return nil
    case "text", "sbtl", "subt":
      if let format = try format(track) { return format.name }
      return try mentions(track, Self.marks) ? "texts" : nil
    default: break
    }
    switch track.format {
    case "tmcd", "rtp ": return nil
    // Apple's name their keys.
    case "mebx":
      return track.description.position(of: Array("location".utf8)) == nil ? nil : "mebx"
    // Canon's hold exposures and copies of Exif, which may have a directory of places.
    case "CTMD": return try mentions(track, [[0x25, 0x88, 0, 0]]) ? "CTMD" : nil
    default: return try format(track)?.name ?? track.format.name
    }
  }

  /// What begins a sentence of a receiver (NMEA 0183), and names in texts.
  private static let marks = [
    "$GP", "$GN", "$GL", "$GA", "GPS", "latitude", "Latitude", "longitude", "lat:", "LAT:",
  ].map { Array($0.utf8) }

  /// Whether one of its first samples has one of some stretches of bytes; samples that are not found may.
  private mutating func mentions(
    _ track: TimedTrack, _ marks: [[UInt8]]
  ) throws(FileError) -> Bool {
    var spare = PassBudget(for: source.count, limits)
    let (samples, problem) = try samples(track, most: 8, &spare)
    if samples.isEmpty, problem != nil { return true }
    for sample in samples {
      let bytes = try source.read(sample.range.prefix(4096))
      if marks.contains(where: { bytes.position(of: $0) != nil }) { return true }
    }
    return false
  }
}
